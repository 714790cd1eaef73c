"""What travels of a table: all that its page shows, sentences already in words, drawings as SVG."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tavola.service.messages.tables import MailView


class SeatView(msgspec.Struct):
    """One player at the table. `name` null: has not come yet; `on`: to move; `you`: held by this link; `bot`: level of
    the bot that plays here; `away`: who a bot plays on for; `invited`: whom a free seat is kept for, who played the
    game before.
    """

    seat: int
    name: str | None
    colour: str
    badge: str
    status: str
    on: bool
    out: bool
    you: bool
    bot: int | None = None
    invited: str | None = None
    away: str | None = None


class CellView(msgspec.Struct):
    """A small picture with a text beside it, a note below, and words for those who don't see it."""

    picture: str
    text: str
    note: str | None
    words: str


class CardView(msgspec.Struct):
    """A card that lies open for all."""

    picture: str
    name: str
    text: str


class SheetLine(msgspec.Struct):
    """A line of the score sheet, a value a seat; pressed, it lights up what has `lights` in its `data-net`."""

    label: str
    values: tuple[int, ...]
    lights: str
    picture: str
    best: bool  # whether the highest value is the best


class PanelView(msgspec.Struct):
    """What stands beside the board; a row of cells a seat; the score as if the game ended now."""

    title: str
    note: str
    rows: list[list[CellView]]
    done: int
    of: int
    left_title: str
    left: list[CellView]
    cards: list[CardView]
    sheet: list[SheetLine]


class VariantView(msgspec.Struct):
    """One move at a target."""

    move: str
    label: str
    detail: str | None
    warning: str | None
    ghost: str
    x: float
    y: float
    effect: str
    picture: str = ""
    same: str = ""  # variants that name it alike lay the same thing, turned the same way


class PickView(msgspec.Struct):
    """Something in the drawing that can be chosen."""

    target: str
    x: float
    y: float
    label: str
    brief: str
    mark: Literal["full", "small", "dot"]
    variants: list[VariantView]
    bare: bool = False
    button: bool = False
    ends: bool = False  # each of its moves ends the turn
    area: tuple[float, float, float, float] | None = None  # x, y, width, height: picked by a tap anywhere in it


class ChoicesView(msgspec.Struct):
    """The legal moves as picks in the drawing."""

    steps: list[str]
    step: int
    hint: str
    confirm: str
    turning: bool
    outline: str
    hand: str
    hand_box: str
    ghosts: dict[str, str]
    picks: list[PickView]


class DraftView(msgspec.Struct):
    """The turn being made; `complete`: it can be confirmed."""

    moves: list[str]
    said: list[str]
    complete: bool


class LogLine(msgspec.Struct):
    """One record in words; `at` in seconds since 1970."""

    seq: int
    at: float
    seat: int | None
    said: list[str]


class HistoryLine(LogLine):
    """One record with the moves it holds."""

    moves: list[str] = []


class OutcomeView(msgspec.Struct):
    """How it ended."""

    winners: tuple[int, ...]
    reason: str
    sheet: list[SheetLine]


class Reveal(msgspec.Struct):
    """What the commitment was made of, in hex; told at the end."""

    seed: str
    salt: str


class TableView(msgspec.Struct):
    """A table as the holder of one link may see it. `at`: set when an earlier position is shown; `of`: latest seq."""

    table: str
    game: str
    game_name: str
    title: str
    seq: int
    at: int | None
    of: int
    created: float
    hotseat: bool
    curtain: bool  # one device passes round, and what a player holds is nobody else's business
    commitment: str | None  # to the shuffle; None where nothing depends on one
    options: list[str]
    you: tuple[int, ...]
    acting: int | None
    watching: bool
    heading: str
    your_turn: bool
    seats: list[SeatView]
    awaited: tuple[int, ...]
    drawing: str
    panel: PanelView
    choices: ChoicesView | None
    draft: DraftView | None
    log: list[LogLine]
    view: Any
    outcome: OutcomeView | None
    reveal: Reveal | None
    rematch: bool | None
    frozen: str | None
    mail: list[MailView] | None
    site: str = ""  # the version of the site's pages: one that is open and from another version should be loaded again
    bots: bool = False  # may be seated here
    asks: str | None = None  # who wants to play again
    notice: str | None = None  # what keeps the table waiting, beside a person who thinks
    hint: bool = False  # may be asked for
    chain: str = ""  # hash of all steps so far, the same for everybody who looks at the table now
    settled: int = 0  # since which record nothing happened that the acting seat decides on: a hint stays good
