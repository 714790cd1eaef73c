"""Notes of seats in the SQLite file: each is one text that its player alone sees, no part of the records."""

from __future__ import annotations

import sqlite3

import msgspec

from tavola.store.sqlite_persons import Runner


class Notes(msgspec.Struct, frozen=True):
    """What the player of that name noted; `version` is counted up with each change."""

    text: str
    version: int
    player: str


NO_NOTES = Notes("", 0, "")


class SqliteNotes:
    """Reads and writes notes. When a method returns, its change is on disk. May raise Unavailable."""

    def __init__(self, read: Runner, write: Runner) -> None:
        self._read = read
        self._write = write

    async def of(self, table_id: str, seat: int) -> Notes:
        """The notes of a seat, by whoever sat there last and wrote any."""

        def job(db: sqlite3.Connection) -> Notes:
            question = "SELECT text, version, player FROM notes WHERE table_id = ? AND seat = ?"
            row = db.execute(question, (table_id, seat)).fetchone()
            return Notes(*row) if row else NO_NOTES

        return await self._read(job)

    async def put(self, table_id: str, seat: int, notes: Notes) -> None:
        """Put these in the place of what was there."""

        def job(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO notes (table_id, seat, text, version, player) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (table_id, seat) DO UPDATE SET text = excluded.text, version = excluded.version,"
                " player = excluded.player",
                (table_id, seat, notes.text, notes.version, notes.player),
            )

        await self._write(job)
