"""What a bot is: it gets what its seat may see and a limit, and gives a whole turn with what it thinks of it."""

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

    nodes: int
    seconds: float
    # by seat: the result to expect of the best turn found, 0 lost to 1 won, a draw or a shared win its share
    value: tuple[float, ...]
    score: tuple[float, ...] = ()  # by seat: the final points to expect, in games that count points
    thoughts: tuple[Thought, ...] = ()  # the best first, at most five


class Result(msgspec.Struct, frozen=True):
    """The moves of a turn up to where it passes or reveals something, and what stands behind them."""

    turn: tuple[Move, ...]
    info: Info


class Budget:
    """What is left of a limit while a bot thinks."""

    def __init__(self, limit: Limit) -> None:
        self.began = perf_counter()
        self.nodes = 0
        self._limit = limit

    def spend(self, nodes: int = 1) -> None:
        """Count positions looked at."""
        self.nodes += nodes

    @property
    def planned(self) -> int | None:
        """Nodes in all, for those who share them out beforehand; None: no bound."""
        return self._limit.nodes

    @property
    def left(self) -> bool:
        """Whether there is time and are nodes for more."""
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
        """The best turn found within the budget. May fail: `play` does not."""

    def play(self, view: Any, limit: Limit | None = None, seed: int = 0) -> Result:
        """A legal turn for the seat that looks, or that is awaited where all see the same.

        The same view, nodes and seed give the same turn. Raises ValueError when nobody is to move.
        """
        rng, budget = random.Random(seed), Budget(limit or self.limit)
        seat = mover(view)
        try:
            return self.think(view, seat, budget, rng)
        except Exception:  # whatever is wrong with a bot, the game goes on
            log.exception("a bot could not think", game=self.game.id)
            return any_turn(self.game, view, seat, budget, rng)


def mover(view: Any) -> Seat:
    """The seat that looks, or the one that is awaited where all see the same. Raises ValueError for no such seat."""
    seat: Seat | None = getattr(view, "seat", None)
    if seat is None and len(view.awaited) == 1:
        seat = view.awaited[0]
    if seat is None:
        raise ValueError("nobody is to move here")
    return seat


def turn_by_lot(state: Any, seat: Seat, rng: random.Random) -> list[Move]:
    """Legal moves up to the end of the turn, which are played. Raises ValueError when the seat is not to move."""
    before, turn = state.turn, list[Move]()
    while state.turn == before:
        moves = state.legal(seat)
        if not moves:
            raise ValueError("nobody is to move here")
        turn.append(rng.choice(moves))
        state.apply(seat, turn[-1])
    return turn


def any_turn(game: AnyGame, view: Any, seat: Seat, budget: Budget, rng: random.Random) -> Result:
    """A legal turn by lot, in a world that agrees with the view."""
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
