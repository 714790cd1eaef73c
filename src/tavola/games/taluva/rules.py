"""The rules of Taluva: turns, buildings, the end.

A turn is a tile and a building. Public moves are numbers that are functions of the move alone (`lay_move`,
`build_move`); inside, and for bots, a move is a cell * 6 + direction or a kind of building << 14 | cell.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, Literal, final

from tavola.games._vec import append, i64, u8, vec
from tavola.games.game import IllegalMove, Outcome
from tavola.games.taluva import why, words
from tavola.games.taluva.components import COMPONENTS
from tavola.games.taluva.island import FIELDS, HUT, NONE, TEMPLE, TOWER, VOLCANO, Island, code

LAY: Final = 0  # phases
BUILD: Final = 1
OVER: Final = 2

A_HUT: Final = 0  # kinds of building; the first three are also the places in a player's stock
A_TEMPLE: Final = 1
A_TOWER: Final = 2
EXPANSION: Final = 3  # + terrain

LAYS: Final = 6 * FIELDS  # public moves below it lay a tile
SHIFT: Final = 14  # bits of a cell in a move inside
CELL: Final = (1 << SHIFT) - 1
M32: Final = 0xFFFFFFFF

HUTS_EACH: Final[i64] = COMPONENTS.pieces.huts
TEMPLES_EACH: Final[i64] = COMPONENTS.pieces.temples
TOWERS_EACH: Final[i64] = COMPONENTS.pieces.towers
TEMPLE_FIELDS: Final[i64] = COMPONENTS.rules.temple_fields
TOWER_LEVEL: Final[i64] = COMPONENTS.rules.tower_level
SMALL: Final = 24  # tiles for which the narrow arrays are wide enough


def lay_move(q: i64, r: i64, k: i64) -> i64:
    """The public move that lays the tile with its volcano on (q, r) and its lava to k."""
    return code(q, r) * 6 + k


def build_move(kind: i64, q: i64, r: i64) -> i64:
    """The public move of a kind of building on (q, r), or the expansion of the settlement whose lowest field it is."""
    return LAYS + kind * FIELDS + code(q, r)


def step(x: i64) -> i64:
    """xorshift32: the next of a row of numbers from 1 to 2**32 - 1, the same in every form of the rules."""
    x ^= (x << 13) & M32
    x ^= x >> 17
    return x ^ ((x << 5) & M32)


def seeded(seed: i64) -> i64:
    """A start for `step` from any number that is not negative."""
    x = ((seed & M32) * 2654435761 + 88675123) & M32
    return step(step(x if x else i64(1)))


@final
class State:
    """One position. `State(seats, deck, strict)` is the start, the deck being tile numbers as they will be drawn."""

    def __init__(self, seats: i64, deck: Sequence[int], strict: bool, twin: State | None = None) -> None:
        self.players = seats
        self.strict = strict  # a single hut may not stand next to an own settlement
        if twin is None:
            self.deck = vec[u8]([u8(tile) for tile in deck])
            self.total: i64 = len(self.deck)
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
        """The player to move; nobody when the game is over."""
        return () if self.phase == OVER else (int(self.player),)

    @property
    def outcome(self) -> Outcome | None:
        """None while the game runs."""
        return words.outcome(self) if self.phase == OVER else None

    def legal(self, seat: int) -> list[int]:
        """The seat's moves, ascending. Of expansions with just the same fields only the lowest is listed."""
        if self.phase == OVER or seat != self.player:
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
        inside = self._inside(move) if self.phase != OVER and seat == self.player else i64(-1)
        if inside < 0:
            raise IllegalMove(why.why_not_move(self, seat, move))
        self.play(inside)

    def withdraw(self, seat: int) -> None:
        """The player gives up: skipped from now on, buildings stay.

        A turn with its tile laid ends; a tile in hand passes on. Raises IllegalMove when out already.
        """
        if self.phase == OVER or not 0 <= seat < self.players or self.out >> seat & 1:
            raise IllegalMove(why.why_not_withdraw(self, seat))
        self.out |= 1 << seat
        if self.phase == BUILD and seat == self.player:
            self._end_turn()
        elif self._left() == 1:
            self._finish()
        elif seat == self.player:
            self._pass_on()

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
        if move < 0 or (move < LAYS) != (self.phase == LAY):
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

    def moves(self) -> vec[i64]:
        """The moves of the player to move as they are inside, in no order; expansions may come twice."""
        if self.phase == OVER:
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
        seen = island.marks()
        around = island.marks()  # settlement looked round last * 4, + 1: a temple is listed here, + 2: a tower is
        number: i64 = 0
        for start in island.land:
            if owner[start] == me and not seen[start]:
                number += 1
                moves = self._round(island.settlement(start, seen), number, around, moves)
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

    # what can be asked

    def fields(self) -> list[tuple[int, int, int, int, int, int, int]]:
        """(q, r, level, kind, tile, house, owner) of every field, by row, then column; owner: seat + 1, 0 for nobody."""
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
        c = island.cell(q, r)
        if c < 0 or not island.level[c]:
            return 0, 0, 0, 0, 0
        return (
            int(island.level[c]),
            int(island.kind[c]),
            int(island.tile[c]),
            int(island.house[c]),
            int(island.owner[c]),
        )

    def settlement_at(self, q: int, r: int) -> list[tuple[int, int]]:
        """The fields of the settlement on (q, r), ascending by q, then r; empty where nothing stands."""
        island = self.island
        c = island.cell(q, r)
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
    def phase_name(self) -> Literal["tile", "build", "over"]:
        """'tile', 'build' or 'over'."""
        return "tile" if self.phase == LAY else "build" if self.phase == BUILD else "over"

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
        start: i64 = self.ended if self.phase == OVER else self.ended + 1
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

    # random play

    def playout(self, x: i64) -> i64:
        """Random moves to the end; returns the random number reached (see `step`)."""
        while self.phase != OVER:
            moves = self.moves()
            x = step(x)
            self.play(moves[(x * len(moves)) >> 32])
        return x


def _reading_order(field: tuple[int, int, int, int, int, int, int]) -> tuple[int, int]:
    return field[1], field[0]


def play_games(seats: int, decks: list[list[int]], first: int) -> tuple[int, int]:
    """A random game on every deck, its numbers seeded by `first` + place: turns in all, and a sum to compare forms by."""
    turns: i64 = 0
    check: i64 = 0
    for number in range(len(decks)):
        state = State(seats, decks[number], False)
        x = state.playout(seeded(first + number))
        turns += state.ended
        check = (check * 31 + x + state.won) & M32
    return int(turns), int(check)
