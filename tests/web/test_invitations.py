"""An invitation is good for one claim; after that only whoever holds the seat, or the host, gives it on."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import pytest
from litestar import Litestar

from tavola.table.export import to_file
from tests.web.visitor import Site, Table, path, token

KEY = {"Idempotency-Key": "a" * 32}
JSON = {"Content-Type": "application/json"}


async def invited(site: Site, **more: Any) -> Table:
    """A table of two at which only Ines sits."""
    new = {"game": "taluva", "seats": 2, "name": "Ines", "seat": 0} | more
    return Table(site, await site.ask("POST", "/api/tables", json=new))


async def bot_plays_on(table: Table, seat: int = 1) -> None:
    await table.site.ask("POST", f"{table.url}/bots", table.play[seat], json={"seat": seat, "level": 1})


async def renewed(table: Table, seat: int = 1) -> str:
    """An invitation of the host to the seat of a player."""
    body = {"role": "invite", "seat": seat}
    link: str = (await table.site.ask("POST", f"{table.url}/links", table.host, json=body))["link"]
    return link


async def test_a_used_invitation_takes_no_seat_while_a_bot_plays_on(site: Site) -> None:
    table = await site.open()
    await bot_plays_on(table)
    before = site.dump()
    again = await site.send("POST", "/api/claim", table.invitations[1], json={"name": "Eve"})
    assert (again.status_code, again.json()["type"]) == (409, "urn:tavola:taken")
    assert again.json()["detail"] == "This seat is taken: a bot plays on for Tomás."
    assert (await site.ask("GET", "/api/invitation", table.invitations[1]))["taken"] is True
    assert site.dump() == before
    await site.ask("POST", f"{table.url}/back", table.play[1], json={"seat": 1})
    assert (await table.view(1))["seats"][1]["name"] == "Tomás"


async def test_an_invitation_ends_with_its_claim(site: Site) -> None:
    table = await site.open()
    links = await site.ask("GET", f"{table.url}/links", table.host)
    assert [link["revoked"] is None for link in links if link["role"] == "invite"] == [False]


async def test_an_invitation_used_before_invitations_ended_takes_no_seat_either(site: Site) -> None:
    table = await site.open()
    await bot_plays_on(table)
    with sqlite3.connect(site.database) as connection:
        connection.execute("UPDATE grants SET revoked = NULL WHERE table_id = ? AND role = 'invite'", (table.id,))
    connection.close()
    again = await site.send("POST", "/api/claim", table.invitations[1], json={"name": "Eve"})
    assert again.status_code == 409


async def test_a_claim_repeated_while_a_bot_plays_on_gets_the_same_link(site: Site) -> None:
    table = await invited(site)
    link = table.invitations[1]
    seated = await site.ask("POST", "/api/claim", link, json={"name": "Tomás"}, headers=KEY)
    await site.ask("POST", f"{table.url}/bots", seated["play"], json={"seat": 1, "level": 1})
    before = site.dump()
    assert await site.ask("POST", "/api/claim", link, json={"name": "Tomás"}, headers=KEY) == seated
    assert site.dump() == before


async def test_of_two_claims_at_once_one_wins_and_the_other_is_told(site: Site) -> None:
    table = await invited(site)
    claims = [site.send("POST", "/api/claim", table.invitations[1], json={"name": name}) for name in ("Bea", "Jun")]
    answers = sorted(await asyncio.gather(*claims), key=lambda answer: answer.status_code)
    assert [answer.status_code for answer in answers] == [201, 409]
    name = (await table.view())["seats"][1]["name"]
    assert answers[1].json()["detail"] == f"This seat is taken: {name} sits here."


async def test_of_two_renewals_at_once_one_wins(site: Site) -> None:
    table = await site.open()
    link = await renewed(table)
    claims = [site.send("POST", "/api/claim", link, json={"name": name}) for name in ("Bea", "Jun")]
    answers = sorted(await asyncio.gather(*claims), key=lambda answer: answer.status_code)
    assert answers[0].status_code == 201
    assert answers[1].status_code in (409, 410)
    links = await site.ask("GET", f"{table.url}/links", table.host)
    assert sum(1 for one in links if one["seats"] == [1] and one["revoked"] is None) == 1


async def test_a_claim_that_is_refused_leaves_the_invitation_good(site: Site) -> None:
    table = await invited(site)
    refused = await site.send("POST", "/api/claim", table.invitations[1], json={"name": "ines"})
    assert refused.status_code == 422
    await site.ask("POST", "/api/claim", table.invitations[1], json={"name": "Tomás"})


async def test_a_second_invitation_to_a_seat_ends_when_the_first_one_is_used(site: Site) -> None:
    table = await invited(site)
    other = await renewed(table)
    await site.ask("POST", "/api/claim", table.invitations[1], json={"name": "Tomás"})
    late = await site.send("POST", "/api/claim", other, json={"name": "Eve"})
    assert (late.status_code, late.json()["detail"]) == (409, "This seat is taken: Tomás sits here.")


async def test_the_host_gives_on_the_seat_of_who_is_away_and_says_so(site: Site) -> None:
    table = await site.open()
    await bot_plays_on(table)
    link = await renewed(table)
    listed = await site.ask("GET", f"{table.url}/links", table.host)
    assert [one["label"] for one in listed if one["role"] == "invite" and one["revoked"] is None] == ["renewal"]
    shown = await site.ask("GET", "/api/invitation", link)
    assert (shown["name"], shown["taken"], shown["renewal"]) == ("Tomás", False, "away")
    page = (await site.client.get(link)).text
    assert "A bot plays on for Tomás" in page
    seated = await site.ask("POST", "/api/claim", link, json={"name": "Jun"})
    assert (await site.ask("GET", table.url, seated["play"]))["you"] == [1]
    gone = await site.send("GET", table.url, table.play[1])
    assert (gone.status_code, gone.json()["type"]) == (410, "urn:tavola:replaced")
    assert "newer link that the host gave out" in gone.json()["detail"]
    back = await site.send("POST", f"{table.url}/back", table.play[1], json={"seat": 1})
    assert (back.status_code, back.json()["type"]) == (410, "urn:tavola:replaced")


async def test_a_used_and_a_withdrawn_invitation_are_told_apart(site: Site) -> None:
    table = await site.open(seats=3)
    used, withdrawn = await renewed(table, 1), await renewed(table, 2)
    await site.ask("POST", "/api/claim", used, json={"name": "Tomás"})
    listed = await site.ask("GET", f"{table.url}/links", table.host)
    number = next(one["number"] for one in listed if one["role"] == "invite" and one["revoked"] is None)
    await site.ask("DELETE", f"{table.url}/links/{number}", table.host)
    answers = [await site.send("POST", "/api/claim", link, json={"name": "Eve"}) for link in (used, withdrawn)]
    assert [answer.status_code for answer in answers] == [410, 410]
    assert [answer.json()["type"] for answer in answers] == ["urn:tavola:used", "urn:tavola:withdrawn"]
    assert (await site.ask("GET", "/api/invitation", used))["taken"] is True
    assert (await site.send("GET", "/api/invitation", withdrawn)).status_code == 410


async def test_the_seat_of_a_rematch_that_a_bot_keeps_warm_goes_to_nobody_from_the_game_before(site: Site) -> None:
    table = await site.open()
    await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 1})
    opened = await site.ask("POST", f"{table.url}/rematch", table.play[0])
    url = f"/api/tables/{opened['table']}"
    invitation = await site.ask("POST", f"{url}/links", opened["host"], json={"role": "invite", "seat": 0})
    seated = await site.ask("POST", "/api/claim", invitation["link"], json={"name": "Jun"})
    await site.ask("POST", f"{url}/bots", seated["play"], json={"seat": 0, "level": 1})
    refused = await site.send("POST", f"{table.url}/rematch", table.play[1])
    assert (refused.status_code, refused.json()["type"]) == (409, "urn:tavola:taken")
    assert (await site.ask("GET", url, seated["play"]))["you"] == [0]


async def test_the_page_of_a_used_invitation_says_whose_seat_it_is_and_names_its_table(site: Site) -> None:
    table = await site.open()
    page = await site.client.get(table.invitations[1])
    assert page.status_code == 200
    assert "Tomás" in page.text
    assert f'data-table="{table.id}"' in page.text
    assert 'id="claim"' not in page.text
    assert token(table.play[1]) not in page.text


async def test_a_guest_who_looks_like_the_host_is_told_to_take_another_name(site: Site) -> None:
    table = await invited(site)
    before = site.dump()
    refused = await site.send("POST", "/api/claim", table.invitations[1], json={"name": "\u0406nes"})
    assert (refused.status_code, refused.json()["type"]) == (422, "urn:tavola:illegal")
    assert refused.json()["detail"] == "This name looks like Ines, who is at this table. Please take another one."
    assert site.dump() == before


async def test_players_on_one_device_do_not_look_alike(site: Site) -> None:
    new = {"game": "taluva", "seats": 2, "hotseat": ["Ines", "\u0406nes"]}
    refused = await site.send("POST", "/api/tables", json=new)
    assert refused.status_code == 422
    assert refused.json()["detail"] == "Ines and \u0406nes look alike. Please change one of the names."


async def test_joined_pictures_and_half_spaces_are_names_and_titles(site: Site) -> None:
    for name in ("\U0001f469\u200d\U0001f467", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"):
        table = await invited(site, name=name, title=name)
        view = await table.view()
        assert (view["title"], view["seats"][0]["name"]) == (name, name)


@pytest.mark.parametrize("game", ["taluva", "torven", "tucana", "tiwanacu"])
async def test_a_file_with_a_free_seat_that_is_to_move_is_brought_and_goes_on(
    site: Site, app: Litestar, game: str
) -> None:
    for _ in range(100):  # in some games the lot says who begins
        opened = await site.ask("POST", "/api/tables", json={"game": game, "name": "Ines", "seat": 1})
        table = await app.state.playing.cache.open(opened["table"])
        if 0 in table.awaited:
            break
    assert (0 in table.awaited, table.names[0]) == (True, None)
    brought = await site.ask("POST", "/api/import", content=to_file(table, with_seed=True), headers=JSON)
    free, url = brought["play"][0]["link"], f"/api/tables/{brought['table']}"
    view = await site.ask("GET", url, free)
    assert (view["acting"], view["your_turn"]) == (None, False)
    assert (await site.client.get(path(free))).status_code == 200
    assert (await site.ask("GET", f"{url}/legal?seat=0", free))["moves"] == []
    assert (await site.send("GET", f"{url}/why?seat=0&target=x", free)).status_code == 200
    invited = await site.ask("POST", f"{url}/links", brought["host"], json={"role": "invite", "seat": 0})
    seated = await site.ask("POST", "/api/claim", invited["link"], json={"name": "Jun"})
    assert (await site.ask("GET", url, seated["play"]))["your_turn"]


async def at_hand(table: Table, link: str = "") -> Any:
    """The open seats as the host is told of them."""
    return (await table.site.ask("GET", f"{table.url}/invitations", link or table.host))["seats"]


async def test_the_host_is_told_an_invitation_again_and_nobody_else_is(site: Site) -> None:
    table = await invited(site, seats=3)
    seats = await at_hand(table)
    assert {seat["seat"]: seat["link"] for seat in seats} == table.invitations
    assert all(seat["qr"].startswith("<svg") for seat in seats)
    for link in (table.play[0], table.watch, table.invitations[1]):
        refused = await site.send("GET", f"{table.url}/invitations", link)
        assert refused.status_code == 403
        assert token(table.invitations[1]) not in refused.text
    other = await invited(site)
    foreign = await site.send("GET", f"{table.url}/invitations", other.host)
    assert foreign.status_code in (403, 404)


async def test_the_store_holds_no_invitation(site: Site) -> None:
    table = await invited(site)
    assert token(table.invitations[1]) not in "".join(site.dump())


async def test_a_withdrawn_invitation_is_told_no_more_and_the_next_one_is(site: Site) -> None:
    table = await invited(site)
    listed = await site.ask("GET", f"{table.url}/links", table.host)
    number = next(one["number"] for one in listed if one["role"] == "invite")
    await site.ask("DELETE", f"{table.url}/links/{number}", table.host)
    before = site.dump()
    assert [(seat["link"], seat["qr"]) for seat in await at_hand(table)] == [(None, None)]
    assert site.dump() == before
    fresh = await renewed(table)
    assert fresh != table.invitations[1]
    assert [seat["link"] for seat in await at_hand(table)] == [fresh]


async def test_a_seat_that_was_taken_is_no_longer_at_hand(site: Site) -> None:
    table = await site.open(seats=3)
    assert await at_hand(table) == []


async def test_an_invitation_shows_who_sits_what_is_played_and_how_long(site: Site) -> None:
    table = await invited(site, seats=3)
    await site.ask("POST", "/api/claim", table.invitations[1], json={"name": "Tomás"})
    shown = await site.ask("GET", "/api/invitation", table.invitations[2])
    people = [(one["name"], one["status"], one["yours"]) for one in shown["people"]]
    assert people == [("Ines", "invites you", False), ("Tomás", "sits", False), ("You", "white", True)]
    assert (shown["length"], shown["over"], shown["turn"]) == ("Up to 12 turns each", False, False)
    page = (await site.client.get(table.invitations[2])).text
    for words in (shown["tagline"], "Tomás", "How to play", "No account. You get a link of your own; keep it"):
        assert words in page, words


async def test_an_invitation_to_a_game_that_is_over_says_so(site: Site) -> None:
    table = await invited(site)
    await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 0})
    assert (await site.ask("GET", "/api/invitation", table.invitations[1]))["over"] is True
    page = (await site.client.get(table.invitations[1])).text
    assert "This game is over" in page
    assert 'id="claim"' not in page
