"""Closes a box wherever that is possible, and otherwise draws any line."""

from __future__ import annotations

import random

from tavola.bots.bot import Bot, Budget, Info, Limit, Result
from tests.fifth_game import DOTS
from tests.fifth_game.rules import BOXES, State, View


class Closer(Bot):
    """The same at every level."""

    game = DOTS
    limit = Limit(nodes=24)

    def think(self, view: View, seat: int, budget: Budget, rng: random.Random) -> Result:
        """A whole turn: lines that close boxes as long as there are some, then one more."""
        state, turn = DOTS.sample(view, rng), list[int]()
        before = state.turn
        while state.turn == before:
            turn.append(_line(state, seat, rng))
            state.apply(seat, turn[-1])
            budget.spend()
        lead = (state.boxes.count(0) - state.boxes.count(1)) / BOXES
        return Result(tuple(turn), Info(budget.nodes, budget.seconds, ((1 + lead) / 2, (1 - lead) / 2)))


def _line(state: State, seat: int, rng: random.Random) -> int:
    lines = state.legal(seat)
    return max(rng.sample(lines, len(lines)), key=lambda line: _closed(state, seat, line))


def _closed(state: State, seat: int, line: int) -> int:
    """How many boxes a line closes."""
    after = state.copy()
    after.apply(seat, line)
    return after.boxes.count(seat) - state.boxes.count(seat)


def bot(level: int) -> Bot:
    """The bot of a level from 1 to 5."""
    return Closer()


def greedy() -> Bot:
    """What the levels are measured against."""
    return Closer()
