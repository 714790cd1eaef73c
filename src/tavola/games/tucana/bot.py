"""An island as a bot plays it on: what every placement promises, the best of them, and playing to the end by them.

What a placement promises is a weighted sum of `TERMS` numbers, with weights of its own for every turn of the game. The
numbers speak of networks, open ends and free fields, never of one map. Placements are field * 6 + rotation, + JOKED when
the joker is played for them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, final

from tavola.games._vec import i64, vec
from tavola.games.tucana.edges import EDGES
from tavola.games.tucana.island import BITS, TOUCAN, Ground
from tavola.games.tucana.rules import TRACKS

JOKED: Final = 4096
SPAN: Final = 12  # turns of a round that have weights of their own; longer rounds begin with the first of them
PHASES: Final = 2 * SPAN
TERMS: Final = 50
LATE: Final = 4  # turns before the end of a round in which playing on thinks of the joker
MELLOW: Final = 4.0  # points by which a track must lie behind to be taken for the lowest
NUMBERS: Final = 1024
NEW: Final = 1 << 30  # the network of the tile that is tried


@final
class Course:
    """What stays the same while a bot thinks: the map, the colours of the huts, and the weights."""

    def __init__(self, ground: Ground, colours: Sequence[int], per_round: int, weights: Sequence[float]) -> None:
        self.ground = ground
        self.per_round: i64 = per_round
        self.weights = vec[float](weights)
        self.number = vec[float]([float(n) for n in range(NUMBERS)])  # a table is faster than a conversion
        self.of_colour = vec[i64](  # reached huts as bits * 3 + colour: how many of them have it
            [
                sum([1 for hut, c in enumerate(colours) if c == colour and reached >> hut & 1])
                for reached in range(1 << len(colours))
                for colour in range(TRACKS)
            ]
        )
        self.all_huts: i64 = (1 << len(colours)) - 1
        self.new = vec[i64](  # by tile * 6 + rotation: do the exits differ from those of lower rotations?
            [
                int(int(ground.exits[tile * EDGES + k]) not in [int(ground.exits[tile * EDGES + j]) for j in range(k)])
                for tile in range(len(ground.animals))
                for k in range(EDGES)
            ]
        )


@final
class Plot:
    """One island with its tracks, and the cards left. `survey` before any look at placements."""

    def __init__(self, course: Course, twin: Plot | None = None) -> None:
        self.course = course
        size = course.ground.size
        if twin is None:
            self.exits = vec[i64]([0] * size)  # of the tile on a field, as bits; 0: none lies there
            self.beasts = vec[i64]([0] * size)
            self.track = vec[i64]([0] * TRACKS)
            self.left = vec[i64]([0] * 4)  # cards to come in this round, by terrain
            self.later = vec[i64]([0] * 4)  # and in the next
            self.spent: i64 = 0
            self.closed: i64 = 0
        else:
            self.exits = twin.exits[:]
            self.beasts = twin.beasts[:]
            self.track = twin.track[:]
            self.left = twin.left[:]
            self.later = twin.later[:]
            self.spent = twin.spent
            self.closed = twin.closed
        self.phase: i64 = 0
        self.open = vec[i64]([0] * size)  # the free fields, the first `opens` of it
        self.opens: i64 = 0
        self.to = vec[i64]([0] * (size * EDGES))  # what leads into a free field: group + 1, or -1 - hut
        self.into = vec[i64]([0] * size)  # the groups among them, as bits, some sharing one
        self.near = vec[i64]([0] * size)  # beside the field that is tried
        self.groups: i64 = 0
        self.group = vec[i64]([0] * size)
        self.huts = vec[i64]([0] * size)  # by group: reached huts as bits,
        self.animals = vec[i64]([0] * size)
        self.ends = vec[i64]([0] * size)  # exits into free fields,
        self.lost = vec[i64]([0] * size)  # those of them that the tile tried takes away,
        self.mark = vec[i64]([0] * size)  # and whether the tile tried joins it (1) or blocks it (2)
        self.group_value = vec[float]([0.0] * size)
        self.field_value = vec[float]([0.0] * size)
        self.groups_value = 0.0
        self.points = vec[i64]([0] * TRACKS)  # of the round as it stands
        self.gates = vec[i64]([0] * 8)  # by hut: free fields that it can be reached from
        self.dear = vec[float]([1.0] * TRACKS)  # what a point of a colour is worth
        self.soon = vec[float]([0.0] * 4)  # by terrain: how likely a free field is built on in this round,
        self.ever = vec[float]([0.0] * 4)  # and at all
        self.x = vec[float]([0.0] * TERMS)
        self.todo = vec[i64]([0] * (size * EDGES + 1))
        self.id = vec[i64]([0] * EDGES)  # what leads into a field, each once
        self.id_huts = vec[i64]([0] * EDGES)
        self.id_animals = vec[i64]([0] * EDGES)
        self.id_edge = vec[i64]([0] * EDGES)

    def copy(self) -> Plot:
        """The same island, to be played on apart."""
        return Plot(self.course, self)

    # the position as it stands

    def survey(self) -> None:
        """Look at the position anew; the card of the open turn is no longer among the cards left."""
        ground = self.course.ground
        per_round = self.course.per_round
        to_go = min(per_round - 1 - self.closed % per_round, SPAN - 1)
        self.phase = (0 if self.closed < per_round else SPAN) + SPAN - 1 - to_go
        self._find_open(ground)
        self._find_groups(ground)
        self._weigh_colours()
        self._value_parts()

    def _find_open(self, ground: Ground) -> None:
        free = vec[i64]([0] * 4)
        number = self.course.number
        self.opens = 0
        for hut in range(ground.huts):
            self.gates[hut] = 0
        for field in range(ground.size):
            terrain = ground.terrain[field]
            if self.exits[field] == 0 and terrain >= 0:
                self.open[self.opens] = field
                self.opens += 1
                free[terrain] += 1
                for edge in range(i64(EDGES)):
                    hut = ground.hut[field * EDGES + edge]
                    self.to[field * EDGES + edge] = -1 - hut if hut >= 0 else 0
                    if hut >= 0:
                        self.gates[hut] += 1
        for terrain in range(i64(4)):
            most = number[max(free[terrain], 1)]
            self.soon[terrain] = min(1.0, number[self.left[terrain]] / most)
            self.ever[terrain] = min(1.0, number[self.left[terrain] + self.later[terrain]] / most)

    def _find_groups(self, ground: Ground) -> None:
        group = self.group
        self.groups = 0
        for field in range(ground.size):
            group[field] = -1
            self.into[field] = 0
        for field in range(ground.size):
            if self.exits[field] and group[field] < 0:
                self._gather(field, ground)

    def _gather(self, start: i64, ground: Ground) -> None:
        """Add the group of a field, and mark what it leads into."""
        exits, group, todo, beside, to = self.exits, self.group, self.todo, ground.beside, self.to
        number = self.groups
        huts: i64 = 0
        animals: i64 = 0
        ends: i64 = 0
        top: i64 = 1
        todo[0] = start
        group[start] = number
        while top:
            top -= 1
            field = todo[top]
            animals += self.beasts[field]
            for edge in range(i64(EDGES)):
                if not exits[field] >> edge & 1:
                    continue
                if (hut := ground.hut[field * EDGES + edge]) >= 0:
                    huts |= 1 << hut
                other = beside[field * EDGES + edge]
                if other < 0:
                    continue
                if exits[other]:
                    if group[other] < 0 and exits[other] >> ((edge + 3) % EDGES) & 1:
                        group[other] = number
                        todo[top] = other
                        top += 1
                elif ground.terrain[other] >= 0:
                    ends += 1
                    to[other * EDGES + (edge + 3) % EDGES] = number + 1
                    self.into[other] |= 1 << number % 62
        self.huts[number], self.animals[number], self.ends[number] = huts, animals, ends
        self.mark[number] = 0
        self.lost[number] = 0
        self.groups = number + 1

    def _weigh_colours(self) -> None:
        """Points of the lowest track count twice: the nearer a colour is to being it, the more."""
        of_colour, number = self.course.of_colour, self.course.number
        for c in range(i64(TRACKS)):
            points: i64 = 0
            for g in range(self.groups):
                animals = self.animals[g]
                points += of_colour[self.huts[g] * TRACKS + c] * _counted(animals, c)
            self.points[c] = points
        low = min(self.track[0] + self.points[0], self.track[1] + self.points[1], self.track[2] + self.points[2])
        whole = 0.0
        for c in range(i64(TRACKS)):
            self.dear[c] = math.exp(-number[self.track[c] + self.points[c] - low] / MELLOW)
            whole += self.dear[c]
        for c in range(i64(TRACKS)):
            self.dear[c] = 1.0 + self.dear[c] / whole

    def _value_parts(self) -> None:
        """What every group and every free field adds, so that a placement need look only at those it changes."""
        x = self.x
        self.groups_value = 0.0
        for g in range(self.groups):
            self._clear()
            self._group_terms(x, self.huts[g], self.animals[g], self.ends[g])
            self.group_value[g] = self._weighed()
            self.groups_value += self.group_value[g]
        for i in range(self.opens):
            self._clear()
            self._field_terms(x, self.open[i], -1, 0, 0, 0)
            self.field_value[self.open[i]] = self._weighed()

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
        toucans = animals >> BITS * TOUCAN & 255
        at = huts * TRACKS
        return (
            number[of_colour[at] * ((animals & 255) + toucans)] * dear[0]
            + number[of_colour[at + 1] * ((animals >> BITS & 255) + toucans)] * dear[1]
            + number[of_colour[at + 2] * ((animals >> 2 * BITS & 255) + toucans)] * dear[2]
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

    def _field_terms(self, x: vec[float], field: i64, placed: i64, bits: i64, huts: i64, animals: i64) -> None:
        """A free field: what it would bring to join what leads into it. `placed`: a tile tried, and its network."""
        ground = self.course.ground
        to, mark = self.to, self.mark
        ids, id_huts, id_animals, id_edge = self.id, self.id_huts, self.id_animals, self.id_edge
        n: i64 = 0
        paths: i64 = 0
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
                id_huts[n], id_animals[n] = huts, animals
            elif what > 0:
                id_huts[n], id_animals[n] = self.huts[what - 1], self.animals[what - 1]
            else:
                id_huts[n], id_animals[n] = 1 << (-1 - what), 0
            if what > 0:
                paths += 1
            ids[n], id_edge[n] = what, edge
            n += 1
        if paths == 0:
            return
        self._join_terms(x, ground.terrain[field], n, paths)

    def _join_terms(self, x: vec[float], terrain: i64, n: i64, paths: i64) -> None:
        ids, id_huts, id_animals, id_edge = self.id, self.id_huts, self.id_animals, self.id_edge
        number = self.course.number
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

    def _island_terms(self, x: vec[float], field: i64, reached: i64, gained: float, low: i64, joker: i64) -> None:
        """The tracks as they would stand, the joker, and the huts that no path reaches yet."""
        course = self.course
        number, hut = course.number, course.ground.hut
        x[34] += 1.0
        x[35] += gained
        x[36] += number[low]
        x[37] += number[1 - self.spent - joker]
        x[38] += number[self.track[0] + self.track[1] + self.track[2]]
        for h in range(course.ground.huts):
            gates = self.gates[h]
            for edge in range(i64(EDGES)):
                if hut[field * EDGES + edge] == h:
                    gates -= 1
            x[39 + min(gates, 3) + (4 if reached >> h & 1 else 0)] += 1.0

    # a placement

    def value(self, field: i64, tile: i64, rotation: i64, joker: i64, whole: bool) -> float:
        """What the placement promises: points at the end. `whole`: all terms are in `x` afterwards."""
        course = self.course
        ground, of_colour = course.ground, course.of_colour
        bits, animals = ground.exits[tile * EDGES + rotation], ground.animals[tile]
        beside, to, mark, near = ground.beside, self.to, self.mark, self.near
        x = self.x
        self._clear()
        huts: i64 = 0
        ends: i64 = 0
        joined: i64 = 0
        value = 0.0 if whole else self.groups_value
        gain_0: i64 = 0
        gain_1: i64 = 0
        gain_2: i64 = 0
        base = field * EDGES
        for edge in range(i64(EDGES)):
            other = beside[base + edge]
            if other >= 0:
                near[other] = 1
            if not bits >> edge & 1:
                continue
            if (hut := ground.hut[base + edge]) >= 0:
                huts |= 1 << hut
            if other >= 0 and ground.terrain[other] >= 0 and self.exits[other] == 0:
                ends += 1
            if (g := to[base + edge] - 1) >= 0 and mark[g] == 0:
                mark[g] = 1
                joined |= 1 << g % 62
                huts |= self.huts[g]
                animals += self.animals[g]
                ends += self.ends[g]
                gain_0 -= of_colour[self.huts[g] * 3] * _counted(self.animals[g], 0)
                gain_1 -= of_colour[self.huts[g] * 3 + 1] * _counted(self.animals[g], 1)
                gain_2 -= of_colour[self.huts[g] * 3 + 2] * _counted(self.animals[g], 2)
                if not whole:
                    value -= self.group_value[g]
        for edge in range(i64(EDGES)):
            if (g := to[base + edge] - 1) >= 0:
                if mark[g] == 1:
                    ends -= 1
                else:
                    if mark[g] == 0 and not whole:
                        value -= self.group_value[g]
                    mark[g] = 2
                    self.lost[g] += 1
        gain_0 += of_colour[huts * 3] * _counted(animals, 0)
        gain_1 += of_colour[huts * 3 + 1] * _counted(animals, 1)
        gain_2 += of_colour[huts * 3 + 2] * _counted(animals, 2)
        self._group_terms(x, huts, animals, ends)
        reached = huts
        for g in range(self.groups):
            reached |= self.huts[g]
            if mark[g] == 2 or (whole and mark[g] == 0):
                self._group_terms(x, self.huts[g], self.animals[g], self.ends[g] - self.lost[g])
        for i in range(self.opens):
            other = self.open[i]
            if other == field:
                continue
            if whole or near[other] or self.into[other] & joined:
                self._field_terms(x, other, field, bits, huts, animals)
            else:
                value += self.field_value[other]
        for edge in range(i64(EDGES)):
            if (g := to[base + edge] - 1) >= 0:
                mark[g] = 0
                self.lost[g] = 0
            if (other := beside[base + edge]) >= 0:
                near[other] = 0
        points, track = self.points, self.track
        now = points[0] + points[1] + points[2] + gain_0 + gain_1 + gain_2
        low = min(
            track[0] + points[0] + gain_0,
            track[1] + points[1] + gain_1,
            track[2] + points[2] + gain_2,
        )
        if self.phase == PHASES - 1 and not whole:
            return course.number[track[0] + track[1] + track[2] + now + low]
        self._island_terms(x, field, reached, course.number[now], low, joker)
        return value + self._weighed()

    def best(self, terrain: i64, tile: i64, joker: bool) -> i64:
        """The placement that promises most; with the joker only if it may be played and is wanted."""
        course = self.course
        ground = course.ground
        best = -1e18
        found: i64 = -1
        may = joker and self.spent == 0
        for i in range(self.opens):
            field = self.open[i]
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

    def lay(self, placement: i64, tile: i64) -> None:
        """Place, close the turn, and at the end of a round score it."""
        ground = self.course.ground
        inside = placement % JOKED
        field = inside // EDGES
        if placement >= JOKED:
            self.spent = 1
        self.exits[field] = ground.exits[tile * EDGES + inside % EDGES]
        self.beasts[field] = ground.animals[tile]
        self.closed += 1
        if self.closed % self.course.per_round == 0:
            self._find_open(ground)
            self._find_groups(ground)
            self._weigh_colours()
            for c in range(i64(TRACKS)):
                self.track[c] += self.points[c]
            for terrain in range(i64(4)):
                self.left[terrain] = self.later[terrain]
                self.later[terrain] = 0
            self.spent = 0

    def reveal(self, terrain: i64) -> None:
        """The next card: it is no longer among those left."""
        self.left[terrain] -= 1

    def total(self) -> i64:
        """The tracks and the lowest once more."""
        track = self.track
        return track[0] + track[1] + track[2] + min(track[0], track[1], track[2])


def _counted(animals: i64, colour: i64) -> i64:
    """The animals that count at a hut of the colour."""
    return (animals >> BITS * colour & 255) + (animals >> BITS * TOUCAN & 255)


def play_on(plot: Plot, deck: Sequence[int], bag: Sequence[int], first: i64, last: i64) -> float:
    """Play the turns from `first` to before `last` by what promises most; the points at the end, or what they promise."""
    cards, tiles = vec[i64](deck), vec[i64](bag)
    per_round = plot.course.per_round
    value = 0.0
    for turn in range(first, last):
        plot.reveal(cards[turn])
        plot.survey()
        found = plot.best(cards[turn], tiles[turn], per_round - plot.closed % per_round <= LATE)
        if turn == last - 1 and plot.closed < 2 * per_round - 1:
            inside = found % JOKED
            value = plot.value(inside // EDGES, tiles[turn], inside % EDGES, found // JOKED, False)
        plot.lay(found, tiles[turn])
    return value if plot.closed < 2 * per_round else plot.course.number[plot.total()]
