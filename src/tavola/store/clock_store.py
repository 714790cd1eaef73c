"""What a store keeps for the clocks of tables: when to look at which table next, and when the site was away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tavola.store.store import NewNotice
from tavola.table.clock import Gap


class ClockStore(Protocol):
    """When a method returns, its change is on disk. Times are Unix seconds. Anything may raise Unavailable."""

    async def beat(self, now: float, longest: float) -> Gap | None:
        """Write down a sign of life. When the last one is more than `longest` seconds old, the time between was an
        outage: it is kept, all tables at which somebody's time runs become due, and it is returned.
        """

    async def outages(self, since: float) -> list[Gap]:
        """The outages that ended after a time, in order."""

    async def due_tables(self, now: float) -> list[str]:
        """Tables (ids) that are to be looked at by now, the longest due first."""

    async def next_due(self, after: float) -> float | None:
        """When the next table is to be looked at after a time; None: there is none."""

    async def looked_at(self, table_id: str, seq: int, due: float | None, notices: Sequence[NewNotice] = ()) -> None:
        """Keep when to look at a table again and what its players are to be told, if it is still at record `seq`."""
