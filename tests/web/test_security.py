"""Headers, other sites, limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavola.service.settings import Settings
from tavola.web.app import create_app
from tests.web.conftest import running, visiting
from tests.web.visitor import Site, path, token

NEW = {"game": "taluva", "name": "Ines"}
POLICY = "default-src 'self'; img-src 'self' data:; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; "


async def test_every_answer_has_the_security_headers(site: Site) -> None:
    table = await site.open()
    addresses = ["/", "/docs", "/health", "/nowhere", "/p/wrong", "/api/games", "/api/nowhere", path(table.play[0])]
    for address in addresses:
        headers = (await site.client.get(address)).headers
        assert headers["content-security-policy"].startswith(POLICY)
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"


async def test_what_belongs_to_one_link_is_kept_nowhere(site: Site) -> None:
    table = await site.open()
    links = [table.play[0], table.watch, table.host, table.invitations[1]]
    for answer in [await site.send("GET", table.url, table.play[0])] + [await site.client.get(link) for link in links]:
        assert answer.headers["cache-control"] == "private, no-store"
        assert answer.headers["x-robots-tag"] == "noindex"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.test"},
        {"Origin": "null"},
        {"Origin": "file://"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
async def test_changes_that_another_site_asks_for_are_refused(site: Site, headers: dict[str, str]) -> None:
    before = site.dump()
    answer = await site.send("POST", "/api/tables", json=NEW, headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (403, "application/problem+json")
    assert site.dump() == before


@pytest.mark.parametrize(
    "headers", [{"Origin": "http://site.test"}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}]
)
async def test_changes_from_the_own_pages_are_let_in(site: Site, headers: dict[str, str]) -> None:
    assert (await site.send("POST", "/api/tables", json=NEW, headers=headers)).status_code == 201


async def test_reading_from_another_site_is_no_harm(site: Site) -> None:
    answer = await site.send("GET", "/api/games", headers={"Origin": "https://evil.test"})
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers


async def test_answers_that_bring_new_links_are_kept_nowhere(site: Site) -> None:
    table = await site.open()
    answers = [
        await site.send("POST", "/try/taluva"),
        await site.send("POST", "/solo/tucana"),
        await site.send("POST", "/api/tables", json=NEW),
        await site.send("POST", f"{table.url}/links", table.host, json={"role": "watch"}),
    ]
    assert [answer.status_code for answer in answers] == [303, 303, 201, 201]
    assert {answer.headers["cache-control"] for answer in answers} == {"private, no-store"}


async def test_a_token_has_a_header_that_no_password_of_a_proxy_takes_up(site: Site) -> None:
    table = await site.open()
    headers = {"Authorization": "Basic aG9tZTpzZWNyZXQ=", "Tavola-Link": token(table.play[1])}
    assert (await site.ask("GET", table.url, headers=headers))["you"] == [1]
    assert (await site.send("GET", table.url, headers=headers | {"Tavola-Link": ""})).status_code == 401


async def test_too_many_new_tables_are_429_with_the_time_to_wait(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "site.db"), outbox=str(tmp_path / "outbox"), create_limit=2)
    app = create_app(settings)
    async with running(app), visiting(app, settings) as site:
        statuses = [(await site.send("POST", "/api/tables", json=NEW)).status_code for _ in range(2)]
        refused = await site.send("POST", "/api/tables", json=NEW)
        imported = await site.send("POST", "/api/import", content=b"{}")
    assert statuses == [201, 201]
    assert (refused.status_code, imported.status_code) == (429, 429)
    assert 0 < int(refused.headers["retry-after"]) <= 3600


async def test_links_lead_to_the_address_in_the_settings(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "site.db"), url="https://play.test/", outbox=str(tmp_path / "outbox"))
    app = create_app(settings)
    async with running(app), visiting(app, settings) as site:
        opened = await site.ask("POST", "/api/tables", json=NEW, headers={"Host": "evil.test"})
    assert opened["play"].startswith("https://play.test/p/")


async def test_a_form_of_ours_is_known_by_what_the_browser_says_of_it(site: Site) -> None:
    own = await site.send("POST", "/try/taluva", headers={"Origin": "null", "Sec-Fetch-Site": "same-origin"})
    boxed = await site.send("POST", "/try/taluva", headers={"Origin": "null", "Sec-Fetch-Site": "cross-site"})
    old = await site.send("POST", "/try/taluva", headers={"Origin": "null"})
    assert (own.status_code, boxed.status_code, old.status_code) == (303, 403, 403)


HOSTS = [
    "[::1",
    "[]",
    "[:::]",
    "[::1]:x",
    "a b",
    "evil.test/path?x#",
    "a@b:99999",
    "b:99999",
    "x:abc",
    "http://x",
    "x\tX",
]


@pytest.mark.parametrize("host", [*HOSTS, "x" * 5000])
@pytest.mark.parametrize(
    ("method", "where"), [("POST", "/api/tables"), ("GET", "/"), ("GET", "/api/games"), ("GET", "/nowhere")]
)
async def test_a_host_of_which_no_address_can_be_made_is_refused_in_words(
    site: Site, host: str, method: str, where: str
) -> None:
    before = site.dump()
    answer = await site.send(method, where, json=NEW if method == "POST" else None, headers={"Host": host})
    assert (answer.status_code, "(Host) cannot be read" in answer.text) == (400, True)
    assert site.dump() == before


@pytest.mark.parametrize(
    "host", ["games.test", "games.test:8000", "[2001:db8::1]:8000", "10.0.0.1", "my_host", "x.test."]
)
async def test_links_begin_with_the_host_that_was_asked(site: Site, host: str) -> None:
    opened = await site.ask("POST", "/api/tables", json=NEW, headers={"Host": host})
    assert opened["play"].startswith(f"http://{host}/p/")


async def test_monitoring_may_ask_for_no_more_than_an_answer(site: Site) -> None:
    answer = await site.send("HEAD", "/health")
    assert (answer.status_code, answer.content) == (200, b"")
