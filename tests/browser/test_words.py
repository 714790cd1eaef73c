"""What is written on the table page: words stay whole, and what is said covers nothing of the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, Visitors
from tests.browser.measures import broken_words, hidden
from tests.browser.player import Player
from tests.browser.tables import Tables, path_of

ACROSS = """() => {
  const strip = document.getElementById('remark').getBoundingClientRect();
  const fields = [...document.querySelectorAll('#board g[id^=f]')].map((field) => field.getBoundingClientRect().top);
  return strip.height > 0 && fields.length > 0 ? strip.bottom - Math.min(...fields) : NaN;
}"""
OVERLAP = """() => [...document.querySelectorAll('.seats li')].flatMap((row) => {
  const parts = [...row.querySelectorAll('.who b, .who small, .cell .count, .cell small')];
  const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width);
  return boxes.flatMap((one, k) => boxes.slice(k + 1).map((other) =>
    Math.min(Math.min(one.right, other.right) - Math.max(one.left, other.left),
             Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))).filter((common) => common > 3));
})"""


@pytest.mark.parametrize(("game", "seats"), [("taluva", 4), ("torven", 2), ("tucana", 5), ("tiwanacu", 4)])
def test_names_and_states_of_players_stay_whole_beside_their_stocks(
    visitors: Visitors, site: str, tables: Tables, game: str, seats: int
) -> None:
    table = tables.named(game, ("Ines", "Bartholomäus", "Jun", "Ada", "Kai")[:seats])
    tables.play_on(table, 2)
    with visitors.page() as page:
        Player(page).open(site + table.play[0])
        expect(page.locator(".seats li")).to_have_count(seats)
        for size in ("laptop", "phone", "small sideways"):
            page.set_viewport_size(SIZES[size]["viewport"])
            page.wait_for_timeout(200)
            if page.locator("#open-sheet").is_visible():
                page.locator("#open-sheet").click()
            assert broken_words(page) == []
            assert page.evaluate(OVERLAP) == []


def test_the_stocks_beside_the_board_are_no_chips_of_tables_that_wait(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    with visitors.page() as page:
        Player(page).open(site + table.play[0])
        ground = page.locator(".cell .count").first.evaluate("(count) => getComputedStyle(count).backgroundColor")
        assert ground == "rgba(0, 0, 0, 0)"


def island_below_the_strip(page: Page) -> None:
    expect(page.locator("#remark")).to_be_visible()
    page.wait_for_timeout(200)
    assert page.evaluate(ACROSS) <= 0


@pytest.mark.parametrize("size", ["phone", "small sideways"])
def test_what_is_said_of_a_withdrawn_link_leaves_the_island_in_view(
    visitors: Visitors, site: str, tables: Tables, size: str
) -> None:
    table = tables.open()
    tables.play_on(table, 6)
    with visitors.page(size) as page:
        player = Player(page).open(site + table.play[1])
        player.await_stream()
        made = tables.call("POST", f"/tables/{table.id}/links", table.host, role="invite", seat=1)
        tables.call("POST", "/claim", path_of(made["link"]), name="Tomás")
        island_below_the_strip(page)
    visitors.forgive("410")


def test_on_a_phone_what_is_picked_is_said_with_a_capital_letter(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    tables.play_on(table, 2)
    with visitors.page("phone") as page:
        player = Player(page, touch=True).open(site + table.play[0])
        player.pick()
        said = page.locator("#hand .say")
        style = "(said) => getComputedStyle(said, '::first-letter').textTransform"
        assert said.evaluate(style) == "uppercase"


@pytest.mark.parametrize("size", ["phone", "small sideways"])
def test_the_buttons_of_the_history_lie_under_nothing(visitors: Visitors, site: str, tables: Tables, size: str) -> None:
    table = tables.open()
    tables.play_on(table, 4)
    with visitors.page(size) as page:
        Player(page).open(site + table.play[1])
        page.locator("#open-history").click()
        buttons = page.locator("#replay .button")
        for place in range(1, buttons.count() + 1):
            assert hidden(page, f"#replay .button:nth-of-type({place})") == ""


@pytest.mark.parametrize("size", ["sideways", "small sideways"])
def test_with_four_seats_an_invitation_held_sideways_keeps_its_words_whole(
    visitors: Visitors, site: str, tables: Tables, size: str
) -> None:
    table = tables.invite(game="tiwanacu", seats=4)
    with visitors.page(size) as page:
        page.goto(site + table.invitation)
        assert broken_words(page) == []
        page.goto(site + table.host)
        page.locator("#ticket .main").wait_for()
        assert hidden(page, "#ticket .main") == ""


@pytest.mark.parametrize("size", ["sideways", "small sideways"])
def test_sideways_a_die_is_placed_on_squares_as_large_as_a_finger(
    visitors: Visitors, site: str, tables: Tables, size: str
) -> None:
    table = tables.seated("torven", 2)
    tables.play_on(table, 2)
    for _ in range(20):
        seat = tables.look(table)["awaited"][0]
        picks = tables.look(table, seat)["choices"]["picks"]
        if {"c2", "c3"} & {pick["target"] for pick in picks}:
            break
        tables.play_on(table, 1)
    with visitors.page(size) as page:
        Player(page).open(site + table.play[seat]).await_turn()
        page.locator("#since .head button").first.click()  # what happened is seen on the whole board
        page.wait_for_timeout(200)
        square = page.locator("#board #a1").first.bounding_box()
        assert square
        assert min(square["width"], square["height"]) >= 44
