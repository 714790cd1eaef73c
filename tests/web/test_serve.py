"""Starting the server as people do."""

from __future__ import annotations

import asyncio
import gc
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tavola.service.settings import Settings
from tavola.web.app import create_app
from tavola.web.serve import PEER_TIMEOUT, end_dead_connections, server
from tests.web.served import free_port, served, start


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


SYSTEM_HAS_IT = pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system keeps no such time")


def patience(connection: socket.socket) -> int:
    """Milliseconds for which what is written may stay without an acknowledgement."""
    return connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)


@SYSTEM_HAS_IT
def test_connections_have_it_from_the_socket_that_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        end_dead_connections(listening)
        with socket.create_connection(listening.getsockname()), listening.accept()[0] as accepted:
            assert patience(accepted) == PEER_TIMEOUT * 1000
            assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)


@SYSTEM_HAS_IT
async def test_a_site_ends_connections_whose_peer_is_gone_without_a_word(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "site.db"), outbox=str(tmp_path / "outbox"), port=free_port())
    site, before = server(create_app(settings), settings), gc.get_threshold()
    serving = asyncio.create_task(site.serve())
    try:
        async with asyncio.timeout(20):
            while not site.started:
                await asyncio.sleep(0.01)
        assert [patience(listening) for listening in site.servers[0].sockets] == [PEER_TIMEOUT * 1000]
    finally:
        site.should_exit = True
        await serving
        gc.set_threshold(*before)
        gc.unfreeze()


@pytest.mark.parametrize("version", [None, "0003"], ids=["a new file", "a file of an older version"])
def test_a_file_that_another_program_keeps_locked_is_refused_in_words(tmp_path: Path, version: str | None) -> None:
    path = tmp_path / "site.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        if version:
            other.execute("CREATE TABLE alembic_version (version_num TEXT)")
            other.execute("INSERT INTO alembic_version VALUES (?)", (version,))
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(RuntimeError) as refused:
            start(tmp_path, free_port())
    said = str(refused.value)
    assert f"tavola: {path} is locked by another program" in said
    assert "Traceback" not in said
