"""How to play Taluva: the text by language, and its examples, positions reached by real moves."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

import msgspec

from tavola.games.game import IllegalMove
from tavola.games.messages import in_words
from tavola.games.taluva import TALUVA, notation
from tavola.games.taluva.art import centre
from tavola.games.taluva.board import draw
from tavola.games.taluva.icons import CROSS, ghost_pieces, tile
from tavola.games.taluva.laying import in_hand
from tavola.games.taluva.notation import Lay
from tavola.games.taluva.rules import State
from tavola.games.taluva.view import look_at

FOLDER = resources.files("tavola.games.taluva") / "guide"
FILLER = "JJ"  # the tiles of a deck that no example comes to


class Example(msgspec.Struct, frozen=True):
    """A position: the tiles as they were drawn, all moves in notation; and maybe a move that the rules refuse there."""

    players: int
    deck: str
    moves: tuple[str, ...]
    caption: dict[str, str]  # by language
    refused: str | None = None


@cache
def examples() -> dict[str, Example]:
    """All examples by name."""
    return msgspec.json.decode((FOLDER / "examples.json").read_bytes(), type=dict[str, Example])


def guide(language: str = "en") -> str:
    """The text in Markdown; a fenced block `board` names an example. In English where there is no translation."""
    text = FOLDER / f"{language}.md"
    return (text if text.is_file() else FOLDER / "en.md").read_text("utf-8")


def example(name: str, language: str = "en", look: str = "auto") -> tuple[str, str]:
    """Drawing and caption of an example. Raises KeyError for an unknown name."""
    it = examples()[name]
    state = position(it)
    svg = draw(look_at(state), look) if not it.refused else _refused(state, it.refused, look)
    return _anonymous(svg), it.caption.get(language, it.caption["en"])


def position(it: Example) -> State:
    """The position of an example. Raises IllegalMove when its moves are not legal."""
    deck = it.deck.split()
    needed = it.players * 12 - len(deck)
    state = TALUVA.start(it.players, deck=[*deck, *[FILLER] * needed])
    for text in it.moves:
        state.apply(state.awaited[0], TALUVA.parse(text))
    return state


def reason(it: Example) -> str:
    """Why the rules refuse the move of an example, in English."""
    state = position(it)
    try:
        state.apply(state.awaited[0], TALUVA.parse(it.refused or ""))
    except IllegalMove as error:
        return in_words(error.message, TALUVA_COLOURS)
    raise ValueError(f"{it.refused} is legal")
