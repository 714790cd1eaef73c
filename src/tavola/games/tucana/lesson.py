"""What islands played to the end teach about the weights: sums for a least-squares fit, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tavola.games._vec import i64, vec
from tavola.games.tucana.bot import JOKED, LATE, PHASES, TERMS, Plot
from tavola.games.tucana.edges import EDGES
from tavola.games.tucana.goals import FAR, Goals
from tavola.games.tucana.rules import KINDS, step

OF: Final = 1024  # chances to play by lot are so many of


@final
class Lesson:
    """Sums over placements: of the products of their terms, and of terms and what came of them, by phase."""

    def __init__(self) -> None:
        self.products = vec[float]([0.0] * (PHASES * TERMS * TERMS))
        self.results = vec[float]([0.0] * (PHASES * TERMS))
        self.met = vec[float]([0.0] * (len(KINDS) * PHASES * FAR))  # bonus cards met by the end, as `Goals.chance`
        self.cards = vec[float]([0.0] * (len(KINDS) * PHASES * FAR))  # and all of them

    def take(self, plot: Plot, deck: Sequence[int], bag: Sequence[int], lot: i64, trust: float, x: i64) -> i64:
        """Play an island to its end, `lot` of 1024 placements by lot, and learn from it; the random number reached.

        `trust`: how far what the next placement promised is believed rather than the end.
        """
        cards, tiles = vec[i64](deck), vec[i64](bag)
        turns = i64(len(cards))
        seen = vec[float]([0.0] * (turns * TERMS))
        promised = vec[float]([0.0] * turns)
        phases = vec[i64]([0] * turns)
        goals = plot.course.goals
        where = vec[i64]([0] * (turns * goals.cards))
        per_round = plot.course.per_round
        for turn in range(turns):
            plot.reveal(cards[turn])
            plot.survey()
            x = step(x)
            if x % OF < lot:
                x = step(x)
                placement = by_lot(plot, cards[turn], x)
            else:
                placement = plot.best(cards[turn], tiles[turn], per_round - plot.closed % per_round <= LATE)
            inside = placement % JOKED
            promised[turn] = plot.value(inside // EDGES, tiles[turn], inside % EDGES, placement // JOKED, True)
            phases[turn] = plot.phase
            for k in range(i64(TERMS)):
                seen[turn * TERMS + k] = plot.x[k]
            plot.lay(placement, tiles[turn])
            for card in range(goals.cards):
                where[turn * goals.cards + card] = goals.far(card, plot.exits, plot.beasts)
        self._note_cards(plot, goals, phases, where)
        result = plot.course.number[plot.total()]
        for turn in range(turns - 2, i64(-1), i64(-1)):
            if turn < turns - 2:
                result += trust * (promised[turn + 1] - result)
            self._note(seen, turn, phases[turn], result)
        return x

    def _note_cards(self, plot: Plot, goals: Goals, phases: vec[i64], where: vec[i64]) -> None:
        """By turn and distance: was the card met in the end?"""
        for turn in range(i64(len(phases))):
            for card in range(goals.cards):
                if not plot.met[card] or plot.met[card] > turn + 1:
                    at = (goals.kind[card] * PHASES + phases[turn]) * FAR + where[turn * goals.cards + card]
                    self.cards[at] += 1.0
                    self.met[at] += 1.0 if plot.met[card] else 0.0

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


def by_lot(plot: Plot, terrain: i64, x: i64) -> i64:
    """Some placement on the terrain."""
    n: i64 = 0
    for i in range(plot.opens):
        if plot.course.ground.terrain[plot.open[i]] == terrain:
            n += 1
    chosen = x // EDGES % n
    for i in range(plot.opens):
        if plot.course.ground.terrain[plot.open[i]] == terrain:
            if chosen == 0:
                return plot.open[i] * EDGES + x % EDGES
            chosen -= 1
    return -1
