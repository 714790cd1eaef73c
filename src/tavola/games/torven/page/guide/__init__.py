"""How to play Torven: the text by language, and its examples, which are positions reached by real moves."""

from __future__ import annotations

from functools import cache

import msgspec

from tavola.games.guides import Guide
from tavola.games.torven.page.choices import choices
from tavola.games.torven.page.drawing import draw
from tavola.games.torven.page.palette import baked
from tavola.games.torven.rules.notation import DICE, SIDE, parse
from tavola.games.torven.rules.squares import WHITE
from tavola.games.torven.rules.state import State
from tavola.games.torven.rules.view import View, look_at

PLAYERS = "bw"  # how blue's and white's dice and moves are marked in the examples


class Example(msgspec.Struct, frozen=True):
    """A position before both choose, what is played from there, and maybe a move shown before it is confirmed."""

    board: str  # rows from rank 4 down, 'b5' a blue five
    pools: tuple[str, str]  # numbers, as '1146'
    moves: tuple[str, ...]  # as 'b choose 5'
    caption: dict[str, str]  # by language
    seed: str = ""  # hex, of the rolls
    seat: int | None = 0  # who looks
    shown: str = ""  # the move of that seat that is shown


BOOK = Guide("torven", Example, r' id="(?:[a-d][1-4]|die\d|set\d|pass|rival|pool\d)"')
guide = BOOK.text


@cache
def example(name: str, language: str = "en", look: str = "auto") -> tuple[str, str]:
    """Drawing and caption of an example. Raises KeyError for an unknown name."""
    it = BOOK.examples[name]
    state = position(it)
    svg = draw(look_at(state, it.seat))
    if it.shown:
        svg = svg.removesuffix("</svg>") + _ghost(state, it.seat or 0, it.shown) + "</svg>"
    svg = svg if look == "auto" else baked(svg, look)
    return BOOK.unnamed(svg), BOOK.caption(name, language)


@cache
def card(look: str = "auto") -> str:
    """A table to look at, without story and marks of the last turn."""
    view: View = look_at(position(BOOK.examples["table"]), None)
    return BOOK.unnamed(draw(msgspec.structs.replace(view, story=()), look))


def position(it: Example) -> State:
    """The position of an example. Raises IllegalMove when its moves are not legal."""
    state = State(bytes.fromhex(it.seed))
    for row, line in enumerate(it.board.split("/")):
        for file, mark in enumerate(line.split()):
            if mark != ".":
                state.board[(SIDE - 1 - row) * SIDE + file] = PLAYERS.index(mark[0]) * WHITE + int(mark[1])
    for seat, pool in enumerate(it.pools):
        state.pools[seat] = [pool.count(str(number)) for number in range(len(state.pools[seat]))]
        state.left[seat] = len(pool)
        state.removed[seat] = DICE - len(pool) - state.on_board(seat)
    for move in it.moves:
        player, _, text = move.partition(" ")
        state.apply(PLAYERS.index(player), parse(text))
    return state


def _ghost(state: State, seat: int, move: str) -> str:
    """The move as the page shows it before it is confirmed."""
    offered = choices(state, seat)
    variant = next(v for pick in offered.picks for v in pick.variants if v.move == move)
    return f'<g opacity=".88" transform="translate({variant.x:g} {variant.y:g})">{offered.ghosts[variant.ghost]}</g>'
