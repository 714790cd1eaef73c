"""Nobody gets mail who did not ask for it: an address is asked once, and stops the mail for good."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from aiosmtpd.controller import Controller

from tavola.store.tokens import new_token
from tests.web.letterbox import Letterbox, links
from tests.web.served import free_port, served, visitor
from tests.web.visitor import Site, Table, path

ENTICING = "Your parcel waits at evil.example"


@pytest.fixture(scope="module")
def letterbox() -> Iterator[tuple[Letterbox, int]]:
    box = Letterbox()
    controller = Controller(box, hostname="127.0.0.1", port=free_port())
    controller.start()
    yield box, controller.port
    controller.stop()


@pytest.fixture
def box(letterbox: tuple[Letterbox, int]) -> Letterbox:
    letterbox[0].mails.clear()
    return letterbox[0]


@pytest_asyncio.fixture(loop_scope="session")
async def site(tmp_path: Path, letterbox: tuple[Letterbox, int]) -> AsyncIterator[Site]:
    """A site whose mail about a turn goes at once."""
    settings = {"TAVOLA_SMTP_URL": f"smtp://127.0.0.1:{letterbox[1]}", "TAVOLA_MAIL_DELAY": "0"}
    with served(tmp_path, **settings) as address:
        async with visitor(address) as client:
            yield Site(client, tmp_path / "site.db")


def change(site: Site, statement: str, *values: Any) -> None:
    """Let time pass, say."""
    with closing(sqlite3.connect(site.database, timeout=10)) as db, db:
        db.execute(statement, values)


def notices(site: Site, kind: str = "turn") -> list[str]:
    """The states of the notices of a kind, in their order."""
    with closing(sqlite3.connect(site.database)) as db:
        return [state for (state,) in db.execute("SELECT state FROM notices WHERE kind = ? ORDER BY id", (kind,))]


async def settled(site: Site) -> None:
    """Wait until nothing is due."""
    async with asyncio.timeout(20):
        while True:
            with closing(sqlite3.connect(site.database)) as db:
                statement = "SELECT count(*) FROM notices WHERE state = 'waiting' AND due <= ?"
                if not db.execute(statement, (time.time(),)).fetchone()[0]:
                    return
            await asyncio.sleep(0.05)


async def give(table: Table, address: str, seat: int = 1) -> httpx.Response:
    """Give an address for a seat in the mail dialog."""
    body = {"seat": seat, "email": address}
    return await table.site.send("PUT", f"{table.url}/contact", table.play[seat], json=body)


async def contact(table: Table, seat: int = 1) -> Any:
    return await table.site.ask("GET", f"{table.url}/contact?seat={seat}", table.play[seat])


def link(mail: EmailMessage, kind: str) -> str:
    return next(path(one) for one in links(mail) if f"/{kind}/" in one)


async def test_an_address_gets_one_mail_that_asks_and_nothing_else(site: Site, box: Letterbox) -> None:
    tables = [await site.open(title=ENTICING, name="evil.example/win") for _ in range(3)]
    for table in tables:
        assert (await give(table, "victim@ex.org")).json()["state"] in ("unasked", "asked")
        for number in range(4):
            await table.turn(number)
    await settled(site)
    assert (await contact(tables[0]))["state"] == "asked"
    assert len(box.mails["victim@ex.org"]) == 1


async def test_the_mail_that_asks_holds_no_words_of_people(site: Site, box: Letterbox) -> None:
    table = await site.open(title=ENTICING, name="evil.example/win")
    await give(table, "victim@ex.org")
    mail = await box.wait_for("victim@ex.org")
    whole = str(mail["Subject"]) + "".join(
        part.get_content() for part in mail.walk() if part.get_content_maintype() == "text"
    )
    assert "evil" not in whole
    assert "parcel" not in whole
    assert "Tomás" not in whole + str(mail["To"])
    assert "Taluva" in str(mail["Subject"])
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert {one.split("/")[3] for one in links(mail)} == {"confirm", "stop"}


@pytest.mark.parametrize("where", ["new", "claim"])
async def test_an_address_in_a_form_is_asked_too(site: Site, box: Letterbox, where: str) -> None:
    new = {"game": "taluva", "name": "Ines", "seat": 0, "email": "ines@ex.org" if where == "new" else None}
    opened = await site.ask("POST", "/api/tables", json=new)
    if where == "claim":
        seat = {"name": "Tomás", "email": "ines@ex.org"}
        await site.ask("POST", "/api/claim", opened["invitations"][0]["link"], json=seat)
    await box.wait_for("ines@ex.org")


async def test_looking_at_the_page_confirms_nothing_and_its_button_leads_to_the_seat(
    site: Site, box: Letterbox
) -> None:
    table = await site.open()
    await give(table, "tomas@ex.org")
    confirm = link(await box.wait_for("tomas@ex.org"), "confirm")
    await settled(site)
    before = site.dump()
    for method in ("GET", "HEAD"):
        assert (await site.client.request(method, confirm)).status_code == 200
    assert site.dump() == before
    pressed = await site.client.post(confirm)
    assert (pressed.status_code, (await contact(table))["state"]) == (303, "confirmed")
    assert (await site.ask("GET", table.url, pressed.headers["location"]))["you"] == [1]


async def test_what_is_still_true_goes_out_on_confirming(site: Site, box: Letterbox) -> None:
    table = await site.open()
    await give(table, "tomas@ex.org")
    for number in range(3):  # the first turn is answered already when the address is confirmed
        await table.turn(number)
    await settled(site)
    assert notices(site) == ["dropped", "held"]
    mail = await box.wait_for("tomas@ex.org")
    await site.client.post(link(mail, "confirm"))
    assert notices(site) == ["dropped", "waiting"]
    change(site, "UPDATE notices SET due = 1 WHERE state = 'waiting'")
    await give(table, "tomas@ex.org")  # which wakes the sender of notices
    told = await box.wait_for("tomas@ex.org", 2)
    assert str(told["Subject"]).startswith("Taluva with Ines and Tomás")


async def test_a_stop_holds_for_every_table_whatever_is_typed_afterwards(site: Site, box: Letterbox) -> None:
    table = await site.open()
    await give(table, "victim@ex.org")
    stop = link(await box.wait_for("victim@ex.org"), "stop")
    assert (await site.client.post(stop, data={"List-Unsubscribe": "One-Click"})).status_code == 200
    other = await site.open()
    for one in (table, other):
        for spelling in ("victim@ex.org", "Victim@EX.org"):
            shown = (await give(one, spelling)).json()
            assert (shown["state"], shown["stopped"]) == ("stopped", True)
        await one.turn(0)
        asked = await site.send("POST", f"{one.url}/contact/ask", one.play[1], json={"seat": 1})
        assert asked.status_code == 422
    await settled(site)
    assert {address: len(mails) for address, mails in box.mails.items()} == {"victim@ex.org": 1}


async def test_who_stopped_the_mail_allows_it_again_from_a_mail_and_nowhere_else(site: Site, box: Letterbox) -> None:
    table = await site.open()
    await give(table, "tomas@ex.org")
    stop = link(await box.wait_for("tomas@ex.org"), "stop")
    await site.client.post(stop)
    before = site.dump()
    page = await site.client.get(stop)
    assert "Allow mail again" in page.text
    assert (await site.client.get(stop.replace("/stop/", "/allow/"))).status_code == 405
    assert site.dump() == before
    await site.client.post(stop.replace("/stop/", "/allow/"))
    assert (await contact(table))["state"] == "confirmed"
    await table.turn(0)
    await box.wait_for("tomas@ex.org", 2)


async def test_a_stop_link_stops_the_address_it_was_mailed_to(site: Site, box: Letterbox) -> None:
    table = await site.open()
    await give(table, "typo@ex.org")
    stop = link(await box.wait_for("typo@ex.org"), "stop")
    await give(table, "tomas@ex.org")
    await site.client.post(link(await box.wait_for("tomas@ex.org"), "confirm"))
    await site.client.post(stop)
    assert (await contact(table))["state"] == "confirmed"
    assert (await give(table, "typo@ex.org")).json()["state"] == "stopped"


async def test_who_got_the_mail_by_mistake_does_not_get_the_seat(site: Site, box: Letterbox) -> None:
    table = await site.open()
    await give(table, "typo@ex.org")
    confirm = link(await box.wait_for("typo@ex.org"), "confirm")
    await give(table, "tomas@ex.org")
    pressed = await site.client.post(confirm)
    assert (pressed.status_code, "does not lead there" in pressed.text) == (200, True)


async def test_who_lost_the_seat_does_not_get_it_back_by_the_mail(site: Site, box: Letterbox) -> None:
    table = await site.open()
    await give(table, "tomas@ex.org")
    confirm = link(await box.wait_for("tomas@ex.org"), "confirm")
    renewal = await site.ask("POST", f"{table.url}/links", table.host, json={"role": "invite", "seat": 1})
    await site.ask("POST", "/api/claim", renewal["link"], json={"name": "Jun"})
    assert (await site.client.post(confirm)).status_code == 200


async def renew(table: Table) -> None:
    """Somebody takes a new link that the host gave to the second seat."""
    body = {"role": "invite", "seat": 1}
    renewal = await table.site.ask("POST", f"{table.url}/links", table.host, json=body)
    await table.site.ask("POST", "/api/claim", renewal["link"], json={"name": "Jun"})


async def test_only_who_said_yes_is_told_that_the_seat_is_lost(site: Site, box: Letterbox) -> None:
    for address in ("tomas@ex.org", "eve@ex.org"):
        table = await site.open()
        await give(table, address)
        confirm = link(await box.wait_for(address), "confirm")
        if address == "tomas@ex.org":
            await site.client.post(confirm)
        await renew(table)
    assert "somebody took it" in (await box.wait_for("tomas@ex.org", 2)).as_string()
    await settled(site)
    assert (notices(site, "replaced"), len(box.mails["eve@ex.org"])) == (["sent", "dropped"], 1)
    await site.client.post(confirm)
    await settled(site)
    assert len(box.mails["eve@ex.org"]) == 1


async def test_a_link_that_stops_neither_plays_nor_confirms_and_the_host_does_not_see_it(
    site: Site, box: Letterbox
) -> None:
    table = await site.open()
    await give(table, "tomas@ex.org")
    mail = await box.wait_for("tomas@ex.org")
    stop, confirm = link(mail, "stop"), link(mail, "confirm")
    assert (await site.client.post(stop.replace("/stop/", "/confirm/"))).status_code == 403
    for token in (stop, confirm):
        assert (await site.client.get(f"/p/{token.rsplit('/', 1)[1]}")).status_code == 403
        assert (await site.send("GET", table.url, token)).status_code == 403
    roles = {one["role"] for one in await site.ask("GET", f"{table.url}/links", table.host)}
    assert roles == {"host", "play", "watch", "invite"}


async def test_another_site_cannot_press_the_button(site: Site, box: Letterbox) -> None:
    table = await site.open()
    await give(table, "tomas@ex.org")
    mail = await box.wait_for("tomas@ex.org")
    foreign = {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"}
    for where in (link(mail, "confirm"), link(mail, "stop").replace("/stop/", "/allow/")):
        assert (await site.client.post(where, headers=foreign)).status_code == 403


async def test_a_press_asks_again_after_a_day_and_three_times_in_all(site: Site, box: Letterbox) -> None:
    table = await site.open()
    await give(table, "tomas@ex.org")
    for number in (1, 2, 3):
        await box.wait_for("tomas@ex.org", number)
        await settled(site)
        early = await site.send("POST", f"{table.url}/contact/ask", table.play[1], json={"seat": 1})
        if number < 3:
            assert (early.status_code, int(early.headers["Retry-After"]) > 80_000) == (429, True)
            change(site, "UPDATE addresses SET asked_at = asked_at - 90000")
            shown = await site.ask("POST", f"{table.url}/contact/ask", table.play[1], json={"seat": 1})
            assert shown["state"] == "asked"
    assert early.status_code == 422
    change(site, "UPDATE addresses SET asked_at = 0")
    assert (await contact(table))["ask_from"] is None
    assert (await site.send("POST", f"{table.url}/contact/ask", table.play[1], json={"seat": 1})).status_code == 422
    assert len({mail["Message-ID"] for mail in box.mails["tomas@ex.org"]}) == 3


async def test_one_caller_gives_no_more_than_some_new_addresses_an_hour(site: Site, box: Letterbox) -> None:
    tables = [await site.open() for _ in range(4)]
    answers = [await give(tables[n % 4], f"a{n}@ex.org") for n in range(31)]
    assert [answer.status_code for answer in answers] == [200] * 30 + [429]
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 3600
    assert "e-mail addresses" in answers[-1].json()["detail"]
    new = {"game": "taluva", "name": "Ines", "seat": 0, "email": "another@ex.org"}
    assert (await site.send("POST", "/api/tables", json=new)).status_code == 429
    assert (await give(tables[0], "a3@ex.org")).status_code == 200  # known, and asked
    await settled(site)
    assert "another@ex.org" not in box.mails


async def test_one_table_asks_no_more_than_some_addresses_a_day(site: Site, box: Letterbox) -> None:
    table = await site.open()
    for number in range(10):
        assert (await give(table, f"b{number}@ex.org")).status_code == 200
        await box.wait_for(f"b{number}@ex.org")
    refused = await give(table, "b10@ex.org")
    assert (refused.status_code, int(refused.headers["Retry-After"]) > 80_000) == (429, True)


async def test_where_asking_is_off_mail_goes_at_once_but_not_to_who_stopped_it(
    tmp_path: Path, letterbox: tuple[Letterbox, int], box: Letterbox
) -> None:
    settings = {"TAVOLA_SMTP_URL": f"smtp://127.0.0.1:{letterbox[1]}", "TAVOLA_MAIL_DELAY": "0"}
    with served(tmp_path, **settings, TAVOLA_MAIL_CONFIRM="0") as address:
        async with visitor(address) as client:
            site = Site(client, tmp_path / "site.db")
            table = await site.open()
            assert (await give(table, "tomas@ex.org")).json()["state"] == "confirmed"
            await table.turn(0)
            mail = await box.wait_for("tomas@ex.org")
            await client.post(link(mail, "stop"))
            assert (await give(table, "tomas@ex.org")).json()["state"] == "stopped"
            await table.turn(1)
            await table.turn(2)
            await settled(site)
    assert len(box.mails["tomas@ex.org"]) == 1


async def test_a_link_of_an_old_mail_allows_nothing_and_tells_no_address(site: Site, box: Letterbox) -> None:
    """Version 0.1.0 did not write down where a link went; the seat may have another player and address since."""
    table, stop = await site.open(), new_token()
    await site.grant(table, stop, "stop", "mail")
    await give(table, "victim@ex.org")
    await box.wait_for("victim@ex.org")
    await settled(site)
    allowed = await site.client.post(f"/allow/{stop}")
    pages = [allowed, await site.client.get(f"/stop/{stop}"), await site.client.post(f"/stop/{stop}")]
    assert [page.status_code for page in pages] == [403, 200, 200]
    assert not [page for page in pages if "victim" in page.text]
    assert (await contact(table))["state"] == "stopped"
    assert (await site.client.post(f"/allow/{stop}")).status_code == 403
