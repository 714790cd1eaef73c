"""Tucana Builders in the browser: alone to the end, three at once, and how it looks."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from tavola.games.tucana.rules.verdicts import LOST, VERDICTS
from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.tables import Opened, Tables
from tests.browser.test_pages import LOOKS, Look, Shown

TURNS = 24
BY_CLICKS = 4  # of the first round


def place(player: Player, which: int = 0) -> None:
    """Lay the drawn tile by a click or tap on a field and one on the button."""
    choose(player, which)
    player.confirm()


def choose(player: Player, which: int) -> None:
    """Press one of the free fields."""
    fields = player.page.locator(".pick[data-target^='f'] circle")
    box = fields.nth(which % fields.count()).bounding_box()
    assert box is not None
    player.tap((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    expect(player.page.locator("#board .ghost")).to_have_count(1)


@pytest.fixture(scope="module")
def kept() -> dict[str, Opened]:
    """Tables kept for both looks, by what they show."""
    return {}


def test_alone_to_the_end(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.seated("tucana", 1)
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        for turn in range(BY_CLICKS):
            expect(page.locator("#stocks .head")).to_contain_text(f"turn {turn + 1} of 12")
            place(player, turn)
            expect(page.locator("#log li").first).to_contain_text("The next card shows")
        tables.play_on(table, TURNS - BY_CLICKS - 1)
        expect(page.locator("#stocks .head")).to_contain_text("round 2, turn 12 of 12")
        place(player)
        expect(player.end).to_be_visible()
        verdict = player.end.locator(".lead").inner_text()
        assert any(said.text in verdict for said in (LOST, *VERDICTS))
        expect(player.counts.get_by_role("row", name="Lowest of the three once more")).to_be_visible()


class Wire:
    """All that a page is answered by the API."""

    def __init__(self, page: Page) -> None:
        self.answers: list[Response] = []
        page.on("response", self.hear)

    def hear(self, answer: Response) -> None:
        if "/api/" in answer.url and "/events" not in answer.url and answer.status == 200:
            self.answers.append(answer)

    def text(self) -> str:
        """What came so far, but for what the page itself may do; streams stay open and are left out."""
        return json.dumps([own_left_out(answer.json()) for answer in self.answers])


def own_left_out(body: Any) -> Any:
    return {key: body[key] for key in body.keys() - {"choices", "draft"}} if isinstance(body, dict) else body


def test_three_place_at_once_and_nothing_shows_before_the_last(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.seated("tucana", 3)
    with visitors.page() as mine, visitors.page("phone") as theirs, visitors.page() as watching:
        wires = [Wire(theirs), Wire(watching)]
        first = Player(mine).open(site + table.play[0])
        second = Player(theirs, touch=True).open(site + table.play[1])
        Player(watching).open(site + table.watch)
        island = theirs.locator("#island0 > g").first.inner_html()
        place(first, 1)
        expect(first.turn).to_contain_text("Waiting for Tomás and Jun")
        expect(watching.locator("#turn")).to_contain_text("Waiting for Tomás and Jun")
        place(first, 4)  # changed
        placed = tables.look(table)["view"]["placed"]
        second.await_turn()
        place(second)
        expect(watching.locator("#turn")).to_contain_text("Waiting for Jun")
        move = f"place {placed['q']},{placed['r']} {placed['rotation']}"
        for wire in wires:
            assert move not in wire.text()
        assert theirs.locator("#island0 > g").first.inner_html() == island
        assert laid(tables, table, 1) == []
        tables.take_turn(table, 2)
        expect(theirs.locator("#log")).to_contain_text("The next card shows")
        assert laid(tables, table, 1) == [move]
        assert theirs.locator("#island0 > g").first.inner_html() != island


def laid(tables: Tables, table: Opened, seat: int) -> list[str]:
    """The placements on the island of Ines that a seat can see."""
    tiles = tables.look(table, seat)["view"]["islands"][0]["laid"]
    return [f"place {tile['q']},{tile['r']} {tile['rotation']}" for tile in tiles if tile["turn"]]


def test_pressing_a_hut_lights_up_its_paths_and_pressing_an_island_lets_it_grow(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.seated("tucana", 2)
    tables.play_on(table, 20)
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        player.tap(player.place("#board [id^='f'][data-lights] use"))
        expect(page.locator("#board .tu-lit.on").first).to_be_visible()
        before = page.locator("#board > svg").get_attribute("viewBox")
        page.get_by_role("button", name="Show what Tomás has built").click()
        assert page.locator("#board > svg").get_attribute("viewBox") != before
        page.get_by_role("button", name="Show all").click()
        expect(page.locator("#board > svg")).to_have_attribute("viewBox", before or "")


def test_the_joker_has_a_button_and_warns_on_the_announced_terrain(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.seated("tucana", 1)
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        page.get_by_role("button", name="Play the joker").click()
        expect(page.locator(".parts li")).to_have_text("plays the joker")
        announced = {
            pick["target"] for pick in tables.look(table)["choices"]["picks"] if pick["variants"][0]["warning"]
        }
        assert announced
        page.keyboard.press("Escape")
        player.tap(player.place(f"[data-target='{min(announced)}'] circle"))
        expect(page.locator("#hand .warning")).to_contain_text("without spending your joker")


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_how_it_looks(visitors: Visitors, site: str, tables: Tables, kept: dict[str, Opened], look: Look) -> None:
    if not kept:
        kept["open"], kept["over"] = (tables.seated("tucana", 3, options={"bonus": True}) for _ in range(2))
        tables.play_on(kept["open"], 3 * 14)
        tables.play_on(kept["over"], 3 * TURNS)
    table = kept["open"]
    with visitors.page(*look) as page:
        shown = Shown(page, look)
        player = Player(page, touch=look[0] == "phone").open(site + table.play[0])
        shown("tucana-choose")
        choose(player, 2)
        shown("tucana-ghost")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Show what Jun has built").click()
        shown("tucana-grown")
        Player(page).open(site + kept["over"].play[1])
        shown("tucana-end", whole=True)
