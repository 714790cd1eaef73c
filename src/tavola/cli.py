"""The `tavola` command."""

from __future__ import annotations

import asyncio
import os
import platform
import shutil
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar
from urllib.parse import urlsplit

from cyclopts import App, Parameter

import tavola
from tavola import games
from tavola.games.messages import in_words

if TYPE_CHECKING:
    from tavola.site.wire import Imported
    from tavola.store.sqlite import SqliteStore
    from tavola.table.table import Table

T = TypeVar("T")

app = App(name="tavola", help="Play board games by web with friends far away.", version=tavola.__version__)
Database = Annotated[Path, Parameter(name="--database", env_var="TAVOLA_DATABASE", help="the SQLite file")]
DATABASE = Path("tavola.db")

BOTS = {
    "match": "Let two bots play each other, and say which is stronger and how sure that is.",
    "ladder": "Measure every level of a game against random, greedy and the level below.",
    "train": "Make the weights of a game's bots anew.",
    "signature": "Print a short hash of how each bot plays.",
}
for name, purpose in BOTS.items():  # loaded when they are called: bots take their time
    app.command(f"tavola.cli_bots:{name}", name=name, help=purpose)


@app.command
def serve(*, host: str | None = None, port: int | None = None) -> None:
    """Serve the site. Settings are environment variables; see the README."""
    from tavola.site import serve as site
    from tavola.site import settings

    changes = {"TAVOLA_HOST": host, "TAVOLA_PORT": None if port is None else str(port)}
    environment = os.environ | {name: value for name, value in changes.items() if value is not None}
    with said_plainly():
        site.run(settings.from_environment(environment))


@app.command
def show(game: str, *, at: int | None = None, svg: Path | None = None, database: Database = DATABASE) -> None:
    """Show a game in the terminal, or draw it into a file.

    Parameters
    ----------
    game
        An exported file, or the id of a table in the database.
    at
        After so many steps; the newest position when left out.
    svg
        Draw the board into this file.
    """
    with said_plainly():
        table = find(game, database)
        table = table if at is None else table.at(at)
        view = table.game.view(table.state, None)
        if svg:
            svg.write_text(table.game.draw(view, "light"), "utf-8")
            return
        names = table.called()
        print(f"{table.game.name}: {', '.join(names)}\n\n{table.game.sketch(view)}\n")
        for told in table.story()[-5:]:
            who = names[told.seat] + " " if told.seat is not None else ""
            print(f"{told.seq:>4}  {who}{', '.join(in_words(said, names) for said in told.said)}")
        print(standing(table, names))


@app.command
def verify(file: Path) -> None:
    """Replay an exported game and check its commitment and every position. Exit code 1 when something is wrong."""
    from tavola.table.export import verify as examine

    with said_plainly():
        findings = examine(file.read_bytes())
    for finding in findings:
        print("right " if finding.good else "WRONG ", in_words(finding.message, [f"seat {i}" for i in range(8)]))
    if not all(finding.good for finding in findings):
        raise SystemExit(1)


@app.command
def doctor(*, database: Database = DATABASE) -> None:
    """Say what this installation is made of and whether it is well. Exit code 1 when a table does not replay."""
    from tavola.site.settings import from_environment

    with said_plainly():
        settings = from_environment()
    engine = "compiled" if games.compiled() else "interpreted (for more speed: a C compiler, then install again)"
    server = urlsplit(settings.smtp_url).hostname
    mail = f"by SMTP to {server}" if server else f"to the console and the folder {settings.outbox}"
    print(f"Tavola {tavola.__version__}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}")
    print(f"rules      {engine}")
    print(f"games      {', '.join(game.name for game in games.GAMES.values())}")
    print(f"C compiler {shutil.which('cc') or shutil.which('gcc') or 'none'}")
    print(f"bots       {workers_in_words(settings.bot_workers)}")
    print(f"mail       {mail}")
    print(f"database   {database}{'' if database.exists() else ' (not there yet)'}")
    if database.exists():
        with said_plainly():
            sick = complaints(database)
        for table_id, complaint in sick.items():
            print(f"  {table_id}: {complaint}")
        if sick:
            raise SystemExit(1)
        print("           every table replays")


@app.command
def backup(to: Path, *, database: Database = DATABASE) -> None:
    """Copy the database into a new file, while the site may be running."""
    with said_plainly():
        asyncio.run(reading(existing(database), lambda store: store.backup(to)))
    print(f"{database} is saved as {to}")


@app.command
def export(table: str, file: Path | None = None, *, database: Database = DATABASE) -> None:
    """Write a table as one JSON file, its secrets included: to the screen when no file is named."""
    from tavola.table.export import to_file

    with said_plainly():
        data = to_file(stored(table, database), with_seed=True)
        if file is None:
            sys.stdout.write(data.decode())
        else:
            file.write_bytes(data)


@app.command(name="import")
def import_(file: Path, *, database: Database = DATABASE) -> None:
    """Take a game from a file into the database (the site must not be running) and print its links."""
    with said_plainly():
        imported = asyncio.run(brought(file.read_bytes(), database))
    for seat in imported.play:
        print(f"seat {seat.seat + 1}  {seat.link}")
    print(f"watch   {imported.watch}\nhost    {imported.host}")


def main() -> None:
    with said_plainly():
        app()


@contextmanager
def said_plainly() -> Iterator[None]:
    """Errors that a person can mend are said in a line, without a traceback."""
    from tavola.store.store import StoreError

    try:
        yield
    except (ValueError, OSError, StoreError) as error:
        print(f"tavola: {error}", file=sys.stderr)
        raise SystemExit(1) from None


def workers_in_words(number: int) -> str:
    """In how many processes bots think."""
    if not number:
        return "none (TAVOLA_BOT_WORKERS is 0)"
    return f"{number} worker {'process' if number == 1 else 'processes'} (TAVOLA_BOT_WORKERS)"


def find(game: str, database: Path) -> Table:
    """The game in a file of that name, else the table of that id."""
    from tavola.table.export import from_file
    from tavola.table.table import Table

    path = Path(game)
    return Table.open(*from_file(path.read_bytes())) if path.is_file() else stored(game, database)


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


async def brought(data: bytes, database: Path) -> Imported:
    """The new table's links. Raises ValueError when the file is refused or the site is running."""
    from tavola.site.live import Live
    from tavola.site.opening import Opening
    from tavola.site.problems import Problem
    from tavola.site.settings import from_environment
    from tavola.site.shelf import Shelf
    from tavola.store.sqlite import SqliteStore

    settings = from_environment()
    store = await SqliteStore.open(database)
    try:
        return await Opening(Shelf(store, Live()), settings).bring(data, settings.base)
    except Problem as problem:
        raise ValueError(problem.detail) from None
    finally:
        await store.close()


def standing(table: Table, names: list[str]) -> str:
    """Who is to move, or who won."""
    outcome = table.outcome
    if outcome:
        winners = " and ".join(names[seat] for seat in outcome.winners) or "nobody"
        return f"\nWon by {winners}: {in_words(outcome.reason, names)}"
    return f"\nTo move: {', '.join(names[seat] for seat in table.awaited)}"


if __name__ == "__main__":
    main()
