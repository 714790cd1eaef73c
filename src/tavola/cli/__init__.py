"""The `tavola` command."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cyclopts import App

import tavola
from tavola.cli import database as cli_database
from tavola.cli.database import DATABASE, Database, stored
from tavola.games.messages import in_words

if TYPE_CHECKING:
    from tavola.table.table import Table

app = App(name="tavola", help="Play board games by web with friends far away.", version=tavola.__version__)

for command in (cli_database.doctor, cli_database.backup, cli_database.restore):
    app.command(command)
app.command(cli_database.tables)
app.command(cli_database.export)
app.command(cli_database.import_, name="import")

BOTS = {
    "match": "Let two bots play each other, and say which is stronger and how sure that is.",
    "ladder": "Measure every level of a game against random, greedy and the level below.",
    "train": "Make the weights of a game's bots anew.",
    "signature": "Print a short hash of how each bot plays.",
}
for name, purpose in BOTS.items():  # loaded when they are called: bots take their time
    app.command(f"tavola.cli.bots:{name}", name=name, help=purpose)


@app.command
def serve(*, host: str | None = None, port: int | None = None) -> None:
    """Serve the site. Settings are environment variables; see the README."""
    from tavola.service import settings
    from tavola.web import serve as site

    changes = {"TAVOLA_HOST": host, "TAVOLA_PORT": None if port is None else str(port)}
    environment = os.environ | {name: value for name, value in changes.items() if value is not None}
    for warning in settings.unknown(environment):
        print(f"tavola: {warning}", file=sys.stderr)
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
    table = find(game, database)
    table = table if at is None else table.at(at)
    view = table.game.view(table.state, None)
    if svg:
        svg.write_text(table.game.draw(view, "light"), "utf-8")
        return
    names = table.player_names()
    print(f"{table.game.name}: {', '.join(names)}\n\n{table.game.sketch(view)}\n")
    for entry in table.steps()[-5:]:
        who = names[entry.seat] + " " if entry.seat is not None else ""
        print(f"{entry.seq:>4}  {who}{', '.join(in_words(said, names) for said in entry.said)}")
    print(standing(table, names))


@app.command
def verify(file: Path) -> None:
    """Replay an exported game, check its commitment, every position and the chain that binds names, title and times,
    and say how the game stands. Exit code 1 when something is wrong.

    Whoever has a whole file can write another one that is right in itself. Compare the chain with what the others'
    pages or files show: it is the same only for the same game.
    """
    from tavola.table.export import from_file
    from tavola.table.export import verify as examine
    from tavola.table.table import Table

    data = file.read_bytes()
    findings = examine(data)
    marks = {True: "right ", False: "WRONG ", None: "note  "}
    for finding in findings:
        print(marks[finding.good], in_words(finding.message, [f"seat {i}" for i in range(8)]))
    if any(finding.good is False for finding in findings):
        raise SystemExit(1)
    table = Table.open(*from_file(data))
    unfinished = "" if table.over else f"\nUnfinished: record {table.seq} is the last of this file."
    print(unfinished + standing(table, table.player_names()))


@app.command
def mail_test(address: str) -> None:
    """Send one mail the way mails about turns go. Exit code 1, and why, when it does not leave."""
    from tavola.notify.mail_settings import mail_settings
    from tavola.notify.test_message import NotSent, send_test_message
    from tavola.service.settings import from_environment

    settings = from_environment()
    mail = mail_settings(settings.base, settings.smtp_url, settings.mail_from, Path(settings.outbox))
    try:
        asyncio.run(send_test_message(mail, address))
    except NotSent as error:
        raise ValueError(str(error)) from None
    print(f"a mail to {address} was taken by {mail.smtp}" if mail.smtp else f"a mail was put into {mail.outbox}")


def main() -> None:
    with plain_errors():
        app()


@contextmanager
def plain_errors() -> Iterator[None]:
    """Print errors that a person can mend in one line, without a traceback, and exit with code 1."""
    from tavola.store.store import StoreError

    try:
        yield
    except (ValueError, OSError, StoreError, sqlite3.Error) as error:
        print(f"tavola: {error}", file=sys.stderr)
        raise SystemExit(1) from None


def find(game: str, database: Path) -> Table:
    """The game in a file of that name, else the table of that id."""
    from tavola.table.export import from_file
    from tavola.table.table import Table

    path = Path(game)
    return Table.open(*from_file(path.read_bytes())) if path.is_file() else stored(game, database)


def standing(table: Table, names: list[str]) -> str:
    """Who is to move, or who won and the points."""
    outcome = table.outcome
    if outcome:
        winners = " and ".join(names[seat] for seat in outcome.winners) or "nobody"
        points = [f"    {in_words(line.label, names)}: {by_name(line.values, names)}" for line in outcome.sheet]
        return "\n".join([f"\nWon by {winners}: {in_words(outcome.reason, names)}", *points])
    return f"\nTo move: {', '.join(names[seat] for seat in table.awaited)}"


def by_name(values: Sequence[int], names: Sequence[str]) -> str:
    """'Ines 7, Tomás 5'."""
    return ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))
