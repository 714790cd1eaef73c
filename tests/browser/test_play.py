"""Two people, two devices, one whole game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.tables import Tables

TURNS = 24  # two players, twelve tiles each


def test_a_whole_game_by_clicks_and_taps_to_the_end(visitors: Visitors, site: str) -> None:
    with visitors.page("desktop") as desktop, visitors.page("phone") as phone:
        desktop.goto(f"{site}/new")
        desktop.get_by_label("Your name").fill("Ines")
        desktop.get_by_text("I start").click()
        desktop.get_by_role("button", name="Open the table").click()
        invitation = desktop.get_by_label("Invitation for seat 2", exact=True).input_value()
        desktop.get_by_role("link", name="Go to the table").click()
        phone.goto(invitation)
        expect(phone.get_by_role("heading")).to_have_text("Ines invites you to Taluva")
        phone.get_by_label("Your name").fill("Tomás")
        phone.get_by_role("button", name="Take the seat").click()
        players = [Player(desktop), Player(phone, touch=True)]
        for turn in range(TURNS):
            player = players[turn % 2]
            player.take_turn(turn * 5)
            if player.over():
                break
        for player in players:
            expect(player.counts).to_be_visible()
            expect(player.end.get_by_role("button", name="Rematch")).to_be_visible()


def test_the_other_tab_follows_within_a_second_and_calls(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        player = Player(page).open(site + table.play[1])
        expect(page).to_have_title("Friday island · Taluva · Tavola")
        player.await_stream()
        tables.take_turn(table, 0)
        expect(player.turn).to_have_text("Your turn, Tomás1 Lay the tile2 Build", timeout=1500)
        expect(page).to_have_title("● Your turn · Taluva")
        assert "turn.svg" in (page.locator('link[rel="icon"]').get_attribute("href") or "")


@pytest.mark.parametrize("how", ["button", "key"])
def test_any_part_of_a_turn_can_be_taken_back(visitors: Visitors, site: str, tables: Tables, how: str) -> None:
    table = tables.open()
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        for _ in range(2):
            player.pick()
            player.lay()
        expect(player.main).to_have_text("Confirm turn")
        if how == "key":
            page.keyboard.press("u")
            expect(page.locator(".steps li:nth-child(2)[aria-current]")).to_have_count(1)
            page.keyboard.press("Backspace")
        else:
            page.get_by_role("button", name="Take back from here").first.click()
        expect(page.locator(".steps li:nth-child(1)[aria-current]")).to_have_count(1)
        assert tables.look(table)["draft"] is None


def test_a_closed_tab_continues_where_it_was(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        player.pick()
        player.lay()
        page.reload()
        expect(page.locator(".parts li")).to_have_count(1)
        expect(page.locator(".steps li:nth-child(2)[aria-current]")).to_have_count(1)


def test_the_ghost_turns_by_click_wheel_key_and_button(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        spot = player.spots()[0]
        player.tap(spot)
        seen = [move_of(page)]
        turns: list[Callable[[], None]] = [
            lambda: player.tap(spot),
            lambda: page.mouse.wheel(0, 100),
            lambda: page.keyboard.press("r"),
            lambda: page.get_by_role("button", name="Turn right").click(),
        ]
        for turn in turns:
            page.wait_for_timeout(200)
            turn()
            seen.append(move_of(page))
        assert len(set(seen)) == 5


def move_of(page: Page) -> str | None:
    """The move that the ghost on the board stands for."""
    return page.locator("#board .ghost").get_attribute("data-move")


def test_why_something_cannot_be_picked_is_said(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    tables.play_on(table, 2)
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        player.pick()
        player.lay()
        player.tap(player.place("#board [id^='sea:']"))
        expect(page.locator("#toast")).not_to_be_empty()


def test_a_turn_that_came_too_late_is_explained_and_the_new_position_shown(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    with visitors.page() as page:
        page.route("**/events**", lambda route: route.fulfill(status=204))
        page.route("**/history**", lambda route: route.fulfill(json=[]))  # a tab that hears nothing
        player = Player(page).open(site + table.play[0])
        player.pick()
        tables.take_turn(table, 0)
        player.lay()
        expect(page.locator("#toast")).not_to_be_empty()
        expect(player.turn).to_contain_text("Waiting for Tomás")
    visitors.forgive("409")


def test_without_a_line_the_turn_is_retried_and_played_once(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        for _ in range(2):
            player.pick()
            player.lay()
        calls: list[str] = []

        def flaky(route: Route, request: Request) -> None:
            calls.append(request.headers["idempotency-key"])
            if len(calls) == 1:
                route.abort("internetdisconnected")
            else:
                route.continue_()

        page.route("**/turns", flaky)
        player.main.click()
        expect(page.locator("#toast")).to_contain_text("trying again")
        expect(player.turn).to_contain_text("Waiting for Tomás")
        assert len(calls) == 2
        assert len(set(calls)) == 1
        assert tables.look(table)["of"] == 2
    visitors.forgive("ERR_INTERNET_DISCONNECTED")
