"""What a letter says and how it is wrapped."""

from __future__ import annotations

import email
import email.policy
from email.message import EmailMessage

import pytest

from tavola.notify.letters import Links, compose, listed
from tavola.notify.mail_settings import mail_settings
from tavola.table.errors import TableError
from tavola.table.table import Table
from tests.table.setting import NOW, SALT, SEED, played_out, table

TOKEN = "Zz0_-" * 8 + "abc"
LINKS = Links(f"https://play.example.org/p/{TOKEN}", f"https://play.example.org/stop/{TOKEN}")
SETTINGS = mail_settings("https://play.example.org")


def letter(full: Table, seat: int, kind: str = "turn", picture: bytes | None = b"\x89PNG") -> EmailMessage:
    """The letter as the reader's program sees it."""
    mail = compose(full, seat, kind, LINKS, address="tomas@example.org", settings=SETTINGS, picture=picture, now=NOW)
    read = email.message_from_bytes(mail.as_bytes(), policy=email.policy.default)
    assert isinstance(read, EmailMessage)
    return read


def text(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body is not None
    return body.get_content().replace("\r\n", "\n")


def html(mail: EmailMessage) -> str:
    body = mail.get_body(("html",))
    assert body is not None
    return body.get_content()


def three_turns() -> Table:
    nim = table()
    nim.turn(0, ["take 1", "pass 0"], NOW)
    nim.turn(1, ["take 1", "pass 0"], NOW)
    nim.turn(0, ["take 1", "take 1", "pass 0"], NOW)
    return nim


def test_headers_of_a_letter() -> None:
    mail = letter(three_turns(), 1)
    expected = {
        "From": "Tavola <tavola@play.example.org>",
        "To": "Tomás <tomas@example.org>",
        "Subject": "Nim with Ines and Tomás: Friday island",
        "In-Reply-To": "<table-t1@play.example.org>",
        "References": "<table-t1@play.example.org>",
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "List-Id": "<t1.tables.play.example.org>",
        "List-Unsubscribe": f"<{LINKS.stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Content-Language": "en",
        "Date": "Sun, 15 Jun 2025 15:06:40 +0000",
    }
    assert {name: str(mail[name]) for name in expected} == expected


def test_every_letter_has_an_id_of_its_own() -> None:
    nim = three_turns()
    first, second = letter(nim, 1)["Message-ID"], letter(nim, 1)["Message-ID"]
    assert first != second
    assert first.endswith("@play.example.org>")


def test_unsubscribe_link_stands_unbroken_in_the_raw_header() -> None:
    mail = compose(three_turns(), 1, "turn", LINKS, address="a@b.org", settings=SETTINGS, now=NOW)
    assert f"\r\nList-Unsubscribe: <{LINKS.stop}>\r\n".encode() in mail.as_bytes()


def test_letter_tells_what_happened_since_the_own_last_move() -> None:
    body = text(letter(three_turns(), 1))
    assert body.startswith("It is your turn, Tomás.\n")
    assert "- Ines takes a stone, 4 are left, takes a stone, 3 are left, passes\n" in body
    assert "6 are left" not in body


def test_first_letter_tells_the_story_from_its_start() -> None:
    nim = table(names=("Ines", None))
    nim.join(1, "Tomás", NOW)
    nim.turn(0, ["take 1", "pass 0"], NOW)
    body = text(letter(nim, 1))
    assert "What happened so far:\n- Tomás joins the game\n- Ines takes a stone, 6 are left, passes\n" in body


def test_letter_holds_no_word_that_players_wrote() -> None:
    full = three_turns()
    line = full.say(0, "Between us: buy my cheap watches", "ab" * 16, NOW)
    full.say(1, "http://example.org/", "ab" * 16, NOW)
    full.take_down(line.seq, NOW)
    for seat in (0, 1):
        mail = letter(full, seat)
        written = mail.as_string() + text(mail) + html(mail)
        assert not any(word in written for word in ("cheap watches", "http://example.org", "taken down"))


def test_letter_holds_both_links_in_both_forms() -> None:
    mail = letter(three_turns(), 1)
    for body in (text(mail), html(mail)):
        assert LINKS.play in body
        assert LINKS.stop in body


def test_picture_is_in_the_letter() -> None:
    mail = letter(three_turns(), 1)
    (picture,) = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    assert picture["Content-ID"] == "<board@tavola>"
    assert picture.get_content_disposition() == "inline"
    assert 'src="cid:board@tavola"' in html(mail)


def test_letter_goes_without_a_picture_when_there_is_none() -> None:
    mail = letter(three_turns(), 1, picture=None)
    assert "<img" not in html(mail)
    assert [part.get_content_type() for part in mail.iter_parts()] == ["text/plain", "text/html"]


def test_html_needs_nothing_from_elsewhere() -> None:
    page = html(letter(three_turns(), 1))
    assert "<style" not in page
    assert "<script" not in page
    assert page.count("http") == page.count("https://play.example.org/") == 3


def test_end_tells_result_and_reason() -> None:
    body = text(letter(played_out(), 0, "end"))
    assert body.startswith("Tomás has won.\nTomás took the last stone.\n")
    assert "Look at the table:" in body


def test_rematch_tells_who_asks_and_how_it_ended_and_leads_to_the_seat() -> None:
    full = played_out()
    full.rematch("t2", NOW, 1)
    body = text(letter(full, 0, "rematch"))
    assert body.startswith("Tomás wants to play again.\nTomás has won. Tomás took the last stone.\n")
    assert f"Take your seat:\n{LINKS.play}\n" in body
    assert "- Tomás wants to play again\n" in body


@pytest.mark.parametrize(
    ("seat", "heading", "button"),
    [
        (0, "Everybody has come. It is your turn, Ines.", "Make your move:"),
        (1, "Everybody has come. The table waits for Ines.", "Look at the table:"),
    ],
)
def test_full_table_tells_whose_turn_it_is(seat: int, heading: str, button: str) -> None:
    nim = table(names=("Ines", "Tomás", None))
    nim.join(2, "Jun", NOW)
    body = text(letter(nim, seat, "filled"))
    assert body.startswith(f"{heading}\n")
    assert "- Jun joins the game\n" in body
    assert button in body


def test_bot_that_plays_on_is_told_under_the_own_name() -> None:
    nim = table()
    nim.turn(0, ["take 1", "pass 0"], NOW)
    nim.seat_bot(1, 2, "Bot (level 2)", NOW)
    mail = letter(nim, 1, "bot")
    assert mail["To"].addresses[0].display_name == "Tomás"
    body = text(mail)
    assert body.startswith("A bot plays on for you, Tomás.\nYou can take your seat back whenever you like.\n")
    assert "- Bot (level 2) plays on for Tomás\n" in body
    assert "Look at the table:" in body


def test_running_game_keeps_its_secrets() -> None:
    nim = three_turns()
    raw = str(letter(nim, 1))
    for secret in (SEED, SALT, nim.records[-1].digest, str(nim.state.secret)):
        assert secret not in raw


def test_subject_stays_the_same_from_turn_to_turn() -> None:
    nim = table()
    nim.turn(0, ["take 1", "pass 0"], NOW)
    assert letter(nim, 1)["Subject"] == letter(three_turns(), 1)["Subject"] == letter(played_out(), 0, "end")["Subject"]


def test_table_without_a_title_has_a_subject_too() -> None:
    assert letter(table(title=""), 0)["Subject"] == "Nim with Ines and Tomás"


def test_html_in_names_is_shown_as_text() -> None:
    hostile = '<img src=x onerror="alert(1)">'
    page = html(letter(table(names=(hostile, "Tomás"), title="<script>"), 0))
    assert "<img src=x" not in page
    assert "<script" not in page
    assert "&lt;img src=x" in page


def test_address_in_a_name_does_not_become_a_recipient() -> None:
    mail = letter(table(names=('Ines" <eve@example.org>, <x@y.z', "Tomás")), 0)
    assert [address.addr_spec for address in mail["To"].addresses] == ["tomas@example.org"]


@pytest.mark.parametrize(
    ("names", "title"),
    [(("Ines\r\nBcc: eve@example.org", "Tomás"), ""), (("Ines", "Tomás"), "Friday\nBcc: eve@example.org")],
)
def test_line_breaks_cannot_make_headers(names: tuple[str, str], title: str) -> None:
    with pytest.raises(ValueError, match=r"CR or LF|linefeed"):
        letter(table(names=names, title=title), 0)


def test_encoded_words_in_names_are_shown_as_they_are_written() -> None:
    name = "=?utf-8?q?Tom=0A=E2=80=AEx?="
    mail = letter(table(names=("Ines", name), title=name), 1)
    assert mail["To"].addresses[0].display_name == "= ?utf-8?q?Tom=0A=E2=80=AEx?="
    assert str(mail["Subject"]).endswith(": = ?utf-8?q?Tom=0A=E2=80=AEx?=")


def test_braces_in_names_are_no_places() -> None:
    mail = letter(table(names=("{who} {0.__class__}", "Tomás")), 0)
    assert text(mail).startswith("It is your turn, {who} {0.__class__}.")


@pytest.mark.parametrize(
    ("words", "line"), [(["Ines"], "Ines"), (["Ines", "Eve"], "Ines and Eve"), (["A", "B", "C"], "A, B and C")]
)
def test_names_are_listed_as_one_says_them(words: list[str], line: str) -> None:
    assert str(TableError(listed(words))) == line
