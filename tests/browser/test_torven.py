"""Torven in the browser: two people at one table, and two at one device."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.tables import Opened, Tables

MAX_TURNS = 120


def play_out(players: list[Player], tables: Tables, table: Opened) -> None:
    """By clicks and taps, whoever is awaited first, to the end."""
    for number in range(MAX_TURNS):
        awaited = tables.look(table)["awaited"]
        if not awaited:
            return
        players[awaited[0]].take_any_turn(number)


def test_a_whole_game_on_two_devices_with_secret_choices(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open(game="torven")
    with visitors.page("desktop") as desktop, visitors.page("phone") as phone:
        players = [
            Player(desktop).open(site + table.play[0]),
            Player(phone, touch=True).open(site + table.play[1]),
        ]
        players[0].take_any_turn()
        expect(players[1].page.locator("#log")).to_contain_text("has chosen")
        desktop.screenshot(path="screenshots/torven-chosen-desktop.png")
        phone.screenshot(path="screenshots/torven-choose-phone.png")
        play_out(players, tables, table)
        for player, name in zip(players, ("desktop", "phone"), strict=True):
            expect(player.counts).to_be_visible()
            expect(player.counts.get_by_role("row", name="Dice taken or lost").locator(".best")).to_have_count(0)
            player.page.screenshot(path=f"screenshots/torven-end-{name}.png")


def test_a_choice_can_be_changed_until_the_other_is_in(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open(game="torven")
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        player.take_any_turn(0)
        expect(page.locator("#turn")).to_contain_text("Waiting for Tomás")
        player.pick(1)
        player.confirm()
        assert tables.look(table, 1)["awaited"] == [1]


def test_a_second_tap_lays_what_is_picked_and_plays_nothing(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open(game="torven")
    with visitors.page("phone") as page:
        player = Player(page, touch=True).open(site + table.play[0])
        spot = player.spots()[0]
        player.tap(spot)
        expect(page.locator("#board .ghost")).to_have_count(1)
        assert player.ready()
        player.tap(spot)
        expect(page.locator("#hand .parts li")).to_have_count(1)
        expect(player.main).to_have_text("Confirm turn")
        assert tables.look(table)["awaited"] == [0, 1]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_one_device_is_handed_over_behind_a_curtain(visitors: Visitors, site: str, tables: Tables, scheme: str) -> None:
    table = tables.invite(game="torven", hotseat=["Ines", "Tomás"])
    with visitors.page("phone", scheme) as page:
        player = Player(page, touch=True).open(site + table.play[0])
        curtain = page.locator(".pass.whole")
        expect(curtain.locator("strong")).to_have_text("Ines")
        page.screenshot(path=f"screenshots/torven-curtain-{scheme}.png")
        page.get_by_role("button", name="I have the device").click()
        player.take_any_turn()
        expect(curtain.locator("strong")).to_have_text("Tomás")
        box = curtain.bounding_box()
        assert box is not None
        assert (box["width"], box["height"]) == (390, 844)
        page.get_by_role("button", name="I have the device").click()
        expect(curtain).to_have_count(0)
        expect(page.locator("#log")).to_contain_text("has chosen")
        expect(page.locator("#log")).not_to_contain_text("chooses")
