"""Whether a database file is whole. Nothing here changes the file, nor what a killed process left sibling it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tavola.store.store import Damaged, StoreError

QUICK_START_SIZE = 10_000_000  # bytes; so much is read through in some hundredths of a second
LOCK_TIMEOUT = 5.0  # seconds for the lock of another program, before the file is given up
RESTORING = ".restoring"  # what a copy is called until it has taken the place of the database


def sibling(path: Path, ending: str) -> Path:
    """The file of the same name with something at its end: '-wal'."""
    return path.with_name(path.name + ending)


def check_start(path: Path) -> None:
    """Raise StoreError when the file is damaged, as far as a quick start allows to look.

    A big file is read through only when the last stop was not clean: then its -wal is still there.
    """
    if not path.exists() and sibling(path, RESTORING).exists():
        raise StoreError(f"putting a backup in the place of {path} was cut off: do `tavola restore FILE` again")
    unclean = sibling(path, "-wal")
    if path.exists() and (path.stat().st_size <= QUICK_START_SIZE or (unclean.exists() and unclean.stat().st_size)):
        check_whole(path)


def check_whole(path: Path) -> None:
    """Raise Damaged when something in the file contradicts itself, StoreError when it cannot be read."""
    with (
        as_store_errors(path),
        closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=LOCK_TIMEOUT)) as connection,
    ):
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise _damaged(path, str(found))


@contextmanager
def as_store_errors(path: Path) -> Iterator[None]:
    """Raise what the database says of a file that is to be opened as StoreError, with what can be done about it."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        kind = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the lower byte is the kind
        if kind == sqlite3.SQLITE_CORRUPT:
            raise _damaged(path, str(error)) from None
        if kind in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise StoreError(
                f"{path} is locked by another program, a database viewer or a copy under way say: end that one first"
            ) from None
        raise StoreError(f"{path} cannot be read as a database of Tavola: {error}") from None


def _damaged(path: Path, found: str) -> Damaged:
    words = " ".join(found.split())
    return Damaged(f"{path} is damaged ({words}). `tavola restore FILE` puts a backup in its place.")
