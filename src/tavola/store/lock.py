"""One serving process a file: tables are kept in memory, so a second one would play by stale positions."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from tavola.store.store import InUse


class ServingLock:
    """Held by an open file beside the database; the system lets go of it when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        """Raises InUse when another process holds it."""
        beside = path.resolve().with_name(path.resolve().name + ".lock")
        self._file = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(self._file, 20).decode().strip()
            os.close(self._file)
            raise InUse(
                f"{path} is in use: process {holder} serves from it. Stop that one first, or serve from another file."
            ) from None
        os.truncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        os.close(self._file)
