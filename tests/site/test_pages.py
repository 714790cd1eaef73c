"""Pages for people."""

from __future__ import annotations

import json
import re

import pytest

from tavola import games
from tavola.site.pages import files, json_inside
from tests.site.visitor import Site, path, token

PLAIN = ["/", "/new", "/new?game=taluva", "/import", "/docs", "/rules/taluva"]


def first_view(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="first-view">(.*?)</script>', page, re.DOTALL)
    assert found
    view: dict[str, object] = json.loads(found[1])
    return view


@pytest.mark.parametrize("address", PLAIN)
async def test_pages_stand_on_their_own(site: Site, address: str) -> None:
    answer = await site.client.get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    elsewhere = re.findall(r'(?:src|href)="(https?:)?//', answer.text)
    assert elsewhere == []


@pytest.mark.parametrize("address", PLAIN)
async def test_pages_hold_nothing_that_their_policy_forbids(site: Site, address: str) -> None:
    page = (await site.client.get(address)).text
    assert re.findall(r"<style|\sstyle=|\son\w+=\"|javascript:", page) == []
    assert all("src=" in tag or "json" in tag for tag in re.findall(r"<script[^>]*>", page))


@pytest.mark.parametrize("address", PLAIN)
async def test_all_files_of_a_page_are_there_and_kept_for_ever(site: Site, address: str) -> None:
    page = (await site.client.get(address)).text
    addresses = re.findall(r'(?:src|href)="(/static/[^"#]+)"', page)
    assert addresses
    for file in addresses:
        answer = await site.client.get(file)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]


async def test_a_table_page_holds_its_first_view(site: Site) -> None:
    table = await site.open()
    await table.turn(0)
    assert first_view((await site.client.get(table.play[1])).text)["your_turn"] is True
    assert first_view((await site.client.get(table.watch)).text)["watching"] is True
    assert first_view((await site.client.get(table.play[1] + "?at=1")).text)["at"] == 1
    assert (await site.client.get(table.play[1] + "?at=77")).status_code == 404


async def test_a_link_of_one_role_opens_no_page_of_another(site: Site) -> None:
    table = await site.open()
    for link in (table.play[0].replace("/p/", "/h/"), table.watch.replace("/w/", "/p/")):
        answer = await site.client.get(path(link))
        assert (answer.status_code, answer.headers["content-type"]) == (403, "text/html; charset=utf-8")


async def test_a_wrong_link_says_so_kindly(site: Site) -> None:
    answer = await site.client.get("/p/" + "A" * 43)
    assert answer.status_code == 404
    assert "Is the address complete?" in answer.text


async def test_a_step_that_is_no_number_is_refused_without_repeating_the_link(site: Site) -> None:
    table = await site.open()
    answer = await site.client.get(table.watch + "?at=x")
    assert answer.status_code == 400
    assert "Something in this request cannot be read." in answer.text
    assert token(table.watch) not in answer.text


@pytest.mark.parametrize("address", ["/nowhere", "/rules/chess", "/new?game=chess", "/games/chess/board.css"])
async def test_what_is_not_there_is_a_page_with_404(site: Site, address: str) -> None:
    answer = await site.client.get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")


async def test_rules_lead_to_a_game(site: Site) -> None:
    answer = await site.client.get("/rules")
    assert (answer.status_code, answer.headers["location"]) == (302, f"/rules/{next(iter(games.GAMES))}")


async def test_the_drawing_has_its_style_sheet(site: Site) -> None:
    answer = await site.client.get("/games/taluva/board.css")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/css; charset=utf-8")
    assert "--tv-" in answer.text


async def test_files_outside_the_folder_are_not_served(site: Site) -> None:
    for name in ("../pages.py", "..%2fpages.py", "js/none.js"):
        assert (await site.client.get(f"/static/{files().version}/{name}")).status_code == 404


def test_data_in_a_script_element_cannot_end_it() -> None:
    text = json_inside({"name": "</script><!--<script>&\u2028"})
    assert "<" not in text
    assert json.loads(text) == {"name": "</script><!--<script>&\u2028"}
