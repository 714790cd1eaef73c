"""What a bot is told is what its seat may see: no seed, no hidden dice, tiles or cards, no choice of a rival."""

from __future__ import annotations

import random

import msgspec
import pytest

from tavola.bots.worker import Job
from tavola.games import GAMES, TORVEN, TUCANA
from tavola.games.game import AnyGame
from tavola.service.bot_moves import job, random_turn
from tavola.table.table import Table
from tests.table.setting import NOW, SALT, SEED, header


def table_of(game: AnyGame, turns: int = 0) -> Table:
    """A table of two at which so many turns were played by lot."""
    table = Table.open(header(game.id, rules_version=game.rules_version))
    random.seed(turns)
    for _ in range(turns):
        table.turn(table.awaited[0], random_turn(table, table.awaited[0]), NOW)
    return table


def told(table: Table, seat: int) -> bytes:
    """All that goes to the worker, but for the number that the bot's chance starts from."""
    return msgspec.json.encode(msgspec.structs.replace(job(table, seat, 2), seed=0))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
@pytest.mark.parametrize("turns", [0, 5, 12])
def test_a_job_is_the_same_whatever_is_hidden(game: AnyGame, turns: int) -> None:
    table = table_of(game, turns)
    seat = table.awaited[0]
    twin = table.copy()
    twin.state = game.sample(game.view(table.state, seat), random.Random(3))
    assert twin.state.digest() != table.state.digest()
    assert told(twin, seat) == told(table, seat)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_job_holds_the_view_of_the_seat_and_nothing_of_the_table(game: AnyGame) -> None:
    table = table_of(game, 5)
    seat = table.awaited[0]
    data = told(table, seat)
    read = msgspec.json.decode(data, type=Job)
    assert bytes(read.view) == msgspec.json.encode(game.view(table.state, seat))
    assert set(msgspec.json.decode(data)) == {"game", "view", "level", "seed", "cap"}
    assert not any(secret.encode() in data for secret in (SEED, SALT, table.records[-1].digest, "Ines"))


@pytest.mark.parametrize("game", [TORVEN, TUCANA], ids=lambda game: game.id)
def test_a_choice_made_in_secret_is_not_told_to_the_bot(game: AnyGame) -> None:
    table = table_of(game)
    jobs = set()
    for move in table.state.legal(1)[:6]:
        chosen = table.copy()
        chosen.state = table.state.copy()
        chosen.state.apply(1, move)
        assert chosen.game.sealed(chosen.state) == (1,)
        jobs.add(told(chosen, 0))
    assert len(jobs) == 1


def test_the_numbers_of_the_other_pool_are_not_told_to_the_bot() -> None:
    table = table_of(TORVEN)
    pool = msgspec.json.decode(told(table, 0))["view"]["pool"]
    assert pool == [n for n in range(1, 7) for _ in range(table.state.pools[0][n])]
    assert b"pools" not in told(table, 0)
