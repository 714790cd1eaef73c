"""The processes in which bots think: they come when needed, go with the site, and a killed site takes up its games."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from tests.web.bot_worker import HANGING
from tests.web.served import free_port, start
from tests.web.visitor import TURNS, bearer, token

PROGRAM = "tests.web.serving_bots"
PATIENCE = 60.0  # seconds


def until(come: Callable[[], Any]) -> Any:
    """What comes in the end. Raises TimeoutError."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if found := come():
            return found
        time.sleep(0.02)
    raise TimeoutError


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    listed = Path(f"/proc/{process}/task/{process}/children").read_text("ascii")
    return [int(child) for child in listed.split()]


def alive(process: int) -> bool:
    """Whether it runs: neither gone nor waiting to be taken note of."""
    try:
        return Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


class Served:
    """A site in a process of its own, with the bots of tests."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process = self.started()

    def started(self) -> subprocess.Popen[bytes]:
        return start(self.folder, self.port, PROGRAM)

    def call(self, method: str, path: str, link: str = "", body: Any = None) -> Any:
        address = f"http://127.0.0.1:{self.port}/api{path}"
        answer = httpx.request(method, address, headers=bearer(link) if link else {}, json=body, timeout=20)
        assert answer.is_success, answer.text
        return answer.json()

    def against(self, level: int) -> Any:
        """A table at which the bot is to move."""
        new = {"game": "taluva", "name": "Ines", "seat": 0, "bots": {"1": level}}
        table = self.call("POST", "/tables", body=new)
        turn = {"seat": 0, "moves": TURNS[0], "expected_seq": 1}
        self.call("POST", f"/tables/{table['table']}/turns", table["play"], turn)
        return table

    def moved(self, table: Any) -> bool:
        return bool(self.call("GET", f"/tables/{table['table']}", table["play"])["of"] == 3)

    def worker(self) -> int:
        """The process in which bots think."""
        found: int = until(lambda: children(self.process.pid))[0]
        return found


def test_no_process_is_there_before_a_bot_is_needed_and_it_ends_with_the_site(tmp_path: Path) -> None:
    site = Served(tmp_path)
    site.call("POST", "/tables", body={"game": "taluva", "name": "Ines", "seat": 0, "bots": {"1": 1}})
    assert children(site.process.pid) == []
    table = site.against(1)
    until(lambda: site.moved(table))
    worker = site.worker()
    assert os.getpriority(os.PRIO_PROCESS, worker) > os.getpriority(os.PRIO_PROCESS, site.process.pid)
    site.process.send_signal(signal.SIGTERM)
    site.process.wait(PATIENCE)
    until(lambda: not alive(worker))


def test_a_site_killed_while_a_bot_thinks_leaves_no_process_behind_and_plays_on_after_its_start(
    tmp_path: Path,
) -> None:
    site = Served(tmp_path)
    table = site.against(HANGING)
    worker = site.worker()
    site.process.kill()
    site.process.wait(PATIENCE)
    until(lambda: not alive(worker))
    site.process = site.started()
    until(lambda: site.moved(table))
    site.process.terminate()
    site.process.wait(PATIENCE)


def test_a_process_killed_by_somebody_is_replaced(tmp_path: Path) -> None:
    site = Served(tmp_path)
    first = site.against(1)
    until(lambda: site.moved(first))
    worker = site.worker()
    os.kill(worker, signal.SIGKILL)
    second, third = site.against(1), site.against(1)
    until(lambda: site.moved(second) and site.moved(third))
    assert site.worker() != worker
    assert "did not answer" not in (tmp_path / "log").read_text()  # nobody got a move by lot
    site.process.terminate()
    site.process.wait(PATIENCE)


def test_bots_alone_play_while_a_stream_is_open_and_rest_otherwise(tmp_path: Path) -> None:
    site = Served(tmp_path)
    opened = site.call("POST", "/tables", body={"game": "taluva", "seats": 2, "bots": {"0": 1, "1": 1}})
    address = f"/tables/{opened['table']}"
    time.sleep(1)
    assert site.call("GET", address, opened["watch"])["of"] == 2
    stream = f"http://127.0.0.1:{site.port}/api{address}/events?token={token(opened['watch'])}"
    with httpx.stream("GET", stream, timeout=PATIENCE) as answer:
        next(line for line in answer.iter_lines() if line.startswith("data:") and json.loads(line[5:])["seq"] > 3)
    site.process.terminate()
    site.process.wait(PATIENCE)


def test_where_no_bots_are_offered_none_play(tmp_path: Path) -> None:
    port = free_port()
    process = start(tmp_path, port, PROGRAM, TAVOLA_BOT_WORKERS="0")
    new = {"game": "taluva", "name": "Ines", "seat": 0, "bots": {"1": 1}}
    answer = httpx.post(f"http://127.0.0.1:{port}/api/tables", json=new)
    assert (answer.status_code, answer.json()["detail"]) == (422, "No bots play on this site.")
    process.terminate()
    process.wait(PATIENCE)
