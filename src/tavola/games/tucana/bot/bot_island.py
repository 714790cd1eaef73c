"""An island on which a bot plays on: tiles, tracks and cards left, and the paths on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tavola.games._vec import i64, vec
from tavola.games.tucana.bot.flood import flood
from tavola.games.tucana.bot.goals import Goals, no_goals
from tavola.games.tucana.rules.edges import EDGES
from tavola.games.tucana.rules.island import Ground
from tavola.games.tucana.rules.networks import NOWHERE, scoring
from tavola.games.tucana.rules.position import TRACKS

JOKED: Final = 4096  # a placement is a field * 6 + rotation, and this more when the joker is played for it
NUMBERS: Final = 1024
LANDS: Final = 4  # kinds of terrain


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
class Paths:
    """Where paths lead: the groups of joined fields, and what leads into the free fields."""

    def __init__(self, ground: Ground) -> None:
        size = ground.size
        self.open = vec[i64]([0] * size)  # the free fields, the first `opens` of it
        self.opens: i64 = 0
        self.free = vec[i64]([0] * LANDS)  # how many there are, by terrain
        self.gates = vec[i64]([0] * ground.huts)  # by hut: ways to it from free fields
        self.to = vec[i64]([0] * (size * EDGES))  # what leads into a free field: group + 1, or -1 - hut
        self.into = vec[i64]([0] * size)  # the groups among them, as bits, some sharing one
        self.groups: i64 = 0
        self.group = vec[i64]([0] * size)
        self.huts = vec[i64]([0] * size)  # by group: reached huts as bits,
        self.animals = vec[i64]([0] * size)
        self.ends = vec[i64]([0] * size)  # and exits into free fields
        self.points = vec[i64]([0] * TRACKS)  # were the round scored now
        self.todo = vec[i64]([0] * size)

    def find(self, plot: Plot) -> None:
        """Look at an island anew."""
        course = plot.course
        self._find_groups(course.ground, plot.exits, plot.beasts)
        self._find_open(course.ground, plot.exits)
        for c in range(i64(TRACKS)):
            self.points[c] = 0
            for g in range(self.groups):
                self.points[c] += course.of_colour[self.huts[g] * TRACKS + c] * scoring(self.animals[g], c)

    def _find_groups(self, ground: Ground, exits: vec[i64], beasts: vec[i64]) -> None:
        group = self.group
        self.groups = 0
        for field in range(ground.size):
            group[field] = NOWHERE
        for field in range(ground.size):
            if exits[field] and group[field] == NOWHERE:
                g = self.groups
                self.huts[g], self.animals[g] = flood(ground, exits, beasts, field, group, g, self.todo)
                self.ends[g] = 0
                self.groups += 1

    def _find_open(self, ground: Ground, exits: vec[i64]) -> None:
        for terrain in range(i64(LANDS)):
            self.free[terrain] = 0
        self.opens = 0
        for hut in range(ground.huts):
            self.gates[hut] = 0
        for field in range(ground.size):
            terrain = ground.terrain[field]
            if exits[field] == 0 and terrain >= 0:
                self.open[self.opens] = field
                self.opens += 1
                self.free[terrain] += 1
                self._lead(field, ground, exits)

    def _lead(self, field: i64, ground: Ground, exits: vec[i64]) -> None:
        """What leads into a free field, edge by edge."""
        beside, huts, to, group, ends = ground.beside, ground.hut, self.to, self.group, self.ends
        groups: i64 = 0
        for edge in range(i64(EDGES)):
            place = field * EDGES + edge
            to[place] = 0
            if (hut := huts[place]) >= 0:
                to[place] = -1 - hut
                self.gates[hut] += 1
            elif (other := beside[place]) >= 0 and exits[other] >> ((edge + 3) % EDGES) & 1:
                to[place] = group[other] + 1
                ends[group[other]] += 1
                groups |= 1 << group[other] % 62
        self.into[field] = groups


@final
class Plot:
    """One island with its tracks, and the cards left."""

    def __init__(self, course: Course, twin: Plot | None = None) -> None:
        self.course = course
        if twin is None:
            size = course.ground.size
            self.exits = vec[i64]([0] * size)  # of the tile on a field, as bits; 0: none lies there
            self.beasts = vec[i64]([0] * size)
            self.track = vec[i64]([0] * TRACKS)
            self.left = vec[i64]([0] * LANDS)  # cards to come in this round, by terrain
            self.later = vec[i64]([0] * LANDS)  # and in the next
            self.spent: i64 = 0
            self.closed: i64 = 0
            self.met = vec[i64]([0] * course.goals.cards)  # the turn in which a bonus card was met, 0: not yet
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

    def copy(self) -> Plot:
        """The same island, to be played on apart."""
        return Plot(self.course, self)

    def lay(self, placement: i64, tile: i64) -> None:
        """Place, close the turn, and at the end of a round score it."""
        course = self.course
        ground, goals = course.ground, course.goals
        inside = placement % JOKED
        if placement >= JOKED:
            self.spent = 1
        self.exits[inside // EDGES] = ground.exits[tile * EDGES + inside % EDGES]
        self.beasts[inside // EDGES] = ground.animals[tile]
        self.closed += 1
        for card in range(goals.cards):
            if not self.met[card] and goals.far(card, self.exits, self.beasts) == 0:
                self.met[card] = self.closed
                self.bonus += goals.prize(card, self.closed)
        if self.closed % course.per_round == 0:
            self._score()

    def _score(self) -> None:
        paths = Paths(self.course.ground)
        paths.find(self)
        for c in range(i64(TRACKS)):
            self.track[c] += paths.points[c]
        for terrain in range(i64(LANDS)):
            self.left[terrain] = self.later[terrain]
            self.later[terrain] = 0
        self.spent = 0

    def reveal(self, terrain: i64) -> None:
        """The next card: it is no longer among those left."""
        self.left[terrain] -= 1

    def result(self) -> float:
        """The total at the end: the tracks, the lowest once more, the bonus; nothing if alone a condition is unmet."""
        track, goals = self.track, self.course.goals
        for card in range(goals.cards):
            if goals.alone and not self.met[card]:
                return 0.0
        return self.course.number[track[0] + track[1] + track[2] + min(track[0], track[1], track[2])] + self.bonus
