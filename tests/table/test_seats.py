"""Bots on seats: empty ones, those of players who are away, and back again."""

from __future__ import annotations

from itertools import islice

import msgspec
import pytest

from tavola.games.messages import in_words
from tavola.table.errors import TableError
from tavola.table.events import BotSeated, Record
from tavola.table.export import from_file, to_file, verify
from tavola.table.seats import bot_names
from tavola.table.table import Table
from tests.table.setting import NOW, header, played_out, table

TAKE_ONE = ["take 1", "pass 0"]


def said(nim: Table) -> list[str]:
    return [in_words(one, nim.player_names()) for told in nim.story() for one in told.said]


def test_bot_takes_an_empty_seat() -> None:
    nim = table(names=("Ines", None))
    record = nim.seat_bot(1, 2, "Bot (level 2)", NOW)
    assert record.event == BotSeated(1, 2, "Bot (level 2)")
    assert (nim.names, nim.bots) == (["Ines", "Bot (level 2)"], {1: 2})
    assert said(nim) == ["Bot (level 2) joins the game"]


def test_bot_plays_on_for_who_is_away_until_they_are_back() -> None:
    nim = table()
    nim.seat_bot(0, 3, "Bot (level 3)", NOW)
    nim.turn(0, TAKE_ONE, NOW)
    nim.join(0, "Ines", NOW)
    assert (nim.names, nim.bots) == (["Ines", "Tomás"], {})
    assert said(nim)[0] == "Bot (level 3) plays on for Ines"
    assert said(nim)[-1] == "Ines takes over from Bot (level 3)"
    assert nim.awaited == (1,)


def test_who_sat_there_last_is_kept_while_a_bot_plays() -> None:
    nim = table()
    nim.seat_bot(0, 3, "Bot (level 3)", NOW)
    assert nim.seating.people == {0: "Ines", 1: "Tomás"}


def test_one_bot_does_not_replace_another() -> None:
    nim = table()
    nim.seat_bot(0, 3, "Bot (level 3)", NOW)
    with pytest.raises(TableError, match="plays for this seat already"):
        nim.seat_bot(0, 4, "Bot (level 4)", NOW)


def test_nobody_takes_the_seat_of_a_person() -> None:
    with pytest.raises(TableError, match="This seat is taken"):
        table().join(0, "Jun", NOW)


@pytest.mark.parametrize("level", [0, 6, -1])
def test_levels_that_there_are_not_are_refused(level: int) -> None:
    with pytest.raises(TableError):
        table(names=("Ines", None)).seat_bot(1, level, "Bot", NOW)


def test_bot_is_not_called_like_somebody_at_the_table() -> None:
    nim = table(names=("Ines", None))
    with pytest.raises(TableError):
        nim.seat_bot(1, 1, "ines", NOW)
    assert (nim.names, nim.bots, nim.seq) == (["Ines", None], {}, 0)


def test_no_bot_sits_down_after_the_end() -> None:
    with pytest.raises(TableError):
        played_out().seat_bot(0, 1, "Bot (level 1)", NOW)


def test_names_of_bots_never_end_and_differ() -> None:
    names = [in_words(message, ()) for message in islice(bot_names(2), 8)]
    assert names[:2] == ["Bot (level 2)", "Second bot (level 2)"]
    assert len(set(names)) == 8


def test_copy_has_seats_of_its_own() -> None:
    nim = table(names=("Ines", None))
    nim.copy().seat_bot(1, 1, "Bot (level 1)", NOW)
    assert (nim.names, nim.bots) == (["Ines", None], {})


def with_bot() -> Table:
    nim = table(names=("Ines", None))
    nim.seat_bot(1, 2, "Bot (level 2)", NOW)
    nim.turn(0, TAKE_ONE, NOW)
    return nim


def test_exported_game_with_a_bot_comes_back_and_verifies() -> None:
    nim = with_bot()
    data = to_file(nim, with_seed=True)
    again = Table.open(*from_file(data))
    assert (again.names, again.bots) == (nim.names, nim.bots)
    assert all(finding.good for finding in verify(data))


def test_name_of_a_bot_in_a_file_is_held_to_what_names_may_be() -> None:
    data = to_file(with_bot(), with_seed=True).replace(b"Bot (level 2)", b"Bot\\u202e")
    with pytest.raises(TableError):
        from_file(data)


def test_record_of_a_bot_reads_as_it_was_written() -> None:
    record = Record(1, NOW, BotSeated(1, 2, "Bot (level 2)"), "")
    assert msgspec.json.decode(msgspec.json.encode(record), type=Record) == record


def test_record_of_a_level_that_there_is_not_freezes_the_table() -> None:
    nim = with_bot()
    records = [msgspec.structs.replace(nim.records[0], event=BotSeated(1, 9, "Bot")), *nim.records[1:]]
    assert Table.open(header(names=("Ines", None)), records).frozen is not None
