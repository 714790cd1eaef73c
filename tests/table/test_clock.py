"""Time to think: what counts of it, over weekends, pauses and both changes of summer time."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tavola.table.clock import DAY, HOUR, Clock, Clocks, Gap, check_clock, merged
from tavola.table.errors import TableError

MOVE = Clock("move", 3 * DAY)
BANK = Clock("bank", 2 * DAY, increment=12 * HOUR, cap=3 * DAY)
ZONES = ["UTC", "Europe/Budapest", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Australia/Lord_Howe", "America/New_York"]


def stamp(zone: str, *date: int) -> float:
    return datetime(*date, tzinfo=ZoneInfo(zone)).timestamp()  # type: ignore[arg-type, misc]  # ints for year and so on


def local(zone: str, at: float) -> datetime:
    return datetime.fromtimestamp(at, ZoneInfo(zone))


def test_without_a_clock_nobody_has_a_deadline() -> None:
    clocks = Clocks.start(None, 2).moved(100.0, [0])
    assert (clocks.deadline(0), clocks.time_left(0, 1e9)) == (None, 0.0)


def test_by_the_move_everybody_has_the_same_anew() -> None:
    clocks = Clocks.start(MOVE, 2).moved(0.0, [0])
    assert (clocks.deadline(0), clocks.deadline(1)) == (3 * DAY, None)
    clocks = clocks.moved(DAY, [1], mover=0).moved(2 * DAY, [0], mover=1)
    assert clocks.deadline(0) == 5 * DAY


def test_who_moves_again_gets_a_new_turn_of_time() -> None:
    clocks = Clocks.start(MOVE, 1).moved(0.0, [0]).moved(2 * DAY, [0], mover=0)
    assert clocks.deadline(0) == 5 * DAY


def test_somebody_elses_record_does_not_wind_the_clock() -> None:
    clocks = Clocks.start(MOVE, 3).moved(0.0, [0, 1, 2]).moved(DAY, [0, 2], mover=1)
    assert [clocks.deadline(seat) for seat in range(3)] == [3 * DAY, None, 3 * DAY]


def test_a_bank_is_used_up_and_filled_to_its_cap() -> None:
    clocks = Clocks.start(BANK, 2).moved(0.0, [0]).moved(DAY, [1], mover=0)
    assert clocks.left[0] == 1.5 * DAY
    clocks = clocks.moved(DAY + HOUR, [0], mover=1).moved(DAY + HOUR, [1], mover=0)
    clocks = clocks.moved(DAY + HOUR, [0], mover=1)
    for _ in range(9):
        clocks = clocks.moved(DAY + HOUR, [1], mover=0).moved(DAY + HOUR, [0], mover=1)
    assert clocks.left == (3 * DAY, 3 * DAY)


def test_a_bank_that_was_overdrawn_begins_again_with_the_increment() -> None:
    clocks = Clocks.start(BANK, 2).moved(0.0, [0]).moved(9 * DAY, [1], mover=0)
    assert clocks.left[0] == 12 * HOUR


def test_three_quarters_of_the_time() -> None:
    assert Clocks.start(MOVE, 2).moved(0.0, [0]).reached(0, 0.75) == 2.25 * DAY


def test_a_pause_counts_for_nobody() -> None:
    clocks = Clocks.start(MOVE, 2).moved(0.0, [0]).pause(DAY)
    assert (clocks.deadline(0), clocks.time_left(0, 9 * DAY)) == (None, 2 * DAY)
    assert clocks.resume(10 * DAY).deadline(0) == 12 * DAY


def test_an_outage_gives_the_time_back() -> None:
    clocks = Clocks.start(MOVE, 2).moved(0.0, [0]).without(Gap(DAY, DAY + 5 * HOUR))
    assert clocks.deadline(0) == 3 * DAY + 5 * HOUR
    assert clocks.moved(DAY + 6 * HOUR, [1], mover=0).deadline(1) == DAY + 6 * HOUR + 3 * DAY


def test_who_is_away_has_time_the_others_do_not() -> None:
    clocks = Clocks.start(MOVE, 2).moved(0.0, [0, 1]).leave(0, Gap(DAY, 8 * DAY), 0.0)
    assert (clocks.deadline(0), clocks.deadline(1)) == (10 * DAY, 3 * DAY)


def test_who_is_back_early_has_time_up_to_then() -> None:
    clocks = Clocks.start(MOVE, 1).moved(0.0, [0]).leave(0, Gap(DAY, 8 * DAY), 0.0)
    assert clocks.leave(0, Gap(2 * DAY, 2 * DAY), 2 * DAY).deadline(0) == 4 * DAY


def test_who_takes_a_seat_over_has_all_of_its_time() -> None:
    clocks = Clocks.start(BANK, 2).moved(0.0, [0]).moved(2 * DAY, [], None).renew(0)
    assert clocks.moved(9 * DAY, [0]).deadline(0) == 11 * DAY


def test_what_overlaps_counts_once() -> None:
    clocks = Clocks.start(MOVE, 1).moved(0.0, [0]).leave(0, Gap(DAY, 3 * DAY), 0.0).without(Gap(2 * DAY, 4 * DAY))
    assert clocks.deadline(0) == 6 * DAY


def test_spans_in_order() -> None:
    assert merged([Gap(5, 6), Gap(1, 3), Gap(3, 4), Gap(2, 2)]) == [Gap(1, 4), Gap(5, 6)]


def test_another_clock_begins_anew() -> None:
    clocks = Clocks.start(MOVE, 2).moved(0.0, [0]).changed(BANK, DAY, [0])
    assert (clocks.deadline(0), clocks.left) == (3 * DAY, (2 * DAY, 2 * DAY))
    assert clocks.changed(None, DAY, [0]).deadline(0) is None


def test_a_seat_that_ran_out_is_so_until_it_has_moved() -> None:
    clocks = Clocks.start(MOVE, 2).moved(0.0, [0]).flag(0)
    assert clocks.expired == {0}
    assert clocks.moved(4 * DAY, [1], mover=0).expired == frozenset()


@pytest.mark.parametrize("zone", ZONES)
def test_weekends_off_in_the_zone_of_the_table(zone: str) -> None:
    clock = Clock("move", 3 * DAY, weekends_off=True, zone=zone)
    begin = stamp(zone, 2026, 11, 26, 18, 0)  # a Thursday
    deadline = Clocks.start(clock, 1).moved(begin, [0]).deadline(0)
    assert deadline is not None
    assert local(zone, deadline).replace(tzinfo=None) == datetime(2026, 12, 1, 18, 0)


@pytest.mark.parametrize("zone", ZONES)
def test_a_turn_that_begins_at_a_weekend_counts_from_monday(zone: str) -> None:
    clock = Clock("move", DAY, weekends_off=True, zone=zone)
    for begin in (stamp(zone, 2026, 11, 28, 0, 0), stamp(zone, 2026, 11, 29, 13, 0), stamp(zone, 2026, 11, 30, 0, 0)):
        deadline = Clocks.start(clock, 1).moved(begin, [0]).deadline(0)
        assert deadline is not None
        assert local(zone, deadline).replace(tzinfo=None) == datetime(2026, 12, 1)


@pytest.mark.parametrize(
    ("zone", "friday", "hours"),
    [
        ("Europe/Budapest", (2026, 3, 27, 12, 0), 47),  # the night of the change has 23 hours
        ("Europe/Budapest", (2026, 10, 23, 12, 0), 49),
        ("America/New_York", (2026, 3, 6, 12, 0), 47),
        ("America/New_York", (2026, 10, 30, 12, 0), 49),
        ("Australia/Lord_Howe", (2026, 4, 3, 12, 0), 48.5),  # half an hour
        ("Pacific/Kiritimati", (2026, 3, 27, 12, 0), 48),
        ("Pacific/Pago_Pago", (2026, 3, 27, 12, 0), 48),
    ],
)
def test_a_weekend_with_a_change_of_time_is_longer_or_shorter(zone: str, friday: tuple[int, ...], hours: float) -> None:
    clock = Clock("move", DAY, weekends_off=True, zone=zone)
    begin = stamp(zone, *friday)
    deadline = Clocks.start(clock, 1).moved(begin, [0]).deadline(0)
    assert deadline == begin + DAY + hours * HOUR
    assert local(zone, deadline).replace(tzinfo=None) == datetime(*friday) + timedelta(days=3)  # type: ignore[arg-type]  # see stamp


def test_without_weekends_off_a_day_is_24_hours_whatever_the_clocks_on_the_wall_do() -> None:
    begin = stamp("Europe/Budapest", 2026, 3, 28, 12, 0)
    assert Clocks.start(Clock("move", DAY, zone="Europe/Budapest"), 1).moved(begin, [0]).deadline(0) == begin + DAY


@pytest.mark.parametrize(
    "clock",
    [
        Clock("move", 60),
        Clock("move", 61 * DAY),
        Clock("move", -DAY),
        Clock("move", DAY, increment=HOUR),
        Clock("bank", DAY, increment=-1),
        Clock("bank", 2 * DAY, cap=DAY),
        Clock("move", DAY, zone="Mars/Olympus"),
        Clock("move", DAY, zone="../../etc/passwd"),
        Clock("move", DAY, zone=""),
    ],
)
def test_times_out_of_bounds_and_unknown_zones_are_refused(clock: Clock) -> None:
    with pytest.raises(TableError):
        check_clock(clock)


def test_good_clocks_are_taken() -> None:
    check_clock(MOVE)
    check_clock(BANK)
    check_clock(Clock("bank", DAY, weekends_off=True, zone="Pacific/Chatham"))
