"""One mail to try the settings with, before people wait for theirs."""

from __future__ import annotations

from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid

import aiosmtplib

from tavola.notify.addresses import clean_address
from tavola.notify.channels.email import Refused, channel_for, why
from tavola.notify.mail_settings import MailSettings

TEXT = """This mail was sent by `tavola mail-test` of the site {site}.

If you can read it, mails about turns will arrive as well. Nobody needs to answer.
"""


class NotSent(Exception):
    """The mail did not get away; says why in words."""


async def send_test_message(settings: MailSettings, address: str) -> None:
    """Send it the way mails about turns go. Raises NotSent, and ValueError for no address."""
    address = clean_address(address)
    try:
        await channel_for(settings).send(letter(settings, address), address, "mail-test", _accepted)
    except (Refused, aiosmtplib.SMTPException, OSError) as error:
        way = repr(settings.smtp) if settings.smtp else f"the folder {settings.outbox}"
        raise NotSent(f"the mail to {address} did not leave by {way}: {why(error)}") from None


def letter(settings: MailSettings, address: str) -> EmailMessage:
    """The mail."""
    mail = EmailMessage()
    mail["From"] = settings.sender
    mail["To"] = address
    mail["Subject"] = "Mail from Tavola arrives"
    mail["Date"] = format_datetime(datetime.now(UTC))
    mail["Message-ID"] = make_msgid(domain=settings.host)
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(TEXT.format(site=settings.base_url))
    return mail


async def _accepted() -> None:
    """Nothing waits for it."""
