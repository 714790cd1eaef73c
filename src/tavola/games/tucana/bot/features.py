"""The numbers by which a bot weighs an island: what networks have and lack, what free fields would join, the tracks.

They speak of networks, open ends and free fields, never of one map; every turn of the game has weights of its own.
"""

from __future__ import annotations

import math
from typing import Final, final

from tavola.games._vec import i64, vec
from tavola.games.tucana.bot.bot_island import LANDS, Course, Paths, Plot
from tavola.games.tucana.rules.edges import EDGES
from tavola.games.tucana.rules.networks import TOUCAN, count
from tavola.games.tucana.rules.position import TRACKS

SPAN: Final = 12  # turns of a round that have weights of their own; longer rounds begin with the first of them
PHASES: Final = 2 * SPAN
MELLOW: Final = 4.0  # points by which a track must lie behind to be taken for the lowest

TERMS: Final = 50
HAS: Final = 0  # of a network: its points, and those it would have more at all huts,
LACKS_BY_ENDS: Final = 1  # by its open ends, 0 to 4,
LACKS_BY_HUTS: Final = 6  # and if it has any by its huts, 0 to 3
ENDS: Final = 10  # its open ends: times its huts, as they are, times its points
HUTS: Final = 13  # its huts, squared,
NETWORKS: Final = 14  # and networks by their huts, 0 to 6
BEST: Final = 21  # of a free field, the most that two things gain by being joined there: in this round, at all
WHOLE: Final = 23  # the same for all that leads into it
BENDS: Final = 25  # the most by the bend that joins the two: tight, wide, straight
LEADING: Final = 28  # free fields by the networks that lead into them, 1 to 4, if built on at all
BUILT: Final = 33  # and those built on in this round
ALWAYS: Final = 34
POINTS: Final = 35  # were the round scored now
LOWEST: Final = 36  # track then
JOKER_LEFT: Final = 37
SCORED: Final = 38  # so far
OPEN_HUTS: Final = 39  # by ways to them from free fields, 0 to 3; four further on those that a path reaches


@final
class Terms:
    """The terms of one island, in `x`: `look` at it, `clear`, add its parts, then ask what it `weighs`."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.x = vec[float]([0.0] * TERMS)
        self.phase: i64 = 0
        self.dear = vec[float]([1.0] * TRACKS)  # what a point of a colour is worth
        self.soon = vec[float]([0.0] * LANDS)  # by terrain: how likely a free field is built on in this round,
        self.ever = vec[float]([0.0] * LANDS)  # and at all
        self.id = vec[i64]([0] * EDGES)  # what leads into a free field: a number above 0 for a network, below for a hut
        self.huts = vec[i64]([0] * EDGES)
        self.animals = vec[i64]([0] * EDGES)
        self.edge = vec[i64]([0] * EDGES)

    def look(self, plot: Plot, paths: Paths) -> None:
        """Set what depends on the turn, the cards left and the tracks."""
        per_round, number, free = self.course.per_round, self.course.number, paths.free
        to_go = min(per_round - 1 - plot.closed % per_round, SPAN - 1)
        self.phase = (0 if plot.closed < per_round else SPAN) + SPAN - 1 - to_go
        for terrain in range(i64(LANDS)):
            most = number[max(free[terrain], 1)]
            self.soon[terrain] = min(1.0, number[plot.left[terrain]] / most)
            self.ever[terrain] = min(1.0, number[plot.left[terrain] + plot.later[terrain]] / most)
        self._weigh_colours(plot.track, paths.points)

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

    def clear(self) -> None:
        """All to 0."""
        x = self.x
        for k in range(i64(TERMS)):
            x[k] = 0.0

    def weighs(self) -> float:
        """The sum of the terms by the weights of the turn."""
        x, weights, base = self.x, self.course.weights, self.phase * TERMS
        total = 0.0
        for k in range(i64(TERMS)):
            total += x[k] * weights[base + k]
        return total

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

    def network(self, huts: i64, animals: i64, ends: i64) -> None:
        """Add a network: what it has, and what it would have at all huts, by its open ends and its huts."""
        course, x = self.course, self.x
        number = course.number
        reached = course.of_colour[huts * 3] + course.of_colour[huts * 3 + 1] + course.of_colour[huts * 3 + 2]
        has = self._promise(huts, animals)
        lacks = self._promise(course.all_huts, animals) - has
        open_ends = min(ends, 4)
        x[HAS] += has
        x[LACKS_BY_ENDS + open_ends] += lacks
        if ends:
            x[LACKS_BY_HUTS + min(reached, 3)] += lacks
            x[ENDS] += number[reached * open_ends]
            x[ENDS + 1] += number[open_ends]
            x[ENDS + 2] += has * number[open_ends]
        x[HUTS] += number[reached * reached]
        x[NETWORKS + min(reached, 6)] += 1.0

    def free_field(self, terrain: i64, n: i64, leading: i64) -> None:
        """Add a free field: what it would bring to join the first `n` of `id`, `leading` of them networks."""
        x = self.x
        soon, ever = self.soon[terrain], self.ever[terrain]
        tight, wide, straight = self._bends(n)
        best = max(tight, wide, straight)
        whole = self._whole(n)
        x[BEST] += best * soon
        x[BEST + 1] += best * ever
        x[WHOLE] += whole * soon
        x[WHOLE + 1] += whole * ever
        x[BENDS] += tight * ever
        x[BENDS + 1] += wide * ever
        x[BENDS + 2] += straight * ever
        x[LEADING + min(leading, 4)] += ever
        x[BUILT] += soon

    def _bends(self, n: i64) -> tuple[float, float, float]:
        """The most that two of the first `n` gain by being joined, by a tight curve, a wide one and straight on."""
        ids, huts, animals, edge = self.id, self.huts, self.animals, self.edge
        tight, wide, straight = 0.0, 0.0, 0.0
        for j in range(i64(1), n):
            for i in range(j):
                if ids[i] == ids[j] or (ids[i] < 0 and ids[j] < 0):
                    continue
                gain = self._promise(huts[i] | huts[j], animals[i] + animals[j])
                gain -= self._promise(huts[i], animals[i]) + self._promise(huts[j], animals[j])
                bend = edge[j] - edge[i]
                if bend in (1, 5):
                    tight = max(tight, gain)
                elif bend == 3:
                    straight = max(straight, gain)
                else:
                    wide = max(wide, gain)
        return tight, wide, straight

    def _whole(self, n: i64) -> float:
        """What the first `n` gain by being joined all, each once."""
        ids, all_huts, all_animals = self.id, self.huts[0], self.animals[0]
        apart = self._promise(all_huts, all_animals)
        for j in range(i64(1), n):
            i: i64 = 0
            while ids[i] != ids[j]:
                i += 1
            if i == j:
                all_huts |= self.huts[j]
                all_animals += self.animals[j]
                apart += self._promise(self.huts[j], self.animals[j])
        return self._promise(all_huts, all_animals) - apart

    def tracks(self, plot: Plot, points: vec[i64], gained: vec[i64], jokers: i64) -> i64:
        """Add the tracks as they would stand with the points and what is gained; the lowest is returned."""
        x, track, number = self.x, plot.track, self.course.number
        low = min(
            track[0] + points[0] + gained[0],
            track[1] + points[1] + gained[1],
            track[2] + points[2] + gained[2],
        )
        x[ALWAYS] += 1.0
        x[POINTS] += number[points[0] + points[1] + points[2] + gained[0] + gained[1] + gained[2]]
        x[LOWEST] += number[low]
        x[JOKER_LEFT] += number[jokers]
        x[SCORED] += number[track[0] + track[1] + track[2]]
        return low
