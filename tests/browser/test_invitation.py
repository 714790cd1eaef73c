"""What a friend sees first: an invitation shows the invited game's own board in its own inks, and the way in."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tavola.games import GAMES
from tests.browser.conftest import SIZES, Visitors
from tests.browser.tables import Tables

LOOKS = [(size, scheme) for size in ("desktop", "phone") for scheme in ("light", "dark")]
SIDEWAYS = ({"width": 844, "height": 390}, {"width": 667, "height": 375})
INKS = """() => {
  const fills = [...document.querySelectorAll('main svg *')].map((part) => getComputedStyle(part).fill);
  return [...new Set(fills)].filter((fill) => fill.startsWith('rgb') && fill !== 'rgb(0, 0, 0)');
}"""
BOX = "document.querySelector('main svg').getAttribute('viewBox')"
BEHIND = """([x, y]) => {
  const part = document.elementFromPoint(x, y);
  return part.closest('main svg') !== null && getComputedStyle(part).fill;
}"""


@pytest.mark.parametrize(("size", "scheme"), LOOKS, ids="-".join)
def test_an_invitation_shows_the_board_of_its_game(
    visitors: Visitors, site: str, tables: Tables, size: str, scheme: str
) -> None:
    with visitors.page(size, scheme) as page:
        for game in GAMES.values():
            table = tables.invite(game=game.id)
            page.goto(site + table.invitation)
            expect(page.locator(f'link[href="/games/{game.id}/board.css"]')).to_have_count(1)
            assert page.evaluate(BOX) in game.book.card()
            inks: list[str] = page.evaluate(INKS)
            assert len(inks) > 5, f"{game.id} is drawn in {inks}"
            ground = page.evaluate(BEHIND, [6, 80])  # the picture goes to the edge of the page
            assert ground not in (False, "rgb(0, 0, 0)"), game.id
            expect(page.get_by_role("button", name="Take the seat")).to_be_in_viewport(ratio=1)
            assert page.evaluate("document.documentElement.scrollWidth") == SIZES[size]["viewport"]["width"]


@pytest.mark.parametrize("screen", SIDEWAYS, ids=lambda screen: f"{screen['width']}x{screen['height']}")
def test_on_a_phone_held_sideways_the_seat_is_taken_without_scrolling(
    visitors: Visitors, site: str, tables: Tables, screen: Any
) -> None:
    with visitors.page("phone") as page:
        page.set_viewport_size(screen)
        for game in GAMES:
            page.goto(site + tables.invite(game=game).invitation)
            expect(page.get_by_role("button", name="Take the seat")).to_be_in_viewport(ratio=1)
            assert page.locator("main svg").first.bounding_box() is not None


@pytest.mark.parametrize("size", ["phone", "narrow phone", "magnified"])
def test_a_long_name_and_title_stay_within_the_page(visitors: Visitors, site: str, tables: Tables, size: str) -> None:
    with visitors.page(size) as page:
        page.goto(site + tables.invite(name="W" * 40, title="M" * 60).invitation)
        assert page.evaluate("document.documentElement.scrollWidth") == SIZES[size]["viewport"]["width"]
