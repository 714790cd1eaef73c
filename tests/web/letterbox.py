"""A mail server that keeps what it gets, and what tests look for in it."""

from __future__ import annotations

import asyncio
import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any


class Letterbox:
    """Keeps what it is sent, by recipient; there is nobody."""

    def __init__(self) -> None:
        self.mails: dict[str, list[EmailMessage]] = {}

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        if address.startswith("nobody"):
            return "550 no such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        for address in envelope.rcpt_tos:
            mail = message_from_bytes(envelope.content, _class=EmailMessage, policy=policy.default)
            self.mails.setdefault(address, []).append(mail)
        return "250 OK"

    async def wait_for(self, address: str, number: int = 1) -> EmailMessage:
        """The so many-th mail to an address, which must come soon."""
        async with asyncio.timeout(20):
            while len(self.mails.get(address, [])) < number:
                await asyncio.sleep(0.05)
        return self.mails[address][number - 1]


def links(mail: EmailMessage) -> list[str]:
    body = mail.get_body(("plain",))
    assert body is not None
    return re.findall(r"http://\S+/(?:p|stop|confirm)/[\w-]{43}", body.get_content() + str(mail["List-Unsubscribe"]))
