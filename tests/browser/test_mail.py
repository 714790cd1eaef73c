"""The mail dialog and the pages that mails lead to."""

from __future__ import annotations

import email
import email.policy
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitors
from tests.web.served import served
from tests.web.visitor import bearer


@pytest.fixture(scope="module")
def outbox(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("asking")


@pytest.fixture(scope="module")
def asking(outbox: Path) -> Iterator[str]:
    """The address of a site that asks addresses; its mails are files."""
    with served(outbox) as address:
        yield address


def opened(site: str) -> Any:
    return httpx.post(f"{site}/api/tables", json={"game": "taluva", "name": "Ines", "seat": 0}).json()


def asked(outbox: Path, address: str) -> tuple[str, str]:
    """The links of the mail that asks an address: to say yes, to stop."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        for file in (outbox / "outbox").glob("*-ask-*.eml"):
            mail = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
            if address in mail["To"]:
                body = mail.get_body(("plain",))
                assert body is not None
                confirm, stop = [line for line in body.get_content().split() if line.startswith("http://")][-2:]
                return confirm, stop
        time.sleep(0.05)
    raise AssertionError(f"no mail asks {address}")


def dialog(page: Page, link: str) -> None:
    page.goto(link)
    page.wait_for_selector("body[data-ready]")
    page.locator("#open-menu").click()


def test_an_address_is_asked_confirmed_and_stopped(visitors: Visitors, asking: str, outbox: Path) -> None:
    play = opened(asking)["play"]
    with visitors.page("phone") as page:
        dialog(page, play)
        page.locator("#mail-address").fill("ines@example.org")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator("#toast")).to_have_text("Saved.")
        confirm, stop = asked(outbox, "ines@example.org")
        dialog(page, play)
        expect(page.get_by_text("We asked ines@example.org on")).to_be_visible()
        page.goto(confirm)
        page.get_by_role("button", name="Yes, to my seat").click()
        page.wait_for_selector("body[data-ready]")
        page.locator("#open-menu").click()
        expect(page.get_by_text("Mail about your turns goes to ines@example.org.")).to_be_visible()
        page.goto(stop)
        page.get_by_role("button", name="Stop the mail").click()
        expect(page.get_by_role("button", name="Allow mail again")).to_be_visible()
        dialog(page, play)
        expect(page.get_by_text("ines@example.org wants no mail from here.")).to_be_visible()
        page.goto(stop)
        page.get_by_role("button", name="Allow mail again").click()
        expect(page.get_by_role("heading", name="Mail may come again")).to_be_visible()


def test_a_scanner_that_runs_scripts_confirms_nothing(visitors: Visitors, asking: str, outbox: Path) -> None:
    made = opened(asking)
    place = f"{asking}/api/tables/{made['table']}/contact"
    httpx.put(place, json={"seat": 0, "email": "scanned@example.org"}, headers=bearer(made["play"])).raise_for_status()
    confirm, stop = asked(outbox, "scanned@example.org")
    with visitors.page() as page:
        for link in (confirm, stop, confirm):
            page.goto(link, wait_until="networkidle")
    state = httpx.get(place, params={"seat": 0}, headers=bearer(made["play"])).json()["state"]
    assert state == "asked"
