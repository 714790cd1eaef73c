"""One position of Taluva as the house sees it: public moves, legality, what can be asked.

Public moves are numbers that are functions of the move alone (`lay_move`, `build_move`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, Literal, final

from tavola.games._vec import i64, u8, vec
from tavola.games.game import IllegalMove, Outcome
from tavola.games.taluva import why, words
from tavola.games.taluva.island import FIELDS, HUT, code
from tavola.games.taluva.position import (
    BUILD,
    CELL,
    DONE,
    EXPANSION,
    HUTS_EACH,
    LAY,
    M32,
    OVER,
    SHIFT,
    TEMPLES_EACH,
    TOWERS_EACH,
    Position,
    seeded,
)

LAYS: Final = 6 * FIELDS  # public moves below it lay a tile
MOVES: Final = LAYS + (EXPANSION + 5) * FIELDS  # and all are below this
FARTHEST: Final = 127  # no field has a larger q or r


def lay_move(q: i64, r: i64, k: i64) -> i64:
    """The public move that lays the tile with its volcano on (q, r) and its lava to k."""
    return code(q, r) * 6 + k


def build_move(kind: i64, q: i64, r: i64) -> i64:
    """The public move of a kind of building on (q, r), or the expansion of the settlement whose lowest field it is."""
    return LAYS + kind * FIELDS + code(q, r)


@final
class State(Position):
    """One position of a game. `State(seats, deck, strict)` is the start, the deck being tile numbers as drawn."""

    def copy(self) -> State:
        """The same position, to be played on apart."""
        return State(self.players, (), self.strict, self)

    def set_up(
        self,
        fields: Sequence[tuple[int, int, int, int, int, int, int]],
        stock: Sequence[int],
        newest: Sequence[tuple[int, int]],
    ) -> None:
        """Furnish a first position: fields as `fields` gives them, stocks by seat * 3 + kind, fields built on last."""
        island = self.island
        for q, r, *_ in fields:  # first, as cells are reckoned from the lowest corner
            island.low_q = min(island.low_q, q)
            island.low_r = min(island.low_r, r)
        for q, r, level, kind, tile, house, owner in fields:
            c = island.cell(q, r)
            island.lay(c, kind, tile)
            island.level[c] = u8(level)
            island.house[c] = u8(house)
            island.owner[c] = u8(owner)
        self.stock = vec[i64]([i64(n) for n in stock])
        self.newest = vec[i64]([island.cell(q, r) for q, r in newest])

    def set_turn(
        self, ended: int, phase: str, awaited: Sequence[int], out: Sequence[bool], winners: Sequence[int]
    ) -> None:
        """Set whose turn it is, and who is out or has won."""
        self.ended = ended
        self.phase = LAY if phase == "tile" else BUILD if phase == "build" else OVER
        for seat in awaited:
            self.player = seat
        for seat in range(int(self.players)):
            self.out |= int(out[seat]) << seat
        for seat in winners:
            self.won |= 1 << seat

    # what every game offers

    @property
    def seats(self) -> int:
        """The number of players the game started with."""
        return int(self.players)

    @property
    def tiles_per_player(self) -> int:
        """How many tiles the game has for each of those who started."""
        return int(self.total // self.players)

    @property
    def strict_founding(self) -> bool:
        """May a single hut not stand next to an own settlement?"""
        return self.strict

    @property
    def turn(self) -> int:
        """Turns ended; before a tile is laid, also the number of tiles laid."""
        return int(self.ended)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The player to move; nobody when the game is over, or before the next tile is drawn."""
        return () if self.phase >= OVER else (int(self.player),)

    @property
    def outcome(self) -> Outcome | None:
        """None while the game runs."""
        return words.outcome(self) if self.phase == OVER else None

    def legal(self, seat: int) -> list[int]:
        """The seat's moves, ascending. Of expansions with just the same fields only the lowest is listed."""
        if seat not in self.awaited:
            return []
        if self.phase == LAY:
            island = self.island
            return sorted([int(island.code_of(m // 6) * 6 + m % 6) for m in island.tiles()])
        moves = sorted([int(self._public(m)) for m in self.builds()])
        first = len([m for m in moves if m < LAYS + EXPANSION * FIELDS])
        return moves[:first] + self._without_doubles(moves[first:])

    def _without_doubles(self, expansions: list[int]) -> list[int]:
        kept: list[int] = []
        seen: set[tuple[tuple[int, int], ...]] = set()
        for move in expansions:
            fields = tuple(self.expansion_fields(move))
            if fields not in seen:
                seen.add(fields)
                kept.append(move)
        return kept

    def apply(self, seat: int, move: int) -> None:
        """Play a public move. Raises IllegalMove, saying why, and leaves the position as it was."""
        inside = self._inside(move) if seat in self.awaited and 0 <= move < MOVES else i64(-1)
        if inside < 0:
            raise IllegalMove(why.why_not_move(self, seat, move))
        self.play(inside)

    def withdraw(self, seat: int) -> None:
        """The player gives up: skipped from now on, buildings stay.

        A turn with its tile laid ends; a tile in hand passes on. Raises IllegalMove when out already.
        """
        if self.phase == OVER or not 0 <= seat < self.seats or self.is_out(seat):
            raise IllegalMove(why.why_not_withdraw(self, seat))
        self.leave(seat)

    def before_the_draw(self) -> State:
        """The position at the end of a turn, the next tile not yet drawn: to be looked at, not to be played on."""
        still = self.copy()
        if still.phase == LAY:
            still.phase = DONE
        return still

    def _repr_svg_(self) -> str:
        """The board, for notebooks."""
        from tavola.games.taluva import TALUVA

        return TALUVA.draw(TALUVA.view(self, None))

    # moves as numbers

    def _public(self, move: i64) -> i64:
        """The public number of a building."""
        kind = move >> SHIFT
        c = move & CELL
        if kind >= EXPANSION:
            return LAYS + kind * FIELDS + self._anchor(c)
        return LAYS + kind * FIELDS + self.island.code_of(c)

    def _anchor(self, start: i64) -> i64:
        """The lowest code of the settlement's fields."""
        island = self.island
        lowest = island.code_of(start)
        for c in island.settlement(start, island.marks()):
            lowest = min(lowest, island.code_of(c))
        return lowest

    def _inside(self, move: i64) -> i64:
        """A legal public move as it is inside; -1 when it is not legal."""
        if (move < LAYS) != (self.phase == LAY):
            return -1
        place = move // 6 if move < LAYS else (move - LAYS) % FIELDS
        c = self.island.cell((place >> 8) - 128, (place & 255) - 128)
        if c < 0:
            return -1
        if self.phase == LAY:
            inside = c * 6 + move % 6
            return inside if inside in self.island.tiles() else i64(-1)
        for m in self.builds():
            if self._public(m) == move:
                return m
        return -1

    # what can be asked

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
        place = (move - LAYS) % FIELDS
        c = island.cell((place >> 8) - 128, (place & 255) - 128)
        if c < 0 or not island.owner[c]:
            return []
        return self._axial(self._targets(c, (move - LAYS) // FIELDS - EXPANSION))

    def buried(self, move: int) -> tuple[int, ...]:
        """The huts each seat would lose to a public move that lays a tile."""
        island = self.island
        lost = [0] * int(self.players)
        place = move // 6
        c = island.cell((place >> 8) - 128, (place & 255) - 128)
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
        """The tiles to come, in their order."""
        start: i64 = self.ended if self.phase >= OVER else self.ended + 1
        return [int(self.deck[i]) for i in range(start, self.total)]

    @property
    def last_built(self) -> list[tuple[int, int]]:
        """The fields built on last, ascending; without those buried since."""
        return [field for field in self._axial(self.newest) if self.at(field[0], field[1])[3]]

    def digest(self) -> str:
        """SHA-256 in hex of everything in the position."""
        whole = (
            int(self.players),
            bool(self.strict),
            int(self.total),
            int(self.ended),
            int(self.phase),
            int(self.player),
            int(self.out),
            int(self.won),
            [int(n) for n in self.stock],
            self.hand,
            self.undrawn,
            self.fields(),
            self.last_built,
        )
        return hashlib.sha256(repr(whole).encode()).hexdigest()


def _reading_order(field: tuple[int, int, int, int, int, int, int]) -> tuple[int, int]:
    return field[1], field[0]


def play_games(seats: int, decks: list[list[int]], first: int) -> tuple[int, int]:
    """A random game on every deck, numbers seeded by `first` + place: turns in all, and a sum to compare forms by."""
    turns: i64 = 0
    check: i64 = 0
    for number in range(len(decks)):
        state = State(seats, decks[number], False)
        x = state.playout(seeded(first + number))
        turns += state.ended
        check = (check * 31 + x + state.won) & M32
    return int(turns), int(check)
