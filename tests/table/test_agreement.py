"""What players settle among themselves: offers, answers, what follows, and that it replays."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from tavola import games
from tavola.games.game import IllegalMove
from tavola.games.messages import in_words
from tavola.table.clock import DAY, HOUR, Clock
from tavola.table.errors import TableError
from tavola.table.export import from_file, to_file, verify
from tavola.table.offers import Offer
from tavola.table.table import Table
from tests.table.setting import NOW, header, table

TAKE_ONE = ["take 1", "pass 0"]
THREE = ("Ines", "Tomás", "Ada")
CLOCK = Clock("move", 3 * DAY)


def said(some: Table) -> str:
    """What the last record says."""
    return in_words(some.story()[-1].said[0], some.player_names())


def replayed(some: Table) -> Table:
    again = Table.open(some.header, some.records)
    assert again.frozen is None
    for name in ("over", "names", "agreements", "clocks", "awaited", "awaited_since", "moved_at", "gone", "chain"):
        assert getattr(again, name) == getattr(some, name), name
    assert again.state.digest() == some.state.digest()
    return again


def test_a_game_ends_when_all_agree() -> None:
    nim = table(names=THREE)
    nim.offer(0, Offer("end"), NOW)
    assert said(nim) == "offers to end the game without a winner"
    nim.answer(2, True, NOW)
    assert (nim.over, said(nim)) == (False, "agrees")
    nim.answer(1, True, NOW)
    assert said(nim) == "agrees: the game ends without a winner"
    assert nim.over
    assert nim.outcome is not None
    assert (nim.outcome.winners, nim.awaited) == ((), ())
    replayed(nim)


def test_after_that_nobody_moves_and_a_rematch_may_begin() -> None:
    nim = table()
    nim.offer(0, Offer("end"), NOW)
    nim.answer(1, True, NOW)
    with pytest.raises(IllegalMove, match="over"):
        nim.turn(0, TAKE_ONE, NOW)
    nim.rematch("t2", NOW, 0)


def test_one_refusal_is_enough() -> None:
    nim = table(names=THREE)
    nim.offer(0, Offer("end"), NOW)
    nim.answer(1, False, NOW)
    with pytest.raises(TableError, match="any more"):
        nim.answer(2, True, NOW)
    replayed(nim)


def test_an_offer_can_be_taken_back() -> None:
    nim = table()
    nim.offer(0, Offer("end"), NOW)
    nim.answer(0, False, NOW)
    nim.offer(0, Offer("end"), NOW)  # nobody has refused it


def test_who_offers_cannot_agree_for_the_others() -> None:
    nim = table()
    nim.offer(0, Offer("end"), NOW)
    with pytest.raises(TableError):
        nim.answer(0, True, NOW)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_seats_that_there_are_not_settle_nothing(seat: int) -> None:
    nim = table()
    with pytest.raises(TableError):
        nim.offer(seat, Offer("end"), NOW)
    nim.offer(0, Offer("end"), NOW)
    with pytest.raises(TableError):
        nim.answer(seat, True, NOW)
    assert nim.seq == 1


def test_an_offer_lapses_with_the_next_turn() -> None:
    nim = table()
    nim.offer(1, Offer("end"), NOW)
    nim.turn(0, TAKE_ONE, NOW)
    assert nim.agreements.proposal is None
    with pytest.raises(TableError):
        nim.answer(0, True, NOW)


def test_who_was_refused_waits_longer_each_time() -> None:
    nim = table(options={"stones": 99})
    waits = []
    for _ in range(3):
        nim.offer(0, Offer("end"), NOW)
        nim.answer(1, False, NOW)
        turns = 0
        while True:
            try:
                nim.offer(0, Offer("end"), NOW)
                nim.answer(0, False, NOW)
                break
            except TableError:
                nim.turn(nim.awaited[0], TAKE_ONE, NOW)
                turns += 1
        waits.append(turns)
    assert waits == [2, 4, 8]


def test_somebody_elses_offer_does_not_have_to_wait() -> None:
    nim = table()
    nim.offer(0, Offer("end"), NOW)
    nim.answer(1, False, NOW)
    nim.offer(1, Offer("end"), NOW)


def test_two_offers_at_once_there_are_not() -> None:
    nim = table()
    nim.offer(0, Offer("end"), NOW)
    with pytest.raises(TableError, match="already"):
        nim.offer(1, Offer("undo"), NOW)


def test_the_last_turn_is_taken_back() -> None:
    nim = table()
    before = nim.state.digest()
    nim.turn(0, TAKE_ONE, NOW)
    nim.offer(0, Offer("undo"), NOW)
    nim.answer(1, True, NOW)
    assert (nim.state.digest(), nim.awaited) == (before, (0,))
    assert nim.stale(0, 1)  # who looked before has to look again
    nim.turn(0, ["take 1", "take 1", "pass 0"], NOW)
    replayed(nim)


def test_a_turn_before_the_last_one_stays() -> None:
    nim = table()
    nim.turn(0, TAKE_ONE, NOW)
    nim.turn(1, TAKE_ONE, NOW)
    nim.offer(1, Offer("undo"), NOW)
    nim.answer(0, True, NOW)
    with pytest.raises(TableError, match="cannot be taken back"):
        nim.offer(1, Offer("undo"), NOW)


@pytest.mark.parametrize(("name", "stays"), [("taluva", True), ("torven", True), ("tucana", True), ("tiwanacu", False)])
def test_a_turn_that_shows_something_hidden_stays(name: str, stays: bool) -> None:
    """The next tile or a choice made in secret; a first turn of Tiwanacu draws nothing."""
    game = games.GAMES[name]
    some = table(name, rules_version=game.rules_version)
    seat = some.awaited[0]
    moves: list[str] = []
    while not some.draft(seat, moves).complete:
        moves.append(game.text(some.draft(seat, moves).state.legal(seat)[0]))
    some.turn(seat, moves, NOW)
    with pytest.raises(TableError, match="cannot be taken back") if stays else nullcontext():
        some.offer(0, Offer("undo"), NOW)


def test_alone_or_against_bots_it_is_done_at_once() -> None:
    nim = table(names=("Ines", None))
    nim.seat_bot(1, 1, "Bot", NOW)
    nim.turn(0, TAKE_ONE, NOW)
    nim.offer(0, Offer("undo"), NOW)
    assert (said(nim), nim.awaited) == ("takes back the last turn", (0,))
    replayed(nim)


def test_who_has_given_up_is_not_asked() -> None:
    nim = table(names=THREE)
    nim.resign(2, NOW)
    nim.offer(0, Offer("end"), NOW)
    nim.answer(1, True, NOW)
    assert nim.over


def test_a_player_who_does_not_come_any_more_is_replaced() -> None:
    nim = table(names=THREE, clock=CLOCK)
    nim.offer(0, Offer("replace", seat=1), NOW)
    with pytest.raises(TableError):
        nim.answer(1, False, NOW)  # who is to be replaced has no say
    nim.answer(2, True, NOW)
    assert (nim.names[1], nim.clocks.deadline(0)) == (None, None)
    nim.join(1, "Jun", NOW + DAY)
    assert nim.clocks.deadline(0) == NOW + 4 * DAY
    replayed(nim)


@pytest.mark.parametrize(
    "offer",
    [
        Offer("replace"),
        Offer("replace", seat=0),
        Offer("replace", seat=7),
        Offer("replace", seat=-1),
        Offer("end", seat=1),
        Offer("undo", clock=CLOCK),
        Offer("pause"),
        Offer("clock"),
        Offer("clock", clock=Clock("move", 1)),
        Offer("clock", clock=Clock("move", DAY, zone="Nowhere/At_all")),
    ],
)
def test_offers_that_make_no_sense_are_refused(offer: Offer) -> None:
    nim = table()
    with pytest.raises(TableError):
        nim.offer(0, offer, NOW)
    assert nim.seq == 0


def test_a_pause_stops_everybodys_time_until_somebody_goes_on() -> None:
    nim = table(clock=CLOCK)
    nim.offer(0, Offer("pause"), NOW)
    nim.answer(1, True, NOW + HOUR)
    assert nim.clocks.deadline(0) is None
    with pytest.raises(TableError, match="already"):
        nim.offer(0, Offer("pause"), NOW)
    nim.resume(1, NOW + DAY + HOUR)
    assert nim.clocks.deadline(0) == NOW + 4 * DAY
    with pytest.raises(TableError, match="not paused"):
        nim.resume(1, NOW + DAY)
    replayed(nim)


def test_another_clock_by_agreement() -> None:
    nim = table()
    nim.offer(0, Offer("clock", clock=CLOCK), NOW)
    assert said(nim) == "offers another clock: 3 days for each turn"
    nim.answer(1, True, NOW + HOUR)
    assert nim.clocks.deadline(0) == NOW + HOUR + 3 * DAY
    replayed(nim)


def late(on_expiry: Any) -> Table:
    """Ines has run out of time at a table of three."""
    nim = table(names=THREE, clock=Clock("move", 3 * DAY, on_expiry=on_expiry))
    with pytest.raises(TableError, match="not over"):
        nim.time_out(0, NOW + 3 * DAY - 1)
    nim.turn(0, TAKE_ONE, NOW)
    nim.time_out(1, NOW + 3 * DAY)
    return nim


@pytest.mark.parametrize("on_expiry", ["nothing", "claim", "bot"])
def test_who_ran_out_of_time_may_still_move_until_something_follows(on_expiry: Any) -> None:
    nim = late(on_expiry)
    assert nim.clocks.expired == {1}
    nim.turn(1, TAKE_ONE, NOW + 4 * DAY)
    assert nim.clocks.expired == frozenset()
    replayed(nim)


def test_it_is_noted_once() -> None:
    nim = late("nothing")
    with pytest.raises(TableError):
        nim.time_out(1, NOW + 9 * DAY)


def test_who_forfeits_is_out() -> None:
    nim = late("forfeit")
    assert (nim.gone, nim.awaited) == ({1}, (2,))
    replayed(nim)


def test_the_others_may_claim_where_the_table_chose_so() -> None:
    nim = late("claim")
    for seat, whom in ((1, 1), (0, 2), (0, 0), (9, 1)):
        with pytest.raises(TableError):
            nim.claim(seat, whom, NOW + 4 * DAY)
    nim.claim(0, 1, NOW + 4 * DAY)
    assert said(nim) == "claims the win over Tomás, whose time is over"
    assert (nim.gone, nim.awaited) == ({1}, (2,))
    replayed(nim)
    with pytest.raises(TableError):
        late("nothing").claim(0, 1, NOW + 4 * DAY)


def test_a_table_of_two_ends_by_a_claim() -> None:
    nim = table(clock=Clock("bank", DAY, HOUR, on_expiry="claim"))
    nim.time_out(0, NOW + DAY)
    nim.claim(1, 0, NOW + DAY)
    assert nim.outcome is not None
    assert nim.outcome.winners == (1,)


def test_time_does_not_run_while_a_seat_is_free_nor_for_bots() -> None:
    nim = table(names=("Ines", None), clock=CLOCK)
    assert nim.clocks.deadline(0) is None
    nim.seat_bot(1, 1, "Bot", NOW + DAY)
    assert nim.clocks.deadline(0) == NOW + 4 * DAY
    nim.turn(0, TAKE_ONE, NOW + DAY)
    assert nim.clocks.deadline(1) is None


def test_time_runs_for_everybody_who_is_awaited() -> None:
    odds = table("odds", clock=CLOCK)
    assert [odds.clocks.deadline(seat) for seat in (0, 1)] == [NOW + 3 * DAY] * 2
    odds.turn(0, ["choose 1"], NOW + DAY)
    assert [odds.clocks.deadline(seat) for seat in (0, 1)] == [None, NOW + 3 * DAY]


def test_days_away_and_an_outage() -> None:
    nim = table(clock=CLOCK)
    nim.leave(0, NOW + DAY, NOW + 8 * DAY, NOW)
    assert said(nim) == "is away for 7 days"
    nim.note_outage(NOW + 9 * DAY, NOW + 10 * DAY, NOW + 10 * DAY)
    assert nim.clocks.deadline(0) == NOW + 11 * DAY
    replayed(nim)
    for begin, end in ((NOW, NOW + DAY), (NOW + 12 * DAY, NOW + 11 * DAY), (NOW + 11 * DAY, NOW + 90 * DAY)):
        with pytest.raises(TableError):
            nim.leave(0, begin, end, NOW + 10 * DAY)


def test_all_of_it_is_in_the_file_and_verified() -> None:
    nim = table(clock=Clock("move", 3 * DAY, on_expiry="claim"))
    nim.say(0, "Hello!", "ab" * 16, NOW)
    nim.offer(0, Offer("pause"), NOW)
    nim.answer(1, True, NOW)
    nim.resume(0, NOW + DAY)
    nim.turn(0, TAKE_ONE, NOW + DAY)
    nim.time_out(1, NOW + 4 * DAY)
    nim.claim(0, 1, NOW + 5 * DAY)
    file = to_file(nim)
    assert all(finding.good for finding in verify(file))
    again = Table.open(*from_file(file))
    assert (again.over, again.story()) == (True, nim.story())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"yes": true', b'"yes": false'),
        (b'"seconds": 259200', b'"seconds": 86400'),
        (b'"on_expiry": "claim"', b'"on_expiry": "bot"'),
        (b'"what": "pause"', b'"what": "end"'),
    ],
)
def test_a_changed_agreement_is_noticed(old: bytes, new: bytes) -> None:
    nim = table(clock=Clock("move", 3 * DAY, on_expiry="claim"))
    nim.offer(0, Offer("pause"), NOW)
    nim.answer(1, True, NOW)
    nim.resume(0, NOW + DAY)
    nim.resign(0, NOW + DAY)
    file = to_file(nim)
    assert old in file
    assert not all(finding.good for finding in verify(file.replace(old, new)))


def test_a_table_without_a_clock_has_the_chain_it_had() -> None:
    assert table().chain == Table.open(header()).chain
    assert table().chain != table(clock=CLOCK).chain
