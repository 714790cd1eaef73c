"""How far each bot of Torven can be exploited in a tiny variant of it, walked to the end.

The variant: the rules as they are, from the beginning of a turn with two dice left to each player, freshly rolled and
hidden as ever. The board is out of a game of level 1, with 36 trials a turn, against itself; it has few empty squares,
and nobody is more than a die ahead. A bot's strategy is what it draws its turns by, with its own number of trial games
and no limit of time, on average over some seeds of those trials:

    python -m tavola.games.torven.bot.tiny_variant --boards 4
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Callable
from statistics import mean
from time import process_time
from typing import Final

from tavola.bots.bot import Budget, Limit
from tavola.games.game import Move, Seat
from tavola.games.torven import TORVEN
from tavola.games.torven.bot.exploitability import Shares, Strategy, Turn, exploitability
from tavola.games.torven.bot.search import LEVELS, Level, TorvenBot, Weighed, bot, greedy_moves, shares
from tavola.games.torven.rules.notation import PLACE
from tavola.games.torven.rules.state import ADDING, CHOOSING, PLACING, State

SEED: Final = 1
DICE: Final = 2  # left to each
TRIALS: Final = Limit(nodes=36)  # of a turn of the games that boards come from
AHEAD: Final = 1  # dice on the board, at most
Drawn = Callable[[State, Seat], list[Move]]  # the moves of which one is drawn, each as likely


def by_lot(state: State, seat: Seat) -> Shares:
    """Every move as likely as any other."""
    return drawn(state, seat, State.legal)


def greedily(state: State, seat: Seat) -> Shares:
    """As the greedy bot plays."""
    return drawn(state, seat, greedy_moves)


def drawn(state: State, seat: Seat, moves: Drawn) -> Shares:
    """How often each whole turn is played when it is drawn move by move."""
    parts: dict[Turn, float] = {}
    found = moves(state, seat)
    for move in found:
        after = state.copy()
        if move >= PLACE:  # others are whole turns, and roll
            after.apply(seat, move)
        more = drawn(after, seat, moves) if after.phase == ADDING and state.phase == PLACING else {(): 1.0}
        for rest, share in more.items():
            parts[(move, *rest)] = share / len(found)
    return parts


class Strategies:
    """Those of the levels, on average over so many seeds of their trial games."""

    def __init__(self, seeds: int) -> None:
        self.seeds = seeds
        self.ends: dict[tuple[object, ...], Weighed] = {}

    def of_level(self, number: int) -> Strategy:
        """As a level plays."""
        player = TorvenBot(LEVELS[number - 1])

        def asked(state: State, seat: Seat) -> Shares:
            moves = state.legal(seat)
            if state.phase == CHOOSING and len(moves) == 1:
                return {(moves[0],): 1.0}
            return self._at_the_end(player.level, state, seat) if 0 in state.left else self._tried(player, state, seat)

        return asked

    def _at_the_end(self, level: Level, state: State, seat: Seat) -> Shares:
        """The last turn is worth the same to every level, and needs no trials."""
        known = seat, state.phase, *state.board, *state.hand, *state.left, *state.pools[seat]
        if known not in self.ends:
            limit = Limit(nodes=level.nodes)
            self.ends[known] = TorvenBot(level).weigh(TORVEN.view(state, seat), seat, Budget(limit), random.Random(0))
        weighed = self.ends[known]
        return _parts(weighed.turns, shares(weighed.values, level.heat))

    def _tried(self, player: TorvenBot, state: State, seat: Seat) -> Shares:
        view, found = TORVEN.view(state, seat), defaultdict[Turn, float](float)
        for seed in range(self.seeds):
            weighed = player.weigh(view, seat, Budget(Limit(nodes=player.level.nodes)), random.Random(seed))
            for turn, share in _parts(weighed.turns, weighed.shares).items():
                found[turn] += share / self.seeds
        return found


def _parts(turns: list[Turn], weights: list[float]) -> Shares:
    """Shares of one whole; those who are never played are left out."""
    whole = sum(weights)
    return {turn: weight / whole for turn, weight in zip(turns, weights, strict=True) if weight}


def boards(count: int, empty: int) -> list[State]:
    """Beginnings of turns out of games of level 1, one a game, with so many empty squares; pools of two dice."""
    rng, found, player = random.Random(SEED), list[State](), bot(1)
    while len(found) < count:
        state = TORVEN.start(2, seed=rng.randbytes(8))
        while state.outcome is None and not _fits(state, empty):
            seat = state.awaited[0]
            for move in player.play(TORVEN.view(state, seat), TRIALS, rng.getrandbits(31)).turn:
                state.apply(seat, move)
        if state.outcome is None:
            state.left = [DICE, DICE]
            found.append(state)
    return found


def _fits(state: State, empty: int) -> bool:
    turn_begins = state.phase == CHOOSING and not any(state.chosen)
    ahead = abs(state.on_board(0) - state.on_board(1))
    return turn_begins and state.board.count(0) == empty and ahead <= AHEAD


def main() -> None:
    """Print a line a strategy: the exploitability on each board and its mean, in points of a game; processor time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=4)
    parser.add_argument("--empty", type=int, default=3)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=["random", "greedy", "1", "2", "3", "4", "5"])
    asked = parser.parse_args()
    found = boards(asked.boards, asked.empty)
    known, levels = {"random": by_lot, "greedy": greedily}, Strategies(asked.seeds)
    for name in asked.only:
        began = process_time()
        strategy = known.get(name) or levels.of_level(int(name))
        losses = []
        print(name, end=":", flush=True)
        for state in found:
            losses.append(exploitability(state, strategy))
            print(f" {losses[-1]:.4f}", end="", flush=True)
        print(f", mean {mean(losses):.4f}, {process_time() - began:.0f} s")


if __name__ == "__main__":
    main()
