"""A game that somebody added is played in the browser, with nothing written for it outside its own folder."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.tables import Opened, Tables
from tests.fifth_game import DOTS
from tests.fifth_game.rules import LINES
from tests.web.served import served

FILLS = "(selector) => [...document.querySelectorAll(selector)].map((part) => getComputedStyle(part).fill)"
WIDE = "(wide) => document.querySelectorAll(`#board path[stroke-width='${wide}']`).length"
BLACK = "rgb(0, 0, 0)"


def colour(ink: str) -> str:
    """A colour as a browser tells it: `rgb(184, 50, 31)` of `#b8321f`."""
    return f"rgb({', '.join(str(value) for value in bytes.fromhex(ink[1:]))})"


@pytest.fixture(scope="module")
def dots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with the fifth game."""
    with served(tmp_path_factory.mktemp("fifth"), "tests.fifth_game.serving") as address:
        yield address


@pytest.fixture
def table(dots: str) -> Iterator[Opened]:
    with httpx.Client(base_url=dots, timeout=30) as client:
        yield Tables(client).seated("dots", 2)


@pytest.mark.parametrize("address", ["/", "/rules/dots"])
def test_its_card_is_shown_in_its_own_inks(dots: str, visitors: Visitors, address: str) -> None:
    with visitors.page() as page:
        page.goto(dots + address)
        fills = page.evaluate(FILLS, "svg.db rect")
        assert fills
        assert BLACK not in fills


@pytest.mark.parametrize("size", ["desktop", "phone", "sideways"])
def test_two_play_it_to_its_end_by_clicks(dots: str, table: Opened, visitors: Visitors, size: str) -> None:
    with visitors.page(size) as first, visitors.page(size) as second:
        players = [Player(page, size != "desktop") for page in (first, second)]
        for player, link in zip(players, table.play, strict=True):
            player.open(dots + link)
        assert BLACK not in first.evaluate(FILLS, "svg rect:not(#board *)")
        for number in range(60):
            mover = next((one for one in players if one.page.locator("#turn:not(.idle)").count()), None)
            if mover is None:
                break
            mover.take_any_turn(number)
            for one in players:
                one.look_again()
        for one in players:
            expect(one.end).to_be_visible()
            expect(one.counts).to_contain_text("Boxes")


def test_the_newest_line_is_drawn_wider_than_the_others(dots: str, table: Opened, visitors: Visitors) -> None:
    with visitors.page() as page:
        for turn, link in enumerate(table.play):
            player = Player(page).open(dots + link)
            player.take_any_turn(3 * turn)
            player.look_again()
        assert [page.evaluate(WIDE, wide) for wide in (9, 6)] == [1, 1]


def test_the_others_see_the_newest_line_move_in(dots: str, table: Opened, visitors: Visitors) -> None:
    with visitors.page() as first, visitors.page() as second:
        mover, other = (Player(page).open(dots + link) for page, link in zip((first, second), table.play, strict=True))
        mover.take_any_turn(3)
        expect(other.page.locator("#board path[data-last].is-changed")).to_have_count(1)


def test_its_targets_are_named_marked_and_answered_with_a_ghost(dots: str, table: Opened, visitors: Visitors) -> None:
    with visitors.page() as page:
        player = Player(page).open(dots + table.play[0])
        player.await_turn()
        target = page.locator("#board .pick[data-target='h1-1']")
        expect(target).to_have_accessible_name("line h 1,1")
        expect(page.locator("#board .pick")).to_have_count(LINES)
        target.press("Enter")
        expect(target).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#board .ghost path")).to_have_attribute("d", "M-30 0H30")
        player.confirm()
        expect(page.locator("#board path[data-last]")).to_have_attribute("id", "h1-1")


def test_badges_stand_beside_the_names_in_the_colours_of_the_seats(
    dots: str, table: Opened, visitors: Visitors
) -> None:
    with visitors.page() as page:
        Player(page).open(dots + table.play[0])
        badges = page.locator("#stocks svg.badge rect")
        expect(page.locator("#turn svg.badge")).to_have_count(1)
        expect(page.locator("#stocks .seats b")).to_have_text(["Ines", "Tomás"])
        fills = badges.evaluate_all("(parts) => parts.map((part) => getComputedStyle(part).fill)")
        assert set(fills) == {colour(ink.light) for ink in DOTS.inks}


def test_a_bot_answers_and_at_the_end_a_curve_shows_how_it_went(dots: str, visitors: Visitors) -> None:
    with visitors.page() as page:
        page.goto(dots)
        page.get_by_role("button", name="Try Dots and boxes now, against a bot").click()
        page.locator("body[data-ready]").wait_for()
        player = Player(page)
        for number in range(LINES):
            expect(page.locator("#turn:not(.idle), #end:visible").first).to_be_attached()
            if player.end.is_visible():
                break
            player.take_any_turn(number)
            expect(page.locator("#turn:not(.idle), #end:visible").first).to_be_attached()
            player.look_again()
        curve = page.locator("#end .course > svg")
        layers = curve.locator(".layer")
        expect(layers).to_have_count(2)
        fills = layers.evaluate_all("(parts) => parts.map((part) => getComputedStyle(part).fill)")
        assert fills == [colour(ink.light) for ink in DOTS.inks]


def test_nothing_is_said_of_a_shuffle_and_seats_have_their_colours(
    dots: str, table: Opened, visitors: Visitors
) -> None:
    with visitors.page() as page:
        Player(page).open(dots + table.play[0])
        page.click("#open-menu")
        expect(page.locator("#menu h3", has_text="This table")).to_be_visible()
        assert "shuffle" not in page.locator("#menu").inner_text()
        inks = page.evaluate(
            "[0, 1].map((seat) => getComputedStyle(document.body).getPropertyValue(`--seat-${seat}`).trim())"
        )
        assert inks == [ink.light for ink in DOTS.inks]
