"""The games and their rules. One more game is one more folder and one more name in `GAMES`."""

from __future__ import annotations

from typing import Final

from tavola.games.game import AnyGame, by_id
from tavola.games.taluva import TALUVA
from tavola.games.taluva.rules import state
from tavola.games.tiwanacu import TIWANACU
from tavola.games.torven import TORVEN
from tavola.games.tucana import TUCANA

GAMES: Final[dict[str, AnyGame]] = by_id(TALUVA, TORVEN, TUCANA, TIWANACU)

__all__ = ["GAMES", "TALUVA", "TIWANACU", "TORVEN", "TUCANA", "compiled"]


def compiled() -> bool:
    """Do the rules run compiled?"""
    return not state.__file__.endswith(".py")
