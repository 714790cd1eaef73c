"""Which bots there are: every game's whose module exists."""

from __future__ import annotations

from importlib.util import find_spec

from tavola.games import GAMES
from tavola.search.signature import BOTS

WITH_BOTS = [game for game in GAMES if find_spec(f"tavola.search.{game}")]
EVERY_BOT = [(game, "random") for game in GAMES] + [(game, name) for game in WITH_BOTS for name in BOTS]
