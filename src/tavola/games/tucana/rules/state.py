"""The rules of Tucana Builders: everybody places at once, the turn closes for all, huts are scored after each round.

A placement is a seat's turn; it stays open, hidden and changeable, until the last player has placed. Public moves are
numbers that are functions of the move alone; `Position` has them by the fields of the map.
"""

from __future__ import annotations

import hashlib
from typing import final

from tavola.games._vec import i64, vec
from tavola.games.game import IllegalMove, Outcome
from tavola.games.lots import M32, seeded
from tavola.games.tucana.rules import refusals
from tavola.games.tucana.rules.deal import Deal
from tavola.games.tucana.rules.edges import EDGES
from tavola.games.tucana.rules.island import POND, Ground, code
from tavola.games.tucana.rules.outcome import result
from tavola.games.tucana.rules.position import JOKER
from tavola.games.tucana.rules.survey import Survey


def place_move(q: int, r: int, rotation: int) -> int:
    """The public move that lays the drawn tile on (q, r), turned by so many sixths against the clock."""
    return code(q, r) * EDGES + rotation


@final
class State(Survey):
    """One position. `State(ground, deal)` is the start: huts and starting tiles stand, the first card is revealed."""

    def copy(self) -> State:
        """The same position, to be played on apart."""
        return State(self.ground, self.deal, self)

    def draw_instead(self, deal: Deal) -> None:
        """Let other tiles and cards come than were dealt. Whatever has been seen must be the same in both deals."""
        self.deal = deal
        self.tiles = vec[i64](deal.tiles)
        self.cards = vec[i64](deal.cards)

    # what every game offers

    @property
    def turn(self) -> int:
        """Placements made, changed ones counted each time."""
        return int(self.ended)

    @property
    def awaited(self) -> tuple[int, ...]:
        """Players in the game who have not placed in the open turn."""
        if self.over:
            return ()
        return tuple([seat for seat in range(int(self.players)) if not self.out >> seat & 1 and not self.open[seat]])

    @property
    def outcome(self) -> Outcome | None:
        """None while the game runs."""
        return result(self) if self.over else None

    def legal(self, seat: int) -> list[int]:
        """Placements by coordinates and rotation, then JOKER; also for a seat that has placed and may change."""
        if not self._sits(seat):
            return []
        code_of = self.ground.code
        return sorted([int(m if m == JOKER else code_of[m // EDGES] * EDGES + m % EDGES) for m in self.moves(seat)])

    def apply(self, seat: int, move: int) -> None:
        """Play a public move; the last player's placement closes the turn. Raises IllegalMove, leaving the position."""
        self.play(seat, self._checked(seat, move))

    def rehearse(self, seat: int, move: int) -> None:
        """Play a public move without closing the turn, so nothing is revealed. Raises IllegalMove as `apply` does."""
        self.place(seat, self._checked(seat, move))

    def withdraw(self, seat: int) -> None:
        """The player gives up; the others go on, the last one left wins. An open placement still comes down."""
        if self.over or not self._sits(seat) or self.out >> seat & 1:
            raise IllegalMove(refusals.why_not_withdraw(self, seat))
        self.leave(seat)

    # public moves

    def _checked(self, seat: int, move: int) -> i64:
        """A public move as it is inside. Raises IllegalMove, saying why."""
        inside = self._inside(seat, move)
        if inside < 0:
            raise IllegalMove(refusals.why_not_move(self, seat, move))
        return inside

    def _inside(self, seat: int, move: int) -> i64:
        """A legal public move as it is inside; -1 when it is not legal."""
        if self.over or not self._sits(seat) or not 0 <= move <= JOKER or self.out >> seat & 1:
            return -1
        if move == JOKER:
            return JOKER if self.may_joker(seat) else i64(-1)
        field = self.ground.field[move // EDGES]
        if field < 0 or self.islands[seat].tile[field]:
            return -1
        terrain = self.ground.terrain[field]
        if terrain == POND or not (self.raised[seat] or terrain == self.cards[self.closed]):
            return -1
        return field * EDGES + move % EDGES

    def _sits(self, seat: int) -> bool:
        """Is there such a seat? Compared as a Python number, which may be beyond all bounds."""
        return 0 <= seat < self.seats

    def digest(self) -> str:
        """SHA-256 in hex of everything in the position."""
        whole = (
            self.deal,
            int(self.closed),
            int(self.ended),
            int(self.out),
            int(self.won),
            bool(self.over),
            [[int(n) for n in numbers] for numbers in (self.open, self.open_joker, self.raised, self.spent)],
            [int(n) for n in self.track],
            [int(n) for n in self.met],
            [([int(n) for n in island.tile], [int(n) for n in island.when]) for island in self.islands],
        )
        return hashlib.sha256(repr(whole).encode()).hexdigest()


def play_games(ground: Ground, deals: list[Deal], first: int) -> tuple[int, int]:
    """A random game on every deal, seeded by `first` + its place: turns in all, and a sum to compare forms by."""
    turns: i64 = 0
    check: i64 = 0
    for number in range(len(deals)):
        state = State(ground, deals[number])
        x = state.playout(seeded(first + number))
        turns += state.closed
        check = (check * 31 + x + state.won) & M32
    return int(turns), int(check)
