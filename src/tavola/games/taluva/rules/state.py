"""One position of Taluva as the house sees it: public moves and legality.

Public moves are numbers that are functions of the move alone: code of the field * 6 + direction for a tile, LAYS + kind
* FIELDS + code of the field for a building. An expansion has the code of the lowest field of its settlement.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import final

from tavola.games._vec import i64, u8, vec
from tavola.games.game import IllegalMove, Outcome
from tavola.games.lots import M32, seeded
from tavola.games.taluva.rules import refusals
from tavola.games.taluva.rules.island import FIELDS, place_of
from tavola.games.taluva.rules.outcome import result
from tavola.games.taluva.rules.position import BUILD, CELL, DONE, EXPANSION, LAY, LAYS, MOVES, OVER, SHIFT
from tavola.games.taluva.rules.survey import Survey


@final
class State(Survey):
    """One position of a game. `State(seats, deck, strict, box)` is the start: tile numbers as drawn, and those that
    stay in the box.
    """

    def copy(self) -> State:
        """The same position, to be played on apart."""
        return State(self.players, (), self.strict, (), self)

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
        self.phase = LAY if phase == "tile" else BUILD if phase == "build" else DONE if phase == "done" else OVER
        for seat in awaited:
            self.player = seat
        for seat in range(int(self.players)):
            self.out |= int(out[seat]) << seat
        for seat in winners:
            self.won |= 1 << seat

    def draw_instead(self, tile: int) -> None:
        """Let another of the tiles nobody has seen be the one in hand. Raises ValueError when it is none of them."""
        deck = self.deck[:]
        for i in range(self.ended, i64(len(deck))):
            if i64(deck[i]) == tile:
                deck[i] = deck[self.ended]
                deck[self.ended] = u8(tile)
                self.deck = deck
                return
        raise ValueError(f"no tile {tile} is left to be drawn")

    # what every game offers

    @property
    def tiles_per_player(self) -> int:
        """How many tiles the game has for each of those who started."""
        return int(self.total // self.players)

    @property
    def turn(self) -> int:
        """Turns ended; before a tile is laid, also the number of tiles laid."""
        return int(self.ended)

    @property
    def outcome(self) -> Outcome | None:
        """None while the game runs."""
        return result(self) if self.phase == OVER else None

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
            raise IllegalMove(refusals.why_not_move(self, seat, move))
        self.play(inside)

    def withdraw(self, seat: int) -> None:
        """The player gives up: skipped from now on, buildings stay.

        A turn with its tile laid ends; a tile in hand passes on. Raises IllegalMove when out already.
        """
        if self.phase == OVER or not 0 <= seat < self.seats or self.is_out(seat):
            raise IllegalMove(refusals.why_not_withdraw(self, seat))
        self.leave(seat)

    def before_the_draw(self) -> State:
        """The position at the end of a turn, the next tile not yet drawn: to be looked at, not to be played on."""
        still = self.copy()
        if still.phase == LAY:
            still.phase = DONE
        return still

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
        q, r = place_of(move // 6 if move < LAYS else (move - LAYS) % FIELDS)
        c = self.island.cell(q, r)
        if c < 0:
            return -1
        if self.phase == LAY:
            return c * 6 + move % 6 if self.island.may_lay(c, move % 6) else i64(-1)
        kind = (move - LAYS) // FIELDS
        for m in self.builds():
            if m >> SHIFT == kind and self._public(m) == move:
                return m
        return -1

    def digest(self) -> str:
        """SHA-256 in hex of everything in the position but the tiles in the box, none of which comes."""
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
