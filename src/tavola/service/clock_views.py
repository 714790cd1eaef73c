"""How the clocks of a table stand for a viewer, at a moment. What has run out is over at once, written down or not."""

from __future__ import annotations

from collections.abc import Sequence

from tavola.service.language import words
from tavola.service.messages.clocks import ClockView, SeatClock
from tavola.table.clock import clock_in_words, what_follows
from tavola.table.table import Table


def clock_view(table: Table, held: Sequence[int], now: float) -> ClockView | None:
    """The clocks as they are now, for the holder of these seats; None where the table has none."""
    clock = table.clocks.clock
    if clock is None:
        return None
    plays = not table.over and not table.frozen and any(seat in table.players for seat in held)
    people = [seat for seat, name in enumerate(table.names) if seat not in table.bots and name is not None]
    return ClockView(
        words=words(clock_in_words(clock)),
        bank=clock.kind == "bank",
        follows=words(what_follows(clock)),
        on_expiry=clock.on_expiry,
        now=now,
        paused=None if table.over else table.clocks.paused,
        seats=[_seat(table, seat, plays and seat not in held, now) for seat in people],
    )


def _seat(table: Table, seat: int, rival: bool, now: float) -> SeatClock:
    """`rival`: of a viewer who may claim the win when the time is over."""
    clocks = table.clocks
    assert clocks.clock is not None  # there is no such view without
    deadline = clocks.deadline(seat)
    runs = seat in table.timed
    expired = runs and (seat in clocks.expired or (deadline is not None and deadline <= now))
    left = clocks.time_left(seat, now)
    return SeatClock(
        seat=seat,
        left=left,
        budget=max(clocks.left[seat], left, 1.0),
        deadline=deadline if runs else None,
        expired=expired,
        away=next(((gap.begin, gap.end) for gap in clocks.away.get(seat, ()) if now < gap.end), None),
        claim=rival and expired and clocks.clock.on_expiry == "claim",
    )
