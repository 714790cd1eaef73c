"""What the others and spectators of Tucana Builders are told does not depend on a placement of the open turn."""

from __future__ import annotations

import msgspec
from litestar import Litestar

from tavola.games.tucana import TUCANA
from tavola.table.table import Table as Played
from tests.web.twins import instead, told
from tests.web.visitor import Site, Table

OTHERS = (1, 2, None)
THINGS = ("f3,2", "hutA", "island0", "joker", "card")


async def place(site: Site, app: Litestar, table: Table, seat: int, number: int) -> str:
    """The seat commits its n-th legal placement, drafted first; the move."""
    played = await app.state.playing.cache.open(table.id)
    move = TUCANA.text(played.state.legal(seat)[number])
    body = {"seat": seat, "moves": [move], "expected_seq": played.seq}
    await site.ask("PUT", f"{table.url}/draft", table.play[seat], json=body)
    await site.ask("POST", f"{table.url}/turns", table.play[seat], json=body)
    return move


async def begun(site: Site, app: Litestar) -> tuple[Table, Played]:
    """A table of three on which a whole turn is closed and Ines has placed in the next; the table before she did."""
    table = await site.open(game="tucana", seats=3, options={"bonus": True})
    for seat in range(3):
        await place(site, app, table, seat, 5)
    before = (await app.state.playing.cache.open(table.id)).copy()
    await place(site, app, table, 0, 0)
    return table, before


async def test_the_others_are_told_the_same_whatever_the_open_placement_is(site: Site, app: Litestar) -> None:
    table, before = await begun(site, app)
    at = (await app.state.playing.cache.open(table.id)).records[-1].at
    here = {seat: await told(site, app, table, seat, THINGS) for seat in OTHERS}
    for move in before.state.legal(0)[1:-1:4]:  # the last is the joker
        twin = before.copy()
        twin.turn(0, [TUCANA.text(move)], at)
        with instead(app, twin):
            for seat in OTHERS:
                assert await told(site, app, table, seat, THINGS) == here[seat]


async def test_the_draft_of_another_player_tells_nothing_of_it_either(site: Site, app: Litestar) -> None:
    table, before = await begun(site, app)
    at = (await app.state.playing.cache.open(table.id)).records[-1].at
    await place(site, app, table, 1, 0)
    shown = set()
    for move in before.state.legal(0)[:4]:
        twin = before.copy()
        twin.turn(0, [TUCANA.text(move)], at)
        twin.turn(1, [TUCANA.text(twin.state.legal(1)[0])], at)
        body = {"seat": 2, "moves": [TUCANA.text(twin.state.legal(2)[0])], "expected_seq": twin.seq}
        with instead(app, twin):
            answer = await site.ask("PUT", f"{table.url}/draft", table.play[2], json=body)
        assert answer["draft"]["complete"]
        shown.add(msgspec.json.encode(answer))
    assert len(shown) == 1


async def test_a_placement_is_in_no_answer_to_others_until_the_turn_closes_and_then_in_all(
    site: Site, app: Litestar
) -> None:
    table, _ = await begun(site, app)
    move = await place(site, app, table, 0, 7)
    for seat in OTHERS:
        assert move not in "".join((await told(site, app, table, seat, THINGS))[2:4])
    assert (await table.view(0))["view"]["placed"]["rotation"] == int(move[-1])
    await place(site, app, table, 1, 0)
    await place(site, app, table, 2, 0)
    for seat in OTHERS:
        history, export = (await told(site, app, table, seat, THINGS))[2:4]
        assert move in history
        assert move in export


async def test_a_placement_may_be_changed_until_the_last_has_placed(site: Site, app: Litestar) -> None:
    table, _ = await begun(site, app)
    await place(site, app, table, 1, 0)
    mine = await table.view(0)
    assert (mine["your_turn"], mine["heading"]) == (False, "Waiting for Jun")
    assert mine["choices"]["picks"]
    last = await place(site, app, table, 0, 7)
    await place(site, app, table, 2, 0)
    laid = (await table.view(1))["view"]["islands"][0]["laid"]
    newest = next(tile for tile in laid if tile["turn"] == 2)
    assert f"place {newest['q']},{newest['r']} {newest['rotation']}" == last
