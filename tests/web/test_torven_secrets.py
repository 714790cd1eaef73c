"""Whatever a player of Torven is told over HTTP or by mail does not depend on what the other one hides."""

from __future__ import annotations

import random

import msgspec
from litestar import Litestar

from tavola.games.torven import TORVEN
from tavola.table.events import Joined, Turn
from tavola.table.table import Table as Played
from tests.web.twins import instead, told
from tests.web.visitor import Site, Table

SEATS = (0, 1, None)
THINGS = ("b2", "die3", "rival")


def twin_of(table: Played, seat: int | None, rng: random.Random) -> Played:
    """The table with another pool, another pending choice and other changed choices wherever the seat may not look."""
    twin, secret = Played.open(table.header), table.hidden(() if seat is None else (seat,))
    for place, record in enumerate(table.records):
        if place in secret:
            twin.turn(record.event.seat, _another(table, twin, place, rng), record.at)
        elif isinstance(record.event, Joined):
            twin.join(record.event.seat, record.event.name, record.at)
        else:
            twin.turn(record.event.seat, record.event.moves, record.at)
    state = twin.state.copy()
    for other in {0, 1} - {seat}:
        numbers = [rng.randint(1, 6) for _ in range(state.left[other])]
        state.pools[other] = [numbers.count(n) for n in range(7)]
        if state.chosen[other]:
            state.chosen[other] = rng.choice(numbers)
    twin.state = state
    return twin


def _another(table: Played, twin: Played, place: int, rng: random.Random) -> tuple[str, ...]:
    """Another choice in place of this one, such that those of the seat after it stay legal."""
    seat = table.records[place].event.seat
    later = [r.event.moves for r in table.records[place + 1 :] if isinstance(r.event, Turn) and r.event.seat == seat]
    legal = [(TORVEN.text(move),) for move in twin.state.legal(seat)]
    return rng.choice([moves for moves in legal if moves not in later[:1]])


async def act(site: Site, table: Table, played: Played, seat: int, rng: random.Random) -> None:
    """A legal turn of the seat, a draft of it first."""
    state, moves = played.state.copy(), []
    while state.turn == played.state.turn:
        move = rng.choice(state.legal(seat))
        state.apply(seat, move)
        moves.append(TORVEN.text(move))
    body = {"seat": seat, "moves": moves, "expected_seq": played.seq}
    await site.ask("PUT", f"{table.url}/draft", table.play[seat], json=body)
    await site.ask("POST", f"{table.url}/turns", table.play[seat], json=body)


async def test_at_every_moment_of_a_game_answers_and_mails_are_the_same_whatever_is_hidden(
    site: Site, app: Litestar
) -> None:
    rng = random.Random(5)
    table = await site.open(game="torven")
    changed: set[int] = set()
    while not (played := await app.state.playing.cache.open(table.id)).over:
        for seat in SEATS:
            here = await told(site, app, table, seat, THINGS)
            with instead(app, twin_of(played, seat, rng)):
                assert await told(site, app, table, seat, THINGS) == here
        able = [seat for seat in (0, 1) if played.state.legal(seat)]
        has_chosen = [seat for seat in able if seat not in played.awaited]
        seat = rng.choice(able)
        if has_chosen and played.state.round not in changed:  # once a round a choice is changed
            seat = has_chosen[0]
            changed.add(played.state.round)
        await act(site, table, played, seat, rng)
    assert len(changed) > 2


async def test_a_draft_that_would_reveal_shows_nothing_of_it(site: Site, app: Litestar) -> None:
    rng = random.Random(6)
    table = await site.open(game="torven")
    await act(site, table, await app.state.playing.cache.open(table.id), 0, rng)
    played = await app.state.playing.cache.open(table.id)
    move = TORVEN.text(played.state.legal(1)[0])
    body = {"seat": 1, "moves": [move], "expected_seq": played.seq}
    shown = set()
    for _ in range(6):
        with instead(app, twin_of(played, 1, rng)):
            answer = await site.ask("PUT", f"{table.url}/draft", table.play[1], json=body)
        assert answer["draft"]["complete"]
        shown.add(msgspec.json.encode(answer))
    assert len(shown) == 1


async def test_who_has_chosen_may_change_until_the_other_has(site: Site, app: Litestar) -> None:
    table = await site.open(game="torven")
    await act(site, table, await app.state.playing.cache.open(table.id), 0, random.Random(7))
    mine, theirs = await table.view(0), await table.view(1)
    assert (mine["your_turn"], mine["acting"], bool(mine["choices"]["picks"])) == (False, 0, True)
    assert mine["heading"] == "Waiting for Tomás"
    assert (theirs["your_turn"], theirs["view"]["chosen"]) == (True, [True, False])
    assert theirs["log"][0]["said"] == ["has chosen"]


async def test_a_choice_that_was_changed_is_not_told_after_the_reveal_either(site: Site, app: Litestar) -> None:
    rng, playing = random.Random(8), app.state.playing
    table = await site.open(game="torven")
    for seat in (0, 0, 1):
        await act(site, table, await playing.cache.open(table.id), seat, rng)
    history = await site.ask("GET", f"{table.url}/history", table.play[1])
    first, second, third = (line for line in history if line["said"] != ["joins the game"])
    assert (first["said"], first["moves"]) == (["has chosen"], [])
    assert second["moves"]
    assert "shows" in third["said"][0]
    own = await site.ask("GET", f"{table.url}/history", table.play[0])
    assert all(line["moves"] for line in own if line["said"] != ["joins the game"])
