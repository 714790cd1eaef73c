"""The store in one SQLite file: group commit for writes, and readers that never wait for it.

The event loop never waits for a lock: a statement that meets one is run again in a thread, with a timeout.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from tavola.store import outbox, sql
from tavola.store.lock import ServingLock
from tavola.store.migrate import check, migrate
from tavola.store.soundness import WAIT, check_start, check_whole, told_of
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
    Unavailable,
)
from tavola.store.writer import Writer, is_lock
from tavola.table.events import Header, Record

T = TypeVar("T")
READERS = 2  # threads for questions with long answers
LOCKED = 5.0  # seconds that a thread waits for the lock of another process
TIMEOUT = 10.0  # seconds for an answer from a thread, with all the questions before it


class Locked(Unavailable):
    """Another process is in the way of a question."""


class SqliteStore:
    """See `Store`. Open one with `SqliteStore.open`."""

    def __init__(self, path: Path, lock: ServingLock | None, writer: Writer | None) -> None:
        self.path = path
        self._lock = lock
        self._writer = writer
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="tavola-reader")
        self._local = threading.local()  # a connection a thread
        self._opened: list[sqlite3.Connection] = []

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
            return cls(path, None, None)
        if not path.parent.is_dir():
            raise StoreError(f"there is no folder {path.parent} for {path.name}")
        lock = ServingLock(path)
        try:
            check_start(path)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # seeds and addresses are nobody else's business
            migrate(path)
            with told_of(path):
                return cls(path, lock, Writer(_connect(path)))
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
    ) -> None:
        now, new = time.time(), NewTable(header, records, grants, contacts, bot_due)
        await self._write(lambda db: sql.add_all(db, new, now))

    async def load(self, table_id: str) -> tuple[Header, list[Record]] | None:
        return await self._read_long(lambda db: sql.load(db, table_id))

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
    ) -> None:
        now = time.time()
        remaining, cleared = dict(remaining_seats), tuple(clear_drafts)

        def job(db: sqlite3.Connection) -> None:
            if key is not None:
                sql.refuse_used_key(db, table_id, key, body)
            sql.add_records(db, table_id, records)
            sql.set_bot_due(db, table_id, bot_due)
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

        await self._write(job)

    async def seq_of_key(self, table_id: str, key: str, body: bytes = b"") -> int | None:
        return await self._read(lambda db: sql.seq_of_key(db, table_id, key, body))

    async def draft(self, table_id: str, seat: int) -> StoredDraft | None:
        return await self._read(lambda db: sql.draft(db, table_id, seat))

    async def set_draft(self, table_id: str, seat: int, seq: int, moves: Sequence[str]) -> None:
        await self._write(lambda db: sql.put_draft(db, table_id, seat, seq, moves))

    async def grant(self, token_hash: str) -> Grant | None:
        return await self._read(lambda db: sql.grant(db, token_hash))

    async def link(self, grant_id: int) -> Grant | None:
        return await self._read(lambda db: sql.link(db, grant_id))

    async def grants(self, table_id: str) -> list[Grant]:
        return await self._read(lambda db: sql.grants(db, table_id))

    async def add_grant(self, table_id: str, grant: NewGrant) -> int:
        now = time.time()
        return await self._write(lambda db: sql.add_grant(db, table_id, grant, now))

    async def revoke(self, grant_id: int) -> bool:
        now = time.time()
        return await self._write(lambda db: sql.revoke(db, grant_id, now))

    async def contact(self, table_id: str, seat: int) -> Contact | None:
        found = [contact for contact in await self.contacts(table_id) if contact.seat == seat]
        return found[0] if found else None

    async def contacts(self, table_id: str) -> list[Contact]:
        return await self._read(lambda db: outbox.contacts(db, table_id))

    async def set_contact(self, contact: Contact) -> None:
        now = time.time()
        await self._write(lambda db: outbox.put_contacts(db, [contact], now))

    async def address(self, key: str) -> Address:
        return await self._read(lambda db: outbox.address(db, key))

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
        return await self._read(lambda db: sql.seen(db, table_id, seat))

    async def set_seen(self, table_id: str, seat: int, seq: int) -> None:
        await self._write(lambda db: sql.put_seen(db, table_id, seat, seq))

    async def claim_notices(
        self, now: float, limit: int, lease: float, excluding: Collection[str] = (), retries: bool = True
    ) -> list[Notice]:
        return await self._write(lambda db: outbox.claim_notices(db, now, limit, lease, excluding, retries))

    async def release_notices(self, excluding: Collection[int] = ()) -> None:
        await self._write(lambda db: outbox.release_notices(db, excluding))

    async def next_due(self, after: float = 0.0) -> float | None:
        return await self._read(lambda db: outbox.next_due(db, after))

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
        return await self._read(lambda db: outbox.sent(db, key, table_id, since, until))

    async def asks(self, table_id: str, since: float, until: float) -> Count:
        return await self._read(lambda db: outbox.asks(db, table_id, since, until))

    async def failed_notices(self, since: float) -> list[Notice]:
        return await self._read(lambda db: outbox.failed_notices(db, since))

    async def notices(self, table_id: str) -> list[Notice]:
        return await self._read(lambda db: outbox.notices(db, table_id))

    async def table_ids(self) -> list[str]:
        return await self._read_long(sql.table_ids)

    async def listed_tables(self, since: float, limit: int) -> list[tuple[str, float]]:
        return await self._read(lambda db: sql.listed_tables(db, since, limit))

    async def bot_tables(self) -> list[str]:
        return await self._read(sql.bot_tables)

    async def forget_bots(self, table_id: str) -> None:
        await self._write(lambda db: sql.forget_bots(db, table_id))

    async def backup(self, path: Path) -> None:
        with _failures():
            await asyncio.to_thread(_backup, self.path, Path(path))

    async def close(self) -> None:
        if self._writer:
            await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        for connection in self._opened:
            connection.close()
        self._opened.clear()
        if self._lock:
            self._lock.release()
            self._lock = None

    async def _write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        if self._writer is None:
            raise StoreError(f"{self.path} was opened for reading only")
        with _failures():
            return await self._writer.run(job)

    async def _read(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Run a short query in the event loop, as a thread costs many times more; in a thread if there is a lock."""
        try:
            return self._ask(question, 0)
        except Locked:
            return await self._read_long(question)

    async def _read_long(self, question: Callable[[sqlite3.Connection], T]) -> T:
        try:
            async with asyncio.timeout(TIMEOUT):
                return await asyncio.get_running_loop().run_in_executor(self._readers, self._ask, question, LOCKED)
        except TimeoutError:
            raise Locked("the database does not answer") from None

    def _ask(self, question: Callable[[sqlite3.Connection], T], wait: float) -> T:
        """Ask on the connection of this thread, which waits for locks so many seconds."""
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        with _failures():
            if connection is None:
                connection = self._local.connection = _connect_reader(self.path, wait)
                self._opened.append(connection)
            return question(connection)


@contextmanager
def _failures() -> Iterator[None]:
    """Turns sqlite3.Error into Unavailable, except IntegrityError, which is a fault of ours."""
    try:
        yield
    except sqlite3.IntegrityError:
        raise
    except sqlite3.Error as error:
        raise (Locked if is_lock(error) else Unavailable)(f"the database failed: {error}") from error


def _connect(path: Path) -> sqlite3.Connection:
    """For the writer: a commit returns when the disk has it."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=WAIT)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA busy_timeout = 0")
    return connection


def _connect_reader(path: Path, wait: float) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=wait)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _backup(source: Path, path: Path) -> None:
    """Copy into a file beside, then give it its name, so that a backup is there whole or not at all."""
    if path.exists():
        raise StoreError(f"there is a file {path} already; a backup does not write over it")
    if not path.parent.is_dir():
        raise StoreError(f"there is no folder {path.parent} for {path.name}")
    check_whole(source)
    unfinished = path.with_name(path.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT, 0o600))
    reader, copy = _connect_reader(source, LOCKED), sqlite3.connect(unfinished)
    try:
        reader.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
    finally:
        reader.close()
        copy.close()
    unfinished.rename(path)
