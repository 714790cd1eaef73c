"""A game as one JSON file: written, read with suspicion, and verified; docs/files.md says what stands in it.

A file of a running game leaves out what is secret: seed, salt, the hashes of positions and moves not yet revealed. Such
a file can be read by people, but not be played on or verified.
"""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec

from tavola import games
from tavola.games.messages import Message, say, say_n
from tavola.table.clock import Clock
from tavola.table.errors import TableError
from tavola.table.events import BotSeated, Header, Joined, Record, Said, Turn
from tavola.table.names import clean_line, clean_name, clean_title
from tavola.table.table import Table

MAX_FILE = 4_000_000  # bytes of a file
MAX_RECORDS = 4_000  # more than a table can come to have
MAX_NAMES = 16
MAX_MOVES = 200  # in one turn
MAX_MOVE_LENGTH = 200  # characters
SECRET = re.compile(r"([0-9a-f]{2}){0,64}")
MAX_TIME = 1e11  # Unix seconds; beyond it no calendar follows


class GameFile(msgspec.Struct, frozen=True, kw_only=True):
    """What stands in the file. `names` are those by seat when the table was set up."""

    format: Literal["tavola-game"] = "tavola-game"
    version: Literal[1] = 1
    id: str
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    title: str
    hotseat: bool
    created: float
    names: tuple[str | None, ...]
    invited: tuple[str | None, ...] = ()
    clock: Clock | None = None
    commitment: str
    chain: str = ""  # its last link, see table.chain; empty in files of version 0.1.0
    seed: str | None = None
    salt: str | None = None
    records: tuple[Record, ...]


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at, and whether it is as it should be; None: there is no right or wrong in it."""

    good: bool | None
    message: Message


def to_file(table: Table, with_seed: bool = False, with_talk: bool = True) -> bytes:
    """The game as JSON. Its secrets are in it when the game is over or `with_seed` says so (for whoever hosts it);
    what players wrote to each other where `with_talk` says so, but for lines that were taken down.
    """
    open_book = with_seed or table.over
    header = msgspec.structs.asdict(table.header)
    records = list(table.records)
    if not open_book:
        header |= {"seed": None, "salt": None}
        records = [msgspec.structs.replace(record, digest="") for record in _revealed(table)]
    kept = {seq for seq, line in table.talk.lines.items() if line.text is not None} if with_talk else set()
    records = [record if record.seq in kept else _without_words(record) for record in records]
    file = GameFile(**header, commitment=table.commitment, chain=table.chain, records=tuple(records))
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def _without_words(record: Record) -> Record:
    """A line of talk keeps its hash alone: the salt would let others try out what was written."""
    event = record.event
    return msgspec.structs.replace(record, event=Said(event.seat, event.hash)) if isinstance(event, Said) else record


def _revealed(table: Table) -> list[Record]:
    """The records, without the moves of turns that are secret."""
    records = list(table.records)
    for place in table.hidden(()):
        event = records[place].event
        if isinstance(event, Turn):
            records[place] = msgspec.structs.replace(records[place], event=Turn(event.seat, ()))
    return records


def from_file(data: bytes, *, from_anybody: bool = False) -> tuple[Header, list[Record]]:
    """Header and records of a game that replays here, under the id it had. Raises ValueError saying what is wrong.

    `from_anybody`: the file was not chosen by whoever runs the site, so it may bring no component set of its own.
    """
    file = _read(data)
    if from_anybody:
        _check_familiar(file)
    header = _header(file)
    table = Table.open(header, file.records)
    if table.frozen:
        raise TableError(table.frozen)
    return header, list(file.records)


def verify(data: bytes) -> list[Finding]:
    """What a replay of the file shows: commitment, moves and hashes, the chain. Raises ValueError when it cannot be
    replayed.
    """
    file = _read(data)
    table = Table.open(_header(file, as_written=True), file.records)
    count = len(file.records)
    whole = say_n("{n} step replays as it was played.", "{n} steps replay as they were played.", count)
    findings = [_check_commitment(file, table), Finding(table.frozen is None, table.frozen or whole)]
    if all(finding.good for finding in findings):  # else the chain cannot be right
        findings.append(_check_chain(file, table))
    return findings


def _check_commitment(file: GameFile, table: Table) -> Finding:
    if table.commitment == file.commitment:
        text = say("Seed and salt are those bound by {commitment}.", commitment=file.commitment)
        return Finding(True, text)
    text = say("Seed and salt are not those that were bound at the start by {commitment}.", commitment=file.commitment)
    return Finding(False, text)


def _check_chain(file: GameFile, table: Table) -> Finding:
    if not file.chain:
        text = say("This file is from before records were chained: names, title and times are not bound.")
        return Finding(None, text)
    if file.chain == table.chain:
        text = say("Names, title, times and steps are those bound by the chain {chain}.", chain=file.chain)
        return Finding(True, text)
    text = say(
        "Names, title, times or steps are not those bound by the chain {chain}: they give {other}.",
        chain=file.chain,
        other=table.chain,
    )
    return Finding(False, text)


def _read(data: bytes) -> GameFile:
    """The file with every length and character in it checked."""
    if len(data) > MAX_FILE:
        raise TableError(say("This file is too large to be a game."))
    try:
        file = msgspec.json.decode(data, type=GameFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise TableError(say("This is no exported game: {why}", why=_short(error))) from None
    _check_sizes(file)
    _check_words(file)
    return file


def _short(error: Exception) -> str:
    return "nested too deeply" if isinstance(error, RecursionError) else str(error)[:200]


def _check_sizes(file: GameFile) -> None:
    turns = [getattr(record.event, "moves", ()) for record in file.records]
    fits = (
        len(file.chain) <= MAX_MOVE_LENGTH
        and len(file.records) <= MAX_RECORDS
        and len(file.names) <= MAX_NAMES
        and all(len(moves) <= MAX_MOVES and all(len(move) <= MAX_MOVE_LENGTH for move in moves) for moves in turns)
        and all(max(len(line.hash), len(line.salt)) <= MAX_MOVE_LENGTH for line in _lines(file))
        and all(0 <= at <= MAX_TIME for at in [file.created, *(record.at for record in file.records)])
    )
    if not fits:
        raise TableError(say("This is no exported game: a number or a text in it is too large."))


def _lines(file: GameFile) -> list[Said]:
    return [record.event for record in file.records if isinstance(record.event, Said)]


def _check_words(file: GameFile) -> None:
    """Names, titles and talk are shown to people, so they are held to what the table itself would accept."""
    joined = [record.event.name for record in file.records if isinstance(record.event, Joined | BotSeated)]
    names = [name for name in [*file.names, *file.invited, *joined] if name is not None]
    title = clean_title(file.title, new=False)
    if any(clean_name(name, new=False) != name for name in names) or title != file.title:
        raise TableError(say("This is no exported game: a name in it is not written as it should be."))
    if any(line.text and clean_line(line.text, new=False) != line.text for line in _lines(file)):
        raise TableError(say("This is no exported game: a line of talk in it is not written as it should be."))


def _check_familiar(file: GameFile) -> None:
    """Raise TableError when the game was played with components that this site does not have."""
    game = games.GAMES.get(file.game)
    if game is not None and not game.familiar(file.options):
        raise TableError(
            say(
                "This game was played with components of its own, which cannot be brought here by a page. "
                "Whoever runs this site can take it in with the command: tavola import FILE"
            )
        )


def _header(file: GameFile, as_written: bool = False) -> Header:
    """The header, when this server has what it takes to play the game; its options as they are `as_written`, or as
    the game reads them.
    """
    game = games.GAMES.get(file.game)
    if game is None:
        raise TableError(say("There is no game called {game} here.", game=file.game[:40]))
    if file.rules_version != game.rules_version:
        raise TableError(
            say(
                "This game was played by version {theirs} of its rules, and version {ours} is in use here.",
                theirs=file.rules_version,
                ours=game.rules_version,
            )
        )
    if file.seed is None or file.salt is None:
        raise TableError(say("This game was exported while it was running: without its seed it cannot be replayed."))
    if not (SECRET.fullmatch(file.seed) and SECRET.fullmatch(file.salt)):
        raise TableError(say("This is no exported game: seed and salt must be hexadecimal."))
    fields = {name: getattr(file, name) for name in Header.__struct_fields__}
    options = msgspec.to_builtins(game.kept_options(file.options))
    return Header(**fields if as_written else fields | {"options": options})
