"""One game between bots, by fixed nodes: whoever plays it again with the same seed sees the same game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from tavola.bots.bot import Bot, Budget, Limit, mover
from tavola.games.chance import Chance
from tavola.games.game import AnyGame, Outcome, Seat
from tavola.games.messages import in_words, say
from tavola.games.page import Line

TOTAL = say("Total")
WINS = say("Wins")


class BotFailed(RuntimeError):
    """A bot failed, or played an illegal or unfinished turn; says in which game."""


class Player(msgspec.Struct, frozen=True):
    """A bot, and how many nodes it has for a turn."""

    bot: Bot
    nodes: int


class Spent(msgspec.Struct, frozen=True):
    """What a turn cost."""

    seat: Seat
    nodes: int
    seconds: float


class Played(msgspec.Struct, frozen=True):
    """A finished game; shares and points by seat."""

    shares: tuple[float, ...]  # of the win: 1 alone, its part of a shared one; of a draw, an even part
    points: tuple[int, ...]
    counted: str  # what the points are: 'Total', 'Dice on the board'
    turns: tuple[Spent, ...]


def player(bot: Bot, nodes: int | None = None) -> Player:
    """The bot with so many nodes, or with its own. Raises ValueError for one that only the clock would stop."""
    nodes = bot.limit.nodes if nodes is None else nodes
    if nodes is None:
        raise ValueError("this bot has no fixed number of nodes: name one")
    return Player(bot, nodes)


def play_game(game: AnyGame, players: Sequence[Player], options: Any, seed: str) -> Played:
    """Play to the end; `players` by seat. The draws, and each seat's own numbers, come from the seed alone.

    Raises BotFailed: in a match nothing steps in for a bot.
    """
    state = game.start(len(players), options, seed.encode())
    numbers = Chance(f"{seed} players".encode())
    turns: list[Spent] = []
    while state.awaited:
        seat = state.awaited[0]
        number = numbers.number(f"seat {seat} turn {len(turns)}", 1 << 32)
        try:
            turns.append(_turn(game, state, seat, players[seat], number))
        except Exception as error:  # whatever is wrong with a bot: its figures would be worth nothing
            raise BotFailed(f"seat {seat + 1} in turn {len(turns) + 1} of the game {seed!r}: {error}") from error
    outcome: Outcome = state.outcome
    line = points(outcome, len(players))
    return Played(shares(outcome, len(players)), line.values, in_words(line.label, ()), tuple(turns))


def _turn(game: AnyGame, state: Any, seat: Seat, player: Player, seed: int) -> Spent:
    """Let the seat play one turn on the position."""
    view = game.view(state, seat)
    budget = Budget(Limit(nodes=player.nodes))
    result = player.bot.think(view, mover(view), budget, random.Random(seed))
    seconds, before = budget.seconds, state.turn
    rest = list(result.turn)
    while rest and state.turn == before:
        state.apply(seat, rest.pop(0))
    if rest or state.turn == before:
        raise ValueError(f"not one whole turn: {' '.join(map(game.text, result.turn))}")
    return Spent(seat, result.info.nodes, seconds)


def shares(outcome: Outcome, seats: int) -> tuple[float, ...]:
    """Each seat's part of the win."""
    winners = outcome.winners or tuple(range(seats))
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


def points(outcome: Outcome, seats: int) -> Line:
    """The line of the score sheet that says most: the total, else the first; who won where nothing is counted."""
    won = Line(WINS, tuple(int(seat in outcome.winners) for seat in range(seats)))
    return next((line for line in outcome.sheet if line.label == TOTAL), next(iter(outcome.sheet), won))
