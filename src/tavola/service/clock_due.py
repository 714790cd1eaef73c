"""When somebody's time at a table is next to be looked at, and what follows when it is over."""

from __future__ import annotations

from tavola.table.table import Table

REMINDER = 0.75  # share of the time for a turn after which its player is reminded


def bot_follows(table: Table, seat: int) -> bool:
    """Whether a bot is to play on for the seat, as its time is over."""
    clocks = table.clocks
    return clocks.clock is not None and clocks.clock.on_expiry == "bot" and seat in clocks.expired


def next_look(table: Table, now: float) -> float | None:
    """When to look at the table again (Unix seconds), not before `now` unless a bot is to be seated; None: never."""
    if table.clocks.clock is None:
        return None
    moments = (_next_moment(table, seat, now) for seat in table.timed)
    return min((moment for moment in moments if moment is not None), default=None)


def _next_moment(table: Table, seat: int, now: float) -> float | None:
    if seat in table.clocks.expired:
        return now if bot_follows(table, seat) else None
    reminder, deadline = table.clocks.reached(seat, REMINDER), table.clocks.deadline(seat)
    return reminder if reminder is not None and reminder > now else deadline
