"""A bot from outside of Tavola, by the name of its module and of its class: `package.module:Name`."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from types import ModuleType

from tavola.bots.bot import Bot
from tavola.games.game import AnyGame


def own(game: AnyGame, name: str) -> Bot:
    """The bot that the class or function gives when it is called without arguments.

    The module is looked for where Python looks, then in the current folder. Raises ValueError that says what is wrong.
    """
    module_name, _, maker_name = name.partition(":")
    if not module_name or not maker_name:
        raise ValueError(f"a bot of your own is named as package.module:Name, not {name!r}")
    module = _module(module_name)
    maker = getattr(module, maker_name, None)
    if maker is None:
        raise ValueError(f"{module_name} has no {maker_name!r}; it has {_bots_in(module) or 'no bot'}")
    try:
        bot = maker()
    except Exception as error:  # it is somebody else's code
        raise ValueError(f"{name} cannot be made without arguments: {_in_words(error)}") from error
    return _checked(bot, game, name)


def _module(name: str) -> ModuleType:
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name and (name == error.name or name.startswith(f"{error.name}.")):
            raise ValueError(f"there is no module {name!r} in the folders of PYTHONPATH nor in {here}") from None
        raise ValueError(f"{name} cannot be loaded: {_in_words(error)}") from error
    except Exception as error:  # it is somebody else's code
        raise ValueError(f"{name} cannot be loaded: {_in_words(error)}") from error


def _checked(bot: object, game: AnyGame, name: str) -> Bot:
    if not isinstance(bot, Bot):
        raise ValueError(f"{name} gives no tavola.bots.Bot, but something of the type {type(bot).__name__}")
    missing = [part for part in ("game", "limit") if not hasattr(bot, part)]
    if missing:
        raise ValueError(f"{name} has no {' and no '.join(missing)}: see tavola.bots.bot.Bot")
    if bot.game.id != game.id:
        raise ValueError(f"{name} plays {bot.game.name}, not {game.name}")
    return bot


def _bots_in(module: ModuleType) -> str:
    """The names of the classes of bots that the module defines."""
    made = {name for name, it in vars(module).items() if isinstance(it, type) and issubclass(it, Bot) and it is not Bot}
    return ", ".join(sorted(made))


def _in_words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
