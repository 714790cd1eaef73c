"""Bots of the games, and how strong they are."""

from __future__ import annotations

from importlib import import_module

from tavola.bots.bot import Bot, Info, Limit, RandomBot, Result, Thought
from tavola.bots.external import own
from tavola.games import GAMES
from tavola.games.game import LEVELS

__all__ = ["LEVELS", "Bot", "Info", "Limit", "Result", "Thought", "named"]


def named(game: str, name: str) -> Bot:
    """'random', 'greedy', a level '1' to '5', or one's own as 'module:Name'. Raises ValueError for other names."""
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r}: {', '.join(GAMES)}")
    if name == "random":
        return RandomBot(GAMES[game])
    if ":" in name:
        return own(GAMES[game], name)
    if not GAMES[game].bots:
        raise ValueError(f"there are no bots for {GAMES[game].name}: only 'random' plays it")
    module = import_module(f"{type(GAMES[game]).__module__}.bot.search")  # with its weights: only the one needed
    if name == "greedy":
        greedy: Bot = module.greedy()
        return greedy
    if name not in map(str, LEVELS):
        raise ValueError(f"there is no bot called {name!r}: random, greedy, a level from 1 to 5, or module:Name")
    bot: Bot = module.bot(int(name))
    return bot
