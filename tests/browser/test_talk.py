"""Table talk and notes on the page: read, written, counted, muted, taken down, by mouse, finger and keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.tables import Opened, Tables

MARKUP = "<img src=x onerror=alert(1)> & {name} http://example.org"
UNCOVERED = """(field) => {
  const box = field.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return y < innerHeight && document.elementFromPoint(x, y) === field;
}"""


def say(tables: Tables, table: Opened, seat: int, text: str) -> int:
    """The number of the record that holds the line."""
    answer = tables.call("POST", f"/tables/{table.id}/talk", table.play[seat], seat=seat, text=text)
    return int(answer["seq"])


def lines(page: Page) -> list[str]:
    return page.locator(".talk li:not(.act) p").all_text_contents()


def write(page: Page, text: str) -> None:
    page.locator("#talk-field").fill(text)
    page.locator("#talk-field").press("Enter")


WAYS = [("desktop", "#tab-talk"), ("laptop", "#open-talk"), ("phone", ".show-talk"), ("sideways", "#open-talk")]


@pytest.mark.parametrize(("size", "way"), WAYS)
def test_two_players_talk(visitors: Visitors, site: str, tables: Tables, size: str, way: str) -> None:
    table = tables.open()
    with visitors.page(size) as ines, visitors.page() as tomas:
        for page, seat in ((ines, 0), (tomas, 1)):
            Player(page).open(site + table.play[seat]).await_stream()
        tomas.locator("#tab-talk").click()
        write(tomas, MARKUP)
        expect(tomas.locator(".talk li p")).to_have_text(MARKUP)
        expect(tomas.locator("#talk-field")).to_have_value("")
        caller = ines.locator(way)
        expect(caller.locator(".unread")).to_contain_text("1")
        caller.click()
        expect(ines.locator(".talk li p")).to_have_text(MARKUP)
        expect(caller.locator(".unread")).to_be_hidden()
        assert ines.locator(".talk :is(img, a)").count() == 0
        write(ines, "Good luck")
        expect(tomas.locator(".talk li p")).to_have_text([MARKUP, "Good luck"])
        ines.reload()
        ines.locator("body[data-ready]").wait_for()
        ines.wait_for_timeout(500)
        expect(caller.locator(".unread")).to_be_hidden()  # read already, on this device


def test_a_line_disturbs_nothing_that_is_picked(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        player.await_stream()
        player.tap(player.await_spots()[0])
        expect(player.main).to_be_enabled()
        say(tables, table, 1, "Take your time")
        expect(page.locator("#tab-talk .unread")).to_contain_text("1")
        expect(player.main).to_be_enabled()
        assert page.locator("#log li").count() == 1


def test_moves_stand_between_the_lines(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    say(tables, table, 0, "Good luck")
    tables.take_turn(table, 0)
    say(tables, table, 1, "Thanks")
    with visitors.page() as page:
        Player(page).open(site + table.play[1])
        page.locator("#tab-talk").click()
        items = page.locator(".talk li")
        expect(items).to_have_count(4)
        assert [("act" in (item.get_attribute("class") or "")) for item in items.all()] == [True, False, True, False]


def test_new_lines_are_read_out_once_while_the_talk_is_open(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    say(tables, table, 1, "First")
    with visitors.page() as page:
        Player(page).open(site + table.play[0]).await_stream()
        page.locator("#tab-talk").click()
        expect(page.locator(".talk li p")).to_have_text("First")
        ear = page.locator("#talk [aria-live=polite]")
        expect(ear).to_have_text("")
        say(tables, table, 1, "Second")
        expect(ear).to_have_text("Tomás: Second")
        write(page, "Mine")
        expect(page.locator(".talk li p")).to_have_count(3)
        expect(ear).to_have_text("Tomás: Second")
        assert "Second" not in (page.locator("#ear").text_content() or "")


def test_muted_talk_counts_nothing(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        Player(page).open(site + table.play[0]).await_stream()
        page.locator("#tab-talk").click()
        page.get_by_role("button", name="Mute").click()
        page.locator("#tab-log").click()
        say(tables, table, 1, "Hello?")
        expect(page.locator(".talk li p")).to_have_count(1)
        expect(page.locator("#tab-talk .unread")).to_be_hidden()
        page.reload()
        page.locator("#tab-talk").click()
        page.get_by_role("button", name="Muted").click()
        expect(page.get_by_role("button", name="Mute", exact=True)).to_be_visible()


def test_a_line_that_cannot_be_sent_stays_and_says_why(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        Player(page).open(site + table.play[0])
        page.locator("#tab-talk").click()
        write(page, "x" * 301)
        expect(page.locator("#talk [role=alert]")).to_contain_text("300 characters at most")
        expect(page.locator("#talk-field")).to_have_value("x" * 301)
        write(page, "x" * 300)
        expect(page.locator("#talk-field")).to_have_value("")
        expect(page.locator("#talk [role=alert]")).to_have_text("")
    visitors.forgive("422")


def test_the_host_takes_a_line_down(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    say(tables, table, 1, "A rude word")
    with visitors.page() as page, visitors.page() as other:
        page.on("dialog", lambda dialog: dialog.accept())
        Player(page).open(f"{site}{table.play[0]}#{table.host}")
        Player(other).open(site + table.play[1]).await_stream()
        for one in (page, other):
            one.locator("#tab-talk").click()
        expect(other.locator(".talk li p")).to_have_text("A rude word")
        expect(other.get_by_role("button", name="Take down")).to_have_count(0)
        page.get_by_role("button", name="Take down").click()
        for one in (page, other):
            expect(one.locator(".talk li p")).to_have_text("Not shown any more")


def test_the_host_takes_a_line_down_on_the_host_page(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    say(tables, table, 1, "A rude word")
    with visitors.page("phone") as page:
        page.on("dialog", lambda dialog: dialog.accept())
        page.goto(site + table.host)
        expect(page.locator("#talk-field")).to_be_hidden()
        page.get_by_role("button", name="Take down").click()
        expect(page.locator(".talk li p")).to_have_text("Not shown any more")


def test_a_line_goes_with_a_turn(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0])
        page.locator("#tab-talk").click()
        page.locator("#talk-field").fill("That eruption is for you")
        page.get_by_label("Send it with my move").check()
        expect(page.get_by_role("button", name="Send", exact=True)).to_be_disabled()
        player.take_turn()
        expect(page.locator("#turn")).to_contain_text("Waiting for Tomás")
        expect(page.locator("#talk-field")).to_have_value("")
        expect(page.locator(".talk li:not(.act) p")).to_have_text("That eruption is for you")


def test_the_keyboard_of_a_phone_leaves_the_field_in_view(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    for number in range(6):
        say(tables, table, number % 2, f"Line {number} " * 20)
    with visitors.page("phone") as page:
        Player(page).open(site + table.play[0])
        page.locator(".show-talk").tap()
        field = page.locator("#talk-field")
        field.tap()
        page.set_viewport_size({"width": 390, "height": 500})  # the keyboard takes the rest
        expect(field).to_be_focused()
        page.wait_for_timeout(300)
        assert field.evaluate(UNCOVERED)


def test_tabs_by_keyboard(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        Player(page).open(site + table.play[0])
        page.get_by_role("tab", name="Log").focus()
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_role("tab", name="Talk")).to_be_focused()
        expect(page.get_by_role("tabpanel", name="Talk")).to_be_visible()
        page.keyboard.press("End")
        expect(page.get_by_role("tab", name="Notes")).to_be_focused()
        page.keyboard.press("Tab")
        expect(page.get_by_label("Notes", exact=True).locator("textarea")).to_be_focused()
        page.keyboard.type("call me c 0 +")  # no keys of the board
        expect(page.locator("#notes [role=status]")).to_have_text("Saved.")


def test_notes_are_there_on_another_device(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as desk, visitors.page("phone") as phone:
        for page in (desk, phone):
            Player(page).open(site + table.play[0])
        desk.locator("#tab-notes").click()
        desk.locator("#notes textarea").fill("Volcano first\nthen the lake")
        expect(desk.locator("#notes [role=status]")).to_have_text("Saved.")
        phone.locator("#tab-notes").tap()
        expect(phone.locator("#notes textarea")).to_have_value("Volcano first\nthen the lake")
        desk.locator("#notes textarea").fill("from the desk")
        expect(desk.locator("#notes [role=status]")).to_have_text("Saved.")
        desk.wait_for_timeout(1500)
        phone.locator("#notes textarea").fill("from the phone")
        expect(phone.locator("#notes [role=status]")).to_contain_text("had written something else")
        expect(phone.locator("#notes .before")).to_have_text("from the desk")


def test_history_steps_over_talk(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    tables.take_turn(table, 0)
    say(tables, table, 0, "Your turn")
    say(tables, table, 1, "One moment")
    tables.take_turn(table, 1)
    say(tables, table, 1, "There")
    with visitors.page() as page:
        Player(page).open(site + table.play[0])
        page.get_by_role("button", name="History").click()
        position = page.locator("#replay output")
        expect(position).to_have_text("Move 3 of 3")
        page.get_by_role("button", name="One move back").click()
        expect(position).to_have_text("Move 2 of 3")
        expect(page.locator("#turn")).to_contain_text("Ines, move 2 of 3")
        page.get_by_role("button", name="One move on").click()
        expect(position).to_have_text("Move 3 of 3")
        expect(page.get_by_role("button", name="One move on")).to_be_disabled()


def test_nobody_talks_where_one_device_passes_round(visitors: Visitors, site: str, tables: Tables) -> None:
    made = tables.call("POST", "/tables", game="taluva", seats=2, hotseat=["Ines", "Tomás"])
    with visitors.page() as page:
        Player(page).open(made["play"])
        expect(page.locator("#tabs")).to_be_hidden()
        expect(page.locator("#log")).to_be_visible()
