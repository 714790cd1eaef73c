"""Everybody's menu and the host's page offer what works: each thing offered is pressed, and nothing is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.tables import Opened, Tables, path_of

HARMLESS = ("Copy", "Link to watch", "New link", "Save", "New invitation", "Lost link")
OUTSIDE = "button:enabled:not([aria-label=Close]):not([aria-label^=Share])"  # disabled: not offered


def running(tables: Tables) -> Opened:
    table = tables.open()
    tables.take_turn(table, 0)
    return table


def half_empty(tables: Tables) -> Opened:
    return tables.invite()


def finished(tables: Tables) -> Opened:
    table = tables.open()
    tables.call("POST", f"/tables/{table.id}/resign", table.play[1], seat=1, expected_seq=1)
    return table


def on_one_device(tables: Tables) -> Opened:
    return tables.invite(game="torven", hotseat=["Ines", "Tomás"])


def with_a_bot(tables: Tables) -> Opened:
    return tables.invite(bots={"1": 1})


def alone(tables: Tables) -> Opened:
    return tables.invite(game="tucana", seats=1)


def away(tables: Tables) -> Opened:
    """Ines lets a bot play on for her."""
    table = tables.open()
    tables.call("POST", f"/tables/{table.id}/bots", table.play[0], seat=0, level=1)
    return table


KINDS = [running, half_empty, finished, on_one_device, with_a_bot, alone, away]


def offered(page: Page, place: str) -> list[str]:
    """The names of the buttons there, those that are folded away too."""
    page.locator(place).evaluate("place => place.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.wait_for_timeout(150)
    return [name.strip() for name in page.locator(f"{place} {OUTSIDE}:visible").all_inner_texts()]


def refusals(page: Page) -> list[str]:
    """What the site refuses from now on."""
    found: list[str] = []

    def hear(answer: Response) -> None:
        if answer.status >= 400:
            found.append(f"{answer.status} {answer.request.method} {answer.url}")

    page.on("response", hear)
    return found


def open_menu(page: Page, address: str, role: str) -> None:
    if role == "host":
        page.goto(address)
        expect(page.locator("#links ul")).to_have_count(1)
        return
    Player(page).open(address)
    if page.locator(".pass.whole").count():
        page.get_by_role("button", name="I have the device").click()
        expect(page.locator(".pass.whole")).to_have_count(0)
    page.click("#open-menu")


def press(page: Page, place: str, number: int) -> None:
    """One of the buttons, and whatever it asks then."""
    button = page.locator(f"{place} {OUTSIDE}:visible").nth(number)
    button.click()
    page.wait_for_timeout(150)
    for more in ("Yes, resign", "Let a bot play on", "Let a bot play on for me"):  # asked, how strong
        again = page.locator(place).get_by_role("button", name=more, exact=True)
        if again.count() == 1 and again.is_visible() and page.locator(f"{place} select[id^=bot-level]").count():
            again.click()
        elif more.startswith("Yes") and again.count() and again.first.is_visible():
            again.first.click()
    page.wait_for_timeout(250)


@pytest.mark.parametrize("role", ["player", "watcher", "host"])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_everything_offered_works(
    visitors: Visitors, site: str, tables: Tables, kind: Callable[[Tables], Opened], role: str
) -> None:
    place = "main" if role == "host" else "#menu"
    left: list[int] | None = None  # numbers of the buttons that change the table: each is pressed at a table of its own
    while left is None or left:
        table = kind(tables)
        link = {"player": table.play[0], "watcher": table.watch, "host": table.host}[role]
        with visitors.page() as page:
            page.on("dialog", lambda dialog: dialog.accept())
            found = refusals(page)
            open_menu(page, site + link, role)
            names = offered(page, place)
            assert names
            if left is None:
                left = [number for number, name in enumerate(names) if not name.startswith(HARMLESS)]
                pressed = [number for number in range(len(names)) if number not in left]
            else:
                pressed = [left.pop()]
            for number in reversed(pressed):  # those above stay where they are
                press(page, place, number)
                assert found == [], names[number]


def test_who_looks_on_is_offered_no_links(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        Player(page).open(site + table.watch)
        page.click("#open-menu")
        assert offered(page, "#menu") == ["Copy", "Save as a file"]


def test_at_a_table_of_bots_only_who_looks_on_is_offered_what_works(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    made = tables.call("POST", "/tables", game="taluva", seats=2, hotseat=[], bots={"0": 1, "1": 1})
    with visitors.page() as page:
        found = refusals(page)
        Player(page).open(site + path_of(made["watch"]))
        page.click("#open-menu")
        assert offered(page, "#menu") == ["Copy", "Save as a file"]
        assert found == []
