"""The `tavola` command, run as people run it."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tavola.games.chance import Chance
from tavola.table.events import Header
from tavola.table.export import to_file
from tavola.table.table import Table

ROOT = Path(__file__).parent.parent


def tavola(*words: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": str(ROOT / "src"), "TAVOLA_DATABASE": str(folder / "games.db")}
    command = [sys.executable, "-m", "tavola.cli", *map(str, words)]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture(scope="module")
def game() -> Table:
    """A finished game of two on one device, played by lot."""
    header = Header(
        id="00ff00ff00ff00ff",
        game="taluva",
        rules_version=1,
        seats=2,
        options={},
        seed="01" * 32,
        salt="02" * 16,
        title="Friday island",
        hotseat=True,
        created=1_700_000_000.0,
        names=("Ines", "Tomás"),
    )
    table = Table.open(header)
    lot = Chance(b"test_cli")
    while not table.over:
        seat = table.awaited[0]
        moves: list[str] = []
        while not (draft := table.draft(seat, moves)).complete:
            legal = draft.state.legal(seat)
            choice = legal[lot.number(f"{table.seq}/{len(moves)}", len(legal))]
            moves.append(table.game.text(choice))
        table.turn(seat, moves, 1_700_000_000.0)
    return table


@pytest.fixture
def file(game: Table, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(to_file(game))
    return path


def test_show_draws_an_exported_game_as_text_with_its_result(file: Path, tmp_path: Path) -> None:
    shown = tavola("show", file, folder=tmp_path)
    assert shown.returncode == 0, shown.stderr
    assert "Taluva: Ines, Tomás" in shown.stdout
    assert "V1" in shown.stdout
    assert "Won by" in shown.stdout


def test_show_goes_back_to_an_earlier_step(file: Path, tmp_path: Path) -> None:
    assert "To move: Tomás" in tavola("show", file, "--at", "1", folder=tmp_path).stdout


def test_show_writes_a_drawing(file: Path, tmp_path: Path) -> None:
    tavola("show", file, "--svg", "board.svg", folder=tmp_path)
    assert (tmp_path / "board.svg").read_text("utf-8").startswith("<svg")


def test_verify_finds_a_finished_game_right(file: Path, tmp_path: Path) -> None:
    done = tavola("verify", file, folder=tmp_path)
    assert done.returncode == 0
    assert "WRONG" not in done.stdout


def test_verify_finds_another_seed(file: Path, tmp_path: Path) -> None:
    data = json.loads(file.read_text("utf-8"))
    data["seed"] = "03" * 32
    file.write_text(json.dumps(data), "utf-8")
    done = tavola("verify", file, folder=tmp_path)
    assert done.returncode == 1
    assert "WRONG" in done.stdout


def test_import_then_export_then_doctor(file: Path, tmp_path: Path) -> None:
    brought = tavola("import", file, folder=tmp_path)
    assert brought.stdout.count("/p/") == 2, brought.stderr
    checked = tavola("doctor", folder=tmp_path)
    assert "every table replays" in checked.stdout
    assert checked.returncode == 0


def test_doctor_names_every_table_that_is_not_well(file: Path, tmp_path: Path) -> None:
    for _ in range(3):
        tavola("import", file, folder=tmp_path)
    with sqlite3.connect(tmp_path / "games.db") as db:
        ids = [row[0] for row in db.execute("SELECT id FROM tables ORDER BY id")]
        db.execute("UPDATE tables SET header = '{' WHERE id = ?", ids[:1])
        db.execute("UPDATE records SET event = '{' WHERE seq = 1 AND table_id = ?", ids[1:2])
    checked = tavola("doctor", folder=tmp_path)
    assert checked.returncode == 1
    assert [table in checked.stdout for table in ids] == [True, True, False]


def test_backup_copies_the_database(file: Path, tmp_path: Path) -> None:
    tavola("import", file, folder=tmp_path)
    done = tavola("backup", "copy.db", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "copy.db").stat().st_size > 0


def test_what_is_not_there_is_said_in_a_line(tmp_path: Path) -> None:
    missing = tavola("show", "nothing", folder=tmp_path)
    assert missing.returncode == 1
    assert missing.stderr.count("\n") == 1
    assert "Traceback" not in missing.stderr


def test_doctor_says_in_how_many_processes_bots_think(tmp_path: Path) -> None:
    assert "1 worker process " in tavola("doctor", folder=tmp_path).stdout


def test_doctor_says_whether_the_rules_are_compiled(tmp_path: Path) -> None:
    assert any(word in tavola("doctor", folder=tmp_path).stdout for word in ("compiled", "interpreted"))


def test_restore_brings_back_what_was_saved_and_keeps_what_was_there(file: Path, tmp_path: Path) -> None:
    tavola("import", file, folder=tmp_path)
    tavola("backup", "copy.db", folder=tmp_path)
    tavola("import", file, folder=tmp_path)
    done = tavola("restore", "copy.db", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    kept = next(tmp_path.glob("games.db.before-*"))
    assert f"kept as {kept}" in done.stdout
    counts = [
        sqlite3.connect(path).execute("SELECT count(*) FROM tables").fetchone()
        for path in (tmp_path / "games.db", kept)
    ]
    assert counts == [(1,), (2,)]


@pytest.mark.parametrize("command", ["doctor", "serve", "backup"])
def test_a_damaged_database_is_said_in_a_line(command: str, file: Path, tmp_path: Path) -> None:
    tavola("import", file, folder=tmp_path)
    with (tmp_path / "games.db").open("r+b") as database:
        database.seek(4096)
        database.write(b"\x5a" * ((tmp_path / "games.db").stat().st_size - 4096))
    words = ("--port", "0") if command == "serve" else ("copy.db",) if command == "backup" else ()
    done = tavola(command, *words, folder=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("tavola: ")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "copy.db").exists()
