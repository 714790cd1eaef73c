"""Playing again on two devices: asked, joined or declined, and the score of the series at head and end of the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, Visitors
from tests.browser.player import Player
from tests.browser.tables import Opened, Tables

SCROLLED = "document.documentElement.scrollWidth"


def open_seat(page: Page, address: str) -> Player:
    return Player(page).open(address)


def give_up(tables: Tables, page: Page, table: Opened, seat: int) -> None:
    """By the link of the page."""
    link = page.url.partition("?")[0]
    view = tables.call("GET", f"/tables/{table.id}", link)
    tables.call("POST", f"/tables/{table.id}/resign", link, seat=seat, expected_seq=view["of"])


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_two_play_again_to_the_end_sheet_with_the_score(
    visitors: Visitors, site: str, tables: Tables, size: str
) -> None:
    table = tables.open()
    with visitors.page(size) as ines, visitors.page(size) as tomas:
        mine, theirs = open_seat(ines, site + table.play[0]), open_seat(tomas, site + table.play[1])
        give_up(tables, ines, table, 0)
        mine.end.get_by_role("button", name="Rematch").click()
        ines.wait_for_url(lambda url: table.play[0] not in url)
        theirs.end.get_by_role("button", name="Join the rematch").click()
        tomas.wait_for_url(lambda url: table.play[1] not in url)
        said = "Game 2 · Tomás 1, Ines 0, drawn 0"
        expect(ines.locator("#crumb")).to_contain_text(said)
        expect(tomas.locator("#crumb")).to_contain_text(said)
        again = Opened(str(ines.evaluate("document.body.dataset.table")), [], "", "")
        give_up(tables, tomas, again, 0)
        for page in (ines, tomas):
            end = page.locator("#end")
            expect(end.get_by_text("Game 2 · Tomás 1, Ines 1, drawn 0")).to_be_visible()
            expect(end.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
            assert page.evaluate(SCROLLED) == SIZES[size]["viewport"]["width"]
            end.get_by_text("The games before").click()
            expect(end.get_by_role("link", name="Game 1: Tomás won")).to_be_visible()
        mine.end.get_by_role("link", name="Game 1: Tomás won").click()
        ines.wait_for_url(f"**{table.play[0]}")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_who_declines_at_the_end_sheet_is_not_asked_again(
    visitors: Visitors, site: str, tables: Tables, size: str
) -> None:
    table = tables.open()
    tables.call("POST", f"/tables/{table.id}/resign", table.play[0], seat=0, expected_seq=1)
    tables.call("POST", f"/tables/{table.id}/rematch", table.play[0])
    with visitors.page(size) as page:
        end = open_seat(page, site + table.play[1]).end
        decline = end.get_by_role("button", name="No, thanks")
        expect(decline).to_be_in_viewport(ratio=1)
        decline.click()
        expect(decline).to_have_count(0)
        expect(page.locator("#toast")).to_contain_text("Your seat is free for somebody else.")


def test_who_only_watches_sees_the_score_without_links_to_seats(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    tables.call("POST", f"/tables/{table.id}/resign", table.play[0], seat=0, expected_seq=1)
    again = tables.call("POST", f"/tables/{table.id}/rematch", table.play[0])
    tables.call("POST", f"/tables/{table.id}/rematch", table.play[1])
    link = again["play"].rpartition("/p/")[2]
    watch = tables.call("POST", f"/tables/{again['table']}/links", f"/p/{link}", role="watch")["link"]
    tables.call("POST", f"/tables/{again['table']}/resign", f"/p/{link}", seat=1, expected_seq=1)
    with visitors.page("desktop") as page:
        page.goto(site + "/w/" + watch.rpartition("/w/")[2])
        end = page.locator("#end")
        end.get_by_text("The games before").click()
        expect(end.get_by_text("Game 1: Tomás won")).to_be_visible()
        expect(end.locator(".series a")).to_have_count(0)
        expect(end.get_by_role("button", name="No, thanks")).to_have_count(0)
