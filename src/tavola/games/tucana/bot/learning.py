"""What islands played to the end teach about the weights: sums for a least-squares fit, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tavola.games._vec import i64, vec
from tavola.games.lots import step
from tavola.games.tucana.bot.bot_island import JOKED, Plot
from tavola.games.tucana.bot.evaluation import LATE, Judge
from tavola.games.tucana.bot.features import PHASES, TERMS
from tavola.games.tucana.rules.edges import EDGES

OF: Final = 1024  # chances to play by lot are so many of


@final
class Lesson:
    """Sums over placements: of the products of their terms, and of terms and what came of them, by phase."""

    def __init__(self) -> None:
        self.products = vec[float]([0.0] * (PHASES * TERMS * TERMS))
        self.results = vec[float]([0.0] * (PHASES * TERMS))

    def take(
        self, judge: Judge, plot: Plot, deck: Sequence[int], bag: Sequence[int], lot: i64, trust: float, x: i64
    ) -> i64:
        """Play an island to its end, `lot` of 1024 placements by lot, and learn from it; the random number reached.

        `trust`: how far what the next placement promised is believed rather than the end.
        """
        cards, tiles = vec[i64](deck), vec[i64](bag)
        turns = i64(len(cards))
        seen = vec[float]([0.0] * (turns * TERMS))
        promised = vec[float]([0.0] * turns)
        phases = vec[i64]([0] * turns)
        per_round = plot.course.per_round
        for turn in range(turns):
            plot.reveal(cards[turn])
            judge.look(plot)
            x = step(x)
            if x % OF < lot:
                x = step(x)
                placement = by_lot(judge, cards[turn], x)
            else:
                placement = judge.best(cards[turn], tiles[turn], per_round - plot.closed % per_round <= LATE)
            inside = placement % JOKED
            promised[turn] = judge.value(inside // EDGES, tiles[turn], inside % EDGES, placement // JOKED, True)
            phases[turn] = judge.terms.phase
            for k in range(i64(TERMS)):
                seen[turn * TERMS + k] = judge.terms.x[k]
            plot.lay(placement, tiles[turn])
        result = plot.result()
        for turn in range(turns - 2, i64(-1), i64(-1)):
            if turn < turns - 2:
                result += trust * (promised[turn + 1] - result)
            self._note(seen, turn, phases[turn], result)
        return x

    def _note(self, seen: vec[float], turn: i64, phase: i64, result: float) -> None:
        products, results = self.products, self.results
        base = turn * TERMS
        for i in range(i64(TERMS)):
            a = seen[base + i]
            if a == 0.0:
                continue
            results[phase * TERMS + i] += a * result
            at = (phase * TERMS + i) * TERMS
            for j in range(i + 1):
                products[at + j] += a * seen[base + j]


def by_lot(judge: Judge, terrain: i64, x: i64) -> i64:
    """Some placement on the terrain."""
    paths, terrains = judge.paths, judge.course.ground.terrain
    n: i64 = 0
    for i in range(paths.opens):
        if terrains[paths.open[i]] == terrain:
            n += 1
    chosen = x // EDGES % n
    for i in range(paths.opens):
        if terrains[paths.open[i]] == terrain:
            if chosen == 0:
                return paths.open[i] * EDGES + x % EDGES
            chosen -= 1
    return -1
