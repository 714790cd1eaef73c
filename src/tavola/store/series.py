"""Which table is the rematch of which: one row for each record that names one, written with it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from tavola.store.summaries import Summary, read_about, read_awaited, read_seats
from tavola.table.events import Record, Rematch

MAX_SERIES = 100  # games of a series that are looked back at


def add_rematches(db: sqlite3.Connection, table_id: str, records: Sequence[Record]) -> None:
    """Note the tables at which the game of this one goes on."""
    db.executemany(
        "INSERT INTO rematches (table_id, previous) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [(record.event.table, table_id) for record in records if isinstance(record.event, Rematch)],
    )


def earlier_games(db: sqlite3.Connection, table_id: str) -> list[str]:
    """The tables that this one is a rematch of, the last one first."""
    rows = db.execute(
        "WITH RECURSIVE series (id, back) AS (SELECT previous, 1 FROM rematches WHERE table_id = ?"
        " UNION ALL SELECT previous, back + 1 FROM rematches JOIN series ON table_id = series.id WHERE back < ?)"
        " SELECT id FROM series ORDER BY back",
        (table_id, MAX_SERIES),
    )
    return [earlier for (earlier,) in rows]


def summary(db: sqlite3.Connection, table_id: str) -> Summary | None:
    """How the table stands, where that was kept."""
    row = db.execute(
        "SELECT table_id, seq, at, over, awaited, winners, about FROM summaries WHERE table_id = ?", (table_id,)
    ).fetchone()
    if row is None:
        return None
    table, seq, at, over, awaited, winners, about = row
    return Summary(table, seq, at, bool(over), read_awaited(awaited), read_seats(winners), read_about(about))
