"""Playing again: the score of a series, who begins, what is kept, and who declines."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from alembic import command
from litestar import Litestar

from tavola.games import GAMES
from tavola.service.next_game import next_header
from tavola.store.migrate import HEAD, migrate
from tavola.store.store import Grant
from tavola.table.clock import Clock
from tavola.table.offers import Offer
from tavola.table.table import Table as Game
from tests.table.setting import header
from tests.web.visitor import Site, Table

GRANT = Grant(1, "t1", "play", (0,), 0.0, None, "")


class Series:
    """Games of Ines and Tomás, one after the other; `links` by name."""

    def __init__(self, site: Site, table: Table) -> None:
        self.site = site
        self.tables = [table.id]
        self.links = {"Ines": table.play[0], "Tomás": table.play[1]}
        self.host = table.host

    @property
    def url(self) -> str:
        return f"/api/tables/{self.tables[-1]}"

    async def view(self, who: str = "Ines") -> Any:
        return await self.site.ask("GET", self.url, self.links[who])

    async def give_up(self, who: str) -> None:
        view = await self.view(who)
        body = {"seat": view["you"][0], "expected_seq": view["of"]}
        await self.site.ask("POST", f"{self.url}/resign", self.links[who], json=body)

    async def again(self, *names: str) -> None:
        """They ask for a rematch, in this order."""
        url = self.url
        seats = [await self.site.ask("POST", f"{url}/rematch", self.links[who]) for who in names]
        self.links |= {who: seat["play"] for who, seat in zip(names, seats, strict=True)}
        self.host = seats[0]["host"] or self.host
        self.tables.append(seats[0]["table"])


async def begun(site: Site, **more: Any) -> Series:
    return Series(site, await site.open(**more))


async def three_games(site: Site) -> Series:
    """Ines wins twice, then a third game is begun."""
    series = await begun(site)
    for _ in range(2):
        await series.give_up("Tomás")
        await series.again("Ines", "Tomás")
    return series


async def test_a_series_shows_its_score_by_person(site: Site) -> None:
    series = await begun(site)
    assert (await series.view())["series"] is None
    await series.give_up("Tomás")
    await series.again("Ines", "Tomás")
    assert (await series.view())["series"]["said"] == "Game 2 · Tomás 0, Ines 1, drawn 0"
    await series.give_up("Tomás")
    assert (await series.view())["series"]["said"] == "Game 2 · Tomás 0, Ines 2, drawn 0"
    await series.again("Tomás", "Ines")
    shown = (await series.view("Tomás"))["series"]
    assert shown["said"] == "Game 3 · Ines 2, Tomás 0, drawn 0"
    first, second = series.tables[0], series.tables[1]
    assert [(game["table"], game["number"]) for game in shown["earlier"]] == [(second, 2), (first, 1)]
    assert {game["said"] for game in shown["earlier"]} == {"Ines won"}


async def test_the_score_is_the_same_after_a_restart_and_on_the_page(site: Site, app: Litestar) -> None:
    series = await three_games(site)
    before = (await series.view())["series"]
    app.state.playing.series._known.clear()
    app.state.playing.cache._tables.clear()
    assert (await series.view())["series"] == before
    page = await site.client.get("/p/" + series.links["Ines"].rsplit("/", 1)[1])
    assert before["said"] in page.text.split("</header>", 1)[0]


async def test_a_game_ended_by_agreement_counts_as_drawn(site: Site, app: Litestar) -> None:
    series = await begun(site)
    await end_by_agreement(app, series.tables[0])
    assert (await series.view())["heading"] == "A draw"
    await series.again("Ines", "Tomás")
    assert (await series.view())["series"]["said"] == "Game 2 · Tomás 0, Ines 0, drawn 1"


async def end_by_agreement(app: Litestar, table_id: str) -> None:
    cache = app.state.playing.cache
    for change in (
        lambda game: game.offer(0, Offer("end"), 2e9),
        lambda game: game.answer(1, True, 2e9),
    ):
        after = (await cache.open(table_id)).copy()
        change(after)
        await cache.commit(after)


async def test_who_came_for_somebody_else_starts_at_nothing(site: Site) -> None:
    series = await begun(site)
    await series.give_up("Ines")
    await series.again("Ines")
    body = {"role": "invite", "seat": 0}
    link = (await site.ask("POST", f"{series.url}/links", series.host, json=body))["link"]
    await site.ask("POST", "/api/claim", link, json={"name": "Jun"})
    assert (await series.view())["series"]["said"] == "Game 2 · Jun 0, Ines 0, Tomás 1, drawn 0"


async def test_a_table_from_a_file_begins_a_series_of_its_own(site: Site) -> None:
    series = await three_games(site)
    await series.give_up("Ines")
    file = await site.ask("GET", f"{series.url}/export", series.links["Ines"])
    brought = await site.ask("POST", "/api/import", content=json.dumps(file))
    play = brought["play"][0]["link"]
    assert (await site.ask("GET", f"/api/tables/{brought['table']}", play))["series"] is None
    again = await site.ask("POST", f"/api/tables/{brought['table']}/rematch", play)
    shown = await site.ask("GET", f"/api/tables/{again['table']}", again["play"])
    assert shown["series"]["said"].startswith("Game 2 · ")


async def test_rematches_of_earlier_versions_are_found_by_their_records(
    site: Site, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    series = await three_games(site)
    said = (await series.view())["series"]["said"]
    with closing(sqlite3.connect(site.database)) as db, db:
        db.execute("DROP TABLE rematches")
        db.execute("DELETE FROM summaries WHERE table_id = ?", (series.tables[0],))
        db.execute("UPDATE alembic_version SET version_num = (SELECT '0008')")
    upgrade = command.upgrade  # this one migration alone: the database has what the later ones make
    monkeypatch.setattr(command, "upgrade", lambda config, _: upgrade(config, "0009"))
    await asyncio.to_thread(migrate, site.database)
    with closing(sqlite3.connect(site.database)) as db, db:
        db.execute("UPDATE alembic_version SET version_num = ?", (HEAD,))
    app.state.playing.series._known.clear()
    assert (await series.view())["series"]["said"] == said


async def test_two_who_ask_in_the_same_moment_play_one_rematch(site: Site) -> None:
    series = await begun(site)
    await series.give_up("Ines")
    asked = [site.ask("POST", f"{series.url}/rematch", series.links[who]) for who in ("Ines", "Tomás")]
    one, other = await asyncio.gather(*asked)
    assert (one["table"], one["play"]) != (other["table"], other["play"])
    assert one["table"] == other["table"]
    assert [bool(seated["host"]) for seated in (one, other)].count(True) == 1


def beginners(game: str, seats: int, games: int) -> list[Sequence[int]]:
    """Which player begins each of so many games, by the seat they had in the first one."""
    names = tuple("abcdef"[:seats])
    table = Game.open(header(game, names=names, rules_version=GAMES[game].rules_version, seed="05" * 32))
    found = []
    for back in range(games):
        found.append(tuple(sorted((seat + back) % seats for seat in table.awaited)))
        table = Game.open(next_header(table, GRANT))
    return found


@pytest.mark.parametrize("game", sorted(GAMES))
def test_another_player_begins_the_rematch(game: str) -> None:
    for seats in range(max(2, GAMES[game].players[0]), GAMES[game].players[1] + 1):
        began = beginners(game, seats, 8)
        if len(began[0]) == 1:
            assert all(one != other for one, other in pairwise(began))
        else:  # all choose at once
            assert set(began) == {tuple(range(seats))}


def test_a_rematch_keeps_the_clock() -> None:
    clock = Clock("move", 3600, on_expiry="bot")
    table = Game.open(header("taluva", rules_version=GAMES["taluva"].rules_version, clock=clock))
    assert next_header(table, GRANT).clock == clock


async def test_a_rematch_keeps_delay_and_language_of_who_comes_over(site: Site, app: Litestar) -> None:
    series = await begun(site)
    body = {"seat": 1, "email": "tomas@example.org", "delay": 777}
    await site.ask("PUT", f"{series.url}/contact", series.links["Tomás"], json=body)
    store = app.state.playing.store
    contact = await store.contact(series.tables[0], 1)
    await store.set_contact(msgspec.structs.replace(contact, language="pt"))
    await series.give_up("Ines")
    await series.again("Ines", "Tomás")
    kept = await store.contact(series.tables[1], 0)
    assert (kept.address, kept.delay, kept.language) == ("tomas@example.org", 777, "pt")


async def decline(series: Series, who: str, table: int = -2) -> Any:
    """By the link to the game before."""
    url = f"/api/tables/{series.tables[table]}/rematch/decline"
    return await series.site.send("POST", url, series.links[who])


async def test_who_declines_frees_the_seat(site: Site, app: Litestar) -> None:
    series = await begun(site, email="ines@example.org")
    body = {"seat": 1, "email": "tomas@example.org"}
    await site.ask("PUT", f"{series.url}/contact", series.links["Tomás"], json=body)
    await series.give_up("Ines")
    old = series.url
    assert (await site.ask("GET", old, series.links["Tomás"]))["declinable"] is False
    await series.again("Ines")
    assert (await site.ask("GET", old, series.links["Tomás"]))["declinable"] is True
    assert (await decline(series, "Tomás")).status_code == 204
    assert (await site.ask("GET", old, series.links["Tomás"]))["declinable"] is False
    view = await series.view()
    assert [(seat["name"], seat["invited"]) for seat in view["seats"]] == [(None, None), ("Ines", None)]
    assert view["log"][0]["said"] == ["Tomás does not play again"]
    store = app.state.playing.store
    assert (await store.contact(series.tables[1], 0)).address is None
    invitation = await site.ask("POST", f"{series.url}/links", series.host, json={"role": "invite", "seat": 0})
    jun = await site.ask("POST", "/api/claim", invitation["link"], json={"name": "Jun"})
    shown = await site.ask("GET", series.url, jun["play"])
    assert (shown["seats"][0]["name"], shown["mail"][0]["email"]) == ("Jun", None)


async def test_a_damaged_rematch_does_not_hide_the_game_before(site: Site, app: Litestar) -> None:
    series = await begun(site)
    await series.give_up("Ines")
    old, links = series.url, dict(series.links)
    await series.again("Ines")
    with closing(sqlite3.connect(site.database)) as db, db:
        db.execute("UPDATE tables SET header = '{}' WHERE id = ?", (series.tables[1],))
    app.state.playing.cache._tables.clear()
    assert (await site.ask("GET", old, links["Tomás"]))["declinable"] is False


async def test_declining_again_changes_nothing_and_who_changes_their_mind_sits_down(site: Site) -> None:
    series = await begun(site)
    await series.give_up("Ines")
    await series.again("Ines")
    await decline(series, "Tomás")
    before = site.dump()
    assert (await decline(series, "Tomás")).status_code == 204
    assert site.dump() == before
    url = f"/api/tables/{series.tables[0]}/rematch"
    series.links["Tomás"] = (await site.ask("POST", url, series.links["Tomás"]))["play"]
    assert [seat["name"] for seat in (await series.view())["seats"]] == ["Tomás", "Ines"]


async def test_a_bot_can_take_the_seat_that_was_declined(site: Site) -> None:
    series = await begun(site)
    await series.give_up("Ines")
    await series.again("Ines")
    await decline(series, "Tomás")
    await site.ask("POST", f"{series.url}/bots", series.host, json={"seat": 0, "level": 1})
    assert (await series.view())["seats"][0]["bot"] == 1


async def test_who_has_no_part_in_it_declines_nothing(site: Site) -> None:
    table = await site.open()
    series = Series(site, table)
    url = f"{series.url}/rematch/decline"
    early = await site.send("POST", url, series.links["Tomás"])
    assert (early.status_code, early.json()["detail"]) == (422, "Nobody has asked to play again.")
    await series.give_up("Ines")
    asked = dict(series.links)
    await series.again("Ines", "Tomás")
    before = site.dump()
    assert (await site.send("POST", url, table.watch)).status_code == 403
    assert (await site.send("POST", url)).status_code == 401
    joined = await site.send("POST", url, asked["Tomás"])
    assert (joined.status_code, joined.json()["detail"]) == (
        409,
        "The seat is taken: who plays again can give up there.",
    )
    assert (await site.send("POST", url, asked["Ines"])).status_code == 409
    assert site.dump() == before


async def test_an_invitation_for_anybody_cannot_be_declined(site: Site) -> None:
    opened = await site.ask("POST", "/api/tables", json={"game": "taluva", "seats": 2, "name": "Ines", "seat": 0})
    answer = await site.send("POST", "/api/decline", opened["invitations"][0]["link"])
    assert answer.status_code == 403
