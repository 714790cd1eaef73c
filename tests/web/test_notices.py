"""Who is told of what: every row of docs/notices.md, over HTTP and to the letter."""

from __future__ import annotations

import asyncio
import math
import random
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import datetime
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
import pytest_asyncio
from litestar import Litestar

from tavola.notify import notices
from tavola.notify.outbox import MAX_AN_HOUR_FROM_ONE_TABLE, NoticeSender
from tavola.service import clocks
from tavola.service.settings import from_environment
from tavola.web.app import create_app
from tests.web import serving_bots
from tests.web.conftest import DAY, running, visiting
from tests.web.visitor import Site, path, token

NAMES = ("Ines", "Tomás", "Jun", "Ada")
PAGE = Path(__file__).parents[2] / "docs" / "notices.md"
PATIENCE = 30.0  # seconds

TAKEN = "The host gave your seat another link, and somebody took it."

Letters = list[tuple[str, str]]  # to whom, heading


class Post:
    """A site whose letters are collected when a test asks for them, as if their delay were over."""

    def __init__(self, app: Litestar, site: Site) -> None:
        self.app = app
        self.site = site
        self.mails: list[EmailMessage] = []
        self.ahead = 2 * DAY  # seconds that the sender's clock is ahead
        playing = app.state.playing
        self.notice_sender = NoticeSender(
            playing.store,
            playing.cache.open,
            msgspec.structs.replace(app.state.mail, base_url="http://site.test"),
            app.state.live.is_active,
            clock=lambda: time.time() + self.ahead,
        )
        self.notice_sender._channel = self  # type: ignore[assignment]  # in place of a folder

    async def send(self, mail: EmailMessage, address: str, name: str, accepted: Callable[[], Awaitable[None]]) -> None:
        self.mails.append(mail)
        await accepted()

    async def letters(self) -> Letters:
        """What went out since the last time, in no order."""
        await self.notice_sender.deliver_due()
        sent, self.mails = self.mails, []
        return sorted((str(mail["To"].addresses[0].display_name), lines(mail)[0]) for mail in sent)

    async def letter(self) -> EmailMessage:
        """The only one."""
        await self.notice_sender.deliver_due()
        [mail], self.mails = self.mails, []
        return mail

    async def table(self, game: str = "taluva", seats: int = 2, seat: int = 0, **more: Any) -> Played:
        """A table that Ines opens and sits at; all who come to it can be reached by mail."""
        new = {"game": game, "seats": seats, "seat": seat, "name": "Ines", "email": "ines@example.org"} | more
        return Played(self, await self.site.ask("POST", "/api/tables", json=new), seat)

    async def full(self, game: str = "taluva", seats: int = 2, **more: Any) -> Played:
        """A table of so many people, who know that it is complete."""
        table = await self.table(game, seats, **more)
        for free in sorted(table.invitations):
            await table.come(free)
        await self.letters()
        return table


class Played:
    """A table, played by lot."""

    def __init__(self, post: Post, opened: Any, seat: int) -> None:
        self.post = post
        self.site = post.site
        self.id = opened["table"]
        self.url = f"/api/tables/{self.id}"
        self.host = opened["host"]
        self.invitations = {entry["seat"]: entry["link"] for entry in opened["invitations"]}
        self.play: dict[int, str] = {seat: opened["play"]}
        self.lot = random.Random(7)

    async def come(self, seat: int, **more: Any) -> None:
        """The next person takes a seat."""
        name = NAMES[len(self.play)]
        body = {"name": name, "email": f"{name.replace('á', 'a').lower()}@example.org"} | more
        self.play[seat] = (await self.site.ask("POST", "/api/claim", self.invitations[seat], json=body))["play"]

    async def turn(self, seat: int | None = None) -> None:
        """A turn of a seat, of the first awaited one when none is named."""
        table = await self.post.app.state.playing.cache.open(self.id)
        seat = table.awaited[0] if seat is None else seat
        moves: list[str] = []
        while not (draft := table.draft(seat, moves)).complete:
            moves.append(table.game.text(self.lot.choice(draft.state.legal(seat))))
        body = {"seat": seat, "moves": moves, "expected_seq": table.seq}
        await self.site.ask("POST", f"{self.url}/turns", self.play[seat], json=body)

    async def do(self, where: str, seat: int, link: str = "", /, **more: Any) -> Any:
        return await self.site.ask("POST", f"{self.url}/{where}", link or self.play[seat], json={"seat": seat, **more})

    async def resign(self, seat: int) -> None:
        await self.do("resign", seat, expected_seq=(await self.view())["of"])

    async def view(self, seat: int | None = None) -> Any:
        """As a seat sees it, or whoever came first."""
        link = next(iter(self.play.values())) if seat is None else self.play[seat]
        return await self.site.ask("GET", self.url, link)

    async def renewed(self, seat: int, **more: Any) -> Any:
        """Somebody takes a new link that the host gave to the seat of a player."""
        body = {"role": "invite", "seat": seat}
        link = (await self.site.ask("POST", f"{self.url}/links", self.host, json=body))["link"]
        return await self.site.ask("POST", "/api/claim", link, json={"name": "Jun"} | more)

    async def rematch(self, seat: int) -> Any:
        return await self.site.ask("POST", f"{self.url}/rematch", self.play[seat])


def lines(mail: EmailMessage) -> list[str]:
    body = mail.get_body(("plain",))
    assert body is not None
    return body.get_content().splitlines()


def link_in(mail: EmailMessage, way: str) -> str:
    [link] = set(re.findall(rf"http://site\.test/{way}/[\w-]+", "\n".join(lines(mail))))
    return link


@pytest_asyncio.fixture(loop_scope="session")
async def post(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Post]:
    async def none(svg: str) -> bytes:
        raise OSError("no pictures here")

    monkeypatch.setattr("tavola.notify.outbox.png", none)
    serving_bots.put_in_place()
    settings = from_environment(
        {
            "TAVOLA_DATABASE": str(tmp_path / "site.db"),
            "TAVOLA_OUTBOX": str(tmp_path / "outbox"),
            "TAVOLA_CREATE_LIMIT": "0",
            "TAVOLA_MAIL_DELAY": str(DAY),
            "TAVOLA_MAIL_CONFIRM": "false",
        }
    )
    app = create_app(settings)
    async with running(app), visiting(app, settings) as site:
        yield Post(app, site)


async def last_seat_taken(post: Post) -> Letters:
    table = await post.table(seats=3, seat=1)
    await table.come(2)
    assert await post.letters() == []
    await table.come(0)
    return [
        ("Ines", "Everybody has come. The table waits for Jun."),
        ("Tomás", "Everybody has come. The table waits for Jun."),
    ]


async def first_to_wait(post: Post) -> Letters:
    table = await post.table(seats=3)
    await table.come(1)
    return [("Ines", "It is your turn, Ines.")]


async def turn_made(post: Post) -> Letters:
    one, many = await post.full(seats=3), await post.full("tucana", 3)
    await one.turn()
    for seat in (1, 0, 2):
        await many.turn(seat)
    return [
        ("Ines", "It is your turn, Ines."),
        ("Tomás", "It is your turn, Tomás."),  # of the one
        ("Tomás", "It is your turn, Tomás."),  # of the other
    ]


async def one_of_many_chose(post: Post) -> Letters:
    table = await post.full("tucana", 3)
    await table.turn(1)
    await table.turn(0)
    return []


async def gave_up_going_on(post: Post) -> Letters:
    one, other = await post.full(seats=3), await post.full(seats=3)
    await one.resign(0)
    await other.resign(2)
    return [("Tomás", "It is your turn, Tomás.")]


async def gave_up_at_last(post: Post) -> Letters:
    table = await post.full()
    await table.resign(0)
    return [("Tomás", "Tomás has won.")]


async def ended(post: Post) -> Letters:
    table = await post.full(seats=3)
    await table.do("bots", 1, level=1)
    while not (view := await table.view())["outcome"]:
        if view["awaited"][0] == 1:
            await asyncio.sleep(0.01)
        else:
            await table.turn()
    last = (await post.app.state.playing.cache.open(table.id)).records[-1].event
    heading = view["heading"].replace("share the win", "have won together")
    away = NAMES.index("Tomás")
    return [(name, f"{heading}.") for name in sorted(NAMES[:3]) if last.seat == away or name != NAMES[last.seat]]


async def asked_again(post: Post) -> Letters:
    table = await post.full(seats=3)
    await table.resign(0)
    await table.resign(1)
    await table.rematch(1)
    return [("Ines", "Tomás wants to play again."), ("Jun", "Tomás wants to play again.")]


async def declined(post: Post) -> Letters:
    table = await post.full(seats=3)
    await table.resign(0)
    await table.resign(1)
    await table.rematch(0)
    await post.letters()
    await table.rematch(1)
    await post.site.ask("POST", f"{table.url}/rematch/decline", table.play[2])
    return [("Ines", "Jun will not play again."), ("Tomás", "Jun will not play again.")]


async def bot_by_host(post: Post) -> Letters:
    table = await post.full()
    await table.do("bots", 1, table.host, level=1)
    return [("Tomás", "A bot plays on for you, Tomás.")]


async def bot_by_player(post: Post) -> Letters:
    one, other = await post.full(), await post.full()
    await one.do("bots", 1, level=1)
    await other.do("bots", 0, other.host, level=1)  # Ines has the host link
    await settled(other, 1)
    return [("Tomás", "It is your turn, Tomás.")]  # after the bot's move, as after anybody's


async def back_from_bot(post: Post) -> Letters:
    table = await post.full()
    await table.do("bots", 1, level=1)
    await table.do("back", 1)
    return []


CLOCK = {"kind": "move", "seconds": 4 * DAY, "on_expiry": "claim", "zone": "Europe/Lisbon"}


async def later(post: Post, days: float) -> None:
    """The clocks of tables are looked at so many days from now, by a site that was up all the time."""
    table_clocks = post.app.state.clocks
    now = time.time() + days * DAY
    await table_clocks.store.beat(now, math.inf)
    table_clocks._beaten = now
    clocks.time = lambda: now
    try:
        await table_clocks.sweep()
    finally:
        clocks.time = time.time
        post.ahead = (days + 3) * DAY


async def nearly_late(post: Post) -> Letters:
    table = await post.full(clock=CLOCK)
    await table.do("seen", 0, seq=(await table.view())["of"])
    await later(post, 3.1)
    until = (await table.view())["clock"]["seats"][0]["deadline"]
    moment = datetime.fromtimestamp(until, ZoneInfo("Europe/Lisbon"))
    until_words = f"{moment:%A} {moment.day} {moment:%B}, {moment:%H:%M}"
    heading = f"Three quarters of your time for this turn are gone; until {until_words} (Europe/Lisbon)."
    return [("Ines", heading)]


async def out_of_time(post: Post) -> Letters:
    _claims, bot = await post.full(clock=CLOCK), await post.full(clock=CLOCK | {"on_expiry": "bot"})
    await later(post, 4.1)
    await settled(bot, 1)
    return [
        ("Ines", "A bot plays on for you, Ines."),
        ("Ines", "Ines has run out of time."),
        ("Tomás", "Ines has run out of time."),
        ("Tomás", "It is your turn, Tomás."),  # where the bot has moved
    ]


async def offered(post: Post) -> Letters:
    table = await post.full(seats=3)
    await table.do("offer", 0, what="end", expected_seq=(await table.view())["of"])
    return [
        ("Jun", "Ines offers to end the game without a winner."),
        ("Tomás", "Ines offers to end the game without a winner."),
    ]


async def answered(post: Post) -> Letters:
    table = await post.full()
    await table.do("offer", 0, what="end", expected_seq=(await table.view())["of"])
    seq = (await table.view())["of"]
    await table.do("answer", 1, expected_seq=seq, proposal=seq, yes=False)
    return []


async def came_among_others(post: Post) -> Letters:
    table = await post.table("tucana", 3)
    await table.come(1)
    return []


async def new_link_taken(post: Post) -> Letters:
    lost, kept, away = await post.full(), await post.full(), await post.full()
    await away.do("bots", 1, away.host, level=1)
    await post.letters()
    await lost.renewed(1, email="jun@example.org")
    await kept.renewed(1, email="TOMAS@example.org")
    await away.renewed(1)
    return [("", TAKEN), ("", TAKEN)]  # of the first and of the last


async def settled(table: Played, seat: int) -> None:
    """Until the seat is awaited."""
    async with asyncio.timeout(PATIENCE):
        while seat not in (await table.view())["awaited"]:
            await asyncio.sleep(0.01)


ROWS = {
    "The last free seat was taken": (last_seat_taken, "filled"),
    "The first one came to wait": (first_to_wait, "turn"),
    "A turn, or the choice that ended a round": (turn_made, "turn"),
    "Somebody chose, and others still": (one_of_many_chose, "-"),
    "Somebody gave up, and the game goes on": (gave_up_going_on, "turn"),
    "Somebody gave up, and the game is over": (gave_up_at_last, "end"),
    "The game ended with a turn": (ended, "end"),
    "Somebody asked to play again": (asked_again, "rematch"),
    "Somebody who was asked to play again declined": (declined, "declined"),
    "The host let a bot play on": (bot_by_host, "bot"),
    "A player let a bot play on": (bot_by_player, "-"),
    "Somebody took their seat back": (back_from_bot, "-"),
    "Three quarters of somebody's time": (nearly_late, "late"),
    "Somebody's time is over": (out_of_time, "expired"),
    "Somebody asked the others to agree": (offered, "offer"),
    "Somebody answered what was offered": (answered, "-"),
    "Somebody came while other seats": (came_among_others, "-"),
    "Somebody took a new link": (new_link_taken, "replaced"),
}


@pytest.mark.parametrize("row", ROWS)
async def test_a_row_of_the_table_is_told_as_it_says(post: Post, row: str) -> None:
    expected = await ROWS[row][0](post)
    assert await post.letters() == expected
    assert await post.letters() == []


def test_the_page_the_tests_and_the_code_have_the_same_rows() -> None:
    rows = [row.split(" | ") for row in PAGE.read_text("utf-8").splitlines() if row.startswith("| ")][2:]
    described = [(what.removeprefix("| "), kind.removesuffix(" |")) for what, _who, kind in rows]
    assert len(described) == len(ROWS)
    for (what, kind), (beginning, (_, tested)) in zip(described, ROWS.items(), strict=True):
        assert what.startswith(beginning)
        assert kind == tested
    assert {rule.kind for rule in notices.RULES} == {kind for _, kind in described} - {"-"}


@pytest.mark.parametrize("game", ["taluva", "torven", "tucana", "tiwanacu"])
async def test_who_opened_the_table_gets_one_mail_when_it_waits_for_them(post: Post, game: str) -> None:
    table = await post.table(game)
    await table.come(1)
    if 1 in (await table.view())["awaited"]:
        await table.turn(1)
    [(name, heading)] = await post.letters()
    assert (name, heading.removeprefix("Everybody has come. ")) == ("Ines", "It is your turn, Ines.")


async def test_who_was_told_of_the_turn_is_not_told_again_when_the_table_fills(post: Post) -> None:
    table = await post.table(seats=3)
    await table.come(1)
    await post.letters()
    await table.come(2)
    assert await post.letters() == [("Tomás", "Everybody has come. The table waits for Ines.")]


async def test_a_table_that_fills_and_moves_on_before_the_mail_goes_is_one_mail(post: Post) -> None:
    table = await post.table(seat=1)
    await table.come(0)
    await table.turn()
    assert await post.letters() == [("Ines", "It is your turn, Ines.")]


async def test_a_table_that_a_bot_fills_is_told_to_who_did_not_put_it_there(post: Post) -> None:
    table = await post.table(seats=3)
    await table.come(1)
    await post.letters()
    await table.do("bots", 2, table.host, level=1)
    assert await post.letters() == [("Tomás", "Everybody has come. The table waits for Ines.")]


async def test_the_letter_about_a_bot_is_dropped_when_the_seat_was_taken_back(post: Post) -> None:
    table = await post.full()
    await table.do("bots", 1, table.host, level=1)
    await table.do("back", 1)
    assert await post.letters() == []


async def test_the_end_and_a_rematch_are_one_letter(post: Post) -> None:
    table = await post.full()
    await table.resign(0)
    await table.rematch(0)
    mail = await post.letter()
    assert lines(mail)[:2] == ["Ines wants to play again.", "Tomás has won. Everybody else is out of the game."]


async def test_the_link_to_a_rematch_leads_to_the_own_seat_and_keeps_name_and_address(post: Post) -> None:
    table = await post.full()
    await table.resign(0)
    opened = await table.rematch(0)
    link = link_in(await post.letter(), "i")
    again = f"/api/tables/{opened['table']}"
    seat = (await post.site.ask("GET", again, opened["play"]))["seats"][0]
    assert (seat["name"], seat["invited"], seat["status"], seat["bot"]) == (None, "Tomás", "is invited", None)
    page = await post.site.client.get(path(link))
    assert 'value="Tomás"' in page.text
    assert "You are told at the address you gave before." in page.text
    assert "tomas@example.org" not in page.text
    seated = await post.site.ask("POST", "/api/claim", link, json={"name": "Tomás"})
    view = await post.site.ask("GET", again, seated["play"])
    assert (view["you"], view["seats"][0]["name"], view["seats"][0]["invited"]) == ([0], "Tomás", None)
    assert view["mail"][0]["email"] == "tomas@example.org"
    assert await post.letters() == [("Ines", "Everybody has come. The table waits for Tomás.")]
    rejoined = await table.rematch(1)  # the button in the old page still leads to the seat
    assert (await post.site.ask("GET", again, rejoined["play"]))["you"] == [0]


async def test_who_declines_by_the_link_in_the_mail_is_out_of_it(post: Post) -> None:
    table = await post.full()
    await table.resign(0)
    opened = await table.rematch(0)
    link = link_in(await post.letter(), "i")
    assert "No, thanks" in (await post.site.client.get(path(link))).text
    await post.site.ask("POST", "/api/decline", link)
    view = await post.site.ask("GET", f"/api/tables/{opened['table']}", opened["play"])
    assert (view["seats"][0]["name"], view["seats"][0]["invited"]) == (None, None)
    assert (await post.site.send("POST", "/api/decline", link)).status_code == 410
    assert (await post.site.send("POST", "/api/claim", link, json={"name": "Tomás"})).status_code == 410
    assert await post.letters() == [("Ines", "Tomás will not play again.")]


async def test_who_declined_before_the_mail_went_gets_none_about_the_rematch(post: Post) -> None:
    table = await post.full()
    await table.resign(0)
    await table.rematch(0)
    await post.site.ask("POST", f"{table.url}/rematch/decline", table.play[1])
    assert await post.letters() == [("Ines", "Tomás will not play again.")]


async def test_a_declined_seat_that_was_filled_is_no_news(post: Post) -> None:
    table = await post.full()
    await table.resign(0)
    opened = await table.rematch(0)
    await post.site.ask("POST", f"{table.url}/rematch/decline", table.play[1])
    again = f"/api/tables/{opened['table']}"
    invitation = await post.site.ask("POST", f"{again}/links", opened["host"], json={"role": "invite", "seat": 0})
    await post.site.ask("POST", "/api/claim", invitation["link"], json={"name": "Jun"})
    assert await post.letters() == [("Ines", "Everybody has come. The table waits for Jun.")]


async def test_looking_at_the_link_to_a_rematch_changes_nothing(post: Post) -> None:
    table = await post.full()
    await table.resign(0)
    await table.rematch(0)
    link = link_in(await post.letter(), "i")
    before = post.site.dump()
    for method in ("GET", "HEAD"):
        assert (await post.site.client.request(method, path(link))).status_code == 200
    assert post.site.dump() == before


async def test_who_came_over_by_the_page_gets_no_mail_about_the_rematch(post: Post) -> None:
    table = await post.full()
    await table.resign(0)
    await table.rematch(0)
    assert (await table.view(1))["asks"] == "Ines wants to play again."
    await table.rematch(1)
    assert await post.letters() == [("Ines", "Everybody has come. The table waits for Tomás.")]


async def test_who_came_over_finds_the_mail_about_it_still_leading_somewhere(post: Post) -> None:
    table = await post.full()
    await table.resign(0)
    await table.rematch(0)
    link = link_in(await post.letter(), "i")
    await table.rematch(1)
    assert (await post.site.client.get(path(link))).status_code == 200


async def test_a_seat_kept_for_a_player_can_be_given_to_another_and_no_mail_follows(post: Post) -> None:
    table = await post.full()
    await table.resign(0)
    opened = await table.rematch(0)
    link = link_in(await post.letter(), "i")
    again = f"/api/tables/{opened['table']}"
    invitation = await post.site.ask("POST", f"{again}/links", opened["host"], json={"role": "invite", "seat": 0})
    jun = await post.site.ask("POST", "/api/claim", invitation["link"], json={"name": "Jun"})
    view = await post.site.ask("GET", again, jun["play"])
    assert [seat["name"] for seat in view["seats"]] == ["Jun", "Ines"]
    assert view["mail"][0]["email"] is None
    refused = await post.site.send("POST", "/api/claim", link, json={"name": "Tomás"})
    assert (refused.status_code, refused.json()["detail"]) == (409, "This seat is taken: Jun sits here.")
    assert [name for name, _ in await post.letters()] == ["Ines"]


async def test_who_is_invited_to_a_rematch_is_told_nothing_of_it_before_they_come(post: Post) -> None:
    table = await post.full(seats=3)
    await table.resign(0)
    await table.resign(1)
    opened = await table.rematch(0)
    await post.letters()
    await table.rematch(2)
    again = Played(post, {**opened, "invitations": []}, 2)
    await again.resign(2)
    assert "Tomás" not in [name for name, _ in await post.letters()]


async def test_stopping_the_mail_about_a_rematch_stops_the_mail_of_the_new_table(post: Post) -> None:
    table = await post.full()
    await table.resign(0)
    opened = await table.rematch(0)
    mail = await post.letter()
    stop = link_in(mail, "stop")
    await post.site.ask("POST", "/api/stop", stop)
    seated = await post.site.ask("POST", "/api/claim", link_in(mail, "i"), json={"name": "Tomás"})
    view = await post.site.ask("GET", f"/api/tables/{opened['table']}", seated["play"])
    assert view["mail"][0]["stopped"] is True
    assert token(stop)


async def test_the_letter_about_a_lost_seat_has_no_link_to_it(post: Post) -> None:
    table = await post.full(title="Friday island")
    await table.renewed(1, email="jun@example.org")
    mail = await post.letter()
    assert mail["To"] == "tomas@example.org"
    assert mail["Subject"] == "Taluva with Ines and Tomás: Friday island"
    whole = "".join(part.get_content() for part in mail.walk() if part.get_content_maintype() == "text")
    assert set(re.findall(r"http://site\.test/(\w+)/", whole)) == {"stop"}
    assert "ask the host of the table" in whole
    assert table.play[0] not in whole
    await post.site.ask("POST", "/api/stop", link_in(mail, "stop"))
    store = post.app.state.playing.store
    states = [(await store.address(f"{name}@example.org")).state for name in ("tomas", "jun")]
    assert states == ["stopped", "unasked"]


async def test_whoever_has_the_seat_now_reads_nothing_of_the_letter_about_its_loss(post: Post) -> None:
    table = await post.full()
    seated = await table.renewed(1, email="jun@example.org")
    assert len(await post.letters()) == 1
    view = await post.site.ask("GET", table.url, seated["play"])
    assert (view["mail"][0]["email"], view["mail"][0]["note"]) == ("jun@example.org", "")


async def test_a_seat_that_is_lost_twice_is_told_twice(post: Post) -> None:
    table = await post.full()
    await table.renewed(1, email="jun@example.org")
    await table.renewed(1, email="ada@example.org")
    await post.notice_sender.deliver_due()
    assert sorted(str(mail["To"]) for mail in post.mails) == ["jun@example.org", "tomas@example.org"]
    assert len({mail["Message-ID"] for mail in post.mails}) == 2


async def test_the_same_claim_sent_twice_is_told_once(post: Post) -> None:
    table = await post.full()
    body = {"role": "invite", "seat": 1}
    link = (await post.site.ask("POST", f"{table.url}/links", table.host, json=body))["link"]
    for _ in range(2):
        await post.site.ask("POST", "/api/claim", link, json={"name": "Jun"}, headers={"Idempotency-Key": "k" * 20})
    assert await post.letters() == [("", TAKEN)]


async def test_letters_about_a_lost_seat_are_few_an_hour(post: Post) -> None:
    table = await post.full()
    for _ in range(MAX_AN_HOUR_FROM_ONE_TABLE + 2):
        await table.renewed(1)
    assert len(await post.letters()) == MAX_AN_HOUR_FROM_ONE_TABLE


async def test_an_address_that_stopped_the_mail_is_not_told_of_a_lost_seat(post: Post) -> None:
    table = await post.full()
    await post.app.state.playing.store.stop_address("tomas@example.org", time.time())
    await table.renewed(1, email="jun@example.org")
    assert await post.letters() == []


async def test_mail_goes_to_who_left_the_desk_with_the_page_open(post: Post) -> None:
    live = post.app.state.live
    now = [0.0]
    live._clock = lambda: now[0]
    table = await post.full()
    await table.turn()
    await post.letters()
    frames = live.frames(table.id, 0, (0,), lambda: 4, None)
    await anext(frames)
    await table.do("seen", 0, seq=3)
    await table.turn()
    assert await post.letters() == []  # touched just now, at the news before
    now[0] = 301.0
    post.ahead += 2 * DAY  # it was put off
    assert await post.letters() == [("Ines", "It is your turn, Ines.")]
    await frames.aclose()
