"""The rules of Taluva: turns, buildings, the end.

A turn is a tile and a building. A move is a number: cell * 6 + direction for a tile, kind << SHIFT | cell for a
building.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tavola.games._vec import append, i64, u8, vec
from tavola.games.lots import step
from tavola.games.taluva.rules.components import COMPONENTS
from tavola.games.taluva.rules.island import FIELDS, HUT, NONE, TEMPLE, TOWER, VOLCANO, Island

LAY: Final = 0  # phases
BUILD: Final = 1
OVER: Final = 2
DONE: Final = 3  # a turn at its end, the next tile still face down

A_HUT: Final = 0  # kinds of building; the first three are also the places in a player's stock
A_TEMPLE: Final = 1
A_TOWER: Final = 2
EXPANSION: Final = 3  # + terrain

LAYS: Final = 6 * FIELDS  # public moves below it lay a tile
MOVES: Final = LAYS + (EXPANSION + 5) * FIELDS  # and all are below this
SHIFT: Final = 14  # bits of a cell in a move inside
CELL: Final = (1 << SHIFT) - 1

HUTS_EACH: Final[i64] = COMPONENTS.pieces.huts
TEMPLES_EACH: Final[i64] = COMPONENTS.pieces.temples
TOWERS_EACH: Final[i64] = COMPONENTS.pieces.towers
TEMPLE_FIELDS: Final[i64] = COMPONENTS.rules.temple_fields
TOWER_LEVEL: Final[i64] = COMPONENTS.rules.tower_level
SMALL: Final = 24  # tiles for which the narrow arrays are wide enough


class Position:
    """`Position(seats, deck, strict, box)` is the start, the deck being tile numbers as they will be drawn, the box
    those that stay in it unseen.

    With a twin, a copy of it. Fields of the position are read by the rules and by bots.
    """

    def __init__(
        self,
        seats: i64,
        deck: Sequence[int],
        strict: bool,
        box: Sequence[int] = (),
        twin: Position | None = None,
    ) -> None:
        self.players = seats
        self.strict = strict  # a single hut may not stand next to an own settlement
        if twin is None:
            self.deck = vec[u8]([u8(tile) for tile in [*deck, *box]])  # all tiles; the first `total` are played
            self.total: i64 = len(deck)
            self.island = Island(i64(64) if self.total <= SMALL else i64(128))
            self.ended: i64 = 0  # turns
            self.phase: i64 = LAY
            self.player: i64 = 0
            self.out: i64 = 0  # the seats out of the game, as bits
            self.won: i64 = 0  # the winners, as bits
            self.stock = vec[i64]()  # seat * 3 + kind
            for _ in range(seats):
                self.stock = append(append(append(self.stock, HUTS_EACH), TEMPLES_EACH), TOWERS_EACH)
            self.newest = vec[i64]()  # cells built on last
        else:
            self.deck = twin.deck
            self.total = twin.total
            self.island = Island(twin.island.width, twin.island)
            self.ended = twin.ended
            self.phase = twin.phase
            self.player = twin.player
            self.out = twin.out
            self.won = twin.won
            self.stock = twin.stock[:]
            self.newest = twin.newest[:]

    def moves(self) -> vec[i64]:
        """The moves of the player to move as they are inside, in no order; expansions may come twice."""
        if self.phase >= OVER:
            return vec[i64]()
        return self.island.tiles() if self.phase == LAY else self.builds()

    def play(self, move: i64) -> None:
        """Play a move of `moves`, unchecked."""
        if self.phase == LAY:
            self._lay(move)
        else:
            self._build(move)

    # the tile

    def _lay(self, move: i64) -> None:
        tile = i64(self.deck[self.ended])
        self.island.lay_tile(move // 6, move % 6, tile // 5, tile % 5, self.ended)
        self.phase = BUILD
        if not self.can_build():
            self.out |= 1 << self.player
            self._end_turn()

    def can_build(self) -> bool:
        """Is there any building for the player to move?"""
        if self.stock[self.player * 3] and not self.strict:
            island = self.island
            i: i64 = len(island.land) - 1
            while i >= 0:  # the newest land is the likeliest
                c = island.land[i]
                if island.level[c] == 1 and island.is_free(c):
                    return True
                i -= 1
        return len(self.builds()) > 0

    # the building

    def builds(self) -> vec[i64]:
        """kind << SHIFT | cell; an expansion names any cell of its settlement."""
        moves = self._huts(vec[i64](capacity=64))
        island = self.island
        owner = island.owner
        me = self.player + 1
        # Own buildings: 1 when seen. Free fields: settlement last looked at * 4, + 1 temple, + 2 tower listed.
        marks = island.marks()
        number: i64 = 0
        for start in island.land:
            if owner[start] == me and not marks[start]:
                number += 1
                moves = self._round(island.settlement(start, marks), number, marks, moves)
        return moves

    def _huts(self, moves: vec[i64]) -> vec[i64]:
        """One hut on a field of level 1."""
        island = self.island
        if self.stock[self.player * 3] == 0:
            return moves
        level, house, kind = island.level, island.house, island.kind
        for c in island.land:
            if level[c] == 1 and house[c] == NONE and kind[c] < VOLCANO:
                if self.strict and island.touches(c, self.player):
                    continue
                moves = append(moves, A_HUT << SHIFT | c)
        return moves

    def _round(self, cells: vec[i64], number: i64, around: vec[u8], moves: vec[i64]) -> vec[i64]:
        """Temples, towers and expansions on the fields round one settlement."""
        island = self.island
        level, kind, house, steps, mask = island.level, island.kind, island.house, island.steps, island.mask
        mine = self.player * 3
        may_temple = self.stock[mine + A_TEMPLE] > 0 and len(cells) >= TEMPLE_FIELDS and not self._has(cells, TEMPLE)
        may_tower = self.stock[mine + A_TOWER] > 0 and not self._has(cells, TOWER)
        cost = vec[i64]([0, 0, 0, 0, 0])
        for c in cells:
            for k in range(i64(6)):
                n = (c + steps[k]) & mask
                if not level[n] or house[n] or kind[n] >= VOLCANO:
                    continue
                listed = i64(around[n])
                if listed >> 2 == number:
                    continue
                listed = listed & 3 | number << 2
                cost[i64(kind[n])] += i64(level[n])
                if may_temple and not listed & 1:
                    listed |= 1
                    moves = append(moves, A_TEMPLE << SHIFT | n)
                if may_tower and not listed & 2 and i64(level[n]) >= TOWER_LEVEL:
                    listed |= 2
                    moves = append(moves, A_TOWER << SHIFT | n)
                around[n] = u8(listed)
        for t in range(i64(5)):
            if 0 < cost[t] <= self.stock[mine]:
                moves = append(moves, (EXPANSION + t) << SHIFT | cells[0])
        return moves

    def _has(self, cells: vec[i64], house: i64) -> bool:
        for c in cells:  # noqa: SIM110 - any() is slow when compiled
            if self.island.house[c] == house:
                return True
        return False

    def _targets(self, start: i64, terrain: i64) -> vec[i64]:
        """The free fields of a terrain round the settlement on start."""
        island = self.island
        steps, mask = island.steps, island.mask
        found = vec[i64]()
        listed = island.marks()
        for c in island.settlement(start, island.marks()):
            for k in range(i64(6)):
                n = (c + steps[k]) & mask
                if island.kind[n] == terrain and not listed[n] and island.is_free(n):
                    listed[n] = 1
                    found = append(found, n)
        return found

    def _build(self, move: i64) -> None:
        kind = move >> SHIFT
        c = move & CELL
        mine = self.player * 3
        if kind >= EXPANSION:
            self.newest = self._targets(c, kind - EXPANSION)
            for n in self.newest:
                self.island.put(n, HUT, self.player)
                self.stock[mine] -= i64(self.island.level[n])
        else:
            self.island.put(c, kind + 1, self.player)
            self.stock[mine + kind] -= 1
            self.newest = vec[i64]([c])
        if self._spent(self.player) >= 2:
            self.ended += 1
            self._win(1 << self.player)
        else:
            self._end_turn()

    # turns and the end

    def _spent(self, seat: i64) -> i64:
        """How many of a player's three stocks are empty."""
        spent: i64 = 0
        for kind in range(i64(3)):
            if self.stock[seat * 3 + kind] == 0:
                spent += 1
        return spent

    def _left(self) -> i64:
        """How many players are in the game."""
        left: i64 = 0
        for seat in range(self.players):
            if not self.out >> seat & 1:
                left += 1
        return left

    def leave(self, seat: i64) -> None:
        """A player in the game gives up. An own turn with its tile laid ends; a tile in hand passes on."""
        self.out |= 1 << seat
        if self.phase == BUILD and (seat == self.player or self._left() == 1):
            self._end_turn()
        elif self._left() == 1:
            self._finish()
        elif seat == self.player:
            self._pass_on()

    def _end_turn(self) -> None:
        self.ended += 1
        self.phase = LAY
        if self._left() == 1 or self.ended == self.total:
            self._finish()
        else:
            self._pass_on()

    def _pass_on(self) -> None:
        """The next player in the game is to lay a tile."""
        self.player = (self.player + 1) % self.players
        while self.out >> self.player & 1:
            self.player = (self.player + 1) % self.players

    def _finish(self) -> None:
        """Among those in the game: most temples built, then towers, then huts, then shared."""
        best: i64 = -1
        winners: i64 = 0
        for seat in range(self.players):
            if not self.out >> seat & 1:
                rank = self._rank(seat)
                if rank > best:
                    best = rank
                    winners = 0
                if rank == best:
                    winners |= 1 << seat
        self._win(winners)

    def _rank(self, seat: i64) -> i64:
        """Temples, towers and huts built, as one number to compare."""
        left = (self.stock[seat * 3 + A_TEMPLE] * 100 + self.stock[seat * 3 + A_TOWER]) * 100 + self.stock[seat * 3]
        return (TEMPLES_EACH * 100 + TOWERS_EACH) * 100 + HUTS_EACH - left

    def _win(self, winners: i64) -> None:
        self.won = winners
        self.phase = OVER

    # random play

    def playout(self, x: i64) -> i64:
        """Random moves to the end; returns the random number reached (see `step`)."""
        while self.phase < OVER:
            x = step(x)
            if self.phase == LAY:
                self._lay(self.island.random_tile(x))
            else:
                moves = self.builds()
                self._build(moves[(x * len(moves)) >> 32])
        return x
