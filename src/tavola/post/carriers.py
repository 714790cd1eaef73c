"""Ways a mail leaves: by a mail server, or into a folder and onto the console where there is none."""

from __future__ import annotations

import os
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from email.message import EmailMessage
from pathlib import Path
from typing import Protocol

import aiosmtplib

from tavola.post.settings import MailSettings, Smtp

PATIENCE = 30.0  # seconds for each answer of a mail server


class Refused(Exception):
    """The mail server will never take this mail; trying again is no use."""


class Carrier(Protocol):
    """Takes one mail away. Raises Refused, or SMTPException or OSError when it may work later."""

    async def carry(self, mail: EmailMessage, address: str, name: str, accepted: Callable[[], Awaitable[None]]) -> None:
        """`accepted` is awaited the moment the mail is out of our hands, before any farewell; `name` is for a file."""


class SmtpCarrier:
    """By SMTP, a connection a mail."""

    def __init__(self, server: Smtp, sender: str) -> None:
        self._server = server
        self._sender = sender

    async def carry(self, mail: EmailMessage, address: str, name: str, accepted: Callable[[], Awaitable[None]]) -> None:
        client = aiosmtplib.SMTP(
            hostname=self._server.host,
            port=self._server.port,
            username=self._server.user,
            password=self._server.password,
            use_tls=self._server.scheme == "smtps",
            start_tls=self._server.scheme == "smtp+starttls",
            timeout=PATIENCE,
        )
        await client.connect()
        try:
            await client.send_message(mail, sender=self._sender, recipients=[address])
            await accepted()
            with suppress(aiosmtplib.SMTPException, OSError):
                await client.quit()
        except aiosmtplib.SMTPRecipientsRefused as error:
            if all(refusal.code >= 500 for refusal in error.recipients):
                raise Refused(_answer(error.recipients[0])) from None
            raise
        except aiosmtplib.SMTPDataError as error:
            if error.code >= 500:
                raise Refused(_answer(error)) from None
            raise
        finally:
            client.close()


class FolderCarrier:
    """Into a folder as .eml files, and in short onto the console: for trying Tavola without a mail server."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def carry(self, mail: EmailMessage, address: str, name: str, accepted: Callable[[], Awaitable[None]]) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self._folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{name}.eml"
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(mail.as_bytes())
        await accepted()
        body = mail.get_body(("plain",))
        text = body.get_content() if body else ""
        print(f"\n--- Mail for {address}: {mail['Subject']} ({path})\n{text.rstrip()}\n---", flush=True)


def carrier(settings: MailSettings) -> Carrier:
    """The way that the settings ask for."""
    if settings.smtp is None:
        return FolderCarrier(settings.outbox)
    return SmtpCarrier(settings.smtp, settings.sender_address)


def _answer(error: aiosmtplib.SMTPResponseException) -> str:
    return f"{error.code} {error.message}"
