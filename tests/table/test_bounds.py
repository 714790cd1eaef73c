"""Records have an end where the rules set none, and whatever a table can come to have is exported and brought back."""

from __future__ import annotations

import random

import pytest

from tavola import games
from tavola.table import bounds
from tavola.table.errors import TableError
from tavola.table.export import MAX_RECORDS, from_file, to_file
from tavola.table.table import Table
from tavola.web.api import IMPORT_LIMIT
from tests.table.setting import NOW, header

BOT = "Bot (level 1)"


def bot_and_back(some: Table, seat: int, at: float) -> None:
    name = some.names[seat]
    assert name
    some.seat_bot(seat, 1, BOT, at)
    some.join(seat, name, at)


def of_real_game(game: str = "tucana", seats: int = 2) -> Table:
    names = ("Ines", "Tomás", "Jun", "Ada", "Noa")[:seats]
    return Table.open(header(game, names, rules_version=games.GAMES[game].rules_version))


def test_bots_take_a_seat_so_often_in_an_hour_and_other_seats_are_free() -> None:
    some = of_real_game()
    for minute in range(bounds.MAX_BOTS_AN_HOUR):
        bot_and_back(some, 0, NOW + 60 * minute)
    before = some.seq
    with pytest.raises(TableError, match="in an hour"):
        some.seat_bot(0, 1, BOT, NOW + 3500)
    assert some.seq == before
    bot_and_back(some, 1, NOW + 3500)
    bot_and_back(some, 0, NOW + 3601)


def test_a_clock_that_was_ahead_for_a_while_keeps_no_bot_away() -> None:
    some = of_real_game()
    for minute in range(bounds.MAX_BOTS_AN_HOUR):
        bot_and_back(some, 0, NOW + 1e8 + minute)
    bot_and_back(some, 0, NOW)


def test_bots_take_seats_at_a_table_so_often_in_all_and_players_always_come_back() -> None:
    some = of_real_game()
    for hour in range(bounds.MAX_BOTS - 1):
        bot_and_back(some, 0, NOW + 3601 * hour)
    some.seat_bot(1, 1, "Second bot", NOW + 1e7)
    with pytest.raises(TableError, match="no more may come"):
        some.seat_bot(0, 1, BOT, NOW + 1e7)
    some.join(1, "Tomás", NOW + 1e7)


def test_a_sealed_choice_is_changed_so_often() -> None:
    some = of_real_game("torven")
    for number in range(bounds.MAX_CHANGES + 1):
        some.turn(0, [f"choose {4 + number % 2}"], NOW)
    before = some.seq
    with pytest.raises(TableError, match="often enough"):
        some.turn(0, ["choose 5"], NOW)
    assert some.seq == before
    some.turn(1, ["choose 5"], NOW)
    assert some.hidden(()) == list(range(bounds.MAX_CHANGES))  # the last choice is revealed


def test_what_was_written_down_before_there_were_bounds_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    some = of_real_game()
    with monkeypatch.context() as patch:
        patch.setattr(bounds, "MAX_BOTS_AN_HOUR", 100)
        for _ in range(20):
            bot_and_back(some, 0, NOW)
    assert Table.open(some.header, some.records).frozen is None


def fullest() -> Table:
    """Five choose at once, each changes its mind as often as it may; bots come and go as often as they may."""
    some, rng = of_real_game("tucana", 5), random.Random(1)
    at = NOW
    for _ in range(bounds.MAX_BOTS):
        bot_and_back(some, 0, at := at + 3600 / bounds.MAX_BOTS_AN_HOUR + 1)
    while not some.over:
        for seat in some.awaited[:-1]:
            for _ in range(1 + bounds.MAX_CHANGES):
                some.turn(seat, by_lot(some, seat, rng), at)
        some.turn(some.awaited[-1], by_lot(some, some.awaited[-1], rng), at)
    return some


def by_lot(some: Table, seat: int, rng: random.Random) -> list[str]:
    """A turn, or another one in place of it: both are of one placement, or of a joker and one."""
    moves, state = [], some.state.copy()
    while state.turn == some.state.turn:
        move = rng.choice(state.legal(seat))
        state.apply(seat, move)
        moves.append(some.game.text(move))
    return moves


def test_the_fullest_table_is_exported_and_brought_back() -> None:
    some = fullest()
    file = to_file(some)
    assert some.seq > 1000
    assert len(some.records) <= MAX_RECORDS
    assert len(file) <= IMPORT_LIMIT
    assert from_file(file)[1] == some.records
