"""How to play Tucana Builders: the text by language, and its examples, which are positions reached by real moves."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from tavola.games.guides import Guide
from tavola.games.tucana.page.drawing import draw, spot
from tavola.games.tucana.rules.components import COLOURS, OWN, TERRAINS
from tavola.games.tucana.rules.deal import Deal, all_cards, all_tiles
from tavola.games.tucana.rules.notation import parse
from tavola.games.tucana.rules.state import State
from tavola.games.tucana.rules.view import GROUND, View, look_at

ROOM = 64.0  # round the fields an example is about


class Turn(msgspec.Struct, frozen=True, array_like=True):
    """The announced terrain, the kind of the drawn tile, and the moves."""

    terrain: str
    tile: int
    moves: tuple[str, ...]


class Example(msgspec.Struct, frozen=True):
    """A game alone from an own deal; what of it is shown, by fields and huts, and the field whose network is lit."""

    huts: str
    turns: tuple[Turn, ...]
    caption: dict[str, str]  # by language
    ponds: tuple[int, ...] = (0, 1, 2, 3, 4, 5)  # which pond, in the order of the map, has which starting tile
    bonus: tuple[int, ...] = ()
    around: str = ""  # empty: everything
    lit: str = ""


BOOK = Guide(
    "tucana",
    Example,
    r' (?:id="(?:f-?\d+,-?\d+|hut[A-F]|island\d|joker|card|tile)"|role="button"|data-(?:lights|frame|near)="[^"]*")',
)
guide = BOOK.text


@cache
def example(name: str, language: str = "en", look: str = "auto") -> tuple[str, str]:
    """Drawing and caption of an example. Raises KeyError for an unknown name."""
    it = BOOK.examples[name]
    view = look_at(position(it), 0)
    svg = draw(view, look)
    if it.lit:
        svg = _lit(svg, view, it.lit)
    if it.around:
        svg = re.sub(r'viewBox="[^"]*"', f'viewBox="{_box(view, it.around)}"', svg, count=1)
    return BOOK.unnamed(svg), BOOK.caption(name, language)


@cache
def card(look: str = "auto") -> str:
    """An island to look at, without marks of the last turn."""
    view = look_at(position(BOOK.examples["card"]), 0)
    svg = draw(msgspec.structs.replace(view, closed=0), look)
    return BOOK.unnamed(re.sub(r'viewBox="[^"]*"', f'viewBox="{_box(view, "A B C D E F")}"', svg, count=1))


def position(it: Example) -> State:
    """The position of an example. Raises IllegalMove when its moves are not legal."""
    state = State(GROUND, _deal(it))
    for turn in it.turns:
        for text in turn.moves:
            state.apply(0, parse(text))
    return state


def _deal(it: Example) -> Deal:
    """The deal with the cards and tiles of the example first, the rest of the box after them."""
    cards, tiles = all_cards(OWN) * OWN.rounds, all_tiles(OWN)
    for turn in it.turns:
        tiles.remove(turn.tile)
    first = [TERRAINS.index(turn.terrain) for turn in it.turns]
    ponds = [number for number, field in enumerate(OWN.map.fields) if field.kind == "pond"]
    return Deal(
        1,
        huts=tuple(COLOURS.index(colour) for colour in it.huts.split()),
        ponds=tuple(ponds[i] for i in it.ponds),
        tiles=(*(turn.tile for turn in it.turns), *tiles),
        cards=(*first, *cards[len(first) :]),
        bonus=it.bonus,
    )


def _lit(svg: str, view: View, field: str) -> str:
    """The drawing with the network of a field lit, as if it had been pressed."""
    q, r = (int(number) for number in field.split(","))
    number = next(laid.network for laid in view.islands[0].laid if (laid.q, laid.r) == (q, r))
    return svg.replace(f'class="tu-lit" data-net="n{number}"', f'class="tu-lit on" data-net="n{number}"')


def _box(view: View, around: str) -> str:
    """The viewBox round fields and huts."""
    huts = {hut.id: (hut.q, hut.r) for hut in view.huts}
    places = [huts[name] if name in huts else _place(name) for name in around.split()]
    spots = [spot(*place) for place in places]
    left, upper = min(x for x, _ in spots) - ROOM, min(y for _, y in spots) - ROOM
    right, lower = max(x for x, _ in spots) + ROOM, max(y for _, y in spots) + ROOM
    return f"{left:.0f} {upper:.0f} {right - left:.0f} {lower - upper:.0f}"


def _place(field: str) -> tuple[int, int]:
    q, r = field.split(",")
    return int(q), int(r)
