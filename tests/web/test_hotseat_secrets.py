"""What one device tells that players pass round: nothing of a seat before its player says that they have the device."""

from __future__ import annotations

import random
from typing import Any

import httpx
import pytest
from litestar import Litestar

from tests.web.test_torven_secrets import act, twin_of
from tests.web.twins import instead
from tests.web.visitor import Site, Table, path

HOTSEAT = {"seats": 2, "hotseat": ["Ines", "Tomás"]}
TOO_LATE = 10_000  # a seq the table has not come to


async def shares_device(site: Site, game: str = "torven") -> Table:
    table = Table(site, await site.ask("POST", "/api/tables", json={"game": game} | HOTSEAT))
    table.play[1] = table.play[0]
    return table


async def ask(table: Table, where: str) -> httpx.Response:
    return await table.site.send("GET", table.url + where, table.play[0])


async def come_too_late(table: Table, seat: int) -> str:
    body = {"seat": seat, "moves": [], "expected_seq": TOO_LATE}
    answer = await table.site.send("POST", f"{table.url}/turns", table.play[0], json=body)
    assert answer.status_code == 409
    return answer.text


async def told(table: Table, seq: int, waiting: int) -> list[str]:
    """All that the device is told before who is to act says that they have it; `waiting` is the seat of the other."""
    addresses = ["", "/history", "/export", f"?seat={waiting}"]
    addresses += [f"?at={at}{seat}" for at in range(seq + 1) for seat in ("", f"&seat={waiting}")]
    addresses += [f"?at={at}&seat={1 - waiting}" for at in range(seq)]  # earlier positions even then
    texts = [(await ask(table, address)).text for address in addresses]
    pages = [path(table.play[0]) + query for query in ("", f"?at={max(0, seq - 1)}")]
    texts += [(await table.site.client.get(page)).text for page in pages]
    return [*texts, await come_too_late(table, waiting)]


async def test_at_every_moment_of_a_game_nothing_is_told_before_the_device_is_taken(site: Site, app: Litestar) -> None:
    rng = random.Random(3)
    table = await shares_device(site)
    drafted = 0
    while not (played := await app.state.playing.cache.open(table.id)).over and played.seq < 14:
        seat = played.awaited[0]
        move = rng.choice((await table.site.ask("GET", f"{table.url}/legal?seat={seat}", table.play[0]))["moves"])
        body = {"seat": seat, "moves": [move["move"]], "expected_seq": played.seq}
        await site.ask("PUT", f"{table.url}/draft", table.play[0], json=body)  # and then goes for a coffee
        here = await told(table, played.seq, 1 - seat)
        own = (await ask(table, f"?seat={seat}")).text
        with instead(app, twin_of(played, None, rng)):
            await site.ask("PUT", f"{table.url}/draft", table.play[0], json=body | {"moves": []})
            assert await told(table, played.seq, 1 - seat) == here
        await site.ask("PUT", f"{table.url}/draft", table.play[0], json=body)
        with instead(app, twin_of(played, seat, rng)):
            assert (await ask(table, f"?seat={seat}")).text == own
        drafted += 1
        await act(site, table, played, seat, rng)
    assert drafted > 8


async def test_who_says_that_they_have_the_device_sees_what_is_theirs(site: Site) -> None:
    table = await shares_device(site)
    covered, open_to, other = [(await ask(table, query)).json() for query in ("", "?seat=0", "?seat=1")]
    assert (covered["acting"], covered["your_turn"], covered["curtain"]) == (0, True, True)
    assert (covered["choices"], covered["view"]["seat"]) == (None, None)
    assert open_to["choices"]["picks"]
    assert open_to["view"]["seat"] == 0
    assert other == covered


async def test_a_turn_hands_the_device_on(site: Site) -> None:
    table = await shares_device(site)
    view = (await ask(table, "?seat=0")).json()
    body: dict[str, Any] = {"seat": 0, "moves": [view["choices"]["picks"][0]["variants"][0]["move"]], "expected_seq": 0}
    drafted = await site.ask("PUT", f"{table.url}/draft", table.play[0], json=body)
    assert (drafted["acting"], drafted["draft"]["moves"]) == (0, body["moves"])
    await site.ask("POST", f"{table.url}/turns", table.play[0], json=body)
    after = (await ask(table, "?seat=0")).json()
    assert (after["acting"], after["choices"], after["view"]["seat"]) == (1, None, None)
    assert after["log"][0]["said"] == ["has chosen"]


@pytest.mark.parametrize("game", ["taluva", "tucana", "tiwanacu"])
async def test_where_nobody_has_secrets_the_device_shows_all_at_once(site: Site, game: str) -> None:
    table = await shares_device(site, game)
    view = (await ask(table, "")).json()
    assert (view["curtain"], view["hotseat"]) == (False, True)
    assert view["choices"]["picks"]
