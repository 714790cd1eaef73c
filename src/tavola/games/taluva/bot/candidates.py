"""Whole turns of Taluva, a tile and a building, tried out on a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from tavola.games._vec import append, i64, u8, vec
from tavola.games.taluva.bot.evaluation import FAR, SEATS, TURN
from tavola.games.taluva.bot.sites import NO_TILE, Sites
from tavola.games.taluva.rules.island import HUT, NONE, VOLCANO
from tavola.games.taluva.rules.position import A_HUT, BUILD, CELL, EXPANSION, SHIFT, Position

ENTRY: Final = 3 + SEATS  # numbers kept of a turn
GROUND: Final = 6  # fields away from the tile on which a hut is tried
REMOTE: Final = 6  # places for a tile away from all buildings that are tried


@final
class Scout(Sites):
    """Tries whole turns on a position. `look` at one, `lay` its tiles in turn, then read what was best."""

    def __init__(self, weights: Mapping[str, int]) -> None:
        super().__init__(weights)
        self.narrow = False  # only the best of them are left
        self.best: i64 = -FAR
        self.best_score = vec[i64]([0] * SEATS)
        self.best_move: i64 = NO_TILE
        self.best_build: i64 = NO_TILE
        self.peak: i64 = -FAR  # utility of the best turn with the tile where it was laid last
        self.tried: i64 = 0
        self.found = vec[i64]()  # of every turn tried: tile, building, utility, values by seat

    # the position

    def look(self, position: Position) -> None:
        """Turn to a position in which somebody is to move; it is the same again after every call."""
        island = position.island
        wider = island.mask != self.island.mask
        self.position = position
        self.island = island
        if wider:
            self.resize()
        self.me = position.player
        self.seats = position.players
        self.out = position.out
        self.stock = position.stock[:]
        self.housed = vec[i64](capacity=64)
        self.volcanoes = vec[i64](capacity=64)
        self.ground = vec[i64](capacity=160)
        for c in island.land:
            if island.owner[c]:
                self.housed = append(self.housed, c)
            if island.kind[c] >= VOLCANO:
                self.volcanoes = append(self.volcanoes, c)
            elif island.level[c] == 1 and not island.owner[c]:
                self.ground = append(self.ground, c)
        self.narrow = False
        self.again()

    def again(self) -> None:
        """Begin anew on the same position, perhaps with another tile."""
        self.best = -FAR
        self.tried = 0
        self.found = vec[i64](capacity=16384)

    def places(self) -> list[int]:
        """Where the tile may go, what matters most first: cell * 6 + direction, + FAR where only huts on it matter."""
        if self.position.phase == BUILD:
            return [NO_TILE]
        eruptions: list[int] = []
        near: list[int] = []
        remote: list[int] = []
        for move in self.position.island.tiles():
            c = move // 6
            k = move % 6
            if self.island.level[c]:
                eruptions.append(move)
            elif self._near(c, k):
                near.append(move)
            else:
                remote.append(move)
        count = len(remote)
        if count > REMOTE:
            remote = [remote[i * count // REMOTE] for i in range(REMOTE)]
        first = remote[:1]  # stands for all that build elsewhere
        if not first:
            first, near = near[:1], near[1:]
        return first + eruptions + near + [move + FAR for move in remote[1:]]

    def _near(self, c: i64, k: i64) -> bool:
        """Would a tile here touch a building?"""
        island = self.island
        return (
            self._beside_house(c)
            or self._beside_house(island.beside(c, k))
            or self._beside_house(island.beside(c, k + 1))
        )

    def _beside_house(self, c: i64) -> bool:
        owner, steps, mask = self.island.owner, self.island.steps, self.island.mask
        for k in range(i64(6)):  # noqa: SIM110 - any() is slow when compiled
            if owner[(c + steps[k]) & mask]:
                return True
        return False

    # a turn

    def lay(self, place: i64, tile: i64) -> int:
        """Try all turns that lay the tile on one of `places`; returns how many."""
        before = self.tried
        self.laid += 1
        self.peak = -FAR
        if place == NO_TILE:
            self._try_builds(i64(NO_TILE), False)
            return int(self.tried - before)
        if before and not self.narrow:
            self._narrow()
        only_here = place >= FAR
        move = place - FAR if only_here else place
        island = self.island
        c = move // 6
        a = island.beside(c, move % 6)
        b = island.beside(c, move % 6 + 1)
        old = self._lift(c), self._lift(a), self._lift(b)
        self._put(c, VOLCANO + move % 6)
        self._put(a, tile % 5)
        self._put(b, tile // 5)
        volcanoes = len(self.volcanoes)
        if island.level[c] == 1:
            self.volcanoes = append(self.volcanoes, c)
        self._try_builds(move, only_here)
        if len(self.volcanoes) > volcanoes:
            self.volcanoes = self.volcanoes[:volcanoes]
        self._restore(c, old[0])
        self._restore(a, old[1])
        self._restore(b, old[2])
        return int(self.tried - before)

    def _lift(self, c: i64) -> i64:
        """All of a field as one number."""
        island = self.island
        return ((i64(island.level[c]) * 16 + i64(island.kind[c])) * 4 + i64(island.house[c])) * 8 + i64(island.owner[c])

    def _restore(self, c: i64, old: i64) -> None:
        island = self.island
        island.owner[c] = u8(old & 7)
        island.house[c] = u8(old >> 3 & 3)
        island.kind[c] = u8(old >> 5 & 15)
        island.level[c] = u8(old >> 9)

    def _put(self, c: i64, kind: i64) -> None:
        island = self.island
        island.level[c] += 1
        island.kind[c] = u8(kind)
        island.house[c] = NONE
        island.owner[c] = 0

    def _try_builds(self, move: i64, only_here: bool) -> None:
        """Try every building after the tile."""
        self.heat()
        self.builds = vec[i64](capacity=64)
        self.list_huts(move, only_here)
        if not only_here or len(self.builds) == 0:
            self.list_others()
        if len(self.builds) == 0:
            self._nothing(move)
        self.value_rivals()
        for build in self.builds:
            self._try(move, build)

    def _narrow(self) -> None:
        """Of the fields for a hut that are there already keep the best, as the first tile has shown them."""
        self.narrow = True
        found = self.found
        kept = vec[i64](capacity=GROUND)
        last: i64 = FAR
        while len(kept) < GROUND and last > -FAR:
            last = self._best_below(last)
            for i in range(i64(len(found)) // ENTRY):
                if found[i * ENTRY + 2] == last and found[i * ENTRY + 1] >> SHIFT == A_HUT:
                    c = found[i * ENTRY + 1] & CELL
                    if self.island.level[c] and len(kept) < GROUND:
                        kept = append(kept, c)
        self.ground = kept

    def _try(self, move: i64, build: i64) -> None:
        """Build, value, take back."""
        island = self.island
        kind = build >> SHIFT
        c = build & CELL
        mine = self.me * 3
        housed = len(self.housed)
        spent: i64 = 1
        if kind >= EXPANSION:
            spent = self._expand(c, kind - EXPANSION)
            kind = A_HUT
        else:
            island.put(c, kind + 1, self.me)
            self.housed = append(self.housed, c)
        self.stock[mine + kind] -= spent
        self.value(self._touches_rivals(housed))
        self.stock[mine + kind] += spent
        for i in range(housed, i64(len(self.housed))):
            island.house[self.housed[i]] = NONE
            island.owner[self.housed[i]] = 0
        self.housed = self.housed[:housed]
        self._note(move, build)

    def _touches_rivals(self, first: i64) -> bool:
        """Is a building of a rival beside one of the last buildings?"""
        owner, steps, mask, mine = self.island.owner, self.island.steps, self.island.mask, self.me + 1
        for i in range(first, i64(len(self.housed))):
            for k in range(i64(6)):
                other = i64(owner[(self.housed[i] + steps[k]) & mask])
                if other and other != mine:
                    return True
        return False

    def _expand(self, start: i64, terrain: i64) -> i64:
        """Put huts on the free fields of a terrain round a settlement; returns how many."""
        island, queue = self.island, self.queue
        steps, mask, kind = island.steps, island.mask, island.kind
        size = self._flood(start)
        first = len(self.housed)
        huts: i64 = 0
        for i in range(size):
            for k in range(i64(6)):
                n = (queue[i] + steps[k]) & mask
                if kind[n] == terrain and island.level[n] and not island.owner[n] and self.mark[n] != self.number:
                    self.mark[n] = self.number
                    self.housed = append(self.housed, n)
                    huts += i64(island.level[n])
        for i in range(first, i64(len(self.housed))):
            island.put(self.housed[i], HUT, self.me)
        return huts

    def _nothing(self, move: i64) -> None:
        """A tile after which nothing can be built."""
        out = self.out
        self.out |= 1 << self.me
        self.value(True)
        self.out = out
        self._note(move, i64(NO_TILE))

    def _note(self, move: i64, build: i64) -> None:
        """Remember a turn just valued."""
        self.tried += 1
        utility = self._utility(self.me)
        self.found = append(append(append(self.found, move), build), utility)
        for seat in range(i64(SEATS)):
            self.found = append(self.found, self.score[seat])
        self.peak = max(self.peak, utility)
        if utility > self.best:
            self.best = utility
            self.best_move = move
            self.best_build = build
            for seat in range(self.seats):
                self.best_score[seat] = self.score[seat]

    def _utility(self, seat: i64) -> i64:
        """A seat's value against its rivals'."""
        most: i64 = -FAR
        total: i64 = 0
        for other in range(self.seats):
            if other != seat:
                total += self.score[other]
                most = max(most, self.score[other])
        rivals = self.seats - 1
        return self.score[seat] - (self.rival * most + (TURN - self.rival) * total // rivals) // TURN

    # what was found

    def top(self, count: int, alike: int) -> list[tuple[int, int, list[int]]]:
        """The best turns tried, (tile, building, values by seat), best first; at most `alike` with one building."""
        taken: list[tuple[int, int, list[int]]] = []
        used: dict[int, int] = {}
        last: i64 = FAR
        while len(taken) < count:
            best = self._best_below(last)
            if best == -FAR:
                break
            for i in range(i64(len(self.found)) // ENTRY):
                if self.found[i * ENTRY + 2] == best:
                    build = int(self.found[i * ENTRY + 1])
                    used[build] = used.get(build, 0) + 1
                    if used[build] <= alike and len(taken) < count:
                        taken.append((int(self.found[i * ENTRY]), build, self._values_of(i)))
            last = best
        return taken

    def _best_below(self, last: i64) -> i64:
        """The highest utility below another; -FAR for none."""
        found = self.found
        best: i64 = -FAR
        for i in range(i64(len(found)) // ENTRY):
            utility = found[i * ENTRY + 2]
            if best < utility < last:
                best = utility
        return best

    def _values_of(self, i: i64) -> list[int]:
        return [int(self.found[i * ENTRY + 3 + seat]) for seat in range(int(self.seats))]

    def answer(self) -> list[int]:
        """The values by seat of the best turn tried."""
        return [int(self.best_score[seat]) for seat in range(int(self.seats))]


def hold(position: Position, tile: int) -> None:
    """Give the player to move another of the tiles not seen yet. Raises ValueError for one that is none of them."""
    deck = position.deck[:]
    hand = position.ended
    for i in range(hand, i64(len(deck))):
        if i64(deck[i]) == tile:
            deck[i] = deck[hand]
            deck[hand] = u8(tile)
            position.deck = deck
            return
    raise ValueError(f"no tile {tile} is left")
