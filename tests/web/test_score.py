"""Open cards and the running score beside the board."""

from __future__ import annotations

from tests.web.visitor import Site


async def test_cards_in_play_come_in_words(site: Site) -> None:
    table = await site.open(game="tiwanacu", options={"gods": ["inti", "kon"]})
    cards = (await table.view())["panel"]["cards"]
    assert [card["name"] for card in cards] == ["Inti, the sun", "Kon, the wind"]
    assert cards[0]["text"].endswith("scores 3 points.")


async def test_the_score_as_it_stands_names_what_each_line_lights_up(site: Site) -> None:
    table = await site.open(game="tiwanacu", options={"gods": ["inti", "kon"]})
    sheet = (await table.view())["panel"]["sheet"]
    lines = {line["label"]: line for line in sheet}
    assert lines["Coins"]["lights"] == "coins"
    assert sorted(lines["Coins"]["values"]) == sorted(lines["Total"]["values"]) == [6, 7]


async def test_a_game_without_cards_and_running_score_sends_none(site: Site) -> None:
    panel = (await (await site.open()).view())["panel"]
    assert (panel["cards"], panel["sheet"]) == ([], [])


async def test_a_table_with_a_faulty_component_set_is_refused_in_words(site: Site) -> None:
    new = {"game": "tiwanacu", "seats": 2, "name": "Ines", "options": {"components": {"version": 1}}}
    answer = await site.send("POST", "/api/tables", json=new)
    assert answer.status_code == 422
    assert "players" in answer.json()["detail"]


async def test_who_waits_sees_the_table_from_the_own_seat(site: Site) -> None:
    table = await site.open(game="tiwanacu")
    assert [(await table.view(seat))["view"]["focus"] for seat in (0, 1)] == [0, 1]
