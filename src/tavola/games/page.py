"""What a page shows of a game: settings, panel, legal moves as things to pick, lines of a score sheet.

The API sends these structs as they are, each `Message` as a sentence; only `SeatMark` becomes part of another answer.
So nothing may stand here that the viewer must not know. What there is per seat has one value for each seat of the
table, seat 0 first.

A picture is one whole SVG with a `viewBox` and a class of any name (`svg.icon` makes one), or empty where there is
none. It is made of what drawings are made of and takes its colours from the style sheet of its game. A badge has the
class `badge` alone and a square `viewBox` round the origin ('-16 -16 32 32'); a page shows it 20 to 96 pixels wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from tavola.games.messages import Message

UNSAID: Final = Message("")


class Choice(msgspec.Struct, frozen=True):
    """One value of a setting."""

    value: int | bool | str
    label: Message
    seats: tuple[int, ...] = ()  # numbers of players it is for; empty: all


class Setting(msgspec.Struct, frozen=True):
    """One option of a game as a form shows it; the first choice is the default.

    No other value is an option: `Game.read_options` refuses it, by the types of the struct of options.
    """

    name: str  # of a field of `Game.options`
    label: Message
    choices: tuple[Choice, ...]
    hint: Message | None = None


class Line(msgspec.Struct, frozen=True):
    """One line of a score sheet: a label and a value per seat, mostly points."""

    label: Message
    values: tuple[int, ...]
    lights: str = ""  # names, between spaces: pressed, it lights up what has one in its `data-net` in the drawing
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


class SeatMark(msgspec.Struct, frozen=True):
    """What stands beside the name of a player. Not sent as it is: it becomes part of what the page gets of the seat."""

    badge: str  # emblem (SVG), as described above
    out: bool = False  # gave up or was thrown out: no longer in the game


class Panel(msgspec.Struct, frozen=True):
    """What stands beside the board: a row of cells per seat, how far the game is, and what is left.

    The game is as far as `done` of `of`, in any unit (turns, tiles): 0 <= done <= of. Rows may differ in length.
    """

    title: Message  # 'Boxes'
    note: Message  # beside the title, short: '5 still open'
    rows: tuple[tuple[Cell, ...], ...]  # by seat
    done: int
    of: int
    left_title: Message  # over `left`; not shown where that is empty
    left: tuple[Cell, ...] = ()
    cards: tuple[Card, ...] = ()
    sheet: tuple[Line, ...] = ()  # the score as if the game ended now


class Variant(msgspec.Struct, frozen=True):
    """One move at a target. `ghost` is a key of `Choices.ghosts`, shown moved by (x, y) in the drawing's units; empty:
    nothing is shown.
    """

    move: str  # in the game's notation
    label: Message  # 'Expand into the jungle'
    detail: Message | None = None  # what it costs and gives
    ghost: str = ""
    x: float = 0
    y: float = 0
    warning: Message | None = None  # said before it is confirmed
    effect: str = ""  # a key of `Choices.ghosts` in its place: what changes elsewhere in the drawing
    picture: str = ""  # a small picture (SVG) before the label; where they differ, it can be taken before its place
    # names the thing it lays, turned as it is: two variants with the same name lay the same, at whatever target; there
    # is one where variants have pictures or `Choices.turning` is set
    same: str = ""


# How a target is marked: 'full', by its outline; 'small', by a smaller one, as what lies there must stay visible;
# 'dot', by a dot alone until it is pointed at
Mark = Literal["full", "small", "dot"]
SQUARE: Final = "M-30-30H30V30H-30Z"
MANY: Final = 20  # more marks than this hide the board


class Pick(msgspec.Struct, frozen=True):
    """Something that can be chosen in the drawing: its middle (x, y) in the drawing's units, its name, and the moves it
    offers (at least one).

    The name tells it from all others; `brief` is what those need who see where it lies.
    """

    target: str  # its id in the drawing, or where nothing is drawn yet a name that is no id there
    x: float
    y: float
    label: Message
    variants: tuple[Variant, ...]
    mark: Mark = "full"
    brief: Message = UNSAID  # 'jungle, level 2'; where it is left out, the name
    bare: bool = False  # marked by its outline alone, without a dot in the middle
    button: bool = False  # offered beside the drawing too, as a button with its brief name
    ends: bool = False  # each of its moves ends the turn
    area: tuple[float, float, float, float] | None = None  # x, y, width, height: picked by a tap anywhere in it

    def __post_init__(self) -> None:
        if self.brief is UNSAID:
            msgspec.structs.force_setattr(self, "brief", self.label)


class Choices(msgspec.Struct, frozen=True):
    """The legal moves of a seat as a tree of picks. Lengths are the drawing's units."""

    steps: tuple[Message, ...]  # the steps of a turn: 'Lay the tile', 'Build'
    step: int  # which of them it is, from 0
    hint: Message  # 'pick where the volcano goes'
    confirm: Message  # on the button that adds the pick to the turn: 'Lay it here'
    picks: tuple[Pick, ...]
    ghosts: dict[str, str] = {}  # fragments of SVG round the origin
    turning: bool = False  # the variants of a target are rotations of one thing
    outline: str = SQUARE  # path data round the origin of what a target covers; a pick with an area has that instead
    hand: str = ""  # the fragment in hand before anything is picked; empty: none
    hand_box: str = "-80 -60 160 160"  # its viewBox


def uncrowded(picks: Sequence[Pick]) -> tuple[Pick, ...]:
    """The picks, those that are marked in full by dots where they are many."""
    crowded = sum(pick.mark == "full" for pick in picks) > MANY
    dots = (msgspec.structs.replace(pick, mark="dot") if pick.mark == "full" else pick for pick in picks)
    return tuple(dots if crowded else picks)
