"""What every placement on an island promises a bot, the best of them, and playing to the end by them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tavola.games._vec import i64, vec
from tavola.games.tucana.bot.bot_island import JOKED, Course, Paths, Plot
from tavola.games.tucana.bot.features import OPEN_HUTS, PHASES, POINTS, Terms
from tavola.games.tucana.rules.edges import EDGES
from tavola.games.tucana.rules.networks import scoring
from tavola.games.tucana.rules.position import TRACKS

LATE: Final = 4  # turns before the end of a round in which playing on thinks of the joker
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
        self.terms = Terms(course)
        self.group_value = vec[float]([0.0] * size)  # what groups and free fields add when the tile leaves them be
        self.field_value = vec[float]([0.0] * size)
        # the tile that is tried
        self.near = vec[i64]([0] * size)  # is a field beside it?
        self.mark = vec[i64]([0] * size)  # does it join (1) or block (2) a group,
        self.lost = vec[i64]([0] * size)  # and how many open ends does it take away?
        self.joined: i64 = 0  # the groups that it joins, as in `Paths.into`
        self.gained = vec[i64]([0] * TRACKS)  # points
        self.reached: i64 = 0  # huts that are reached then
        self.new_huts: i64 = 0  # its own network
        self.new_animals: i64 = 0
        self.new_ends: i64 = 0

    def look(self, plot: Plot) -> None:
        """Look at an island; the card of the open turn is no longer among its cards left."""
        self.plot = plot
        self.paths.find(plot)
        self.terms.look(plot, self.paths)
        self._value_parts()

    def _value_parts(self) -> None:
        """What every group and every free field adds, so that a placement need look only at those it changes."""
        terms, paths = self.terms, self.paths
        for g in range(paths.groups):
            terms.clear()
            terms.network(paths.huts[g], paths.animals[g], paths.ends[g])
            self.group_value[g] = terms.weighs()
        for i in range(paths.opens):
            terms.clear()
            self._free_field(paths.open[i], -1, 0)
            self.field_value[paths.open[i]] = terms.weighs()

    def _free_field(self, field: i64, placed: i64, bits: i64) -> None:
        """Add a free field to the terms, by what leads into it. `placed`: where a tile is tried."""
        ground, terms = self.course.ground, self.terms
        paths, mark = self.paths, self.mark
        to, group_huts, group_animals = paths.to, paths.huts, paths.animals
        ids, id_huts, id_animals, id_edge = terms.id, terms.huts, terms.animals, terms.edge
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
        if leading:
            terms.free_field(ground.terrain[field], n, leading)

    # a placement

    def value(self, field: i64, tile: i64, rotation: i64, joker: i64, whole: bool) -> float:
        """What the placement promises: points at the end. `whole`: all terms are there afterwards."""
        course, plot, terms = self.course, self.plot, self.terms
        ground = course.ground
        bits, animals = ground.exits[tile * EDGES + rotation], ground.animals[tile]
        terms.clear()
        self._join(field, bits, animals)
        value = self._network_terms(field, bits, whole)
        low = terms.tracks(plot, self.paths.points, self.gained, 1 - plot.spent - joker)
        self._hut_terms(field)
        self._part(field)
        if terms.phase == PHASES - 1 and not whole:
            value = course.number[plot.track[0] + plot.track[1] + plot.track[2] + low] + terms.x[POINTS]
        else:
            value += terms.weighs()
        return self._with_bonus(value, field, bits, animals) if course.goals.cards else value

    def _hut_terms(self, field: i64) -> None:
        """The huts with their ways from free fields but for the one that is built on."""
        hut, x = self.course.ground.hut, self.terms.x
        for h in range(self.course.ground.huts):
            gates = self.paths.gates[h]
            for edge in range(i64(EDGES)):
                if hut[field * EDGES + edge] == h:
                    gates -= 1
            x[OPEN_HUTS + min(gates, 3) + (4 if self.reached >> h & 1 else 0)] += 1.0

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
        self.new_huts, self.new_animals, self.new_ends = huts, animals, ends - self._block(base)

    def _block(self, base: i64) -> i64:
        """Mark the groups that lead to the tile in vain; how many open ends of those that it joins are gone."""
        to, mark = self.paths.to, self.mark
        gone: i64 = 0
        for edge in range(i64(EDGES)):
            if (g := to[base + edge] - 1) >= 0:
                if mark[g] == 1:
                    gone += 1
                else:
                    mark[g] = 2
                    self.lost[g] += 1
        return gone

    def _gain(self, huts: i64, animals: i64, sign: i64) -> None:
        of_colour = self.course.of_colour
        for c in range(i64(TRACKS)):
            self.gained[c] += sign * of_colour[huts * TRACKS + c] * scoring(animals, c)

    def _network_terms(self, field: i64, bits: i64, whole: bool) -> float:
        """The terms of all groups and free fields that the tile changes; what the others add is returned."""
        terms, mark, paths = self.terms, self.mark, self.paths
        group_huts, open, into, near = paths.huts, paths.open, paths.into, self.near
        value = 0.0
        terms.network(self.new_huts, self.new_animals, self.new_ends)
        self.reached = self.new_huts
        for g in range(paths.groups):
            self.reached |= group_huts[g]
            if mark[g] == 2 or (whole and mark[g] == 0):
                terms.network(group_huts[g], paths.animals[g], paths.ends[g] - self.lost[g])
            elif mark[g] == 0:
                value += self.group_value[g]
        for i in range(paths.opens):
            other = open[i]
            if other == field:
                continue
            if whole or near[other] or into[other] & self.joined:
                self._free_field(other, field, bits)
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
