"""How to play Taluva: the text by language, and its examples, which are positions reached by real moves."""

from __future__ import annotations

from functools import cache

import msgspec

from tavola.games.guides import Guide
from tavola.games.taluva.page.art import centre
from tavola.games.taluva.page.drawing import draw
from tavola.games.taluva.page.icons import REFUSED
from tavola.games.taluva.page.laying_choices import in_hand
from tavola.games.taluva.page.palette import resolved
from tavola.games.taluva.page.tiles import tile
from tavola.games.taluva.rules import notation
from tavola.games.taluva.rules.components import COMPONENTS, tile_number
from tavola.games.taluva.rules.notation import Lay, decode
from tavola.games.taluva.rules.state import State
from tavola.games.taluva.rules.view import look_at

FILLER = "JJ"  # for the tiles of a deck that no example comes to


class Example(msgspec.Struct, frozen=True):
    """A position: the tiles as they were drawn and all moves; and maybe a tile that the rules refuse to lay there."""

    players: int
    deck: str
    moves: tuple[str, ...]
    caption: dict[str, str]  # by language
    refused: str | None = None


BOOK = Guide("taluva", Example, r' id="(?:f|sea:)-?\d+,-?\d+"')
guide = BOOK.text


@cache
def example(name: str, language: str = "en", look: str = "auto") -> tuple[str, str]:
    """Drawing and caption of an example. Raises KeyError for an unknown name."""
    it = BOOK.examples[name]
    state = position(it)
    svg = draw(look_at(state), look)
    if it.refused:
        ghost = _refused(state, it.refused)
        svg = svg.removesuffix("</svg>") + (ghost if look == "auto" else resolved(ghost, look)) + "</svg>"
    return BOOK.unnamed(svg), BOOK.caption(name, language)


@cache
def card(look: str = "auto") -> str:
    """An island to look at, without marks of the last move."""
    view = look_at(position(BOOK.examples["island"]))
    return BOOK.unnamed(draw(msgspec.structs.replace(view, last_tile=None, last_built=()), look))


def position(it: Example) -> State:
    """The position of an example. Raises IllegalMove when its moves are not legal."""
    drawn = [tile_number(tile) for tile in it.deck.split()]
    fillers = it.players * COMPONENTS.tiles_per_player.usual - len(drawn)
    state = State(it.players, [*drawn, *[tile_number(FILLER)] * fillers], False, [])
    for text in it.moves:
        state.apply(state.awaited[0], notation.parse(text))
    return state


def _refused(state: State, text: str) -> str:
    """The tile where it may not go, crossed out."""
    what = decode(notation.parse(text))
    if not isinstance(what, Lay):
        raise ValueError(f"{text!r} lays no tile")
    x, y = centre(what.q, what.r, state.at(what.q, what.r)[0] + 1)
    ghost = tile(*in_hand(state), what.k, ghost=True)
    return f'<g transform="translate({x:.1f} {y:.1f})"><g opacity=".6">{ghost}</g>{REFUSED[what.k]}</g>'
