"""A game at once: one press, no form."""

from __future__ import annotations

import pytest

from tests.web.visitor import Site, path


async def at_once(site: Site, address: str) -> tuple[str, str]:
    """The play link and the host link of a table made by one press."""
    answer = await site.client.post(address)
    assert answer.status_code == 303
    play, host = answer.headers["location"].split("#")
    return play, host


@pytest.mark.parametrize("address", ["/try/taluva", "/solo/tucana"])
async def test_one_press_gives_the_page_to_play_and_the_one_of_the_host(site: Site, address: str) -> None:
    play, host = await at_once(site, address)
    assert play.startswith("/p/")
    assert "Your turn, Guest" in (await site.client.get(play)).text
    assert "Host page" in (await site.client.get(host)).text


async def test_who_tried_a_game_invites_somebody_in_place_of_the_bot(site: Site) -> None:
    play, host = await at_once(site, "/try/torven")
    page = (await site.client.get(host)).text
    url = "/api/tables/" + page.split('data-table="')[1].split('"')[0]
    invitation = await site.ask("POST", f"{url}/links", host, json={"role": "invite", "seat": 1})
    await site.ask("POST", "/api/claim", path(invitation["link"]), json={"name": "Jun"})
    seats = (await site.ask("GET", url, play))["seats"]
    assert [(seat["name"], seat["bot"]) for seat in seats] == [("Guest", None), ("Jun", None)]


async def test_a_game_that_there_is_not_cannot_be_tried(site: Site) -> None:
    answer = await site.client.post("/try/chess")
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
