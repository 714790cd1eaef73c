"""The commands of `tavola` that look after the database."""

from __future__ import annotations

import asyncio
import os
import platform
import shutil
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar
from urllib.parse import urlsplit

from cyclopts import Parameter

import tavola
from tavola import games
from tavola.games.messages import in_words

if TYPE_CHECKING:
    from tavola.service.messages.tables import Imported
    from tavola.store.sqlite import SqliteStore
    from tavola.store.store import Notice
    from tavola.table.table import Table

T = TypeVar("T")

Database = Annotated[Path, Parameter(name="--database", env_var="TAVOLA_DATABASE", help="the SQLite file")]
DATABASE = Path("tavola.db")
MONTH = 30 * 24 * 3600.0  # seconds
MAX_FAILED = 10  # mails that are named one by one


def doctor(*, database: Database = DATABASE) -> None:
    """Say what this installation is made of and whether it is well. Exit code 1 when a table does not replay."""
    from tavola.service.settings import from_environment

    settings = from_environment()
    engine = "compiled" if games.compiled() else "interpreted (for more speed: a C compiler, then install again)"
    server = urlsplit(settings.smtp_url).hostname
    mail = f"by SMTP to {server}" if server else f"to the console and the folder {settings.outbox}"
    print(f"Tavola {tavola.__version__}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}")
    print(f"rules      {engine}")
    print(f"games      {', '.join(f'{game.name} ({name})' for name, game in games.GAMES.items())}")
    print(f"C compiler {shutil.which('cc') or shutil.which('gcc') or 'none'}")
    print(f"bots       {workers_in_words(settings.bot_workers)}")
    print(f"mail       {mail}")
    print(f"database   {database}{'' if database.exists() else ' (not there yet)'}", flush=True)
    if database.exists():
        examine(database)


def examine(database: Path) -> None:
    """Say which mails were given up, and which tables are not well or that all are. Raises StoreError when the file
    itself is not.
    """
    from tavola.store.soundness import check_whole

    check_whole(database)
    for line in failed_mails(database):
        print(line)
    broken = complaints(database)
    for table_id, complaint in broken.items():
        print(f"  {table_id}: {complaint}")
    if broken:
        raise SystemExit(1)
    print("           every table replays")


def failed_mails(database: Path) -> list[str]:
    """Which mails were given up within a month, and why; the last ones if they are many."""
    from tavola.store.store import RECENT_FAILURES

    now = time.time()
    failed = asyncio.run(reading(database, lambda store: store.failed_notices(now - MONTH)))
    if not failed:
        return []
    days = {notice: when_of(notice.finished or 0.0) for notice in failed[:MAX_FAILED]}
    lately = sum((notice.finished or 0.0) > now - RECENT_FAILURES for notice in failed)
    counted = "" if lately == len(failed) else f", {lately} of them within a week, which /health counts"
    shown = "" if len(failed) <= MAX_FAILED else f"; the last {MAX_FAILED}"
    return [
        f"mails      {len(failed)} could not be delivered within 30 days{counted}{shown}:",
        *(f"  {day}  {_about(one)} ({one.kind}): {one.error}" for one, day in days.items()),
    ]


def _about(notice: Notice) -> str:
    return f"table {notice.table}, seat {notice.seat + 1}" if notice.table else f"the page of person {notice.person}"


def backup(to: Path, *, database: Database = DATABASE) -> None:
    """Copy the database into a new file, while the site may be running."""
    asyncio.run(reading(existing(database), lambda store: store.backup(to)))
    print(f"{database} is saved as {to}")


def restore(file: Path, *, database: Database = DATABASE) -> None:
    """Put a backup in the place of the database, which is kept beside it. The site must not be running."""
    from tavola.store.restore import restore as put

    old = put(file, database)
    print(f"{database} is now as it was in {file}")
    if old:
        print(f"what was there before is kept as {old}")


def tables(*, database: Database = DATABASE) -> None:
    """List the tables, the one that moved last at the end: id, game, how it stands, its last move, title."""
    rows = asyncio.run(reading(existing(database), listed))
    print("\n".join("  ".join(row).rstrip() for row in rows) or "there are no tables yet")


def export(table: str, file: Path | None = None, *, talk: bool = False, database: Database = DATABASE) -> None:
    """Write a table as one JSON file, its secrets included: to the screen when no file is named.

    Parameters
    ----------
    talk
        With what the players wrote to each other.
    """
    from tavola.table.export import to_file

    data = to_file(stored(table, database), with_seed=True, with_talk=talk)
    if file is None:
        sys.stdout.write(data.decode())
    else:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
            out.write(data)  # the seed of a game under way is nobody else's business


def import_(file: Path, *, database: Database = DATABASE) -> None:
    """Take a game from a file into the database (the site must not be running) and print its links."""
    imported = asyncio.run(import_into(file.read_bytes(), database))
    for seat in imported.play:
        print(f"seat {seat.seat + 1}  {seat.link}")
    print(f"watch   {imported.watch}\nhost    {imported.host}")


def workers_in_words(number: int) -> str:
    """In how many processes bots think."""
    if not number:
        return "none (TAVOLA_BOT_WORKERS is 0)"
    return f"{number} worker {'process' if number == 1 else 'processes'} (TAVOLA_BOT_WORKERS)"


def existing(database: Path) -> Path:
    if not database.is_file():
        raise ValueError(f"there is no database {database}; name it by --database or TAVOLA_DATABASE")
    return database


def stored(table_id: str, database: Path) -> Table:
    """A table as the database has it. Raises ValueError when it has none of that id."""
    from tavola.table.table import Table

    found = asyncio.run(reading(existing(database), lambda store: store.load(table_id)))
    if found is None:
        raise ValueError(f"there is no file and no table {table_id!r}")
    return Table.open(*found)


async def listed(store: SqliteStore) -> list[tuple[str, ...]]:
    """A row for every table, columns of even width, the one that moved last at the end."""
    from tavola.table.table import Table

    rows = []
    for table_id in await store.table_ids():
        try:
            found = await store.load(table_id)
            assert found is not None  # tables are not taken away
            rows.append((found[1][-1].at if found[1] else found[0].created, described(Table.open(*found))))
        except ValueError as error:
            rows.append((0.0, (table_id, "?", f"cannot be read: {error}", "")))
    return aligned([(*row[:3], when_of(at), row[3]) for at, row in sorted(rows)])


def described(table: Table) -> tuple[str, str, str, str]:
    """Id, game, how it stands, title."""
    names = table.player_names()
    if table.frozen:
        stands = "stands still"
    elif table.outcome:
        stands = f"won by {' and '.join(names[seat] for seat in table.outcome.winners) or 'nobody'}"
    else:
        stands = f"to move: {', '.join(names[seat] for seat in table.awaited)}"
    return table.id, table.game.name, stands, table.header.title


def when_of(at: float) -> str:
    """In local time."""
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M") if at else "?"


def aligned(rows: list[tuple[str, str, str, str, str]]) -> list[tuple[str, ...]]:
    """The rows with their columns filled up, but the last."""
    widths = [max(map(len, column)) for column in list(zip(*rows, strict=True))[:-1]]
    return [(*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1]) for row in rows]


def complaints(database: Path) -> dict[str, str]:
    """Why tables stand still or cannot be opened, by id."""
    found = {}
    for table_id in asyncio.run(reading(database, lambda store: store.table_ids())):
        try:
            frozen = stored(table_id, database).frozen
        except ValueError as error:
            found[table_id] = str(error)
        else:
            if frozen:
                found[table_id] = in_words(frozen, [f"seat {i}" for i in range(8)])
    return found


async def reading(database: Path, question: Callable[[SqliteStore], Awaitable[T]]) -> T:
    """What the store answers; the site may be running beside."""
    from tavola.store.sqlite import SqliteStore

    store = await SqliteStore.open(database, read_only=True)
    try:
        return await question(store)
    finally:
        await store.close()


async def import_into(data: bytes, database: Path) -> Imported:
    """The new table's links. Raises ValueError when the file is refused or the site is running."""
    from tavola.service.errors import ServiceError
    from tavola.service.live import Live
    from tavola.service.opening import Opening
    from tavola.service.settings import from_environment
    from tavola.service.table_cache import TableCache
    from tavola.store.sqlite import SqliteStore

    settings = from_environment()
    store = await SqliteStore.open(database)
    try:
        return await Opening(TableCache(store, Live()), settings).import_game(data, settings.base, from_anybody=False)
    except ServiceError as problem:
        raise ValueError(problem.detail) from None
    finally:
        await store.close()
