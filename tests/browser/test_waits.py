"""Every wait of a page has an end: lines that go dead, answers that never come, links and tables that are no more."""

from __future__ import annotations

import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visitors
from tests.browser.line import Line
from tests.browser.player import Player
from tests.browser.tables import Opened, Tables, path_of
from tests.web.served import free_port, start


@pytest.fixture
def line(site: str) -> Iterator[Line]:
    with Line(site).running() as line:
        yield line


def open_by(page: Page, address: str) -> Player:
    """A player whose clock can be moved on, with the stream open."""
    page.clock.install()
    player = Player(page).open(address)
    player.await_stream()
    return player


def pass_time(page: Page, seconds: int) -> None:
    """By the page's clock, with a little real time for answers to arrive."""
    for _ in range(seconds // 4):
        page.clock.run_for(4000)
        page.wait_for_timeout(80)


def replace_link(tables: Tables, table: Opened, seat: int) -> None:
    """The host renews the link of a seat; the old one is withdrawn."""
    made = tables.call("POST", f"/tables/{table.id}/links", table.host, role="invite", seat=seat)
    tables.call("POST", "/claim", path_of(made["link"]), name="Ada")


def test_a_stream_that_goes_dead_is_noticed(visitors: Visitors, site: str, tables: Tables, line: Line) -> None:
    table = tables.open()
    with visitors.page() as page:
        player = open_by(page, line.address + table.play[1])
        assert line.freeze() > 0
        tables.take_turn(table, 0)
        pass_time(page, 8)
        expect(player.turn).to_contain_text("Waiting for Ines")  # or the line was not dead
        pass_time(page, 60)
        expect(player.turn).to_contain_text("Your turn, Tomás")
        expect(page.locator("#line")).to_be_hidden()
        tables.take_turn(table, 1)
        expect(player.turn).to_contain_text("Waiting for Ines")  # by the new stream


def test_a_tab_notices_that_the_one_which_leads_is_silent(
    visitors: Visitors, site: str, tables: Tables, line: Line
) -> None:
    table = tables.open()
    with visitors.page() as leader:
        sister = leader.context.new_page()
        leading, following = (open_by(page, line.address + table.play[1]) for page in (leader, sister))
        leader.route("**/api/**", lambda route: None)  # and this tab learns nothing by itself
        line.freeze()
        tables.take_turn(table, 0)
        pass_time(sister, 60)
        expect(following.turn).to_contain_text("Your turn, Tomás")
        expect(leading.turn).to_contain_text("Waiting for Ines")
        leader.unroute("**/api/**")
        pass_time(leader, 60)
        expect(leading.turn).to_contain_text("Your turn, Tomás")


def test_without_an_answer_the_buttons_work_again(visitors: Visitors, site: str, tables: Tables, line: Line) -> None:
    table = tables.open()
    with visitors.page() as page:
        player = open_by(page, line.address + table.play[0])
        player.pick()
        line.cut()
        player.main.click()
        expect(player.main).to_be_disabled()
        page.get_by_role("button", name="History").click()
        page.get_by_role("button", name="To the start").click()
        pass_time(page, 4)
        expect(page.locator("#toast")).to_contain_text("One moment: there is no answer yet")
        pass_time(page, 4)
        expect(page.locator("#toast")).to_contain_text("No answer yet; trying again")
        pass_time(page, 20)
        expect(page.locator("#toast")).to_contain_text("No answer yet. Nothing is lost")
        expect(player.main).to_be_enabled()
        line.mend()
        page.get_by_role("button", name="Back to now").click()
        pass_time(page, 60)
        player.lay()
        expect(page.locator("#hand .parts li")).to_have_count(1)
        expect(page.locator("#line")).to_be_hidden()
    visitors.complaints.clear()  # browsers differ in what they say of requests that were given up


def test_a_turn_whose_answer_is_lost_is_sent_again_and_counts_once(
    visitors: Visitors, site: str, tables: Tables
) -> None:
    table = tables.open()
    keys: list[str] = []

    def lose_the_first(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) == 1:
            route.fetch()  # the server plays it, and nobody hears
        else:
            route.continue_()

    with visitors.page() as page:
        player = open_by(page, site + table.play[0])
        page.route("**/turns", lose_the_first)
        for _step in range(2):
            player.pick()
            player.lay()
        player.main.click()
        pass_time(page, 8)
        expect(page.locator("#toast")).to_contain_text("trying again. Nothing will be played twice")
        pass_time(page, 4)
        expect(player.turn).to_contain_text("Waiting for Tomás")
        assert len(set(keys)) == 1
        assert len(keys) == 2
        assert tables.look(table)["of"] == 2  # somebody came, one turn


def test_who_confirms_again_after_many_tries_sends_the_same_turn(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    keys: list[str] = []
    with visitors.page() as page:
        player = open_by(page, site + table.play[0])
        page.route("**/turns", lambda route: keys.append(route.request.headers["idempotency-key"]))
        for _step in range(2):
            player.pick()
            player.lay()
        player.main.click()
        pass_time(page, 36)
        expect(page.locator("#toast")).to_contain_text("Nothing is lost; please try again")
        assert len(keys) == 4
        page.unroute("**/turns")
        with page.expect_request("**/turns") as again:
            player.main.click()
        assert {*keys, again.value.headers["idempotency-key"]} == {keys[0]}
        expect(player.turn).to_contain_text("Waiting for Tomás")
        assert tables.look(table)["of"] == 2


def test_a_withdrawn_link_is_told_and_nothing_more_is_asked(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    tables.take_turn(table, 0)
    with visitors.page() as page:
        player = open_by(page, site + table.play[1])
        replace_link(tables, table, 1)
        expect(player.turn).to_contain_text("This link has been withdrawn")
        expect(page.locator("#remark")).to_contain_text("its seat has gone to a newer link")
        expect(page.locator("#hand")).to_be_hidden()
        expect(page.locator("#board .pick")).to_have_count(0)
        expect(page.locator("#line")).to_be_hidden()
        assert "●" not in page.title()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.keyboard.press("Shift")
        pass_time(page, 120)
        assert asked == []
        page.locator("#remark").get_by_role("button", name="Load again").click()
        expect(page.locator("h1")).to_contain_text("This link has been withdrawn")
    visitors.forgive("410")


def test_a_press_that_meets_a_withdrawn_link_says_so(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()
    with visitors.page() as page:
        page.route("**/events?*", lambda route: route.fulfill(status=503, body="full"))  # this one hears nothing
        player = Player(page).open(site + table.play[0])
        player.pick()
        replace_link(tables, table, 0)
        player.main.click()
        expect(player.turn).to_contain_text("This link has been withdrawn")
    visitors.complaints.clear()


def test_a_page_of_another_version_of_the_site_says_so(visitors: Visitors, site: str, tables: Tables) -> None:
    table = tables.open()

    def from_a_newer_site(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"site": "another"})

    with visitors.page() as page:
        player = Player(page).open(site + table.play[1])
        player.await_stream()
        expect(page.locator("#remark")).to_be_hidden()
        page.route(f"**/api/tables/{table.id}", from_a_newer_site)
        tables.take_turn(table, 0)
        expect(player.turn).to_contain_text("Your turn, Tomás")
        expect(page.locator("#remark")).to_contain_text("This site has been updated")


class Kept:
    """A site on one port whose database can be kept aside and put back."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        self.process = start(self.folder, self.port, "tests.web.serving_bots")

    def stop(self) -> None:
        if self.process:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(20)
        self.process = None

    def keep(self) -> None:
        self.stop()
        shutil.copy(self.folder / "site.db", self.folder / "kept.db")
        self.begin()

    def put_back(self, file: str = "kept.db") -> None:
        self.stop()
        for left in self.folder.glob("site.db*"):
            left.unlink()
        shutil.copy(self.folder / file, self.folder / "site.db")
        self.begin()


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    kept = Kept(tmp_path)
    kept.begin()
    try:
        yield kept
    finally:
        kept.stop()


def test_a_page_follows_a_table_that_was_put_back(visitors: Visitors, kept: Kept) -> None:
    with httpx.Client(base_url=kept.address, timeout=20) as client, Line(kept.address).running() as line:
        tables = Tables(client)
        kept.stop()
        shutil.copy(kept.folder / "site.db", kept.folder / "empty.db")
        kept.begin()
        table = tables.open()
        tables.play_on(table, 1)
        kept.keep()
        tables.play_on(table, 2)
        with visitors.page() as page:
            player = open_by(page, line.address + table.play[1])
            expect(page.locator("#log li")).to_have_count(4)
            kept.put_back()
            expect(page.locator("#log li")).to_have_count(2)
            expect(player.turn).to_contain_text("Your turn, Tomás")
            page.clock.run_for(500)
            expect(page.locator("#toast")).to_contain_text("put back to an earlier move")
            tables.take_turn(table, 1)
            expect(player.turn).to_contain_text("Waiting for Ines")

            line.cut()  # and once more, unnoticed, to a past of the same length
            kept.put_back()
            tables.choice = lambda options: options[-1]
            tables.take_turn(table, 1)
            line.mend()
            pass_time(page, 60)
            expect(page.locator("#log")).to_contain_text(tables.look(table)["log"][0]["said"][0])
            expect(page.locator("#log li")).to_have_count(3)

            kept.put_back("empty.db")
            expect(player.turn).to_contain_text("This table is not here any more")
            expect(page.locator("#remark")).to_contain_text("This link is not known here")
    visitors.complaints.clear()  # of a site that was stopped
