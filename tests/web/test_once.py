"""However often and from however many tabs a turn is sent: it is played once."""

from __future__ import annotations

import asyncio

from tests.web.visitor import TURNS, Site


async def test_the_same_key_gets_the_same_answer(site: Site) -> None:
    table = await site.open()
    first = await table.send_turn(0, key="k1")
    await table.turn(1)
    again = await table.send_turn(0, key="k1")
    assert (
        (first.status_code, first.json()) == (again.status_code, again.json()) == (201, {"table": table.id, "seq": 2})
    )
    assert (await table.view())["of"] == 3


async def test_the_same_key_for_another_turn_is_refused(site: Site) -> None:
    table = await site.open()
    await table.send_turn(0, key="k1")
    before = site.dump()
    answer = await table.send_turn(0, key="k1", moves=["tile 0,0 w", "hut -1,0"])
    assert (answer.status_code, answer.json()["type"]) == (422, "urn:tavola:key-reused")
    assert site.dump() == before


async def test_a_key_belongs_to_its_seat(site: Site) -> None:
    table = await site.open()
    assert (await table.send_turn(0, key="k1")).json()["seq"] == 2
    assert (await table.send_turn(1, key="k1")).json()["seq"] == 3


async def test_a_double_click_plays_once(site: Site) -> None:
    table = await site.open()
    answers = await asyncio.gather(*(table.send_turn(0, key="k1") for _ in range(5)))
    assert {answer.status_code for answer in answers} == {201}
    assert {answer.json()["seq"] for answer in answers} == {2}
    assert (await table.view())["of"] == 2


async def test_two_tabs_play_one_turn(site: Site) -> None:
    table = await site.open()
    answers = await asyncio.gather(table.send_turn(0, key="tab1"), table.send_turn(0, key="tab2"))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert (await table.view())["of"] == 2


async def test_a_draft_of_an_earlier_position_is_dropped(site: Site) -> None:
    table = await site.open()
    await site.ask(
        "PUT", f"{table.url}/draft", table.play[0], json={"seat": 0, "moves": TURNS[0][:1], "expected_seq": 1}
    )
    await table.turn(0)
    await table.turn(1)
    assert (await table.view(0))["draft"] is None


async def test_a_draft_survives_a_guest_who_takes_a_seat(site: Site) -> None:
    opened = await site.ask("POST", "/api/tables", json={"game": "taluva", "seats": 2, "name": "Ines", "seat": 0})
    url = f"/api/tables/{opened['table']}"
    body = {"seat": 0, "moves": TURNS[0][:1], "expected_seq": 0}
    await site.ask("PUT", f"{url}/draft", opened["play"], json=body)
    await site.ask("POST", "/api/claim", opened["invitations"][0]["link"], json={"name": "Tomás"})
    assert (await site.ask("GET", url, opened["play"]))["draft"]["moves"] == TURNS[0][:1]
    answer = await site.ask("POST", f"{url}/turns", opened["play"], json=body | {"moves": TURNS[0]})
    assert answer["seq"] == 2


async def test_a_draft_survives_another_player_who_gives_up(site: Site) -> None:
    table = await site.open(seats=3)
    body = {"seat": 0, "moves": TURNS[0][:1], "expected_seq": 2}
    await site.ask("PUT", f"{table.url}/draft", table.play[0], json=body)
    await site.ask("POST", f"{table.url}/resign", table.play[2], json={"seat": 2, "expected_seq": 2})
    assert (await table.view(0))["draft"]["moves"] == TURNS[0][:1]
    stale = await table.send_turn(0, expected_seq=2)
    assert (stale.status_code, stale.json()["view"]["draft"]["moves"]) == (409, TURNS[0][:1])


async def test_a_draft_ends_with_the_turn_of_its_player_who_gives_up(site: Site) -> None:
    table = await site.open(seats=3)
    body = {"seat": 0, "moves": TURNS[0][:1], "expected_seq": 2}
    await site.ask("PUT", f"{table.url}/draft", table.play[0], json=body)
    await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 2})
    view = await table.view(1)
    assert (view["your_turn"], view["view"]["fields"], view["draft"]) == (True, [], None)
