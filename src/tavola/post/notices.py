"""Who is to be told of the record a table was just given, and when; and whether it is still to be said later."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from tavola.store.store import Contact, NewNotice, Notice
from tavola.table.events import Resigned, Turn
from tavola.table.table import Table

SOONEST = 20.0  # seconds until somebody who was looking is thought of again

Verdict = Literal["send", "drop", "later"]


def notices_after(table: Table, contacts: Iterable[Contact], now: float) -> list[NewNotice]:
    """What the last record gives to tell: to seats newly awaited, or to all at the end. Never to who did it. Who is
    away while a bot plays for them is told of the end only.
    """
    event = table.records[-1].event if table.records else None
    if not isinstance(event, Turn | Resigned):
        return []
    by_seat = {contact.seat: contact for contact in contacts if contact.address and not contact.stopped}
    doer = None if event.seat in table.bots else event.seat
    own = by_seat[doer].address if doer in by_seat else None  # the address of who did it
    told = [contact for seat, contact in by_seat.items() if seat != doer and contact.address != own]
    if table.over:
        return [NewNotice(contact.seat, table.seq, "end", now + contact.delay) for contact in told]
    return [
        NewNotice(contact.seat, table.seq, "turn", now + contact.delay)
        for contact in told
        if table.awaited_since.get(contact.seat) == table.seq and contact.seat not in table.bots
    ]


def verdict(notice: Notice, table: Table, contact: Contact | None, seen: int, looking: bool) -> Verdict:
    """Whether a notice is still true and news. Who looks but has not seen it yet is thought of again a little later."""
    if contact is None or contact.address is None or contact.stopped or table.frozen:
        return "drop"
    awaited = notice.seat not in table.bots and table.awaited_since.get(notice.seat) == notice.epoch
    if notice.kind == "turn" and not awaited:
        return "drop"
    if seen >= notice.epoch:
        return "drop"
    return "later" if looking else "send"


def later(contact: Contact, now: float) -> float:
    """When to think again of somebody who is looking."""
    return now + max(SOONEST, contact.delay)
