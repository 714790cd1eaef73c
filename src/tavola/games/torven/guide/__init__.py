"""How to play Torven: the text by language, and its examples, which are positions reached by real moves."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

import msgspec

from tavola.games.torven import TORVEN
from tavola.games.torven.board import draw
from tavola.games.torven.choices import choices
from tavola.games.torven.notation import DICE, SIDE
from tavola.games.torven.palette import baked
from tavola.games.torven.rules import WHITE, State
from tavola.games.torven.view import View, look_at

FOLDER = resources.files("tavola.games.torven") / "guide"
NAMED_PARTS = re.compile(r' id="(?:[a-d][1-4]|die\d|set\d|pass|rival|pool\d)"')
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
    svg = draw(look_at(state, it.seat))
    if it.shown:
        svg = svg.removesuffix("</svg>") + _ghost(state, it.seat or 0, it.shown) + "</svg>"
    svg = svg if look == "auto" else baked(svg, look)
    return _unnamed(svg), it.caption.get(language, it.caption["en"])


@cache
def card(look: str = "auto") -> str:
    """A table to look at, without story and marks of the last turn."""
    view: View = look_at(position(examples()["table"]), None)
    return _unnamed(draw(msgspec.structs.replace(view, story=()), look))


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
        state.apply(PLAYERS.index(player), TORVEN.parse(text))
    return state


def _ghost(state: State, seat: int, move: str) -> str:
    """The move as the page shows it before it is confirmed."""
    offered = choices(state, seat)
    variant = next(v for pick in offered.picks for v in pick.variants if v.move == move)
    return f'<g opacity=".88" transform="translate({variant.x:g} {variant.y:g})">{offered.ghosts[variant.ghost]}</g>'


def _unnamed(svg: str) -> str:
    """The drawing with no names on its parts: several stand on a page, and nothing in them can be picked."""
    return NAMED_PARTS.sub("", svg)
