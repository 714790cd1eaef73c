"""The statements about whom to tell, and of what: contacts, addresses, notices. See `sql`."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from tavola.store.store import Address, Contact, Count, NewNotice, Notice, NoticeState, key_of

NOTICE = (
    "id, coalesce(table_id, ''), seat, epoch, kind, due, attempts, state, error, coalesce(secret, ''),"
    " coalesce(first_due, due), finished, address, person"
)
ADDRESS = "coalesce(notices.address, lower(contacts.address), '')"  # key of where a notice goes
DAY = 24 * 3600.0  # seconds
ASK_PAUSE = DAY  # between two mails that ask the same address
MAX_ASKS = 3  # mails that ask one address
LINKS_KEPT = 3  # links to play in mails to one seat
LINKS_LAST = 30 * DAY
FINISHED_KEPT = DAY  # a finished notice; the last one of each seat longer
FAILED_KEPT = 30 * DAY
AT_TABLE_SECONDS = 20.0  # seconds in which who just confirmed an address is taken to be at the table


def contacts(db: sqlite3.Connection, table_id: str) -> list[Contact]:
    rows = db.execute(
        "SELECT table_id, seat, address, delay, language, coalesce(state = 'stopped', 0) FROM contacts"
        " LEFT JOIN addresses ON key = lower(address) WHERE table_id = ? ORDER BY seat",
        (table_id,),
    )
    return [
        Contact(table, seat, address, delay, language, bool(stopped))
        for table, seat, address, delay, language, stopped in rows
    ]


def reaches(db: sqlite3.Connection, table_id: str, seat: int, key: str) -> bool:
    """Whether mail about the seat goes to the address of that key."""
    found = db.execute(
        "SELECT 1 FROM contacts WHERE table_id = ? AND seat = ? AND lower(address) = ?", (table_id, seat, key)
    )
    return found.fetchone() is not None


def put_contacts(db: sqlite3.Connection, changed: Iterable[Contact], now: float) -> None:
    for one in changed:
        db.execute(
            "INSERT INTO contacts (table_id, seat, address, delay, language) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (table_id, seat) DO UPDATE SET address = excluded.address, delay = excluded.delay,"
            " language = excluded.language",
            (one.table, one.seat, one.address, one.delay, one.language),
        )
        if one.address:
            _ensure_address(db, key_of(one.address), now)
        if one.ask:
            _ask_once(db, one, now)


def address(db: sqlite3.Connection, key: str) -> Address:
    row = db.execute("SELECT key, state, asked, asked_at FROM addresses WHERE key = ?", (key,)).fetchone()
    return Address(*row) if row else Address(key)


def _ensure_address(db: sqlite3.Connection, key: str, now: float) -> None:
    """Have a row for the address."""
    db.execute(
        "INSERT INTO addresses (key, state, since, asked) VALUES (?, 'unasked', ?, 0) ON CONFLICT DO NOTHING",
        (key, now),
    )


def _ask_once(db: sqlite3.Connection, contact: Contact, now: float) -> None:
    """A notice that asks the address of the contact, unless it was asked before."""
    if contact.address and address(db, key_of(contact.address)).state == "unasked":
        ask_again(db, contact, now)


def ask_again(db: sqlite3.Connection, contact: Contact, now: float) -> None:
    """A notice that asks the address of the contact, unless one waits that was not begun with another address."""
    waiting, last = db.execute(
        "SELECT coalesce(sum(state = 'waiting' AND lease_until = 0 AND attempts = 0), 0), coalesce(max(epoch), 0)"
        " FROM notices WHERE table_id = ? AND seat = ? AND kind = 'ask'",
        (contact.table, contact.seat),
    ).fetchone()
    if not waiting:
        add_notices(db, contact.table, [NewNotice(contact.seat, last + 1, "ask", now)])


def may_ask(db: sqlite3.Connection, key: str, notice_id: int, now: float) -> bool:
    """Whether the notice may ask the address, counted as its question: then no other may for some time."""
    row = db.execute("SELECT state, asked, asked_at, asking FROM addresses WHERE key = ?", (key,)).fetchone()
    if row is None or row[0] in ("confirmed", "stopped"):
        return False
    _state, asked, asked_at, asking = row
    if asking == notice_id:
        return True
    if asked >= MAX_ASKS or (asked_at is not None and now - asked_at < ASK_PAUSE):
        return False
    db.execute(
        "UPDATE addresses SET state = 'asked', since = ?, asked = asked + 1, asked_at = ?, asking = ? WHERE key = ?",
        (now, now, notice_id, key),
    )
    return True


def confirm_address(db: sqlite3.Connection, key: str, now: float) -> None:
    """What was held for it is due soon, but not while who confirmed is on the way to the table."""
    _ensure_address(db, key, now)
    db.execute("UPDATE addresses SET state = 'confirmed', since = ?, asking = NULL WHERE key = ?", (now, key))
    db.execute(
        "UPDATE notices SET state = 'waiting', due = ?, finished = NULL WHERE state = 'held' AND EXISTS (SELECT 1 FROM"
        f" contacts WHERE contacts.table_id = notices.table_id AND contacts.seat = notices.seat AND {ADDRESS} = ?)",
        (now + AT_TABLE_SECONDS, key),
    )


def stop_address(db: sqlite3.Connection, key: str, now: float) -> None:
    _ensure_address(db, key, now)
    db.execute("UPDATE addresses SET state = 'stopped', since = ?, asking = NULL WHERE key = ?", (now, key))


def stop_secret(db: sqlite3.Connection, key: str, now: float) -> str:
    """What the links that stop mail to the address are made from; it stays the same once it is there."""
    _ensure_address(db, key, now)
    (secret,) = db.execute(
        "UPDATE addresses SET secret = coalesce(secret, lower(hex(randomblob(32)))) WHERE key = ? RETURNING secret",
        (key,),
    ).fetchone()
    return str(secret)


def add_notices(db: sqlite3.Connection, table_id: str, new: Iterable[NewNotice]) -> None:
    """A seat is told once of one thing."""
    db.executemany(
        "INSERT INTO notices"
        " (table_id, seat, epoch, kind, due, attempts, state, error, lease_until, first_due, address)"
        " VALUES (?, ?, ?, ?, ?, 0, 'waiting', '', 0, ?, ?) ON CONFLICT DO NOTHING",
        [(table_id, one.seat, one.epoch, one.kind, one.due, one.due, one.address) for one in new],
    )


def claim_notices(
    db: sqlite3.Connection, now: float, limit: int, lease: float, excluding: Collection[str], retries: bool
) -> list[Notice]:
    rows = db.execute(
        "UPDATE notices SET lease_until = ?, secret = coalesce(secret, lower(hex(randomblob(32)))) WHERE id IN"
        f" (SELECT id FROM (SELECT notices.*, {ADDRESS} AS goes_to"
        " FROM notices LEFT JOIN contacts USING (table_id, seat))"
        " WHERE state = 'waiting' AND due <= ? AND lease_until <= ? AND (attempts = 0 OR ?)"
        " AND goes_to NOT IN (SELECT value FROM json_each(?))"
        " AND substr(goes_to, instr(goes_to, '@') + 1) NOT IN (SELECT value FROM json_each(?))"
        " ORDER BY due, id LIMIT ?)"
        f" RETURNING {NOTICE}",
        (now + lease, now, now, retries, json := _json(sorted(excluding)), json, limit),
    ).fetchall()
    return sorted((Notice(*row) for row in rows), key=lambda notice: (notice.due, notice.id))


def release_notices(db: sqlite3.Connection, excluding: Collection[int]) -> None:
    db.execute(
        "UPDATE notices SET lease_until = 0 WHERE state = 'waiting' AND lease_until > 0"
        " AND id NOT IN (SELECT value FROM json_each(?))",
        (_json(sorted(excluding)),),
    )


def next_due(db: sqlite3.Connection, after: float) -> float | None:
    (due,) = db.execute(
        "SELECT min(max(due, lease_until)) FROM notices WHERE state = 'waiting' AND max(due, lease_until) > ?", (after,)
    ).fetchone()
    return None if due is None else float(due)


def finish_notice(
    db: sqlite3.Connection, notice_id: int, state: NoticeState, error: str, retry_at: float | None, at: float
) -> Notice | None:
    """The notice as it is then."""
    tried, over = int(bool(error) or state == "sent"), state != "waiting"
    row = db.execute(
        "UPDATE notices SET state = ?, error = ?, attempts = attempts + ?, due = coalesce(?, due), lease_until = 0,"
        f" finished = ?, secret = CASE WHEN ? THEN NULL ELSE secret END WHERE id = ? RETURNING {NOTICE}",
        (state, error, tried, retry_at, at if over else None, over, notice_id),
    ).fetchone()
    if row is None:
        return None
    if over:
        _forget(db, row[1], at)
    return Notice(*row)


def note_address(db: sqlite3.Connection, notice_id: int, key: str) -> None:
    """Where a notice was sent to."""
    db.execute("UPDATE notices SET address = ? WHERE id = ?", (key, notice_id))


def _forget(db: sqlite3.Connection, table_id: str, now: float) -> None:
    """Drop the notices of a table that were finished long ago, but the last one of each seat."""
    db.execute(
        "DELETE FROM notices WHERE table_id = ?1 AND state NOT IN ('waiting', 'held')"
        " AND finished < CASE state WHEN 'failed' THEN ?2 ELSE ?3 END"
        " AND id NOT IN (SELECT max(id) FROM notices WHERE table_id = ?1 GROUP BY seat)",
        (table_id, now - FAILED_KEPT, now - FINISHED_KEPT),
    )


def end_links(db: sqlite3.Connection, table_id: str, seat: int, keep: Collection[int], now: float) -> None:
    """End the older links to play in mails to a seat: all but the last ones and those to keep, and what is old."""
    rows = db.execute(
        "SELECT id, created FROM grants WHERE table_id = ? AND role = 'play' AND label = 'mail' AND seats = ?"
        " AND revoked IS NULL ORDER BY id DESC",
        (table_id, _json((seat,))),
    ).fetchall()
    ended = [
        (now, number)
        for place, (number, created) in enumerate(rows)
        if number not in keep and (place >= LINKS_KEPT or (place and now - created > LINKS_LAST))
    ]
    db.executemany("UPDATE grants SET revoked = ? WHERE id = ?", ended)


def hold_notice(db: sqlite3.Connection, notice_id: int, contact: Contact, now: float) -> None:
    """Held until the address is confirmed; of older ones held for the seat nobody needs to hear any more."""
    held = finish_notice(db, notice_id, "held", "", None, now)
    if held is None:
        return
    db.execute(
        "UPDATE notices SET state = 'dropped' WHERE table_id = ? AND seat = ? AND kind = ? AND state = 'held'"
        " AND epoch < ?",
        (held.table, held.seat, held.kind, held.epoch),
    )
    _ask_once(db, contact, now)


def sent(db: sqlite3.Connection, key: str, table_id: str, since: float, until: float) -> Count:
    """To an address (key), from a table, or from that table to that address; empty: any."""
    wanted = {"address": key, "table_id": table_id}
    columns = [column for column, value in wanted.items() if value]
    where = "".join(f"{column} = ? AND " for column in columns)
    number, first = db.execute(
        f"SELECT count(*), coalesce(min(finished), 0) FROM notices WHERE {where}state = 'sent'"
        " AND finished > ? AND finished <= ? AND kind <> 'ask'",
        (*(wanted[column] for column in columns), since, until),
    ).fetchone()
    return Count(number, first)


def asks(db: sqlite3.Connection, table_id: str, since: float, until: float) -> Count:
    number, first = db.execute(
        "SELECT count(*), coalesce(min(first_due), 0) FROM notices WHERE table_id = ? AND kind = 'ask'"
        " AND first_due > ? AND first_due <= ?",
        (table_id, since, until),
    ).fetchone()
    return Count(number, first)


def failed_notices(db: sqlite3.Connection, since: float) -> list[Notice]:
    rows = db.execute(
        f"SELECT {NOTICE} FROM notices WHERE state = 'failed' AND finished > ? ORDER BY finished DESC, id DESC",
        (since,),
    )
    return [Notice(*row) for row in rows]


def notices(db: sqlite3.Connection, table_id: str) -> list[Notice]:
    rows = db.execute(f"SELECT {NOTICE} FROM notices WHERE table_id = ? ORDER BY id", (table_id,))
    return [Notice(*row) for row in rows]


def _json(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()
