"""The table by keyboard alone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.tables import Tables

TURNS = 12  # of each player


def test_a_whole_game_by_keyboard_alone(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        for turn in range(TURNS):
            player.await_turn()
            take_turn_by_keys(page, player, turn)
            if player.over():
                break
            tables.play_on(table, 1)
            if not tables.look(table)["awaited"]:
                break
        expect(player.counts).to_be_visible()


def take_turn_by_keys(page: Page, player: Player, turn: int) -> None:
    """Lay, build and confirm without a pointer."""
    for step in range(2):
        expect(page.locator(f".steps li:nth-child({step + 1})[aria-current]")).to_have_count(1)
        into_board(page)
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft")[: turn % 4]:
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        if step == 0 and turn:
            page.keyboard.press("r")
        if page.locator("#board .ghost").count() == 0:
            page.keyboard.press("r")  # the first thing to build there
        expect(page.locator("#board .ghost")).to_have_count(1)
        with page.expect_response(lambda answer: answer.url.endswith("/draft")):
            page.keyboard.press("Enter")
    expect(player.main).to_have_text("Confirm turn")
    page.keyboard.press("c")


def into_board(page: Page) -> None:
    """Tab until a place on the board has the keyboard."""
    for _ in range(30):
        if page.evaluate("document.activeElement.classList.contains('pick')"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the board cannot be reached by Tab")


def test_focus_on_the_board_is_seen_and_named(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        Player(page).open(site + table.play[0])
        into_board(page)
        focused = page.locator("#board .pick:focus")
        assert focused.get_attribute("role") == "button"
        assert "0,0" in (focused.get_attribute("aria-label") or "")
        dash = focused.locator(".dash").evaluate("line => getComputedStyle(line).strokeDasharray")
        assert dash == "none"


def test_question_mark_shows_the_keys_and_escape_closes_them(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        Player(page).open(site + table.play[0])
        page.keyboard.press("?")
        keys = page.get_by_role("dialog", name="Keys")
        expect(keys).to_contain_text("confirm the turn")
        page.keyboard.press("Escape")
        expect(keys).to_be_hidden()


def exactly(text: str) -> re.Pattern[str]:
    return re.compile(f"^{re.escape(text)}$")


def test_every_choice_is_also_a_button_in_words(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    view = tables.look(table)
    with visitors.page() as page:
        Player(page).open(site + table.play[0])
        page.get_by_text("All choices in words").click()
        for pick in view["choices"]["picks"]:
            page.locator("#in-words summary", has_text=pick["label"]).click()
            for variant in pick["variants"]:
                expect(page.locator("#in-words .variant b", has_text=exactly(variant["label"]))).to_be_visible()
        last = view["choices"]["picks"][-1]["variants"][-1]
        page.locator("#in-words .variant b", has_text=exactly(last["label"])).click()
        expect(page.locator("#board .ghost")).to_have_attribute("data-move", last["move"])


def test_arrow_keys_step_through_the_game_and_the_address_follows(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    tables.play_on(table, 4)
    with visitors.page() as page:
        Player(page).open(site + table.watch)
        for _ in range(2):
            page.keyboard.press("ArrowLeft")
        expect(page.locator("#replay output")).to_have_text("Move 3 of 5")
        expect(page).to_have_url(re.compile(r"\?at=3$"))
        page.keyboard.press("ArrowRight")
        expect(page.locator("#replay output")).to_have_text("Move 4 of 5")
        page.get_by_role("button", name="Back to now").click()
        expect(page.locator("#replay")).to_be_hidden()
        expect(page).not_to_have_url(re.compile("at="))
