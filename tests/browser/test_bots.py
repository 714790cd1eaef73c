"""Bots in the browser: a game at once, seats for bots in the form, a seat handed over and taken back."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.tables import Tables
from tests.browser.test_pages import LOOKS, Look, Shown

GAMES = ["Taluva", "Torven", "Tucana Builders", "Tiwanacu"]


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_try_now_is_a_game_at_once(visitors: Visitors, site: str, look: Look) -> None:
    with visitors.page(*look) as page:
        shown = Shown(page, look)
        page.goto(site)
        page.get_by_role("button", name="Play Tiwanacu solo").scroll_into_view_if_needed()
        shown("front-games")
        page.get_by_role("button", name="Try Taluva now, against a bot").click()
        page.locator("body[data-ready]").wait_for()
        player = Player(page, touch=look[0] == "phone")
        player.await_turn()
        shown("try-now")
        player.take_turn()
        player.await_turn()
        expect(page.locator("#log li").first).to_contain_text("Bot (level 2)")
        shown("try-now-answered")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_tried(visitors: Visitors, site: str, name: str) -> None:
    with visitors.page() as page:
        page.goto(site)
        page.get_by_role("button", name=f"Try {name} now, against a bot").click()
        page.locator("body[data-ready]").wait_for()
        player = Player(page)
        player.take_any_turn()
        player.await_turn()


@pytest.mark.parametrize("name", GAMES[2:])
def test_games_for_one_are_played_solo_at_once(visitors: Visitors, site: str, name: str) -> None:
    with visitors.page("phone") as page:
        page.goto(site)
        page.get_by_role("button", name=f"Play {name} solo").click()
        page.locator("body[data-ready]").wait_for()
        expect(page.locator("#stocks .seats li")).to_have_count(1)
        player = Player(page, touch=True)
        player.take_any_turn()
        player.await_turn()


def test_who_tried_a_game_is_its_host_also_later(visitors: Visitors, site: str) -> None:
    with visitors.page("phone") as page:
        page.goto(site)
        page.get_by_role("button", name="Try Torven now, against a bot").click()
        page.locator("body[data-ready]").wait_for()
        expect(page).to_have_url(re.compile(f"^{site}/p/[A-Za-z0-9_-]{{43}}$"))
        page.goto(site)
        page.locator("#tables a").click()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("link", name="Host page").click()
        page.locator("#seats > li").nth(1).get_by_role("button", name="New invitation").click()
        expect(page.locator("#seats > li").nth(1)).to_contain_text("Invitation for seat 2")


def test_who_opens_a_rematch_is_its_host(visitors: Visitors, site: str) -> None:
    with visitors.page() as page:
        page.goto(site)
        page.get_by_role("button", name="Try Torven now, against a bot").click()
        page.locator("body[data-ready]").wait_for()
        first = page.url
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Yes, resign").click()
        page.get_by_role("button", name="Rematch").click()
        expect(page).not_to_have_url(first)
        page.locator("body[data-ready]").wait_for()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("link", name="Host page").click()
        expect(page.locator("#seats")).to_contain_text("Guest")


def test_try_now_needs_no_script(visitors: Visitors, site: str) -> None:
    with visitors.page(java_script_enabled=False) as page:
        page.goto(site)
        page.get_by_role("button", name="Try Torven now, against a bot").click()
        expect(page).to_have_url(re.compile(f"^{site}/p/[A-Za-z0-9_-]{{43}}#/h/[A-Za-z0-9_-]{{43}}$"))
        expect(page).to_have_title(re.compile("Your turn, Guest"))


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_the_form_seats_bots_beside_friends(visitors: Visitors, site: str, look: Look) -> None:
    with visitors.page(*look) as page:
        shown = Shown(page, look)
        page.goto(f"{site}/new?game=taluva")
        page.locator("#seats").get_by_text("3").click()
        page.get_by_label("Your name").fill("Ines")
        page.get_by_label("Next after you").select_option(label="A bot, level 2: casual")
        page.get_by_text("I am number 3").click()
        shown("new-bots", whole=True)
        page.get_by_role("button", name="Open the table").click()
        expect(page.locator("#invitations .link")).to_have_count(1)
        page.get_by_role("link", name="Go to the table").click()
        page.locator("body[data-ready]").wait_for()
        names = page.locator("#stocks .seats b")
        expect(names).to_have_text(["Bot (level 2)", "yellow", "Ines"])
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_role("link", name="Host page")).to_be_visible()


def test_the_form_seats_bots_where_one_device_passes_round(visitors: Visitors, site: str) -> None:
    with visitors.page() as page:
        page.goto(f"{site}/new?game=taluva")
        page.get_by_text("One device passes round").click()
        page.get_by_role("textbox", name="Player 1").fill("Ines")
        page.get_by_role("combobox", name="Who plays as player 2").select_option("4")
        expect(page.get_by_role("textbox", name="Player 2")).to_be_hidden()
        page.get_by_role("button", name="Open the table").click()
        page.get_by_role("link", name="Go to the table").click()
        page.locator("body[data-ready]").wait_for()
        expect(page.locator("#stocks .seats b")).to_have_text(["Ines", "Bot (level 4)"])


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_a_seat_is_handed_to_a_bot_and_taken_back(visitors: Visitors, site: str, tables: Tables, look: Look) -> None:
    table = tables.open()
    with visitors.page(*look) as page:
        shown = Shown(page, look)
        Player(page).open(site + table.play[0])
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Let a bot play on for me").click()
        page.get_by_label("How strong").select_option(label="A bot, level 1: newcomer")
        shown("menu-bots")
        page.get_by_role("button", name="Let a bot play on for me").click()
        expect(page.locator("#log li").first).to_contain_text("Bot (level 1)")
        expect(page.locator("#turn")).to_contain_text("A bot plays on for you")
        shown("bot-plays-for-me")
        page.get_by_role("button", name="Take my seat back").click()
        expect(page.locator("#stocks .seats b").first).to_have_text("Ines")
        expect(page.locator("#turn")).not_to_contain_text("A bot plays on for you")


def test_the_host_lets_a_bot_take_an_empty_seat(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.invite()
    with visitors.page("phone") as page:
        shown = Shown(page, ("phone", "light"))
        page.goto(site + table.host)
        seat = page.locator("#seats > li").nth(1)
        seat.get_by_role("button", name="Let a bot play on").click()
        shown("host-bots", whole=True)
        seat.get_by_role("button", name="Let a bot play on").click()
        expect(page.locator("#seats > li").nth(1)).to_contain_text("Bot (level 3)")


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_a_hint_says_what_a_strong_bot_would_play(visitors: Visitors, site: str, look: Look) -> None:
    with visitors.page(*look) as page:
        shown = Shown(page, look)
        page.goto(site)
        page.get_by_role("button", name="Try Taluva now, against a bot").click()
        page.locator("body[data-ready]").wait_for()
        player = Player(page, touch=look[0] == "phone")
        player.take_turn()
        player.await_turn()
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".hint-place li")).to_have_count(2)
        expect(page.locator(".pick.advised")).to_have_count(1)
        shown("hint")
        page.locator(".pick.advised").press("Enter")
        expect(page.locator("#board .ghost")).to_have_count(1)
        parts = page.locator("#hand .parts li")
        assert parts.count() == 0
        page.get_by_role("button", name="Play this").click()
        expect(parts).to_have_count(2)
        expect(player.main).to_have_text("Confirm turn")
        shown("hint-played")
        page.get_by_role("button", name="Take back", exact=True).click()
        expect(parts).to_have_count(0)


def test_the_keyboard_goes_from_the_hint_button_to_the_answer(visitors: Visitors, site: str) -> None:
    with visitors.page() as page:
        page.goto(site)
        page.get_by_role("button", name="Try Taluva now, against a bot").click()
        page.locator("body[data-ready]").wait_for()
        Player(page).await_turn()
        page.get_by_role("button", name="Hint").press("Enter")
        expect(page.locator(".hint-place li")).to_have_count(2)
        expect(page.locator(".hint-place p")).to_be_focused()


def test_against_people_there_is_no_hint(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        Player(page).open(site + table.play[0]).await_turn()
        expect(page.get_by_role("button", name="Hint")).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_at_the_end_a_curve_shows_how_it_went(visitors: Visitors, site: str, tables: Tables, look: Look) -> None:
    table = tables.open()
    tables.play_on(table, 7)
    tables.call("POST", f"/tables/{table.id}/resign", table.play[0], seat=0, expected_seq=8)
    with visitors.page(*look) as page:
        shown = Shown(page, look)
        Player(page).open(site + table.play[1])
        curve = page.locator("#end .course > svg")
        expect(curve).to_have_attribute("aria-label", re.compile("Ines 0 %, Tomás 100 %"))
        curve.scroll_into_view_if_needed()
        shown("course")
        turning = page.get_by_role("link", name="Ines gives up: Tomás gains 50 %")
        expect(turning).to_have_attribute("href", "?at=9")


STUCK = "The bots cannot think at the moment; it is tried again."


def problem(status: int, detail: str) -> dict[str, Any]:
    body = json.dumps({"type": "urn:tavola:busy", "title": "Busy", "status": status, "detail": detail})
    return {"status": status, "content_type": "application/problem+json", "body": body}


def test_how_a_game_went_is_told_later_where_the_bots_cannot_tell_now(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    tables.call("POST", f"/tables/{table.id}/resign", table.play[0], seat=0, expected_seq=1)
    with visitors.page() as page:
        page.clock.install()
        page.route("**/course", lambda route: route.fulfill(**problem(503, STUCK)))
        Player(page).open(site + table.play[0])
        page.clock.run_for(2000)
        place = page.locator("#end .course")
        expect(place).to_contain_text(STUCK)
        page.unroute("**/course")
        page.clock.run_for(60_000)
        expect(place).to_contain_text("All figures")
    visitors.forgive("503 (Service Unavailable)")


def test_a_page_says_why_no_bot_moves_though_the_table_has_not_moved_on(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.invite(bots={"1": 1})

    def stuck(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"notice": STUCK})

    with visitors.page() as page:
        Player(page).open(site + table.play[0]).await_stream()
        expect(page.locator("#frozen")).to_be_hidden()
        page.route(f"**/api/tables/{table.id}", stuck)
        tables.call("PUT", f"/tables/{table.id}/draft", table.play[0], seat=0, moves=[], expected_seq=1)
        expect(page.locator("#frozen")).to_have_text(STUCK)


def test_the_final_counts_name_a_bot_in_full(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.invite(game="torven", bots={"1": 1})
    tables.call("POST", f"/tables/{table.id}/resign", table.play[0], seat=0, expected_seq=tables.look(table)["of"])
    with visitors.page("phone") as page:
        player = Player(page).open(site + table.play[0])
        name = player.counts.get_by_text("Bot (level 1)")
        expect(name).to_be_visible()
        assert name.evaluate("it => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight + 1")
