"""Putting a backup in the place of the database. The database that was there is kept sibling it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from tavola.store.lock import ServingLock
from tavola.store.migrate import check_known
from tavola.store.soundness import RESTORING, check_whole, sibling
from tavola.store.store import StoreError

SUFFIXES = ("", "-wal", "-shm")  # a database and what belongs to it; with another file these would destroy it


def restore(backup: Path, path: Path) -> Path | None:
    """Let the database at `path` be what the backup is; where the old one is now, if there was one.

    Raises InUse while somebody serves from it, StoreError when the backup is not fit. Then nothing has changed.
    """
    path = path.resolve()
    if not backup.is_file():
        raise StoreError(f"there is no file {backup}")
    if path.exists() and backup.samefile(path):
        raise StoreError(f"{backup} is the database itself")
    if not path.parent.is_dir():
        raise StoreError(f"there is no folder {path.parent} for {path.name}")
    lock = ServingLock(path)
    try:
        check_whole(backup)
        check_known(backup)
        return _exchange(_copied(backup, sibling(path, RESTORING)), path)
    finally:
        lock.release()


def _copied(backup: Path, to: Path) -> Path:
    """The backup as one file, on disk."""
    to.unlink(missing_ok=True)
    os.close(os.open(to, os.O_RDWR | os.O_CREAT, 0o600))
    try:
        with (
            closing(sqlite3.connect(f"{backup.resolve().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(to)) as copy,
        ):
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing sibling it
    except sqlite3.Error as error:
        to.unlink()
        raise StoreError(f"{backup} could not be copied: {error}") from None
    return to


def _exchange(copy: Path, path: Path) -> Path | None:
    """Move the old database away with all its parts, the first of them first: a start in between is refused."""
    old = sibling(path, f".before-{datetime.now():%Y-%m-%d-%H%M%S-%f}")
    had = path.exists()
    for part in SUFFIXES:
        if sibling(path, part).exists():
            sibling(path, part).rename(sibling(old, part))
    copy.rename(path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
    return old if had else None
