"""What a bot is: it gets what its seat may see and a limit, and gives a whole turn with what it thinks of it.

`docs/bots.md` has an example. In `values` and shares, 0 is a loss and 1 a win; what is by seat begins with seat 0.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from time import perf_counter
from typing import Any

import msgspec
import structlog

from tavola.games.game import AnyGame, Move, Seat

log = structlog.get_logger()


class Limit(msgspec.Struct, frozen=True):
    """How long a bot may think; what comes first ends it. None: no bound of that kind."""

    time: float | None = None  # seconds
    nodes: int | None = None  # positions looked at: the same number gives the same turn on every machine


class Thought(msgspec.Struct, frozen=True):
    """A turn that was considered, and what it promises its seat: 0 a loss to 1 a win."""

    turn: tuple[Move, ...]
    value: float


class Info(msgspec.Struct, frozen=True):
    """What stands behind a turn."""

    nodes: int  # positions looked at
    seconds: float  # of thinking
    # by seat: the result to expect of the best turn found, 0 lost to 1 won, a draw or a shared win its share
    value: tuple[float, ...]
    score: tuple[float, ...] = ()  # by seat: the final points to expect, in games that count points
    thoughts: tuple[Thought, ...] = ()  # the best first, at most five


class Result(msgspec.Struct, frozen=True):
    """A whole turn, from its first move to the one that ends it (`State.turn` goes up), and what stands behind it."""

    turn: tuple[Move, ...]
    info: Info


class Budget:
    """What is left of a limit: a bot calls `spend` for what it looks at and stops when `left` is false."""

    def __init__(self, limit: Limit) -> None:
        self.began = perf_counter()
        self.nodes = 0
        self._limit = limit

    def spend(self, nodes: int = 1) -> None:
        """Count so many positions looked at."""
        self.nodes += nodes

    @property
    def planned(self) -> int | None:
        """How many positions may be looked at in all, for bots that share them out beforehand; None: no bound."""
        return self._limit.nodes

    @property
    def left(self) -> bool:
        """Whether the bot may go on: neither the time nor the positions of the limit are used up."""
        limit = self._limit
        if limit.nodes is not None and self.nodes >= limit.nodes:
            return False
        return limit.time is None or self.seconds < limit.time

    @property
    def seconds(self) -> float:
        """Since the bot began to think."""
        return perf_counter() - self.began


class Bot(ABC):
    """A player of one game at one strength."""

    game: AnyGame
    limit: Limit  # what it takes when it is not told otherwise

    @abstractmethod
    def think(self, view: Any, seat: Seat, budget: Budget, rng: random.Random) -> Result:
        """The best turn found within the budget, for the seat whose view it is. All lots come from `rng`. It may raise
        anything: `play` then plays by lot.
        """

    def play(self, view: Any, limit: Limit | None = None, seed: int = 0) -> Result:
        """A legal turn for the seat that looks (`view.seat`), or for the one awaited where all see the same.

        The same view, seed and limit of nodes give the same turn. A bot that fails is logged, and a turn by lot is
        played. Raises ValueError when nobody is to move.
        """
        rng, budget = random.Random(seed), Budget(limit or self.limit)
        seat = mover(view)
        try:
            return self.think(view, seat, budget, rng)
        except Exception:  # whatever is wrong with a bot, the game goes on
            log.exception("a bot could not think", game=self.game.id)
            return any_turn(self.game, view, seat, budget, rng)


def mover(view: Any) -> Seat:
    """The seat that looks (`view.seat`), or where views have none the only one awaited. Raises ValueError where neither
    says who is to move.
    """
    seat: Seat | None = getattr(view, "seat", None)
    if seat is None and len(view.awaited) == 1:
        seat = view.awaited[0]
    if seat is None:
        raise ValueError("nobody is to move here")
    return seat


def turn_by_lot(state: Any, seat: Seat, rng: random.Random) -> list[Move]:
    """Play legal moves on the state, each by lot, up to the end of the turn, and give them. Raises ValueError when the
    seat is not to move.
    """
    before, turn = state.turn, list[Move]()
    while state.turn == before:
        moves = state.legal(seat)
        if not moves:
            raise ValueError("nobody is to move here")
        turn.append(rng.choice(moves))
        state.apply(seat, turn[-1])
    return turn


def any_turn(game: AnyGame, view: Any, seat: Seat, budget: Budget, rng: random.Random) -> Result:
    """A legal turn by lot, tried in a position that agrees with the view; of the result it expects the same for all."""
    state = game.sample(view, rng)
    turn = turn_by_lot(state, seat, rng)
    budget.spend(len(turn))
    even = 1 / state.seats
    return Result(tuple(turn), Info(budget.nodes, budget.seconds, (even,) * state.seats))


class RandomBot(Bot):
    """Plays by lot; what every other one is measured against."""

    limit = Limit(nodes=1)

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def think(self, view: Any, seat: Seat, budget: Budget, rng: random.Random) -> Result:
        """Any legal turn."""
        return any_turn(self.game, view, seat, budget, rng)
