"""What players write beside the game."""

from __future__ import annotations

import msgspec
import pytest

from tavola.games.messages import in_words
from tavola.table.errors import TableError
from tavola.table.events import Said
from tavola.table.table import Table
from tests.table.setting import NOW, played_out, table

SALT = "ab" * 16


def test_a_line_stands_in_the_story() -> None:
    nim = table()
    nim.say(1, "  Good   luck! {who} ", SALT, NOW)
    (entry,) = nim.story()
    assert (entry.talk, entry.seat, in_words(entry.said[0], ())) == (True, 1, "Good luck! {who}")


def test_a_line_neither_moves_the_game_nor_makes_a_view_stale() -> None:
    nim = table()
    nim.say(0, "Hello", SALT, NOW)
    nim.say(1, "Hello", SALT, NOW)
    assert (nim.awaited, nim.moved_at, nim.stale(0, 0)) == ((0,), 0, False)
    nim.turn(0, ["take 1", "pass 0"], NOW)


def test_one_may_talk_after_the_end() -> None:
    nim = played_out()
    nim.say(0, "Well played", SALT, NOW)
    assert Table.open(nim.header, nim.records).talk.lines == nim.talk.lines


@pytest.mark.parametrize("text", ["", "   ", "x" * 301, "a\nb", "a\x00", "\u202eabc", "\u200b", "\ue000"])
def test_lines_are_held_to_what_names_are(text: str) -> None:
    with pytest.raises(TableError):
        table().say(0, text, SALT, NOW)


@pytest.mark.parametrize("seat", [-1, 2])
def test_seats_that_there_are_not_say_nothing(seat: int) -> None:
    with pytest.raises(TableError):
        table().say(seat, "Hello", SALT, NOW)


def test_nobody_talks_without_end() -> None:
    nim = table()
    for _ in range(8):
        nim.say(0, "Hello", SALT, NOW)
    with pytest.raises(TableError, match="minute"):
        nim.say(0, "Hello", SALT, NOW + 30)
    nim.say(1, "Hello", SALT, NOW + 30)
    nim.say(0, "Hello", SALT, NOW + 61)
    for place in range(390):
        nim.say(0, "Hello", SALT, NOW + 100 * place + 1000)
    with pytest.raises(TableError, match="no more"):
        nim.say(1, "Hello", SALT, NOW + 99_999)


def test_what_was_taken_down_is_gone_for_all() -> None:
    nim = table()
    nim.say(0, "Something nasty", SALT, NOW)
    nim.take_down(1, NOW)
    assert "nasty" not in repr(nim.story())
    assert "nasty" not in repr(Table.open(nim.header, nim.records).story())
    with pytest.raises(TableError):
        nim.take_down(7, NOW)


def test_a_line_that_was_changed_freezes_the_table() -> None:
    nim = table()
    nim.say(0, "I give you the temple", SALT, NOW)
    event = nim.records[0].event
    assert isinstance(event, Said)
    changed = msgspec.structs.replace(nim.records[0], event=msgspec.structs.replace(event, text="I do not"))
    assert Table.open(nim.header, [changed]).frozen is not None


def test_the_chain_is_the_same_without_the_words() -> None:
    nim = table()
    nim.say(0, "Private", SALT, NOW)
    event = nim.records[0].event
    assert isinstance(event, Said)
    bare = msgspec.structs.replace(nim.records[0], event=Said(event.seat, event.hash))
    again = Table.open(nim.header, [bare])
    assert (again.chain, again.frozen) == (nim.chain, None)
    assert again.story()[0].said == ()
