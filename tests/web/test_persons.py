"""A person without an account: their page, their links, the way from the page to their seats."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from litestar import Litestar

from tavola.store.store import NewGrant
from tavola.store.tokens import hash_token, new_token
from tests.web.visitor import Site, Table, path, token

UNKNOWN = "A" * 43


class Somebody:
    """A device with a page."""

    def __init__(self, site: Site, link: str) -> None:
        self.site = site
        self.link = link
        self.headers = {"Tavola-Person": token(link)}

    async def send(self, method: str, where: str = "", **more: Any) -> httpx.Response:
        return await self.site.send(method, f"/api/me{where}", headers=self.headers, **more)

    async def ask(self, method: str, where: str = "", **more: Any) -> Any:
        return await self.site.ask(method, f"/api/me{where}", headers=self.headers, **more)

    async def tables(self, **asked: Any) -> list[Any]:
        return list((await self.ask("GET", "/tables", params=asked))["tables"])

    async def press(self, grant: int) -> httpx.Response:
        """Press a card, as without scripts."""
        return await self.site.send("POST", "/seat", data={"person": token(self.link), "grant": str(grant)})

    async def another(self) -> Somebody:
        """Another device with the same page."""
        return Somebody(self.site, (await self.ask("POST", "/links", json={"label": "Phone"}))["link"])


async def somebody(site: Site, **more: Any) -> Somebody:
    return Somebody(site, (await site.ask("POST", "/api/me", json=more))["link"])


async def opened(site: Site, who: Somebody, **more: Any) -> Table:
    new = {"game": "taluva", "name": "Ines", "seat": 0} | more
    return Table(site, await site.ask("POST", "/api/tables", json=new, headers=who.headers))


async def seated(site: Site, table: Table, who: Somebody, seat: int = 1, name: str = "Tomás") -> None:
    answer = await site.ask("POST", "/api/claim", table.invitations[seat], json={"name": name}, headers=who.headers)
    table.play[seat] = answer["play"]


async def test_tables_and_seats_join_the_page(site: Site) -> None:
    ines, tomas = await somebody(site), await somebody(site)
    table = await opened(site, ines, title="Friday island")
    await seated(site, table, tomas)
    [card] = await ines.tables()
    assert (card["table"], card["title"], card["rivals"], card["yours"]) == (table.id, "Friday island", "Tomás", True)
    assert card["play"]
    assert card["host"]
    [other] = await tomas.tables()
    assert (other["yours"], other["heading"], other["host"]) == (False, "Waiting for Ines", None)
    assert [seat["you"] for seat in other["seats"]] == [False, True]
    known = await ines.ask("GET")
    assert (known["name"], known["email"], known["state"]) == ("Ines", None, "none")


async def test_who_sends_no_page_gets_none(site: Site) -> None:
    before = site.dump()
    await site.open()
    assert [line for line in site.dump() if "person" in line] == [line for line in before if "person" in line]


async def test_a_page_that_waits_says_so_and_moves_on_with_the_game(site: Site) -> None:
    ines, tomas = await somebody(site), await somebody(site)
    table = await opened(site, ines)
    await seated(site, table, tomas)
    await table.turn(0)
    assert [card["yours"] for card in await ines.tables()] == [False]
    assert [card["yours"] for card in await tomas.tables()] == [True]
    assert (await tomas.ask("GET", "/next"))["table"]["table"] == table.id
    assert (await tomas.ask("GET", "/next", params={"without": table.id})) == {"waiting": 0, "table": None}


async def test_tables_that_wait_come_first_the_longest_waiting_before_the_others(site: Site) -> None:
    ines = await somebody(site)
    first, second, third = [await opened(site, ines, title=title) for title in ("one", "two", "three")]
    for table in (first, second, third):
        await seated(site, table, await somebody(site))
    await first.turn(0)
    assert [card["title"] for card in await ines.tables()] == ["two", "three", "one"]
    home = await ines.ask("GET", "/tables", params={"skip": 1})
    assert ([card["title"] for card in home["tables"]], home["waiting"], home["running"]) == (["three", "one"], 2, 3)


async def test_a_finished_table_tells_the_result(site: Site) -> None:
    ines, tomas = await somebody(site), await somebody(site)
    table = await opened(site, ines)
    await seated(site, table, tomas)
    body = {"seat": 1, "expected_seq": 1}
    await site.ask("POST", f"{table.url}/resign", table.play[1], json=body)
    assert await ines.tables() == []
    [won] = await ines.tables(finished=True)
    [lost] = await tomas.tables(finished=True)
    assert (won["heading"], won["won"]) == ("Won", True)
    assert (lost["heading"], lost["won"]) == ("Ines won", False)


async def test_a_card_leads_to_the_seat_by_a_link_of_the_device(site: Site) -> None:
    ines = await somebody(site)
    table = await opened(site, ines)
    phone = await ines.another()
    [card] = await phone.tables()
    answer = await phone.press(card["play"])
    assert answer.status_code == 303
    place = answer.headers["location"]
    assert place.startswith("/p/")
    assert place != path(table.play[0])
    assert token(phone.link) not in place
    assert (await phone.press(card["play"])).headers["location"] == place
    assert (await site.ask("GET", table.url, place))["you"] == [0]
    assert (await site.send("GET", place)).status_code == 200
    given = await phone.ask("POST", "/seat", json={"grant": card["play"]})
    assert path(given["link"]) == place
    host = (await phone.press(card["host"])).headers["location"]
    assert host.startswith("/h/")
    assert (await site.send("GET", host)).status_code == 200


async def test_withdrawing_a_device_takes_what_it_was_given(site: Site) -> None:
    ines = await somebody(site)
    table = await opened(site, ines)
    phone = await ines.another()
    [card] = await phone.tables()
    place = (await phone.press(card["play"])).headers["location"]
    number = next(link["number"] for link in await ines.ask("GET", "/links") if not link["own"])
    await ines.ask("DELETE", f"/links/{number}")
    assert (await phone.send("GET")).status_code == 410
    assert (await phone.press(card["play"])).status_code == 410
    assert (await site.send("GET", f"/me/{token(phone.link)}")).status_code == 410
    assert (await site.send("GET", table.url, place)).status_code == 410
    assert (await site.send("GET", table.url, table.play[0])).status_code == 200
    own = next(link["number"] for link in await ines.ask("GET", "/links") if link["own"])
    assert (await ines.send("DELETE", f"/links/{own}")).status_code == 422


async def test_the_page_leads_to_a_seat_only_while_the_person_holds_it(site: Site) -> None:
    ines, tomas = await somebody(site), await somebody(site)
    table = await opened(site, ines)
    await seated(site, table, tomas)
    [card] = await tomas.tables()
    place = (await tomas.press(card["play"])).headers["location"]
    renewal = await site.ask("POST", f"{table.url}/links", table.host, json={"role": "invite", "seat": 1})
    await site.ask("POST", "/api/claim", renewal["link"], json={"name": "Tomás"})  # on a device without a page
    assert await tomas.tables() == []
    assert (await site.send("GET", table.url, place)).status_code == 410
    refused = await tomas.press(card["play"])
    assert refused.status_code == 404
    assert "not on your page any more" in refused.text


async def test_a_link_that_the_host_withdraws_ends_those_of_the_page_too(site: Site) -> None:
    ines, tomas = await somebody(site), await somebody(site)
    table = await opened(site, ines)
    await seated(site, table, tomas)
    [card] = await tomas.tables()
    place = (await tomas.press(card["play"])).headers["location"]
    links = await site.ask("GET", f"{table.url}/links", table.host)
    number = next(one["number"] for one in links if one["role"] == "play" and one["seats"] == [1] and not one["label"])
    await site.ask("DELETE", f"{table.url}/links/{number}", table.host)
    assert (await site.send("GET", table.url, place)).status_code == 410
    assert await tomas.tables() == []


async def test_who_withdraws_an_older_link_of_their_own_keeps_the_seat_on_the_page(site: Site) -> None:
    ines, tomas = await somebody(site), await somebody(site)
    table = await opened(site, ines)
    await seated(site, table, tomas)
    [card] = await tomas.tables()
    place = (await tomas.press(card["play"])).headers["location"]
    links = await site.ask("GET", f"{table.url}/links", place)
    number = next(one["number"] for one in links if one["role"] == "play" and not one["label"])
    await site.ask("DELETE", f"{table.url}/links/{number}", place)
    assert (await site.send("GET", table.url, table.play[1])).status_code == 410
    assert (await site.send("GET", table.url, place)).status_code == 200
    assert len(await tomas.tables()) == 1


async def test_signing_out_everywhere_leaves_this_device_alone(site: Site) -> None:
    ines, tomas = await somebody(site), await somebody(site)
    table = await opened(site, ines)
    await seated(site, table, tomas)
    phone = await ines.another()
    [card] = await ines.tables()
    there = (await phone.press(card["play"])).headers["location"]
    here = (await ines.press(card["play"])).headers["location"]
    assert (await ines.ask("POST", "/sign-out"))["ended"] == 2  # the seat's own link and that of the host
    for link in (there, table.play[0]):
        assert (await site.send("GET", table.url, link)).status_code == 410
    assert (await site.send("GET", table.host)).status_code == 410
    assert (await phone.send("GET")).status_code == 410
    assert (await site.send("GET", table.url, here)).status_code == 200
    assert (await site.send("GET", table.url, table.play[1])).status_code == 200
    [again] = await ines.tables()
    assert (await ines.press(again["play"])).headers["location"] == here
    assert (await ines.press(again["host"])).headers["location"].startswith("/h/")
    assert len(await tomas.tables()) == 1


async def test_forgetting_a_person_leaves_tables_names_and_bare_links(site: Site) -> None:
    ines = await somebody(site)
    table = await opened(site, ines, email="ines@forgotten.example")
    assert (await ines.ask("GET"))["email"] == "ines@forgotten.example"
    [card] = await ines.tables()
    place = (await ines.press(card["play"])).headers["location"]
    await ines.ask("DELETE")
    assert (await ines.send("GET")).status_code == 401
    answer = await site.send("GET", f"/me/{token(ines.link)}")
    assert answer.status_code == 404
    for link in (place, table.play[0]):
        view = await site.ask("GET", table.url, link)
        assert view["seats"][0]["name"] == "Ines"
        assert view["mail"][0]["email"] is None


async def test_older_links_on_the_device_are_put_on_the_page(site: Site, app: Litestar) -> None:
    table = await site.open()
    mailed = new_token()
    await app.state.playing.store.add_grant(table.id, NewGrant(hash_token(mailed), "play", (1,), "mail"))
    ines, tomas = await somebody(site), await somebody(site)
    tokens = [token(table.play[0]), token(table.host), token(table.watch), UNKNOWN, "x"]
    added = await ines.ask("POST", "/tables", json={"tokens": tokens})
    assert added == {"added": 2, "refused": [token(table.watch), UNKNOWN, "x"]}
    await ines.ask("POST", "/tables", json={"tokens": tokens})
    [card] = await ines.tables()
    assert card["play"]
    assert card["host"]
    await tomas.ask("POST", "/tables", json={"tokens": [mailed]})
    [card] = await tomas.tables()
    grants = await app.state.playing.store.grants(table.id)
    await app.state.playing.store.revoke(next(one.id for one in grants if one.label == "mail"))
    assert (await tomas.press(card["play"])).status_code == 303  # a newer mail took the place of that link


async def test_the_later_of_two_devices_wins_and_is_told(site: Site) -> None:
    ines = await somebody(site, name="Ines")
    phone = await ines.another()
    seen = (await phone.ask("GET"))["version"]
    first = await ines.ask("PUT", json={"version": seen, "name": "Inês", "preferences": {"sound": False}})
    assert (first["name"], first["changed_elsewhere"]) == ("Inês", False)
    later = await phone.ask("PUT", json={"version": seen, "name": "Inez", "zone": "Europe/Lisbon"})
    assert (later["name"], later["changed_elsewhere"], later["preferences"]) == ("Inez", True, {"sound": False})
    assert (await ines.ask("GET"))["zone"] == "Europe/Lisbon"


async def test_another_address_is_that_of_the_running_seats_too(site: Site) -> None:
    ines = await somebody(site)
    table = await opened(site, ines, email="one@page.example")
    other = await opened(site, ines, email="elsewhere@page.example")
    version = (await ines.ask("GET"))["version"]
    after = await ines.ask("PUT", json={"version": version, "email": "two@page.example"})
    assert (after["email"], after["state"]) == ("two@page.example", "confirmed")
    assert (await table.view())["mail"][0]["email"] == "two@page.example"
    assert (await other.view())["mail"][0]["email"] == "elsewhere@page.example"
    refused = await ines.send("PUT", json={"version": version, "email": "a@b..c"})
    assert refused.status_code == 422


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"version": 1, "name": "x" * 41}, 422),
        ({"version": 1, "name": "a\u202eb"}, 422),
        ({"version": 1, "name": "<script>alert(1)</script>"}, 200),
        ({"version": 1, "zone": "<b>"}, 400),
        ({"version": 1, "language": "e n"}, 400),
        ({"version": 0}, 400),
        ({"version": 1, "secret": 1}, 400),
        ({"version": 1, "preferences": {"a": "x" * 5000}}, 422),
        ({"version": 1, "preferences": [1]}, 400),
    ],
)
async def test_what_a_page_takes(site: Site, body: Any, status: int) -> None:
    ines = await somebody(site, name="Ines")
    answer = await ines.send("PUT", json=body)
    assert answer.status_code == status, answer.text
    page = (await site.send("GET", f"/me/{token(ines.link)}")).text
    assert "<script>alert" not in page


@pytest.mark.parametrize("where", ["", "/tables", "/next", "/links", "/home"])
async def test_a_foreign_page_link_is_refused_in_words(site: Site, where: str) -> None:
    table = await site.open()
    for strange in (UNKNOWN, "", "x", token(table.play[0])):
        answer = await site.send("GET", f"/api/me{where}", headers={"Tavola-Person": strange})
        assert answer.status_code == 401
        assert answer.json()["type"] == "urn:tavola:no-person"
    assert (await site.send("GET", f"/me/{token(table.play[0])}")).status_code == 404


async def test_a_table_is_not_opened_for_a_page_that_is_not_known(site: Site) -> None:
    before = site.dump()
    answer = await site.send(
        "POST", "/api/tables", json={"game": "taluva", "name": "Ines"}, headers={"Tavola-Person": UNKNOWN}
    )
    assert answer.status_code == 401
    assert site.dump() == before


@pytest.mark.parametrize(
    "body", ["", "person=x", f"person={UNKNOWN}&grant=1", "grant=1", "person=&grant=x", "x" * 2000]
)
async def test_a_press_that_names_no_page_or_seat_is_refused(site: Site, body: str) -> None:
    before = site.dump()
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = await site.send("POST", "/seat", content=body, headers=headers)
    assert answer.status_code in (400, 404)
    assert site.dump() == before


async def test_somebody_elses_seat_is_not_given(site: Site) -> None:
    ines, eve = await somebody(site), await somebody(site)
    await opened(site, ines)
    [card] = await ines.tables()
    assert (await eve.press(card["play"])).status_code == 404
    assert (await eve.send("POST", "/seat", json={"grant": card["host"]})).status_code == 404


async def test_the_page_keeps_its_link_to_itself(site: Site) -> None:
    ines = await somebody(site)
    answer = await site.send("GET", path(ines.link))
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "private, no-store"
    assert answer.headers["x-robots-tag"] == "noindex"
    broken = await site.send("GET", f"{path(ines.link).upper().replace(token(ines.link).upper(), token(ines.link))}.")
    assert broken.status_code in (200, 307)
    assert token(ines.link) not in "".join(site.dump())


async def test_looking_at_a_page_changes_nothing(site: Site) -> None:
    ines = await somebody(site)
    table = await opened(site, ines)
    [card] = await ines.tables()
    before = site.dump()
    for method in ("GET", "HEAD", "GET"):
        assert (await site.send(method, path(ines.link))).status_code == 200
        for picture in card["pictures"].values():
            assert (await site.send(method, picture)).status_code == 200
    for where in ("", "/tables", "/next", "/links", "/home"):
        assert (await ines.send("GET", where)).status_code == 200
    assert site.dump() == before
    assert table.id


async def test_pictures_show_what_spectators_see_and_only_where_the_site_gave_the_address(site: Site) -> None:
    ines = await somebody(site)
    await opened(site, ines, game="torven")
    [card] = await ines.tables()
    light = card["pictures"]["light"]
    answer = await site.send("GET", light)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.text.startswith("<svg")
    for forged in (re.sub(r"-0-light", "-1-light", light), light.replace("light", "dark"), "/boards/x.svg", light[:-6]):
        assert (await site.send("GET", forged)).status_code == 404


async def test_a_qr_code_leads_another_device_to_the_page(site: Site) -> None:
    ines = await somebody(site)
    given = await ines.ask("POST", "/links", json={"label": "Phone\u0000 \n of mine"})
    assert given["qr"].startswith("<svg")
    assert [link["label"] for link in await ines.ask("GET", "/links")][-1] == "Phone of mine"
    assert (await site.send("GET", path(given["link"]))).status_code == 200


async def test_links_to_a_page_are_bounded(site: Site) -> None:
    ines = await somebody(site)
    for _ in range(49):
        await ines.ask("POST", "/links", json={})
    assert (await ines.send("POST", "/links", json={})).status_code == 422


async def test_a_rematch_stands_on_the_page_of_who_asks(site: Site) -> None:
    ines, tomas = await somebody(site), await somebody(site)
    table = await opened(site, ines)
    await seated(site, table, tomas)
    await site.ask("POST", f"{table.url}/resign", table.play[1], json={"seat": 1, "expected_seq": 1})
    for who, seat in ((tomas, 1), (ines, 0)):
        await site.ask("POST", f"{table.url}/rematch", table.play[seat], headers=who.headers)
        assert len(await who.tables()) == 1
    assert (await tomas.tables())[0]["host"]
