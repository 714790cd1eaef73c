"""The tiny games are played here beside the real ones; a mail server and a sender of notices for a table."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller

from tavola import games
from tavola.notify.board_picture import NoPicture
from tavola.notify.mail_settings import mail_settings
from tavola.store.sqlite import SqliteStore
from tavola.store.store import Contact
from tests.notify.office import DELAY, Inbox, Server
from tests.table.setting import NOW, header
from tests.table.tiny import NIM, ODDS


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (NIM, ODDS):
        monkeypatch.setitem(games.GAMES, game.id, game)


@pytest.fixture(autouse=True)
def no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing takes most of the time of a mail; one test has it."""

    async def none(svg: str) -> bytes:
        raise NoPicture("no renderer here")

    monkeypatch.setattr("tavola.notify.outbox.png", none)


@pytest.fixture
def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def inbox(free_port: int) -> Iterator[Inbox]:
    handler = Inbox()
    controller = Controller(handler, hostname="127.0.0.1", port=free_port)
    controller.start()
    yield handler
    controller.stop()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    opened = await SqliteStore.open(tmp_path / "tavola.db")
    contacts = [
        Contact("t1", 0, "ines@example.org", delay=DELAY),
        Contact("t1", 1, "tomas@example.org", delay=DELAY),
    ]
    await opened.create(header(), [], [], contacts)
    for contact in contacts:
        await opened.confirm_address(str(contact.address), NOW)
    yield opened
    await opened.close()


@pytest.fixture
def server(store: SqliteStore, inbox: Inbox, free_port: int) -> Server:
    return Server(store, mail_settings("https://play.example.org", f"smtp://127.0.0.1:{free_port}"))
