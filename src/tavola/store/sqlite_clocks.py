"""What the clocks of tables need of the SQLite file; see `ClockStore`."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from tavola.store import outbox
from tavola.store.sqlite_persons import Runner
from tavola.store.store import NewNotice
from tavola.table.clock import Gap

KEPT = 1000  # outages; a table that has not been looked at for so many gets no time back for older ones


class SqliteClocks:
    """See `ClockStore`."""

    def __init__(self, ask: Runner, write: Runner) -> None:
        self._ask = ask
        self._write = write

    async def beat(self, now: float, longest: float) -> Gap | None:
        return await self._write(lambda db: _beat(db, now, longest))

    async def outages(self, since: float) -> list[Gap]:
        rows = await self._ask(
            lambda db: db.execute('SELECT "begin", "end" FROM outages WHERE "end" > ? ORDER BY id', (since,)).fetchall()
        )
        return [Gap(begin, end) for begin, end in rows]

    async def due_tables(self, now: float) -> list[str]:
        rows = await self._ask(
            lambda db: db.execute("SELECT table_id FROM summaries WHERE due <= ? ORDER BY due", (now,)).fetchall()
        )
        return [table_id for (table_id,) in rows]

    async def next_due(self, after: float) -> float | None:
        (due,) = await self._ask(
            lambda db: db.execute("SELECT min(due) FROM summaries WHERE due > ?", (after,)).fetchone()
        )
        return None if due is None else float(due)

    async def looked_at(self, table_id: str, seq: int, due: float | None, notices: Sequence[NewNotice] = ()) -> None:
        def job(db: sqlite3.Connection) -> None:
            kept = db.execute("UPDATE summaries SET due = ? WHERE table_id = ? AND seq = ?", (due, table_id, seq))
            if kept.rowcount:
                outbox.add_notices(db, table_id, notices)

        await self._write(job)


def _beat(db: sqlite3.Connection, now: float, longest: float) -> Gap | None:
    last = db.execute("SELECT at FROM pulse WHERE id = 1").fetchone()
    db.execute("INSERT INTO pulse (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at", (now,))
    if last is None or now - last[0] <= longest:
        return None
    cursor = db.execute('INSERT INTO outages ("begin", "end") VALUES (?, ?)', (last[0], now))
    db.execute("DELETE FROM outages WHERE id <= ?", (int(cursor.lastrowid or 0) - KEPT,))
    db.execute("UPDATE summaries SET due = min(due, ?) WHERE due IS NOT NULL", (now,))
    return Gap(last[0], now)
