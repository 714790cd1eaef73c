"""How mail leaves this server."""

from __future__ import annotations

from email.utils import formataddr, parseaddr
from pathlib import Path
from typing import Literal
from urllib.parse import unquote, urlsplit

import msgspec

from tavola.notify.addresses import clean_address

Scheme = Literal["smtp", "smtp+starttls", "smtps"]
PORTS: dict[Scheme, int] = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}


class Smtp(msgspec.Struct, frozen=True):
    """A mail server: `smtp` never encrypts, `smtp+starttls` insists on it, `smtps` encrypts from the first byte."""

    scheme: Scheme
    host: str
    port: int
    user: str | None = None
    password: str | None = None

    def __repr__(self) -> str:
        """Without the password, so that no log tells it."""
        return f"{self.scheme}://{self.host}:{self.port}"


class MailSettings(msgspec.Struct, frozen=True):
    """Where links lead, who writes, and by which server; without one, letters go to the console and a folder."""

    base_url: str  # 'https://play.example.org', without a slash at the end
    sender: str  # 'Tavola <tavola@example.org>'
    smtp: Smtp | None = None
    outbox: Path = Path("outbox")
    confirm: bool = True  # whether an address is asked before notices go to it

    @property
    def host(self) -> str:
        """The name of this server in ids of mails."""
        return _domain(self.base_url)

    @property
    def sender_address(self) -> str:
        return parseaddr(self.sender)[1]


def mail_settings(
    base_url: str, smtp_url: str = "", sender: str = "", outbox: Path = Path("outbox"), *, confirm: bool = True
) -> MailSettings:
    """Settings from what the environment says; the sender defaults to tavola@host. Raises ValueError in words."""
    base_url = base_url.rstrip("/")
    name, address = parseaddr(sender or f"Tavola <tavola@{_domain(base_url)}>")
    try:
        sender = formataddr((name, clean_address(address)))
    except ValueError:
        raise ValueError(f"TAVOLA_MAIL_FROM should be like 'Tavola <tavola@example.org>', not {sender!r}") from None
    return MailSettings(base_url, sender, read_smtp_url(smtp_url) if smtp_url else None, outbox, confirm)


def _domain(base_url: str) -> str:
    """The domain of a site as it may stand in headers, in ASCII. Raises ValueError when it is none."""
    host = urlsplit(base_url).hostname or ""
    return host.encode("idna").decode() if host and ":" not in host else "localhost"  # an IPv6 address is no domain


def read_smtp_url(url: str) -> Smtp:
    """The server that TAVOLA_SMTP_URL names. Raises ValueError in words, without repeating a password."""
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        port = 0
    scheme = next((known for known in PORTS if known == parts.scheme), None)
    if scheme is None or not parts.hostname or port == 0 or parts.path not in ("", "/"):
        raise ValueError(
            "TAVOLA_SMTP_URL should be like smtp://user:password@mail.example.org:587"
            " (or smtp+starttls://, smtps://; write @ : / in a password as %40 %3A %2F)"
        )
    return Smtp(
        scheme,
        parts.hostname,
        port or PORTS[scheme],
        unquote(parts.username) if parts.username else None,
        unquote(parts.password) if parts.password else None,
    )
