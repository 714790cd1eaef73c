"""How to play Taluva: the text by language, and its examples, which are positions reached by real moves."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

import msgspec

from tavola.games.taluva import TALUVA
from tavola.games.taluva.art import centre
from tavola.games.taluva.board import draw
from tavola.games.taluva.icons import REFUSED, tile
from tavola.games.taluva.laying import in_hand
from tavola.games.taluva.notation import Lay, decode
from tavola.games.taluva.palette import resolved
from tavola.games.taluva.rules import State
from tavola.games.taluva.view import look_at

FOLDER = resources.files("tavola.games.taluva") / "guide"
FILLER = "JJ"  # for the tiles of a deck that no example comes to
NAMED_PARTS = re.compile(r' id="(?:f|sea:)-?\d+,-?\d+"')


class Example(msgspec.Struct, frozen=True):
    """A position: the tiles as they were drawn and all moves; and maybe a tile that the rules refuse to lay there."""

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
    """The text in Markdown, in English where there is no translation. A fenced block `board` names an example."""
    text = FOLDER / f"{language}.md"
    return (text if text.is_file() else FOLDER / "en.md").read_text("utf-8")


@cache
def example(name: str, language: str = "en", look: str = "auto") -> tuple[str, str]:
    """Drawing and caption of an example. Raises KeyError for an unknown name."""
    it = examples()[name]
    state = position(it)
    svg = draw(look_at(state), look)
    if it.refused:
        ghost = _refused(state, it.refused)
        svg = svg.removesuffix("</svg>") + (ghost if look == "auto" else resolved(ghost, look)) + "</svg>"
    return _unnamed(svg), it.caption.get(language, it.caption["en"])


@cache
def card(look: str = "auto") -> str:
    """An island to look at, without marks of the last move."""
    view = look_at(position(examples()["island"]))
    return _unnamed(draw(msgspec.structs.replace(view, last_tile=None, last_built=()), look))


def position(it: Example) -> State:
    """The position of an example. Raises IllegalMove when its moves are not legal."""
    deck = it.deck.split()
    state = TALUVA.start(
        it.players, deck=deck + [FILLER] * (it.players * TALUVA.options().tiles_per_player - len(deck))
    )
    for text in it.moves:
        state.apply(state.awaited[0], TALUVA.parse(text))
    return state


def _refused(state: State, text: str) -> str:
    """The tile where it may not go, crossed out."""
    what = decode(TALUVA.parse(text))
    if not isinstance(what, Lay):
        raise ValueError(f"{text!r} lays no tile")
    x, y = centre(what.q, what.r, state.at(what.q, what.r)[0] + 1)
    ghost = tile(*in_hand(state), what.k, ghost=True)
    return f'<g transform="translate({x:.1f} {y:.1f})"><g opacity=".6">{ghost}</g>{REFUSED[what.k]}</g>'


def _unnamed(svg: str) -> str:
    """The drawing with no names on its fields: several stand on a page, and nothing in them can be picked."""
    return NAMED_PARTS.sub("", svg)
