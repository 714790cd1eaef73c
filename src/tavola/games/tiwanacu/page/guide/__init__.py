"""How to play Tiwanacu: the text by language, and its examples, drawn by the board's own renderer."""

from __future__ import annotations

from functools import cache

import msgspec

from tavola.games.guides import Guide
from tavola.games.tiwanacu.page.drawing import draw, draw_temple
from tavola.games.tiwanacu.rules.grid import LETTERS
from tavola.games.tiwanacu.rules.options import Options
from tavola.games.tiwanacu.rules.state import State, start
from tavola.games.tiwanacu.rules.tiles import TILES, Tile
from tavola.games.tiwanacu.rules.view import look_at

KINDS = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "m": "monolith"}


class Example(msgspec.Struct, frozen=True):
    """A position after so many turns, or a temple by its rows ('r2', 'rx', 'm4'), with a line of the sheet lit."""

    caption: dict[str, str]  # by language
    gods: tuple[str, ...] = ()
    players: int = 1
    seed: str = ""
    turns: int = 0
    temple: tuple[str, ...] = ()
    over: dict[str, str] = {}  # tiles that cover those of the rows
    lit: str = ""


BOOK = Guide("tiwanacu", Example, r' id="(?:position|space|seat|god)-[a-z0-9-]+"')
guide = BOOK.text


@cache
def example(name: str, language: str = "en", look: str = "auto") -> tuple[str, str]:
    """Drawing and caption of an example. Raises KeyError for an unknown name."""
    it = BOOK.examples[name]
    view = look_at(position(it), 0)
    svg = draw_temple(view, it.lit, look) if it.temple else draw(view, look)
    return BOOK.unnamed(svg), BOOK.caption(name, language)


@cache
def card(look: str = "auto") -> str:
    """A table to look at, without marks of the last turn."""
    view = look_at(position(BOOK.examples["table"]), 0)
    return BOOK.unnamed(draw(msgspec.structs.replace(view, last=None), look))


def position(it: Example) -> State:
    """The position of an example, its tiles taken from the bag. Raises ValueError when the bag has them not."""
    state = start(it.players, Options(gods=it.gods), it.seed.encode())
    for _ in range(it.turns):
        _simple_turn(state)
    for row, codes in enumerate(it.temple):
        for column, code in enumerate(codes.split()):
            if code != ".":
                _lay(state, row * state.grid.columns + column, code)
    for space, code in it.over.items():
        _lay(state, (int(space[1]) - 1) * state.grid.columns + LETTERS.index(space[0]), code)
    return state


def _lay(state: State, space: int, code: str) -> None:
    tile = _tile(code)
    state.bag.remove(tile)
    state.temples[0].lay(space, tile)


def _tile(code: str) -> Tile:
    """'r2' is red with two figures, 'rx' its multiplier."""
    return TILES[f"{KINDS[code[0]]}-{code[1:].replace('x', 'x2')}"]


def _simple_turn(state: State) -> None:
    """The player at turn takes the first empty position and lays every tile where it gains most."""
    turn, seat = state.turn, state.awaited[0]
    while state.turn == turn:
        best, worth = state.legal(seat)[0], -1000
        for move in state.legal(seat) if state.hand else ():
            after = state.copy()
            after.apply(seat, move)
            if after.points(seat) > worth:
                best, worth = move, after.points(seat)
        state.apply(seat, best)
