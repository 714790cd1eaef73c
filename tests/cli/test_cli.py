"""The `tavola` command, run as people run it."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tavola.games.chance import Chance
from tavola.table.events import Header
from tavola.table.export import to_file
from tavola.table.table import Table

ROOT = Path(__file__).parents[2]


def tavola(*words: str | Path, folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": str(ROOT / "src"), "TAVOLA_DATABASE": str(folder / "games.db")} | settings
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


def test_verify_says_who_won_and_which_chain_binds_it(file: Path, tmp_path: Path) -> None:
    done = tavola("verify", file, folder=tmp_path)
    assert json.loads(file.read_text("utf-8"))["chain"] in done.stdout
    assert "Won by" in done.stdout
    assert "    Huts built: Ines " in done.stdout


def test_verify_finds_another_title(file: Path, tmp_path: Path) -> None:
    data = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps(data | {"title": "Another"}), "utf-8")
    done = tavola("verify", file, folder=tmp_path)
    assert done.returncode == 1
    assert "WRONG  Names, title, times or steps are not those bound by the chain" in done.stdout


def test_verify_says_that_an_old_file_is_not_chained_and_who_is_to_move(tmp_path: Path) -> None:
    old = Path(__file__).parents[1] / "data" / "version-0.1.0" / "taluva-running.json"
    done = tavola("verify", old, folder=tmp_path)
    assert done.returncode == 0
    assert "note   This file is from before records were chained" in done.stdout
    assert "Unfinished: record 16 is the last of this file.\nTo move: Ines\n" in done.stdout


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


def test_doctor_says_how_many_of_the_mails_given_up_health_counts(file: Path, tmp_path: Path) -> None:
    tavola("import", file, folder=tmp_path)
    now = time.time()
    with sqlite3.connect(tmp_path / "games.db") as db:
        (table,) = db.execute("SELECT id FROM tables").fetchone()
        for epoch, days in enumerate((1, 8, 20, 40)):
            db.execute(
                "INSERT INTO notices (table_id, seat, epoch, kind, due, attempts, state, error, lease_until, finished)"
                " VALUES (?, 0, ?, 'turn', 0, 1, 'failed', '550 no', 0, ?)",
                (table, epoch, now - days * 24 * 3600),
            )
    db.close()
    said = tavola("doctor", folder=tmp_path).stdout
    assert "3 could not be delivered within 30 days, 1 of them within a week, which /health counts:" in said


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


def test_tables_lists_what_there_is(file: Path, tmp_path: Path) -> None:
    tavola("import", file, folder=tmp_path)
    listed = tavola("tables", folder=tmp_path)
    assert listed.returncode == 0, listed.stderr
    table, game, rest = listed.stdout.split("  ", 2)
    assert (len(table), game) == (16, "Taluva")
    assert "won by " in rest
    assert "2023-11-1" in rest  # when its last turn was played, whatever the clock here says
    assert rest.endswith("Friday island\n")
    exported = tavola("export", table, folder=tmp_path)
    assert json.loads(exported.stdout)["format"] == "tavola-game"


def test_what_players_wrote_is_exported_when_asked_for(game: Table, tmp_path: Path) -> None:
    told = game.copy()
    told.say(0, "Between us", "ab" * 16, told.records[-1].at)
    file = tmp_path / "told.json"
    file.write_bytes(to_file(told))
    table = tavola("import", file, folder=tmp_path) and tavola("tables", folder=tmp_path).stdout.split()[0]
    for options, words in ((), False), (("--talk",), True):
        exported = tavola("export", table, f"out{words}.json", *options, folder=tmp_path)
        assert exported.returncode == 0, exported.stderr
        assert ("Between us" in (tmp_path / f"out{words}.json").read_text()) is words
        assert tavola("verify", tmp_path / f"out{words}.json", folder=tmp_path).returncode == 0


def test_an_exported_game_is_for_its_owner_alone(file: Path, tmp_path: Path) -> None:
    tavola("import", file, folder=tmp_path)
    table = tavola("tables", folder=tmp_path).stdout.split()[0]
    done = tavola("export", table, "secret.json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "secret.json").read_text())["seed"]
    assert (tmp_path / "secret.json").stat().st_mode & 0o077 == 0


def test_mail_test_puts_a_mail_where_mails_go(tmp_path: Path) -> None:
    done = tavola("mail-test", "ines@example.org", folder=tmp_path, TAVOLA_OUTBOX="sent")
    assert done.returncode == 0, done.stderr
    (mail,) = (tmp_path / "sent").glob("*.eml")
    assert "To: ines@example.org" in mail.read_text()


def test_mail_test_says_why_no_mail_leaves(tmp_path: Path) -> None:
    with socket.socket() as taken:  # bound and not listening: whoever connects is refused
        taken.bind(("127.0.0.1", 0))
        server = f"smtp://ines:secret@127.0.0.1:{taken.getsockname()[1]}"
        done = tavola("mail-test", "ines@example.org", folder=tmp_path, TAVOLA_SMTP_URL=server)
    assert done.returncode == 1
    assert done.stderr.startswith("tavola: the mail to ines@example.org did not leave by smtp://127.0.0.1:")
    assert done.stderr.count("\n") == 1
    assert "secret" not in done.stderr


def test_an_address_without_a_scheme_stops_the_start(tmp_path: Path) -> None:
    done = tavola("serve", "--port", "0", folder=tmp_path, TAVOLA_URL="games.example.org")
    assert done.returncode == 1
    assert "TAVOLA_URL is how people reach the site, like https://games.example.org" in done.stderr


def test_a_mistyped_setting_is_said_at_the_start(tmp_path: Path) -> None:
    words = {"TAVOLA_SMPT_URL": "smtp://mail", "TAVOLA_URL": "wrong"}  # the wrong one ends it
    done = tavola("serve", "--port", "0", folder=tmp_path, **words)
    assert "there is no setting TAVOLA_SMPT_URL (did you mean TAVOLA_SMTP_URL?)" in done.stderr
