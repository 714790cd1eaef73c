"""Letters to an address that may be nobody's at the table: the question whose it is, and that its seat is lost."""

from __future__ import annotations

from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime

from tavola.games.messages import Message, in_words, say
from tavola.notify.letters import POLICY, Letter, Links, add_stop, add_thread, html_of, shown, subject_of, text_of
from tavola.notify.mail_settings import MailSettings
from tavola.table.table import Table


def compose_question(
    game: str,
    links: Links,
    *,
    address: str,
    settings: MailSettings,
    now: float,
    message_id: str,
) -> EmailMessage:
    """The mail that asks whose address it is, before any other goes there. As anybody may have typed it, it says
    nothing that people wrote. `links.play` leads to the button that confirms.
    """
    return short_mail(
        _question(game, settings.base_url), links, address=address, settings=settings, now=now, message_id=message_id
    )


def compose_replaced(
    table: Table, links: Links, *, address: str, settings: MailSettings, now: float, message_id: str
) -> EmailMessage:
    """The mail to the address that a seat had before somebody took another link to it. It leads nowhere, and says
    nothing of the game: the seat may be somebody else's now.
    """
    letter = _replaced(table)
    mail = short_mail(letter, links, address=address, settings=settings, now=now, message_id=message_id)
    add_thread(mail, table.id, settings.host)
    return mail


def short_mail(
    letter: Letter,
    links: Links,
    *,
    address: str,
    settings: MailSettings,
    language: str = "en",
    now: float,
    message_id: str,
) -> EmailMessage:
    """A mail without a picture, to an address that nobody's name stands before."""
    mail = EmailMessage(POLICY)
    mail["From"] = settings.sender
    mail["Message-ID"] = message_id
    mail["To"] = address
    mail["Subject"] = shown(letter.subject)
    mail["Date"] = format_datetime(datetime.fromtimestamp(now, UTC))
    add_stop(mail, links)
    mail.set_content(text_of(letter, links), cte="quoted-printable")
    mail.add_alternative(html_of(letter, links, language, pictured=False), subtype="html", cte="quoted-printable")
    mail["Content-Language"] = language
    return mail


def _question(game: str, site: str) -> Letter:
    def words(message: Message) -> str:
        return in_words(message, ())

    return Letter(
        subject=words(say("Is this your address? A seat at a table of {game} waits", game=game)),
        heading=words(say("A seat at a table of {game} waits.", game=game)),
        reason=words(
            say(
                "This e-mail address was given for it on {site}. If it was you: one press, and you are at the table."
                " From then on you are told by mail when it is your turn.",
                site=site,
            )
        ),
        since="",
        events=(),
        names=(),
        scores=(),
        picture="",
        play=words(say("Yes, this is me")),
        why=words(
            say("If it was not you, do nothing, and no mail about the game comes; or say so, and none at all comes.")
        ),
        stop=words(say("This is not me, no mail")),
    )


def _replaced(table: Table) -> Letter:
    def words(message: Message) -> str:
        return in_words(message, ())

    return Letter(
        subject=words(subject_of(table, None)),
        heading=words(say("The host gave your seat another link, and somebody took it.")),
        reason=words(
            say(
                "Links to the seat that you had before work no more. If it was you on a new device, all is well."
                " If it was not agreed with you, ask the host of the table."
            )
        ),
        since="",
        events=(),
        names=(),
        scores=(),
        picture="",
        play="",
        why=words(say("You gave your e-mail address at this table.")),
        stop=words(say("No more mail to this address")),
    )
