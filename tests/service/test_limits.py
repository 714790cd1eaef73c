"""So much an hour from one address."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tavola.service import limits
from tavola.service.limits import HourlyLimit
from tavola.service.settings import Settings
from tavola.web.app import create_app
from tests.web.conftest import running, visiting
from tests.web.served import served, visitor
from tests.web.visitor import Site


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(limits, "monotonic", lambda: now[0])
    return now


def test_each_address_has_its_own_count(clock: list[float]) -> None:
    limit = HourlyLimit(1)
    assert [limit.spend("a"), limit.spend("b"), limit.spend("a")] == [0, 0, 3600]


def test_an_hour_later_it_begins_anew(clock: list[float]) -> None:
    limit = HourlyLimit(1)
    limit.spend("a")
    clock[0] += 3599
    assert limit.spend("a") == 1
    clock[0] += 1
    assert limit.spend("a") == 0


def test_nought_is_no_limit(clock: list[float]) -> None:
    limit = HourlyLimit(0)
    assert [limit.spend("a") for _ in range(100)] == [0] * 100


def test_who_is_refused_goes_on_being_refused_until_the_hour_is_over(clock: list[float]) -> None:
    limit = HourlyLimit(1)
    limit.spend("a")
    clock[0] += 1800
    assert [limit.spend("a") for _ in range(3)] == [1800] * 3
    clock[0] += 1800
    assert limit.spend("a") == 0


def test_memory_is_bounded_and_who_was_not_heard_of_for_longest_is_forgotten(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_CALLERS", 100)
    limit = HourlyLimit(1)
    limit.spend("busy"), limit.spend("quiet")
    for number in range(98):
        limit.spend(f"other{number}")
    assert limit.spend("busy") == 3600  # heard of just now
    limit.spend("newcomer")
    assert len(limit._hours) == 100
    assert [limit.spend("busy"), limit.spend("quiet")] == [3600, 0]


async def refused(address: str, **more: Any) -> int:
    """The status of a wish for a new table that fits no game: past the limit it is not even read."""
    headers = {"X-Forwarded-For": more["from_"]}
    async with visitor(address) as client:
        return (await client.post("/api/tables", json={"game": "nothing"}, headers=headers)).status_code


async def test_all_addresses_of_one_ipv6_network_are_one_caller(tmp_path: Path) -> None:
    with served(tmp_path, TAVOLA_CREATE_LIMIT="2") as address:
        same = [await refused(address, from_=f"2001:db8:1:2:{n}::1") for n in range(4)]
        other = await refused(address, from_="2001:db8:1:3::1")
        mapped = [await refused(address, from_=who) for who in ("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1")]
    assert (same, other, mapped) == ([422, 422, 429, 429], 422, [422, 422, 429])


async def test_addresses_that_are_none_are_one_caller_and_do_no_harm(tmp_path: Path) -> None:
    with served(tmp_path, TAVOLA_CREATE_LIMIT="2") as address:
        strange = ["9" * 60_000, "<script>", "unknown", "127.0.0.1, , ,"]
        statuses = [await refused(address, from_=text) for text in strange]
        assert await refused(address, from_="192.0.2.1") == 422
    assert statuses[:3] == [422, 422, 429]
    assert statuses[3] in (422, 429)


async def resigned(site: Site, table: str, play: str) -> None:
    await site.ask("POST", f"/api/tables/{table}/resign", play, json={"seat": 0, "expected_seq": 0})


async def test_a_chain_of_rematches_has_an_end(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "site.db"), outbox=str(tmp_path / "outbox"), create_limit=3)
    app = create_app(settings)
    async with running(app), visiting(app, settings) as site:
        new = {"game": "taluva", "seats": 2, "hotseat": ["Ines", "Tomás"]}
        opened = await site.ask("POST", "/api/tables", json=new)
        for _ in range(3):
            await resigned(site, opened["table"], opened["play"])
            opened = await site.ask("POST", f"/api/tables/{opened['table']}/rematch", opened["play"])
        await resigned(site, opened["table"], opened["play"])
        stored = site.dump()
        answer = await site.send("POST", f"/api/tables/{opened['table']}/rematch", opened["play"])
        assert site.dump() == stored
    assert answer.status_code == 429
    assert answer.json()["detail"] == "Too many rematches from your address. Please come back later."
    assert 0 < int(answer.headers["retry-after"]) <= 3600


async def test_whoever_joins_a_rematch_opens_no_table_and_new_tables_leave_it_alone(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "site.db"), outbox=str(tmp_path / "outbox"), create_limit=1)
    app = create_app(settings)
    async with running(app), visiting(app, settings) as site:
        table = await site.open()
        assert (await site.send("POST", "/api/tables", json={"game": "taluva", "name": "Ines"})).status_code == 429
        await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 1})
        for seat in (0, 1, 0):
            assert (await site.send("POST", f"{table.url}/rematch", table.play[seat])).status_code == 201
