"""What a page shows of a game: settings, panel, legal moves as things to pick, lines of a score sheet.

Pictures are SVG. What there is "per seat" has one value for each seat, seat 0 first.
"""

from __future__ import annotations

import msgspec

from tavola.games.messages import Message


class Choice(msgspec.Struct, frozen=True):
    """One value of a setting."""

    value: int | bool | str
    label: Message
    seats: tuple[int, ...] = ()  # numbers of players it is for; empty: all


class Setting(msgspec.Struct, frozen=True):
    """One option of a game as a form shows it; the first choice is the default."""

    name: str
    label: Message
    choices: tuple[Choice, ...]
    hint: Message | None = None


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


class Variant(msgspec.Struct, frozen=True):
    """One move at a target. The ghost is a fragment of `Choices.ghosts`, shown moved by (x, y)."""

    move: str  # in the game's notation
    label: Message  # 'Expand into the jungle'
    detail: Message | None = None  # what it costs and gives
    ghost: str = ""
    x: float = 0
    y: float = 0
    warning: Message | None = None  # said before it is confirmed
    effect: str = ""  # a fragment of `Choices.ghosts` in its place: what changes elsewhere in the drawing
    picture: str = ""  # a small picture (SVG) before the label; where they differ, it can be taken before its place


class Pick(msgspec.Struct, frozen=True):
    """Something in the drawing that can be chosen: its id there, its middle, its name, the moves it offers.

    The name tells it from all others; `brief` is what those need who see where it lies.
    """

    target: str
    x: float
    y: float
    label: Message
    variants: tuple[Variant, ...]
    small: bool = False  # lies on something whose look must stay visible
    brief: Message | None = None  # 'jungle, level 2'; None: the name does
    bare: bool = False  # marked by its outline alone, without a dot in the middle
    button: bool = False  # offered beside the drawing too, as a button with its brief name
    ends: bool = False  # each of its moves ends the turn
    area: tuple[float, float, float, float] | None = None  # x, y, width, height: picked by a tap anywhere in it


class Choices(msgspec.Struct, frozen=True):
    """The legal moves of a seat as a tree of picks. Lengths are the drawing's units."""

    steps: tuple[Message, ...]  # the steps of a turn: 'Lay the tile', 'Build'
    step: int  # which of them it is
    hint: Message  # 'pick where the volcano goes'
    confirm: Message  # on the button that adds the pick to the turn: 'Lay it here'
    picks: tuple[Pick, ...]
    ghosts: dict[str, str] = {}  # fragments of SVG round the origin
    turning: bool = False  # the variants of a target are rotations of one thing
    shape: str = "hex"  # how a target is marked: 'hex' (seen from the front), 'hexagon' (from above) or 'square'
    hand: str = ""  # the fragment in hand before anything is picked
    hand_box: str = "-80 -60 160 160"  # its viewBox
