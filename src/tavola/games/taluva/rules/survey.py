"""What can be asked of a position of Taluva, in coordinates, seats and public moves."""

from __future__ import annotations

from typing import Literal

from tavola.games._vec import i64, vec
from tavola.games.taluva.rules.island import FARTHEST, FIELDS, HUT, place_of
from tavola.games.taluva.rules.position import (
    BUILD,
    DONE,
    EXPANSION,
    HUTS_EACH,
    LAY,
    LAYS,
    OVER,
    TEMPLES_EACH,
    TOWERS_EACH,
    Position,
)


class Survey(Position):
    """A position that answers."""

    @property
    def seats(self) -> int:
        """The number of players the game started with."""
        return int(self.players)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The player to move; nobody when the game is over, or before the next tile is drawn."""
        return () if self.phase >= OVER else (int(self.player),)

    @property
    def strict_founding(self) -> bool:
        """May a single hut not stand next to an own settlement?"""
        return self.strict

    def fields(self) -> list[tuple[int, int, int, int, int, int, int]]:
        """(q, r, level, kind, tile, house, owner) of every field, by row, then column; owner: seat + 1 or 0."""
        island = self.island
        found: list[tuple[int, int, int, int, int, int, int]] = []
        for c in island.land:
            found.append(
                (
                    int(island.q_of(c)),
                    int(island.r_of(c)),
                    int(island.level[c]),
                    int(island.kind[c]),
                    int(island.tile[c]),
                    int(island.house[c]),
                    int(island.owner[c]),
                )
            )
        return sorted(found, key=_reading_order)

    def at(self, q: int, r: int) -> tuple[int, int, int, int, int]:
        """(level, kind, tile, house, owner) of a field; level 0 for bare table."""
        island = self.island
        c = self._cell(q, r)
        if c < 0 or not island.level[c]:
            return 0, 0, 0, 0, 0
        return (
            int(island.level[c]),
            int(island.kind[c]),
            int(island.tile[c]),
            int(island.house[c]),
            int(island.owner[c]),
        )

    def _cell(self, q: int, r: int) -> i64:
        """The cell of a field; -1 when it is far out."""
        return self.island.cell(q, r) if max(abs(q), abs(r)) <= FARTHEST else i64(-1)

    def settlement_at(self, q: int, r: int) -> list[tuple[int, int]]:
        """The fields of the settlement on (q, r), ascending by q, then r; empty where nothing stands."""
        island = self.island
        c = self._cell(q, r)
        if c < 0 or not island.owner[c]:
            return []
        return self._axial(island.settlement(c, island.marks()))

    def expansion_fields(self, move: int) -> list[tuple[int, int]]:
        """The fields that would receive huts by a public move that expands, ascending; empty when there are none."""
        island = self.island
        q, r = place_of((move - LAYS) % FIELDS)
        c = island.cell(q, r)
        if c < 0 or not island.owner[c]:
            return []
        return self._axial(self._targets(c, (move - LAYS) // FIELDS - EXPANSION))

    def buried(self, move: int) -> tuple[int, ...]:
        """The huts each seat would lose to a public move that lays a tile."""
        island = self.island
        lost = [0] * int(self.players)
        q, r = place_of(move // 6)
        c = island.cell(q, r)
        if c >= 0:
            for n in (island.beside(c, move % 6), island.beside(c, move % 6 + 1)):
                if island.house[n] == HUT:
                    lost[int(island.owner[n]) - 1] += int(island.level[n])
        return tuple(lost)

    def _axial(self, cells: vec[i64]) -> list[tuple[int, int]]:
        island = self.island
        return sorted([(int(island.q_of(c)), int(island.r_of(c))) for c in cells])

    def stock_of(self, seat: int) -> tuple[int, int, int]:
        """Huts, temples and towers a seat has left."""
        i: i64 = seat * 3
        return int(self.stock[i]), int(self.stock[i + 1]), int(self.stock[i + 2])

    def built_by(self, seat: int) -> tuple[int, int, int]:
        """Huts, temples and towers a seat has built, those buried since among them."""
        huts, temples, towers = self.stock_of(seat)
        return int(HUTS_EACH) - huts, int(TEMPLES_EACH) - temples, int(TOWERS_EACH) - towers

    def is_out(self, seat: int) -> bool:
        """Is the seat eliminated or has it withdrawn?"""
        return bool(self.out >> seat & 1)

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats, ascending; empty while the game runs."""
        return tuple([seat for seat in range(int(self.players)) if self.won >> seat & 1])

    @property
    def phase_name(self) -> Literal["tile", "build", "done", "over"]:
        """'tile', 'build', 'done' (a turn not confirmed yet) or 'over'."""
        if self.phase == LAY:
            return "tile"
        return "build" if self.phase == BUILD else "done" if self.phase == DONE else "over"

    @property
    def tiles_laid(self) -> int:
        """Tiles laid so far; the one laid last has the number before."""
        return int(self.ended) + (1 if self.phase == BUILD else 0)

    @property
    def hand(self) -> int | None:
        """The tile drawn and not yet laid, as a number."""
        return int(self.deck[self.ended]) if self.phase == LAY else None

    @property
    def undrawn(self) -> list[int]:
        """The tiles to come, in their order: nobody may know them."""
        return [int(self.deck[i]) for i in range(self._next_tile(), self.total)]

    @property
    def unseen(self) -> list[int]:
        """The tiles that nobody has seen yet, ascending: those to come and those in the box."""
        end: i64 = len(self.deck)
        return sorted([int(self.deck[i]) for i in range(self._next_tile(), end)])

    def _next_tile(self) -> i64:
        """How many tiles have been drawn."""
        return self.ended if self.phase >= OVER else self.ended + 1

    @property
    def last_built(self) -> list[tuple[int, int]]:
        """The fields built on last, ascending; without those buried since."""
        return [field for field in self._axial(self.newest) if self.at(field[0], field[1])[3]]


def _reading_order(field: tuple[int, int, int, int, int, int, int]) -> tuple[int, int]:
    return field[1], field[0]
