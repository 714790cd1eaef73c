"""Since one's last move: told in the dock, numbered on the board, played back; and moves of the history."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.tables import Opened, Tables

SEATED = {"taluva": 3, "torven": 2, "tucana": 3, "tiwanacu": 3}
SIZES = ("desktop", "laptop", "phone", "narrow phone", "sideways", "small sideways")


def told_to(tables: Tables, game: str = "taluva", least: int = 1, turns: int = 8) -> tuple[Opened, list[str]]:
    """A table at which the first player is to move, and what they are told."""
    table = tables.seated(game, SEATED[game])
    tables.play_on(table, turns)
    for _ in range(40):
        view = tables.look(table)
        since = view["since"]
        if since and len(since["lines"]) >= least:
            return table, [f"{line['name']} {', '.join(line['said'])}" for line in since["lines"]]
        others = [seat for seat in view["awaited"] if seat] or [0]
        tables.take_turn(table, others[0])
    raise AssertionError("nothing happens at this table")


def lines(page: Page) -> list[str]:
    return page.locator("#since .since-list li > span:last-child").all_inner_texts()


def stored(tables: Tables, table: Opened) -> tuple[int, object]:
    view = tables.look(table)
    return view["of"], view["draft"]


@pytest.mark.parametrize("size", SIZES)
def test_the_dock_tells_what_happened_and_numbers_stand_on_the_board(
    visitors: Visitors, site: str, tables: Tables, size: str
) -> None:
    table, told = told_to(tables, least=2)
    with visitors.page(size) as page:
        Player(page).open(site + table.play[0])
        since = page.locator("#since")
        expect(since.get_by_role("heading")).to_have_text("Since your last move")
        assert lines(page) == told
        assert page.locator("#since .no").all_inner_texts() == ["1", "2"]
        assert set(page.locator("#board .change text").all_text_contents()) == {"1", "2"}
        expect(since.get_by_role("button", name="Show me")).to_be_in_viewport()
        expect(Player(page).main).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", ["desktop", "phone", "sideways"])
def test_a_touch_of_the_board_puts_it_away_and_a_button_brings_it_back(
    visitors: Visitors, site: str, tables: Tables, size: str
) -> None:
    table, _ = told_to(tables, least=2)
    with visitors.page(size) as page:
        player = Player(page, touch=size != "desktop").open(site + table.play[0])
        assert page.locator("#board .change").count()
        player.pick()
        expect(page.locator("body.since-open")).to_have_count(0)
        expect(page.locator("#board .change")).to_have_count(0)
        again = page.locator("#since.closed, #tools").get_by_role("button", name="2 moves")
        again.click()
        expect(page.get_by_role("button", name="Show me")).to_be_visible()
        expect(page.locator("#board .change").first).to_be_visible()


def test_with_one_move_no_number_stands_on_the_board_and_before_the_first_there_is_nothing(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    with visitors.page() as page:
        Player(page).open(site + table.play[0])
        expect(page.locator("#since")).to_be_hidden()
        tables.play_on(table, 2)
        page.reload()
        expect(page.locator("#since .since-list li")).to_have_count(1)
        assert page.locator("#board .change").count() == 0


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("game", list(SEATED))
def test_one_press_plays_it_back_step_by_step_and_escape_ends_it(
    visitors: Visitors, site: str, tables: Tables, game: str, size: str
) -> None:
    table, told = told_to(tables, game)
    before = stored(tables, table)
    with visitors.page(size) as page:
        player = Player(page).open(site + table.play[0])
        now = page.locator("#board svg").first.get_attribute("aria-label")
        page.get_by_role("button", name="Show me").click()
        for number, words in enumerate(told, 1):
            expect(page.locator("#turn h1")).to_contain_text(f"move {number} of {len(told)}")
            expect(page.locator("#since .now")).to_contain_text(words)
            assert page.locator("#board .pick").count() == 0
            expect(page.locator("#hand")).to_be_hidden()
            if number < len(told):
                page.locator("#since").get_by_role("button", name="One move on").click()
        expect(page.locator("#since").get_by_role("button", name="One move on")).to_be_disabled()
        page.keyboard.press("Escape")
        player.await_spots()
        expect(page.locator("#turn h1")).to_have_text("Your turn, Ines")
        assert page.locator("#board svg").first.get_attribute("aria-label") == now
        expect(page).not_to_have_url(re.compile("at="))
    assert stored(tables, table) == before


def test_it_goes_on_by_itself_and_stops_at_the_end(visitors: Visitors, site: str, tables: Tables) -> None:
    table, told = told_to(tables, least=2)
    with visitors.page(reduced_motion="no-preference") as page:
        Player(page).open(site + table.play[0])
        page.get_by_role("button", name="Show me").click()
        expect(page.locator("#since").get_by_role("button", name="Pause")).to_be_visible()
        expect(page.locator("#turn h1")).to_contain_text(f"move {len(told)} of {len(told)}")
        expect(page.locator("#since").get_by_role("button", name="Play on")).to_be_visible()
        page.locator("#since").get_by_role("button", name="To my move").click()
        expect(page.locator("#turn h1")).to_have_text("Your turn, Ines")


def test_counts_are_those_of_the_moment_shown(visitors: Visitors, site: str, tables: Tables) -> None:
    table, _ = told_to(tables, least=2)
    first = tables.look(table)["since"]["lines"][0]["shown"]
    then = tables.call("GET", f"/tables/{table.id}?at={first}", table.play[0])
    now = tables.look(table)
    assert then["panel"]["note"] != now["panel"]["note"]
    with visitors.page() as page:
        Player(page).open(site + table.play[0])
        expect(page.locator("#stocks .head")).to_contain_text(now["panel"]["note"])
        page.get_by_role("button", name="Show me").click()
        expect(page.locator("#stocks .head")).to_contain_text(then["panel"]["note"])


def test_a_move_that_comes_while_the_page_is_open_is_told_at_once(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    tables.play_on(table, 2)
    with visitors.page("phone") as page, visitors.page("phone") as other:
        ines, tomas = Player(page, touch=True), Player(other, touch=True)
        ines.open(site + table.play[0]).take_any_turn()
        tomas.open(site + table.play[1]).take_any_turn()
        expect(page.locator("#since .since-list li")).to_have_count(1)
        expect(page.locator("#since .since-list")).to_contain_text("Tomás lays a tile")


@pytest.mark.parametrize("size", ["desktop", "phone", "small sideways"])
def test_the_history_names_the_move_has_a_way_back_and_hands_it_on_by_a_link_to_watch(
    visitors: Visitors, site: str, tables: Tables, size: str
) -> None:
    table, told = told_to(tables, least=2)
    of = tables.look(table)["of"]
    with visitors.page(size) as page, visitors.page(size) as friend:
        Player(page).open(site + table.play[0])
        page.get_by_role("button", name="History").click()
        page.get_by_role("button", name="One move back").click()
        expect(page.locator("#turn h1")).to_have_text(f"Tomás, move {of - 1} of {of}")
        expect(page.locator("#since .did")).to_have_text(told[0].removeprefix("Tomás "))
        page.get_by_role("button", name="Share this position").click()
        link = page.locator("#since input").input_value()
        assert urlsplit(link).path.startswith("/w/")
        assert urlsplit(link).query == f"at={of - 1}"
        assert table.play[0].rpartition("/")[2] not in link
        expect(page.locator("#since").get_by_role("button", name="To my move")).to_be_in_viewport()
        page.locator("#since").get_by_role("button", name="To my move").click()
        expect(page.locator("#turn h1")).to_have_text("Your turn, Ines")
        Player(friend).open(link)
        expect(friend.locator("#turn h1")).to_have_text(f"Tomás, move {of - 1} of {of}")
        friend.locator("#since").get_by_role("button", name="To now").click()
        expect(friend.locator("#turn h1")).to_have_text("Waiting for Ines")
