"""Which seats get a notice about the newest record of a table, and when; and whether a notice is still true later.

`RULES` is the whole of it: docs/notices.md has the same table in words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Literal

import msgspec

from tavola.store.store import Contact, NewNotice, Notice, NoticeKind, key_of
from tavola.table.events import BotSeated, Claimed, Declined, Joined, Rematch, Resigned, TimedOut, Turn
from tavola.table.table import Table

MIN_DELAY = 20.0  # seconds until somebody who was looking is thought of again

Verdict = Literal["send", "drop", "later"]


class Rule(msgspec.Struct, frozen=True):
    """A kind of notice: `recipients` gives the seats that the last record of a table makes it news for; `still_true`
    says whether a notice still holds at a table that has moved on since. `though_seen`: it is sent to who has seen the
    record as well.
    """

    kind: NoticeKind
    recipients: Callable[[Table], Collection[int]]
    still_true: Callable[[Table, Notice], bool]
    though_seen: bool = False


def notices_after(
    table: Table, contacts: Iterable[Contact], now: float, by: Collection[int] | None = None
) -> list[NewNotice]:
    """Notices about the last record: one a seat, by the first rule that names it.

    None to whoever did it, at any of their addresses: `by` are their seats; None: the seat of the record.
    """
    if not table.records:
        return []
    actors = _actors(table) if by is None else by
    sat = table.seating.people  # also who is away; not who is invited and never came
    by_seat = {one.seat: one for one in contacts if one.address and not one.stopped and one.seat in sat}
    own = {by_seat[seat].address for seat in actors if seat in by_seat}
    others = {seat: one for seat, one in by_seat.items() if seat not in actors and one.address not in own}
    if not others:
        return []
    kinds = {seat: rule.kind for rule in reversed(RULES) for seat in rule.recipients(table)}
    return [NewNotice(seat, table.seq, kinds[seat], now + one.delay) for seat, one in others.items() if seat in kinds]


def replaced(
    contacts: Iterable[Contact], seats: Collection[int], email: str | None, invitation: int, now: float
) -> list[NewNotice]:
    """Notices to the addresses that these seats had, as another link to them was taken: one an address, none to the
    address of who took it. `invitation`: id of the link that was taken, which is taken once. No record tells of it.
    """
    by_key = {key_of(one.address): one for one in contacts if one.address and one.seat in seats}
    told = {key: one for key, one in by_key.items() if email is None or key != key_of(email)}
    return [NewNotice(one.seat, invitation, "replaced", now + one.delay, key) for key, one in told.items()]


def reminders(table: Table, contacts: Iterable[Contact], now: float, share: float) -> list[NewNotice]:
    """Notices to those who have used up that share of the time for their turn; one a turn."""
    late = {seat for seat in table.timed if seat not in table.clocks.expired and _used(table, seat, share, now)}
    return [
        NewNotice(one.seat, table.awaited_since[one.seat], "late", now)
        for one in contacts
        if one.seat in late and one.address and not one.stopped
    ]


def _used(table: Table, seat: int, share: float, now: float) -> bool:
    moment = table.clocks.reached(seat, share)
    return moment is not None and moment <= now


def verdict(
    notice: Notice, table: Table, contact: Contact | None, seen: int, looking: bool, again: Table | None = None
) -> Verdict:
    """Whether a notice is still true and news; `again` is the rematch, when the notice is about one.

    "later" for a player who has the table open but has not seen the record yet.
    """
    if contact is None or contact.address is None or contact.stopped or table.frozen:
        return "drop"
    rule = _rule(notice.kind)
    if not rule.still_true(table, notice) or (seen >= notice.epoch and not rule.though_seen):
        return "drop"
    if again is not None and again.invited[table.next_seat(notice.seat)] is None:
        return "drop"  # came over already, declined, or the host gave the seat to somebody else
    return "later" if looking else "send"


def later(contact: Contact, now: float) -> float:
    """When to decide again about a player who has the table open (Unix seconds)."""
    return now + max(MIN_DELAY, contact.delay)


def _rule(kind: NoticeKind) -> Rule:
    return next(rule for rule in RULES if rule.kind == kind)


def _actors(table: Table) -> tuple[int, ...]:
    """The seat of the last record, unless a bot acted there."""
    event = table.records[-1].event
    if isinstance(event, Rematch):
        return () if event.seat is None else (event.seat,)
    if not isinstance(event, Turn | Resigned | Joined | Declined) or event.seat in table.bots:
        return ()
    return (event.seat,)


def _people(table: Table) -> list[int]:
    """The seats that a person holds, no bot in their place."""
    return [seat for seat, name in enumerate(table.names) if name is not None and seat not in table.bots]


def _moved(table: Table) -> bool:
    """Whether the last record moved the game on."""
    return table.moved_at == table.seq


def _took_free_seat(table: Table, seq: int) -> Joined | BotSeated | None:
    """The event of a record when it took a seat that was free."""
    event = table.records[seq - 1].event
    if not isinstance(event, Joined | BotSeated) or table.header.names[event.seat] is not None:
        return None
    earlier = (record.event for record in table.records[: seq - 1])
    sat = any(isinstance(other, Joined | BotSeated) and other.seat == event.seat for other in earlier)
    return None if sat else event


def _ended(table: Table) -> Collection[int]:
    """All, also who is away while a bot plays on."""
    return range(table.seats) if _moved(table) and table.over else ()


def _asked_again(table: Table) -> Collection[int]:
    event = table.records[-1].event
    return range(table.seats) if isinstance(event, Rematch) and event.seat is not None else ()


def _filled(table: Table) -> Collection[int]:
    """All who sit at a table that got complete, but for who was told already that it waits for them."""
    if table.over or _took_free_seat(table, table.seq) is None or None in table.names:
        return ()
    return [seat for seat in _people(table) if not _notified_alone(table, seat)]


def _stood_in_for(table: Table) -> Collection[int]:
    """Whom a bot plays on for."""
    event = table.records[-1].event
    if not isinstance(event, BotSeated) or event.seat not in table.seating.people or table.over:
        return ()
    return [event.seat]


def _declined(table: Table) -> Collection[int]:
    """All who sit at the table where somebody declined a seat."""
    return _people(table) if isinstance(table.records[-1].event, Declined) else ()


def _still_free(table: Table, notice: Notice) -> bool:
    """Until somebody else has the seat that was declined."""
    event = table.records[notice.epoch - 1].event
    return isinstance(event, Declined) and table.names[event.seat] is None and not table.over


def _newly_awaited(table: Table) -> Collection[int]:
    if table.over or not _moved(table):
        return ()
    return [seat for seat in _people(table) if table.awaited_since.get(seat) == table.seq]


def _waited_for_alone(table: Table) -> Collection[int]:
    """Whom a table with seats still free waits for alone, when the first one has come to wait with them."""
    if not isinstance(_took_free_seat(table, table.seq), Joined) or len(table.awaited) != 1 or None not in table.names:
        return ()
    return [seat for seat in _people(table) if seat in table.awaited and not _notified_alone(table, seat)]


def _notified_alone(table: Table, seat: int) -> bool:
    """Whether somebody came earlier while the table waited for the seat alone: it was told of its turn then."""
    since = table.awaited_since.get(seat)
    if since is None or len(table.awaited) != 1:
        return False
    earlier = (_took_free_seat(table, seq) for seq in range(since + 1, table.seq))
    return any(isinstance(event, Joined) and event.seat != seat for event in earlier)


def _still_awaited(table: Table, notice: Notice) -> bool:
    since = table.awaited_since.get(notice.seat)
    return notice.seat not in table.bots and since is not None and since <= notice.epoch


def _still_filled(table: Table, notice: Notice) -> bool:
    """Until the game is over, the seat has acted, or it is told of a later turn."""
    acted = any(
        isinstance(record.event, Turn | Resigned) and record.event.seat == notice.seat
        for record in table.records[notice.epoch :]
    )
    later_turn = table.awaited_since.get(notice.seat, 0) > notice.epoch
    return not (table.over or acted or later_turn or notice.seat in table.bots)


def _asked_by_none(table: Table, notice: Notice) -> bool:
    """The end is told in the letter about the rematch where there is one."""
    asked = (record.event.seat for record in table.records[notice.epoch :] if isinstance(record.event, Rematch))
    return next(asked, None) is None


def _concerned(table: Table) -> Collection[int]:
    """All who play, when somebody's time is over. Where a bot plays on, its seating and its turn are told instead."""
    event = table.records[-1].event
    if table.over or not isinstance(event, TimedOut | Claimed):
        return ()
    if isinstance(event, Claimed):
        return [event.late]
    clock = table.clocks.clock
    return () if clock is not None and clock.on_expiry == "bot" else _people(table)


def _still_expired(table: Table, notice: Notice) -> bool:
    """Until the game is over, or the seat whose time it was has moved after all."""
    event = table.records[notice.epoch - 1].event
    if table.over or not isinstance(event, TimedOut | Claimed):
        return False
    seat = event.seat if isinstance(event, TimedOut) else event.late
    return seat in table.gone or seat in table.clocks.expired


def _asked(table: Table) -> Collection[int]:
    """Who has to answer what was just offered."""
    proposal = table.agreements.proposal
    return proposal.open if proposal is not None and proposal.seq == table.seq else ()


def _still_asked(table: Table, notice: Notice) -> bool:
    proposal = table.agreements.proposal
    return proposal is not None and proposal.seq == notice.epoch and notice.seat in proposal.open


def _still_late(table: Table, notice: Notice) -> bool:
    """While it is the same turn, and time runs and is not over."""
    seat = notice.seat
    same = seat in table.timed and table.awaited_since.get(seat) == notice.epoch
    return same and seat not in table.clocks.expired and table.clocks.deadline(seat) is not None


RULES = (  # for each kind who and until when; a letter that tells more stands before those that tell a part of it
    Rule("end", _ended, _asked_by_none),
    Rule("rematch", _asked_again, lambda table, notice: table.next_table is not None),
    Rule("filled", _filled, _still_filled),
    Rule("bot", _stood_in_for, lambda table, notice: notice.seat in table.bots and not table.over),
    Rule("declined", _declined, _still_free),
    Rule("turn", _newly_awaited, _still_awaited),
    Rule("turn", _waited_for_alone, _still_awaited),
    Rule("expired", _concerned, _still_expired),
    Rule("offer", _asked, _still_asked),
    Rule("late", lambda table: (), _still_late, though_seen=True),  # no record brings it about, but time: `reminders`
    Rule("replaced", lambda table: (), lambda table, notice: True),  # made by `replaced`
)
