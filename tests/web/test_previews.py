"""Previews of links: tags in the head of pages, and pictures whose addresses grant nothing."""

from __future__ import annotations

import re
import struct
from html import unescape

import pytest
from litestar import Litestar

from tavola.games import GAMES
from tests.web.visitor import Site, token

TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">')
SITE = "http://site.test"


async def tags(site: Site, where: str) -> dict[str, str]:
    """What a crawler finds in the head of a page."""
    page = (await site.client.get(where)).text
    return {name: unescape(content) for name, content in TAG.findall(page.partition("</head>")[0])}


async def size(site: Site, address: str) -> tuple[int, int]:
    """Width and height of the PNG at an absolute address."""
    answer = await site.client.get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    width, height = struct.unpack(">II", answer.content[16:24])
    return width, height


async def test_pages_say_what_they_are_to_who_runs_no_scripts(site: Site) -> None:
    table = await site.open()
    opened = await site.ask("POST", "/api/tables", json={"game": "torven", "name": "Ines"})
    pages = {
        "/": "Tavola · board games by link",
        "/rules/tucana": "How to play Tucana Builders",
        opened["invitations"][0]["link"]: "Ines invites you to Torven",
        table.watch: "Taluva: Ines and Tomás",
    }
    for where, title in pages.items():
        found = await tags(site, where)
        assert found["og:title"] == found["twitter:title"] == title
        assert found["og:description"]
        assert found["twitter:card"] == "summary_large_image"
        assert found["og:image"] == found["twitter:image"]
        assert found["og:image"].startswith(f"{SITE}/preview/")
        assert await size(site, found["og:image"]) == (1200, 630)


async def test_a_private_link_says_which_game_it_is_and_nothing_of_the_table(site: Site) -> None:
    table = await site.open(title="Secret island")
    card = (await tags(site, "/rules/taluva"))["og:image"]
    for link in (*table.play.values(), table.host):
        found = await tags(site, link)
        assert (found["og:title"], found["og:image"]) == ("Taluva · Tavola", card)
        said = " ".join(found.values())
        for hidden in ("Ines", "Tomás", "Secret island", table.id, token(link)):
            assert hidden not in said, hidden


async def test_no_tag_holds_a_token(site: Site) -> None:
    table = await site.open()
    for link in (*table.play.values(), table.watch, table.host, table.invitations[1]):
        assert token(link) not in str(await tags(site, link))


async def test_the_picture_of_a_board_is_of_the_position_and_stays(site: Site) -> None:
    table = await site.open()
    before = (await tags(site, table.watch))["og:image"]
    first = await site.client.get(before)
    await table.turn(0)
    after = (await tags(site, table.watch))["og:image"]
    assert after != before
    assert (await site.client.get(before)).content == first.content != (await site.client.get(after)).content
    assert "immutable" in first.headers["cache-control"]
    again = await site.client.get(before, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_an_address_of_a_picture_grants_no_other(site: Site) -> None:
    table, other = await site.open(), await site.open()
    await table.turn(0)
    address = (await tags(site, table.watch))["og:image"]
    wrong = [
        address.replace(f"/{(await table.view())['of']}-", "/1-"),
        address.replace(table.id, other.id),
        address.replace(table.id, "0" * 16),
        address.replace(".png", ""),
        address[:-10] + "000000.png",
    ]
    for one in wrong:
        assert (await site.client.get(one)).status_code == 404, one
    mark = address.rpartition("-")[2].removesuffix(".png")
    assert (await site.send("GET", table.url, f"/p/{mark}")).status_code == 401


@pytest.mark.parametrize("game", GAMES)
async def test_a_board_is_drawn_as_spectators_see_it(
    site: Site, app: Litestar, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    async def note(drawing: str, title: str, line: str) -> bytes:
        drawn.append(drawing)
        return b"picture"

    monkeypatch.setattr("tavola.service.previews.share_picture", note)
    opened = await site.open(game=game)
    await site.client.get((await tags(site, opened.watch))["og:image"])
    table = await app.state.playing.cache.open(opened.id)
    rules = GAMES[game]
    assert drawn == [rules.draw(rules.view(table.state, None), "light")]


async def test_names_cannot_end_a_tag(site: Site) -> None:
    table = await site.open(name='"><script>x')
    page = (await site.client.get(table.watch)).text.partition("</head>")[0]
    assert "<script>x" not in page
    assert (await tags(site, table.watch))["og:title"].startswith('Taluva: "><script>x')
