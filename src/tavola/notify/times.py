"""What letters say of time. Moments stand in a time zone that is named, as a letter does not know its reader's."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tavola.games.messages import Message, say
from tavola.store.store import NoticeKind
from tavola.table.clock import zone_of
from tavola.table.events import TimedOut
from tavola.table.offers import offered
from tavola.table.table import Table

WEEKDAYS = (
    say("Monday"),
    say("Tuesday"),
    say("Wednesday"),
    say("Thursday"),
    say("Friday"),
    say("Saturday"),
    say("Sunday"),
)
MONTHS = (
    say("January"),
    say("February"),
    say("March"),
    say("April"),
    say("May"),
    say("June"),
    say("July"),
    say("August"),
    say("September"),
    say("October"),
    say("November"),
    say("December"),
)


def moment_in_words(at: float, zone: str) -> Message:
    """'Wednesday 2 December, 20:00 (Europe/Lisbon)'."""
    local = datetime.fromtimestamp(at, zone_of(zone))
    return say(
        "{weekday} {day} {month}, {time} ({zone})",
        weekday=WEEKDAYS[local.weekday()],
        day=local.day,
        month=MONTHS[local.month - 1],
        time=local.strftime("%H:%M"),
        zone=zone.replace("_", " "),
    )


def told_of_time(table: Table, seat: int, kind: NoticeKind, names: Sequence[str]) -> Message:
    """What a letter says of time and offers: of kind "late", "expired" or "offer"."""
    if kind == "offer":
        proposal = table.agreements.proposal
        return say("{name} {what}.", name=names[proposal.by], what=offered(proposal.offer)) if proposal else say("")
    if kind == "late":
        deadline = table.clocks.deadline(seat) or 0.0
        zone = table.clocks.clock.zone if table.clocks.clock else "UTC"
        until = moment_in_words(deadline, zone)
        return say("Three quarters of your time for this turn are gone; until {moment}.", moment=until)
    late = _late(table)
    return say("{name} has run out of time.", name=names[late])


def _late(table: Table) -> int:
    """Whose time was over last."""
    late = (record.event.seat for record in reversed(table.records) if isinstance(record.event, TimedOut))
    return next(late, 0)
