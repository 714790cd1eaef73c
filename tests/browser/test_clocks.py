"""Time to think, as a player meets it: chosen, shown, over, claimed; a pause, agreed upon and ended."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.tables import Tables
from tests.web.served import served
from tests.web.visitor import path

DAY = 24 * 3600
CLOCK = {"kind": "move", "seconds": 3 * DAY, "on_expiry": "claim", "zone": "Europe/Lisbon"}


def opened(site: str, **clock: Any) -> list[str]:
    """The paths of the links to play of a new table at which Ines and Tomás sit."""
    new = {"game": "taluva", "name": "Ines", "seat": 0, "clock": CLOCK | clock}
    table = httpx.post(f"{site}/api/tables", json=new).json()
    invitation = table["invitations"][0]["link"]
    headers = {"Authorization": f"Bearer {invitation.rsplit('/', 1)[1]}"}
    seated = httpx.post(f"{site}/api/claim", json={"name": "Tomás"}, headers=headers).json()
    return [path(table["play"]), path(seated["play"])]


def wait(database: Path, seconds: float) -> None:
    """Put everything at the tables that much into the past, while no site runs."""
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE records SET at = at - ?", (seconds,))
        connection.execute("UPDATE summaries SET due = due - ?", (seconds,))
        for table, text in connection.execute("SELECT id, header FROM tables").fetchall():
            header = json.loads(text)
            header["created"] -= seconds
            connection.execute("UPDATE tables SET header = ? WHERE id = ?", (json.dumps(header), table))
    connection.close()


def show(page: Page, link: str) -> None:
    page.goto(link)
    page.wait_for_selector("body[data-ready]")


def test_time_runs_out_and_the_other_player_claims_the_win(visitors: Visitors, tmp_path: Path) -> None:
    with served(tmp_path) as site:
        ines, tomas = opened(site)
        with visitors.page("phone") as page:
            show(page, site + tomas)
            expect(page.locator(".clock .time")).to_contain_text("2 days 23 hours left")
            expect(page.locator(".clock .until")).to_contain_text("Until ")
            expect(page.get_by_role("button", name="Claim the win")).to_have_count(0)
    wait(next(tmp_path.glob("*.db")), 3 * DAY)
    with served(tmp_path) as site, visitors.page("phone") as page:
        show(page, site + ines)
        expect(page.locator(".clock .time")).to_contain_text("You have run out of time")
        show(page, site + tomas)
        expect(page.locator(".clock .time")).to_contain_text("Ines has run out of time")
        page.get_by_role("button", name="Claim the win").press("Enter")
        expect(page.locator("#turn h1")).to_contain_text("Tomás has won")
        expect(page.locator("#log")).to_contain_text("claims the win over Ines, whose time is over")


def test_a_pause_is_offered_agreed_upon_and_ended(visitors: Visitors, tmp_path: Path) -> None:
    with served(tmp_path) as site, visitors.page("desktop") as one, visitors.page("phone") as other:
        ines, tomas = opened(site)
        show(one, site + ines)
        show(other, site + tomas)
        one.locator("#open-menu").press("Enter")
        one.get_by_role("button", name="A pause: nobody’s time runs").press("Enter")
        expect(one.locator("#offer")).to_contain_text("Ines offers a pause. Waiting for Tomás.")
        expect(one.get_by_role("button", name="Take it back")).to_be_visible()
        other.locator("#offer").get_by_role("button", name="Agree", exact=True).click()
        expect(other.locator("#offer")).to_be_hidden()
        for page in (one, other):
            expect(page.locator(".clock .time")).to_contain_text("The game is paused")
        other.get_by_role("button", name="Go on").click()
        expect(one.locator(".clock .time")).to_contain_text("left")


def test_days_away_are_told_to_the_others(visitors: Visitors, tmp_path: Path) -> None:
    with served(tmp_path) as site, visitors.page("phone") as page:
        ines, tomas = opened(site)
        show(page, site + ines)
        page.locator("#open-menu").click()
        page.get_by_role("button", name="Be away").click()
        expect(page.locator("#log")).to_contain_text("is away for 8 days")
        show(page, site + tomas)
        expect(page.locator(".clock")).to_contain_text("Ines is away until")


def test_a_clock_is_chosen_in_the_form(visitors: Visitors, tmp_path: Path) -> None:
    with served(tmp_path) as site, visitors.page("phone") as page:
        page.goto(f"{site}/new?game=taluva")
        page.get_by_label("Your name").fill("Ines")
        page.get_by_text("A bank of time").click()
        page.get_by_label("When time runs out").select_option("forfeit")
        page.get_by_text("Weekends do not count").click()
        page.get_by_role("button", name="Open the table").click()
        page.locator("#go-play").click()
        page.wait_for_selector("body[data-ready]")
        expect(page.locator(".clock")).to_contain_text(
            "7 days at the start and 12 hours more after each turn, 14 days at most, weekends off"
        )
        expect(page.locator(".clock")).to_contain_text("Who runs out of time has lost.")


def test_where_no_clock_runs_another_one_is_offered_and_not_none(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page("phone") as page:
        show(page, site + table.play[0])
        page.click("#open-menu")
        page.locator("#menu summary", has_text="Another clock").click()
        kinds = page.locator("#menu .clock-form input[type=radio]")
        assert kinds.evaluate_all("kinds => kinds.map((kind) => [kind.value, kind.checked])") == [
            ["move", True],
            ["bank", False],
        ]
        page.get_by_role("button", name="Offer this clock").click()
        expect(page.locator("#offer")).to_contain_text("Ines offers another clock")
