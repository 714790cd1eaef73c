"""Many tabs, hidden tabs, passing the device."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.tables import Tables

TABS = 7  # one more than the connections a browser keeps to a site


def test_seven_tabs_of_one_table_all_stay_live(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as first:
        tabs = [first, *(first.context.new_page() for _ in range(TABS - 1))]
        for tab in tabs:
            Player(tab).open(site + table.play[1])
        first.wait_for_timeout(1500)
        tables.take_turn(table, 0)
        for tab in tabs:
            expect(tab.locator("#turn")).to_contain_text("Your turn, Tomás", timeout=6000)


def test_seven_tabs_of_seven_tables_all_stay_live(visitors: Visitors, site: str, tables: Tables) -> None:
    opened = [tables.open() for _ in range(TABS)]
    with visitors.page() as first:
        tabs = [first, *(first.context.new_page() for _ in range(TABS - 1))]
        for tab, table in zip(tabs, opened, strict=True):
            Player(tab).open(site + table.play[1])
        for table in opened:
            tables.take_turn(table, 0)
        for tab in tabs:
            expect(tab.locator("#turn")).to_contain_text("Your turn, Tomás")


def test_an_answer_that_comes_late_never_takes_the_page_back(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    late: list[tuple[Route, str]] = []

    def hold_the_first(route: Route) -> None:
        answer = route.fetch()
        if late:
            route.fulfill(response=answer)
        else:
            late.append((route, answer.text()))

    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        player.await_stream()
        page.route(f"**/api/tables/{table.id}", hold_the_first)
        for seat in (0, 1, 0):
            tables.take_turn(table, seat)
            page.wait_for_timeout(500)
        route, text = late[0]
        route.fulfill(body=text, content_type="application/json")
        expect(page.locator("#log li")).to_have_count(tables.look(table)["of"])
        expect(player.turn).to_contain_text("Waiting for Tomás")
        page.wait_for_timeout(500)
        expect(page.locator("#log li")).to_have_count(tables.look(table)["of"])


def test_a_page_that_could_not_ask_asks_again(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    asked: list[Route] = []

    def break_the_first(route: Route) -> None:
        asked.append(route)
        if len(asked) == 1:
            route.abort("internetdisconnected")
        else:
            route.continue_()

    with visitors.page() as page:
        player = Player(page).open(site + table.play[1])
        player.await_stream()
        page.route(f"**/api/tables/{table.id}", break_the_first)
        tables.take_turn(table, 0)
        expect(player.turn).to_contain_text("Your turn, Tomás")
    visitors.forgive("ERR_INTERNET_DISCONNECTED")


def test_looking_alone_reports_nothing_as_seen_but_a_gesture_does(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    with visitors.page() as page:
        told: list[str] = []
        page.on("request", lambda request: told.append(request.url) if request.url.endswith("/seen") else None)
        Player(page).open(site + table.play[0])
        page.wait_for_timeout(800)
        page.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'a'}))")
        page.wait_for_timeout(300)
        assert told == []
        with page.expect_request("**/seen"):
            page.keyboard.press("Shift")


def test_news_is_seen_by_the_first_gesture_after_it_was_shown_and_not_by_itself(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    with visitors.page() as page:
        page.clock.install()
        told: list[int] = []
        page.on(
            "request",
            lambda request: told.append(request.post_data_json["seq"]) if request.url.endswith("/seen") else None,
        )
        player = Player(page).open(site + table.play[1])
        player.await_stream()
        with page.expect_request("**/seen"):
            page.keyboard.press("Shift")
        before = tables.look(table)["of"]
        tables.take_turn(table, 0)
        expect(player.turn).to_contain_text("Your turn, Tomás")
        page.clock.fast_forward("06:00")
        page.wait_for_timeout(500)
        assert told == [before]
        with page.expect_request("**/seen"):
            page.keyboard.press("Shift")
        assert told == [before, before + 1]
        page.keyboard.press("Shift")
        page.clock.fast_forward("00:11")
        with page.expect_request("**/seen"):
            page.mouse.wheel(0, 10)
        assert told == [before, before + 1, before + 1]


def test_a_rematch_is_told_in_the_page_of_the_game_before_it_and_the_seat_is_kept(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    tables.call("POST", f"/tables/{table.id}/resign", table.play[0], seat=0, expected_seq=1)
    with visitors.page() as page:
        player = Player(page).open(site + table.play[1])
        player.await_stream()
        again = tables.call("POST", f"/tables/{table.id}/rematch", table.play[0])
        expect(player.end.get_by_text("Ines wants to play again.")).to_be_visible()
        page.goto(again["play"])
        expect(page.locator("#stocks .seats")).to_contain_text("Tomás")
        expect(page.locator("#stocks .seats")).to_contain_text("is invited")
        expect(page.locator("#turn")).to_contain_text("Waiting for Tomás")


def test_both_players_read_the_same_chain(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    tables.take_turn(table, 0)
    chain = tables.look(table)["chain"]
    for link in (*table.play, table.watch):
        with visitors.page("phone") as page:
            Player(page).open(site + link)
            page.locator("#open-menu").click()
            expect(page.get_by_text(chain)).to_be_visible()


def test_one_device_passes_round_and_says_big_whose_turn_it_is(visitors: Visitors, site: str) -> None:
    with visitors.page("phone") as page:
        page.goto(f"{site}/new")
        page.get_by_text("One device passes round").click()
        page.get_by_role("textbox", name="Player 1").fill("Ines")
        page.get_by_role("textbox", name="Player 2").fill("Tomás")
        page.get_by_role("button", name="Open the table").click()
        page.get_by_role("link", name="Go to the table").click()
        page.locator("body[data-ready]").wait_for()
        Player(page, touch=True).take_turn()
        expect(page.locator(".pass strong")).to_have_text("Tomás")
        page.get_by_role("button", name="I have the device").click()
        Player(page, touch=True).take_turn()
        expect(page.locator(".pass strong")).to_have_text("Ines")


def test_the_tables_of_this_device_are_listed_on_the_front_page(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        Player(page).open(site + table.play[0])
        page.goto(site)
        entry = page.locator("#tables li")
        expect(entry).to_contain_text("Taluva · Friday island")
        entry.get_by_role("button").click()
        expect(entry).to_have_count(0)


def test_the_board_pans_zooms_and_fits_again(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        board = page.locator("#board > svg")
        fitted = board.get_attribute("viewBox")
        page.mouse.move(300, 300)
        page.mouse.wheel(0, -200)
        assert board.get_attribute("viewBox") != fitted
        page.get_by_role("button", name="Show all").click()
        expect(board).to_have_attribute("viewBox", fitted or "")
        page.mouse.move(300, 300)
        page.mouse.down()
        page.mouse.move(340, 330, steps=4)
        page.mouse.up()
        assert board.get_attribute("viewBox") != fitted
        page.mouse.dblclick(200, 200)
        expect(board).to_have_attribute("viewBox", fitted or "")
        assert player.spots()


FULL = 'retry: 60000\nevent: full\ndata: {"detail":"Too many pages follow this table live."}\n\n'


def test_a_page_for_whose_stream_there_is_no_room_asks_now_and_then(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(body=FULL, content_type="text/event-stream")

    with visitors.page() as page:
        page.route("**/events?*", refuse)
        player = Player(page).open(site + table.play[1])
        page.wait_for_timeout(500)
        expect(page.locator("#line")).to_be_hidden()
        tables.take_turn(table, 0)
        expect(player.turn).to_contain_text("Your turn, Tomás", timeout=6000)
        expect(page.locator("#line")).to_be_hidden()
        assert len(asked) == 1
