"""Streams of a real server."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.served import free_port, served, start, visitor
from tests.web.visitor import TURNS, Site, Table, token


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("served")


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with served(folder) as address:
        yield address


async def seqs(lines: AsyncIterator[str]) -> AsyncIterator[int]:
    async for line in lines:
        if line.startswith("data: "):
            yield json.loads(line[6:])["seq"]


async def open_table(client: httpx.AsyncClient, folder: Path) -> Table:
    return await Site(client, folder / "site.db").open()


def stream_of(table: Table, link: str) -> str:
    return f"{table.url}/events?token={token(link)}"


async def test_a_turn_reaches_another_tab_within_a_second(address: str, folder: Path) -> None:
    async with visitor(address) as client, asyncio.timeout(20):
        table = await open_table(client, folder)
        async with client.stream("GET", stream_of(table, table.play[1])) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            told = seqs(answer.aiter_lines())
            assert await anext(told) == 1
            start = time.monotonic()
            await table.turn(0)
            assert await anext(told) == 2
            assert time.monotonic() - start < 1


async def test_a_tab_that_comes_back_is_told_what_it_missed(address: str, folder: Path) -> None:
    async with visitor(address) as client, asyncio.timeout(20):
        table = await open_table(client, folder)
        await table.turn(0)
        headers = {"Last-Event-ID": "1"}
        async with client.stream("GET", stream_of(table, table.watch), headers=headers) as answer:
            lines = answer.aiter_lines()
            assert [line async for line in _until_data(lines)][-2:] == ["id: 2", 'data: {"seq":2}']


async def _until_data(lines: AsyncIterator[str]) -> AsyncIterator[str]:
    async for line in lines:
        yield line
        if line.startswith("data:"):
            return


async def test_a_stream_ends_when_its_link_is_withdrawn(address: str, folder: Path) -> None:
    async with visitor(address) as client, asyncio.timeout(20):
        table = await open_table(client, folder)
        listed = await table.site.ask("GET", f"{table.url}/links", table.host)
        number = next(link["number"] for link in listed if link["role"] == "watch")
        async with client.stream("GET", stream_of(table, table.watch)) as answer:
            lines = answer.aiter_lines()
            await anext(lines)
            await table.site.ask("DELETE", f"{table.url}/links/{number}", table.host)
            assert [line async for line in lines]
        assert (await client.get(stream_of(table, table.watch))).status_code == 410


async def test_a_wrong_token_opens_no_stream(address: str, folder: Path) -> None:
    async with visitor(address) as client:
        table = await open_table(client, folder)
        assert (await client.get(f"{table.url}/events?token={'A' * 43}")).status_code == 401
        assert (await client.get(f"{table.url}/events")).status_code == 400


async def test_no_token_gets_into_the_log(address: str, folder: Path) -> None:
    async with visitor(address) as client:
        table = await open_table(client, folder)
        await client.get(table.play[0])
        async with client.stream("GET", stream_of(table, table.play[1])) as answer:
            await anext(answer.aiter_lines())
        for refused in (
            stream_of(table, table.host).replace(table.id, "0" * 16),
            table.play[0] + "x",
            table.watch[:-1],
        ):
            assert (await client.get(refused)).status_code >= 400
        log = (folder / "log").read_text()
        assert log.count("refused") >= 3
        assert not any(token(link) in log for link in [*table.play.values(), table.host, table.watch])


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
async def test_the_server_stops_at_once_though_tabs_are_open(tmp_path: Path, stop: signal.Signals) -> None:
    port = free_port()
    process = start(tmp_path, port)
    async with visitor(f"http://127.0.0.1:{port}") as client, asyncio.timeout(30):
        table = await open_table(client, tmp_path)
        async with client.stream("GET", stream_of(table, table.watch)) as answer:
            lines = answer.aiter_lines()
            await anext(lines)
            begin = time.monotonic()
            process.send_signal(stop)
            assert [line async for line in lines]
            await asyncio.to_thread(process.wait, 20)
            assert time.monotonic() - begin < 3


async def test_a_draft_is_told_to_other_tabs_of_the_seat(address: str, folder: Path) -> None:
    async with visitor(address) as client, asyncio.timeout(20):
        table = await open_table(client, folder)
        async with client.stream("GET", stream_of(table, table.play[0])) as answer:
            lines = answer.aiter_lines()
            body = {"seat": 0, "moves": TURNS[0][:1], "expected_seq": 1}
            await anext(lines)
            await table.site.ask("PUT", f"{table.url}/draft", table.play[0], json=body)
            async for line in lines:
                if line == "event: draft":
                    break
