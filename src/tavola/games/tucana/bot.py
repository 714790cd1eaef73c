"""An island as a bot plays it on: what every placement promises, the best of them, and playing to the end by them.

What a placement promises is a weighted sum of `TERMS` numbers, with weights of its own for every turn of the game.
The numbers speak of networks, open ends and free fields, never of one map. Placements are field * 6 + rotation,
+ JOKED when the joker is played for them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, final

from tavola.games._vec import i64, vec
from tavola.games.tucana.edges import EDGES
from tavola.games.tucana.goals import Goals, no_goals
from tavola.games.tucana.island import BITS, TOUCAN, Ground
from tavola.games.tucana.rules import TRACKS

JOKED: Final = 4096
SPAN: Final = 12  # turns of a round that have weights of their own; longer rounds begin with the first of them
PHASES: Final = 2 * SPAN
TERMS: Final = 50
LATE: Final = 4  # turns before the end of a round in which playing on thinks of the joker
MELLOW: Final = 4.0  # points by which a track must lie behind to be taken for the lowest
NUMBERS: Final = 1024
UNMET: Final = 0.001  # of the value is left where a condition cannot be met, to choose by all the same
NEW: Final = 1 << 30  # the network of the tile that is tried


@final
class Course:
    """What stays the same while a bot thinks: the map, the colours of the huts, and the weights."""

    def __init__(
        self,
        ground: Ground,
        colours: Sequence[int],
        per_round: int,
        weights: Sequence[float],
        goals: Goals | None = None,
    ) -> None:
        self.ground = ground
        self.goals = goals or no_goals(ground, colours)
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
            self.met = vec[i64]([0] * course.goals.cards)
            self.bonus = 0.0
        else:
            self.exits = twin.exits[:]
            self.beasts = twin.beasts[:]
            self.track = twin.track[:]
            self.left = twin.left[:]
            self.later = twin.later[:]
            self.spent = twin.spent
            self.closed = twin.closed
            self.met = twin.met[:]
            self.bonus = twin.bonus
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
        self.points = vec[i64]([0] * TRACKS)  # of the round as it stands,
        self.gained = vec[i64]([0] * TRACKS)  # and with the tile tried
        self.joined: i64 = 0  # the groups that it joins, as in `into`
        self.reached: i64 = 0  # huts that are reached with it
        self.new_huts: i64 = 0  # its own network
        self.new_animals: i64 = 0
        self.new_ends: i64 = 0
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
        for g in range(self.groups):
            self._clear()
            self._group_terms(x, self.huts[g], self.animals[g], self.ends[g])
            self.group_value[g] = self._weighed()
        for i in range(self.opens):
            self._clear()
            self._field_terms(x, self.open[i], -1, 0)
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

    def _field_terms(self, x: vec[float], field: i64, placed: i64, bits: i64) -> None:
        """A free field: what it would bring to join what leads into it. `placed`: where a tile is tried."""
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
                id_huts[n], id_animals[n] = self.new_huts, self.new_animals
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
        course, x, points, track, gained = self.course, self.x, self.points, self.track, self.gained
        number, hut = course.number, course.ground.hut
        low = min(
            track[0] + points[0] + gained[0],
            track[1] + points[1] + gained[1],
            track[2] + points[2] + gained[2],
        )
        x[34] += 1.0
        x[35] += number[points[0] + points[1] + points[2] + gained[0] + gained[1] + gained[2]]
        x[36] += number[low]
        x[37] += number[1 - self.spent - joker]
        x[38] += number[track[0] + track[1] + track[2]]
        for h in range(course.ground.huts):
            gates = self.gates[h]
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
            value = course.number[self.track[0] + self.track[1] + self.track[2] + low] + self.x[35]
        else:
            value += self._weighed()
        return self._with_bonus(value, field, bits, animals) if course.goals.cards else value

    def _join(self, field: i64, bits: i64, animals: i64) -> None:
        """Mark the groups that the tile joins and those that it blocks; `new_...`: its own network."""
        ground = self.course.ground
        to, mark = self.to, self.mark
        base = field * EDGES
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
            if other >= 0 and ground.terrain[other] >= 0 and self.exits[other] == 0:
                ends += 1
            if (g := to[base + edge] - 1) >= 0 and mark[g] == 0:
                mark[g] = 1
                self.joined |= 1 << g % 62
                huts |= self.huts[g]
                animals += self.animals[g]
                ends += self.ends[g]
                self._gain(self.huts[g], self.animals[g], -1)
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
            self.gained[c] += sign * of_colour[huts * TRACKS + c] * _counted(animals, c)

    def _network_terms(self, field: i64, bits: i64, whole: bool) -> float:
        """The terms of all groups and free fields that the tile changes; what the others add is returned."""
        x, mark = self.x, self.mark
        value = 0.0
        self._group_terms(x, self.new_huts, self.new_animals, self.new_ends)
        self.reached = self.new_huts
        for g in range(self.groups):
            self.reached |= self.huts[g]
            if mark[g] == 2 or (whole and mark[g] == 0):
                self._group_terms(x, self.huts[g], self.animals[g], self.ends[g] - self.lost[g])
            elif mark[g] == 0:
                value += self.group_value[g]
        for i in range(self.opens):
            other = self.open[i]
            if other == field:
                continue
            if whole or self.near[other] or self.into[other] & self.joined:
                self._field_terms(x, other, field, bits)
            else:
                value += self.field_value[other]
        return value

    def _part(self, field: i64) -> None:
        """Take away what `_join` marked."""
        base = field * EDGES
        for edge in range(i64(EDGES)):
            if (g := self.to[base + edge] - 1) >= 0:
                self.mark[g] = 0
                self.lost[g] = 0
            if (other := self.course.ground.beside[base + edge]) >= 0:
                self.near[other] = 0

    def _with_bonus(self, value: float, field: i64, bits: i64, animals: i64) -> float:
        """The value with what the bonus cards may give; alone nothing counts unless all are met."""
        goals = self.course.goals
        self.exits[field], self.beasts[field] = bits, animals
        value += self.bonus
        safe = 1.0
        for card in range(goals.cards):
            if not self.met[card]:
                hope = goals.hope(card, self.phase, goals.far(card, self.exits, self.beasts))
                value += hope * goals.prize(card, self.closed + 1)
                safe *= hope
        self.exits[field], self.beasts[field] = 0, 0
        return value * (safe + UNMET) if goals.alone else value

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
        goals = self.course.goals
        for card in range(goals.cards):
            if not self.met[card] and goals.far(card, self.exits, self.beasts) == 0:
                self.met[card] = self.closed
                self.bonus += goals.prize(card, self.closed)
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

    def result(self) -> float:
        """The total at the end."""
        for card in range(self.course.goals.cards):
            if self.course.goals.alone and not self.met[card]:
                return 0.0
        return self.course.number[self.total()] + self.bonus

    def total(self) -> i64:
        """The tracks and the lowest once more."""
        track = self.track
        return track[0] + track[1] + track[2] + min(track[0], track[1], track[2])


def _counted(animals: i64, colour: i64) -> i64:
    """The animals that count at a hut of the colour."""
    return (animals >> BITS * colour & 255) + (animals >> BITS * TOUCAN & 255)


def play_on(plot: Plot, deck: Sequence[int], bag: Sequence[int], first: i64, last: i64) -> float:
    """Play the turns from `first` to before `last` by what promises most; the points at the end, or the promised."""
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
    return value if plot.closed < 2 * per_round else plot.result()
