"""The statements about persons: links, seats, tables. Each runs in its caller's transaction; see `sql`."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any

import msgspec

from tavola.store.person_store import LINKS_KEPT, HeldTable, Person, PersonLink, TablesOf
from tavola.store.summaries import read_about, read_awaited, read_seats

PERSON = "id, name, language, zone, address, preferences, version, created"
LINK = "id, person, label, created, used, revoked"


def add(
    db: sqlite3.Connection, token_hash: str, label: str, name: str, language: str, zone: str, day: float, now: float
) -> Person:
    row = db.execute(
        "INSERT INTO persons (name, language, zone, preferences, version, created) VALUES (?, ?, ?, '{}', 1, ?)"
        f" RETURNING {PERSON}",
        (name, language, zone, now),
    ).fetchone()
    person = _person(row)
    add_link(db, person.id, token_hash, label, day, now)
    return person


def by_token(db: sqlite3.Connection, token_hash: str) -> tuple[PersonLink, Person] | None:
    row = db.execute(f"SELECT {LINK} FROM person_links WHERE token_hash = ?", (token_hash,)).fetchone()
    if row is None:
        return None
    link = PersonLink(*row)
    return link, _person(db.execute(f"SELECT {PERSON} FROM persons WHERE id = ?", (link.person,)).fetchone())


def by_id(db: sqlite3.Connection, person: int) -> Person | None:
    row = db.execute(f"SELECT {PERSON} FROM persons WHERE id = ?", (person,)).fetchone()
    return _person(row) if row else None


def change(db: sqlite3.Connection, person: int, fields: Mapping[str, Any]) -> Person:
    """Raises KeyError when the person is gone."""
    if not fields.keys() <= {"name", "language", "zone", "address", "preferences"}:
        raise ValueError(f"no such fields: {sorted(fields)}")
    kept = {name: _json(value) if name == "preferences" else value for name, value in fields.items()}
    settings = "".join(f"{name} = ?, " for name in kept)
    row = db.execute(
        f"UPDATE persons SET {settings}version = version + 1 WHERE id = ? RETURNING {PERSON}", (*kept.values(), person)
    ).fetchone()
    if row is None:
        raise KeyError(person)
    return _person(row)


def note_use(db: sqlite3.Connection, link: int, day: float) -> None:
    db.execute("UPDATE person_links SET used = ? WHERE id = ? AND used < ?", (day, link, day))


def links(db: sqlite3.Connection, person: int) -> list[PersonLink]:
    rows = db.execute(f"SELECT {LINK} FROM person_links WHERE person = ? ORDER BY id", (person,))
    return [PersonLink(*row) for row in rows]


def add_link(db: sqlite3.Connection, person: int, token_hash: str, label: str, day: float, now: float) -> int:
    cursor = db.execute(
        "INSERT INTO person_links (person, token_hash, label, created, used) VALUES (?, ?, ?, ?, ?)",
        (person, token_hash, label, now, day),
    )
    db.execute(
        "DELETE FROM person_links WHERE person = ? AND revoked IS NOT NULL AND id NOT IN"
        " (SELECT id FROM person_links WHERE person = ? ORDER BY id DESC LIMIT ?)",
        (person, person, LINKS_KEPT),
    )
    return int(cursor.lastrowid or 0)


def withdraw_link(db: sqlite3.Connection, link: int, now: float) -> None:
    db.execute("UPDATE person_links SET revoked = ? WHERE id = ? AND revoked IS NULL", (now, link))
    db.execute("UPDATE grants SET revoked = ? WHERE person_link = ? AND revoked IS NULL", (now, link))


def add_seat(db: sqlite3.Connection, person: int, table_id: str, grant_id: int, now: float) -> None:
    db.execute(
        "INSERT INTO person_seats (person, table_id, grant_id, joined) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (person, table_id, grant_id, now),
    )


def is_held_by(db: sqlite3.Connection, grant_id: int) -> bool:
    """Whether somebody's page has a seat by this link, which works."""
    row = db.execute(
        "SELECT 1 FROM grants JOIN person_seats ON person_seats.table_id = grants.table_id AND grant_id = grants.id"
        " WHERE grants.id = ? AND revoked IS NULL",
        (grant_id,),
    )
    return row.fetchone() is not None


def hold_by(db: sqlite3.Connection, grant_id: int, heir: int) -> None:
    """Whoever holds seats by a link holds them by another one from now on."""
    db.execute(
        "UPDATE OR REPLACE person_seats SET grant_id = ? WHERE grant_id = ? AND table_id ="
        " (SELECT table_id FROM grants WHERE id = ?)",
        (heir, grant_id, grant_id),
    )


def end_given(db: sqlite3.Connection, grant_id: int, now: float) -> None:
    """End the links that pages gave at the table of a link, where their person does not hold the seats any more."""
    db.execute(
        "UPDATE grants SET revoked = ? WHERE person_link IS NOT NULL AND revoked IS NULL"
        " AND table_id = (SELECT table_id FROM grants WHERE id = ?) AND NOT EXISTS (SELECT 1 FROM person_links"
        " JOIN person_seats ON person_seats.person = person_links.person AND person_seats.table_id = grants.table_id"
        " JOIN grants AS held ON held.id = person_seats.grant_id WHERE person_links.id = grants.person_link"
        " AND held.revoked IS NULL AND held.role = grants.role AND held.seats = grants.seats)",
        (now, grant_id),
    )


def held(db: sqlite3.Connection, person: int) -> list[int]:
    """Ids of the links that work by which a person holds seats."""
    rows = db.execute(
        "SELECT grants.id FROM person_seats JOIN grants ON grants.id = grant_id"
        " WHERE person = ? AND revoked IS NULL ORDER BY grants.id",
        (person,),
    )
    return [number for (number,) in rows]


def tables(db: sqlite3.Connection, person: int, finished: bool, skip: int, most: int, without: str) -> TablesOf:
    """See `PersonStore.tables`."""
    rows = db.execute(
        "SELECT person_seats.table_id, grants.id, role, grants.seats, seq, at, over, awaited, winners, about"
        " FROM person_seats JOIN grants ON grants.id = grant_id"
        " JOIN summaries ON summaries.table_id = person_seats.table_id"
        " WHERE person = ? AND revoked IS NULL AND person_seats.table_id <> ? ORDER BY grants.id",
        (person, without),
    )
    by_table: dict[str, list[Any]] = {}
    for row in rows:
        by_table.setdefault(row[0], []).append(row)
    found = [_Found(of_table) for of_table in by_table.values()]
    chosen = sorted((one for one in found if one.over == finished), key=_Found.place)
    return TablesOf(
        [one.table() for one in (chosen[skip : skip + most] if most else chosen[skip:])],
        waiting=sum(one.since is not None for one in found),
        running=sum(not one.over for one in found),
        finished=sum(one.over for one in found),
        won=sum(one.won for one in found),
    )


class _Found:
    """A table of a person, of one row for each link by which they hold something there."""

    def __init__(self, rows: list[Any]) -> None:
        self.row = rows[-1]
        playing = [(row[1], read_seats(row[3])) for row in rows if row[2] == "play"]
        self.play = max(playing, key=lambda one: (len(one[1]), one[0]))[0] if playing else None
        self.host = next((row[1] for row in rows if row[2] == "host"), None)
        self.seats = tuple(sorted({seat for _, seats in playing for seat in seats}))
        self.over = bool(self.row[6])
        awaited = read_awaited(self.row[7])
        self.since = min((awaited[seat] for seat in self.seats if seat in awaited), default=None)
        self.winners = read_seats(self.row[8])
        self.won = self.over and bool(set(self.seats) & set(self.winners))

    def place(self) -> tuple[bool, float]:
        return (True, -self.row[5]) if self.since is None else (False, self.since)

    def table(self) -> HeldTable:
        table_id, _grant, _role, _seats, seq, at, over, _awaited, _winners, about = self.row
        return HeldTable(
            table_id,
            seq,
            at,
            bool(over),
            self.seats,
            self.play,
            self.host,
            self.since,
            self.winners,
            read_about(about),
        )


def forget(db: sqlite3.Connection, person: int) -> None:
    """See `PersonStore.forget`."""
    db.execute(
        "UPDATE contacts SET address = NULL WHERE (table_id, seat) IN (SELECT person_seats.table_id, held.value"
        " FROM person_seats JOIN grants ON grants.id = grant_id AND role = 'play' AND revoked IS NULL"
        " JOIN json_each(grants.seats) AS held WHERE person = ?)",
        (person,),
    )
    db.execute(
        "UPDATE grants SET person_link = NULL WHERE person_link IN (SELECT id FROM person_links WHERE person = ?)",
        (person,),
    )
    for statement in (
        "DELETE FROM notices WHERE person = ?",
        "DELETE FROM person_seats WHERE person = ?",
        "DELETE FROM person_links WHERE person = ?",
        "DELETE FROM persons WHERE id = ?",
    ):
        db.execute(statement, (person,))


def secret(db: sqlite3.Connection, name: str) -> str:
    """See `PersonStore.secret`."""
    db.execute(
        "INSERT INTO secrets (name, secret) VALUES (?, lower(hex(randomblob(32)))) ON CONFLICT DO NOTHING", (name,)
    )
    (found,) = db.execute("SELECT secret FROM secrets WHERE name = ?", (name,)).fetchone()
    return str(found)


def _person(row: tuple[Any, ...]) -> Person:
    number, name, language, zone, address, preferences, version, created = row
    return Person(number, name, language, zone, address, msgspec.json.decode(preferences), version, created)


def _json(thing: object) -> str:
    return msgspec.json.encode(thing).decode()
