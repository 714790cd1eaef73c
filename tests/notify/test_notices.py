"""Who is told of what, and whether it is still news."""

from __future__ import annotations

import pytest

from tavola.notify.notices import later, notices_after, verdict
from tavola.store.store import Contact, NewNotice, Notice
from tests.table.setting import NOW, played_out, table

INES = Contact("t1", 0, "ines@example.org", delay=60)
TOMAS = Contact("t1", 1, "tomas@example.org", delay=300)
BOTH = [INES, TOMAS]
TAKE_ONE = ["take 1", "pass 0"]


def notice(seat: int, epoch: int, kind: str = "turn") -> Notice:
    return Notice(1, "t1", seat, epoch, kind, NOW, 0, "waiting", "")


def test_turn_that_passes_tells_the_next_seat_after_its_delay() -> None:
    nim = table()
    nim.turn(0, TAKE_ONE, NOW)
    assert notices_after(nim, BOTH, NOW) == [NewNotice(1, 1, "turn", NOW + 300)]


def test_start_tells_nobody_and_the_last_to_come_is_told_to_the_others() -> None:
    nim = table(names=("Ines", None))
    assert notices_after(nim, BOTH, NOW) == []
    nim.join(1, "Tomás", NOW)
    assert notices_after(nim, BOTH, NOW) == [NewNotice(0, 1, "filled", NOW + 60)]


def test_who_is_waited_for_alone_is_told_when_the_first_one_comes_and_no_more() -> None:
    nim = table(names=("Ines", None, None, None))
    for seat, name in ((1, "Tomás"), (2, "Jun"), (3, "Ada")):
        nim.join(seat, name, NOW)
        told = [(one.seat, one.kind) for one in notices_after(nim, BOTH, NOW)]
        assert told == {1: [(0, "turn")], 2: [], 3: [(1, "filled")]}[seat]


def test_a_bot_that_came_first_is_nobody_to_wait_with() -> None:
    nim = table(names=("Ines", None, None))
    nim.seat_bot(2, 1, "Bot", NOW)
    assert notices_after(nim, BOTH, NOW) == []
    nim.join(1, "Tomás", NOW)
    assert [(one.seat, one.kind) for one in notices_after(nim, BOTH, NOW)] == [(0, "filled")]


def test_turn_told_by_who_came_is_news_until_it_is_played() -> None:
    nim = table(names=("Ines", None, None))
    nim.join(1, "Tomás", NOW)
    assert verdict(notice(0, 1), nim, INES, seen=0, looking=False) == "send"
    assert verdict(notice(0, 1), nim, INES, seen=1, looking=False) == "drop"
    nim.turn(0, TAKE_ONE, NOW)
    assert verdict(notice(0, 1), nim, INES, seen=0, looking=False) == "drop"


def test_news_of_the_full_table_is_dropped_for_who_has_moved_or_gets_a_later_turn() -> None:
    nim = table(names=("Ines", None))
    nim.join(1, "Tomás", NOW)
    filled = notice(0, 1, "filled")
    assert verdict(filled, nim, INES, seen=0, looking=False) == "send"
    nim.turn(0, TAKE_ONE, NOW)
    assert verdict(filled, nim, INES, seen=0, looking=False) == "drop"
    assert verdict(notice(1, 1, "filled"), nim, TOMAS, seen=0, looking=False) == "drop"


def test_rematch_is_told_to_the_others_with_the_end() -> None:
    full = played_out()
    full.rematch("t2", NOW, 1)
    assert notices_after(full, BOTH, NOW) == [NewNotice(0, 5, "rematch", NOW + 60)]
    assert verdict(notice(0, 4, "end"), full, INES, seen=3, looking=False) == "drop"
    again = table(names=(None, "Tomás"), id="t2", invited=(None, "Ines"))
    assert verdict(notice(0, 5, "rematch"), full, INES, seen=4, looking=False, again=again) == "drop"
    again = table(names=("Tomás", None), id="t2", invited=(None, "Ines"))
    assert verdict(notice(0, 5, "rematch"), full, INES, seen=4, looking=False, again=again) == "send"
    again.join(1, "Jun", NOW)
    assert verdict(notice(0, 5, "rematch"), full, INES, seen=4, looking=False, again=again) == "drop"


def test_who_lets_a_bot_play_for_somebody_else_tells_them() -> None:
    nim = table()
    nim.seat_bot(1, 2, "Bot (level 2)", NOW)
    assert notices_after(nim, BOTH, NOW, by=(0,)) == [NewNotice(1, 1, "bot", NOW + 300)]
    assert notices_after(nim, BOTH, NOW, by=(1,)) == []
    assert verdict(notice(1, 1, "bot"), nim, TOMAS, seen=0, looking=False) == "send"
    nim.join(1, "Tomás", NOW)
    assert verdict(notice(1, 1, "bot"), nim, TOMAS, seen=0, looking=False) == "drop"


def test_who_is_invited_and_never_came_is_told_nothing() -> None:
    nim = table(names=("Ines", None, "Eve"), invited=(None, "Tomás", None))
    nim.resign(0, NOW)
    assert notices_after(nim, [TOMAS], NOW) == []


@pytest.mark.parametrize("contact", [Contact("t1", 1, None), Contact("t1", 1, "tomas@example.org", stopped=True)])
def test_who_cannot_be_told_is_not(contact: Contact) -> None:
    nim = table()
    nim.turn(0, TAKE_ONE, NOW)
    assert notices_after(nim, [INES, contact], NOW) == []


def test_end_tells_all_but_who_ended_it() -> None:
    assert notices_after(played_out(), BOTH, NOW) == [NewNotice(0, 4, "end", NOW + 60)]


def test_rematch_tells_nobody_again() -> None:
    full = played_out()
    full.rematch("t2", NOW)
    assert notices_after(full, BOTH, NOW) == []


def test_person_on_two_seats_does_not_write_to_themself() -> None:
    nim = table()
    nim.turn(0, TAKE_ONE, NOW)
    assert notices_after(nim, [INES, Contact("t1", 1, "ines@example.org")], NOW) == []


def test_seat_awaited_all_along_is_not_told_again() -> None:
    odds = table("odds")
    odds.turn(0, ["choose 1"], NOW)
    assert notices_after(odds, BOTH, NOW) == []


def test_new_round_tells_the_other_seat() -> None:
    odds = table("odds")
    odds.turn(0, ["choose 1"], NOW)
    odds.turn(1, ["choose 2"], NOW)
    assert notices_after(odds, BOTH, NOW) == [NewNotice(0, 2, "turn", NOW + 60)]


def test_resignation_tells_who_is_next() -> None:
    nim = table(names=("Ines", "Tomás", "Eve"))
    nim.resign(0, NOW)
    assert notices_after(nim, BOTH, NOW) == [NewNotice(1, 1, "turn", NOW + 300)]


def test_true_and_unseen_is_sent() -> None:
    nim = table()
    nim.turn(0, TAKE_ONE, NOW)
    assert verdict(notice(1, 1), nim, TOMAS, seen=0, looking=False) == "send"


def test_seen_is_dropped() -> None:
    nim = table()
    nim.turn(0, TAKE_ONE, NOW)
    assert verdict(notice(1, 1), nim, TOMAS, seen=1, looking=True) == "drop"


def test_looking_without_having_seen_is_asked_again_later() -> None:
    nim = table()
    nim.turn(0, TAKE_ONE, NOW)
    assert verdict(notice(1, 1), nim, TOMAS, seen=0, looking=True) == "later"
    assert (later(TOMAS, NOW), later(Contact("t1", 1, "a@b.org", delay=0), NOW)) == (NOW + 300, NOW + 20)


def test_turn_that_was_played_is_dropped() -> None:
    nim = table()
    nim.turn(0, TAKE_ONE, NOW)
    nim.turn(1, TAKE_ONE, NOW)
    assert verdict(notice(1, 1), nim, TOMAS, seen=0, looking=False) == "drop"


def test_older_turn_of_a_seat_that_is_awaited_again_is_dropped() -> None:
    nim = table()
    for seat in (0, 1, 0):
        nim.turn(seat, TAKE_ONE, NOW)
    assert verdict(notice(1, 1), nim, TOMAS, seen=0, looking=False) == "drop"
    assert verdict(notice(1, 3), nim, TOMAS, seen=0, looking=False) == "send"


@pytest.mark.parametrize("contact", [None, Contact("t1", 0, None), Contact("t1", 0, "ines@example.org", stopped=True)])
def test_stopped_and_unreachable_is_dropped(contact: Contact | None) -> None:
    assert verdict(notice(0, 4, "end"), played_out(), contact, seen=0, looking=False) == "drop"


def test_end_is_told_until_it_was_seen() -> None:
    full = played_out()
    full.rematch("t2", NOW)
    assert verdict(notice(0, 4, "end"), full, INES, seen=3, looking=False) == "send"
    assert verdict(notice(0, 4, "end"), full, INES, seen=4, looking=False) == "drop"


def test_frozen_table_tells_nothing() -> None:
    frozen = table(rules_version=9)
    assert verdict(notice(0, 4, "end"), frozen, INES, seen=0, looking=False) == "drop"


def test_bot_gets_no_mail_and_who_it_plays_for_neither() -> None:
    nim = table()
    nim.seat_bot(1, 2, "Bot (level 2)", NOW)
    nim.turn(0, TAKE_ONE, NOW)
    assert notices_after(nim, BOTH, NOW) == []
    assert verdict(notice(1, 2), nim, TOMAS, 0, False) == "drop"


def test_turn_of_a_bot_tells_the_next_seat() -> None:
    nim = table()
    nim.seat_bot(0, 2, "Bot (level 2)", NOW)
    nim.turn(0, TAKE_ONE, NOW)
    assert notices_after(nim, BOTH, NOW) == [NewNotice(1, 2, "turn", NOW + 300)]


def test_who_is_away_while_a_bot_plays_is_told_of_the_end_once() -> None:
    nim = table(names=("Ines", "Tomás", "Eve"))
    nim.seat_bot(1, 2, "Bot (level 2)", NOW)
    nim.resign(0, NOW)
    assert notices_after(nim, BOTH, NOW) == []
    nim.resign(2, NOW)
    [told] = notices_after(nim, BOTH, NOW)[-1:]
    assert (told.seat, told.kind) == (1, "end")
    assert verdict(notice(1, nim.seq, "end"), nim, TOMAS, 0, False) == "send"
    stopped = Contact("t1", 1, "tomas@example.org", stopped=True)
    assert notices_after(nim, [stopped], NOW) == []


def test_last_move_of_the_bot_that_plays_on_is_told_to_who_is_away() -> None:
    nim = table()
    nim.seat_bot(1, 2, "Bot (level 2)", NOW)
    while not nim.over:
        nim.turn(nim.awaited[0], TAKE_ONE if nim.state.stones > 1 else ["take 1"], NOW)
    ender = nim.records[-1].event.seat  # type: ignore[union-attr]  # it is a turn
    assert [new.seat for new in notices_after(nim, BOTH, NOW)] == [0, 1] if ender == 1 else [1]
