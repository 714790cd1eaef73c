"""What a player is told of what happened since their last turn: from the table's records, and nothing too early."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tavola.games import GAMES
from tavola.service.messages.views import Since
from tavola.service.since import MOST, since
from tavola.service.table_views import Viewer, player_names, table_view
from tavola.table.events import Header, Turn
from tavola.table.offers import Offer
from tavola.table.table import Table

NOW = 1_700_000_000.0
NAMES = ("Ines", "Tomás", "Jun", "Ada", "Kai", "Mara")
each_game = pytest.mark.parametrize("game", list(GAMES))


def opened(game: str, seats: int = 2) -> Table:
    options: dict[str, object] = {}
    header = Header(
        id="t1",
        game=game,
        rules_version=GAMES[game].rules_version,
        seats=seats,
        options=options,
        seed="11" * 32,
        salt="22" * 16,
        title="",
        hotseat=False,
        created=NOW,
        names=NAMES[:seats],
    )
    return Table.open(header)


def seen(table: Table, seat: int, held: tuple[int, ...] = ()) -> Since | None:
    """What the player of the seat is told."""
    return since(table, seat, held or (seat,), (seat,), player_names(table))


def play(table: Table, seat: int, rng: random.Random) -> None:
    """A turn of the seat by lot."""
    state, moves = table.state.copy(), []
    while state.turn == table.state.turn:
        move = rng.choice(state.legal(seat))
        state.apply(seat, move)
        moves.append(table.game.text(move))
    table.turn(seat, moves, NOW + table.seq)


def played(game: str, turns: int, seed: int = 1, seats: int = 2) -> Iterator[Table]:
    """A table after each of its first turns."""
    table, rng = opened(game, seats), random.Random(seed)
    for _ in range(turns):
        if table.over:
            return
        play(table, rng.choice(table.awaited), rng)
        yield table.copy()


def told(one: Since | None) -> list[tuple[str | None, str]]:
    assert one is not None
    return [(line.name, ", ".join(line.said)) for line in one.lines]


@each_game
def test_at_the_first_move_of_a_game_there_is_nothing_to_tell(game: str) -> None:
    table = opened(game)
    assert [seen(table, seat) for seat in range(2)] == [None, None]


@each_game
def test_whoever_is_to_move_is_told_every_turn_that_the_others_made_since(game: str) -> None:
    told_once: dict[int, list[int]] = {0: [], 1: []}
    for table in played(game, 60):
        for seat in range(2):
            news = seen(table, seat)
            if seat not in table.awaited:
                assert news is None
            elif news:
                assert {line.seat for line in news.lines} == {1 - seat}
                assert all(line.said and line.name == NAMES[1 - seat] for line in news.lines)
                assert all(line.seq <= line.shown <= table.seq for line in news.lines)
                told_once[seat] += [line.seq for line in news.lines]
    last = max(record.seq for record in table.records)
    for seat in range(2):
        public = {
            record.seq
            for place, record in enumerate(table.records)
            if isinstance(record.event, Turn)
            and record.event.seat != seat
            and place not in table.hidden((seat,))
            and record.seq < last - 6
        }
        assert public <= set(told_once[seat])


@each_game
def test_the_same_is_told_when_the_table_was_opened_again_from_its_records(game: str) -> None:
    for table in played(game, 12, seats=GAMES[game].players[1]):
        again = Table.open(table.header, table.records)
        for seat in range(table.seats):
            assert seen(again, seat) == seen(table, seat)


@each_game
def test_what_a_turn_changed_is_named_by_parts_of_the_drawing(game: str) -> None:
    named = 0
    for table in played(game, 40):
        for seat in table.awaited:
            drawing = table_view(table, table, Viewer((seat,), seat, seat), ()).drawing
            for line in ((news := seen(table, seat)) and news.lines[-1:]) or ():
                named += bool(line.targets)
                assert all(f'id="{target}"' in drawing for target in line.targets)
    assert named > 3


@pytest.mark.parametrize("game", ["torven", "tucana"])
def test_a_choice_is_told_once_all_is_revealed_and_not_before(game: str) -> None:
    pending = 0
    for table in played(game, 40, seed=3):
        for seat in table.awaited:
            hidden = {place + 1 for place in table.hidden((seat,))}
            lines = ((news := seen(table, seat)) and news.lines) or []
            assert not hidden & {line.seq for line in lines}
            assert "has chosen" not in [said for line in lines for said in line.said]
            pending += bool(hidden)
    assert pending > 3


def test_a_choice_revealed_by_ones_own_is_told_to_who_made_that() -> None:
    table, rng = opened("torven"), random.Random(1)
    play(table, 0, rng)
    assert seen(table, 1) is None
    play(table, 1, rng)
    seats = table.awaited
    news = [seen(table, seat) for seat in seats]
    assert all(one is not None for one in news)
    for seat, one in zip(seats, news, strict=True):
        assert one is not None
        assert [(line.seat, line.shown) for line in one.lines] == [(1 - seat, 2)]


def test_takeovers_a_resignation_and_a_turn_taken_back_are_told_talk_and_offers_are_not() -> None:
    table, rng = opened("tiwanacu", 4), random.Random(1)
    first, second, third, fourth = (2, 1, 0, 3)  # by lot, from the seed
    play(table, first, rng)
    play(table, second, rng)
    table.say(first, "hello", "ab" * 16, NOW + 2)
    table.offer(second, Offer("undo"), NOW + 3)
    for seat in (first, third, fourth):
        table.answer(seat, True, NOW + 4)
    play(table, second, rng)
    table.seat_bot(third, 1, "Robbie", NOW + 8)
    play(table, third, rng)
    table.resign(fourth, NOW + 10)
    while table.awaited != (first,):
        play(table, table.awaited[0], rng)
    lines = told(seen(table, first))
    assert [name for name, _ in lines[:6]] == ["Tomás", "Ada", "Tomás", None, "Robbie", "Ada"]
    assert lines[1][1] == "agrees: the last turn is taken back"
    assert lines[3][1] == "Robbie plays on for Ines"
    assert lines[5][1] == "gives up"


def test_the_turns_of_a_bot_that_played_on_for_somebody_are_told_to_them() -> None:
    table, rng = opened("taluva"), random.Random(1)
    play(table, 0, rng)
    play(table, 1, rng)
    table.seat_bot(0, 1, "Robbie", NOW + 8)
    play(table, 0, rng)
    play(table, 1, rng)
    table.join(0, "Ines", NOW + 9)
    lines = told(seen(table, 0))
    assert [name for name, _ in lines] == ["Tomás", None, "Robbie", "Tomás", None]


def test_a_device_that_passes_round_is_told_nothing_of_turns_made_on_it() -> None:
    *_, table = played("taluva", 6)
    seat = table.awaited[0]
    assert seen(table, seat) is not None
    assert seen(table, seat, held=(0, 1)) is None


def test_only_the_latest_are_told_and_how_many_came_before() -> None:
    table, rng = opened("taluva", 4), random.Random(1)
    play(table, 0, rng)
    for turn in range(MOST):
        table.seat_bot(1, 1, "Robbie", NOW + 3600 * turn)
        table.join(1, "Tomás", NOW + 3600 * turn)
    for seat in (1, 2, 3):
        play(table, seat, rng)
    news = seen(table, 0)
    assert news is not None
    assert (len(news.lines), news.earlier, news.own) == (MOST, MOST + 3, 1)


def test_an_earlier_position_and_a_spectator_are_told_nothing() -> None:
    *_, table = played("taluva", 5)
    seat = table.awaited[0]
    assert table_view(table, table, Viewer((seat,), seat, seat), ()).since is not None
    assert table_view(table, table.at(3), Viewer((seat,), seat, seat), ()).since is None
    assert table_view(table, table, Viewer((), None), ()).since is None
