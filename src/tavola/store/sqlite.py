"""The store in one SQLite file: group commit for writes, and readers that never wait for it.

The event loop never waits for a lock: a statement that meets one is run again in a thread, with a timeout.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from tavola.store import outbox, series, sql
from tavola.store.backup import back_up
from tavola.store.kept import Kept
from tavola.store.lock import ServingLock
from tavola.store.migrate import check, migrate
from tavola.store.notes import SqliteNotes
from tavola.store.reader import Reader, failures
from tavola.store.soundness import LOCK_TIMEOUT, as_store_errors, check_start
from tavola.store.sqlite_clocks import SqliteClocks
from tavola.store.sqlite_persons import SqlitePersons
from tavola.store.store import (
    Address,
    Contact,
    Count,
    Grant,
    NewGrant,
    NewNotice,
    NewTable,
    Notice,
    NoticeState,
    StoredDraft,
    StoreError,
)
from tavola.store.summaries import Summary, put_summary
from tavola.store.writer import Writer
from tavola.table.events import Header, Record

T = TypeVar("T")


class SqliteStore:
    """See `Store`. Open one with `SqliteStore.open`."""

    def __init__(
        self, path: Path, lock: ServingLock | None = None, writer: Writer | None = None, kept: Kept | None = None
    ) -> None:
        """`kept`: what is kept in memory while nobody else writes to the file; None: nothing is."""
        self.path = path
        self._lock = lock
        self._writer = writer
        self._reader = Reader(path)
        self._kept = kept
        self.persons = SqlitePersons(self._reader.ask, self._write)
        self.notes = SqliteNotes(self._reader.ask, self._write)
        self.clocks = SqliteClocks(self._reader.ask, self._write)

    @classmethod
    async def open(cls, path: Path | str, *, read_only: bool = False) -> SqliteStore:
        """The store in that file, made when it is not there. Read-only works beside a serving process.

        Raises InUse when another process serves from it, StoreError when it cannot be used.
        """
        path = Path(path)
        if read_only:
            if not path.is_file():
                raise StoreError(f"there is no file {path}")
            check(path)
            return cls(path)
        if not path.parent.is_dir():
            raise StoreError(f"there is no folder {path.parent} for {path.name}")
        lock = ServingLock(path)
        try:
            check_start(path)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # seeds and addresses are nobody else's business
            migrate(path)
            with as_store_errors(path):
                kept = Kept()
                return cls(path, lock, Writer(_connect(path), kept.forget), kept)
        except BaseException:
            lock.release()
            raise

    async def create(
        self,
        header: Header,
        records: Sequence[Record],
        grants: Sequence[NewGrant],
        contacts: Sequence[Contact] = (),
        bot_due: bool | None = None,
        summary: Summary | None = None,
    ) -> None:
        now, new = time.time(), NewTable(header, records, grants, contacts, bot_due, summary)
        await self._write(lambda db: sql.add_all(db, new, now), changes=bool(contacts))

    async def load(self, table_id: str) -> tuple[Header, list[Record]] | None:
        return await self._reader.ask_long(lambda db: sql.load(db, table_id))

    async def append(
        self,
        table_id: str,
        records: Sequence[Record],
        *,
        key: str | None = None,
        body: bytes = b"",
        notices: Sequence[NewNotice] = (),
        grants: Sequence[NewGrant] = (),
        remaining_seats: Mapping[int, tuple[int, ...]] = {},
        contacts: Sequence[Contact] = (),
        clear_drafts: Iterable[int] = (),
        opens: NewTable | None = None,
        bot_due: bool | None = None,
        summary: Summary | None = None,
    ) -> None:
        now = time.time()
        remaining, cleared = dict(remaining_seats), tuple(clear_drafts)

        def job(db: sqlite3.Connection) -> None:
            if key is not None:
                sql.refuse_used_key(db, table_id, key, body)
            sql.add_records(db, table_id, records)
            sql.set_bot_due(db, table_id, bot_due)
            put_summary(db, summary)
            if key is not None:
                sql.add_key(db, table_id, key, body, records[-1].seq)
            outbox.add_notices(db, table_id, notices)
            sql.add_grants(db, table_id, grants, now)
            sql.take_seats(db, table_id, remaining, now)
            outbox.put_contacts(db, contacts, now)
            for seat in cleared:
                sql.put_draft(db, table_id, seat, 0, ())
            if opens is not None:
                sql.add_all(db, opens, now)

        await self._write(job, changes=bool(remaining or contacts or (opens and opens.contacts)))

    async def seq_of_key(self, table_id: str, key: str, body: bytes = b"") -> int | None:
        return await self._reader.ask(lambda db: sql.seq_of_key(db, table_id, key, body))

    async def draft(self, table_id: str, seat: int) -> StoredDraft | None:
        return await self._reader.ask(lambda db: sql.draft(db, table_id, seat))

    async def set_draft(self, table_id: str, seat: int, seq: int, moves: Sequence[str]) -> None:
        await self._write(lambda db: sql.put_draft(db, table_id, seat, seq, moves), changes=False)

    async def grant(self, token_hash: str) -> Grant | None:
        return await self._known(("grant", token_hash), lambda db: sql.grant(db, token_hash))

    async def link(self, grant_id: int) -> Grant | None:
        return await self._known(("link", grant_id), lambda db: sql.link(db, grant_id))

    async def grants(self, table_id: str) -> list[Grant]:
        return await self._reader.ask(lambda db: sql.grants(db, table_id))

    async def add_grant(self, table_id: str, grant: NewGrant) -> int:
        now = time.time()
        return await self._write(lambda db: sql.add_grant(db, table_id, grant, now), changes=False)

    async def revoke(self, grant_id: int, *, seat_kept: bool = False) -> bool:
        now = time.time()
        return await self._write(lambda db: sql.revoke(db, grant_id, now, seat_kept=seat_kept))

    async def contact(self, table_id: str, seat: int) -> Contact | None:
        found = [contact for contact in await self.contacts(table_id) if contact.seat == seat]
        return found[0] if found else None

    async def contacts(self, table_id: str) -> list[Contact]:
        return await self._known(("contacts", table_id), lambda db: outbox.contacts(db, table_id))

    async def set_contact(self, contact: Contact) -> None:
        now = time.time()
        await self._write(lambda db: outbox.put_contacts(db, [contact], now))

    async def address(self, key: str) -> Address:
        return await self._reader.ask(lambda db: outbox.address(db, key))

    async def may_ask(self, key: str, notice_id: int, now: float) -> bool:
        return await self._write(lambda db: outbox.may_ask(db, key, notice_id, now))

    async def ask_again(self, contact: Contact, now: float) -> None:
        await self._write(lambda db: outbox.ask_again(db, contact, now))

    async def confirm_address(
        self, key: str, now: float, table_id: str = "", link: NewGrant | None = None, keep: Collection[int] = ()
    ) -> bool:
        def job(db: sqlite3.Connection) -> bool:
            outbox.confirm_address(db, key, now)
            if link is None or not outbox.reaches(db, table_id, link.seats[0], key):
                return False
            sql.add_grant(db, table_id, link, now)
            outbox.end_links(db, table_id, link.seats[0], keep, now)
            return True

        return await self._write(job)

    async def stop_secret(self, key: str) -> str:
        now = time.time()
        return await self._write(lambda db: outbox.stop_secret(db, key, now))

    async def stop_address(self, key: str, now: float) -> None:
        await self._write(lambda db: outbox.stop_address(db, key, now))

    async def seen(self, table_id: str, seat: int) -> int:
        return await self._reader.ask(lambda db: sql.seen(db, table_id, seat))

    async def set_seen(self, table_id: str, seat: int, seq: int) -> None:
        await self._write(lambda db: sql.put_seen(db, table_id, seat, seq), changes=False)

    async def claim_notices(
        self, now: float, limit: int, lease: float, excluding: Collection[str] = (), retries: bool = True
    ) -> list[Notice]:
        return await self._write(
            lambda db: outbox.claim_notices(db, now, limit, lease, excluding, retries), changes=False
        )

    async def release_notices(self, excluding: Collection[int] = ()) -> None:
        await self._write(lambda db: outbox.release_notices(db, excluding))

    async def next_due(self, after: float = 0.0) -> float | None:
        return await self._reader.ask(lambda db: outbox.next_due(db, after))

    async def finish_notice(
        self,
        notice_id: int,
        state: NoticeState,
        *,
        error: str = "",
        retry_at: float | None = None,
        at: float | None = None,
        address: str | None = None,
        keep: Collection[int] = (),
    ) -> None:
        if (state == "waiting") != (retry_at is not None):
            raise ValueError("a notice is tried again at some time, or done with")
        now = time.time()

        def job(db: sqlite3.Connection) -> None:
            notice = outbox.finish_notice(db, notice_id, state, error, retry_at, now if at is None else at)
            if notice is not None and address is not None:
                outbox.note_address(db, notice_id, address)
                outbox.end_links(db, notice.table, notice.seat, keep, now)

        await self._write(job)

    async def hold_notice(self, notice_id: int, contact: Contact, now: float) -> None:
        await self._write(lambda db: outbox.hold_notice(db, notice_id, contact, now))

    async def sent(self, *, key: str = "", table_id: str = "", since: float, until: float) -> Count:
        return await self._reader.ask(lambda db: outbox.sent(db, key, table_id, since, until))

    async def asks(self, table_id: str, since: float, until: float) -> Count:
        return await self._reader.ask(lambda db: outbox.asks(db, table_id, since, until))

    async def failed_notices(self, since: float) -> list[Notice]:
        return await self._reader.ask(lambda db: outbox.failed_notices(db, since))

    async def notices(self, table_id: str) -> list[Notice]:
        return await self._reader.ask(lambda db: outbox.notices(db, table_id))

    async def earlier_games(self, table_id: str) -> list[str]:
        return await self._reader.ask(lambda db: series.earlier_games(db, table_id))

    async def summary(self, table_id: str) -> Summary | None:
        return await self._reader.ask(lambda db: series.summary(db, table_id))

    async def table_ids(self) -> list[str]:
        return await self._reader.ask_long(sql.table_ids)

    async def listed_tables(self, since: float, limit: int) -> list[tuple[str, float]]:
        return await self._reader.ask(lambda db: sql.listed_tables(db, since, limit))

    async def bot_tables(self) -> list[str]:
        return await self._reader.ask(sql.bot_tables)

    async def forget_bots(self, table_id: str) -> None:
        await self._write(lambda db: sql.forget_bots(db, table_id), changes=False)

    async def backup(self, path: Path) -> None:
        with failures():
            await asyncio.to_thread(back_up, self.path, Path(path))

    async def close(self) -> None:
        if self._writer:
            await self._writer.close()
        await self._reader.close()
        if self._lock:
            self._lock.release()
            self._lock = None

    async def _known(self, key: Hashable, question: Callable[[sqlite3.Connection], T]) -> T:
        """Ask about links or contacts, or say what is kept of them. That something is not there is not kept."""
        if self._kept is None:
            return await self._reader.ask(question)
        found: T | None = self._kept.get(key)
        if found is None:
            changes = self._kept.changes
            found = await self._reader.ask(question)
            if found is not None:
                self._kept.put(key, found, changes)
        return found

    async def _write(self, job: Callable[[sqlite3.Connection], T], *, changes: bool = True) -> T:
        """`changes`: whether links, contacts or addresses that are there may become others by it."""
        if self._writer is None:
            raise StoreError(f"{self.path} was opened for reading only")
        with failures():
            return await self._writer.run(job, changes=changes)


def _connect(path: Path) -> sqlite3.Connection:
    """For the writer: a commit returns when the disk has it."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=LOCK_TIMEOUT)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA busy_timeout = 0")
    return connection
