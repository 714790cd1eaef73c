"""Bad input: a clear problem, the right status, nothing written."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tavola.games import GAMES
from tests.web.visitor import TURNS, Site

NEW = {"game": "taluva", "seats": 2, "name": "Ines", "seat": 0}
FIRST = {"seat": 0, "moves": TURNS[0], "expected_seq": 1}
BAD_NAMES = {
    "empty": "",
    "blank": "   ",
    "line break": "Ines\nBcc: all",
    "control character": "Ines\x07",
    "writing direction": "Ines\u202egnp",
    "long": "I" * 41,
    "10,000 characters": "I" * 10_000,
}


def assert_problem(answer: httpx.Response, status: int) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem: dict[str, Any] = answer.json()
    assert problem["status"] == status
    assert problem["type"].startswith("urn:tavola:")
    assert problem["title"]
    assert problem["detail"]
    return problem


@pytest.mark.parametrize("body", [b"", b"{", b'"text"', b"[]", b"\xff\xfe", b'{"game": 3}', b'{"gaem": "taluva"}'])
async def test_a_body_that_cannot_be_read_is_400(site: Site, body: bytes) -> None:
    before = site.dump()
    assert_problem(await site.send("POST", "/api/tables", content=body), 400)
    assert site.dump() == before


async def test_json_nested_too_deeply_is_400(site: Site) -> None:
    deep = b'{"game":"taluva","options":' + b'{"a":' * 5000 + b"1" + b"}" * 5001
    assert_problem(await site.send("POST", "/api/tables", content=deep), 400)


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES.keys())
async def test_a_name_that_does_not_do_is_refused(site: Site, name: str) -> None:
    table = await site.ask("POST", "/api/tables", json=NEW)
    before = site.dump()
    invitation = table["invitations"][0]["link"]
    status = 400 if not 1 <= len(name) <= 100 else 422
    assert_problem(await site.send("POST", "/api/claim", invitation, json={"name": name}), status)
    status = 400 if len(name) > 100 else 422
    assert_problem(await site.send("POST", "/api/tables", json=NEW | {"name": name}), status)
    assert_problem(await site.send("POST", "/api/tables", json=NEW | {"title": "\x00" if name else "T" * 61}), 422)
    assert site.dump() == before


async def test_a_name_with_html_is_only_text(site: Site) -> None:
    name = "<img src=x onerror=a()>&</script>"
    opened = await site.ask("POST", "/api/tables", json=NEW | {"name": name, "title": "<!--<script>"})
    view = await site.ask("GET", f"/api/tables/{opened['table']}", opened["play"])
    assert view["heading"] == f"Your turn, {name}"
    for link in (opened["play"], opened["watch"], opened["host"], opened["invitations"][0]["link"]):
        page = (await site.client.get(link)).text
        assert "<img src=x" not in page
        assert "<!--" not in page
        assert "onerror=a()>&<" not in page


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"game": "chess"}, 422),
        ({"seats": 1}, 422),
        ({"seats": 5}, 422),
        ({"seats": 99}, 400),
        ({"seats": "two"}, 400),
        ({"seat": 2}, 422),
        ({"options": {"tiles_per_player": 13}}, 422),
        ({"options": {"strict_founding": "perhaps"}}, 422),
        ({"seats": 3, "options": {"tiles_per_player": 24}}, 422),
        ({"email": "ines"}, 400),
        ({"email": "ines@example.org\nBcc: all@example.org"}, 400),
        ({"hotseat": ["Ines"]}, 422),
        ({"hotseat": ["Ines", "ines"]}, 422),
    ],
)
async def test_a_table_that_cannot_be_is_not_opened(site: Site, change: dict[str, Any], status: int) -> None:
    before = site.dump()
    assert_problem(await site.send("POST", "/api/tables", json=NEW | change), status)
    assert site.dump() == before


@pytest.mark.parametrize(
    ("moves", "detail"),
    [
        (["jump 1,1"], "jump 1,1"),
        (["tile 5,5 e"], ""),
        (["hut 0,0"], ""),
        (["tile 0,0 e"], "not finished"),
        ([*TURNS[0], "hut 2,2"], ""),
        ([], "not finished"),
    ],
)
async def test_a_move_that_the_rules_refuse_is_422(site: Site, moves: list[str], detail: str) -> None:
    table = await site.open()
    before = site.dump()
    problem = assert_problem(await table.send_turn(0, moves=moves), 422)
    assert detail in problem["detail"]
    assert site.dump() == before


@pytest.mark.parametrize("moves", [["x" * 10_000], ["hut 0,0"] * 1000, [7], "hut 0,0", None])
async def test_moves_of_a_wrong_shape_are_400(site: Site, moves: Any) -> None:
    table = await site.open()
    before = site.dump()
    assert_problem(await table.send_turn(0, moves=moves), 400)
    assert_problem(await site.send("PUT", f"{table.url}/draft", table.play[0], json=FIRST | {"moves": moves}), 400)
    assert site.dump() == before


async def test_a_draft_that_the_rules_refuse_is_422_and_not_kept(site: Site) -> None:
    table = await site.open()
    before = site.dump()
    answer = await site.send("PUT", f"{table.url}/draft", table.play[0], json=FIRST | {"moves": ["hut 0,0"]})
    assert_problem(answer, 422)
    assert site.dump() == before


async def test_a_turn_out_of_turn_is_refused(site: Site) -> None:
    table = await site.open()
    before = site.dump()
    problem = assert_problem(await table.send_turn(0, seat=1), 422)
    assert problem["detail"] == "It is not your turn."
    assert site.dump() == before


async def test_a_seat_that_the_link_does_not_hold_is_403(site: Site) -> None:
    table = await site.open()
    before = site.dump()
    assert_problem(await site.send("POST", f"{table.url}/turns", table.play[1], json=FIRST), 403)
    assert_problem(await site.send("PUT", f"{table.url}/draft", table.play[1], json=FIRST), 403)
    assert_problem(await site.send("GET", f"{table.url}?seat=0", table.play[1]), 403)
    assert_problem(await site.send("POST", f"{table.url}/seen", table.play[1], json={"seat": 0, "seq": 1}), 403)
    assert_problem(await site.send("POST", f"{table.url}/turns", table.play[0], json=FIRST | {"seat": 15}), 403)
    assert site.dump() == before


async def test_a_stale_turn_is_409_with_the_fresh_view(site: Site) -> None:
    table = await site.open()
    await table.turn(0)
    before = site.dump()
    problem = assert_problem(await table.send_turn(1, expected_seq=1), 409)
    assert (problem["seq"], problem["view"]["seq"], problem["view"]["you"]) == (2, 2, [1])
    assert site.dump() == before


async def test_a_turn_from_the_future_is_409(site: Site) -> None:
    table = await site.open()
    assert_problem(await table.send_turn(0, expected_seq=500), 409)


async def test_links_of_other_roles_cannot_play(site: Site) -> None:
    table = await site.open()
    before = site.dump()
    for link in (table.watch, table.host, table.invitations[1]):
        assert_problem(await site.send("POST", f"{table.url}/turns", link, json=FIRST), 403)
    assert_problem(await site.send("POST", "/api/claim", table.play[0], json={"name": "Eve"}), 403)
    assert_problem(await site.send("GET", f"{table.url}/links", table.watch), 403)
    assert site.dump() == before


async def test_a_foreign_token_is_401_and_one_of_another_table_403(site: Site) -> None:
    table, other = await site.open(), await site.open()
    before = site.dump()
    assert_problem(await site.send("POST", f"{table.url}/turns", "/p/" + "A" * 43, json=FIRST), 401)
    assert_problem(await site.send("POST", f"{table.url}/turns", json=FIRST), 401)
    assert_problem(await site.send("GET", table.url, headers={"Authorization": "Basic aW5lczppbmVz"}), 401)
    assert_problem(await site.send("POST", f"{table.url}/turns", other.play[0], json=FIRST), 403)
    assert_problem(await site.send("GET", table.url, other.watch), 403)
    assert site.dump() == before


async def test_a_huge_body_is_413(site: Site) -> None:
    table = await site.open()
    before = site.dump()
    assert_problem(await site.send("POST", f"{table.url}/turns", table.play[0], content=b" " * 100_000), 413)
    assert_problem(await site.send("POST", "/api/import", content=b'{"a":"' + b"x" * 2_000_000 + b'"}'), 413)
    assert site.dump() == before


@pytest.mark.parametrize("content", [b"{}", b'{"format":"tavola-game"}', b"[1]", b"text"])
async def test_a_file_that_is_no_game_is_refused(site: Site, content: bytes) -> None:
    before = site.dump()
    answer = await site.send("POST", "/api/import", content=content)
    assert_problem(answer, 422 if content.startswith(b"{") else 400)
    assert site.dump() == before


async def test_a_file_in_which_a_seat_is_taken_twice_is_refused(site: Site) -> None:
    table = await site.open()
    await table.finish()
    file = await site.ask("GET", f"{table.url}/export", table.play[0])
    before = site.dump()
    answer = await site.send("POST", "/api/import", json=file | {"names": ["Ines", "Tomás"]})
    assert "This seat is taken: seat 2 sits here." in assert_problem(answer, 422)["detail"]
    assert site.dump() == before


@pytest.mark.parametrize("address", ["/api/tables/none", "/api/tables/none/history", "/api/nothing"])
async def test_what_is_not_there_is_404_or_not_for_this_link(site: Site, address: str) -> None:
    table = await site.open()
    answer = await site.send("GET", address, table.play[0])
    assert_problem(answer, 404 if address == "/api/nothing" else 403)


@pytest.mark.parametrize("query", ["at=x", "at=-1", "seat=x", "at=9999999999999999999999"])
async def test_a_query_that_cannot_be_read_is_400(site: Site, query: str) -> None:
    table = await site.open()
    assert_problem(await site.send("GET", f"{table.url}?{query}", table.play[0]), 400)


async def test_a_wrong_method_is_405(site: Site) -> None:
    answer = await site.send("PATCH", "/api/tables")
    assert_problem(answer, 405)
    assert "POST" in answer.headers["allow"]


@pytest.mark.parametrize("change", [{"seat": "1"}, {"level": "2"}, {"level": 2.0}, {"level": True}, {"seat": None}])
async def test_numbers_about_bots_are_numbers(site: Site, change: dict[str, Any]) -> None:
    table = await site.open()
    before = site.dump()
    body = {"seat": 1, "level": 2} | change
    assert_problem(await site.send("POST", f"{table.url}/bots", table.host, json=body), 400)
    assert site.dump() == before


@pytest.mark.parametrize("change", [{"seats": "2"}, {"seats": 2.0}, {"seat": "0"}, {"bots": {"1": "2"}}, {"name": 5}])
async def test_numbers_about_tables_are_numbers(site: Site, change: dict[str, Any]) -> None:
    problem = assert_problem(await site.send("POST", "/api/tables", json=NEW | change), 400)
    assert next(iter(change)) in problem["errors"][0]


@pytest.mark.parametrize("change", [{"seat": "0"}, {"expected_seq": 1.0}])
async def test_numbers_about_turns_are_numbers(site: Site, change: dict[str, Any]) -> None:
    table = await site.open()
    assert_problem(await site.send("POST", f"{table.url}/turns", table.play[0], json=FIRST | change), 400)


@pytest.mark.parametrize("game", GAMES)
async def test_an_option_that_the_game_does_not_have_is_refused_in_words(site: Site, game: str) -> None:
    stored = site.dump()
    new = {"game": game, "seats": 2, "name": "Ines", "options": {"zzz": 1}}
    answer = await site.send("POST", "/api/tables", json=new)
    assert (answer.status_code, "'zzz'" in answer.json()["detail"]) == (422, True)
    assert site.dump() == stored
