"""What can be asked of a position of Tucana Builders, in seats and public moves."""

from __future__ import annotations

from tavola.games.tucana.rules.components import COLOURS
from tavola.games.tucana.rules.edges import EDGES
from tavola.games.tucana.rules.island import Island
from tavola.games.tucana.rules.position import Position


class Survey(Position):
    """A position that answers."""

    @property
    def seats(self) -> int:
        """The number of players the game started with."""
        return int(self.players)

    def is_out(self, seat: int) -> bool:
        """Has the seat given up?"""
        return bool(self.out >> seat & 1)

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats, ascending; empty while the game runs."""
        return tuple([seat for seat in range(int(self.players)) if self.won >> seat & 1])

    @property
    def card(self) -> int | None:
        """The announced terrain, as a number."""
        return None if self.over else int(self.cards[self.closed])

    @property
    def round(self) -> int:
        """1 or 2, the round of the open turn; 2 at the end."""
        return int(min(self.closed, self.last - 1) // self.per_round) + 1

    def drawn(self, seat: int) -> int | None:
        """The kind of path tile a seat is to place in the open turn."""
        return None if self.over else int(self.tiles[self.closed * self.players + seat])

    def worth(self, seat: int) -> list[int]:
        """What each hut of a seat would score now."""
        return [int(points) for points in self.islands[seat].nets.worth(self.colour)]

    def worth_with(self, seat: int, move: int) -> list[int]:
        """What each hut would score with the drawn tile placed by a public move (its field free)."""
        field, tile = self.ground.field[move // EDGES], self.drawn(seat)
        if tile is None:
            return self.worth(seat)
        island = Island(self.ground, self.islands[seat])
        island.lay(field, tile, move % EDGES, self.closed + 1)
        return [int(points) for points in island.nets.worth(self.colour)]

    def by_colour(self, worth: list[int]) -> list[int]:
        """The worth of huts added up: yellow, red, blue."""
        return [
            sum([points for hut, points in enumerate(worth) if self.colour[hut] == colour])
            for colour in range(len(COLOURS))
        ]
