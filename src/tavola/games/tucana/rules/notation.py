"""Moves as text: `place 3,-2 4` (field, sixths turned against the clock) and `joker`."""

from __future__ import annotations

import re
from typing import Final

from tavola.games.game import BadNotation
from tavola.games.tucana.rules.edges import EDGES
from tavola.games.tucana.rules.position import JOKER
from tavola.games.tucana.rules.state import place_move

PLACE: Final = re.compile(r"place (0|-?[1-9]\d?),(0|-?[1-9]\d?) ([0-5])", re.ASCII)


def text(move: int) -> str:
    """The move in notation. Raises ValueError for a number that is none."""
    if move == JOKER:
        return "joker"
    if not 0 <= move < JOKER:
        raise ValueError(f"{move} is no move of Tucana Builders")
    place, rotation = divmod(move, EDGES)
    return f"place {place // 64 - 32},{place % 64 - 32} {rotation}"


def parse(words: str) -> int:
    """The move a text stands for. Raises BadNotation quoting the text."""
    if words == "joker":
        return JOKER
    found = PLACE.fullmatch(words)
    if found and all(-32 <= int(number) < 32 for number in found.groups()[:2]):
        return place_move(int(found[1]), int(found[2]), int(found[3]))
    raise BadNotation(f"{words[:40]!r} is no move of Tucana Builders: try 'place 3,2 4' or 'joker'")
