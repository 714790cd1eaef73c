"""`kill -9` at any moment while mails go out: none is lost, and one that comes twice is the same mail twice."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller

from tests.web.letterbox import links
from tests.web.served import free_port, served, visitor
from tests.web.test_kill import starter
from tests.web.visitor import Site, Table

MAILS = 8
KILLS = 6
PLAYED_LATER = str(24 * 3600)


class Dawdler:
    """A mail server that lets some time pass before it says that it has a mail."""

    def __init__(self) -> None:
        self.chance = random.Random(3)
        self.got: dict[str, list[EmailMessage]] = {}

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        mail = message_from_bytes(envelope.content, _class=EmailMessage, policy=policy.default)
        self.got.setdefault(envelope.rcpt_tos[0], []).append(mail)
        await asyncio.sleep(0.3)
        return "250 OK"

    def count(self) -> int:
        return sum(map(len, self.got.values()))


@asynccontextmanager
async def dawdling() -> AsyncIterator[tuple[Dawdler, str]]:
    handler = Dawdler()
    controller = Controller(handler, hostname="127.0.0.1", port=free_port())
    controller.start()
    yield handler, f"smtp://127.0.0.1:{controller.port}"
    controller.stop()


async def prepare(folder: Path) -> list[str]:
    """Games that have just ended, and seats that were just lost, with a mail to tell of each; to which addresses."""
    with served(folder, TAVOLA_MAIL_DELAY=PLAYED_LATER, TAVOLA_MAIL_CONFIRM="0") as address:
        async with visitor(address) as client:
            for number in range(MAILS):
                table = await Site(client, folder / "site.db").open()
                contact = {"seat": 1, "email": f"m{number}@d{number % 4}.example"}
                await table.site.ask("PUT", f"{table.url}/contact", table.play[1], json=contact)
                if number % 2:
                    await lose_seat(table)
                else:
                    body = {"seat": 0, "expected_seq": 1}
                    await table.site.ask("POST", f"{table.url}/resign", table.play[0], json=body)
    with closing(sqlite3.connect(folder / "site.db")) as db, db:
        db.execute("UPDATE notices SET due = 1")
    return [f"m{number}@d{number % 4}.example" for number in range(MAILS)]


async def lose_seat(table: Table) -> None:
    """Somebody with another address takes a new link to the second seat."""
    body = {"role": "invite", "seat": 1}
    invitation = await table.site.ask("POST", f"{table.url}/links", table.host, json=body)
    claim = {"name": "Jun", "email": "jun@example.org"}
    await table.site.ask("POST", "/api/claim", invitation["link"], json=claim)


def waiting(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "site.db", timeout=10)) as db:
        return int(db.execute("SELECT count(*) FROM notices WHERE state = 'waiting'").fetchone()[0])


async def kill_again_and_again(folder: Path, starts: subprocess.Popen[str], dawdler: Dawdler) -> int:
    """Let a mail come, kill before it is answered or some time later, start again; then let the last server send what
    is left. How many were killed.
    """
    assert starts.stdin is not None
    assert starts.stdout is not None
    for kills in range(KILLS):
        before = dawdler.count()
        print(file=starts.stdin, flush=True)
        server = int(await asyncio.to_thread(starts.stdout.readline))
        async with asyncio.timeout(30):
            while dawdler.count() == before and waiting(folder):
                await asyncio.sleep(0.005)
        if not waiting(folder):
            return kills
        await asyncio.sleep(dawdler.chance.random() * (kills % 2))
        os.kill(server, signal.SIGKILL)
    print(file=starts.stdin, flush=True)
    async with asyncio.timeout(60):
        while waiting(folder):
            await asyncio.sleep(0.05)
    return KILLS


async def test_a_killed_server_loses_no_mail_and_sends_no_second_one(tmp_path: Path) -> None:
    addresses = await prepare(tmp_path)
    async with dawdling() as (dawdler, smtp):
        with starter(tmp_path, free_port(), TAVOLA_SMTP_URL=smtp, TAVOLA_MAIL_CONFIRM="0") as starts:
            kills = await kill_again_and_again(tmp_path, starts, dawdler)
    assert kills >= 2
    assert sorted(dawdler.got) == sorted(addresses)
    for mails in dawdler.got.values():
        assert len({mail["Message-ID"] for mail in mails}) == 1
        assert len({tuple(sorted(links(mail))) for mail in mails}) == 1
    assert dawdler.count() > MAILS  # the first server never heard that its mail was taken
