"""Every page on two screens, light and dark: pictures to look at, and what axe has to say."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Player
from tests.browser.tables import Opened, Tables, path_of

SHOTS = Path(__file__).parents[2] / "screenshots"
Look = tuple[str, str]
LOOKS: list[Look] = [("phone", "dark"), ("desktop", "light")]
GRAVE = ("serious", "critical")
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, Scheme] = ("light", "dark")
SETTLED = "document.fonts.ready.then(() => new Promise(done => setTimeout(done, 50)))"


class Shown:
    """Takes pictures of a page, light and dark, and lets axe look at it as it is."""

    def __init__(self, page: Page, look: Look) -> None:
        self.page = page
        self.size, self.scheme = look
        SHOTS.mkdir(exist_ok=True)

    def __call__(self, name: str, *, whole: bool = False) -> None:
        self.page.evaluate(SETTLED)
        found = Axe().run(self.page, options={"resultTypes": ["violations"]}).response["violations"]
        grave = [
            f"{name}: {one['id']}: {node['target']} {node['failureSummary']}"
            for one in found
            if one["impact"] in GRAVE
            for node in one["nodes"]
        ]
        assert grave == []
        for scheme in sorted(SCHEMES, key=self.scheme.__eq__):  # the page's own last
            self.page.emulate_media(color_scheme=scheme)
            path = SHOTS / f"{name}-{self.size}-{scheme}.png"
            self.page.screenshot(path=path, full_page=whole, timeout=60_000)


@pytest.fixture(scope="module")
def half_played() -> dict[str, Opened]:
    """Tables kept for both looks, by what they show."""
    return {}


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_pages_beside_the_table(visitors: Visitors, site: str, tables: Tables, look: Look) -> None:
    table = tables.invite()
    with visitors.page(*look) as page:
        shown = Shown(page, look)
        page.goto(site)
        shown("front", whole=True)
        page.goto(f"{site}/new")
        page.get_by_label("Your name").fill("Ines")
        shown("new", whole=True)
        page.get_by_text("One device passes round").click()
        shown("new-hotseat", whole=True)
        page.get_by_text("Each on their own device").click()
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_role("heading", name="The table is open")).to_be_visible()
        shown("created", whole=True)
        page.goto(site + table.invitation)
        shown("invitation")
        page.goto(site + table.host)
        expect(page.locator(".linklist li")).to_have_count(4)
        shown("host", whole=True)
        page.goto(f"{site}/import")
        shown("import")
        page.goto(f"{site}/rules/taluva")
        shown("rules")
        page.goto(f"{site}/docs")
        shown("docs")


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_pages_of_what_went_wrong(visitors: Visitors, site: str, look: Look) -> None:
    with visitors.page(*look) as page:
        shown = Shown(page, look)
        page.goto(f"{site}/p/nobody-gave-this-out")
        shown("error")
    visitors.forgive("404")


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_the_table_while_it_is_played(
    visitors: Visitors, site: str, tables: Tables, half_played: dict[str, Opened], look: Look
) -> None:
    if "running" not in half_played:
        half_played["running"] = tables.open()
        tables.play_on(half_played["running"], 10)
    table = half_played["running"]
    with visitors.page(*look) as page:
        shown = Shown(page, look)
        player = Player(page, touch=look[0] == "phone").open(site + table.play[0])
        shown("table-choose")
        player.pick(3)
        shown("table-ghost")
        player.lay()
        expect(page.locator(".steps li:nth-child(2)[aria-current]")).to_have_count(1)
        player.pick()
        shown("table-build")
        player.lay()
        shown("table-confirm")
        page.get_by_role("button", name="Take back from here").first.click()
        page.get_by_role("button", name="History").click()
        page.get_by_role("button", name="One move back").click()
        expect(page.locator("#replay output")).to_contain_text("10 of 11")
        shown("table-history")
        page.get_by_role("button", name="Back to now").click()
        page.get_by_role("button", name="Menu").click()
        expect(page.locator("#mail-address")).to_be_visible()
        shown("menu")
        page.keyboard.press("Escape")
        Player(page).open(site + table.play[1])
        shown("table-waiting")


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_the_table_at_the_end(
    visitors: Visitors, site: str, tables: Tables, half_played: dict[str, Opened], look: Look
) -> None:
    if "over" not in half_played:
        half_played["over"] = tables.open()
        tables.play_on(half_played["over"], 24)
    with visitors.page(*look) as page:
        shown = Shown(page, look)
        Player(page).open(site + half_played["over"].play[0])
        shown("table-end", whole=True)


def test_an_invitation_opened_again_leads_to_the_own_seat(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.invite()
    with visitors.page() as page:
        page.goto(site + table.invitation)
        page.get_by_label("Your name").fill("Tomás")
        page.get_by_role("button", name="Take the seat").click()
        page.wait_for_selector("body[data-ready]")
        own = page.url
        page.goto(site + table.invitation)
        page.wait_for_url(own)
    with visitors.page() as page:  # another device
        page.goto(site + table.invitation)
        expect(page.get_by_role("heading", name="This is the seat of Tomás")).to_be_visible()
        expect(page.get_by_text("ask the host for an invitation to a seat that is free")).to_be_visible()
        expect(page.get_by_role("link", name="To your seat")).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_a_link_that_has_ended_leads_to_a_newer_one_of_this_device(
    visitors: Visitors, site: str, tables: Tables, look: Look
) -> None:
    table = tables.open()
    renewal = path_of(tables.call("POST", f"/tables/{table.id}/links", table.host, role="invite", seat=1)["link"])
    with visitors.page(*look) as page:
        shown = Shown(page, look)
        page.goto(site + renewal)
        expect(page.get_by_text("This is a new link for Tomás")).to_be_visible()
        shown("invitation-renewal")
        page.get_by_role("button", name="Take the seat").click()
        page.wait_for_selector("body[data-ready]")
        own = page.url
        page.goto(site + renewal)
        page.wait_for_url(own)
        page.goto(site + table.play[1])
        expect(page.get_by_role("link", name="To your seat: Tomás")).to_be_visible()
        shown("link-ended")
    with visitors.page(*look) as page:  # another device
        page.goto(site + renewal)
        expect(page.get_by_role("heading", name="This is the seat of Tomás")).to_be_visible()
        Shown(page, look)("invitation-used")
    visitors.forgive("410")


def test_pages_leave_the_authorization_to_a_proxy_that_asks_for_a_password(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    with visitors.page() as page:
        asked: list[dict[str, str]] = []
        page.on("request", lambda request: asked.append(request.headers) if "/api/" in request.url else None)
        player = Player(page).open(site + table.play[0])
        player.pick()
        player.lay()
        assert any("tavola-link" in headers for headers in asked)
        assert not any("authorization" in headers for headers in asked)


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_links_given_out_are_told_apart(
    visitors: Visitors, site: str, tables: Tables, database: Path, look: Look
) -> None:
    table = tables.open()
    for _ in range(2):
        tables.call("POST", f"/tables/{table.id}/links", table.play[1], role="play")
    with sqlite3.connect(database) as connection:
        for role in ("play", "confirm", "stop", "play"):
            connection.execute(
                "INSERT INTO grants (token_hash, table_id, role, seats, created, label)"
                " VALUES (hex(randomblob(32)), ?, ?, '[1]', strftime('%s'), 'mail')",
                (table.id, role),
            )
    connection.close()
    with visitors.page(*look) as page:
        shown = Shown(page, look)
        rows = page.locator(".linklist li")
        page.goto(site + table.host)
        expect(rows).to_have_count(7)
        shown("host-links", whole=True)
        Player(page).open(site + table.play[1])
        page.get_by_role("button", name="Menu").click()
        page.get_by_text("Links given out").click()
        expect(rows).to_have_count(4)
        texts = rows.all_inner_texts()
        assert len(set(texts)) == 4
        assert "this device" in texts[0]
        expect(rows.nth(3)).to_contain_text("links in mails: 3 · Tomás")
        rows.nth(3).scroll_into_view_if_needed()
        shown("links-given-out")
        page.on("dialog", lambda dialog: dialog.accept())
        rows.nth(3).get_by_role("button").click()
        expect(rows).to_have_count(3)


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_the_host_gives_on_the_seat_of_who_is_away(visitors: Visitors, site: str, tables: Tables, look: Look) -> None:
    table = tables.open()
    tables.call("POST", f"/tables/{table.id}/bots", table.play[1], seat=1, level=1)
    with visitors.page(*look) as page:
        shown = Shown(page, look)
        page.goto(site + table.host)
        page.get_by_role("button", name="New link for Tomás").click()
        expect(page.get_by_text("takes the seat of Tomás, whose links end then")).to_be_visible()
        expect(page.locator(".linklist")).to_contain_text("new link for a player · Tomás")
        shown("host-seat-of-who-is-away", whole=True)
        page.goto(page.locator("#seats .link input").input_value())
        expect(page.get_by_text("A bot plays on for Tomás")).to_be_visible()
        shown("invitation-away")


def test_a_link_with_the_end_of_its_sentence_plays(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        player = Player(page).open(site + table.play[0] + ").")
        assert page.url == site + table.play[0]
        player.pick()
        player.lay()
        expect(page.locator(".parts li")).to_have_count(1)
