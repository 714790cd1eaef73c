"""What a player sees at once: nothing hidden, nothing cut off, nothing said twice."""

from __future__ import annotations

from pathlib import Path

import msgspec
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.tables import Tables

ON_TOP = """(selector) => {
  const thing = document.querySelector(selector);
  const box = thing.getBoundingClientRect();
  return thing.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""

COVERED = """() => [...document.querySelectorAll('.pick circle')].filter((dot) => {
  const box = dot.getBoundingClientRect();
  return !document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('#board');
}).length"""


def box(page: Page, selector: str) -> dict[str, float]:
    """Where something is on the screen: x, y, width and height in pixels."""
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def test_on_a_phone_the_board_takes_most_of_the_screen_and_shows_all_places_of_a_turn(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    tables.play_on(table, 13)
    with visitors.page("phone") as page:
        player = Player(page, touch=True).open(site + table.play[1])
        player.await_turn()
        assert box(page, "#board")["height"] > 0.62 * 844
        assert len(player.spots()) == page.locator(".pick").count()
        assert page.evaluate(COVERED) == 0


def test_on_a_phone_dock_and_buttons_keep_their_places_through_a_turn(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    tables.play_on(table, 2)
    with visitors.page("phone") as page:
        player = Player(page, touch=True).open(site + table.play[0])

        def places() -> list[dict[str, float]]:
            return [box(page, thing) for thing in ("#move", "#hand .go .main", "#tools")]

        before = places()
        for _ in range(2):
            player.pick()
            assert places() == before
            player.lay()
        expect(player.main).to_have_text("Confirm turn")
        assert places() == before


def test_the_first_tile_is_shown_large_once_it_is_laid(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page("phone") as page:
        player = Player(page, touch=True).open(site + table.play[0])
        player.pick()
        small = box(page, "#board .ghost")["width"]
        player.lay()
        expect(page.locator("#board .ghost")).to_have_count(0)
        assert box(page, "#board g[id^='f']")["width"] > 0.7 * small


def test_on_a_phone_a_field_picked_under_the_growing_bar_comes_into_view(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    with visitors.page("phone") as page:
        player = Player(page, touch=True).open(site + table.play[0])
        player.pick()
        player.lay()
        page.evaluate("Object.assign(document.getElementById('move').style, {height: '460px', maxHeight: 'none'})")
        player.pick(1)
        expect(page.locator("#board .ghost")).to_be_in_viewport()
        page.wait_for_timeout(300)
        ghost, bar = box(page, "#board .ghost"), box(page, "#move")
        assert ghost["y"] + ghost["height"] / 2 < bar["y"]


def test_on_a_phone_the_buttons_of_the_history_stand_in_one_row(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    tables.play_on(table, 12)
    with visitors.page("phone") as page:
        Player(page, touch=True).open(f"{site}{table.watch}?at=11")
        assert box(page, "#replay")["height"] < 80


def test_the_history_leaves_the_island_in_view(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    tables.play_on(table, 12)
    with visitors.page() as page:
        Player(page).open(f"{site}{table.watch}?at=11")
        fields = page.locator("#board g[id^='f']").evaluate_all(
            "(all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))"
        )
        assert fields < box(page, "#replay")["y"]


def test_what_is_said_stays_readable_over_an_open_menu(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        Player(page).open(site + table.play[0])
        page.get_by_role("button", name="Menu").click()
        page.locator("#mail-address").fill("ines@example.org")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator("#toast")).to_have_text("Saved. You will be told by mail.")
        assert page.evaluate("document.getElementById('toast').matches(':popover-open')")
        assert page.locator("#mail-delay option").all_inner_texts()[2:5] == [
            "after 5 minutes",
            "after 1 hour",
            "after 6 hours",
        ]


def test_on_a_phone_what_is_said_does_not_cover_the_buttons(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page("phone") as page:
        player = Player(page, touch=True).open(site + table.play[0])
        sea = box(page, "#sea")
        player.tap((sea["x"] + 8, sea["y"] + 8))
        expect(page.locator("#toast")).to_have_text("Lay the tile: pick where the volcano goes")
        assert page.evaluate(ON_TOP, "#hand .go")


def test_the_winner_is_named_in_one_headline(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    view = tables.look(table)
    tables.call("POST", f"/tables/{table.id}/resign", table.play[0], seat=0, expected_seq=view["of"])
    with visitors.page() as page:
        Player(page).open(site + table.play[1])
        expect(page.get_by_role("heading", name="Tomás has won")).to_have_count(1)
        expect(page.locator("#end")).not_to_contain_text("Tomás has won")


def test_a_game_brought_from_a_file_says_whose_link_is_whose(
    visitors: Visitors, site: str, tables: Tables, tmp_path: Path
) -> None:
    table = tables.open()
    tables.call("POST", f"/tables/{table.id}/resign", table.play[0], seat=0, expected_seq=tables.look(table)["of"])
    file = tmp_path / "game.json"
    file.write_bytes(msgspec.json.encode(tables.call("GET", f"/tables/{table.id}/export", table.host)))
    with visitors.page() as page:
        page.goto(f"{site}/import")
        page.locator("#file").set_input_files(file)
        page.get_by_role("button", name="Bring the game").click()
        expect(page.get_by_label("Seat 2: Tomás", exact=True)).to_be_visible()


def test_a_file_that_is_no_game_is_told_so(visitors: Visitors, site: str, tmp_path: Path) -> None:
    file = tmp_path / "letter.json"
    file.write_text("Dear Ines,")
    with visitors.page() as page:
        page.goto(f"{site}/import")
        page.locator("#file").set_input_files(file)
        page.get_by_role("button", name="Bring the game").click()
        expect(page.locator("#trouble")).to_contain_text("This file is no game saved by Tavola.")
    visitors.forgive("400")
