"""Where no connection is left: said in words, and over when there is one again."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tavola.web.file_descriptors import RESERVED, refusal
from tests.web.few_files import HARD
from tests.web.served import served
from tests.web.visitor import token

WORDS = "Too many people are here just now. Please try again in a moment."


def asked(address: str, path: str) -> bytes:
    """All that comes back from one request on a connection of its own."""
    where = urlsplit(address)
    with socket.create_connection((where.hostname, where.port), timeout=20) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {where.netloc}\r\nConnection: close\r\n\r\n".encode())
        whole = b""
        while more := line.recv(65536):
            whole += more
    return whole


@contextmanager
def crowd(address: str, people: int) -> Iterator[None]:
    """So many connections that ask nothing."""
    where = urlsplit(address)
    with ExitStack() as stack:
        for _ in range(people):
            stack.enter_context(socket.create_connection((where.hostname, where.port), timeout=20))
        yield


def test_without_room_requests_are_refused_in_words_and_the_site_comes_back(tmp_path: Path) -> None:
    with served(tmp_path, "tests.web.few_files") as address:
        new = {"game": "taluva", "name": "Ines", "seat": 0, "bots": {"1": 1}}
        opened = httpx.post(f"{address}/api/tables", json=new).json()
        with crowd(address, HARD - RESERVED):
            page, answer = asked(address, "/"), asked(address, "/api/games")
        assert page.startswith(b"HTTP/1.1 503 ")
        assert page.endswith(WORDS.encode())
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["detail"] == WORDS
        while not asked(address, "/health").startswith(b"HTTP/1.1 200 "):
            time.sleep(0.02)
        headers = {"Authorization": f"Bearer {token(opened['play'])}"}
        assert httpx.get(f"{address}/api/tables/{opened['table']}", headers=headers).status_code == 200
        log = (tmp_path / "log").read_text()
    assert "Traceback" not in log
    assert log.count("full=True") == log.count("full=False") == 1


def test_the_limit_is_raised_to_what_the_system_allows(tmp_path: Path) -> None:
    with served(tmp_path, "tests.web.few_files") as address, crowd(address, HARD // 2 - 20):
        assert asked(address, "/health").startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("line", [b"", b"\x16\x03\x01", b"GET /api/games HTTP/1.1\r\n", b"GET / HTTP/1.1"])
def test_whatever_was_asked_the_refusal_is_an_answer(line: bytes) -> None:
    head, _, body = refusal(line).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 503 ")
    assert f"Content-Length: {len(body)}".encode() in head


ENDLESS = {
    "header": (b"GET /health HTTP/1.1\r\nHost: x\r\nX: ", b"a" * 50_000),
    "headers": (b"GET /health HTTP/1.1\r\nHost: x\r\n", b"X: a\r\n" * 5_000),
    "path": (b"GET /", b"a" * 50_000),
    "trailer": (b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: ", b"a" * 50_000),
}


def send_in_pieces(line: socket.socket, more: bytes) -> None:
    for _ in range(400):
        line.sendall(more)
        time.sleep(0.002)


@pytest.mark.parametrize(("beginning", "more"), ENDLESS.values(), ids=ENDLESS)
def test_a_request_without_end_is_ended(tmp_path: Path, beginning: bytes, more: bytes) -> None:
    with served(tmp_path) as address:
        where = urlsplit(address)
        with socket.create_connection((where.hostname, where.port), timeout=20) as line:
            line.sendall(beginning)
            with pytest.raises(ConnectionError):
                send_in_pieces(line, more)
        assert httpx.get(f"{address}/health").status_code == 200


def test_many_requests_on_one_connection_are_no_request_without_end(tmp_path: Path) -> None:
    with served(tmp_path) as address, httpx.Client(base_url=address) as client:
        for _ in range(40):
            body = {"game": "taluva", "name": "Ines", "title": "x" * 60_000}
            assert client.post("/api/tables", json=body, headers={"X": "a" * 50_000}).status_code in (400, 422)
