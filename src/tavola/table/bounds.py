"""How often things may be done at a table to which the rules set no end, so that its records stay those of a game.

Only what is new is held to it; what was written down replays.
"""

from __future__ import annotations

from collections.abc import Sequence

from tavola.games.messages import say
from tavola.table.errors import TableError
from tavola.table.events import BotSeated, Record

MAX_CHANGES = 10  # of a choice that others do not see yet
MAX_BOTS_AN_HOUR = 6  # times that bots take one seat
MAX_BOTS = 200  # times that bots take seats at one table
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
