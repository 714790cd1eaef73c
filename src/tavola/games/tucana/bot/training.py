"""Learning what a placement in Tucana Builders promises: play islands alone, fit, play better ones, fit again."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from statistics import mean, stdev
from typing import Any, Final

from tavola.games.tucana.bot.bot_island import Course, Plot
from tavola.games.tucana.bot.evaluation import Judge
from tavola.games.tucana.bot.features import PHASES, TERMS
from tavola.games.tucana.bot.learning import Lesson
from tavola.games.tucana.rules.components import COLOURS, OWN, TERRAINS
from tavola.games.tucana.rules.deal import all_cards, all_tiles
from tavola.games.tucana.rules.edges import EDGES
from tavola.games.tucana.rules.island import Ground

ROUNDS: Final = (  # islands, placements by lot of 1024, and trust, as in `Lesson.take`
    (1500, 60, 0.0),
    (2500, 30, 0.3),
    (4000, 20, 0.3),
    (6000, 20, 0.5),
)
RIDGE: Final = 20.0  # how strongly weights are held at those of the fit before


def train(seed: int, say: Callable[[str], None]) -> dict[str, Any]:
    """The weights, learned from nothing but the rules in a few minutes."""
    weights = first_weights()
    for number, (islands, lot, trust) in enumerate(ROUNDS):
        lesson, totals = taken(weights, islands, lot, trust, f"{seed} {number}")
        say(f"{islands} islands: mean total {mean(totals):.1f}, standard deviation {stdev(totals):.1f}")
        weights = fitted(lesson, weights)
    return {"terms": TERMS, "phases": PHASES, "weights": [round(weight, 4) for weight in weights]}


def first_weights() -> list[float]:
    """The points as they stand, and something for what could be joined."""
    weights = [0.0] * TERMS
    weights[35] = weights[36] = weights[38] = 1.0
    weights[22] = 0.3
    return weights * PHASES


def taken(weights: Sequence[float], islands: int, lot: int, trust: float, seed: str) -> tuple[Lesson, list[float]]:
    """The sums over the placements of so many islands without bonus cards, and their totals."""
    rng = random.Random(seed)
    ground, lesson, totals = Ground(OWN), Lesson(), list[float]()
    bag, deck, x = all_tiles(OWN), all_cards(OWN), rng.randrange(1, 1 << 32)
    for _ in range(islands):
        card = rng.choice(OWN.setup_cards)
        colours = [COLOURS.index(card.colours[hut.id]) for hut in OWN.map.huts]
        plot = first_plot(Course(ground, colours, OWN.turns_per_round, weights), rng)
        turns = [terrain for _ in range(OWN.rounds) for terrain in rng.sample(deck, len(deck))]
        x = lesson.take(Judge(plot.course), plot, turns, rng.sample(bag, len(turns)), lot, trust, x)
        totals.append(plot.result())
    return lesson, totals


def first_plot(course: Course, rng: random.Random) -> Plot:
    """An island with starting tiles on ponds by lot."""
    plot, ground = Plot(course), course.ground
    ponds = [i for i, field in enumerate(ground.components.map.fields) if field.kind == "pond"]
    for n, pond in enumerate(rng.sample(ponds, len(ponds))):
        tile = int(ground.path_tiles) + n
        plot.exits[pond] = ground.exits[tile * EDGES + (ground.components.map.fields[pond].dock_corner or 0)]
        plot.beasts[pond] = ground.animals[tile]
    for card in ground.components.terrain_cards:
        plot.left[TERRAINS.index(card.terrain)] += card.count
        plot.later[TERRAINS.index(card.terrain)] += card.count
    return plot


def fitted(lesson: Lesson, before: Sequence[float]) -> list[float]:
    """Least squares, phase by phase, held near the weights before."""
    weights: list[float] = []
    for phase in range(PHASES):
        base = phase * TERMS
        old = before[base : base + TERMS]
        rows = [[lesson.products[(base + i) * TERMS + j] for j in range(i + 1)] for i in range(TERMS)]
        right = [lesson.results[base + i] + RIDGE * old[i] for i in range(TERMS)]
        for i in range(TERMS):
            rows[i][i] += RIDGE
        weights += solved(rows, right)
    return weights


def solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a symmetric positive system, given by its lower half (Cholesky; `rows` is overwritten)."""
    size = len(right)
    for i in range(size):
        row = rows[i]
        for j in range(i):
            other = rows[j]
            row[j] = (row[j] - sum([row[k] * other[k] for k in range(j)])) / other[j]
        row[i] = (row[i] - sum([row[k] ** 2 for k in range(i)])) ** 0.5
    down: list[float] = []
    for i in range(size):
        down.append((right[i] - sum([rows[i][k] * down[k] for k in range(i)])) / rows[i][i])
    for i in reversed(range(size)):
        down[i] = (down[i] - sum([rows[k][i] * down[k] for k in range(i + 1, size)])) / rows[i][i]
    return down
