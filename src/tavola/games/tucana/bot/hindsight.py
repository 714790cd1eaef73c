"""What an island of Tucana Builders could have come to, had all its tiles and cards been known: a bound from below.

    python -m tavola.games.tucana.bot.hindsight --islands 10

A beam over the turns: of every island kept, the most promising placements are played to the end on the draws that came,
and the islands with the best ends are kept. The best end met on the way can be reached; the best of all may be higher.
"""

from __future__ import annotations

import argparse
from statistics import mean

from tavola.bots import named
from tavola.bots.bot import Limit
from tavola.games import TUCANA
from tavola.games.tucana.bot.bot_island import Plot
from tavola.games.tucana.bot.evaluation import Judge, play_on
from tavola.games.tucana.bot.search import learned, plot_of, rank
from tavola.games.tucana.rules.state import State


def within_reach(state: State, seat: int, kept: int, branches: int) -> float:
    """The best total found for a seat that knows all draws, from the start of a game on."""
    plot = plot_of(TUCANA.view(state, seat), seat, learned().weights)
    judge = Judge(plot.course)
    turns = int(state.last)
    cards, tiles = state.deal.cards[:turns], state.deal.tiles[seat :: state.seats][:turns]
    beam, best = [plot], 0.0
    for turn in range(turns):
        ends: list[tuple[float, int, Plot]] = []
        for island in beam:
            judge.look(island)
            for _, placement in rank(judge, tiles[turn], cards[turn], False)[:branches]:
                after = island.copy()
                after.lay(placement, tiles[turn])
                if turn + 1 < turns:
                    after.reveal(cards[turn + 1])
                ends.append((_end(judge, after, cards, tiles, turn + 1), len(ends), after))
        ends.sort(key=lambda end: (-end[0], end[1]))
        best = max(best, ends[0][0])
        beam = [island for _, _, island in ends[:kept]]
    return best


def _end(judge: Judge, plot: Plot, cards: tuple[int, ...], tiles: tuple[int, ...], turn: int) -> float:
    """The total when the rest is played by what promises most; the card of the open turn is revealed."""
    if turn == len(cards):
        return plot.result()
    island = plot.copy()
    island.left[cards[turn]] += 1  # playing on reveals it itself
    return play_on(judge, island, cards, tiles, turn, len(cards))


def played(state: State, seat: int, name: str) -> int:
    """What a bot comes to on the same draws, the others placing by lot."""
    while not state.over:
        mover = state.awaited[0]
        bot = named("tucana", name if mover == seat else "random")
        for move in bot.play(TUCANA.view(state, mover), Limit(nodes=bot.limit.nodes), state.turn).turn:
            state.apply(mover, move)
    return state.total(seat)


def main() -> None:
    """Print the bound for islands of games for two without bonus cards, and what a bot comes to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--islands", type=int, default=10)
    parser.add_argument("--bot", default="4")
    parser.add_argument("--kept", type=int, default=12)
    parser.add_argument("--branches", type=int, default=8)
    asked = parser.parse_args()
    found = []
    for number in range(asked.islands):
        state = TUCANA.start(2, seed=b"hindsight %d" % number)
        bound = within_reach(state, 0, asked.kept, asked.branches)
        found.append((bound, played(state, 0, asked.bot)))
        print(f"island {number}: {bound:.0f} within reach, level {asked.bot} has {found[-1][1]}", flush=True)
    print(f"means {mean([bound for bound, _ in found]):.1f} and {mean([total for _, total in found]):.1f}")


if __name__ == "__main__":
    main()
