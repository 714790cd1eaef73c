"""The statements: each takes a connection and runs in its caller's transaction. Hand-written, since they are hot."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from tavola.store import outbox, persons, series
from tavola.store.store import PAGE, Conflict, Grant, KeyReused, NewGrant, NewTable, Repeated, StoredDraft
from tavola.store.summaries import put_summary
from tavola.store.tokens import hash_token, new_token
from tavola.table.events import BotSeated, Event, Header, Record, Unreadable

_headers = msgspec.json.Decoder(Header)
_events: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_seats = msgspec.json.Decoder(tuple[int, ...])
_moves = msgspec.json.Decoder(tuple[str, ...])

GRANT = "id, table_id, role, seats, created, revoked, label, address, person_link"


def add_table(db: sqlite3.Connection, header: Header) -> None:
    if db.execute("SELECT 1 FROM tables WHERE id = ?", (header.id,)).fetchone():
        raise Conflict(f"there is a table {header.id} already")
    db.execute("INSERT INTO tables (id, header, created) VALUES (?, ?, ?)", (header.id, _json(header), header.created))


def add_all(db: sqlite3.Connection, new: NewTable, now: float) -> None:
    """A table with all that it begins with. Raises Conflict when there is one of that id."""
    add_table(db, new.header)
    add_records(db, new.header.id, new.records)
    set_bot_due(db, new.header.id, new.bot_due)
    put_summary(db, new.summary)
    add_grants(db, new.header.id, new.grants, now)
    outbox.put_contacts(db, new.contacts, now)


def load(db: sqlite3.Connection, table_id: str) -> tuple[Header, list[Record]] | None:
    row = db.execute("SELECT header FROM tables WHERE id = ?", (table_id,)).fetchone()
    if row is None:
        return None
    rows = db.execute("SELECT seq, at, event, digest FROM records WHERE table_id = ? ORDER BY seq", (table_id,))
    records = [Record(seq, at, _event(text), digest) for seq, at, text, digest in rows]
    return _headers.decode(row[0]), records


def _event(text: str) -> Event:
    try:
        return _events.decode(text)
    except msgspec.DecodeError:
        return Unreadable()  # the table tells its players, and the other tables play on


def table_ids(db: sqlite3.Connection) -> list[str]:
    return [table_id for (table_id,) in db.execute("SELECT id FROM tables ORDER BY created, id")]


def add_records(db: sqlite3.Connection, table_id: str, records: Sequence[Record]) -> None:
    """Raises Conflict unless they follow what is there."""
    if not records:
        return
    (last,) = db.execute("SELECT coalesce(max(seq), 0) FROM records WHERE table_id = ?", (table_id,)).fetchone()
    if [record.seq for record in records] != list(range(last + 1, last + 1 + len(records))):
        raise Conflict(f"table {table_id} is at record {last}")
    db.executemany(
        "INSERT INTO records (table_id, seq, at, event, digest) VALUES (?, ?, ?, ?, ?)",
        [(table_id, record.seq, record.at, _json(record.event), record.digest) for record in records],
    )
    series.add_rematches(db, table_id, records)
    if any(isinstance(record.event, BotSeated) for record in records):
        set_bot_due(db, table_id, True)


def set_bot_due(db: sqlite3.Connection, table_id: str, due: bool | None) -> None:
    if due:
        db.execute("INSERT INTO bot_tables (table_id) VALUES (?) ON CONFLICT DO NOTHING", (table_id,))
    elif due is not None:
        forget_bots(db, table_id)


def listed_tables(db: sqlite3.Connection, since: float, limit: int) -> list[tuple[str, float]]:
    """See `Store.listed_tables`."""
    return db.execute(
        "SELECT table_id, max(created) FROM grants WHERE label = 'lobby' AND revoked IS NULL AND created > ?"
        " GROUP BY table_id ORDER BY max(created) DESC LIMIT ?",
        (since, limit),
    ).fetchall()


def bot_tables(db: sqlite3.Connection) -> list[str]:
    return [table_id for (table_id,) in db.execute("SELECT table_id FROM bot_tables ORDER BY table_id")]


def forget_bots(db: sqlite3.Connection, table_id: str) -> None:
    db.execute("DELETE FROM bot_tables WHERE table_id = ?", (table_id,))


def refuse_used_key(db: sqlite3.Connection, table_id: str, key: str, body: bytes) -> None:
    """Raises Repeated or KeyReused."""
    seq = seq_of_key(db, table_id, key, body)
    if seq is not None:
        raise Repeated(seq)


def seq_of_key(db: sqlite3.Connection, table_id: str, key: str, body: bytes) -> int | None:
    row = db.execute("SELECT seq, body_hash FROM keys WHERE table_id = ? AND key = ?", (table_id, key)).fetchone()
    if row is None:
        return None
    if row[1] != _hash(body):
        raise KeyReused("this idempotency key was used for another request")
    return int(row[0])


def add_key(db: sqlite3.Connection, table_id: str, key: str, body: bytes, seq: int) -> None:
    db.execute(
        "INSERT INTO keys (table_id, key, body_hash, seq) VALUES (?, ?, ?, ?)", (table_id, key, _hash(body), seq)
    )


def draft(db: sqlite3.Connection, table_id: str, seat: int) -> StoredDraft | None:
    row = db.execute("SELECT seq, moves FROM drafts WHERE table_id = ? AND seat = ?", (table_id, seat)).fetchone()
    try:
        return StoredDraft(row[0], _moves.decode(row[1])) if row else None
    except msgspec.DecodeError:  # damaged: it is begun anew
        return None


def put_draft(db: sqlite3.Connection, table_id: str, seat: int, seq: int, moves: Sequence[str]) -> None:
    if not moves:
        db.execute("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (table_id, seat))
        return
    db.execute(
        "INSERT INTO drafts (table_id, seat, seq, moves) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (table_id, seat) DO UPDATE SET seq = excluded.seq, moves = excluded.moves",
        (table_id, seat, seq, _json(moves)),
    )


def grant(db: sqlite3.Connection, token_hash: str) -> Grant | None:
    row = db.execute(f"SELECT {GRANT} FROM grants WHERE token_hash = ?", (token_hash,)).fetchone()
    return _grant(row) if row else None


def link(db: sqlite3.Connection, grant_id: int) -> Grant | None:
    row = db.execute(f"SELECT {GRANT} FROM grants WHERE id = ?", (grant_id,)).fetchone()
    return _grant(row) if row else None


def grants(db: sqlite3.Connection, table_id: str) -> list[Grant]:
    return [
        _grant(row) for row in db.execute(f"SELECT {GRANT} FROM grants WHERE table_id = ? ORDER BY id", (table_id,))
    ]


def add_grants(db: sqlite3.Connection, table_id: str, new: Iterable[NewGrant], now: float) -> None:
    for one in new:
        add_grant(db, table_id, one, now)


def add_grant(db: sqlite3.Connection, table_id: str, new: NewGrant, now: float) -> int:
    """Raises Conflict for a link to play that is mailed to an address which its seat does not have."""
    if new.role == "play" and new.address is not None and not outbox.reaches(db, table_id, new.seats[0], new.address):
        raise Conflict(f"seat {new.seats[0]} of table {table_id} has another address")
    cursor = db.execute(
        "INSERT INTO grants (token_hash, table_id, role, seats, created, label, address, person_link)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (new.token_hash, table_id, new.role, _json(new.seats), now, new.label, new.address, new.person_link),
    )
    number = int(cursor.lastrowid or 0)
    if new.person is not None:
        persons.add_seat(db, new.person, table_id, number, now)
    return number


def revoke(db: sqlite3.Connection, grant_id: int, now: float, *, seat_kept: bool = False) -> bool:
    """`seat_kept`: by whoever holds the seat, so persons who held it by this link go on by another one."""
    if seat_kept and persons.is_held_by(db, grant_id):
        old = link(db, grant_id)
        assert old is not None  # the link of somebody's seat
        heir = add_grant(db, old.table, NewGrant(hash_token(new_token()), old.role, old.seats, PAGE), now)
        persons.hold_by(db, grant_id, heir)
    good = _end(db, grant_id, now)
    persons.end_given(db, grant_id, now)
    return good


def _end(db: sqlite3.Connection, grant_id: int, now: float) -> bool:
    cursor = db.execute("UPDATE grants SET revoked = ? WHERE id = ? AND revoked IS NULL", (now, grant_id))
    return cursor.rowcount == 1


def take_seats(db: sqlite3.Connection, table_id: str, remaining: Mapping[int, tuple[int, ...]], now: float) -> None:
    """Set the seats of links by grant id; empty revokes the grant. Raises Conflict when one was revoked before."""
    for grant_id, seats in remaining.items():
        if not (_keep_seats(db, grant_id, seats) if seats else _end(db, grant_id, now)):
            raise Conflict(f"link {grant_id} of table {table_id} is no longer good")
    for grant_id in remaining:
        persons.end_given(db, grant_id, now)


def _keep_seats(db: sqlite3.Connection, grant_id: int, seats: tuple[int, ...]) -> bool:
    cursor = db.execute("UPDATE grants SET seats = ? WHERE id = ? AND revoked IS NULL", (_json(seats), grant_id))
    return cursor.rowcount == 1


def seen(db: sqlite3.Connection, table_id: str, seat: int) -> int:
    row = db.execute("SELECT seq FROM seen WHERE table_id = ? AND seat = ?", (table_id, seat)).fetchone()
    return row[0] if row else 0


def put_seen(db: sqlite3.Connection, table_id: str, seat: int, seq: int) -> None:
    db.execute(
        "INSERT INTO seen (table_id, seat, seq) VALUES (?, ?, ?)"
        " ON CONFLICT (table_id, seat) DO UPDATE SET seq = max(seq, excluded.seq)",
        (table_id, seat, seq),
    )


def _grant(row: tuple[Any, ...]) -> Grant:
    grant_id, table_id, role, seats, created, revoked, label, address, person_link = row
    return Grant(grant_id, table_id, role, _seats.decode(seats), created, revoked, label, address, person_link)


def _json(thing: object) -> str:
    return msgspec.json.encode(thing).decode()


def _hash(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
