"""Browsers that refuse things, keyboards of other scripts, and several tabs of one player."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.tables import Tables

REFUSED = """const refuse = () => { throw new DOMException('Access is denied for this document.', 'SecurityError'); };
for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
window.BroadcastChannel = class { constructor() { refuse(); } };
History.prototype.replaceState = refuse;
Object.defineProperty(Navigator.prototype, 'clipboard', { get: refuse });
Object.defineProperty(Navigator.prototype, 'share', { get: refuse });
document.execCommand = refuse;
"""
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { get: refuse });"
BROKEN_LOCKS = "if (window.LockManager) LockManager.prototype.request = async () => refuse();"
NO_LUCK = "Crypto.prototype.getRandomValues = refuse;"


@pytest.mark.parametrize("locks", [NO_LOCKS, BROKEN_LOCKS + NO_LUCK], ids=["no locks", "broken locks, no crypto"])
def test_where_the_browser_refuses_all_it_can_a_game_is_opened_and_played(
    visitors: Visitors, site: str, tables: Tables, locks: str
) -> None:
    with visitors.page() as page:
        page.context.add_init_script(REFUSED + locks)
        page.goto(f"{site}/new?game=taluva")
        page.get_by_role("textbox", name="Your name").fill("Ines")
        page.get_by_text("I start").click()
        page.get_by_role("button", name="Open the table").click()
        expect(page.locator("#created")).to_be_visible()
        invitation = page.locator("#invitations input").input_value()
        page.locator("#invitations").get_by_role("button", name="Copy").click()
        expect(page.locator("#toast")).to_contain_text("Select the link and copy it")
        page.get_by_role("link", name="Go to the table").click()
        player = Player(page)
        page.locator("body[data-ready]").wait_for()
        friend = page.context.new_page()
        friend.goto(invitation)
        friend.get_by_role("textbox", name="Your name").fill("Tomás")
        friend.locator("#claim button").click()
        friend.locator("body[data-ready]").wait_for()
        other = Player(friend)
        player.take_turn()
        other.take_turn()
        expect(player.turn).to_contain_text("Your turn, Ines")
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#replay output")).to_contain_text("Move 2 of 3")
        page.click("#open-menu")
        page.locator("#menu").get_by_text("dark", exact=True).click()
        page.keyboard.press("Escape")
        page.goto(site)
        expect(page.locator("#tables")).to_contain_text("None yet")


@pytest.mark.parametrize(
    ("key", "code", "turns"),
    [("r", "KeyR", True), ("к", "KeyR", True), ("ρ", "KeyR", True), ("ר", "KeyR", True), ("p", "KeyR", False)],
)
def test_letters_go_by_their_place_where_the_script_is_another(
    visitors: Visitors, site: str, tables: Tables, key: str, code: str, turns: bool
) -> None:
    table = tables.open()
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        player.pick()
        ghost = page.locator("#board .ghost")
        before = ghost.get_attribute("data-move")
        page.evaluate(
            "what => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {...what, bubbles: true}))",
            {"key": key, "code": code},
        )
        page.wait_for_timeout(200)
        assert (ghost.get_attribute("data-move") != before) == turns


def test_a_turn_played_in_one_tab_is_told_in_another_that_had_begun_it(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    with visitors.page() as page:
        one = Player(page).open(site + table.play[0])
        other = Player(page.context.new_page()).open(site + table.play[0])
        one.await_stream()
        one.pick()
        one.lay()
        expect(other.page.locator("#hand .parts li")).to_have_count(1)
        other.pick(1)  # and does not lay it
        one.pick()
        one.lay()
        expect(other.page.locator("#hand .parts li")).to_have_count(2)
        expect(other.page.locator("#toast")).to_contain_text("changed in another tab")
        one.confirm()
        expect(other.turn).to_contain_text("Waiting for Tomás")
        expect(other.page.locator("#toast")).to_contain_text("played in another tab")
        expect(other.page.locator("#hand")).to_be_hidden()


def test_a_tab_that_heard_nothing_says_that_it_is_late_and_follows(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    with visitors.page() as page:
        player = Player(page)
        page.route("**/events?*", lambda route: None)
        page.route("**/history?*", lambda route: None)
        player.open(site + table.play[0])
        for _step in range(2):
            player.pick()
            player.lay()
        tables.take_turn(table, 0)  # on another device
        player.main.click()
        expect(page.locator("#toast")).to_contain_text("The table has moved on since you looked")
        expect(player.turn).to_contain_text("Waiting for Tomás")
        assert tables.look(table)["of"] == 2
    visitors.forgive("409")


def test_a_page_that_comes_back_from_where_the_browser_kept_it_asks_afresh(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    with visitors.page() as page:
        player = Player(page).open(site + table.play[1])
        player.await_stream()
        page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
        tables.take_turn(table, 0)
        page.wait_for_timeout(500)
        expect(player.turn).to_contain_text("Waiting for Ines")
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
        expect(player.turn).to_contain_text("Your turn, Tomás")
        tables.take_turn(table, 1)
        expect(player.turn).to_contain_text("Waiting for Ines")  # by a stream


def test_the_front_page_says_at_which_tables_it_is_the_readers_turn(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    waits, moves = tables.open(title="Hers"), tables.open(title="His")
    tables.play_on(waits, 1)
    with visitors.page("phone") as page:
        for table in (waits, moves):
            Player(page).open(site + table.play[0])
        page.goto(site)
        rows = page.locator(".tables li")
        expect(rows.filter(has_text="Hers").locator(".standing")).to_have_text("Waiting for Tomás")
        expect(rows.filter(has_text="His").locator(".standing.yours")).to_have_text("Your turn, Ines")
        tables.take_turn(moves, 0)
        page.reload()
        expect(rows.filter(has_text="His").locator(".standing")).to_have_text("Waiting for Tomás")
