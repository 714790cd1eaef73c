"""How often things may be done at a table to which the rules set no end, so that its records stay those of a game.

Only what is new is held to it; what was written down replays.
"""

from __future__ import annotations

from collections.abc import Sequence

from tavola.games.messages import say
from tavola.table.errors import TableError
from tavola.table.events import Away, BotSeated, Offered, Outage, Record, Said

MAX_CHANGES = 10  # of a choice that others do not see yet
MAX_BOTS_AN_HOUR = 6  # times that bots take one seat
MAX_BOTS = 200  # times that bots take seats at one table
LINES = 400  # of talk
LINES_A_MINUTE = 8  # by one seat
OFFERS = 60  # by one seat
ABSENCES = 30  # told by one seat
MAX_AWAY = 60 * 24 * 3600.0  # seconds that one seat may be away in all
OUTAGES = 100
MINUTE = 60.0
HOUR = 3600.0


def check_change(choices: int) -> None:
    """Raise TableError when a seat that has made so many choices, none of them revealed, makes another one."""
    if choices > MAX_CHANGES:
        raise TableError(say("You have changed your choice often enough; it stays as it is."))


def check_bot(records: Sequence[Record], seat: int, at: float) -> None:
    """Raise TableError when bots have taken the seat too often by now. Its player can always have it back."""
    times = [record.at for record in records if isinstance(record.event, BotSeated) and record.event.seat == seat]
    if sum(at - HOUR < time <= at for time in times) >= MAX_BOTS_AN_HOUR:  # the clock may have been ahead for a while
        raise TableError(say("Bots have taken this seat often enough for now. Please try again in an hour."))
    if sum(isinstance(record.event, BotSeated) for record in records) >= MAX_BOTS:
        raise TableError(say("Bots have taken seats at this table so often that no more may come."))


def check_line(records: Sequence[Record], seat: int, at: float) -> None:
    """Raise TableError when the seat has written too much, lately or in all."""
    lines = [record for record in records if isinstance(record.event, Said)]
    lately = [one for one in lines if one.event.seat == seat and at - MINUTE < one.at <= at]  # type: ignore[union-attr]  # only lines are left
    if len(lately) >= LINES_A_MINUTE:
        raise TableError(say("That was much at once. Please wait a minute."))
    if len(lines) >= LINES:
        raise TableError(say("So much has been written at this table that no more fits in."))


def check_offers(records: Sequence[Record], seat: int) -> None:
    """Raise TableError when the seat has offered something too often."""
    if sum(isinstance(record.event, Offered) and record.event.seat == seat for record in records) >= OFFERS:
        raise TableError(say("You have asked the others for something often enough in this game."))


def check_away(records: Sequence[Record], seat: int, begin: float, end: float, at: float) -> None:
    """Raise TableError for an absence that begins in the past, or is one too many or too long with those before."""
    told = [record.event for record in records if isinstance(record.event, Away) and record.event.seat == seat]
    if not at <= begin <= end:
        raise TableError(say("Days away begin now or later, and end after they have begun."))
    if len(told) >= ABSENCES or sum(one.end - one.begin for one in told) + end - begin > MAX_AWAY:
        raise TableError(
            say("You have been away as long as may be in one game: {days} days.", days=int(MAX_AWAY // 86400))
        )


def has_room_for_outage(records: Sequence[Record]) -> bool:
    """Whether one more outage may be written down."""
    return sum(isinstance(record.event, Outage) for record in records) < OUTAGES
