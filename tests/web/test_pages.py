"""Pages for people."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from tavola import games
from tavola.store.tokens import new_token
from tavola.web.pages import files, json_inside
from tavola.web.static import FOLDER
from tests.web.visitor import Site, path, token

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


@pytest.mark.parametrize("address", ["/nothing", "/p", "/p/", "/robots.txt"])
async def test_an_address_without_a_page_says_so_in_words(site: Site, address: str) -> None:
    answer = await site.client.get(address)
    assert answer.status_code == 404
    assert "There is no page at this address." in answer.text
    assert "Not Found" not in answer.text


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


@pytest.mark.parametrize("tail", [".", ",", ")", "!", "*", "]", "'", "%20", "%3E", "%22", "%0A", "%C2%A0"])
async def test_a_link_with_the_end_of_its_sentence_leads_where_it_is_meant_to(site: Site, tail: str) -> None:
    table = await site.open()
    stop = new_token()
    await site.grant(table, stop, "stop")
    before = site.dump()
    for link in (table.play[0], table.watch, table.host, table.invitations[1], f"http://site.test/stop/{stop}"):
        for method in ("GET", "HEAD"):
            answer = await site.client.request(method, path(link) + tail)
            assert answer.status_code == 200
            scripts = method == "GET" and "/stop/" not in link  # that have to know the token
            assert f'data-token="{token(link)}"' in answer.text or not scripts
    assert site.dump() == before


async def test_only_looking_is_led_on_from_a_broken_link(site: Site) -> None:
    table = await site.open()
    answer = await site.client.post(path(table.play[0]) + ".")
    assert answer.status_code in (404, 405)
    assert "location" not in answer.headers


async def test_who_is_led_on_leaves_no_copy_on_the_way(site: Site) -> None:
    table = await site.open()
    for address in (path(table.play[0]) + "/).", path(table.play[0]).replace("/p/", "/P/")):
        answer = await site.client.get(address)
        assert answer.headers["cache-control"] == "private, no-store"
        assert answer.headers["location"] == path(table.play[0])


@pytest.mark.parametrize(
    ("role", "advice"),
    [
        ("p", "the host of the table can give you a new one"),
        ("w", "a new link to watch"),
        ("h", "On the device on which the table was opened"),
        ("i", "a new invitation"),
        ("stop", "at the foot of the newest mail"),
    ],
)
async def test_a_wrong_link_says_what_to_do(site: Site, role: str, advice: str) -> None:
    answer = await site.client.get(f"/{role}/" + "A" * 43)
    assert answer.status_code == 404
    assert advice in answer.text


async def test_a_link_that_has_ended_says_why_and_what_to_do(site: Site) -> None:
    table = await site.open()
    watch = (await site.ask("POST", f"{table.url}/links", table.host, json={"role": "watch"}))["link"]
    mail = new_token()
    await site.grant(table, mail, "play", "mail")
    for one in await site.ask("GET", f"{table.url}/links", table.host):
        if one["label"] == "mail" or one["role"] == "watch":
            await site.ask("DELETE", f"{table.url}/links/{one['number']}", table.host)
    for link, advice in (
        (watch, "Whoever gave it to you can give out a new one"),
        (f"/p/{mail}", "Use the one in the newest mail"),
    ):
        answer = await site.client.get(link)
        assert answer.status_code == 410
        assert advice in answer.text
        assert f'data-table="{table.id}"' in answer.text


async def test_a_link_at_the_address_of_another_kind_says_what_it_is(site: Site) -> None:
    table = await site.open()
    assert "It is a link to play." in (await site.client.get(path(table.play[0]).replace("/p/", "/h/"))).text


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


@pytest.mark.parametrize(
    "file", sorted(FOLDER.rglob("*.js")) + sorted(FOLDER.rglob("*.css")), ids=lambda file: file.name
)
def test_no_file_holds_what_a_merge_left_open(file: Path) -> None:
    assert re.findall(r"^(?:<{7}|={7}|>{7})", file.read_text("utf-8"), re.MULTILINE) == []


def test_data_in_a_script_element_cannot_end_it() -> None:
    text = json_inside({"name": "</script><!--<script>&\u2028"})
    assert "<" not in text
    assert json.loads(text) == {"name": "</script><!--<script>&\u2028"}


def test_no_sentence_of_the_scripts_stands_in_place_of_another() -> None:
    """Of two sentences with one key the later one would be said in both places."""
    text = (FOLDER.parent / "templates" / "words.jinja").read_text()
    keys = re.findall(r'^ *"([a-z0-9-]+)":', text, re.MULTILINE)
    assert "since-to-now" in keys
    assert [key for key, times in Counter(keys).items() if times > 1] == []
