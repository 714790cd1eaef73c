"""A served site, a browser, and pages whose consoles must stay silent."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.tables import Tables
from tests.web.served import served

SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "laptop": {"viewport": {"width": 1280, "height": 640}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "narrow phone": {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True},
    "sideways": {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True},
    "small sideways": {"viewport": {"width": 667, "height": 375}, "has_touch": True, "is_mobile": True},
    "magnified": {"viewport": {"width": 320, "height": 256}},  # 1280 x 1024 at 400 percent
}
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")  # the fastest first
PATIENCE = 20_000  # ms a page may take to come to what is awaited
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of the site."""
    return tmp_path_factory.mktemp("browser") / "site.db"


@pytest.fixture(scope="session")
def site(database: Path) -> Iterator[str]:
    """The address of a site served by a process of its own; its bots play by lot, at once."""
    with served(database.parent, "tests.web.serving_bots", TAVOLA_MAIL_CONFIRM="0", TAVOLA_LOBBY="1") as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip("no Chromium here: install Debian's package 'chromium' for the browser tests")
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        yield browser
        browser.close()


class Visitors:
    """Opens pages as different people and devices; what their consoles complain about is kept."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.complaints: list[str] = []

    @contextmanager
    def page(self, size: str = "desktop", scheme: str = "light", **more: Any) -> Iterator[Page]:
        """A page in a context of its own."""
        still: dict[str, Any] = {"reduced_motion": "reduce"}  # breathing lava keeps a processor busy
        context = self.browser.new_context(**SIZES[size], color_scheme=scheme, **still | more)  # type: ignore[arg-type]  # a literal there
        context.set_default_timeout(PATIENCE)
        context.on("page", self.listen)
        try:
            yield context.new_page()
        finally:
            context.close()

    def listen(self, page: Page) -> None:
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.location.get('url')}: {message.text}")

    def forgive(self, expected: str) -> None:
        """Drop the complaints a test has provoked. Raises AssertionError when there is none."""
        left = [text for text in self.complaints if expected not in text]
        assert len(left) < len(self.complaints)
        self.complaints = left


@pytest.fixture
def visitors(browser: Browser) -> Iterator[Visitors]:
    """Pages that fail the test when anything complains in their consoles."""
    visitors = Visitors(browser)
    yield visitors
    assert visitors.complaints == []


@pytest.fixture
def tables(site: str) -> Iterator[Tables]:
    """Tables opened and moved on by the API."""
    with httpx.Client(base_url=site, timeout=20) as client:
        yield Tables(client)
