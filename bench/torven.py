"""How far the bots' mixed choices in Torven can be exploited: `python bench/torven.py [positions] [games a pair]`.

For choices out of games by lot, every pair of numbers is tried many times; that matrix stands for the truth. A mixture
is worth what it gets there when each hand that the rival may hold answers it best; the best mixture's worth less that
is its loss, in points of a game (a win is 1). Dice hidden from the bot are weighed as they fall. What the trial games
get wrong themselves (they play on by a policy and are valued at a turn's end) is not measured by this.
"""

from __future__ import annotations

import random
import sys
from statistics import mean, stdev

from tavola.bots.bot import Budget, Limit
from tavola.bots.matrix_games import least, solve
from tavola.games.torven import TORVEN
from tavola.games.torven.bot.search import LEVELS, Choice, Level, Search, supports
from tavola.games.torven.rules.state import CHOOSING, State

SEED = 1


def positions(count: int) -> list[tuple[State, int]]:
    """Beginnings of turns with at least two dice in each pool, one a game by lot, and a seat."""
    rng = random.Random(SEED)
    found: list[tuple[State, int]] = []
    while len(found) < count:
        state, stop = TORVEN.start(2, seed=rng.randbytes(8)), rng.randrange(1, 8)
        while state.outcome is None and (state.phase != CHOOSING or state.round < stop):
            seat = state.awaited[0]
            state.apply(seat, rng.choice(state.legal(seat)))
        if state.outcome is None and min(state.left) > 1:
            found.append((state, rng.randrange(2)))
    return found


def choice(state: State, seat: int, level: Level, nodes: int | None = None) -> Choice:
    """What a bot of the level makes of it with its own nodes; with so many others, in trials of other seeds."""
    budget = Budget(Limit(nodes=nodes or level.nodes))
    return Search(TORVEN.view(state, seat), seat, level, budget, random.Random(nodes or SEED)).mixed()


def main(count: int, games: int) -> None:
    """Print a line a level: the mean loss a choice with its 95 % interval, and that of choosing by lot."""
    tried = positions(count)
    truth = [choice(state, seat, LEVELS[-1], games * 36) for state, seat in tried]
    losses: dict[str, list[float]] = {"by lot": []}
    for (state, seat), true in zip(tried, truth, strict=True):
        hands = supports(state.left[1 - seat])
        best = least(true.payoff, hands, solve(true.payoff, hands, 2_000).rows)
        dice = [state.pools[seat][number] / state.left[seat] for number in true.numbers]
        losses["by lot"].append(best - least(true.payoff, hands, dice))
        for number, level in enumerate(LEVELS, 1):
            shares = choice(state, seat, level).mixture
            mixture = [share / sum(shares) for share in shares]
            losses.setdefault(f"level {number}", []).append(best - least(true.payoff, hands, mixture))
    for name, lost in losses.items():
        print(f"{name}: {mean(lost):.4f} +- {1.96 * stdev(lost) / len(lost) ** 0.5:.4f} over {len(lost)} choices")


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["40"])[0]), int((sys.argv[2:] or ["1500"])[0]))
