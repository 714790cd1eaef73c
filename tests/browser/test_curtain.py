"""One device for all: nothing of a player's shows before they say that they have it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.tables import Opened, Tables

HOTSEAT = ["Ines", "Tomás"]


@pytest.fixture
def table(tables: Tables) -> Opened:
    return tables.invite(game="torven", hotseat=HOTSEAT)


def curtain(page: Page) -> Any:
    return page.locator(".pass.whole")


def take(page: Page) -> None:
    page.get_by_role("button", name="I have the device").click()
    expect(curtain(page)).to_have_count(0)


def hold_enter(page: Page, times: int = 8) -> None:
    """As a keyboard does when a key is held down."""
    for _ in range(times):
        page.keyboard.down("Enter")
        page.wait_for_timeout(80)
    page.keyboard.up("Enter")


def test_the_page_holds_nothing_of_a_hand_behind_the_curtain(visitors: Visitors, site: str, table: Opened) -> None:
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        expect(curtain(page)).to_be_visible()
        expect(page.locator("#board .pick")).to_have_count(0)
        take(page)
        assert player.await_spots()
        player.take_any_turn()
        expect(curtain(page).locator("strong")).to_have_text("Tomás")
        expect(page.locator("#board .pick")).to_have_count(0)


def test_keys_do_nothing_behind_the_curtain(visitors: Visitors, site: str, table: Opened) -> None:
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        take(page)
        player.take_any_turn()
        expect(curtain(page)).to_be_visible()
        for key in ("ArrowLeft", "c", "u", "r", "?"):
            page.keyboard.press(key)
        page.wait_for_timeout(300)
        expect(curtain(page)).to_be_visible()
        expect(page.locator("dialog[open]")).to_have_count(0)
        assert "at=" not in page.url


def test_earlier_positions_show_no_hand_and_the_present_one_is_behind_the_curtain(
    visitors: Visitors, site: str, table: Opened
) -> None:
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        take(page)
        player.take_any_turn()
        page.goto(f"{site}{table.play[0]}?at=0")
        page.locator("body[data-ready]").wait_for()
        expect(curtain(page)).to_have_count(0)
        expect(page.locator("#board .pick")).to_have_count(0)
        assert '"seat":null' in page.locator("#first-view").text_content().split('"view":')[1]  # type: ignore[union-attr]  # it is there
        page.get_by_role("button", name="Back to now").click()
        expect(curtain(page).locator("strong")).to_have_text("Tomás")


def test_a_held_key_confirms_and_does_not_uncover(visitors: Visitors, site: str, table: Opened) -> None:
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        take(page)
        player.pick()
        player.main.focus()
        hold_enter(page)
        expect(curtain(page).locator("strong")).to_have_text("Tomás")
        page.keyboard.press("Enter")  # pressed anew, by who has it now
        expect(curtain(page)).to_have_count(0)


def test_a_held_key_on_the_board_plays_nothing(visitors: Visitors, site: str, table: Opened) -> None:
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        take(page)
        player.await_spots()
        page.locator("#board .pick[tabindex='0']").focus()
        hold_enter(page)
        expect(page.locator("#hand .parts li")).to_have_count(0)
        page.keyboard.down("c")
        page.keyboard.down("c")
        page.keyboard.up("c")
        expect(curtain(page)).to_have_count(1)  # once, for the other player
        expect(curtain(page).locator("strong")).to_have_text("Tomás")


def test_a_double_tap_on_the_turn_does_not_uncover(visitors: Visitors, site: str, table: Opened) -> None:
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        take(page)
        player.take_any_turn()
        expect(curtain(page)).to_be_visible()
        curtain(page).get_by_role("button").dispatch_event("click", {"detail": 2})
        page.wait_for_timeout(300)
        expect(curtain(page)).to_be_visible()


def test_without_an_answer_the_curtain_stays_and_can_be_pressed_again(
    visitors: Visitors, site: str, table: Opened
) -> None:
    with visitors.page() as page:
        Player(page).open(site + table.play[0])
        page.route("**?seat=0", lambda route: route.abort("internetdisconnected"))
        page.get_by_role("button", name="I have the device").click()
        expect(page.locator("#toast")).to_contain_text("The server does not answer")
        expect(curtain(page)).to_be_visible()
        page.unroute("**?seat=0")
        take(page)
        expect(page.locator("#board .pick")).not_to_have_count(0)
    visitors.forgive("ERR_INTERNET_DISCONNECTED")


def test_who_comes_back_to_the_page_finds_the_curtain(visitors: Visitors, site: str, table: Opened) -> None:
    with visitors.page() as page:
        Player(page).open(site + table.play[0])
        take(page)
        page.goto(f"{site}/rules/torven")
        page.go_back()
        expect(curtain(page)).to_be_visible()
        take(page)
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
        expect(curtain(page)).to_be_visible()
        take(page)
        expect(page.locator("#board .pick")).not_to_have_count(0)


@pytest.mark.parametrize("game", ["taluva", "tucana", "tiwanacu"])
def test_where_nobody_has_secrets_a_held_key_passes_no_turn_of_another(
    visitors: Visitors, site: str, tables: Tables, game: str
) -> None:
    table = tables.invite(game=game, hotseat=HOTSEAT)
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        player.await_turn()
        while not player.ready():
            player.pick()
            if not player.ready():
                player.lay()
                page.wait_for_timeout(300)
        player.main.focus()
        hold_enter(page, 12)
        expect(page.locator(".pass strong")).to_have_text("Tomás")
        assert len([line for line in tables.look(table)["log"] if line["seat"] is not None]) == 1
