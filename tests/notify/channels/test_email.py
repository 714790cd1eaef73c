"""What goes wrong between the site and a mail server, or with mails that go to the console and a folder."""

from __future__ import annotations

import asyncio
import io
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tavola.notify.channels import email
from tavola.notify.mail_settings import mail_settings
from tavola.store.sqlite import SqliteStore
from tests.notify.office import Inbox, Server, change

PHASES = ["greeting", "EHLO", "MAIL", "RCPT", "DATA", "end"]


@asynccontextmanager
async def silent_from(phase: str) -> AsyncIterator[int]:
    """The port of a mail server that never answers from a phase on."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers = {b"EHLO": b"250 hi", b"MAIL": b"250 ok", b"RCPT": b"250 ok", b"DATA": b"354 go", b".\r\n": b"250 ok"}
        if phase != "greeting":
            writer.write(b"220 hi\r\n")
        while line := await reader.readline():
            command = line[:4] if line != b".\r\n" else line
            if command.decode().strip() == phase or (phase, command) == ("end", b".\r\n") or phase == "greeting":
                continue
            if command in answers:
                writer.write(answers[command] + b"\r\n")
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1]
    server.close()


@pytest.mark.parametrize("phase", PHASES)
async def test_no_phase_is_waited_for_without_end(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, phase: str
) -> None:
    for limit in ("ANSWER_TIMEOUT", "DATA_TIMEOUT", "CONTENT_TIMEOUT"):
        monkeypatch.setattr(email, limit, 0.2)
    async with silent_from(phase) as port:
        server = Server(store, mail_settings("https://play.example.org", f"smtp://127.0.0.1:{port}"))
        await server.play(0)
        async with asyncio.timeout(20):
            await server.wait()
    notice = await server.notice()
    assert (notice.state, notice.attempts, "imed out" in notice.error) == ("waiting", 1, True)


async def answering(end: bytes) -> asyncio.Server:
    """A mail server that takes everything, and answers this to the end of a mail."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 hi\r\n")
        content = False
        while line := await reader.readline():
            content = content and line != b".\r\n"
            if not content:
                writer.write((end if line == b".\r\n" else b"354 go" if line[:4] == b"DATA" else b"250 ok") + b"\r\n")
                content = line[:4] == b"DATA"
        writer.close()

    return await asyncio.start_server(serve, "127.0.0.1", 0)


ANSWERS = {
    "latin-1": (b"451 Empf\xe4nger \xff\xfe", "waiting"),
    "latin-1 for ever": (b"550 Empf\xe4nger unbekannt", "failed"),
    "control": (b"451 \x1b[2J\x00\x07", "waiting"),
    "endless": (b"451-" + b"x" * 400 + b"\r\n" + (b"451-" + b"y" * 400 + b"\r\n") * 50 + b"451 z", "waiting"),
    "no number": (b"\xff\xff\xff\xff", "waiting"),
    "another yes": (b"251 taken, and passed on", "sent"),
}


@pytest.mark.parametrize(("answer", "state"), ANSWERS.values(), ids=ANSWERS)
async def test_whatever_a_mail_server_answers_is_kept_in_short_and_tried_again_later(
    store: SqliteStore, answer: bytes, state: str
) -> None:
    async with await answering(answer) as mail_server:
        port = mail_server.sockets[0].getsockname()[1]
        server = Server(store, mail_settings("https://play.example.org", f"smtp://127.0.0.1:{port}"))
        await server.play(0)
        await server.wait()
    notice = await server.notice()
    assert (notice.state, notice.attempts) == (state, 1)
    assert (notice.due > server.now) == (state == "waiting")
    assert len(notice.error) <= email.MAX_ERROR_LENGTH
    assert notice.error.isprintable()


async def test_a_link_that_a_mail_server_repeats_is_not_kept(server: Server, inbox: Inbox) -> None:
    secret = "https://play.example.org/p/" + "k" * 43
    inbox.answers = [f"451 this looks like spam: {secret}"]
    await server.play(0)
    await server.wait()
    assert "looks like spam" in (await server.notice()).error
    assert secret not in (await server.notice()).error


def ascii_console() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="ascii")


def closed_pipe() -> io.TextIOWrapper:
    reading, writing = os.pipe()
    os.close(reading)
    return io.TextIOWrapper(os.fdopen(writing, "wb", buffering=0), encoding="utf-8", write_through=True)


@pytest.mark.parametrize("console", [ascii_console, closed_pipe])
async def test_a_console_that_fails_undoes_nothing(
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, console: Any
) -> None:
    server = Server(store, mail_settings("http://127.0.0.1:8000", outbox=tmp_path / "outbox"))
    await server.play(0)
    with capture_logs():  # by default they go there too
        monkeypatch.setattr(sys, "stdout", console())
        await server.wait()
        monkeypatch.undo()
    assert ((await server.notice()).state, len(list((tmp_path / "outbox").iterdir()))) == ("sent", 1)


async def test_the_same_mail_again_is_the_same_file(store: SqliteStore, tmp_path: Path) -> None:
    server = Server(store, mail_settings("http://127.0.0.1:8000", outbox=tmp_path / "outbox"))
    await server.play(0)
    await server.wait()
    names = os.listdir(tmp_path / "outbox")
    change(store, "UPDATE notices SET state = 'waiting', due = due + 60")  # as if it had been killed before it knew
    await server.wait()
    assert (await server.notice()).attempts == 2
    assert os.listdir(tmp_path / "outbox") == names


class Terminal(io.StringIO):
    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize("terminal", [True, False])
async def test_only_a_terminal_is_shown_a_link(
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    server = Server(store, mail_settings("http://127.0.0.1:8000", outbox=tmp_path / "outbox"))
    await server.play(0)
    console = Terminal(terminal=terminal)
    monkeypatch.setattr(sys, "stdout", console)
    await server.wait()
    [path] = (tmp_path / "outbox").iterdir()
    assert str(path) in console.getvalue()
    assert bool(email.TOKEN.search(console.getvalue())) == terminal
