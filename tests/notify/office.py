"""A post office for tests: a mail server, and a table with its sender of notices, whose clock the test turns."""

from __future__ import annotations

import asyncio
import email
import email.policy
import sqlite3
from contextlib import closing
from email.message import EmailMessage
from typing import Any

from tavola.notify.mail_settings import MailSettings
from tavola.notify.notices import notices_after
from tavola.notify.outbox import NoticeSender
from tavola.store.sqlite import SqliteStore
from tavola.store.store import Contact, Notice
from tavola.table.table import Table
from tests.table.setting import NOW, header

DELAY = 60
TAKE_ONE = ["take 1", "pass 0"]


class Inbox:
    """A handler of aiosmtpd: keeps mails, or gives the answers it was told to give first."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.recipients: list[list[str]] = []
        self.answers: list[str] = []  # to DATA
        self.refusal = ""  # to RCPT
        self.stuck = ""  # addresses with this in them get no answer

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        if self.stuck and self.stuck in address:
            await asyncio.sleep(3600)
        if self.refusal:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.answers:
            return self.answers.pop(0)
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        self.recipients.append(list(envelope.rcpt_tos))
        return "250 OK"


class Server:
    """A table, its store and its sender of notices, with a clock that the test turns."""

    def __init__(self, store: SqliteStore, settings: MailSettings) -> None:
        self.store = store
        self.table = Table.open(header())
        self.others: dict[str, Table] = {}
        self.now = NOW
        self.looking: set[int] = set()
        self.notice_sender = NoticeSender(
            store, self.open, settings, lambda table, seat: seat in self.looking, clock=lambda: self.now
        )

    async def open(self, table_id: str) -> Table:
        assert table_id in (self.table.id, *self.others)
        return self.others.get(table_id, self.table)

    async def play(self, seat: int, moves: list[str] = TAKE_ONE) -> None:
        """A turn, stored with its notices."""
        self.now += 1
        record = self.table.turn(seat, moves, self.now)
        contacts = await self.store.contacts("t1")
        await self.store.append("t1", [record], notices=notices_after(self.table, contacts, self.now))

    def contact(self, seat: int, address: str | None, *, ask: bool = False) -> Contact:
        return Contact("t1", seat, address, delay=DELAY, ask=ask)

    async def tell(self, address: str) -> None:
        """One more table, at which a confirmed address is to be told now."""
        table = Table.open(header(id=f"other{len(self.others)}"))
        contact = Contact(table.id, 1, address, delay=0)
        await self.store.create(table.header, [], [], [contact])
        await self.store.confirm_address(address, self.now)
        record = table.turn(0, TAKE_ONE, self.now)
        await self.store.append(table.id, [record], notices=notices_after(table, [contact], self.now))
        self.others[table.id] = table

    async def wait(self, seconds: float = DELAY) -> None:
        """Time passes, and the sender of notices makes a round."""
        self.now += seconds
        await self.notice_sender.deliver_due()

    async def notice(self) -> Notice:
        (notice,) = await self.store.notices("t1")
        return notice


def change(store: SqliteStore, statement: str) -> None:
    with closing(sqlite3.connect(store.path)) as db, db:
        db.execute(statement)
