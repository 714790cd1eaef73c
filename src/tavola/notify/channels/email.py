"""Ways a mail leaves: by a mail server, or into a folder and onto the console where there is none."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from email.message import EmailMessage
from pathlib import Path
from typing import Protocol

import aiosmtplib

from tavola.notify.mail_settings import MailSettings, Smtp

# How long to wait for a mail server, in seconds, as RFC 5321 (4.5.3.2) wants it: who hangs up earlier on a slow server
# sends again what it has taken.
ANSWER_TIMEOUT = 300.0  # to the connection, the greeting, each command
DATA_TIMEOUT = 120.0  # to DATA
CONTENT_TIMEOUT = 180.0 + 600.0  # for the mail itself and the answer to its end
QUIT_TIMEOUT = 5.0  # nothing depends on it
MAX_STEPS = 11  # of ANSWER_TIMEOUT: connect, greeting, EHLO, STARTTLS, its handshake, EHLO, AUTH (three), MAIL, RCPT
MAX_SECONDS = MAX_STEPS * ANSWER_TIMEOUT + DATA_TIMEOUT + CONTENT_TIMEOUT + QUIT_TIMEOUT  # for one mail
MAX_ERROR_LENGTH = 300  # characters
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  # of a link


class Refused(Exception):
    """The mail server will never take this mail; trying again is no use."""


class Channel(Protocol):
    """Sends one mail. Raises Refused when it will never be accepted, SMTPException or OSError when it may be later."""

    async def send(self, mail: EmailMessage, address: str, name: str, accepted: Callable[[], Awaitable[None]]) -> None:
        """`accepted` is awaited as soon as the mail is accepted, before anything else can fail. `name`: of the file,
        where mail goes to a folder; the same mail sent again has the same name.
        """


class SmtpChannel:
    """By SMTP, a connection a mail."""

    def __init__(self, server: Smtp, sender: str) -> None:
        self._server = server
        self._sender = sender

    async def send(self, mail: EmailMessage, address: str, name: str, accepted: Callable[[], Awaitable[None]]) -> None:
        client = aiosmtplib.SMTP(
            hostname=self._server.host,
            port=self._server.port,
            username=self._server.user,
            password=self._server.password,
            use_tls=self._server.scheme == "smtps",
            start_tls=self._server.scheme == "smtp+starttls",
            timeout=ANSWER_TIMEOUT,
        )
        try:
            await client.connect()
            await self._send(client, mail, address)
            await accepted()
            with suppress(aiosmtplib.SMTPException, OSError):
                await client.quit(timeout=QUIT_TIMEOUT)
        except (aiosmtplib.SMTPRecipientRefused, aiosmtplib.SMTPDataError) as error:
            if error.code >= 500:
                raise Refused(why(error)) from None
            raise
        finally:
            client.close()

    async def _send(self, client: aiosmtplib.SMTP, mail: EmailMessage, address: str) -> None:
        """Returns when the server has taken the mail."""
        content = mail.as_bytes(policy=mail.policy.clone(linesep="\r\n", cte_type="7bit"))
        await client.mail(self._sender)
        await client.rcpt(address)
        begun = await client.execute_command(b"DATA", timeout=DATA_TIMEOUT)
        if begun.code != aiosmtplib.SMTPStatus.start_input:
            raise aiosmtplib.SMTPDataError(begun.code, begun.message)
        if client.protocol is None:
            raise aiosmtplib.SMTPServerDisconnected("Connection lost")
        client.protocol.write(re.sub(rb"(?m)^\.", b"..", content) + b".\r\n")
        taken = await client.protocol.read_response(timeout=CONTENT_TIMEOUT)
        if not 200 <= taken.code < 300:  # the first digit decides (RFC 5321, 4.2)
            raise aiosmtplib.SMTPDataError(taken.code, taken.message)


class FolderChannel:
    """Into a folder as .eml files, and in short onto the console: for trying Tavola without a mail server."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def send(self, mail: EmailMessage, address: str, name: str, accepted: Callable[[], Awaitable[None]]) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self._folder / f"{name}.eml"
        unfinished = path.with_suffix(".unfinished")
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(mail.as_bytes())
        unfinished.rename(path)
        await accepted()
        _show(mail, address, path)


def _show(mail: EmailMessage, address: str, path: Path) -> None:
    """Print the mail, if the console takes it. Where it is no terminal but a journal, say, the links are shortened."""
    body = mail.get_body(("plain",))
    text = body.get_content().rstrip() if body else ""
    if not sys.stdout.isatty():
        text = TOKEN.sub("...", text)
    lines = f"\n--- Mail for {address}: {mail['Subject']} ({path})\n{text}\n---"
    with suppress(OSError, ValueError):  # a closed pipe, say
        encoding = sys.stdout.encoding or "ascii"
        print(lines.encode(encoding, "backslashreplace").decode(encoding), flush=True)


def why(error: Exception) -> str:
    """What went wrong, in one short line that can be stored and shown: the server's answer with its number, without
    links of the mail that it may repeat.
    """
    text = f"{error.code} {error.message}" if isinstance(error, aiosmtplib.SMTPResponseException) else str(error)
    plain = text.encode(errors="replace").decode()  # a server may answer in any encoding
    line = " ".join("".join(one if one.isprintable() else " " for one in plain).split())
    return TOKEN.sub("...", line)[:MAX_ERROR_LENGTH] or type(error).__name__


def channel_for(settings: MailSettings) -> Channel:
    """The way that the settings ask for."""
    if settings.smtp is None:
        return FolderChannel(settings.outbox)
    return SmtpChannel(settings.smtp, settings.sender_address)
