"""Names of forty letters without a space: nobody's name moves what others need off their screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, Visitors
from tests.browser.measures import hidden, width
from tests.browser.player import Player
from tests.browser.tables import Tables

LONG = (
    "W" * 40,
    "DONAUDAMPFSCHIFFFAHRTSKAPITAENSMUETZEN12",
    "\U0001f3b2" * 40,
    "شخص_ذو_اسم_طويل_جدا_بلا_فراغ_شخص_ذو_اسم_",
)
NARROW = ["narrow phone", "sideways"]
INSIDE = """(selector) => [...document.querySelectorAll(selector)]
  .filter((thing) => thing.scrollWidth > thing.clientWidth + 1)
  .map((thing) => `${thing.id || thing.className}: ${thing.scrollWidth} in ${thing.clientWidth}`)"""


def fits(page: Page, size: str) -> None:
    """The page is as wide as the screen, and so are the parts that could scroll by themselves."""
    assert width(page) == SIZES[size]["viewport"]["width"]
    assert page.evaluate(INSIDE, "main, .panel, .more, .end, dialog[open], .block, #tables, .mast") == []


@pytest.mark.parametrize("size", NARROW)
@pytest.mark.parametrize("names", [LONG[:2], LONG[2:]], ids=["latin", "others"])
def test_a_table_of_long_names_keeps_its_buttons_in_view(
    visitors: Visitors, site: str, tables: Tables, size: str, names: tuple[str, ...]
) -> None:
    table = tables.named("tiwanacu", names, title=LONG[0])
    tables.play_on(table, 3)
    awaited = tables.look(table)["awaited"][0]
    with visitors.page(size) as page:
        Player(page).open(site + table.play[awaited]).await_turn()
        fits(page, size)
        assert hidden(page, "#hand .go .main") == ""
        Player(page).open(site + table.play[1 - awaited])
        fits(page, size)
        page.locator("#open-menu").click()
        page.get_by_text("Links given out").click()
        expect(page.locator("#menu .linklist li").first).to_be_visible()
        fits(page, size)
        page.goto(site + table.host)
        expect(page.locator("#seats li")).to_have_count(2)
        fits(page, size)
        page.goto(site)
        expect(page.locator("#tables li")).to_have_count(2)
        fits(page, size)


@pytest.mark.parametrize("size", NARROW)
def test_the_result_of_long_names_fits_and_offers_the_next_game(
    visitors: Visitors, site: str, tables: Tables, size: str
) -> None:
    table = tables.named("tiwanacu", LONG, title=LONG[0])
    for seat in (0, 1, 2):
        of = tables.look(table)["of"]
        tables.call("POST", f"/tables/{table.id}/resign", table.play[seat], seat=seat, expected_seq=of)
    with visitors.page(size) as page:
        player = Player(page).open(site + table.play[3])
        expect(player.end).to_be_visible()
        fits(page, size)
        assert hidden(page, "#end .main") == ""


@pytest.mark.parametrize("size", NARROW)
def test_an_invitation_by_a_long_name_fits(visitors: Visitors, site: str, tables: Tables, size: str) -> None:
    table = tables.invite(name=LONG[0], title=LONG[1])
    with visitors.page(size) as page:
        page.goto(site + table.invitation)
        fits(page, size)


@pytest.mark.parametrize("size", NARROW)
def test_a_device_passed_to_a_long_name_can_be_taken(visitors: Visitors, site: str, tables: Tables, size: str) -> None:
    made = tables.call("POST", "/tables", game="torven", seats=2, hotseat=[LONG[0], LONG[1]])
    with visitors.page(size) as page:
        Player(page).open(site + "/p/" + made["play"].rpartition("/")[2])
        expect(page.locator(".pass")).to_be_visible()
        fits(page, size)
        page.locator(".pass .main").click()
        expect(page.locator(".pass")).to_have_count(0)
