"""Bots at tables, over HTTP: they play to the end, give way to people, and never hold anybody up."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar

from tavola.bots.worker import Answer, Job
from tavola.service import bot_moves, caller
from tavola.service.bot_workers import BACKGROUND, URGENT, WATCHED
from tavola.service.settings import Settings
from tavola.store.store import Unavailable
from tavola.table import bounds
from tavola.web.app import create_app
from tests.web.bot_worker import CRASHING, HANGING
from tests.web.conftest import running, visiting
from tests.web.visitor import TURNS, Site, Table

PATIENCE = 30.0  # seconds
NEW_OF_THREE = {"game": "taluva", "seats": 3, "name": "Ines", "seat": 0, "bots": {"1": 1, "2": 2}}


async def against(site: Site, level: int = 1, **more: Any) -> Table:
    """A table at which Ines (first) plays against a bot."""
    new = {"game": "taluva", "name": "Ines", "seat": 0, "bots": {"1": level}} | more
    return Table(site, await site.ask("POST", "/api/tables", json=new))


async def of_bots(site: Site, *levels: int) -> Any:
    """The links of a table at which only bots play."""
    bot_moves = {str(seat): level for seat, level in enumerate(levels)}
    return await site.ask("POST", "/api/tables", json={"game": "taluva", "seats": len(levels), "bots": bot_moves})


@asynccontextmanager
async def looked_at(app: Litestar, table_id: str) -> AsyncIterator[None]:
    """Somebody has the table open meanwhile."""
    frames = app.state.live.frames(table_id, 0, (), lambda: app.state.playing.cache.seq(table_id), None)
    await anext(frames)
    try:
        yield
    finally:
        await frames.aclose()


async def until_turn(table: Table, seat: int = 0) -> Any:
    """The view once the seat is awaited, or the game is over."""
    async with asyncio.timeout(PATIENCE):
        while True:
            view = await table.view(seat)
            if view["outcome"] or seat in view["awaited"]:
                return view
            await asyncio.sleep(0.01)


async def take_any_turn(table: Table, seat: int = 0) -> Any:
    """A turn of the first legal moves; the answer."""
    moves: list[str] = []
    while True:
        body = {"seat": seat, "moves": moves, "expected_seq": (view := await table.view(seat))["of"]}
        view = await table.site.ask("PUT", f"{table.url}/draft", table.play[seat], json=body)
        if view["draft"] and view["draft"]["complete"]:
            return await table.site.ask("POST", f"{table.url}/turns", table.play[seat], json=body)
        moves.append(view["choices"]["picks"][0]["variants"][0]["move"])


@pytest.mark.parametrize("game", ["taluva", "torven", "tucana", "tiwanacu"])
async def test_a_game_against_a_bot_goes_to_its_end(site: Site, game: str) -> None:
    table = await against(site, game=game)
    while not (view := await until_turn(table))["outcome"]:
        await take_any_turn(table)
    assert view["seats"][1]["bot"] == 1
    assert view["frozen"] is None


async def test_bots_alone_play_for_those_who_watch(site: Site, app: Litestar) -> None:
    opened = await of_bots(site, 1, 1, 2)
    assert (opened["play"], opened["invitations"]) == (None, [])
    async with looked_at(app, opened["table"]), asyncio.timeout(PATIENCE):
        while not (view := await site.ask("GET", f"/api/tables/{opened['table']}", opened["watch"]))["outcome"]:
            await asyncio.sleep(0.05)
    assert [seat["name"] for seat in view["seats"]] == ["Bot (level 1)", "Second bot (level 1)", "Bot (level 2)"]


async def moved_by_bots(app: Litestar, table: str) -> bool:
    """Whether anything happens there in a while that is long for these bots."""
    before = app.state.playing.cache.seq(table)
    await asyncio.sleep(0.3)
    return bool(app.state.playing.cache.seq(table) > before)


async def test_bots_alone_wait_while_nobody_looks(site: Site, app: Litestar) -> None:
    opened = await of_bots(site, 1, 2)
    assert not await moved_by_bots(app, opened["table"])
    async with looked_at(app, opened["table"]):
        await until_seq(app, opened["table"], 4)  # two records are of the bots' coming


async def until_seq(app: Litestar, table: str, seq: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while app.state.playing.cache.seq(table) < seq:
            await asyncio.sleep(0.02)


async def test_bots_wait_when_the_last_person_has_left_them_alone(site: Site, app: Litestar) -> None:
    table = await against(site)
    await site.ask("POST", f"{table.url}/bots", table.play[0], json={"seat": 0, "level": 1})
    assert not await moved_by_bots(app, table.id)
    await site.ask("POST", f"{table.url}/back", table.play[0], json={"seat": 0})
    await take_any_turn(table)
    assert (await until_turn(table))["of"] >= 5


async def test_bots_wait_when_the_last_person_has_resigned(site: Site, app: Litestar) -> None:
    table = Table(site, await site.ask("POST", "/api/tables", json=NEW_OF_THREE))
    await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 2})
    assert not await moved_by_bots(app, table.id)


async def test_people_come_before_those_who_only_look_on(
    site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = app.state.hints.workers
    ask, asked = workers.ask, {}

    async def note(job: Job, urgency: int, table: str) -> Answer:
        asked[job.level] = urgency
        answer: Answer = await ask(job, urgency, table)
        return answer

    monkeypatch.setattr(workers, "ask", note)
    shown = await of_bots(site, 2, 2)
    async with looked_at(app, shown["table"]):
        table = await against(site, 1)
        await table.send_turn(0, expected_seq=1)
        await until_turn(table)
        assert await moved_by_bots(app, shown["table"])
    assert asked == {1: URGENT, 2: WATCHED}


async def test_what_a_request_leads_to_is_asked_for_its_caller(
    site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = app.state.hints.workers
    ask, asked = workers.ask, []

    async def note(job: Job, urgency: int, table: str) -> Answer:
        asked.append((urgency, caller.current.get(), table))
        answer: Answer = await ask(job, urgency, table)
        return answer

    monkeypatch.setattr(workers, "ask", note)
    table = await against(site)
    await table.send_turn(0, expected_seq=1)
    await until_turn(table)
    await site.ask("POST", f"{table.url}/hint", table.play[0], json={"seat": 0})
    await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 3})
    await site.ask("GET", f"{table.url}/course", table.watch)
    async with asyncio.timeout(PATIENCE):
        while len(asked) < 3:
            await asyncio.sleep(0.01)
    assert asked[:3] == [(urgency, "127.0.0.1", table.id) for urgency in (URGENT, URGENT, BACKGROUND)]


async def test_a_device_that_passes_round_can_have_a_bot_at_its_table(site: Site) -> None:
    new = {"game": "taluva", "seats": 3, "hotseat": ["Ines", "Tomás"], "bots": {"1": 1}}
    table = Table(site, await site.ask("POST", "/api/tables", json=new))
    await take_any_turn(table)
    table.play[2] = table.play[0]
    view = await until_turn(table, 2)
    assert view["you"] == [0, 2]
    assert [seat["name"] for seat in view["seats"]] == ["Ines", "Bot (level 1)", "Tomás"]
    assert view["acting"] == 2


@pytest.mark.parametrize("level", [HANGING, CRASHING])
async def test_a_bot_that_hangs_or_crashes_is_replaced_by_a_move_by_lot(site: Site, level: int) -> None:
    table = await against(site, level)
    await table.send_turn(0, expected_seq=1)
    view = await until_turn(table)
    assert len(view["log"]) == 3
    assert view["log"][0]["seat"] == 1


async def test_a_bot_that_hangs_holds_up_nobody(site: Site) -> None:
    table = await against(site, HANGING)
    await table.send_turn(0, expected_seq=1)
    async with asyncio.timeout(0.5):
        for _ in range(5):
            assert (await table.view())["awaited"] == [1]
    await until_turn(table)


async def test_a_lot_moves_bots_on_with_the_own_seat(site: Site) -> None:
    seats = set()
    for _ in range(12):
        new = {"game": "taluva", "seats": 3, "name": "Ines", "bots": {"1": 2}}
        opened = Table(site, await site.ask("POST", "/api/tables", json=new))
        view = await site.ask("GET", opened.url, opened.play[0])
        seats.add(mine := view["you"][0])
        assert view["seats"][(mine + 1) % 3]["bot"] == 2
        assert list(opened.invitations) == [(mine + 2) % 3]
    assert len(seats) > 1


@pytest.mark.parametrize(
    "bots",
    [{"0": 1}, {"2": 1}, {"1": 0}, {"1": 6}, {"x": 1}, {"-1": 1}],
    ids=["own", "beyond", "low", "high", "word", "minus"],
)
async def test_bots_that_do_not_fit_are_refused(site: Site, bots: dict[str, int]) -> None:
    new = {"game": "taluva", "name": "Ines", "seat": 0, "bots": bots}
    answer = await site.send("POST", "/api/tables", json=new)
    assert answer.status_code in (400, 422)


async def test_nobody_plays_for_a_bot(site: Site) -> None:
    table = await against(site)
    body = {"seat": 1, "moves": TURNS[0], "expected_seq": 1}
    answer = await site.send("POST", f"{table.url}/turns", table.play[0], json=body)
    assert answer.status_code == 403


async def test_the_host_lets_a_bot_play_for_an_empty_seat(site: Site) -> None:
    table = Table(site, await site.ask("POST", "/api/tables", json={"game": "taluva", "name": "Ines", "seat": 0}))
    await site.ask("POST", f"{table.url}/bots", table.host, json={"seat": 1, "level": 3})
    await table.send_turn(0, expected_seq=1)
    view = await until_turn(table)
    assert (view["seats"][1]["name"], view["seats"][1]["bot"]) == ("Bot (level 3)", 3)


async def test_who_is_invited_takes_the_seat_over_from_a_bot(site: Site) -> None:
    table = Table(site, await site.ask("POST", "/api/tables", json={"game": "taluva", "name": "Ines", "seat": 0}))
    await site.ask("POST", f"{table.url}/bots", table.host, json={"seat": 1, "level": 3})
    assert (await site.ask("GET", "/api/invitation", table.invitations[1]))["taken"] is False
    await site.ask("POST", "/api/claim", table.invitations[1], json={"name": "Tomás"})
    view = await table.view()
    assert (view["seats"][1]["name"], view["seats"][1]["bot"]) == ("Tomás", None)
    assert view["log"][0]["said"] == ["Tomás takes over from Bot (level 3)"]


async def test_a_bot_plays_for_who_is_away_until_they_take_the_seat_back(site: Site) -> None:
    table = await site.open()
    await site.ask("POST", f"{table.url}/bots", table.host, json={"seat": 1, "level": 2})
    await table.send_turn(0, expected_seq=2)
    view = await until_turn(table)
    assert (view["seats"][1]["name"], view["log"][0]["seat"]) == ("Bot (level 2)", 1)
    away = await table.view(1)
    assert (away["you"], away["acting"]) == ([1], None)
    refused = await table.send_turn(1, seat=1, expected_seq=view["of"])
    assert (refused.status_code, refused.json()["detail"]) == (422, "A bot plays for this seat. Take it back first.")
    await site.ask("POST", f"{table.url}/back", table.play[1], json={"seat": 1})
    assert (await table.view(1))["seats"][1]["name"] == "Tomás"


async def test_players_hand_over_their_own_seat_and_no_other(site: Site) -> None:
    table = await site.open()
    other = await site.send("POST", f"{table.url}/bots", table.play[0], json={"seat": 1, "level": 2})
    watch = await site.send("POST", f"{table.url}/bots", table.watch, json={"seat": 1, "level": 2})
    assert (other.status_code, watch.status_code) == (403, 403)
    await site.ask("POST", f"{table.url}/bots", table.play[0], json={"seat": 0, "level": 2})
    await site.ask("POST", f"{table.url}/back", table.play[0], json={"seat": 0, "name": "Inês"})
    assert (await table.view())["seats"][0]["name"] == "Inês"


async def test_only_the_link_of_a_seat_takes_it_back_and_only_from_a_bot(site: Site) -> None:
    table = await site.open()
    none = await site.send("POST", f"{table.url}/back", table.play[1], json={"seat": 1, "name": "Jun"})
    await site.ask("POST", f"{table.url}/bots", table.host, json={"seat": 1, "level": 2})
    other = await site.send("POST", f"{table.url}/back", table.play[0], json={"seat": 1})
    assert (none.status_code, other.status_code) == (409, 403)


async def test_a_new_guest_on_the_seat_of_who_was_away_ends_their_links(site: Site) -> None:
    table = await site.open()
    await site.ask("POST", f"{table.url}/bots", table.host, json={"seat": 1, "level": 2})
    contact = {"seat": 1, "email": "tomas@example.org"}
    await site.ask("PUT", f"{table.url}/contact", table.play[1], json=contact)
    invitation = await site.ask("POST", f"{table.url}/links", table.host, json={"role": "invite", "seat": 1})
    seated = await site.ask("POST", "/api/claim", invitation["link"], json={"name": "Jun"})
    assert (await site.send("GET", table.url, table.play[1])).status_code == 410
    view = await site.ask("GET", table.url, seated["play"])
    assert (view["seats"][1]["name"], view["mail"][0]["email"]) == ("Jun", None)


async def test_the_bot_comes_along_to_a_rematch(site: Site) -> None:
    table = await against(site)
    body = {"seat": 0, "expected_seq": 1}
    await site.ask("POST", f"{table.url}/resign", table.play[0], json=body)
    again = await site.ask("POST", f"{table.url}/rematch", table.play[0])
    view = await site.ask("GET", f"/api/tables/{again['table']}", again["play"])
    assert [seat["bot"] for seat in view["seats"]] == [1, None]
    assert view["seats"][1]["name"] == "Ines"


async def test_an_exported_game_with_a_bot_goes_on_where_it_is_brought_to(site: Site) -> None:
    table = await against(site)
    while not (await until_turn(table))["outcome"]:
        await take_any_turn(table)
    file = await site.ask("GET", f"{table.url}/export", table.play[0])
    file["records"] = file["records"][:4]  # the bot is awaited
    brought = await site.ask("POST", "/api/import", json=file)
    play = brought["play"][0]["link"]
    async with asyncio.timeout(PATIENCE):
        while (await site.ask("GET", f"/api/tables/{brought['table']}", play))["of"] < 5:
            await asyncio.sleep(0.02)


async def test_the_store_knows_at_which_tables_a_bot_is_due(site: Site, app: Litestar) -> None:
    store = app.state.playing.store
    table = await against(site, HANGING)
    alone = await of_bots(site, 1, 1)
    assert {table.id, alone["table"]}.isdisjoint(await store.bot_tables())  # Ines is to move; nobody plays
    await table.send_turn(0, expected_seq=1)
    assert table.id in await store.bot_tables()
    await until_turn(table)
    assert table.id not in await store.bot_tables()
    await site.ask("POST", f"{table.url}/bots", table.play[0], json={"seat": 0, "level": HANGING})
    assert table.id not in await store.bot_tables()
    await site.ask("POST", f"{table.url}/back", table.play[0], json={"seat": 0})
    await take_any_turn(table)
    assert table.id in await store.bot_tables()
    await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 6})
    assert table.id not in await store.bot_tables()


async def test_a_start_opens_the_tables_where_somebody_waits_for_a_bot_and_no_others(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "site.db"), outbox=str(tmp_path / "outbox"), create_limit=0)
    app = create_app(settings)
    async with running(app), visiting(app, settings) as site:
        for _ in range(20):
            await site.client.post("/try/taluva")
        await of_bots(site, 1, 1)
        waiting = await against(site, HANGING)
        await waiting.send_turn(0, expected_seq=1)
        await asyncio.sleep(0.1)  # the bot thinks
    app = create_app(settings)
    async with running(app), visiting(app, settings) as site:
        waiting.site = site
        async with asyncio.timeout(PATIENCE):
            while app.state.bots._resuming and not app.state.bots._resuming.done():
                await asyncio.sleep(0.01)
        assert list(app.state.playing.cache._tables) == [waiting.id]
        assert (await until_turn(waiting))["of"] == 3


async def test_bots_that_waited_for_somebody_to_look_play_on_after_a_start(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "site.db"), outbox=str(tmp_path / "outbox"), create_limit=0)
    app = create_app(settings)
    async with running(app), visiting(app, settings) as site:
        opened = await of_bots(site, 1, 1)
    app = create_app(settings)
    async with running(app), visiting(app, settings) as site:
        await site.ask("GET", f"/api/tables/{opened['table']}", opened["watch"])
        assert not await moved_by_bots(app, opened["table"])
        async with looked_at(app, opened["table"]):
            await until_seq(app, opened["table"], 4)


async def test_tables_written_by_an_earlier_version_are_opened_once(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "site.db"), outbox=str(tmp_path / "outbox"), create_limit=0)
    app = create_app(settings)
    async with running(app), visiting(app, settings) as site:
        table = await against(site)
    with sqlite3.connect(settings.database) as connection:
        connection.execute("INSERT INTO bot_tables (table_id) VALUES (?)", (table.id,))
    counts = []
    for _ in range(2):
        app = create_app(settings)
        async with running(app), asyncio.timeout(PATIENCE):
            while not app.state.bots._resuming.done():
                await asyncio.sleep(0.01)
            counts.append(len(app.state.playing.cache._tables))
    assert counts == [1, 0]


async def test_who_comes_back_has_their_name_and_a_newcomer_another_one(site: Site) -> None:
    table = Table(site, await site.ask("POST", "/api/tables", json={"game": "taluva", "name": "Ines", "seat": 0}))
    await site.ask("POST", f"{table.url}/bots", table.play[0], json={"seat": 0, "level": 1})
    refused = await site.send("POST", "/api/claim", table.invitations[1], json={"name": "ines"})
    assert (refused.status_code, refused.json()["detail"]) == (422, "Somebody at this table is called ines already.")
    await site.ask("POST", "/api/claim", table.invitations[1], json={"name": "Tomás"})
    await site.ask("POST", f"{table.url}/back", table.play[0], json={"seat": 0})
    assert [seat["name"] for seat in (await table.view())["seats"]] == ["Ines", "Tomás"]


async def test_who_is_called_like_a_bot_comes_back_too(site: Site) -> None:
    table = Table(site, await site.ask("POST", "/api/tables", json=NEW_OF_THREE | {"name": "Second bot (level 1)"}))
    await site.ask("POST", f"{table.url}/bots", table.play[0], json={"seat": 0, "level": 1})
    await site.ask("POST", f"{table.url}/back", table.play[0], json={"seat": 0})
    assert (await table.view())["seats"][0]["name"] == "Second bot (level 1)"


async def test_a_wish_that_is_fulfilled_already_is_told_so(site: Site) -> None:
    table = await site.open()
    for where, body in (("bots", {"seat": 1, "level": 2}), ("back", {"seat": 1})):
        told = [await site.ask("POST", f"{table.url}/{where}", table.play[1], json=body) for _ in range(2)]
        assert told[0] == told[1]
    other = await site.send("POST", f"{table.url}/back", table.play[1], json={"seat": 1, "name": "Jun"})
    assert other.status_code == 409


async def test_a_seat_that_goes_to_and_fro_without_end_stays_with_its_player(site: Site) -> None:
    table = await site.open()
    for _ in range(bounds.MAX_BOTS_AN_HOUR):
        await site.ask("POST", f"{table.url}/bots", table.play[1], json={"seat": 1, "level": 2})
        await site.ask("POST", f"{table.url}/back", table.play[1], json={"seat": 1})
    before = site.dump()
    refused = await site.send("POST", f"{table.url}/bots", table.play[1], json={"seat": 1, "level": 2})
    assert refused.status_code == 422
    assert refused.json()["detail"] == ("Bots have taken this seat often enough for now. Please try again in an hour.")
    assert site.dump() == before


async def test_requests_that_write_no_record_keep_no_key(site: Site) -> None:
    table = await site.open()
    await table.send_turn(0, key="first")
    for number in range(10):
        await table.send_turn(0, key="first")
        await table.send_turn(0, key=f"late {number}")
        await table.send_turn(5, key=f"illegal {number}", expected_seq=2)
    with sqlite3.connect(site.database) as connection:
        (keys,) = connection.execute("SELECT count(*) FROM keys WHERE table_id = ?", (table.id,)).fetchone()
    assert keys == 1


async def test_no_bot_plays_for_who_resigned(site: Site) -> None:
    table = await site.open(seats=3)
    await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 2})
    for link in (table.host, table.play[0]):
        refused = await site.send("POST", f"{table.url}/bots", link, json={"seat": 0, "level": 1})
        assert (refused.status_code, "out of the game" in refused.json()["detail"]) == (422, True)


async def test_where_no_bots_play_any_more_the_table_says_so(
    site: Site, app: Litestar, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await against(site, HANGING)
    assert (await table.view())["notice"] is None
    monkeypatch.setattr(app.state.playing, "settings", msgspec.structs.replace(settings, bot_workers=0))
    assert (await table.view())["notice"] is None  # a person is awaited
    await table.send_turn(0, expected_seq=1)
    view = await table.view()
    assert (view["bots"], view["hint"], view["seats"][1]["status"]) == (False, False, "does not play now")
    assert view["notice"] == "No bots play on this site now. The host can invite somebody to their seats."


async def test_a_table_that_cannot_be_read_for_a_moment_is_played_on(
    site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_moves, "FIRST_PAUSE", 0.1)
    cache, failures = app.state.playing.cache, 2
    load = cache.store.load

    async def fail(table_id: str) -> Any:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise Unavailable("the database failed")
        return await load(table_id)

    table = await against(site)
    bots = app.state.bots
    cache.on_change.unsubscribe(bots.table_changed)
    await table.send_turn(0, expected_seq=1)
    moved = await cache.open(table.id)
    cache.on_change.subscribe(bots.table_changed)
    cache._tables.pop(table.id)
    monkeypatch.setattr(cache.store, "load", fail)
    bots.table_changed(moved)
    async with asyncio.timeout(PATIENCE):
        while cache.seq(table.id) < 3:
            await asyncio.sleep(0.02)
    assert failures < 0


async def test_games_are_taken_up_though_the_store_fails_at_first(
    app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_moves, "FIRST_PAUSE", 0.01)
    answers: list[Any] = [Unavailable("the database failed"), ["t1"]]

    async def bot_tables() -> Any:
        if isinstance(answer := answers.pop(0), Exception):
            raise answer
        return answer

    monkeypatch.setattr(app.state.playing.store, "bot_tables", bot_tables)
    again = bot_moves.BotMoves(app.state.playing.cache, app.state.hints.workers)
    assert await again._bot_tables() == ["t1"]
