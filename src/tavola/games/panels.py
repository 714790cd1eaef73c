"""What stands beside the board: cells, cards and the score sheet.

Every picture here is one whole SVG with `xmlns`, a `viewBox` and a `class`. A badge has the class `badge` and a square
`viewBox` round the origin; the page shows it from 20 to 96 pixels wide.
"""

from __future__ import annotations

import msgspec

from tavola.games.messages import Message


class Line(msgspec.Struct, frozen=True):
    """One line of a score sheet: a label and a value per seat."""

    label: Message
    values: tuple[int, ...]
    lights: str = ""  # pressed, it lights up what has this key in its `data-net` in the drawing
    picture: str = ""  # a small picture (SVG) before the label
    best: bool = True  # the highest value is the best


class Cell(msgspec.Struct, frozen=True):
    """A small picture (SVG) with a text beside it, a note below, and words for those who don't see it."""

    picture: str
    words: Message
    text: str = ""
    note: Message | None = None  # '8 built'


class Card(msgspec.Struct, frozen=True):
    """A card that lies open for all: a picture (SVG), what it is called and what it says."""

    picture: str
    name: Message
    text: Message


class Panel(msgspec.Struct, frozen=True):
    """What stands beside the board: a row of cells per seat, how far the game is, and what is left."""

    title: Message
    note: Message
    rows: tuple[tuple[Cell, ...], ...]
    out: tuple[bool, ...]  # per seat: no longer in the game
    badges: tuple[str, ...]  # per seat: emblem as SVG
    done: int
    of: int
    left_title: Message
    left: tuple[Cell, ...] = ()
    cards: tuple[Card, ...] = ()
    sheet: tuple[Line, ...] = ()  # the score as if the game ended now
