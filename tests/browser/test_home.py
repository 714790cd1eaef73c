"""Back at the tables: the page of whoever uses a device, here and on another one, and from table to table."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, Visitors
from tests.browser.player import Player
from tests.browser.tables import Tables

SEAT = re.compile(r"/p/[\w-]{43}")
NO_STORAGE = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"


def open_table(page: Page, site: str, title: str, name: str = "Ines") -> str:
    """Fill in the form for a table where the reader begins; the path of its invitation."""
    page.goto(f"{site}/new")
    page.get_by_text("I start", exact=True).click()
    page.locator("#name").fill(name)
    page.locator("#title").fill(title)
    page.get_by_role("button", name="Open the table").click()
    return str(page.locator("#invitations input").input_value()).replace(site, "")


def take_seat(page: Page, site: str, invitation: str, name: str = "Tomás") -> None:
    page.goto(site + invitation)
    page.locator("#name").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    page.locator("body[data-ready]").wait_for()


def no_wider_than_the_screen(page: Page, size: str) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth") == SIZES[size]["viewport"]["width"])


@pytest.mark.parametrize(("size", "other"), [("desktop", "phone"), ("phone", "desktop")])
def test_the_walk_back_to_the_tables(visitors: Visitors, site: str, size: str, other: str) -> None:
    with visitors.page(size) as ines, visitors.page(other) as tomas:
        first = open_table(ines, site, "One")
        take_seat(tomas, site, first)
        take_seat(tomas, site, open_table(ines, site, "Two"))
        ines.goto(site)
        home = ines.locator("#home")
        expect(home.get_by_role("heading", name="2 tables wait for you")).to_be_visible()
        expect(home.locator(".seat-card .title")).to_have_text(["One", "Two"])
        expect(ines.locator(".hero")).to_be_hidden()
        main = home.get_by_role("button", name=re.compile("^Next table"))
        expect(main).to_be_in_viewport(ratio=1)
        assert no_wider_than_the_screen(ines, size)
        main.click()
        expect(ines).to_have_url(SEAT)
        player = Player(ines)
        ines.locator("body[data-ready]").wait_for()
        player.take_turn()
        onward = ines.locator("#turn").get_by_role("button", name=re.compile("^Next table"))
        expect(onward).to_be_in_viewport(ratio=1)
        onward.click()
        expect(ines.locator("#crumb")).to_contain_text("Two")
        tomas.goto(site)
        expect(tomas.locator("#home h1")).to_contain_text("A table waits for you")
        expect(tomas.locator(".rows b")).to_have_text("Taluva · Two")
        tomas.locator(".seat-card .cover").click()
        expect(tomas.locator("#turn")).to_contain_text("Your turn, Tomás")


def test_the_page_goes_to_another_device_and_is_withdrawn_there(visitors: Visitors, site: str) -> None:
    with visitors.page() as desk, visitors.page("phone", "dark") as phone:
        open_table(desk, site, "Mine")
        desk.goto(site)
        desk.get_by_role("link", name="Your tables").click()
        expect(desk.locator("#foreign")).to_be_hidden()
        desk.get_by_role("button", name="Take it to another device").click()
        expect(desk.locator("#qr svg")).to_be_visible()
        link = desk.locator("#handed-link input").input_value()
        phone.goto(link)
        expect(phone.locator("#foreign")).to_contain_text("This is the page of Ines")
        phone.get_by_role("button", name="Use it on this device").click()
        phone.goto(site)
        phone.locator(".seat-card .cover").click()
        expect(phone).to_have_url(SEAT)
        seat = phone.url
        desk.reload()
        desk.locator("#links button").click()
        expect(desk.locator("#links button")).to_have_count(0)
        phone.goto(site)
        expect(phone.locator(".hero")).to_be_visible()
        phone.goto(seat)
        expect(phone.locator("h1")).to_contain_text("withdrawn")
    visitors.forgive("410")


def test_settings_are_kept_and_the_later_device_is_told(visitors: Visitors, site: str) -> None:
    with visitors.page("phone") as page:
        open_table(page, site, "Mine")
        page.goto(site)
        page.get_by_role("link", name="Your tables").click()
        page.locator("body[data-ready]").wait_for()
        other = page.context.new_page()
        other.goto(page.url)
        other.locator("#name").fill("Inês")
        other.get_by_role("button", name="Save").click()
        expect(other.locator("#toast")).to_contain_text("Saved")
        page.locator("#name").fill("Inez")
        page.get_by_role("button", name="Save").click()
        expect(page.locator("#toast")).to_contain_text("changed on another device")
        page.goto(f"{site}/new")
        expect(page.locator("#name")).to_have_value("Inez")


def test_the_page_is_mailed_once_there_is_an_address(visitors: Visitors, site: str) -> None:
    with visitors.page("phone") as page:
        open_table(page, site, "Mailed")
        page.goto(site)
        page.get_by_role("link", name="Your tables").click()
        page.locator("body[data-ready]").wait_for()
        expect(page.get_by_role("button", name="Mail me my page")).to_be_hidden()
        page.locator("#email").fill("mailed@page.example")
        page.get_by_role("button", name="Save").click()
        page.get_by_role("button", name="Mail me my page").click()
        expect(page.locator("#page-mail")).to_contain_text("A mail with a link to this page")


def test_older_seats_of_the_device_are_offered_to_the_page(visitors: Visitors, site: str, tables: Tables) -> None:
    older = tables.open(title="Older")
    with visitors.page() as page:
        Player(page).open(site + older.play[0])
        open_table(page, site, "Newer")
        page.goto(site)
        expect(page.locator("#home .title")).to_have_text(["Newer"])
        expect(page.locator("#tables")).to_contain_text("Older")
        page.get_by_role("link", name="Your tables").click()
        expect(page.locator("#kept-list li")).to_have_text("Taluva · Older · Ines")
        page.get_by_role("button", name="Add them to your page").click()
        expect(page.locator(".seat-card .title")).to_have_text(["Older", "Newer"])
        expect(page.locator("#kept-here")).to_be_hidden()


def test_where_nothing_can_be_kept_bare_links_do(visitors: Visitors, site: str) -> None:
    with visitors.page() as page:
        page.add_init_script(NO_STORAGE)
        open_table(page, site, "Bare")
        page.get_by_role("link", name="Go to the table").click()
        page.locator("body[data-ready]").wait_for()
        page.goto(site)
        expect(page.locator(".hero")).to_be_visible()


def test_a_card_works_without_scripts(visitors: Visitors, site: str) -> None:
    with visitors.page() as page, visitors.page("phone", java_script_enabled=False) as plain:
        open_table(page, site, "Plain")
        page.goto(site)
        plain.goto(str(page.get_by_role("link", name="Your tables").evaluate("link => link.href")))
        plain.locator(".seat-card .cover").click()
        expect(plain).to_have_url(SEAT)


def test_hostile_names_stay_words(visitors: Visitors, site: str) -> None:
    with visitors.page("phone") as page:
        hostile = "<img src=x onerror=alert(1)>"
        open_table(page, site, "</script><b>", hostile)
        page.goto(site)
        expect(page.locator("#home .title")).to_have_text("</script><b>")
        page.get_by_role("link", name="Your tables").click()
        expect(page.locator("#name")).to_have_value(hostile)
        assert no_wider_than_the_screen(page, "phone")


def test_a_page_forgotten_elsewhere_leaves_the_front_page_to_everybody(visitors: Visitors, site: str) -> None:
    with visitors.page() as page:
        page.goto(site)
        page.evaluate("localStorage.setItem('tavola.person', 'A'.repeat(43))")
        page.goto(site)
        expect(page.locator(".hero")).to_be_visible()
        expect(page.locator("#toast")).to_contain_text("withdrawn")
        open_table(page, site, "Again")
        page.goto(site)
        expect(page.locator("#home .title")).to_have_text("Again")
    visitors.forgive("401")


@pytest.mark.parametrize("size", ["desktop", "laptop", "phone", "narrow phone", "sideways", "small sideways"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_home_and_page_fit_and_can_be_read(visitors: Visitors, site: str, size: str, scheme: str) -> None:
    with visitors.page(size, scheme) as page:
        open_table(page, site, "Mine")
        page.goto(site)
        expect(page.locator("#home.shown .seat-card")).to_be_visible()
        expect(page.locator("#home .main")).to_be_in_viewport(ratio=1)
        assert no_wider_than_the_screen(page, size)
        faults = Axe().run(page, "#home", {"runOnly": ["wcag2a", "wcag2aa"]}).response["violations"]
        assert [fault["id"] for fault in faults] == []
        page.get_by_role("link", name="Your tables").click()
        page.locator("body[data-ready]").wait_for()
        assert no_wider_than_the_screen(page, size)
        faults = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa"]}).response["violations"]
        assert [fault["id"] for fault in faults] == []


def test_a_new_visitor_tries_at_once(visitors: Visitors, site: str) -> None:
    with visitors.page() as page:
        page.goto(site)
        tries = page.get_by_role("button", name=re.compile("^Try now"))
        expect(tries.first).to_be_in_viewport(ratio=1)
        expect(page.locator("#home")).to_be_hidden()
