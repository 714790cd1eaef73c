"""What travels of a table: all that its page shows, sentences already in words, drawings as SVG.

An `Annotated[Raw, Panel]` is a `Panel` of the game as JSON already (`service.language.as_json`): translated and encoded
once for all who get the same view. The API describes it as the `Panel`.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Raw

from tavola.games.game import Outcome
from tavola.games.page import Choices, Panel
from tavola.service.messages.clocks import AgreementView, ClockView
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
    """One record with the moves it holds. `talk`: `said` is what the player wrote, in their words."""

    moves: list[str] = []
    talk: bool = False


class SinceLine(LogLine):
    """One thing that happened. `name`: what its player was called then; `shown`: the record after which it can be seen;
    `targets`: ids of the parts of the drawing that it changed, as far as that is known.
    """

    name: str | None = None
    shown: int = 0
    targets: list[str] = []


class Since(msgspec.Struct):
    """What happened since the last turn of a seat, record `own` (0: it has made none); `earlier`: so many lines before
    these are left out.
    """

    seat: int
    own: int
    earlier: int
    lines: list[SinceLine]


class Reveal(msgspec.Struct):
    """What the commitment was made of, in hex; told at the end."""

    seed: str
    salt: str


class SeriesScore(msgspec.Struct):
    """How many games of a series somebody has won."""

    name: str
    wins: int


class SeriesGame(msgspec.Struct):
    """An earlier game of a series; `said`: how it ended, in words."""

    table: str
    number: int
    said: str


class SeriesView(msgspec.Struct):
    """The series that a rematch belongs to: this is game number `game` of it, `said` is the score in words, `drawn`
    counts the games that nobody won. The last of the `earlier` games comes first.
    """

    game: int
    said: str
    score: list[SeriesScore]
    drawn: int
    earlier: list[SeriesGame]


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
    panel: Annotated[Raw, Panel]
    choices: Annotated[Raw, Choices] | None
    draft: DraftView | None
    log: list[LogLine]
    view: Raw  # what `Game.view` gives
    outcome: Annotated[Raw, Outcome] | None
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
    since: Since | None = None  # for the one who is to move
    latest: float = 0.0  # when record `of` was made (Unix seconds); 0: none was
    talk: list[int] = []  # the numbers of the records up to `of` that are talk: no steps of the game
    clock: ClockView | None = None  # now; None: the table has none, or an earlier position is shown
    agreement: AgreementView | None = None  # what players can settle among themselves; None: nothing (any more)
    settled: int = 0  # since which record nothing happened that the acting seat decides on: a hint stays good
    series: SeriesView | None = None  # of which this is not the first game
    declinable: bool = False  # you are asked to play again, and have not answered
