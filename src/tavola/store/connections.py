"""Connections to the SQLite file, and copies of it."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from tavola.store.soundness import WAIT, check_whole
from tavola.store.store import StoreError


def connect(path: Path) -> sqlite3.Connection:
    """For the writer: a commit returns when the disk has it."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=WAIT)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA busy_timeout = 0")
    return connection


def connect_reader(path: Path, wait: float) -> sqlite3.Connection:
    """For questions; waits for locks so many seconds."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=wait)
    connection.execute("PRAGMA query_only = ON")
    return connection


def backup(source: Path, path: Path, wait: float) -> None:
    """Copy into a file beside, then give it its name, so that a backup is there whole or not at all."""
    if path.exists():
        raise StoreError(f"there is a file {path} already; a backup does not write over it")
    if not path.parent.is_dir():
        raise StoreError(f"there is no folder {path.parent} for {path.name}")
    check_whole(source)
    unfinished = path.with_name(path.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT, 0o600))
    reader, copy = connect_reader(source, wait), sqlite3.connect(unfinished)
    try:
        reader.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
    finally:
        reader.close()
        copy.close()
    unfinished.rename(path)
