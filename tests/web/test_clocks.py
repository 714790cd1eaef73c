"""Clocks of tables over HTTP, with a clock of the test's own: how time runs out, and whom it does not run for."""

from __future__ import annotations

import asyncio
import math
import random
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import msgspec
import pytest
import pytest_asyncio
from litestar import Litestar

from tavola.service import (
    agreements,
    bot_moves,
    bot_seats,
    clocks,
    new_tables,
    opening,
    playing,
    table_cache,
)
from tavola.service.settings import Settings
from tavola.store.sqlite import SqliteStore
from tavola.table.clock import Gap
from tavola.table.events import BotSeated, Outage, Record, Resigned, TimedOut, Turn
from tavola.web.app import create_app
from tests.web import serving_bots
from tests.web.conftest import running, visiting
from tests.web.visitor import Site, Table

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
NOON = datetime(2026, 12, 1, 12, tzinfo=ZoneInfo("Europe/Lisbon")).timestamp()  # a Tuesday
TIMED = (agreements, bot_moves, bot_seats, clocks, new_tables, opening, playing, table_cache)


class Hours:
    """A site whose clock goes when the test says so."""

    def __init__(self, app: Litestar, site: Site) -> None:
        self.app = app
        self.site = site
        self.now = NOON

    def time(self) -> float:
        return self.now

    async def pass_by(self, seconds: float) -> None:
        """Time in which the site is up, and nobody looks."""
        self.now += seconds
        await self.app.state.clocks.store.beat(self.now, math.inf)
        self.app.state.clocks._beaten = self.now

    async def sweep(self) -> None:
        await self.app.state.clocks.sweep()

    async def open(self, on_expiry: str = "nothing", seconds: float = 3 * DAY, **more: Any) -> Table:
        clock = {"kind": "move", "seconds": int(seconds), "on_expiry": on_expiry} | more.pop("clock", {})
        return await self.site.open(clock=clock, **more)

    async def records(self, table: Table) -> list[Record]:
        return list((await self.app.state.playing.cache.open(table.id)).records)

    async def events(self, table: Table, kind: type) -> list[Any]:
        return [record.event for record in await self.records(table) if isinstance(record.event, kind)]


@pytest.fixture
def here(tmp_path: Path) -> Settings:
    return Settings(
        database=str(tmp_path / "site.db"),
        outbox=str(tmp_path / "outbox"),
        create_limit=0,
        mail_confirm=False,
        mail_delay=int(DAY),
    )


@pytest_asyncio.fixture(loop_scope="session")
async def hours(here: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hours]:
    serving_bots.put_in_place()
    app = create_app(here)
    async with visiting(app, here) as site:
        hours = Hours(app, site)
        for module in TIMED:
            monkeypatch.setattr(module, "time", hours.time)
        async with running(app):
            yield hours


async def send(table: Table, where: str, seat: int, /, key: str = "", **body: Any) -> httpx.Response:
    view = await table.view(seat)
    headers = {"Idempotency-Key": key} if key else {}
    sent = {"seat": seat, "expected_seq": view["of"]} | body
    return await table.site.send("POST", f"{table.url}/{where}", table.play[seat], json=sent, headers=headers)


async def do(table: Table, where: str, seat: int, /, **body: Any) -> None:
    answer = await send(table, where, seat, **body)
    assert answer.status_code == 201, answer.text


async def seat_clock(table: Table, seat: int, viewer: int = 0) -> Any:
    view = await table.view(viewer)
    return next(one for one in view["clock"]["seats"] if one["seat"] == seat)


def said(view: Any) -> list[str]:
    return [", ".join(line["said"]) for line in view["log"]]


async def test_a_table_without_a_clock_has_none(hours: Hours) -> None:
    table = await hours.site.open()
    assert (await table.view())["clock"] is None
    await hours.pass_by(100 * DAY)
    await hours.sweep()
    assert len(await hours.records(table)) == 1


async def test_the_view_tells_clock_deadline_and_time_left(hours: Hours) -> None:
    table = await hours.open("claim", clock={"weekends_off": True, "zone": "Europe/Lisbon"})
    await hours.pass_by(HOUR)
    view = await table.view()
    assert view["clock"]["words"] == "3 days for each turn, weekends off"
    assert view["clock"]["follows"] == "Who runs out of time can be declared the loser by another player."
    own = await seat_clock(table, 0)
    assert (own["left"], own["deadline"], own["expired"]) == (3 * DAY - HOUR, NOON + 3 * DAY, False)
    assert (await seat_clock(table, 1))["deadline"] is None
    assert (await table.view(at=0))["clock"] is None


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        ({"kind": "move", "seconds": 299}, "A player may be given from 5 minutes to 60 days."),
        ({"kind": "move", "seconds": 3600, "cap": 9}, "A clock by the move has no increment and no cap."),
        ({"kind": "move", "seconds": 3600, "zone": "Mars/Base"}, "There is no time zone called Mars/Base."),
    ],
)
async def test_a_clock_that_makes_no_sense_is_refused_in_words(hours: Hours, clock: Any, words: str) -> None:
    new = {"game": "taluva", "name": "Ines", "clock": clock}
    answer = await hours.site.send("POST", "/api/tables", json=new)
    assert (answer.status_code, answer.json()["detail"]) == (422, words)


async def test_one_device_passed_round_has_no_clock(hours: Hours) -> None:
    new = {"game": "taluva", "hotseat": ["Ines", "Jun"], "clock": {"kind": "move", "seconds": 3600}}
    opened = await hours.site.ask("POST", "/api/tables", json=new)
    view = await hours.site.ask("GET", f"/api/tables/{opened['table']}", opened["play"])
    assert view["clock"] is None


async def test_nothing_follows_and_the_late_player_moves_after_all(hours: Hours) -> None:
    table = await hours.open("nothing")
    await hours.pass_by(3 * DAY - 1)
    await hours.sweep()
    assert not (await seat_clock(table, 0))["expired"]
    await hours.pass_by(1)
    assert (await seat_clock(table, 0))["expired"]  # before anybody has written it down
    assert await hours.events(table, TimedOut) == []
    await hours.sweep()
    await hours.sweep()
    assert await hours.events(table, TimedOut) == [TimedOut(0)]
    assert "has run out of time" in said(await table.view())
    await table.send_turn(0)
    view = await table.view()
    assert (view["awaited"], (await seat_clock(table, 0))["expired"]) == ([1], False)
    assert (await seat_clock(table, 1))["deadline"] == hours.now + 3 * DAY


async def test_a_late_turn_counts_as_late_even_before_the_sweep(hours: Hours) -> None:
    table = await hours.open("forfeit")
    await hours.pass_by(3 * DAY)
    answer = await table.send_turn(0)
    assert answer.status_code == 409
    assert answer.json()["view"]["outcome"]["winners"] == [1]


async def test_the_others_may_claim_the_win(hours: Hours) -> None:
    table = await hours.open("claim")
    answer = await send(table, "claim-win", 1, late=0)
    assert (answer.status_code, answer.json()["detail"]) == (422, "There is no win to claim.")
    await hours.pass_by(3 * DAY)
    assert (await seat_clock(table, 0, viewer=1))["claim"]
    assert not (await seat_clock(table, 0, viewer=0))["claim"]
    body = {"seat": 1, "expected_seq": (await table.view(1))["of"], "late": 0}
    for _ in range(2):  # an answer that was lost is asked for again
        done = await hours.site.send(
            "POST", f"{table.url}/claim-win", table.play[1], json=body, headers={"Idempotency-Key": "one"}
        )
        assert done.status_code == 201, done.text
    view = await table.view(1)
    assert view["outcome"]["winners"] == [1]
    assert said(view)[:2] == ["claims the win over Ines, whose time is over", "has run out of time"]


async def test_a_bot_plays_on_until_its_player_is_back(hours: Hours) -> None:
    table = await hours.open("bot")
    await hours.pass_by(3 * DAY)
    await hours.sweep()
    assert [type(record.event) for record in (await hours.records(table))[1:3]] == [TimedOut, BotSeated]
    async with asyncio.timeout(30):
        while (await table.view())["awaited"] != [1]:
            await asyncio.sleep(0.01)
    assert (await table.view())["seats"][0]["away"] == "Ines"
    await do_back(table)
    await hours.sweep()
    own = await seat_clock(table, 0)
    assert (own["left"], own["expired"]) == (3 * DAY, False)


async def do_back(table: Table) -> None:
    await table.site.ask("POST", f"{table.url}/back", table.play[0], json={"seat": 0})


async def test_where_no_bots_play_any_more_who_runs_out_has_lost(hours: Hours) -> None:
    table = await hours.open("bot")
    hours.app.state.clocks.settings = msgspec.structs.replace(hours.app.state.clocks.settings, bot_workers=0)
    await hours.pass_by(3 * DAY)
    await hours.sweep()
    assert [type(record.event) for record in (await hours.records(table))[1:]] == [TimedOut, Resigned]
    assert (await table.view())["outcome"]["winners"] == [1]


async def test_time_that_runs_out_is_a_loss_where_the_table_chose_so(hours: Hours) -> None:
    table = await hours.open("forfeit")
    await table.turn(0)
    await hours.pass_by(3 * DAY)
    await hours.sweep()
    view = await table.view()
    assert (view["outcome"]["winners"], said(view)[0]) == ([0], "has run out of time and has lost")


async def test_killed_between_running_out_and_the_bot_the_site_goes_on(
    hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await hours.open("bot")
    await hours.pass_by(3 * DAY)
    commit = table_cache.TableCache.commit

    async def killed(cache: Any, after: Any, **more: Any) -> None:
        if isinstance(after.records[-1].event, BotSeated):
            raise RuntimeError("killed")
        await commit(cache, after, **more)

    with monkeypatch.context() as patch:
        patch.setattr(table_cache.TableCache, "commit", killed)
        await hours.sweep()
    assert [type(record.event) for record in (await hours.records(table))[1:]] == [TimedOut]
    hours.app.state.clocks._put_off.clear()  # as after a start
    await hours.sweep()
    assert [type(record.event) for record in (await hours.records(table))[1:3]] == [TimedOut, BotSeated]


async def test_a_hundred_tables_due_at_once_under_two_sweeps(hours: Hours) -> None:
    tables = [await hours.open("forfeit") for _ in range(100)]
    await hours.pass_by(3 * DAY)
    other = clocks.TableClocks(hours.app.state.playing.cache, hours.app.state.clocks.store, hours.app.state.settings)
    await asyncio.gather(hours.sweep(), other.sweep())
    assert [await hours.events(table, TimedOut) for table in tables] == [[TimedOut(0)]] * 100


async def test_a_table_that_makes_trouble_holds_up_no_other(hours: Hours, monkeypatch: pytest.MonkeyPatch) -> None:
    bad, slow, good = [await hours.open("forfeit") for _ in range(3)]
    cache = hours.app.state.playing.cache
    opened = cache.open

    async def open_table(table_id: str) -> Any:
        if table_id == bad.id:
            raise RuntimeError("damaged")
        if table_id == slow.id:
            await asyncio.sleep(60)
        return await opened(table_id)

    monkeypatch.setattr(cache, "open", open_table)
    monkeypatch.setattr(clocks, "LIMIT", 0.05)
    await hours.pass_by(3 * DAY)
    await hours.sweep()
    assert (await good.view())["outcome"]["winners"] == [1]


async def test_an_outage_gives_the_time_back(here: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    serving_bots.put_in_place()
    now = [NOON]
    for module in TIMED:
        monkeypatch.setattr(module, "time", lambda: now[0])
    app = create_app(here)
    async with running(app), visiting(app, here) as site:
        hours = Hours(app, site)
        await hours.sweep()
        ours = await hours.open("forfeit")
        done = await hours.open("forfeit")
        await do(done, "resign", 0)
    now[0] += 10 * DAY
    again = create_app(here)
    async with running(again), visiting(again, here) as site:
        hours = Hours(again, site)
        await hours.sweep()
        ours.site = done.site = site
        assert await hours.events(ours, Outage) == [Outage(NOON, NOON + 10 * DAY)]
        assert await hours.events(ours, TimedOut) == await hours.events(done, Outage) == []
        assert (await seat_clock(ours, 0))["deadline"] == NOON + 13 * DAY
        assert "The site was away for 10 days, which counts for nobody." in said(await ours.view())


async def test_a_short_break_gives_nothing_back(hours: Hours) -> None:
    table = await hours.open("forfeit")
    hours.now += 4 * MINUTE
    await hours.sweep()
    assert await hours.events(table, Outage) == []


async def test_a_clock_that_leaps_ahead_takes_nobodys_time(hours: Hours) -> None:
    table = await hours.open("forfeit")
    await hours.sweep()
    hours.now += 30 * DAY
    answer = await table.send_turn(0)  # before any sweep
    assert answer.status_code == 201, answer.text
    hours.now -= 30 * DAY
    await hours.sweep()
    assert await hours.events(table, TimedOut) == []


async def test_weekends_do_not_count_over_both_changes_of_summer_time(hours: Hours) -> None:
    for zone, month, day, hours_of_saturday_and_sunday in (
        ("Europe/Budapest", 3, 26, 47),
        ("Europe/Budapest", 10, 22, 49),
        ("Pacific/Kiritimati", 3, 26, 48),
        ("Pacific/Pago_Pago", 10, 22, 48),
    ):
        thursday = datetime(2026, month, day, 12, tzinfo=ZoneInfo(zone)).timestamp()
        assert datetime.fromtimestamp(thursday, ZoneInfo(zone)).weekday() == 3
        hours.now = thursday
        table = await hours.open("forfeit", 2 * DAY, clock={"weekends_off": True, "zone": zone})
        deadline = thursday + 2 * DAY + hours_of_saturday_and_sunday * HOUR
        assert (await seat_clock(table, 0))["deadline"] == deadline
        await hours.pass_by(deadline - hours.now - 1)
        await hours.sweep()
        assert (await table.view())["outcome"] is None
        await hours.pass_by(1)
        await hours.sweep()
        assert (await table.view())["outcome"]["winners"] == [1]


async def test_a_pause_is_agreed_upon_and_ended_by_anyone(hours: Hours) -> None:
    table = await hours.open("forfeit")
    await hours.pass_by(DAY)
    await do(table, "offer", 1, what="pause")
    proposal = (await table.view(0))["agreement"]["proposal"]
    assert (proposal["words"], proposal["asked"], proposal["own"]) == ("Tomás offers a pause", 0, None)
    assert (await table.view(1))["agreement"]["proposal"]["own"] == 1
    await do(table, "answer", 0, proposal=proposal["seq"], yes=True)
    await hours.pass_by(50 * DAY)
    await hours.sweep()
    view = await table.view()
    assert (view["clock"]["paused"], view["outcome"]) == (NOON + DAY, None)
    await do(table, "resume", 1)
    assert (await seat_clock(table, 0))["deadline"] == hours.now + 2 * DAY
    again = await send(table, "resume", 1)
    assert (again.status_code, again.json()["detail"]) == (422, "The game is not paused.")


async def test_an_offer_refused_taken_back_lapsed_or_too_late(hours: Hours) -> None:
    table = await hours.open()
    await do(table, "offer", 0, what="end")
    first = (await table.view(1))["agreement"]["proposal"]["seq"]
    await do(table, "answer", 1, proposal=first, yes=False)
    refused = await send(table, "offer", 0, what="end")
    assert refused.status_code == 422
    assert "The others did not agree to that." in refused.json()["detail"]
    offers = {one["what"]: one["why"] for one in (await table.view(0))["agreement"]["offers"]}
    assert offers["end"] == refused.json()["detail"]
    assert offers["pause"] is None
    await do(table, "offer", 0, what="pause")
    late = await send(table, "answer", 1, proposal=first, yes=True)
    assert (late.status_code, late.json()["detail"]) == (422, "This offer is no more; something else is offered.")
    await do(table, "answer", 0, proposal=(await table.view(0))["agreement"]["proposal"]["seq"], yes=False)
    assert (await table.view(0))["agreement"]["proposal"] is None
    old = (await table.view(1))["of"]
    await do(table, "offer", 0, what="pause")
    turn = {"seat": 0, "moves": ["tile 0,0 e", "hut 1,0"], "expected_seq": (await table.view())["of"]}
    await hours.site.ask("POST", f"{table.url}/turns", table.play[0], json=turn)
    view = await table.view(1)
    assert view["agreement"]["proposal"] is None
    stale = await send(table, "offer", 1, what="undo", expected_seq=old)
    assert (stale.status_code, stale.json()["view"]["of"]) == (409, view["of"])


async def test_an_offer_that_is_sent_again_is_made_once(hours: Hours) -> None:
    table = await hours.open()
    body = {"seat": 0, "what": "end", "expected_seq": (await table.view())["of"]}
    answers = [
        await hours.site.send(
            "POST", f"{table.url}/offer", table.play[0], json=body, headers={"Idempotency-Key": "again"}
        )
        for _ in range(2)
    ]
    assert [one.json()["seq"] for one in answers] == [2, 2]
    assert len(await hours.records(table)) == 2


async def test_what_cannot_be_offered_says_why(hours: Hours) -> None:
    table = await hours.site.open(game="torven")
    offers = {one["what"]: one["why"] for one in (await table.view(0))["agreement"]["offers"]}
    assert (
        offers["undo"] == "The last turn cannot be taken back: there is none, or it has shown something hidden before."
    )
    assert "pause" not in offers  # there is no clock
    assert offers["clock"] is None


async def test_the_last_turn_is_taken_back_when_all_agree(hours: Hours) -> None:
    table = await hours.open(game="tiwanacu")
    before = await table.view()
    await hours.pass_by(HOUR)
    mover = (await by_lot(hours, table)).seat
    other = 1 - mover
    offers = {one["what"]: one["why"] for one in (await table.view(mover))["agreement"]["offers"]}
    assert offers["undo"] is None
    await do(table, "offer", mover, what="undo")
    await do(table, "answer", other, proposal=(await table.view(other))["agreement"]["proposal"]["seq"], yes=True)
    after = await table.view()
    assert (after["awaited"], after["drawing"]) == ([mover], before["drawing"])
    assert said(after)[0] == "agrees: the last turn is taken back"
    refused = await send(table, "offer", mover, what="undo")
    assert refused.status_code == 422


async def by_lot(hours: Hours, table: Table) -> Turn:
    """A turn of whoever is awaited first."""
    known = await hours.app.state.playing.cache.open(table.id)
    seat, lot = known.awaited[0], random.Random(7)
    moves: list[str] = []
    while not (draft := known.draft(seat, moves)).complete:
        moves.append(known.game.text(lot.choice(draft.state.legal(seat))))
    body = {"seat": seat, "moves": moves, "expected_seq": known.seq}
    await hours.site.ask("POST", f"{table.url}/turns", table.play[seat], json=body)
    return Turn(seat, tuple(moves))


async def test_all_agree_to_end_the_game(hours: Hours) -> None:
    table = await hours.site.open()
    await do(table, "offer", 0, what="end")
    await do(table, "answer", 1, proposal=(await table.view(1))["agreement"]["proposal"]["seq"], yes=True)
    view = await table.view()
    assert (view["outcome"]["winners"], view["agreement"]) == ([], None)


async def test_another_clock_by_agreement_and_the_rematch_keeps_it(hours: Hours) -> None:
    table = await hours.site.open()
    clock = {"kind": "bank", "seconds": int(2 * DAY), "increment": int(HOUR), "on_expiry": "claim"}
    await do(table, "offer", 0, what="clock", clock=clock)
    await do(table, "answer", 1, proposal=(await table.view(1))["agreement"]["proposal"]["seq"], yes=True)
    assert (await table.view())["clock"]["words"] == "2 days at the start and 1 hour more after each turn"
    await do(table, "resign", 0)
    again = await hours.site.ask("POST", f"{table.url}/rematch", table.play[0])
    view = await hours.site.ask("GET", f"/api/tables/{again['table']}", again["play"])
    assert view["clock"]["words"] == "2 days at the start and 1 hour more after each turn"


async def test_who_is_away_has_their_time_later(hours: Hours) -> None:
    table = await hours.open("forfeit")
    await do(table, "away", 0, begin=NOON + DAY, end=NOON + 8 * DAY)
    own = await seat_clock(table, 0, viewer=1)
    assert (own["away"], own["deadline"]) == ([NOON + DAY, NOON + 8 * DAY], NOON + 10 * DAY)
    too_long = await send(table, "away", 0, begin=NOON, end=NOON + 60 * DAY)
    assert too_long.json()["detail"] == "You have been away as long as may be in one game: 60 days."
    await do(table, "away", 0, begin=0, end=0)
    assert (await seat_clock(table, 0))["away"] is None
    none = await send(await hours.site.open(), "away", 0, begin=NOON, end=NOON + DAY)
    assert none.json()["detail"] == "This table has no clock, so nobody has to say that they are away."


async def test_a_bot_has_no_clock_and_those_who_watch_cannot_act(hours: Hours) -> None:
    clock = {"kind": "move", "seconds": int(DAY)}
    opened = await hours.site.ask(
        "POST", "/api/tables", json={"game": "taluva", "name": "Ines", "seat": 0, "bots": {"1": 1}, "clock": clock}
    )
    view = await hours.site.ask("GET", f"/api/tables/{opened['table']}", opened["play"])
    assert [one["seat"] for one in view["clock"]["seats"]] == [0]
    body = {"seat": 0, "expected_seq": 1, "what": "end"}
    answer = await hours.site.send("POST", f"/api/tables/{opened['table']}/offer", opened["watch"], json=body)
    assert answer.status_code == 403


async def test_a_game_brought_in_from_a_file_is_not_late(hours: Hours) -> None:
    table = await hours.open("forfeit")
    cache = hours.app.state.playing.cache
    known = await cache.open(table.id)
    file = await hours.site.ask("GET", f"{table.url}/export", table.play[0])
    file |= {"seed": known.header.seed, "salt": known.header.salt}
    for record, stored in zip(file["records"], known.records, strict=True):
        record["digest"] = stored.digest
    await hours.pass_by(30 * DAY)
    brought = await hours.site.ask("POST", "/api/import", json=file)
    view = await hours.site.ask("GET", f"/api/tables/{brought['table']}", brought["play"][0]["link"])
    assert view["clock"]["seats"][0]["left"] == 3 * DAY


async def test_the_store_says_when_to_look(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "one.db")
    try:
        assert await store.clocks.beat(100.0, 300.0) is None
        assert await store.clocks.beat(300.0, 300.0) is None
        assert await store.clocks.beat(1000.0, 300.0) == Gap(300.0, 1000.0)
        assert await store.clocks.beat(900.0, 300.0) is None
        assert await store.clocks.outages(999.0) == [Gap(300.0, 1000.0)]
        assert await store.clocks.outages(1000.0) == []
    finally:
        await store.close()
