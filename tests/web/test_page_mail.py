"""The link to a person's page by mail: to their confirmed address alone, a few times a day."""

from __future__ import annotations

import asyncio
import re
from email.message import EmailMessage

from tests.web.letterbox import Letterbox
from tests.web.test_confirming import box, change, letterbox, link, notices, settled, site
from tests.web.test_persons import Somebody, opened, somebody
from tests.web.visitor import Site, path

__all__ = ["box", "letterbox", "site"]  # fixtures
ADDRESS = "ines@page.example"


async def confirmed(site: Site, box: Letterbox) -> Somebody:
    """Somebody whose address is known to be theirs, by the question of a table."""
    ines = await somebody(site, name="Ines")
    await opened(site, ines, email=ADDRESS)
    question = link(await box.wait_for(ADDRESS), "confirm")
    assert (await site.send("POST", question)).status_code in (200, 303)
    assert (await ines.ask("GET"))["state"] == "confirmed"
    await settled(site)
    box.mails.clear()
    return ines


def page_link(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body is not None
    [found] = re.findall(r"http://\S+/me/[\w-]{43}", body.get_content())
    return str(found)


async def test_the_mail_brings_a_link_of_its_own_to_the_page(site: Site, box: Letterbox) -> None:
    ines = await confirmed(site, box)
    before = len(await ines.ask("GET", "/links"))
    said = await ines.ask("POST", "/mail")
    assert "page" in said["note"]
    mail = await box.wait_for(ADDRESS)
    await settled(site)
    assert "Ines" not in mail.as_string()  # nothing that people wrote
    assert "/stop/" in mail["List-Unsubscribe"]
    link = page_link(mail)
    assert link != ines.link
    other = Somebody(site, link)
    assert [card["table"] for card in await other.tables()] == [card["table"] for card in await ines.tables()]
    labels = [one["label"] for one in await ines.ask("GET", "/links")]
    assert labels[before:] == ["A link in a mail"]
    assert "went out" in (await ines.ask("GET"))["page_mail"]
    assert link.rsplit("/", 1)[1] not in "".join(site.dump())
    html = (await site.send("GET", path(link))).text
    assert 'id="mail-page">Mail me my page' in html


async def test_only_a_confirmed_address_gets_it(site: Site, box: Letterbox) -> None:
    nobody = await somebody(site)
    assert (await nobody.send("POST", "/mail")).status_code == 422
    await nobody.ask("PUT", json={"version": 1, "email": "stranger@page.example"})
    assert (await nobody.send("POST", "/mail")).status_code == 422
    await asyncio.sleep(0.3)
    assert box.mails == {}
    assert notices(site, "page") == []
    assert 'id="mail-page" hidden' in (await site.send("GET", path(nobody.link))).text


async def test_it_goes_to_an_address_three_times_a_day_from_whatever_page(site: Site, box: Letterbox) -> None:
    ines = await confirmed(site, box)
    other = await somebody(site)  # a page of somebody else who typed the same address
    await other.ask("PUT", json={"version": 1, "email": ADDRESS})
    for number, who in enumerate((ines, other, ines), 1):
        await who.ask("POST", "/mail")
        await box.wait_for(ADDRESS, number)
        await settled(site)
    for who in (ines, other):
        refused = await who.send("POST", "/mail")
        assert (refused.status_code, int(refused.headers["retry-after"]) > 3600) == (429, True)
    assert len(box.mails[ADDRESS]) == 3
    change(site, "UPDATE notices SET first_due = first_due - 90000 WHERE kind = 'page'")
    await ines.ask("POST", "/mail")
    await box.wait_for(ADDRESS, 4)


async def test_pressed_twice_while_one_waits_it_is_one_mail(site: Site, box: Letterbox) -> None:
    ines = await confirmed(site, box)
    change(
        site,
        "INSERT INTO notices (person, address, seat, epoch, kind, due, attempts, state, error, lease_until)"
        " VALUES (1, ?, 0, 1, 'page', 9e9, 0, 'waiting', '', 0)",
        ADDRESS,
    )
    for _ in range(2):
        assert "on its way" in (await ines.ask("POST", "/mail"))["note"]
    assert notices(site, "page") == ["waiting"]


async def test_who_changes_the_address_or_is_forgotten_meanwhile_gets_none(site: Site, box: Letterbox) -> None:
    ines = await confirmed(site, box)
    waiting = (
        "INSERT INTO notices (person, address, seat, epoch, kind, due, attempts, state, error, lease_until)"
        " VALUES (1, ?, 0, ?, 'page', 9e9, 0, 'waiting', '', 0)"
    )
    change(site, waiting, ADDRESS, 1)
    version = (await ines.ask("GET"))["version"]
    await ines.ask("PUT", json={"version": version, "email": "new@page.example"})
    change(site, "UPDATE notices SET due = 1 WHERE kind = 'page'")
    other = await site.open()  # anything that wakes the sender
    await other.site.ask("PUT", f"{other.url}/contact", other.play[1], json={"seat": 1, "email": "x@page.example"})
    await settled(site)
    assert notices(site, "page") == ["dropped"]
    assert "went out: the address" in (await ines.ask("GET"))["page_mail"]
    change(site, waiting, "new@page.example", 2)
    await ines.ask("DELETE")
    assert notices(site, "page") == []
    assert ADDRESS not in box.mails


async def test_what_did_not_get_through_says_why_and_its_link_ends(site: Site, box: Letterbox) -> None:
    ines = await somebody(site)
    await ines.ask("PUT", json={"version": 1, "email": "nobody@page.example"})
    change(
        site,
        "INSERT OR REPLACE INTO addresses (key, state, since, asked) VALUES ('nobody@page.example', 'confirmed', 1, 1)",
    )
    await ines.ask("POST", "/mail")
    await settled(site)
    async with asyncio.timeout(10):
        while len(links := await ines.ask("GET", "/links")) < 2 or links[-1]["revoked"] is None:
            await asyncio.sleep(0.05)
    assert "550 no such user" in (await ines.ask("GET"))["page_mail"]
    assert (await site.ask("GET", "/health"))["failed_mails"] == 1
