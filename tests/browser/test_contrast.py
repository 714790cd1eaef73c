"""Windows' contrast themes: what is chosen, and how far a game is, shows without the page's own colours."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.tables import Tables

GROUND = "(thing) => getComputedStyle(thing).backgroundColor"
TEXT = "(thing) => getComputedStyle(thing).color"
PROBE = """() => {
  document.body.insertAdjacentHTML('beforeend', '<mark id="probe">.</mark>');
  const { style } = document.getElementById('probe');
  style.cssText = 'forced-color-adjust: none; background: Highlight; color: HighlightText';
}"""


def looks(page: Page, selector: str) -> tuple[set[str], set[str]]:
    """Grounds of the labels that are chosen, and of the others."""
    found: tuple[set[str], set[str]] = (set(), set())
    for label in page.locator(selector).all():
        found[0 if label.locator("input").is_checked() else 1].add(
            f"{label.evaluate(TEXT)} on {label.evaluate(GROUND)}"
        )
    return found


def highlighted(page: Page) -> set[str]:
    """The reader's own colours for what is chosen."""
    page.evaluate(PROBE)
    probe = page.locator("#probe")
    return {f"{probe.evaluate(TEXT)} on {probe.evaluate(GROUND)}"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_chosen_in_a_form_and_in_the_menu_differs_from_the_rest(
    visitors: Visitors, site: str, tables: Tables, scheme: str
) -> None:
    table = tables.open()
    with visitors.page(scheme=scheme, forced_colors="active") as page:
        page.goto(f"{site}/new")
        for selector in ("#games label", "#seats label"):
            expect(page.locator(selector).first).to_be_visible()
            chosen, others = looks(page, selector)
            assert chosen == highlighted(page)
            assert not chosen & others
            page.evaluate("document.getElementById('probe').remove()")
        Player(page).open(site + table.play[0])
        page.locator("#open-menu").click()
        chosen, others = looks(page, "#menu .segments label")
        assert len(chosen) == 1
        assert not chosen & others


def test_the_gauge_is_filled_and_a_chosen_way_differs(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.seated("tiwanacu", 2)
    while not (view := tables.look(table, tables.look(table)["awaited"][0]))["acting"]:
        tables.play_on(table, 1)
    tables.play_on(table, 2)
    seat = tables.look(table)["awaited"][0]
    assert view["awaited"]
    with visitors.page(forced_colors="active") as page:
        player = Player(page).open(site + table.play[seat])
        player.await_turn()
        gauge, filled = page.locator("#stocks .gauge"), page.locator("#stocks .gauge i")
        assert filled.evaluate(GROUND) != gauge.evaluate(GROUND)
        player.pick()
        player.lay()
        ways = page.locator("#hand .variants .variant")
        expect(ways.first).to_be_visible()
        ways.first.click()
        expect(ways.first).to_have_attribute("aria-pressed", "true")
        assert ways.first.evaluate(GROUND) != ways.last.evaluate(GROUND)
