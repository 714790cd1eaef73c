"""Making a game's weights anew, and the file they ship in: with how they came about."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from tavola import games
from tavola.games import GAMES


def train(game: str, seed: int, say: Callable[[str], None]) -> dict[str, Any]:
    """What the game's training comes to. Raises ValueError for a game that is unknown or learns nothing."""
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r}: {', '.join(GAMES)}")
    module = f"tavola.games.{game}.bot.training"
    try:
        training = import_module(module)
    except ModuleNotFoundError as error:
        if error.name and module.startswith(error.name):
            raise ValueError(f"the bots of {GAMES[game].name} learn nothing: there are no weights to train") from None
        raise
    result: dict[str, Any] = training.train(seed, say)
    return result


def weights_file(game: str) -> Path:
    """Where the weights lie that the bots of a game read; it need not be there."""
    return Path(games.__file__).parent / game / "bot" / "weights.json"


def write(file: Path, result: dict[str, Any], provenance: dict[str, Any]) -> None:
    """Write weights as JSON, a line for each part, with what is known of their making under 'provenance'."""
    whole = result | {"provenance": provenance | result.get("provenance", {})}
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in whole.items()]
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
