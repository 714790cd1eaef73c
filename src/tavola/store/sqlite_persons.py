"""Persons in the SQLite file; see `PersonStore`."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from tavola.store import outbox, page_notices, persons, sql
from tavola.store.person_store import Person, PersonLink, TablesOf
from tavola.store.store import Contact, Grant, NewGrant, Notice
from tavola.store.summaries import Summary, put_summary

T = TypeVar("T")


class Runner(Protocol):
    """Runs a job on a connection of the store: to read, or in a transaction."""

    def __call__(self, job: Callable[[sqlite3.Connection], T], /) -> Awaitable[T]: ...


class SqlitePersons:
    """See `PersonStore`."""

    def __init__(self, read: Runner, write: Runner) -> None:
        self._read = read
        self._write = write

    async def add(self, token_hash: str, label: str, name: str, language: str, zone: str, day: float) -> Person:
        now = time.time()
        return await self._write(lambda db: persons.add(db, token_hash, label, name, language, zone, day, now))

    async def by_token(self, token_hash: str) -> tuple[PersonLink, Person] | None:
        return await self._read(lambda db: persons.by_token(db, token_hash))

    async def by_id(self, person: int) -> Person | None:
        return await self._read(lambda db: persons.by_id(db, person))

    async def change(self, person: int, fields: Mapping[str, Any], contacts: Sequence[Contact] = ()) -> Person:
        now = time.time()

        def job(db: sqlite3.Connection) -> Person:
            outbox.put_contacts(db, contacts, now)
            return persons.change(db, person, fields)

        return await self._write(job)

    async def note_use(self, link: int, day: float) -> None:
        await self._write(lambda db: persons.note_use(db, link, day))

    async def links(self, person: int) -> list[PersonLink]:
        return await self._read(lambda db: persons.links(db, person))

    async def add_link(self, person: int, token_hash: str, label: str, day: float) -> int:
        now = time.time()
        return await self._write(lambda db: persons.add_link(db, person, token_hash, label, day, now))

    async def withdraw_link(self, link: int) -> None:
        now = time.time()
        await self._write(lambda db: persons.withdraw_link(db, link, now))

    async def held(self, person: int) -> list[Grant]:
        return await self._read(lambda db: _held(db, person))

    async def join(self, person: int, table: str, grant: int | NewGrant, summary: Summary) -> None:
        now = time.time()

        def job(db: sqlite3.Connection) -> None:
            number = grant if isinstance(grant, int) else sql.add_grant(db, table, grant, now)
            persons.add_seat(db, person, table, number, now)
            put_summary(db, summary)

        await self._write(job)

    async def tables(self, person: int, *, finished: bool, skip: int = 0, most: int = 0, without: str = "") -> TablesOf:
        return await self._read(lambda db: persons.tables(db, person, finished, skip, most, without))

    async def sign_out(self, person: int, keep: int, links: Mapping[str, Sequence[NewGrant]]) -> int:
        now = time.time()
        return await self._write(lambda db: _sign_out(db, person, keep, links, now))

    async def forget(self, person: int) -> None:
        await self._write(lambda db: persons.forget(db, person))

    async def mail_page(self, person: int, key: str, now: float) -> float:
        return await self._write(lambda db: page_notices.mail_page(db, person, key, now))

    async def last_page_mail(self, person: int) -> Notice | None:
        return await self._read(lambda db: page_notices.last_page_mail(db, person))

    async def mailed_seat(self, key: str) -> tuple[str, int] | None:
        return await self._read(lambda db: page_notices.mailed_seat(db, key))

    async def secret(self, name: str) -> str:
        return await self._write(lambda db: persons.secret(db, name))


def _held(db: sqlite3.Connection, person: int) -> list[Grant]:
    found = (sql.link(db, number) for number in persons.held(db, person))
    return [grant for grant in found if grant is not None]


def _sign_out(
    db: sqlite3.Connection, person: int, keep: int, links: Mapping[str, Sequence[NewGrant]], now: float
) -> int:
    for link in persons.links(db, person):
        if link.id != keep and link.revoked is None:
            persons.withdraw_link(db, link.id, now)
    ended = 0
    for table, replaced in links.items():
        old = [grant for grant in sql.grants(db, table) if grant.revoked is None and grant.person_link != keep]
        sql.add_grants(db, table, replaced, now)  # before the old ones end, so that what `keep` was given goes on
        remaining = {
            grant.id: left
            for grant in old
            if (left := _without(grant, replaced)) != grant.seats or _replaces_host(grant, replaced)
        }
        sql.take_seats(db, table, remaining, now)
        ended += sum(not left for left in remaining.values())
    return ended


def _without(grant: Grant, replaced: Sequence[NewGrant]) -> tuple[int, ...]:
    """The seats of a link to play that are left to it."""
    taken = {seat for new in replaced if new.role == "play" for seat in new.seats}
    return tuple(seat for seat in grant.seats if grant.role != "play" or seat not in taken)


def _replaces_host(grant: Grant, replaced: Sequence[NewGrant]) -> bool:
    return grant.role == "host" and any(new.role == "host" for new in replaced)
