"""Table talk and notes, on the wire."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from typing import Any

import httpx
import pytest

from tavola.table.export import verify
from tavola.table.talk import line_hash
from tests.web.visitor import TURNS, Site, Table

MARKUP = "<script>alert(1)</script> & <b>{who}</b> {0} %s"


async def say(table: Table, seat: int, text: str, key: str = "", link: str = "") -> httpx.Response:
    headers = {"Idempotency-Key": key} if key else {}
    body = {"seat": seat, "text": text}
    return await table.site.send("POST", f"{table.url}/talk", link or table.play[seat], json=body, headers=headers)


async def said(table: Table, seat: int, text: str) -> int:
    """The number of the record that holds the line."""
    answer = await say(table, seat, text)
    assert answer.status_code == 201, answer.text
    return int(answer.json()["seq"])


async def talk(table: Table, link: str = "", **parameters: Any) -> Any:
    return await table.site.ask("GET", f"{table.url}/talk", link or table.play[0], params=parameters)


def texts(view: Any) -> list[tuple[int, str | None]]:
    return [(line["seat"], line["text"]) for line in view["lines"] if line["talk"]]


async def test_a_line_is_read_by_everybody_at_the_table(site: Site) -> None:
    table = await site.open()
    await said(table, 1, "  Here I   am! ")
    for link in (table.play[0], table.play[1], table.watch):
        assert texts(await talk(table, link)) == [(1, "Here I am!")]
    assert (await talk(table, table.play[0]))["seats"] == [0]
    assert (await talk(table, table.watch))["seats"] == []


async def test_moves_stand_between_the_lines_and_the_log_has_none_of_them(site: Site) -> None:
    table = await site.open()
    first = await said(table, 0, "Good luck")
    await table.turn(0)
    await said(table, 1, "Thanks")
    lines = (await talk(table))["lines"]
    assert [(line["talk"], line["seat"]) for line in lines] == [(False, 1), (True, 0), (False, 0), (True, 1)]
    assert texts(await talk(table, since=first)) == [(1, "Thanks")]
    view = await table.view()
    assert [line["seq"] for line in view["log"]] == [3, 1]
    assert view["talk"] == [2, 4]
    history = await site.ask("GET", f"{table.url}/history", table.play[0])
    assert [(line["seq"], line["talk"]) for line in history] == [(1, False), (2, True), (3, False), (4, True)]


async def test_steps_of_the_game_are_counted_without_talk(site: Site) -> None:
    table = await site.open()
    await said(table, 0, "Good luck")
    await table.turn(0)
    assert " move " not in (await table.view(at=3))["heading"]  # the newest one
    await table.send_turn(1, expected_seq=3)
    assert (await table.view(at=3))["heading"] == "Ines, move 2 of 3"


async def test_a_line_leaves_turn_draft_and_bots_as_they_are(site: Site) -> None:
    table = await site.open()
    body = {"seat": 0, "moves": TURNS[0][:1], "expected_seq": 1}
    await site.ask("PUT", f"{table.url}/draft", table.play[0], json=body)
    await said(table, 0, "One moment")
    await said(table, 1, "No hurry")
    view = await table.view()
    assert (view["draft"]["moves"], view["your_turn"], view["settled"]) == (TURNS[0][:1], True, 0)
    assert (await table.send_turn(0)).status_code == 201  # decided on a view from before both lines


async def test_a_line_tells_nobody_by_mail(site: Site) -> None:
    table = await site.open(email="ines@example.org")
    notices = [line for line in site.dump() if line.startswith('INSERT INTO "notices"')]
    await said(table, 1, "Secret words")
    assert [line for line in site.dump() if line.startswith('INSERT INTO "notices"')] == notices


async def test_the_same_key_writes_once(site: Site) -> None:
    table = await site.open()
    answers = await asyncio.gather(*(say(table, 0, "Hello", key="k1") for _ in range(4)))
    assert {(answer.status_code, answer.json()["seq"]) for answer in answers} == {(201, 2)}
    other = await say(table, 0, "Something else", key="k1")
    assert (other.status_code, other.json()["type"]) == (422, "urn:tavola:key-reused")
    assert texts(await talk(table)) == [(0, "Hello")]


async def test_two_tabs_and_two_players_write_at_once(site: Site) -> None:
    table = await site.open()
    lines = [(0, "a"), (1, "b"), (0, "c"), (1, "d")]
    answers = await asyncio.gather(*(say(table, seat, text) for seat, text in lines))
    assert sorted(answer.json()["seq"] for answer in answers) == [2, 3, 4, 5]
    assert sorted(texts(await talk(table))) == sorted(lines)


@pytest.mark.parametrize("text", [MARKUP, "\U0001f30b" * 300, "שלום עולם", "http://example.org/?a=1&b=2"])
async def test_words_come_back_as_they_were_written(site: Site, text: str) -> None:
    table = await site.open()
    await said(table, 0, text)
    assert texts(await talk(table)) == [(0, text)]
    page = await site.send("GET", table.play[1].partition("site.test")[2])
    assert "<script>alert(1)" not in page.text


@pytest.mark.parametrize(
    "text", ["", "  ", "\u200b", "x" * 301, "a\nb", "a\x00b", "\u202eabc", "\ue000", "a" + 5 * "\u0301"]
)
async def test_what_nobody_can_read_is_refused_and_leaves_no_trace(site: Site, text: str) -> None:
    table = await site.open()
    before = site.dump()
    answer = await say(table, 0, text)
    assert (answer.status_code, bool(answer.json()["detail"])) == (422, True)
    assert site.dump() == before


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"seat": 0}, 400),
        ({"seat": "0", "text": "a"}, 400),
        ({"seat": 0, "text": 7}, 400),
        ({"seat": 0, "text": "a", "more": 1}, 400),
        ({"seat": 0, "text": "a" * 2001}, 400),
        ({"seat": 0, "text": "a" * 70_000}, 413),
        ({"seat": 1, "text": "a"}, 403),
    ],
)
async def test_other_bodies_are_refused(site: Site, body: Any, status: int) -> None:
    table = await site.open()
    before = site.dump()
    answer = await site.send("POST", f"{table.url}/talk", table.play[0], json=body)
    assert answer.status_code == status
    assert site.dump() == before


async def test_only_players_write(site: Site) -> None:
    table = await site.open()
    assert (await say(table, 0, "Hello", link=table.watch)).status_code == 403
    assert (await say(table, 0, "Hello", link=table.host)).status_code == 403
    other = await site.open()
    assert (await say(table, 0, "Hello", link=other.play[0])).status_code == 403


async def test_a_withdrawn_link_writes_nothing(site: Site) -> None:
    table = await site.open()
    links = await site.ask("GET", f"{table.url}/links", table.host)
    number = next(link["number"] for link in links if link["role"] == "play" and link["seats"] == [1])
    await site.ask("DELETE", f"{table.url}/links/{number}", table.host)
    assert (await say(table, 1, "Hello")).status_code == 410
    assert texts(await talk(table)) == []


async def test_a_flood_ends(site: Site) -> None:
    table = await site.open()
    answers = [await say(table, 0, f"line {number}") for number in range(9)]
    assert [answer.status_code for answer in answers] == [201] * 8 + [422]
    assert "wait a minute" in answers[-1].json()["detail"]
    await said(table, 1, "the other one still can")


async def test_a_device_that_is_passed_round_has_no_talk(site: Site) -> None:
    opened = await site.ask("POST", "/api/tables", json={"game": "taluva", "seats": 2, "hotseat": ["Ines", "Tomás"]})
    table = Table(site, opened)
    answer = await say(table, 0, "Hello")
    assert (answer.status_code, "one device" in answer.json()["detail"]) == (422, True)
    assert await talk(table) == {"seq": 0, "seats": [], "lines": [], "changed": []}


async def test_who_let_a_bot_play_on_takes_the_seat_back_first(site: Site) -> None:
    table = await site.open()
    await site.ask("POST", f"{table.url}/bots", table.play[1], json={"seat": 1, "level": 1})
    answer = await say(table, 1, "Hello")
    assert (answer.status_code, "bot" in answer.json()["detail"]) == (422, True)
    assert (await talk(table, table.play[1]))["seats"] == []


async def test_one_may_talk_after_the_end(site: Site) -> None:
    table = await site.open()
    await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 1})
    view = await table.view()
    await said(table, 0, "Well played")
    after = await table.view()
    assert (after["outcome"], after["heading"]) == (view["outcome"], view["heading"])


async def test_nobody_writes_at_a_table_that_stands_still(site: Site, app: Any) -> None:
    table = await site.open()
    line = await said(table, 0, "Hello")
    await table.turn(0)
    with sqlite3.connect(site.database) as connection:
        connection.execute("UPDATE records SET digest = 'another' WHERE table_id = ? AND seq = 3", (table.id,))
    connection.close()
    app.state.playing.cache._tables.pop(table.id)
    view = await table.view()
    answer = await say(table, 0, "What now?")
    assert (answer.status_code, answer.json()["detail"]) == (422, view["frozen"])
    assert (await site.send("DELETE", f"{table.url}/talk/{line}", table.host)).status_code == 422
    assert texts(await talk(table)) == [(0, "Hello")]


async def test_the_host_takes_a_line_down(site: Site) -> None:
    table = await site.open()
    line = await said(table, 1, "A rude word")
    last = await said(table, 0, "Well")
    for link in (table.play[0], table.play[1], table.watch):
        assert (await site.send("DELETE", f"{table.url}/talk/{line}", link)).status_code == 403
    answer = await site.ask("DELETE", f"{table.url}/talk/{line}", table.host)
    again = await site.ask("DELETE", f"{table.url}/talk/{line}", table.host)
    assert answer == again == {"table": table.id, "seq": last + 1}
    view = await talk(table)
    assert texts(view) == [(1, None), (0, "Well")]
    news = await talk(table, since=last)
    assert (news["lines"], news["changed"], news["seq"]) == ([], [line], last + 1)
    for where in ("talk", "history", "", "export?talk=true"):
        assert "rude" not in (await site.send("GET", f"{table.url}/{where}".rstrip("/"), table.play[0])).text
    assert (await site.send("DELETE", f"{table.url}/talk/1", table.host)).status_code == 404
    assert (await site.send("DELETE", f"{table.url}/talk/99", table.host)).status_code == 404


async def test_open_tabs_hear_of_a_line(site: Site, app: Any) -> None:
    table = await site.open()
    live = app.state.playing.live
    heard: list[tuple[str, int]] = []
    publish = live.publish
    live.publish = lambda *news: (heard.append(news), publish(*news))
    try:
        seq = await said(table, 0, "Hello")
    finally:
        live.publish = publish
    assert heard == [(table.id, seq)]


async def test_a_line_goes_with_a_turn_or_not_at_all(site: Site) -> None:
    table = await site.open()
    before = site.dump()
    refused = await table.send_turn(0, words="x" * 301)
    illegal = await table.send_turn(0, words="Take that", moves=["tile 0,0 e"])
    assert (refused.status_code, illegal.status_code) == (422, 422)
    assert site.dump() == before
    first = await table.send_turn(0, key="k1", words="Take that")
    again = await table.send_turn(0, key="k1", words="Take that")
    assert first.json() == again.json() == {"table": table.id, "seq": 3}
    assert texts(await talk(table)) == [(0, "Take that")]
    view = await table.view(1)
    assert (view["your_turn"], view["seq"], view["log"][0]["seq"]) == (True, 3, 3)
    other = await table.send_turn(0, key="k1", words="Something else")
    assert other.json()["type"] == "urn:tavola:key-reused"


async def test_a_turn_with_words_still_tells_who_is_next(site: Site) -> None:
    opened = await site.ask("POST", "/api/tables", json={"game": "taluva", "name": "Ines", "seat": 0})
    table = Table(site, opened)
    claim = {"name": "Tomás", "email": "next-to-move@example.org"}
    seated = await site.ask("POST", "/api/claim", table.invitations[1], json=claim)
    table.play[1] = seated["play"]
    answer = await table.send_turn(0, words="Your turn now")
    assert answer.status_code == 201, answer.text
    notices = [line for line in site.dump() if line.startswith('INSERT INTO "notices"') and table.id in line]
    assert any("'turn'" in line and ",3," in line for line in notices), notices


async def test_files_leave_the_words_out_unless_asked(site: Site) -> None:
    table = await site.open()
    await said(table, 1, "Between us")
    await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 1})
    without = (await site.send("GET", f"{table.url}/export", table.play[0])).content
    whole = (await site.send("GET", f"{table.url}/export", table.play[0], params={"talk": "1"})).content
    assert (b"Between us" in without, b"Between us" in whole) == (False, True)
    salts = [record["event"].get("salt") for record in json.loads(without)["records"]]
    assert salts == [None] * 3
    for file in (without, whole):
        assert [finding.good for finding in verify(file)] == [True, True, True]
    imported = await site.ask("POST", "/api/import", json=json.loads(whole))
    link = imported["play"][0]["link"]
    assert texts(await site.ask("GET", f"/api/tables/{imported['table']}/talk", link)) == [(1, "Between us")]


async def test_a_file_with_words_that_nobody_could_write_is_refused(site: Site) -> None:
    table = await site.open()
    await said(table, 1, "Between us")
    await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 1})
    file = (await site.send("GET", f"{table.url}/export", table.play[0], params={"talk": "1"})).json()
    event = file["records"][1]["event"]
    event |= {"text": "x" * 5000, "hash": line_hash("x" * 5000, event["salt"])}
    answer = await site.send("POST", "/api/import", json=file)
    assert answer.status_code == 422


async def test_the_summary_of_a_table_keeps_the_time_of_its_last_step(site: Site) -> None:
    table = await site.open()
    await table.turn(0)
    rows = [line for line in site.dump() if line.startswith('INSERT INTO "summaries"') and table.id in line]
    await said(table, 0, "Hello")
    after = [line for line in site.dump() if line.startswith('INSERT INTO "summaries"') and table.id in line]
    assert [row.split(",")[2:] for row in rows] == [row.split(",")[2:] for row in after]


async def notes(table: Table, seat: int, text: str | None = None, version: int = 0) -> httpx.Response:
    if text is None:
        return await table.site.send("GET", f"{table.url}/notes?seat={seat}", table.play[seat])
    body = {"seat": seat, "text": text, "version": version}
    return await table.site.send("PUT", f"{table.url}/notes", table.play[seat], json=body)


async def test_notes_are_for_their_seat_alone(site: Site) -> None:
    table = await site.open()
    plan = "Volcano first\nthen the lake"
    assert (await notes(table, 0, plan)).json()["version"] == 1
    assert (await notes(table, 0)).json()["text"] == plan
    assert (await notes(table, 1)).json() == {"text": "", "version": 0, "changed_elsewhere": False, "before": ""}
    for link in (table.play[1], table.watch, table.host):
        assert (await site.send("GET", f"{table.url}/notes?seat=0", link)).status_code == 403
    for where in ("", "/history", "/talk", "/export?talk=1"):
        assert "Volcano first" not in (await site.send("GET", table.url + where, table.play[0])).text


async def test_of_two_devices_the_later_one_wins_and_is_told(site: Site) -> None:
    table = await site.open()
    await notes(table, 0, "from the phone")
    same = (await notes(table, 0, "from the phone", 1)).json()
    assert (same["version"], same["changed_elsewhere"]) == (1, False)
    late = (await notes(table, 0, "from the desk", 0)).json()
    assert (late["changed_elsewhere"], late["before"], late["text"]) == (True, "from the phone", "from the desk")
    assert (await notes(table, 0, "both", late["version"])).json()["changed_elsewhere"] is False


async def test_notes_have_bounds(site: Site) -> None:
    table = await site.open()
    before = site.dump()
    assert (await notes(table, 0, "x" * 2001)).status_code == 400
    assert (await notes(table, 0, "a\x00b")).status_code == 422
    assert site.dump() == before
    assert (await notes(table, 0, "\U0001f30b" * 2000)).status_code == 200


async def test_notes_are_not_handed_on_with_the_seat(site: Site) -> None:
    table = await site.open()
    await notes(table, 1, "my plan")
    await site.ask("POST", f"{table.url}/bots", table.host, json={"seat": 1, "level": 1})
    given = await site.ask("POST", f"{table.url}/links", table.host, json={"role": "invite", "seat": 1})
    seated = await site.ask("POST", "/api/claim", given["link"], json={"name": "Jun"})
    table.play[1] = seated["play"]
    assert (await notes(table, 1)).json()["text"] == ""


async def test_a_device_that_is_passed_round_has_no_notes(site: Site) -> None:
    opened = await site.ask("POST", "/api/tables", json={"game": "taluva", "seats": 2, "hotseat": ["Ines", "Tomás"]})
    table = Table(site, opened)
    assert (await notes(table, 0)).status_code == 422
    assert (await notes(table, 0, "a")).status_code == 422
