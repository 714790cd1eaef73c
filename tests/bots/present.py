"""Which bots there are: those of every game that says it has some."""

from __future__ import annotations

from tavola.bots.measure.signature import BOTS
from tavola.games import GAMES

WITH_BOTS = [game for game in GAMES if GAMES[game].bots]
EVERY_BOT = [(game, "random") for game in GAMES] + [(game, name) for game in WITH_BOTS for name in BOTS]
