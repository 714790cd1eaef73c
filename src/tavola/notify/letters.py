"""Letters: what happened since your last move, a picture of the board, the link to play, the link that stops them.

Only what the seat may see goes in: its story in words and its own view of the board.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import format_datetime, make_msgid
from functools import cache
from pathlib import Path

import css_inline
import jinja2
import msgspec

from tavola.games.game import Outcome
from tavola.games.messages import Message, Translations, in_words, say
from tavola.notify.mail_settings import MailSettings
from tavola.notify.times import told_of_time
from tavola.store.store import NoticeKind
from tavola.table.clock import what_follows
from tavola.table.events import Rematch, Turn
from tavola.table.story import Entry
from tavola.table.table import Table

MAX_EVENTS = 12  # records in one letter
PICTURE_ID = "board@tavola"


class OneLine(UnstructuredHeader, BaseHeader):
    """A header whose link stays in one piece; the standard fold would encode a long one, and nobody could follow it."""

    def fold(self, *, policy: Policy) -> str:
        return f"{self.name}: {self}{policy.linesep}"


HEADERS = HeaderRegistry()
HEADERS.map_to_type("list-unsubscribe", OneLine)
POLICY = SMTP.clone(header_factory=HEADERS)


class Links(msgspec.Struct, frozen=True):
    """The addresses in a letter. `stop` may be empty: then nothing is said of it."""

    play: str
    stop: str


class Score(msgspec.Struct, frozen=True):
    """One line of the final count in words."""

    label: str
    values: tuple[int, ...]


class Letter(msgspec.Struct, frozen=True):
    """All the words of a letter, in one language."""

    subject: str
    heading: str
    reason: str
    since: str
    events: tuple[str, ...]
    names: tuple[str, ...]
    scores: tuple[Score, ...]
    picture: str
    play: str
    why: str
    stop: str


def compose(
    table: Table,
    seat: int,
    kind: NoticeKind,
    links: Links,
    *,
    address: str,
    settings: MailSettings,
    picture: bytes | None = None,
    language: str = "en",
    translations: Translations | None = None,
    now: float,
    message_id: str = "",
) -> EmailMessage:
    """The mail to the player of the seat, as text and as HTML with the picture (PNG) in it."""
    letter = write(table, seat, kind, translations)
    mail = EmailMessage(POLICY)
    mail["From"] = settings.sender
    mail["Message-ID"] = message_id or make_msgid(domain=settings.host)
    person = table.seating.people.get(seat) or table.player_names()[seat]  # a bot may play on for them
    mail["To"] = Address(shown(person), addr_spec=address)
    mail["Subject"] = shown(letter.subject)
    mail["Date"] = format_datetime(datetime.fromtimestamp(now, UTC))
    _add_headers(mail, table.id, links, settings.host)
    mail.set_content(text_of(letter, links), cte="quoted-printable")
    mail.add_alternative(html_of(letter, links, language, picture is not None), subtype="html", cte="quoted-printable")
    if picture is not None:
        _, html = mail.iter_parts()
        html.add_related(picture, "image", "png", cid=f"<{PICTURE_ID}>", filename="board.png", disposition="inline")
    mail["Content-Language"] = language  # last, since wrapping moves what is called Content- inside
    return mail


def shown(text: str) -> str:
    """Words of people as they may stand in a header: no mail program takes a part of them for an encoded word."""
    return text.replace("=?", "= ?")


def _add_headers(mail: EmailMessage, table_id: str, links: Links, host: str) -> None:
    add_thread(mail, table_id, host)
    add_stop(mail, links)


def add_thread(mail: EmailMessage, table_id: str, host: str) -> None:
    """One thread a table."""
    name = re.sub(r"[^A-Za-z0-9-]", "-", table_id)
    thread = f"<table-{name}@{host}>"
    mail["In-Reply-To"] = thread
    mail["References"] = thread
    mail["List-Id"] = f"<{name}.tables.{host}>"


def add_stop(mail: EmailMessage, links: Links) -> None:
    """No answers from machines, one press to stop."""
    mail["Auto-Submitted"] = "auto-generated"
    mail["X-Auto-Response-Suppress"] = "All"
    if links.stop:
        mail["List-Unsubscribe"] = f"<{links.stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"


def write(table: Table, seat: int, kind: NoticeKind, translations: Translations | None = None) -> Letter:
    """The words of the letter."""
    names = table.player_names(translations)

    def words(message: Message) -> str:
        return in_words(message, names, translations)

    last = _last_turn(table, seat)
    outcome = table.outcome if kind in ("end", "rematch") else None
    sheet = outcome.sheet if outcome else ()
    return Letter(
        subject=words(subject_of(table, translations)),
        heading=" ".join(words(said) for said in _heading(table, seat, kind, names)),
        reason=" ".join(words(said) for said in _reason(table, kind, outcome, names)),
        since=words(say("Since your last move:") if last else say("What happened so far:")),
        events=tuple(_sentence(entry, names, translations) for entry in _since(table, seat, last)),
        names=tuple(names),
        scores=tuple(Score(words(line.label), line.values) for line in sheet),
        picture=words(say("The board as it is now")),
        play=words(_button(table, seat, kind)),
        why=words(say("You gave your e-mail address at this table to be told when it is your turn.")),
        stop=words(say("No more mail to this address")),
    )


def listed(words: Sequence[str]) -> Message:
    """'Ines', 'Ines and Tomás', 'Ines, Tomás and Eve'."""
    *most, last = words
    return say("{most} and {last}", most=", ".join(most), last=last) if most else say("{last}", last=last)


def subject_of(table: Table, translations: Translations | None) -> Message:
    """The same for all letters about a table once everybody has come, so that they stay together."""
    seated = [name for name in table.names if name] or table.player_names(translations)
    if table.header.title:
        return say("{game} with {names}: {title}", game=table.game.name, names=listed(seated), title=table.header.title)
    return say("{game} with {names}", game=table.game.name, names=listed(seated))


def _heading(table: Table, seat: int, kind: NoticeKind, names: Sequence[str]) -> list[Message]:
    """What the letter is about."""
    yours = say("It is your turn, {name}.", name=names[seat])
    if kind == "end" and table.outcome:
        return [_result(table.outcome, names)]
    if kind in ("rematch", "declined"):
        return [_about_rematch(table, kind, names)]
    if kind == "bot":
        return [say("A bot plays on for you, {name}.", name=table.seating.people.get(seat, names[seat]))]
    if kind in ("late", "expired", "offer"):
        return [told_of_time(table, seat, kind, names)]
    if kind == "filled":
        waiting = say("The table waits for {names}.", names=listed([names[other] for other in table.awaited]))
        return [say("Everybody has come."), yours if seat in table.awaited else waiting]
    return [yours]


def _about_rematch(table: Table, kind: NoticeKind, names: Sequence[str]) -> Message:
    """Who wants to play again, or who does not."""
    if kind == "declined":
        return say("{names} will not play again.", names=listed(_declined(table)))
    return say("{name} wants to play again.", name=names[_asker(table)])


def _reason(table: Table, kind: NoticeKind, outcome: Outcome | None, names: Sequence[str]) -> list[Message]:
    """What is said below the heading."""
    if kind == "rematch" and outcome:
        return [_result(outcome, names), outcome.reason]
    if kind == "declined":
        return [say("The seat is free: the host can invite somebody else, or let a bot play.")]
    if kind == "bot":
        return [say("You can take your seat back whenever you like.")]
    if kind in ("late", "expired"):
        return [what_follows(table.clocks.clock)]
    return [outcome.reason] if outcome else []


def _button(table: Table, seat: int, kind: NoticeKind) -> Message:
    """What the link to the table is called."""
    if kind == "rematch":
        return say("Take your seat")
    return say("Make your move") if seat in table.awaited and seat not in table.bots else say("Look at the table")


def _declined(table: Table) -> list[str]:
    """Who would not play again, and whose seat is free still."""
    free = [seat for seat in sorted(table.seating.declined) if table.names[seat] is None]
    return [table.header.invited[seat] or "" for seat in free]


def _asker(table: Table) -> int:
    """The seat that asked for the rematch."""
    asked = (record.event.seat for record in table.records if isinstance(record.event, Rematch))
    return next((seat for seat in asked if seat is not None), 0)


def _result(outcome: Outcome, names: Sequence[str]) -> Message:
    winners = [names[seat] for seat in outcome.winners]
    if not winners and len(names) == 1:
        return say("{name} has lost.", name=names[0])
    if not winners:
        return say("The game ends in a draw.")
    if len(winners) == 1:
        return say("{name} has won.", name=winners[0])
    return say("{names} have won together.", names=listed(winners))


def _last_turn(table: Table, seat: int) -> int:
    """Number of the seat's own last turn; 0 before the first."""
    own = [record.seq for record in table.records if isinstance(record.event, Turn) and record.event.seat == seat]
    return own[-1] if own else 0


def _since(table: Table, seat: int, seq: int) -> list[Entry]:
    """What happened after a record, as the seat may know it, without the words that players wrote."""
    return [entry for entry in table.steps((seat,)) if entry.seq > seq][-MAX_EVENTS:]


def _sentence(entry: Entry, names: Sequence[str], translations: Translations | None) -> str:
    what = ", ".join(in_words(message, names, translations) for message in entry.said)
    return what if entry.seat is None else f"{names[entry.seat]} {what}"


def text_of(letter: Letter, links: Links) -> str:
    """The letter as plain text."""
    lines = [letter.heading]
    lines += [letter.reason] if letter.reason else []
    if letter.events:
        lines += ["", letter.since, *(f"- {sentence}" for sentence in letter.events)]
    if letter.scores:
        lines += ["", *(_score(score, letter.names) for score in letter.scores)]
    lines += ["", f"{letter.play}:", links.play] if links.play else []
    lines += ["", "-- ", letter.why]
    lines += [f"{letter.stop}:", links.stop] if links.stop else []
    return "\n".join([*lines, ""])


def _score(score: Score, names: Sequence[str]) -> str:
    return f"{score.label}: " + ", ".join(f"{name} {value}" for name, value in zip(names, score.values, strict=True))


def html_of(letter: Letter, links: Links, language: str, pictured: bool) -> str:
    """The page with its styles on each element, since mail programs drop style sheets."""
    cid = PICTURE_ID if pictured else ""
    page = _template().render(letter=letter, links=links, language=language, cid=cid)
    return css_inline.inline(page, load_remote_stylesheets=False)


@cache
def _template() -> jinja2.Template:
    source = (Path(__file__).parent / "letter.html.jinja").read_text(encoding="utf-8")
    return jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined).from_string(source)
