"""Browsers of 2022 (Chrome 105, Safari 16.0, Firefox 110): what they don't know is taken out of the style sheets."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visitors
from tests.browser.measures import hidden
from tests.browser.player import Player
from tests.browser.tables import Tables

NEWER = re.compile(r"light-dark\(|color-mix\(|(?<=:)has\(|(?<=\d)dvh|subgrid")
CLEAR = """(selectors) => selectors.filter((selector) =>
  getComputedStyle(document.querySelector(selector)).backgroundColor === 'rgba(0, 0, 0, 0)')"""

FRAME = "(thing) => getComputedStyle(thing).borderTopWidth"
RING = "(thing) => getComputedStyle(thing, '::after').borderTopWidth"


def age(page: Page) -> None:
    """Let the page read its style sheets as a browser of 2022 does."""

    def send(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=NEWER.sub(lambda found: f"x-{found[0]}", answer.text()))

    page.route(re.compile(r"\.css"), send)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "sideways", "desktop"])
def test_an_older_browser_paints_dock_dialogs_and_forms(
    visitors: Visitors, site: str, tables: Tables, size: str, scheme: str
) -> None:
    table = tables.open()
    with visitors.page(size, scheme) as page:
        age(page)
        player = Player(page).open(site + table.play[0])
        player.await_turn()
        assert hidden(page, "#hand .go .main") == ""
        page.locator("#open-menu").click()
        dock = "#turn" if size == "desktop" else "#move"
        assert (
            page.evaluate(
                CLEAR, ["body", dock, "#sea", "dialog[open]", "dialog[open] header", "#menu input[type=text]"]
            )
            == []
        )
        assert page.locator("#menu input[type=text]").first.evaluate(FRAME) == "2px"
        page.goto(f"{site}/new")
        expect(page.locator("#new-game")).to_be_visible()
        assert page.evaluate(CLEAR, [".block", "#name", "#new-game .main"]) == []
        assert page.locator("#seats :checked").evaluate(RING) == "4px"


def test_an_older_browser_shows_the_device_passed_round_nothing_of_the_last_hand(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    made = tables.call("POST", "/tables", game="torven", seats=2, hotseat=["Ines", "Bea"])
    with visitors.page("phone") as page:
        age(page)
        Player(page).open(site + "/p/" + made["play"].rpartition("/")[2])
        assert page.evaluate(CLEAR, [".pass"]) == []


def test_in_an_older_browser_dock_and_board_share_a_phone(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    tables.play_on(table, 3)
    places = {}
    for older in (False, True):
        with visitors.page("phone") as page:
            if older:
                age(page)
            player = Player(page).open(site + table.play[1])
            player.await_turn()
            player.pick()
            places[older] = [
                page.locator(part).bounding_box() for part in ("#board", "#move", "#hand .go .main", "#tools")
            ]
    assert places[True] == places[False]
