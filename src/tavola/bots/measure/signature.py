"""How a bot plays, as short hashes: its turns on twenty fixed positions. Whatever changes its play changes them."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from tavola.bots import named
from tavola.bots.bot import Bot, Budget, Limit, mover, turn_by_lot
from tavola.games.game import LEVELS, AnyGame

POSITIONS: Final = 20
FEW: Final = 15  # nodes of a turn: quick uncompiled
PART: Final = 20  # of a bot's own nodes one in so many, where they are more: enough to search, for compiled bots
BOTS: Final = ("greedy", *map(str, LEVELS))


def signatures(game: str) -> dict[str, dict[str, str]]:
    """The signatures of every bot of a game with 'few' nodes and with 'more', a part of its own."""
    found = {}
    for name in BOTS:
        bot = named(game, name)
        more = max(FEW, (bot.limit.nodes or 0) // PART)
        found[name] = {"few": signature(bot, FEW), "more": signature(bot, more)}
    return found


def signature(bot: Bot, nodes: int) -> str:
    """Sixteen hex digits for the turns of a bot with so many nodes each."""
    turns = []
    for number, state in enumerate(positions(bot.game)):
        view = bot.game.view(state, state.awaited[0])
        turn = bot.think(view, mover(view), Budget(Limit(nodes=nodes)), random.Random(number)).turn
        turns.append(" ".join(map(bot.game.text, turn)))
    return hashlib.sha256("\n".join(turns).encode()).hexdigest()[:16]


@cache
def positions(game: AnyGame) -> tuple[Any, ...]:
    """Positions of games played by lot, from the first to the last turns, for every number of players in turn."""
    fewest, most = game.players
    sizes = [fewest + number % (most - fewest + 1) for number in range(POSITIONS)]
    return tuple(_position(game, seats, number) for number, seats in enumerate(sizes))


def _position(game: AnyGame, seats: int, number: int) -> Any:
    """The start of a turn in a game of its own: the greater the number, the later."""
    *turns, _ = _starts(game, seats, number)
    return turns[number * len(turns) // POSITIONS]


def _starts(game: AnyGame, seats: int, number: int) -> Iterator[Any]:
    """The positions of a game by lot at which turns begin, then its end."""
    rng = random.Random(number)
    state = game.start(seats, seed=f"{game.id} position {number}".encode())
    while state.awaited:
        yield state.copy()
        turn_by_lot(state, state.awaited[0], rng)
    yield state
