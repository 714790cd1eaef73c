"""All that people are told of a table, to compare it with what is told of a twin that hides something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from litestar import Litestar

from tavola.notify.letters import write
from tavola.table.table import Table as Played
from tests.web.visitor import Site, Table


@contextmanager
def instead(app: Litestar, twin: Played) -> Iterator[None]:
    """The site takes the twin for the table."""
    tables = app.state.playing.cache._tables
    table, tables[twin.id] = tables[twin.id], twin
    try:
        yield
    finally:
        tables[twin.id] = table


async def told(site: Site, app: Litestar, table: Table, seat: int | None, things: Sequence[str]) -> list[str]:
    """All that the holder of a seat, or a spectator, can ask for now, also about things of the drawing, and the mails
    that would go to a seat.
    """
    link = table.watch if seat is None else table.play[seat]
    addresses = ["", "?at=2", "/history", "/export"]
    if seat is not None:
        addresses += [f"/legal?seat={seat}", *(f"/why?seat={seat}&target={thing}" for thing in things)]
    texts = [(await site.send("GET", table.url + address, link)).text for address in addresses]
    if seat is not None:
        body = {"seat": seat, "moves": [], "expected_seq": 10_000}
        texts.append((await site.send("POST", f"{table.url}/turns", link, json=body)).text)
        played = await app.state.playing.cache.open(table.id)
        texts += [str(write(played, seat, kind)) for kind in ("turn", "end", "filled", "bot", "rematch")]
    return texts
