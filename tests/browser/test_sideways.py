"""A phone held sideways, and other low windows: the board beside the dock, a whole turn without scrolling."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SIZES, Visitors
from tests.browser.measures import covered, hidden, low, width
from tests.browser.player import Player
from tests.browser.tables import Tables

GAMES = [("taluva", 2, 14), ("torven", 2, 14), ("tucana", 1, 9), ("tucana", 5, 41), ("tiwanacu", 4, 22)]
LOW_SIZES = ["sideways", "small sideways"]
MAIN = "#hand .go .main"
APART = """() => {
  const [words, sea] = ['.hero .words-of p', '.hero > svg']
    .map((part) => document.querySelector(part).getBoundingClientRect());
  return sea.left - words.right;
}"""


@pytest.mark.parametrize("size", [*LOW_SIZES, "laptop"])
@pytest.mark.parametrize(("game", "seats", "turns"), GAMES)
def test_in_a_low_window_the_main_button_and_all_places_are_in_view_through_a_turn(
    visitors: Visitors, site: str, tables: Tables, size: str, game: str, seats: int, turns: int
) -> None:
    table = tables.seated(game, seats)
    tables.play_on(table, turns)
    seat = tables.look(table)["awaited"][0]
    with visitors.page(size) as page:
        player = Player(page, touch="has_touch" in SIZES[size]).open(site + table.play[seat])
        player.await_turn()
        high = SIZES[size]["viewport"]["height"]
        for _ in range(6):
            assert hidden(page, MAIN) == ""
            assert covered(page, tables.look(table, seat)) == []
            assert page.evaluate("document.documentElement.scrollHeight") <= high
            assert page.evaluate("document.getElementById('board').clientHeight") >= high - 60
            if player.ready() or not page.locator(".pick").count():
                break
            player.pick(3)
            assert hidden(page, MAIN) == ""
            if player.ready():
                break
            player.lay()


@pytest.mark.parametrize("size", LOW_SIZES)
def test_sideways_the_next_game_is_offered_without_scrolling(
    visitors: Visitors, site: str, tables: Tables, size: str
) -> None:
    table = tables.seated("tiwanacu", 2)
    tables.call("POST", f"/tables/{table.id}/resign", table.play[0], seat=0, expected_seq=tables.look(table)["of"])
    with visitors.page(size) as page:
        Player(page).open(site + table.play[1])
        assert hidden(page, "#end .main") == ""
        assert width(page) == SIZES[size]["viewport"]["width"]


@pytest.mark.parametrize("size", LOW_SIZES)
def test_sideways_players_and_log_lie_over_the_board_until_it_is_needed(
    visitors: Visitors, site: str, tables: Tables, size: str
) -> None:
    table = tables.seated("tucana", 2)
    tables.play_on(table, 4)
    with visitors.page(size) as page:
        player = Player(page, touch=True).open(site + table.play[0])
        player.await_turn()
        opener, sheet = page.locator("#open-sheet"), page.locator("#more")
        expect(sheet).to_be_hidden()
        opener.click()
        expect(sheet).to_be_visible()
        expect(opener).to_have_attribute("aria-expanded", "true")
        assert hidden(page, MAIN) == ""
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        expect(opener).to_be_focused()
        opener.click()
        sheet.locator(".log a").last.click()
        expect(page.locator("#replay")).to_be_visible()
        expect(page.locator("body:not(.acting) #more")).to_be_visible()  # in the dock, as there is nothing else to do


@pytest.mark.parametrize("size", [*LOW_SIZES, "laptop"])
def test_the_buttons_of_the_history_cover_no_place(visitors: Visitors, site: str, tables: Tables, size: str) -> None:
    table = tables.open()
    tables.play_on(table, 14)
    with visitors.page(size) as page:
        player = Player(page).open(site + table.play[0])
        player.await_turn()
        page.locator("#open-history").click()
        expect(page.locator("#replay")).to_be_visible()
        page.wait_for_timeout(200)
        assert covered(page, tables.look(table)) == []


def test_turned_while_open_the_table_shows_all_places_again(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.seated("taluva", 2)
    tables.play_on(table, 14)
    with visitors.page("phone") as page:
        player = Player(page, touch=True).open(site + table.play[tables.look(table)["awaited"][0]])
        player.await_turn()
        page.set_viewport_size({"width": 844, "height": 390})
        page.wait_for_timeout(300)
        assert hidden(page, MAIN) == ""
        assert covered(page, tables.look(table)) == []


@pytest.mark.parametrize("game", ["taluva", "torven", "tucana"])
def test_magnified_to_400_percent_half_of_the_screen_is_board_and_the_main_button_in_view(
    visitors: Visitors, site: str, tables: Tables, game: str
) -> None:
    table = tables.seated(game, 2)
    tables.play_on(table, 9)
    seat = tables.look(table)["awaited"][0]
    with visitors.page("magnified") as page:
        Player(page).open(site + table.play[seat]).await_turn()
        assert page.evaluate("document.getElementById('board').clientHeight") >= 128
        assert covered(page, tables.look(table, seat)) == []
        assert hidden(page, MAIN) == ""
        assert width(page) == 320


@pytest.mark.parametrize("size", LOW_SIZES)
def test_sideways_the_words_of_the_front_page_stand_beside_the_picture(
    visitors: Visitors, site: str, size: str
) -> None:
    with visitors.page(size) as page:
        page.goto(site)
        assert page.evaluate(APART) >= 0
        assert hidden(page, ".hero .main") == ""


@pytest.mark.parametrize("size", ["phone", *LOW_SIZES])
def test_what_is_pressed_with_a_finger_is_high_enough(visitors: Visitors, site: str, tables: Tables, size: str) -> None:
    table = tables.seated("tiwanacu", 4)
    tables.play_on(table, 9)
    tables.call("POST", f"/tables/{table.id}/talk", table.play[0], seat=0, text="Good luck")
    awaited = tables.look(table)["awaited"][0]
    invited = tables.invite()
    with visitors.page(size) as page:
        for path in ("/", "/new", "/import", invited.invitation, table.host):
            page.goto(site + path)
            page.wait_for_timeout(200)
            assert low(page) == []
        expect(page.locator("#export-talk")).to_be_visible()
        for seat in (awaited, (awaited + 1) % 4):
            Player(page).open(site + table.play[seat])
            assert low(page) == []
        page.locator("#open-menu").click()
        assert low(page) == []


@pytest.mark.parametrize("size", LOW_SIZES)
def test_sideways_the_other_islands_are_whole_or_left_out(
    visitors: Visitors, site: str, tables: Tables, size: str
) -> None:
    table = tables.seated("tucana", 3)
    with visitors.page(size) as page:
        Player(page, touch=True).open(site + table.play[0])
        board, beside = page.locator("#board"), page.locator("#board .beside")
        if beside.is_visible():
            sea, column = board.bounding_box(), beside.bounding_box()
            assert sea
            assert column
            assert column["x"] + column["width"] <= sea["x"] + sea["width"]
        page.get_by_role("button", name="Show all").tap()
        expect(beside).to_be_visible()
