"""Bots of Tucana Builders: what a placement promises was learned; the higher levels play the next turns out.

A player has next to no hold on the others, so every seat builds for its own points.
"""

from __future__ import annotations

import math
import random
from functools import cache
from importlib import resources
from itertools import accumulate
from typing import Final

import msgspec

from tavola.bots.bot import Bot, Budget, Info, Limit, Result, Thought
from tavola.bots.sequential_halving import halving
from tavola.games import TUCANA
from tavola.games.game import Seat
from tavola.games.tucana.bot.bot_island import JOKED, Course, Plot
from tavola.games.tucana.bot.evaluation import LATE, Judge, play_on
from tavola.games.tucana.bot.features import JOKER_LEFT, LOWEST, PHASES, POINTS, SCORED, TERMS
from tavola.games.tucana.bot.goals import Goals
from tavola.games.tucana.rules.components import COLOURS, TERRAINS
from tavola.games.tucana.rules.deal import all_cards
from tavola.games.tucana.rules.edges import EDGES
from tavola.games.tucana.rules.island import Ground
from tavola.games.tucana.rules.position import JOKER
from tavola.games.tucana.rules.view import GROUND, View

BEST: Final = 5  # thoughts told
SPREAD: Final = 24.0  # standard deviation of the totals of a learned player: what a point says of the end
NORMAL: Final = 1.7  # a logistic curve with this heat runs beside a normal one


class Weights(msgspec.Struct, frozen=True):
    """What training made."""

    terms: int
    phases: int
    weights: tuple[float, ...]


class Level(msgspec.Struct, frozen=True):
    """`heat`: points by which a choice may be worse than the best and still be made now and then."""

    heat: float
    arms: int = 1  # placements that are played out
    trials: int = 0  # in all
    ahead: int = 0  # turns
    time: float = 0.1  # a guard, in seconds
    early: bool = False  # the joker is thought of in every turn


LEVELS: Final = {
    1: Level(heat=1.7),
    2: Level(heat=1.2),
    3: Level(heat=0.35),
    4: Level(heat=0.0, arms=8, trials=40, ahead=2, time=1.0),
    5: Level(heat=0.0, arms=12, trials=200, ahead=4, time=3.0),
}


@cache
def learned() -> Weights:
    """The weights that ship. Raises ValueError when they were made for other terms."""
    data = resources.files("tavola.games.tucana.bot").joinpath("weights.json").read_bytes()
    weights = msgspec.json.decode(data, type=Weights)
    if (weights.terms, weights.phases) != (TERMS, PHASES):
        raise ValueError("weights/tucana.json was made for other terms: tavola train tucana --seed 1")
    return weights


def bot(level: int) -> TucanaBot:
    """The bot of a level from 1 to 5."""
    return TucanaBot(LEVELS[level], learned().weights)


def greedy() -> TucanaBot:
    """Takes the most points at once, the joker where it gains by it."""
    weights = [0.0] * TERMS
    weights[POINTS] = weights[LOWEST] = weights[SCORED] = 1.0
    weights[JOKER_LEFT] = 0.5  # the joker in hand: less than a point
    return TucanaBot(Level(heat=0.0, early=True), tuple(weights * PHASES))


Ranked = list[tuple[float, int]]  # placements as the plot numbers them, with their values, the best first


class TucanaBot(Bot):
    """Ranks placements by what was learned, and plays the best of them out."""

    game = TUCANA

    def __init__(self, level: Level, weights: tuple[float, ...]) -> None:
        self.level = level
        self.weights = weights
        nodes = 1 + level.trials * (level.ahead + 1)
        self.limit = Limit(time=level.time, nodes=nodes)

    def think(self, view: View, seat: Seat, budget: Budget, rng: random.Random) -> Result:
        """The placement that promises most, the joker before it where it is played for it."""
        drawn = view.islands[seat].drawn
        if drawn is None or view.phase == "over":
            raise ValueError("nobody is to move here")
        plot = plot_of(view, seat, self.weights)
        terrain = TERRAINS.index(view.cards[-1])
        judge = Judge(plot.course)
        judge.look(plot)
        ranked = rank(judge, drawn.kind, terrain, view.joker_played, self.level.early)
        budget.spend()
        if self.level.trials and len(ranked) > 1:
            ranked = self._tried(view, judge, drawn.kind, ranked, budget, rng)
        most, best = ranked[0]
        scores = tuple(most if other == seat else self.outlook(view, other) for other in range(view.players))

        def told(value: float, placement: int) -> tuple[float, ...]:
            if view.players == 1:
                return (safety(plot, placement, drawn.kind),)
            return chances(view, (*scores[:seat], value, *scores[seat + 1 :]))

        ground, raised = plot.course.ground, view.joker_played
        values = accumulate(
            [told(points, what)[seat] for points, what in ranked[:BEST]], min
        )  # none above a better one
        thoughts = [Thought(turn_of(ground, what, raised), one) for (_, what), one in zip(ranked, values, strict=False)]
        info = Info(budget.nodes, budget.seconds, told(most, best), scores, tuple(thoughts))
        return Result(turn_of(ground, self._chosen(ranked, rng), raised), info)

    def _chosen(self, ranked: Ranked, rng: random.Random) -> int:
        """The best, or now and then one that is a little worse; of equal ones any."""
        most, first = ranked[0]
        heat = self.level.heat
        near = [
            (value, placement)
            for value, placement in ranked
            if most - 3 * heat <= value <= most and (value < most or placement // JOKED == first // JOKED)
        ]
        return rng.choices(near, [math.exp((value - most) / heat) if heat else 1.0 for value, _ in near])[0][1]

    def _tried(self, view: View, judge: Judge, tile: int, ranked: Ranked, budget: Budget, rng: random.Random) -> Ranked:
        """The best placements by what they come to when the next turns are played out, the rest behind them."""
        arms, ahead = ranked[: self.level.arms], min(self.level.ahead, view.rounds * view.turns - view.closed - 1)
        if not ahead:
            return ranked
        plot = judge.plot
        worlds: list[tuple[tuple[int, ...], tuple[int, ...]]] = []

        def trial(arm: int, world: int) -> float:
            if world == len(worlds):
                worlds.append(draws(view, ahead, rng))
            island = plot.copy()
            island.lay(arms[arm][1], tile)
            budget.spend(ahead + 1)
            return play_on(judge, island, *worlds[world], 0, ahead)

        trials = (budget.planned or self.limit.nodes or 0) // (self.level.ahead + 1)
        tried = halving(len(arms), trials, trial, lambda: budget.left)
        if not tried[0].trials:
            return ranked
        return [(arm.mean, arms[arm.number][1]) for arm in tried] + ranked[self.level.arms :]

    def outlook(self, view: View, seat: Seat) -> float:
        """The points at the end that another seat may expect, or has when it is out."""
        drawn = view.islands[seat].drawn
        if drawn is None or view.islands[seat].out:
            return float(view.islands[seat].total)
        plot = plot_of(view, seat, self.weights)
        judge = Judge(plot.course)
        judge.look(plot)
        placement = judge.best(TERRAINS.index(view.cards[-1]), drawn.kind, False)
        inside, joker = placement % JOKED, placement // JOKED
        return judge.value(inside // EDGES, drawn.kind, inside % EDGES, joker, False)


def course_of(view: View, seat: Seat, weights: tuple[float, ...]) -> Course:
    """The map, the colours of the huts and the bonus cards as a seat sees them, with the weights."""
    ground = GROUND if view.components == "tavola" else Ground(view.components)
    colours = [COLOURS.index(hut.colour) for hut in view.huts]
    taken = [any(met.seat != seat for met in bonus.met) for bonus in view.bonus]
    numbers = [bonus.number for bonus in view.bonus]
    goals = Goals(ground, colours, numbers, taken, view.players == 1, view.closed)
    return Course(ground, colours, view.turns, weights, goals)


def plot_of(view: View, seat: Seat, weights: tuple[float, ...]) -> Plot:
    """The island of a seat as it stands."""
    plot = Plot(course_of(view, seat, weights))
    ground, island = plot.course.ground, view.islands[seat]
    for laid in island.laid:
        field = ground.field_at((laid.q, laid.r))
        plot.exits[field] = ground.exits[laid.tile.kind * EDGES + laid.rotation]
        plot.beasts[field] = ground.animals[laid.tile.kind]
    for colour, name in enumerate(COLOURS):
        plot.track[colour] = island.tracks[name]
    for number, terrain in enumerate(TERRAINS):
        plot.left[number] = view.cards_left[terrain]
    if view.round < view.rounds:
        for number in all_cards(ground.components):
            plot.later[number] += 1
    for card, bonus in enumerate(view.bonus):
        plot.met[card] = next((met.turn for met in bonus.met if met.seat == seat), 0)
    plot.bonus = float(island.bonus)
    plot.spent = int(not island.joker)
    plot.closed = view.closed
    return plot


def rank(judge: Judge, tile: int, terrain: int, raised: bool, early: bool = False) -> Ranked:
    """All placements that differ, the best first. `raised`: the joker is played already.

    Those with the joker come late in a round only, as in training: what it is worth before was never learned. `early`:
    think of them always.
    """
    ranked: Ranked = []
    course = judge.course
    late = early or course.per_round - judge.plot.closed % course.per_round <= LATE
    for field in [int(judge.paths.open[i]) for i in range(judge.paths.opens)]:
        fits = int(course.ground.terrain[field]) == terrain and not raised
        if fits or raised or (late and not judge.plot.spent):
            for rotation in range(EDGES):
                if course.new[tile * EDGES + rotation]:
                    value = judge.value(field, tile, rotation, int(not fits), False)
                    ranked.append((value, field * EDGES + rotation + (0 if fits else JOKED)))
    return sorted(ranked, key=lambda pair: (-pair[0], pair[1]))


def draws(view: View, turns: int, rng: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Cards and own tiles of the next turns, as they may come."""
    cards = [terrain for terrain, name in enumerate(TERRAINS) for _ in range(view.cards_left[name])]
    rng.shuffle(cards)
    if view.round < view.rounds:
        ground = GROUND.components if view.components == "tavola" else view.components
        later = all_cards(ground)
        rng.shuffle(later)
        cards += later
    tiles = [left.tile.kind for left in view.tiles_left for _ in range(left.count)]
    return tuple(cards[:turns]), tuple(rng.sample(tiles, turns))


def chances(view: View, scores: tuple[float, ...]) -> tuple[float, ...]:
    """How likely each of several seats is to win by the points to expect; the nearer the end, the more a point says."""
    to_go = (view.rounds * view.turns - view.closed) / (view.rounds * view.turns)
    heat = max(0.5, SPREAD * math.sqrt(2 * to_go) / NORMAL)
    on = [None if island.out else score / heat for score, island in zip(scores, view.islands, strict=True)]
    most = max([score for score in on if score is not None])
    shares = [0.0 if score is None else math.exp(score - most) for score in on]
    return tuple(share / sum(shares) for share in shares)


def safety(plot: Plot, placement: int, tile: int) -> float:
    """How likely one who plays alone meets both conditions after a placement."""
    goals, after = plot.course.goals, plot.copy()
    after.lay(placement, tile)
    hope = 1.0
    for card in range(goals.cards):
        if not after.met[card]:
            hope *= goals.hope(after.closed, goals.far(card, after.exits, after.beasts))
    return hope


def turn_of(ground: Ground, placement: int, raised: bool) -> tuple[int, ...]:
    """The public moves of a placement."""
    inside = placement % JOKED
    place = int(ground.code[inside // EDGES]) * EDGES + inside % EDGES
    return (JOKER, place) if placement >= JOKED and not raised else (place,)
