"""Inviting: the host has the invitation at hand, a friend sits down on a phone, both find back to their seats."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, Visitors
from tests.browser.player import Player
from tests.browser.tables import Opened, Tables

NO_SHARING = "Object.defineProperty(navigator, 'share', { value: undefined })"
SHARING = "navigator.share = async (what) => { document.body.dataset.shared = what.url; }"


def sit_as_host(page: Page, site: str, table: Opened) -> Player:
    """The host's own table page, which keeps the host link on the device."""
    page.goto(f"{site}{table.play[0]}#{table.host}")
    page.locator("body[data-ready]").wait_for()
    return Player(page)


def test_a_friend_is_invited_from_the_table_sits_down_on_a_phone_and_moves(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.invite(seat=1)
    with visitors.page() as host, visitors.page("phone") as phone:
        host.add_init_script(NO_SHARING)
        sit_as_host(host, site, table)
        ticket = host.locator("#ticket")
        expect(ticket.get_by_role("heading")).to_have_text("One seat is open")
        expect(ticket.locator(".qr svg")).to_be_visible()
        link = ticket.get_by_role("textbox").input_value()
        assert link == site + table.invitation
        assert "mailto:" in (ticket.get_by_role("link", name="Mail").get_attribute("href") or "")

        phone.goto(link)
        expect(phone.get_by_role("heading", level=1)).to_have_text("Ines invites you to Taluva")
        phone.get_by_label("Your name").fill("Tomás")
        phone.get_by_role("button", name="Take the seat").click()
        friend = Player(phone, touch=True)
        phone.locator("body[data-ready]").wait_for()
        seat = phone.url
        friend.take_turn()
        expect(ticket).to_be_hidden()
        expect(host.get_by_role("button", name="Invite")).to_be_hidden()
        Player(host).await_turn()

        phone.goto(link)  # opened again by who took it: straight to the seat
        phone.wait_for_url(seat)


def test_the_ticket_can_be_put_away_and_lies_beside_nobodys_move(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.invite()
    with visitors.page() as page:
        host = sit_as_host(page, site, table)
        ticket, opener = page.locator("#ticket"), page.get_by_role("button", name="Invite")
        expect(opener).to_be_visible()
        expect(ticket).to_be_hidden()  # the host is to move: the board is theirs
        opener.click()
        expect(ticket).to_be_focused()
        ticket.get_by_role("button", name="Close").click()
        expect(opener).to_be_focused()
        host.take_turn()
        expect(ticket).to_be_visible()


def test_only_the_device_that_opened_the_table_has_its_invitations(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.invite(seats=3)
    seated = tables.call("POST", "/claim", table.invitation, name="Tomás")
    with visitors.page() as page:
        Player(page).open(site + "/" + seated["play"].partition("://")[2].partition("/")[2])
        expect(page.get_by_role("button", name="Invite")).to_be_hidden()
        assert page.locator("#ticket").inner_html() == ""


def test_a_device_that_shares_shares_and_a_bot_takes_an_open_seat(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.invite(seat=1)
    with visitors.page("phone") as page:
        page.add_init_script(SHARING)
        sit_as_host(page, site, table)
        ticket = page.locator("#ticket")
        ticket.get_by_role("button", name="Share").click()
        expect(page.locator("body")).to_have_attribute("data-shared", site + table.invitation)
        ticket.get_by_role("button", name="Let a bot play").click()
        ticket.get_by_role("button", name="Let a bot play").click()
        expect(ticket).to_be_hidden()


def test_the_ticket_fits_every_screen(visitors: Visitors, site: str, tables: Tables) -> None:
    for size in ("desktop", "laptop", "phone", "narrow phone", "sideways", "small sideways"):
        table = tables.invite(seat=2, seats=3)
        with visitors.page(size) as page:
            page.add_init_script(SHARING)
            sit_as_host(page, site, table)
            expect(page.locator("#ticket")).to_be_visible()
            expect(page.get_by_role("button", name="Share")).to_be_in_viewport(ratio=1), size
            assert page.evaluate("document.documentElement.scrollWidth") == SIZES[size]["viewport"]["width"]


def test_the_host_page_gives_a_withdrawn_invitation_anew(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.invite()
    links = tables.call("GET", f"/tables/{table.id}/links", table.host)
    number = next(link["number"] for link in links if link["role"] == "invite")
    tables.call("DELETE", f"/tables/{table.id}/links/{number}", table.host)
    with visitors.page() as page:
        page.goto(site + table.host)
        ticket = page.locator("#ticket")
        ticket.get_by_role("button", name="New invitation").click()
        page.wait_for_load_state()
        expect(ticket.get_by_role("textbox")).not_to_have_value(site + table.invitation)


def test_a_stranger_finds_a_listed_seat_on_the_front_page_and_sits_down(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.invite(seat=1, title="Open to all")
    with visitors.page() as host, visitors.page("phone") as stranger:
        sit_as_host(host, site, table)
        box = host.get_by_label("List the open seats on the front page")
        with host.expect_response(lambda answer: answer.url.endswith("/listed")):
            box.check()
        expect(box).to_be_checked()
        stranger.goto(site)
        entry = stranger.get_by_role("listitem").filter(has_text="Open to all")
        entry.get_by_role("button", name="Sit down").click()
        stranger.get_by_label("Your name").fill("Eve")
        stranger.get_by_role("button", name="Take the seat").click()
        stranger.locator("body[data-ready]").wait_for()
        expect(host.locator("#ticket")).to_be_hidden()
