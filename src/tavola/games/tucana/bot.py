"""What every placement on an island promises a bot, the best of them, and playing to the end by them.

What a placement promises is a weighted sum of `TERMS` numbers, with weights of its own for every turn of the game.
The numbers speak of networks, open ends and free fields, never of one map.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, final

from tavola.games._vec import i64, vec
from tavola.games.tucana.edges import EDGES
from tavola.games.tucana.island import TOUCAN, count, scoring
from tavola.games.tucana.plot import JOKED, LANDS, Course, Paths, Plot
from tavola.games.tucana.position import TRACKS

SPAN: Final = 12  # turns of a round that have weights of their own; longer rounds begin with the first of them
PHASES: Final = 2 * SPAN
TERMS: Final = 50
LATE: Final = 4  # turns before the end of a round in which playing on thinks of the joker
MELLOW: Final = 4.0  # points by which a track must lie behind to be taken for the lowest
NEW: Final = 1 << 30  # the network of the tile that is tried
UNMET: Final = 0.001  # of the value is left where a condition cannot be met, to choose by all the same


@final
class Judge:
    """Judges placements on one island after the other: `look` at one first."""

    def __init__(self, course: Course) -> None:
        self.course = course
        size = course.ground.size
        self.plot = Plot(course)
        self.paths = Paths(course.ground)
        self.phase: i64 = 0
        self.dear = vec[float]([1.0] * TRACKS)  # what a point of a colour is worth
        self.soon = vec[float]([0.0] * LANDS)  # by terrain: how likely a free field is built on in this round,
        self.ever = vec[float]([0.0] * LANDS)  # and at all
        self.group_value = vec[float]([0.0] * size)  # what groups and free fields add when the tile leaves them be
        self.field_value = vec[float]([0.0] * size)
        self.x = vec[float]([0.0] * TERMS)
        self._forget(size)

    def _forget(self, size: i64) -> None:
        """What is known of the tile that is tried: nothing yet."""
        self.near = vec[i64]([0] * size)  # is a field beside it?
        self.mark = vec[i64]([0] * size)  # does it join (1) or block (2) a group,
        self.lost = vec[i64]([0] * size)  # and how many open ends does it take away?
        self.joined: i64 = 0  # the groups that it joins, as in `Paths.into`
        self.gained = vec[i64]([0] * TRACKS)  # points
        self.reached: i64 = 0  # huts that are reached then
        self.new_huts: i64 = 0  # its own network
        self.new_animals: i64 = 0
        self.new_ends: i64 = 0
        self.id = vec[i64]([0] * EDGES)  # what leads into a field that is looked at
        self.id_huts = vec[i64]([0] * EDGES)
        self.id_animals = vec[i64]([0] * EDGES)
        self.id_edge = vec[i64]([0] * EDGES)

    def look(self, plot: Plot) -> None:
        """Look at an island; the card of the open turn is no longer among its cards left."""
        self.plot = plot
        per_round, number, free = self.course.per_round, self.course.number, self.paths.free
        to_go = min(per_round - 1 - plot.closed % per_round, SPAN - 1)
        self.phase = (0 if plot.closed < per_round else SPAN) + SPAN - 1 - to_go
        self.paths.find(plot)
        for terrain in range(i64(LANDS)):
            most = number[max(free[terrain], 1)]
            self.soon[terrain] = min(1.0, number[plot.left[terrain]] / most)
            self.ever[terrain] = min(1.0, number[plot.left[terrain] + plot.later[terrain]] / most)
        self._weigh_colours(plot.track, self.paths.points)
        self._value_parts()

    def _weigh_colours(self, track: vec[i64], points: vec[i64]) -> None:
        """Points of the lowest track count twice: the nearer a colour is to being it, the more."""
        number = self.course.number
        low = min(track[0] + points[0], track[1] + points[1], track[2] + points[2])
        whole = 0.0
        for c in range(i64(TRACKS)):
            self.dear[c] = math.exp(-number[track[c] + points[c] - low] / MELLOW)
            whole += self.dear[c]
        for c in range(i64(TRACKS)):
            self.dear[c] = 1.0 + self.dear[c] / whole

    def _value_parts(self) -> None:
        """What every group and every free field adds, so that a placement need look only at those it changes."""
        x = self.x
        for g in range(self.paths.groups):
            self._clear()
            self._group_terms(x, self.paths.huts[g], self.paths.animals[g], self.paths.ends[g])
            self.group_value[g] = self._weighed()
        for i in range(self.paths.opens):
            self._clear()
            self._field_terms(x, self.paths.open[i], -1, 0)
            self.field_value[self.paths.open[i]] = self._weighed()

    def _clear(self) -> None:
        x = self.x
        for k in range(i64(TERMS)):
            x[k] = 0.0

    def _weighed(self) -> float:
        x, weights, base = self.x, self.course.weights, self.phase * TERMS
        total = 0.0
        for k in range(i64(TERMS)):
            total += x[k] * weights[base + k]
        return total

    # the terms

    def _promise(self, huts: i64, animals: i64) -> float:
        """The points of animals at huts, each with its colour's worth."""
        of_colour, number, dear = self.course.of_colour, self.course.number, self.dear
        toucans = count(animals, TOUCAN)
        at = huts * TRACKS
        return (
            number[of_colour[at] * (count(animals, 0) + toucans)] * dear[0]
            + number[of_colour[at + 1] * (count(animals, 1) + toucans)] * dear[1]
            + number[of_colour[at + 2] * (count(animals, 2) + toucans)] * dear[2]
        )

    def _group_terms(self, x: vec[float], huts: i64, animals: i64, ends: i64) -> None:
        """A network: what it has, and what it would have at all huts, by its open ends and its huts."""
        course = self.course
        number = course.number
        reached = course.of_colour[huts * 3] + course.of_colour[huts * 3 + 1] + course.of_colour[huts * 3 + 2]
        has = self._promise(huts, animals)
        lacks = self._promise(course.all_huts, animals) - has
        open_ends = min(ends, 4)
        x[0] += has
        x[1 + open_ends] += lacks
        if ends:
            x[6 + min(reached, 3)] += lacks
            x[10] += number[reached * open_ends]
            x[11] += number[open_ends]
            x[12] += has * number[open_ends]
        x[13] += number[reached * reached]
        x[14 + min(reached, 6)] += 1.0

    def _field_terms(self, x: vec[float], field: i64, placed: i64, bits: i64) -> None:
        """A free field: what it would bring to join what leads into it. `placed`: where a tile is tried."""
        ground = self.course.ground
        paths, mark = self.paths, self.mark
        to, group_huts, group_animals = paths.to, paths.huts, paths.animals
        ids, id_huts, id_animals, id_edge = self.id, self.id_huts, self.id_animals, self.id_edge
        n: i64 = 0
        leading: i64 = 0
        base = field * EDGES
        tried = placed >= 0
        for edge in range(i64(EDGES)):
            what = to[base + edge]
            if tried and ground.beside[base + edge] == placed and bits >> ((edge + 3) % EDGES) & 1:
                what = NEW
            if what == 0:
                continue
            if what > 0 and (what == NEW or mark[what - 1] == 1):
                what = NEW
                id_huts[n], id_animals[n] = self.new_huts, self.new_animals
            elif what > 0:
                id_huts[n], id_animals[n] = group_huts[what - 1], group_animals[what - 1]
            else:
                id_huts[n], id_animals[n] = 1 << (-1 - what), 0
            if what > 0:
                leading += 1
            ids[n], id_edge[n] = what, edge
            n += 1
        if leading == 0:
            return
        self._join_terms(x, ground.terrain[field], n, leading)

    def _join_terms(self, x: vec[float], terrain: i64, n: i64, paths: i64) -> None:
        ids, id_huts, id_animals, id_edge = self.id, self.id_huts, self.id_animals, self.id_edge
        soon, ever = self.soon[terrain], self.ever[terrain]
        best = 0.0
        best_1 = 0.0
        best_2 = 0.0
        best_3 = 0.0
        all_huts = id_huts[0]
        all_animals = id_animals[0]
        apart = self._promise(id_huts[0], id_animals[0])
        for j in range(i64(1), n):
            first = True
            for i in range(j):
                if ids[i] == ids[j]:
                    first = False
                    continue
                if ids[i] < 0 and ids[j] < 0:
                    continue
                gain = self._promise(id_huts[i] | id_huts[j], id_animals[i] + id_animals[j])
                gain -= self._promise(id_huts[i], id_animals[i]) + self._promise(id_huts[j], id_animals[j])
                bend = id_edge[j] - id_edge[i]
                if bend in (1, 5):
                    best_1 = max(best_1, gain)
                elif bend == 3:
                    best_3 = max(best_3, gain)
                else:
                    best_2 = max(best_2, gain)
            if first:
                all_huts |= id_huts[j]
                all_animals += id_animals[j]
                apart += self._promise(id_huts[j], id_animals[j])
        best = max(best_1, best_2, best_3)
        whole = self._promise(all_huts, all_animals) - apart
        x[21] += best * soon
        x[22] += best * ever
        x[23] += whole * soon
        x[24] += whole * ever
        x[25] += best_1 * ever
        x[26] += best_2 * ever
        x[27] += best_3 * ever
        x[28 + min(paths, 4)] += ever
        x[33] += soon

    def _island_terms(self, field: i64, joker: i64) -> i64:
        """The tracks as they would stand (the lowest is returned), the joker, and the huts that no path reaches yet."""
        course, x, points, track, gained = self.course, self.x, self.paths.points, self.plot.track, self.gained
        number, hut = course.number, course.ground.hut
        low = min(
            track[0] + points[0] + gained[0],
            track[1] + points[1] + gained[1],
            track[2] + points[2] + gained[2],
        )
        x[34] += 1.0
        x[35] += number[points[0] + points[1] + points[2] + gained[0] + gained[1] + gained[2]]
        x[36] += number[low]
        x[37] += number[1 - self.plot.spent - joker]
        x[38] += number[track[0] + track[1] + track[2]]
        for h in range(course.ground.huts):
            gates = self.paths.gates[h]
            for edge in range(i64(EDGES)):
                if hut[field * EDGES + edge] == h:
                    gates -= 1
            x[39 + min(gates, 3) + (4 if self.reached >> h & 1 else 0)] += 1.0
        return low

    # a placement

    def value(self, field: i64, tile: i64, rotation: i64, joker: i64, whole: bool) -> float:
        """What the placement promises: points at the end. `whole`: all terms are in `x` afterwards."""
        course = self.course
        ground = course.ground
        bits, animals = ground.exits[tile * EDGES + rotation], ground.animals[tile]
        self._clear()
        self._join(field, bits, animals)
        value = self._network_terms(field, bits, whole)
        low = self._island_terms(field, joker)
        self._part(field)
        if self.phase == PHASES - 1 and not whole:
            value = course.number[self.plot.track[0] + self.plot.track[1] + self.plot.track[2] + low] + self.x[35]
        else:
            value += self._weighed()
        return self._with_bonus(value, field, bits, animals) if course.goals.cards else value

    def _join(self, field: i64, bits: i64, animals: i64) -> None:
        """Mark the groups that the tile joins and those that it blocks; `new_...`: its own network."""
        ground = self.course.ground
        paths, mark = self.paths, self.mark
        to, base = paths.to, field * EDGES
        huts: i64 = 0
        ends: i64 = 0
        self.joined = 0
        for c in range(i64(TRACKS)):
            self.gained[c] = 0
        for edge in range(i64(EDGES)):
            other = ground.beside[base + edge]
            if other >= 0:
                self.near[other] = 1
            if not bits >> edge & 1:
                continue
            if (hut := ground.hut[base + edge]) >= 0:
                huts |= 1 << hut
            if other >= 0 and ground.terrain[other] >= 0 and self.plot.exits[other] == 0:
                ends += 1
            if (g := to[base + edge] - 1) >= 0 and mark[g] == 0:
                mark[g] = 1
                self.joined |= 1 << g % 62
                huts |= paths.huts[g]
                animals += paths.animals[g]
                ends += paths.ends[g]
                self._gain(paths.huts[g], paths.animals[g], -1)
        self._gain(huts, animals, 1)
        for edge in range(i64(EDGES)):
            if (g := to[base + edge] - 1) >= 0:
                if mark[g] == 1:
                    ends -= 1
                else:
                    mark[g] = 2
                    self.lost[g] += 1
        self.new_huts, self.new_animals, self.new_ends = huts, animals, ends

    def _gain(self, huts: i64, animals: i64, sign: i64) -> None:
        of_colour = self.course.of_colour
        for c in range(i64(TRACKS)):
            self.gained[c] += sign * of_colour[huts * TRACKS + c] * scoring(animals, c)

    def _network_terms(self, field: i64, bits: i64, whole: bool) -> float:
        """The terms of all groups and free fields that the tile changes; what the others add is returned."""
        x, mark, paths = self.x, self.mark, self.paths
        group_huts, open, into, near = paths.huts, paths.open, paths.into, self.near
        value = 0.0
        self._group_terms(x, self.new_huts, self.new_animals, self.new_ends)
        self.reached = self.new_huts
        for g in range(paths.groups):
            self.reached |= group_huts[g]
            if mark[g] == 2 or (whole and mark[g] == 0):
                self._group_terms(x, group_huts[g], paths.animals[g], paths.ends[g] - self.lost[g])
            elif mark[g] == 0:
                value += self.group_value[g]
        for i in range(paths.opens):
            other = open[i]
            if other == field:
                continue
            if whole or near[other] or into[other] & self.joined:
                self._field_terms(x, other, field, bits)
            else:
                value += self.field_value[other]
        return value

    def _part(self, field: i64) -> None:
        """Take away what `_join` marked."""
        base = field * EDGES
        for edge in range(i64(EDGES)):
            if (g := self.paths.to[base + edge] - 1) >= 0:
                self.mark[g] = 0
                self.lost[g] = 0
            if (other := self.course.ground.beside[base + edge]) >= 0:
                self.near[other] = 0

    def _with_bonus(self, value: float, field: i64, bits: i64, animals: i64) -> float:
        """The value with what the bonus cards may give; alone nothing counts unless all are met."""
        goals = self.course.goals
        self.plot.exits[field], self.plot.beasts[field] = bits, animals
        value += self.plot.bonus
        safe = 1.0
        for card in range(goals.cards):
            if not self.plot.met[card]:
                hope = goals.hope(self.plot.closed + 1, goals.far(card, self.plot.exits, self.plot.beasts))
                value += hope * goals.prize(card, self.plot.closed + 1)
                safe *= hope
        self.plot.exits[field], self.plot.beasts[field] = 0, 0
        return value * (safe + UNMET) if goals.alone else value

    def best(self, terrain: i64, tile: i64, joker: bool) -> i64:
        """The placement that promises most; with the joker only if it may be played and is wanted."""
        course = self.course
        ground = course.ground
        best = -1e18
        found: i64 = -1
        may = joker and self.plot.spent == 0
        for i in range(self.paths.opens):
            field = self.paths.open[i]
            played: i64 = 0 if ground.terrain[field] == terrain else 1
            if played and not may:
                continue
            for rotation in range(i64(EDGES)):
                if course.new[tile * EDGES + rotation]:
                    value = self.value(field, tile, rotation, played, False)
                    if value > best:
                        best = value
                        found = field * EDGES + rotation + (JOKED if played else 0)
        return found


def play_on(judge: Judge, plot: Plot, deck: Sequence[int], bag: Sequence[int], first: i64, last: i64) -> float:
    """Play the turns from `first` to before `last` by what promises most; the points at the end, or the promised."""
    cards, tiles = vec[i64](deck), vec[i64](bag)
    per_round = plot.course.per_round
    value = 0.0
    for turn in range(first, last):
        plot.reveal(cards[turn])
        judge.look(plot)
        found = judge.best(cards[turn], tiles[turn], per_round - plot.closed % per_round <= LATE)
        if turn == last - 1 and plot.closed < 2 * per_round - 1:
            inside = found % JOKED
            value = judge.value(inside // EDGES, tiles[turn], inside % EDGES, found // JOKED, False)
        plot.lay(found, tiles[turn])
    return value if plot.closed < 2 * per_round else plot.result()
