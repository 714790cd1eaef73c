"""The statements about notices that bring persons the link to their page. See `sql`."""

from __future__ import annotations

import sqlite3

from tavola.store.outbox import DAY, FAILED_KEPT, NOTICE
from tavola.store.store import Notice

PAGES_A_DAY = 3  # mails with a link to a page, to one address


def mail_page(db: sqlite3.Connection, person: int, key: str, now: float) -> float:
    """See `PersonStore.mail_page`."""
    db.execute("DELETE FROM notices WHERE person = ? AND finished < ?", (person, now - FAILED_KEPT))
    waiting = "SELECT 1 FROM notices WHERE person = ? AND kind = 'page' AND address = ? AND state = 'waiting'"
    if db.execute(waiting, (person, key)).fetchone():
        return 0.0
    number, first = db.execute(
        "SELECT count(*), coalesce(min(first_due), 0) FROM notices WHERE kind = 'page' AND address = ?"
        " AND first_due > ? AND first_due <= ?",
        (key, now - DAY, now),
    ).fetchone()
    if number >= PAGES_A_DAY:
        return float(first) + DAY
    db.execute(
        "INSERT INTO notices (person, address, seat, epoch, kind, due, attempts, state, error, lease_until, first_due)"
        " VALUES (?, ?, 0, ?, 'page', ?, 0, 'waiting', '', 0, ?)",
        (person, key, int(now * 1000), now, now),
    )
    return 0.0


def last_page_mail(db: sqlite3.Connection, person: int) -> Notice | None:
    row = db.execute(
        f"SELECT {NOTICE} FROM notices WHERE person = ? AND kind = 'page' ORDER BY epoch DESC LIMIT 1", (person,)
    ).fetchone()
    return Notice(*row) if row else None


def mailed_seat(db: sqlite3.Connection, key: str) -> tuple[str, int] | None:
    """See `PersonStore.mailed_seat`."""
    row = db.execute(
        "SELECT table_id, json_extract(seats, '$[0]') FROM grants WHERE address = ? ORDER BY id DESC LIMIT 1", (key,)
    ).fetchone()
    return (str(row[0]), int(row[1])) if row else None
