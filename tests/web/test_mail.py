"""Mail of a running site, through a real SMTP server."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from aiosmtpd.controller import Controller

from tests.web.letterbox import Letterbox, links
from tests.web.served import PATHS, free_port, served, visitor
from tests.web.visitor import TURNS, Site, Table, path, token

DELAY = 1  # seconds between a turn and its mail
LATER = DELAY + 1.5  # by then a mail has come, or none comes


@pytest.fixture(scope="module")
def letterbox() -> Iterator[tuple[Letterbox, int]]:
    box = Letterbox()
    controller = Controller(box, hostname="127.0.0.1", port=free_port())
    controller.start()
    yield box, controller.port
    controller.stop()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("mail")


@pytest.fixture(scope="module")
def address(folder: Path, letterbox: tuple[Letterbox, int]) -> Iterator[str]:
    settings = {"TAVOLA_SMTP_URL": f"smtp://127.0.0.1:{letterbox[1]}", "TAVOLA_MAIL_DELAY": str(DELAY)}
    settings["TAVOLA_MAIL_CONFIRM"] = "0"  # test_confirming.py is about that
    with served(folder, **settings) as address:
        yield address


class Post:
    """A table whose players have addresses of their own, and the mail they got."""

    def __init__(self, table: Table, box: Letterbox, addresses: list[str]) -> None:
        self.table = table
        self.box = box
        self.addresses = addresses

    def got(self, seat: int) -> list[EmailMessage]:
        return self.box.mails.get(self.addresses[seat], [])

    async def one(self, seat: int, number: int = 1) -> EmailMessage:
        """The mail that the seat must get soon, as its so many-th."""
        async with asyncio.timeout(15):
            while len(self.got(seat)) < number:
                await asyncio.sleep(0.05)
        return self.got(seat)[number - 1]


@pytest_asyncio.fixture(loop_scope="session")
async def post(address: str, folder: Path, letterbox: tuple[Letterbox, int], request: pytest.FixtureRequest) -> Any:
    addresses = [f"{name}.{abs(hash(request.node.name))}@example.org" for name in ("ines", "tomas")]
    async with visitor(address) as client:
        table = await Site(client, folder / "site.db").open(email=addresses[0])
        body = {"seat": 1, "email": addresses[1]}
        await table.site.ask("PUT", f"{table.url}/contact", table.play[1], json=body)
        yield Post(table, letterbox[0], addresses)


async def test_each_turn_that_passes_sends_one_mail_to_the_next(post: Post) -> None:
    await post.table.turn(0)
    await post.one(1)
    await post.table.turn(1)
    await post.one(0)
    await asyncio.sleep(LATER)
    assert (len(post.got(0)), len(post.got(1))) == (1, 1)


async def test_the_mail_has_the_headers_of_a_machine_and_no_secret(post: Post) -> None:
    await post.table.turn(0)
    mail = await post.one(1)
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["X-Auto-Response-Suppress"] == "All"
    assert mail["Message-ID"]
    assert mail["List-Id"]
    assert {part.get_content_type() for part in mail.walk()} >= {"text/plain", "text/html", "image/png"}


async def test_nobody_who_is_looking_gets_mail(post: Post) -> None:
    table = post.table
    async with table.site.client.stream("GET", f"{table.url}/events?token={token(table.play[1])}") as answer:
        lines = answer.aiter_lines()  # kept, as it closes the stream when it goes
        await anext(lines)
        await table.site.ask("POST", f"{table.url}/seen", table.play[1], json={"seat": 1, "seq": 1})
        await table.turn(0)
        await asyncio.sleep(LATER)
        assert post.got(1) == []


async def test_an_open_stream_without_a_gesture_does_not_keep_mail_back(post: Post) -> None:
    table = post.table
    async with table.site.client.stream("GET", f"{table.url}/events?token={token(table.play[1])}") as answer:
        lines = answer.aiter_lines()  # kept, as it closes the stream when it goes
        await anext(lines)
        await table.turn(0)
        await post.one(1)


async def test_no_mail_about_what_was_seen(post: Post) -> None:
    await post.table.turn(0)
    await post.table.site.ask("POST", f"{post.table.url}/seen", post.table.play[1], json={"seat": 1, "seq": 2})
    await asyncio.sleep(LATER)
    assert post.got(1) == []


async def test_no_mail_about_a_draft_nor_after_it_is_taken_back(post: Post) -> None:
    table = post.table
    for moves in (TURNS[0], TURNS[0][:1], []):
        body = {"seat": 0, "moves": moves, "expected_seq": 1}
        await table.site.ask("PUT", f"{table.url}/draft", table.play[0], json=body)
    await asyncio.sleep(LATER)
    assert post.got(1) == []


async def test_opening_the_links_of_a_mail_changes_nothing(post: Post) -> None:
    await post.table.turn(0)
    mail = await post.one(1)
    await asyncio.sleep(0.2)  # the mail is on its way before it is noted as sent
    before = post.table.site.dump()
    addresses = set(links(mail))
    assert {path(link).split("/")[1] for link in addresses} == {"p", "stop"}
    for link in addresses:
        for method in ("GET", "HEAD"):
            assert (await post.table.site.client.request(method, path(link))).status_code == 200
    assert post.table.site.dump() == before


async def test_one_press_in_the_mail_program_stops_the_mail(post: Post) -> None:
    await post.table.turn(0)
    stop = next(link for link in links(await post.one(1)) if "/stop/" in link)
    form = {"List-Unsubscribe": "One-Click"}
    answer = await post.table.site.client.post(path(stop), data=form, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 200
    await post.table.turn(1)
    await post.table.turn(2)
    await asyncio.sleep(LATER)
    assert len(post.got(1)) == 1
    contact = await post.table.site.ask("GET", f"{post.table.url}/contact?seat=1", post.table.play[1])
    assert contact["stopped"] is True


async def test_the_end_is_told_to_the_others(post: Post) -> None:
    table = post.table
    await table.site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 1})
    await post.one(1)
    await asyncio.sleep(LATER)
    assert (len(post.got(0)), len(post.got(1))) == (0, 1)


async def test_the_link_in_the_mail_plays(post: Post) -> None:
    await post.table.turn(0)
    play = next(link for link in links(await post.one(1)) if "/p/" in link)
    body = {"seat": 1, "moves": TURNS[1], "expected_seq": 2}
    assert (await post.table.site.ask("POST", f"{post.table.url}/turns", play, json=body))["seq"] == 3


async def test_a_player_sees_what_became_of_the_mail(post: Post) -> None:
    await post.table.turn(0)
    [waiting] = (await post.table.view(1))["mail"]
    assert (waiting["email"], waiting["note"]) == (post.addresses[1], "An e-mail goes out unless you look here first.")
    await post.one(1)
    async with asyncio.timeout(5):
        while (await post.table.view(1))["mail"][0]["note"] != "An e-mail was sent.":
            await asyncio.sleep(0.05)
    assert (await post.table.site.ask("GET", post.table.url, post.table.watch))["mail"] is None


async def contact(post: Post, seat: int, **choice: Any) -> Any:
    body = {"seat": seat, "delay": 0} | choice
    return await post.table.site.ask("PUT", f"{post.table.url}/contact", post.table.play[seat], json=body)


async def test_a_link_of_an_older_mail_says_that_a_newer_one_took_its_place(post: Post) -> None:
    await contact(post, 0, email=None)
    await contact(post, 1, email=post.addresses[1])
    for number in range(8):
        await post.table.turn(number)
        if number % 2 == 0:
            await post.one(1, number // 2 + 1)
    mails = [next(link for link in links(mail) if "/p/" in link) for mail in post.got(1)]
    for link in mails[1:]:
        assert (await post.table.site.client.get(path(link))).status_code == 200
    page = await post.table.site.client.get(path(mails[0]))
    assert (page.status_code, "replaced by the one in a newer mail" in page.text) == (410, True)
    answer = await post.table.site.send("GET", post.table.url, mails[0])
    assert (answer.status_code, answer.json()["type"]) == (410, "urn:tavola:old-mail")
    stop = next(link for link in links(post.got(1)[0]) if "/stop/" in link)
    assert (await post.table.site.client.post(path(stop))).status_code == 200


async def test_a_mail_that_was_given_up_is_told_to_the_player_and_to_whoever_runs_the_site(
    post: Post, folder: Path
) -> None:
    site = post.table.site
    assert await site.ask("GET", "/health") == {"ok": True}
    await contact(post, 1, email="nobody@example.org")
    await post.table.turn(0)
    async with asyncio.timeout(10):
        while (await site.ask("GET", "/health")) != {"ok": True, "failed_mails": 1}:
            await asyncio.sleep(0.05)
    [mail] = (await post.table.view(1))["mail"]
    assert mail["note"] == "The last e-mail could not be delivered."
    environment = os.environ | {"PYTHONPATH": PATHS, "TAVOLA_DATABASE": str(folder / "site.db")}
    said = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tavola.cli", "doctor"), env=environment, stdout=asyncio.subprocess.PIPE
    )
    output = (await said.communicate())[0].decode()
    assert "1 could not be delivered within 30 days:" in output
    assert f"table {post.table.id}, seat 2 (turn): 550 no such user" in output
