"""Starting the server as people do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.site.served import free_port, served, start


def test_it_says_where_it_is_and_where_mail_goes(tmp_path: Path) -> None:
    with served(tmp_path, TAVOLA_URL="https://play.test") as address:
        assert address
        log = (tmp_path / "log").read_text()
    assert "Tavola serves on https://play.test\n" in log
    assert f"to the console and the folder {tmp_path}/outbox/" in log


def test_a_second_server_on_the_same_database_is_refused_in_words(tmp_path: Path) -> None:
    process = start(tmp_path, free_port())
    try:
        command = [sys.executable, "-m", "tavola.cli", "serve", "--port", str(free_port())]
        environment = {"PYTHONPATH": "src", "TAVOLA_DATABASE": str(tmp_path / "site.db")}
        root = Path(__file__).parents[2]
        done = subprocess.run(
            command, cwd=root, env=environment, capture_output=True, text=True, timeout=60, check=False
        )
    finally:
        process.terminate()
        process.wait(20)
    assert done.returncode == 1
    assert done.stderr.startswith("tavola: ")
    assert "Traceback" not in done.stderr
