"""A copy of the database while a site serves from it."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from tavola.store.reader import connect
from tavola.store.soundness import check_whole
from tavola.store.store import StoreError


def back_up(source: Path, path: Path) -> None:
    """Copy into a file beside, then give it its name, so that a backup is there whole or not at all.

    Raises StoreError when there is a file already, no folder for it, or when the source is damaged.
    """
    if path.exists():
        raise StoreError(f"there is a file {path} already; a backup does not write over it")
    if not path.parent.is_dir():
        raise StoreError(f"there is no folder {path.parent} for {path.name}")
    check_whole(source)
    unfinished = path.with_name(path.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT, 0o600))
    reader, copy = connect(source), sqlite3.connect(unfinished)
    try:
        reader.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
    finally:
        reader.close()
        copy.close()
    unfinished.rename(path)
