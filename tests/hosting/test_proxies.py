"""The proxies of docs/hosting.md, tried with the very text that stands there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.hosting.proxies import CHECKS, FILES, Certificate, Proxy, certificate, program, running
from tests.web.served import free_port, served
from tests.web.visitor import Site, Table, path, token

LIMIT = 3  # tables an hour from one address
LISTS = ("/proc/net/tcp", "/proc/net/tcp6")

each_proxy = pytest.mark.parametrize("name", FILES)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hosting")


@pytest.fixture(scope="module")
def cert(folder: Path) -> Certificate:
    return certificate(folder)


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    with served(folder, TAVOLA_CREATE_LIMIT=str(LIMIT), TAVOLA_BOT_WORKERS="0") as address:
        yield address


@pytest.fixture(scope="module", params=FILES)
def proxy(request: pytest.FixtureRequest, folder: Path, cert: Certificate, site: str) -> Iterator[Proxy]:
    program(request.param)
    with running(request.param, folder / request.param, site, cert) as proxy:
        yield proxy


def harmless(line: str) -> bool:
    """Is it about the certificate of our own making, spaces for tabs, or words that a newer nginx has others for?"""
    return any(words in line for words in ("no OCSP", "'caddy fmt'", 'the "listen ... http2" directive is deprecated'))


def visitor(proxy: Proxy, address: str, http2: bool = True) -> httpx.AsyncClient:
    """Somebody who comes from an address of this machine's own, 127.x.y.z."""
    transport = httpx.AsyncHTTPTransport(verify=proxy.trust, http2=http2, local_address=address)
    return httpx.AsyncClient(base_url=proxy.address, transport=transport, timeout=20)


def address(proxy: Proxy, number: int) -> str:
    """An address that nobody else has come from."""
    return f"127.{1 + list(FILES).index(proxy.folder.name)}.0.{number}"


async def opened(client: httpx.AsyncClient, folder: Path) -> Table:
    return await Site(client, folder / "site.db").open()


@each_proxy
def test_it_takes_the_text_of_the_guide_without_a_warning(name: str, tmp_path: Path, cert: Certificate) -> None:
    program(name)
    done = CHECKS[name](tmp_path, FILES[name](tmp_path, f"http://127.0.0.1:{free_port()}", free_port(), cert))
    assert done.returncode == 0, done.stderr
    assert not [line for line in done.stderr.splitlines() if "warn" in line.lower() and not harmless(line)]


async def told(lines: AsyncIterator[str]) -> int:
    """The seq of the next event."""
    async for line in lines:
        if line.startswith("data: "):
            return int(json.loads(line[6:])["seq"])
    raise AssertionError("the stream has ended")


def connections(site: str) -> int:
    """How many connections the site holds now."""
    port = f":{urlsplit(site).port:04X}"
    rows = [line.split() for file in LISTS if Path(file).is_file() for line in Path(file).read_text().splitlines()[1:]]
    return sum(row[1].endswith(port) and row[3] == "01" for row in rows)


# The first one: streams of others that are still being closed would count here.
async def test_a_tab_that_is_closed_is_closed_at_the_site_too(proxy: Proxy, folder: Path, site: str) -> None:
    async with visitor(proxy, address(proxy, 6)) as client, asyncio.timeout(10):  # a sign of life comes after 20 s
        table = await opened(client, folder)
        events = f"{table.url}/events?token={token(table.watch)}"
        async with visitor(proxy, address(proxy, 6)) as tab, tab.stream("GET", events) as answer:
            await told(answer.aiter_lines())
            before = connections(site)
        while connections(site) >= before:
            await asyncio.sleep(0.05)


async def test_pages_and_turns_go_through_by_http_2(proxy: Proxy, folder: Path) -> None:
    async with visitor(proxy, address(proxy, 1)) as client:
        table = await opened(client, folder)
        page = await client.get(path(table.play[0]))
        assert (page.status_code, page.http_version) == (200, "HTTP/2")
        await table.turn(0)
        assert (await table.view(1))["seq"] == 2


async def test_texts_are_compressed(proxy: Proxy, folder: Path) -> None:
    async with visitor(proxy, address(proxy, 2)) as client:
        table = await opened(client, folder)
        page = await client.get("/", headers={"Accept-Encoding": "gzip"})
        view = await table.site.send("GET", table.url, table.play[0], headers={"Accept-Encoding": "gzip"})
        sheet = next(part for part in page.text.split('"') if urlsplit(part).path.endswith(".css"))
        for answer in (page, view, await client.get(sheet, headers={"Accept-Encoding": "gzip"})):
            assert answer.headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("http2", [True, False], ids=["http2", "http1"])
async def test_events_come_at_once_uncompressed_and_the_stream_stays_open(
    proxy: Proxy, folder: Path, http2: bool
) -> None:
    async with visitor(proxy, address(proxy, 3 + http2), http2) as client, asyncio.timeout(20):
        table = await opened(client, folder)
        events = f"{table.url}/events?token={token(table.play[1])}"
        async with client.stream("GET", events, headers={"Accept-Encoding": "gzip, zstd"}) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            assert "content-encoding" not in answer.headers
            lines = answer.aiter_lines()
            assert await told(lines) == 1
            for number in range(3):
                await table.turn(number)
                assert await told(lines) == number + 2


async def test_more_tables_are_open_at_once_than_http_1_has_connections_for(proxy: Proxy, folder: Path) -> None:
    async with visitor(proxy, address(proxy, 5)) as client, asyncio.timeout(20):
        table = await opened(client, folder)
        events = f"{table.url}/events?token={token(table.watch)}"
        client._transport._pool._max_connections = 1  # type: ignore[attr-defined]  # one connection, as browsers have
        await asyncio.gather(*(_first(client, events) for _ in range(12)))


async def _first(client: httpx.AsyncClient, events: str) -> None:
    async with client.stream("GET", events) as answer:
        assert await told(answer.aiter_lines()) == 1


async def test_each_caller_is_known_by_the_own_address_and_by_no_other(proxy: Proxy, folder: Path) -> None:
    new = {"game": "taluva", "name": "Ines"}
    async with visitor(proxy, address(proxy, 7)) as one, visitor(proxy, address(proxy, 8)) as other:
        for _ in range(LIMIT):
            assert (await one.post("/api/tables", json=new)).is_success
        assert (await one.post("/api/tables", json=new)).status_code == 429
        lie = {"X-Forwarded-For": "192.0.2.7", "Forwarded": "for=192.0.2.7"}
        assert (await one.post("/api/tables", json=new, headers=lie)).status_code == 429
        made = await other.post("/api/tables", json=new)
        assert made.is_success
        assert made.json()["play"].startswith("https://")


@each_proxy
async def test_no_log_of_it_tells_a_link(name: str, tmp_path: Path, cert: Certificate) -> None:
    program(name)
    secret = "S" * 43
    with running(name, tmp_path / name, f"http://127.0.0.1:{free_port()}", cert) as proxy:  # nobody answers there
        async with visitor(proxy, "127.0.0.1") as client:
            assert (await client.get(f"/t/{secret}")).status_code == 502
            assert (await client.get(f"/api/tables/x/events?token={secret}")).status_code == 502
    logs = [file for file in proxy.folder.rglob("*") if file.is_file()]
    assert proxy.folder / "said" in logs
    assert not [file for file in logs if secret.encode() in file.read_bytes()]


def test_nginx_may_open_the_files_that_its_connections_need(tmp_path: Path, cert: Certificate) -> None:
    program("nginx")
    with running("nginx", tmp_path / "nginx", f"http://127.0.0.1:{free_port()}", cert) as proxy:
        said = (proxy.folder / "error.log").read_text().splitlines()
    assert not [line for line in said if not harmless(line)]
