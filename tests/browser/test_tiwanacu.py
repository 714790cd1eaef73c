"""Tiwanacu in the browser: nine rounds of two, lines that light up, temples that grow, and how it looks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.tables import Opened, Tables
from tests.browser.test_pages import LOOKS, Look, Shown

TURNS = 18  # of two players
BY_CLICKS = 4


def build(player: Player, which: int) -> None:
    """A whole turn by clicks or taps: a position, then tile by tile, confirmed once."""
    player.await_turn()
    for part in range(1, 9):
        player.pick(which + 5 * part)
        player.lay()
        expect(player.page.locator(".parts li")).to_have_count(part)
        if player.main.inner_text() == "Confirm turn":
            break
    player.confirm()


@pytest.fixture(scope="module")
def kept() -> dict[str, Opened]:
    """Tables kept for both looks, by what they show."""
    return {}


def test_nine_rounds_of_two_to_the_end(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.seated("tiwanacu", 2)
    with visitors.page("desktop") as desktop, visitors.page("phone") as phone:
        players = [Player(desktop).open(site + table.play[0]), Player(phone, touch=True).open(site + table.play[1])]
        for turn in range(BY_CLICKS):
            build(players[tables.look(table)["awaited"][0]], turn)
        tables.play_on(table, TURNS - BY_CLICKS - 1)
        last = players[tables.look(table)["awaited"][0]]
        last.look_again()
        build(last, 3)
        for player in players:
            expect(player.counts.get_by_role("row").last).to_contain_text("Total")
            expect(player.end.locator("button.line").first).to_be_visible()
        press_every_line(desktop)


def press_every_line(page: Page) -> None:
    """Each line of the final sheet lights something up when it has points to show."""
    lit = 0
    for line in page.locator("#end button.line").all():
        line.click()
        expect(line).to_have_attribute("aria-pressed", "true")
        lit += page.locator("#board .tw-net.on").count() > 0
    assert lit > 3


def test_the_score_sheet_is_there_at_any_time_and_lights_up_places(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.seated("tiwanacu", 2)
    tables.play_on(table, 6)
    with visitors.page("phone") as page:
        Player(page, touch=True).open(site + table.play[0])
        page.locator("#score summary").tap()
        line = page.locator("#score button.line").filter(has_text="oin").first
        line.tap()
        expect(page.locator("#board .tw-net.on").first).to_be_visible()
        expect(page.locator("#board")).to_be_in_viewport()
        line.tap()
        expect(page.locator("#board .tw-net.on")).to_have_count(0)


def test_a_tile_in_hand_is_taken_first_and_its_space_then(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.seated("tiwanacu", 2)
    first = tables.look(table)["awaited"][0]
    with visitors.page("phone") as page:
        player = Player(page, touch=True).open(site + table.play[first])
        player.pick()
        player.lay()
        tile = page.locator("#hand .variant").nth(1)
        tile.tap()
        expect(tile).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#say")).to_contain_text("now pick its place")
        player.tap(player.spots()[-1])
        expect(page.locator("#board .ghost")).to_have_count(1)
        expect(tile).to_have_attribute("aria-pressed", "true")


COLUMN = """(target) => {
  const box = document.querySelector(`[data-target="${target}"] .under`).getBoundingClientRect();
  const tile = [...document.querySelectorAll(`#${target} use`)].at(-1).getBoundingClientRect();
  const on = (x, y) => [box.x + x * box.width, box.y + y * box.height];
  return [on(0.04, 0.03), on(0.96, 0.04), on(0.3, 0.5), on(0.7, 0.6), on(0.03, 0.97), on(0.97, 0.97),
    [tile.x + tile.width / 2, tile.y + tile.height / 2]];
}"""  # its corners, its tiles, and the last tile of the next round below it
PRICE = """(target) => {
  const coin = document.querySelector(`#${target} use[href="#tw-coin"]`).getBoundingClientRect();
  const face = 0.43 * coin.width; // without its rim
  const [x, y] = [coin.x + coin.width / 2, coin.y + coin.height / 2];
  const mark = document.querySelector(`[data-target="${target}"] .under`);
  const over = [...document.querySelectorAll(".ghost, .pick circle")].map((thing) => thing.getBoundingClientRect())
    .filter((box) => box.left < x + face && box.right > x - face && box.top < y + face && box.bottom > y - face);
  return over.length === 0 && getComputedStyle(mark).fillOpacity === "0";
}"""  # whether nothing lies over it


@pytest.mark.parametrize(
    ("screen", "seats"), [((390, 844), 4), ((667, 375), 2), ((1440, 900), 4)], ids=["phone", "sideways", "desktop"]
)
def test_a_tap_anywhere_on_a_column_picks_it_and_leaves_its_price_readable(
    visitors: Visitors, site: str, tables: Tables, screen: tuple[int, int], seats: int
) -> None:
    table = tables.seated("tiwanacu", seats)
    first = tables.look(table)["awaited"][0]
    touch = screen[0] < 1000
    with visitors.page("phone" if touch else "desktop") as page:
        page.set_viewport_size({"width": screen[0], "height": screen[1]})
        player = Player(page, touch).open(site + table.play[first])
        player.await_spots()
        columns = [pick.get_attribute("data-target") for pick in page.locator("#board .pick").all()]
        assert len(columns) == 3
        for number in range(7):
            for column in columns:
                player.tap(page.evaluate(COLUMN, column)[number])
                expect(page.locator(f"#board .pick[data-target={column}]")).to_have_attribute("aria-pressed", "true")
                assert page.evaluate(PRICE, column)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_another_temple_grows_when_it_or_its_player_is_pressed(
    visitors: Visitors, site: str, tables: Tables, size: str
) -> None:
    table = tables.seated("tiwanacu", 2)
    with visitors.page(size) as page:
        player = Player(page, touch=size == "phone").open(site + table.play[0])
        temple = page.locator("#board #seat-1")
        small = width(page)
        player.tap(player.place("#seat-1 [id^='space'], #seat-1 use"))
        await_width(page, lambda now: now > 1.5 * small)
        page.get_by_role("button", name="Show all").click()
        await_width(page, lambda now: now == pytest.approx(small, rel=0.01))
        page.get_by_role("button", name="Show what Tomás has built").click()
        await_width(page, lambda now: now > 1.5 * small)
        expect(temple).to_be_in_viewport()


def await_width(page: Page, fits: Callable[[float], bool]) -> None:
    """Until the temple of the other player is so wide; a tap arrives a moment after it was made."""
    for _ in range(50):
        if fits(width(page)):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{width(page)} pixels wide")


def width(page: Page) -> float:
    """Of the temple of the other player on the screen."""
    box = page.locator("#board #seat-1").bounding_box()
    assert box is not None
    return box["width"]


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_how_it_looks(visitors: Visitors, site: str, tables: Tables, kept: dict[str, Opened], look: Look) -> None:
    if not kept:
        kept["open"], kept["over"] = (tables.seated("tiwanacu", 2) for _ in range(2))
        tables.play_on(kept["open"], 10)
        tables.play_on(kept["over"], TURNS)
    table = kept["open"]
    seat = tables.look(table)["awaited"][0]
    with visitors.page(*look) as page:
        shown = Shown(page, look)
        player = Player(page, touch=look[0] == "phone").open(site + table.play[seat])
        shown("tiwanacu-choose")
        player.pick(2)
        shown("tiwanacu-position")
        player.lay()
        expect(page.locator(".steps li:nth-child(2)[aria-current]")).to_have_count(1)
        player.pick(4)
        shown("tiwanacu-place")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Take back from here").first.click()
        expect(page.locator(".parts li")).to_have_count(0)
        page.get_by_role("button", name="Show what").click()
        shown("tiwanacu-grown")
        Player(page).open(site + kept["over"].play[0])
        page.locator("#end button.line").nth(1).click()
        shown("tiwanacu-end")
        shown("tiwanacu-end-whole", whole=True)
