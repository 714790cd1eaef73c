"""What happened at a table since the last turn of the player who is to move, derived from its records alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tavola.service.language import words
from tavola.service.messages import views
from tavola.table.events import Answered, BotSeated, Claimed, Joined, Offered, Record, Resigned, TimedOut, Turn
from tavola.table.table import Table

MOST = 20  # moves that are told, the latest


class Happened(NamedTuple):
    """A record that others have to hear of. `name`: what the player of its seat was called then; `shown`: the record
    with which all could see it; `own`: a turn that the person on the seat made.
    """

    record: Record
    seat: int | None
    name: str | None
    shown: int
    own: bool


def since(
    table: Table, seat: int | None, held: Sequence[int], secrets: Sequence[int], names: Sequence[str]
) -> views.Since | None:
    """What happened since the last turn of the seat, told in order; None when it is not to move, or nothing did.

    `held`: the seats of who looks, whose own turns are left out; `secrets`: those whose secrets they may see.
    """
    if seat is None or seat not in table.awaited:
        return None
    story = list(_story(table, table.hidden(secrets)))
    own = max((one.record.seq for one in story if one.own and one.seat == seat), default=0)
    news = [one for one in story if one.shown >= own and one.record.seq != own and not (one.own and one.seat in held)]
    if not news:
        return None
    news.sort(key=lambda one: (one.shown, one.record.seq))
    said = table.story(secrets)
    lines = [
        views.SinceLine(
            seq=one.record.seq,
            at=one.record.at,
            seat=one.seat,
            said=[words(part, names) for part in said[one.record.seq - 1].said],
            name=one.name,
            shown=one.shown,
            targets=_targets(table, one),
        )
        for one in news[-MOST:]
    ]
    return views.Since(seat, own, len(news) - len(lines), lines)


def _story(table: Table, hidden: Sequence[int]) -> Iterator[Happened]:
    """The records that changed the position or a player, but for those that are still secret."""
    names, bots, digest = list(table.header.names), set[int](), ""
    for place, record in enumerate(table.records):
        event = record.event
        if isinstance(event, Turn):
            if place not in hidden:
                shown = table.revealed.get(record.seq, record.seq)
                yield Happened(record, event.seat, names[event.seat], shown, own=event.seat not in bots)
        elif isinstance(event, Joined | BotSeated):
            if names[event.seat] is not None:  # somebody takes over: the sentence names both
                yield Happened(record, None, None, record.seq, own=False)
            names[event.seat] = event.name
            (bots.add if isinstance(event, BotSeated) else bots.discard)(event.seat)
        elif isinstance(event, Resigned | TimedOut | Claimed | Offered | Answered) and record.digest != digest:
            yield Happened(record, event.seat, names[event.seat], record.seq, own=False)
        digest = record.digest


def _targets(table: Table, one: Happened) -> list[str]:
    """The parts of the drawing that a turn changed, where its position is still at hand."""
    step = next((step for step in table.changes if step.seq == one.shown), None)
    if step is None or one.seat is None or not isinstance(one.record.event, Turn):
        return []
    before, after = (table.game.view(state, None) for state in (step.before, step.after))
    return list(table.game.changes(before, after, one.seat))
