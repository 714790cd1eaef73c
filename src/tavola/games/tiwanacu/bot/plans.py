"""How the bot plays a round on: what to lay where, and how the game may go from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tavola.games._vec import append, i64, vec
from tavola.games.lots import step
from tavola.games.tiwanacu.bot.bot_temple import Plot
from tavola.games.tiwanacu.bot.packed_rules import NO_TILE, Ground

NOBODY: Final = -1
GIVE_BACK: Final = 255  # in place of a space
WORST: Final = -(1 << 60)


@final
class Plan:
    """Some tiles of a hand laid: the temple then, what was done (tile * 256 + space), and what is left of the hand."""

    def __init__(self, plot: Plot, hand: vec[i64], done: vec[i64], may_give_back: bool, key: i64) -> None:
        self.plot = plot
        self.hand = hand
        self.done = done
        self.may_give_back = may_give_back
        self.key = key  # the same for the same tiles on the same spaces

    @property
    def worth(self) -> int:
        """Of the temple, in millionths of a point."""
        return int(self.plot.worth)

    def steps(self) -> list[tuple[int, int]]:
        """What was done: tile and space, or GIVE_BACK."""
        return [(int(self.done[i] >> 8), int(self.done[i] & 255)) for i in range(len(self.done))]

    def ways(self) -> list[tuple[int, int, int]]:
        """All there is to do next: the worth after it, the place in the hand, the space or GIVE_BACK."""
        found: list[tuple[int, int, int]] = []
        for at in range(len(self.hand)):
            if not _seen_before(self.hand, at):
                for space in range(self.plot.ground.size):
                    found.append((int(self.plot.after(space, self.hand[at])), int(at), int(space)))
                if self.may_give_back:
                    found.append((int(self.plot.refunded()), int(at), GIVE_BACK))
        return found

    def follow(self, at: i64, space: i64, key: i64) -> Plan:
        """The plan after the tile at this place of the hand is laid, or given back."""
        plot = Plot(self.plot.ground, self.plot)
        tile = self.hand[at]
        left = vec[i64]()
        for i in range(len(self.hand)):
            if i != at:
                left = append(left, self.hand[i])
        if space == GIVE_BACK:
            plot.pay(-plot.ground.refund)
        else:
            plot.lay(space, tile)
        done = append(self.done[:], tile << 8 | space)
        return Plan(plot, left, done, self.may_give_back and space != GIVE_BACK, key)


def mixed(key: i64, code: i64) -> i64:
    """A key with one more thing done; the order does not matter."""
    return key + step(step(code * 40503 + 1) ^ 0x5BD1E995)


def plans(first: Plan, width: i64) -> list[Plan]:
    """The most promising ways to use up the hand, the best first: a beam of so many."""
    beam = [first]
    while beam and len(beam[0].hand):
        beam = _widened(beam, width)
    return beam


def _widened(beam: list[Plan], width: i64) -> list[Plan]:
    """The best plans one tile further, no two alike."""
    worth, code, keys = vec[i64](), vec[i64](), vec[i64]()
    for n in range(i64(len(beam))):
        plan = beam[n]
        plot = plan.plot
        for at in range(len(plan.hand)):
            tile = plan.hand[at]
            if _seen_before(plan.hand, at):
                continue
            for space in range(plot.ground.size):
                worth = append(worth, plot.after(space, tile))
                code = append(code, n << 32 | at << 16 | space)
                keys = append(keys, mixed(plan.key, tile << 8 | space))
            if plan.may_give_back:
                worth = append(worth, plot.refunded())
                code = append(code, n << 32 | at << 16 | GIVE_BACK)
                keys = append(keys, mixed(plan.key, tile << 8 | GIVE_BACK))
    found: list[Plan] = []
    taken = vec[i64]()
    while len(taken) < width:
        best = _best_new(worth, keys, taken)
        if best < 0:
            break
        taken = append(taken, keys[best])
        found.append(beam[code[best] >> 32].follow(code[best] >> 16 & 0xFFFF, code[best] & 0xFFFF, keys[best]))
    return found


def _best_new(worth: vec[i64], keys: vec[i64], taken: vec[i64]) -> i64:
    """The best whose key is not among those taken; -1 for none. Those that are, are struck out."""
    while True:
        best: i64 = -1
        most: i64 = WORST
        for i in range(len(worth)):
            if worth[i] > most:
                most = worth[i]
                best = i
        if best < 0 or not _among(taken, keys[best]):
            return best
        worth[best] = WORST


def _among(items: vec[i64], item: i64) -> bool:
    for i in range(len(items)):  # noqa: SIM110 - a generator is slow when compiled
        if items[i] == item:
            return True
    return False


def _seen_before(hand: vec[i64], at: i64) -> bool:
    """Does the tile come before in the hand?"""
    for i in range(at):  # noqa: SIM110 - a generator is slow when compiled
        if hand[i] == hand[at]:
            return True
    return False


@final
class Play:
    """A game from a round on; `Play(ground, twin)` is a copy of the twin. Seats out of the game are on no position."""

    def __init__(self, ground: Ground, twin: Play | None = None) -> None:
        self.ground = ground
        if twin is None:
            self.plots: list[Plot] = []
            self.round: i64 = 1
            self.track = vec[i64]()
            self.order = vec[i64]()  # seats that have not ended their turn this round
            self.now = vec[i64]()  # tiles, position by position, as many each as the round has
            self.soon = vec[i64]()
            self.bag = vec[i64]()
            self.chance: i64 = 1
            self.turns: i64 = 0  # played on
        else:
            self.plots = [Plot(ground, plot) for plot in twin.plots]
            self.round = twin.round
            self.track = twin.track[:]
            self.order = twin.order[:]
            self.now = twin.now
            self.soon = twin.soon
            self.bag = twin.bag[:]
            self.chance = twin.chance
            self.turns = 0

    def set_up(
        self,
        number: i64,
        track: Sequence[int],
        order: Sequence[int],
        now: Sequence[Sequence[int]],
        soon: Sequence[Sequence[int]],
        bag: Sequence[int],
    ) -> None:
        """Take over a round: who is where, who is still to play, the tiles by position, and the bag."""
        self.round = number
        self.track = vec[i64]([i64(seat) for seat in track])
        self.order = vec[i64]([i64(seat) for seat in order])
        self.now = self._row(now, number)
        self.soon = self._row(soon, number + 1)
        self.bag = vec[i64]([i64(tile) for tile in bag])

    def _row(self, tiles: Sequence[Sequence[int]], number: i64) -> vec[i64]:
        row = vec[i64]()
        if len(tiles) == 0:
            return row
        each = self.ground.in_round[number]
        for position in tiles:
            for i in range(each):
                row = append(row, i64(position[i]) if i < len(position) else i64(NO_TILE))
        return row

    def hand_at(self, position: i64) -> vec[i64]:
        """The tiles there this round."""
        hand = vec[i64]()
        each = self.ground.in_round[self.round]
        for i in range(position * each, (position + 1) * each):
            if self.now[i] != NO_TILE:
                hand = append(hand, self.now[i])
        return hand

    def free(self) -> vec[i64]:
        """The empty positions."""
        free = vec[i64]()
        for position in range(len(self.track)):
            if self.track[position] == NOBODY:
                free = append(free, position)
        return free

    def mover(self) -> i64:
        """Whose turn it is; NOBODY when the round is over."""
        return self.order[0] if len(self.order) else i64(NOBODY)

    def moved(self, seat: i64, position: i64) -> Plan:
        """The start of a turn there: the position is paid, the tiles are in hand."""
        plot = Plot(self.ground, self.plots[seat])
        plot.look_ahead(self.ground.rounds - self.round)
        plot.stand(position)
        plot.pay(self.ground.cost[position])
        return Plan(plot, self.hand_at(position), vec[i64](), self.ground.refund >= 0, i64(0))

    def holding(self, seat: i64, hand: Sequence[int], may_give_back: bool) -> Plan:
        """The rest of a turn with these tiles in hand."""
        tiles = vec[i64]([i64(tile) for tile in hand])
        plot = Plot(self.ground, self.plots[seat])
        plot.look_ahead(self.ground.rounds - self.round)
        return Plan(plot, tiles, vec[i64](), may_give_back, i64(0))

    def take(self, seat: i64, position: i64, plot: Plot) -> None:
        """The seat at turn ends its turn there with this temple."""
        for i in range(len(self.track)):
            if self.track[i] == seat:
                self.track[i] = NOBODY
        self.track[position] = seat
        self.plots[seat] = plot
        self.order = self.order[1:]

    def next_round(self) -> None:
        """Every turn of the round is over: the next one begins."""
        self.now = self.soon
        self.round += 1
        order = vec[i64]()
        for i in range(len(self.track)):
            if self.track[i] != NOBODY:
                order = append(order, self.track[i])
        self.order = order
        self.soon = vec[i64]()
        if self.round < self.ground.rounds:
            row = vec[i64]()
            for _ in range(len(self.track) * self.ground.in_round[self.round + 1]):
                row = append(row, self._drawn())
            self.soon = row

    def _drawn(self) -> i64:
        """A tile of the bag by lot."""
        left = len(self.bag) - 1
        if left < 0:
            return NO_TILE
        self.chance = step(self.chance)
        at = self.chance % (left + 1)
        tile = self.bag[at]
        self.bag[at] = self.bag[left]
        self.bag = self.bag[:left]
        return tile

    def greedy(self, noise: i64) -> None:
        """The seat at turn lays tile after tile where it is worth most, on the position where that ends best.

        With noise all it weighs is off by up to so many millionths of a point.
        """
        self.turns += 1
        seat = self.order[0]
        best: Plot | None = None
        where: i64 = 0
        most: i64 = WORST
        for position in range(len(self.track)):
            if self.track[position] == NOBODY:
                plan = self.moved(seat, position)
                self._fill(plan.plot, plan.hand, noise)
                worth = plan.plot.worth
                if noise:
                    self.chance = step(self.chance)
                    worth += self.chance % noise
                if worth > most:
                    most, where, best = worth, position, plan.plot
        if best is not None:
            self.take(seat, where, best)

    def _fill(self, plot: Plot, hand: vec[i64], noise: i64) -> None:
        """Lay a hand, tile after tile where it is worth most; one may be given back where a card allows it."""
        left = len(hand)
        may_give_back = self.ground.refund >= 0
        while left:
            most: i64 = WORST
            where: i64 = 0
            which: i64 = 0
            for at in range(left):
                if _seen_before(hand, at):
                    continue
                for space in range(self.ground.size):
                    worth = plot.after(space, hand[at])
                    if noise:
                        self.chance = step(self.chance)
                        worth += self.chance % noise
                    if worth > most:
                        most, where, which = worth, space, at
                if may_give_back and plot.refunded() > most:
                    most, where, which = plot.refunded(), GIVE_BACK, at
            if where == GIVE_BACK:
                plot.pay(-self.ground.refund)
                may_give_back = False
            else:
                plot.lay(where, hand[which])
            left -= 1
            hand[which] = hand[left]

    def run(self, rounds: i64, noise: i64) -> None:
        """Play on greedily to the end of this round and so many more, or of the game."""
        while True:
            while len(self.order):
                self.greedy(noise)
            if rounds == 0 or self.round == self.ground.rounds:
                return
            self.next_round()
            rounds -= 1

    def imagined(self, position: i64, plot: Plot, rounds: i64, chance: i64) -> Play:
        """The game after the seat at turn ends its turn so and all play on: see `run`."""
        twin = Play(self.ground, self)
        twin.chance = chance
        twin.take(self.order[0], position, Plot(self.ground, plot))
        twin.run(rounds, i64(0))
        return twin

    def worths(self) -> list[int]:
        """By seat, in millionths of a point."""
        return [int(plot.worth) for plot in self.plots]
