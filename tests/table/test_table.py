"""A table's rules: whose turn, drafts, replay, freezing, mail epochs."""

from __future__ import annotations

import msgspec
import pytest

from tavola.games.game import BadNotation, IllegalMove
from tavola.games.messages import in_words
from tavola.table.errors import TableError
from tavola.table.events import Joined, Record, Resigned, Turn, Unreadable
from tavola.table.table import Table
from tests.table.setting import NOW, header, played_out, table

TAKE_ONE = ["take 1", "pass 0"]


def with_record(full: Table, seq: int, **changes: object) -> list[Record]:
    """The table's records with one of them changed."""
    records = list(full.records)
    records[seq - 1] = msgspec.structs.replace(records[seq - 1], **changes)
    return records


def test_first_record_is_number_one_and_carries_the_digest() -> None:
    nim = table()
    record = nim.turn(0, TAKE_ONE, NOW)
    assert record == Record(1, NOW, Turn(0, ("take 1", "pass 0")), nim.state.digest())
    assert (nim.seq, nim.awaited) == (1, (1,))


def test_opening_replays_to_the_same_position() -> None:
    full = played_out()
    again = Table.open(full.header, full.records)
    assert (again.frozen, again.seq, again.over) == (None, 4, True)
    assert again.state.digest() == full.state.digest()
    assert again.story() == full.story()


def test_draft_leaves_the_table_as_it_is() -> None:
    nim = table()
    draft = nim.draft(0, ["take 1", "take 1"])
    assert (draft.complete, draft.state.stones, draft.moves) == (False, 5, ("take 1", "take 1"))
    assert [in_words(said, nim.player_names()) for said in draft.said] == [
        "takes a stone, 6 are left",
        "takes a stone, 5 are left",
    ]
    assert (nim.state.stones, nim.seq, nim.state.taken) == (7, 0, 0)


def test_draft_is_complete_when_the_turn_has_passed() -> None:
    assert table().draft(0, TAKE_ONE).complete
    assert not table().draft(0, []).complete


def test_taking_back_is_a_shorter_draft() -> None:
    nim = table()
    nim.draft(0, ["take 1", "take 1"])
    assert nim.draft(0, ["take 1"]).state.stones == 6


def test_moves_beyond_the_end_of_the_turn_are_refused() -> None:
    with pytest.raises(IllegalMove, match="The turn was over before the move take 1"):
        table().draft(0, [*TAKE_ONE, "take 1"])


def test_unfinished_turn_is_refused() -> None:
    nim = table()
    with pytest.raises(IllegalMove, match="not finished"):
        nim.turn(0, ["take 1"], NOW)
    assert nim.seq == 0


def test_other_seat_is_refused() -> None:
    with pytest.raises(IllegalMove, match="not your turn"):
        table().turn(1, TAKE_ONE, NOW)


def test_illegal_move_says_why() -> None:
    with pytest.raises(IllegalMove, match="one to three"):
        table().turn(0, ["take 1"] * 4, NOW)


def test_text_that_is_no_move_is_refused() -> None:
    with pytest.raises(BadNotation, match="steal"):
        table().draft(0, ["steal 1"])


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(TableError, match="no seat"):
        table().turn(seat, TAKE_ONE, NOW)


def test_nobody_plays_for_an_empty_seat() -> None:
    nim = table(names=(None, "Ines"))
    with pytest.raises(TableError, match="Nobody has taken"):
        nim.turn(0, TAKE_ONE, NOW)


def test_seated_players_may_begin_before_the_others_have_come() -> None:
    nim = table(names=("Ines", None))
    nim.turn(0, TAKE_ONE, NOW)
    assert nim.awaited == (1,)


def test_joining_gives_the_seat_its_name() -> None:
    nim = table(names=("Ines", None))
    record = nim.join(1, "Tomás", NOW)
    assert (record.event, nim.names) == (Joined(1, "Tomás"), ["Ines", "Tomás"])


def test_taken_seat_is_refused() -> None:
    with pytest.raises(TableError, match="taken"):
        table().join(1, "Eve", NOW)


def test_name_of_another_player_is_refused() -> None:
    with pytest.raises(TableError, match="called INES already"):
        table(names=("Ines", None)).join(1, "INES", NOW)


def test_empty_seat_is_called_by_its_colour() -> None:
    assert table(names=("Ines", None)).player_names() == ["Ines", "yellow"]


def test_resigning_ends_a_game_of_two() -> None:
    nim = table()
    record = nim.resign(1, NOW)
    assert (record.event, nim.over, nim.awaited) == (Resigned(1), True, ())
    assert nim.outcome is not None
    assert nim.outcome.winners == (0,)


def test_resigning_twice_is_refused() -> None:
    nim = table(names=("Ines", "Tomás", "Eve"))
    nim.resign(1, NOW)
    with pytest.raises(IllegalMove, match="out already"):
        nim.resign(1, NOW)


def test_nothing_is_played_after_the_end() -> None:
    full = played_out()
    with pytest.raises(IllegalMove, match="The game is over"):
        full.turn(0, TAKE_ONE, NOW)
    with pytest.raises(IllegalMove, match="The game is over"):
        full.resign(0, NOW)


def test_rematch_is_noted_once_and_after_the_end() -> None:
    with pytest.raises(TableError, match="when the game is over"):
        table().rematch("t2", NOW)
    full = played_out()
    full.rematch("t2", NOW)
    assert full.next_table == "t2"
    with pytest.raises(TableError, match="already"):
        full.rematch("t3", NOW)


def test_at_shows_the_table_as_it_was() -> None:
    full = played_out()
    assert [full.at(seq).state.stones for seq in range(5)] == [7, 5, 3, 1, 0]
    assert (full.at(2).seq, full.at(2).awaited, full.at(4).over) == (2, (0,), True)


@pytest.mark.parametrize("seq", [-1, 5])
def test_at_refuses_steps_that_are_not_there(seq: int) -> None:
    with pytest.raises(ValueError, match="no step"):
        played_out().at(seq)


def test_copy_is_tried_on_without_harm() -> None:
    nim = table(names=("Ines", None))
    trial = nim.copy()
    trial.join(1, "Tomás", NOW)
    trial.turn(0, TAKE_ONE, NOW)
    assert (nim.seq, nim.names, nim.state.stones, nim.awaited_since, nim.story()) == (0, ["Ines", None], 7, {0: 0}, [])


def test_changed_digest_freezes_the_table_before_that_record() -> None:
    full = played_out()
    frozen = Table.open(full.header, with_record(full, 3, digest="00"))
    assert str(TableError(frozen.frozen)) == (
        "Step 3 of this game does not replay: the position after it is not the one that was played"
    )
    assert (frozen.seq, frozen.state.stones, frozen.awaited, len(frozen.story())) == (4, 3, (), 2)


def test_illegal_record_freezes_the_table() -> None:
    full = played_out()
    frozen = Table.open(full.header, with_record(full, 2, event=Turn(1, ("take 1",) * 4)))
    assert "Step 2 of this game does not replay: You may take one to three stones." in str(TableError(frozen.frozen))


def test_unreadable_record_freezes_the_table() -> None:
    full = played_out()
    frozen = Table.open(full.header, with_record(full, 2, event=Turn(1, ("steal 1",))))
    assert "Step 2 of this game does not replay: 'steal 1' is no move" in str(TableError(frozen.frozen))


def test_damaged_record_freezes_the_table() -> None:
    full = played_out()
    frozen = Table.open(full.header, with_record(full, 2, event=Unreadable()))
    assert "Step 2 of this game does not replay: what was written down of it is damaged" in str(
        TableError(frozen.frozen)
    )


def test_header_without_a_readable_salt_opens_no_table() -> None:
    with pytest.raises(ValueError, match="hex"):
        Table.open(header(salt="no hex"))


def test_missing_record_freezes_the_table() -> None:
    full = played_out()
    frozen = Table.open(full.header, full.records[1:])
    assert "Step 1 of this game does not replay: its number" in str(TableError(frozen.frozen))


def test_record_that_does_not_follow_freezes_the_table_with_all_before_it() -> None:
    full = played_out()
    frozen = full.at(2).after(full.records[3])
    assert frozen.records == [*full.records[:2], full.records[3]]
    assert "Step 3 of this game does not replay: its number" in str(TableError(frozen.frozen))


def test_frozen_table_refuses_everything() -> None:
    full = played_out()
    frozen = Table.open(full.header, with_record(full, 1, digest="00"))
    for attempt in (
        lambda: frozen.turn(0, TAKE_ONE, NOW),
        lambda: frozen.draft(0, []),
        lambda: frozen.resign(0, NOW),
        lambda: frozen.join(0, "Eve", NOW),
        lambda: frozen.rematch("t2", NOW),
    ):
        with pytest.raises(TableError, match="does not replay"):
            attempt()


def test_other_rules_version_freezes_the_table_without_replay() -> None:
    full = played_out()
    frozen = Table.open(msgspec.structs.replace(full.header, rules_version=7), full.records)
    assert str(TableError(frozen.frozen)) == (
        "This game was begun with version 7 of its rules, and version 1 is in use here."
    )
    assert (frozen.seq, frozen.story(), frozen.awaited) == (4, [], ())


def test_unknown_game_is_refused() -> None:
    with pytest.raises(ValueError, match="no game called chess"):
        Table.open(header("chess"))


def test_wrong_number_of_seats_is_refused() -> None:
    with pytest.raises(ValueError, match="2 to 4 players, not 5"):
        Table.open(header(names=("Ines",) * 5))


def test_awaited_since_names_the_record_that_passed_the_turn() -> None:
    nim = table()
    assert nim.awaited_since == {0: 0}
    nim.turn(0, TAKE_ONE, NOW)
    assert nim.awaited_since == {1: 1}


def test_joining_moves_no_epoch() -> None:
    nim = table(names=("Ines", None))
    nim.join(1, "Tomás", NOW)
    assert nim.awaited_since == {0: 0}


def test_resignation_of_the_awaited_seat_passes_the_turn() -> None:
    nim = table(names=("Ines", "Tomás", "Eve"))
    nim.resign(0, NOW)
    assert (nim.awaited, nim.awaited_since) == ((1,), {1: 1})


def test_seat_still_awaited_keeps_its_epoch() -> None:
    odds = table("odds")
    assert odds.awaited == (0, 1)
    odds.turn(0, ["choose 1"], NOW)
    assert odds.awaited_since == {1: 0}


def test_choice_may_be_changed_by_a_seat_that_is_not_awaited() -> None:
    odds = table("odds")
    odds.turn(0, ["choose 1"], NOW)
    odds.turn(0, ["choose 2"], NOW)
    odds.turn(1, ["choose 2"], NOW)
    assert (odds.state.points, odds.awaited_since) == ((1, 0), {0: 3, 1: 3})


def test_turn_of_another_makes_a_turn_stale() -> None:
    nim = table()
    nim.turn(0, TAKE_ONE, NOW)
    assert nim.stale(1, 0)
    assert not nim.stale(1, 1)


def test_own_turn_from_another_tab_makes_a_turn_stale() -> None:
    nim = table()
    nim.turn(0, TAKE_ONE, NOW)
    assert nim.stale(0, 0)


def test_joining_makes_nothing_stale() -> None:
    nim = table(names=("Ines", None))
    nim.join(1, "Tomás", NOW)
    assert not nim.stale(0, 0)


def test_resignation_makes_a_turn_stale() -> None:
    nim = table(names=("Ines", "Tomás", "Eve"))
    nim.resign(2, NOW)
    assert nim.stale(0, 0)


def test_choosing_at_once_makes_nothing_stale() -> None:
    odds = table("odds")
    odds.turn(1, ["choose 1"], NOW)
    assert not odds.stale(0, 0)


def test_nothing_to_see_since_the_turn_before_while_others_join_or_choose() -> None:
    nim = table(names=("Ines", "Tomás", None))
    nim.turn(0, TAKE_ONE, NOW)
    nim.join(2, "Eve", NOW)
    assert nim.settled(1) == 1
    odds = table("odds")
    odds.turn(1, ["choose 1"], NOW)
    assert (odds.settled(0), odds.settled(1)) == (0, 1)


def test_round_that_is_over_makes_a_changed_choice_stale() -> None:
    odds = table("odds")
    odds.turn(0, ["choose 1"], NOW)
    odds.turn(1, ["choose 1"], NOW)
    assert odds.stale(0, 1)


def test_story_tells_every_record() -> None:
    nim = table(names=("Ines", None))
    nim.join(1, "Tomás", NOW)
    nim.turn(0, TAKE_ONE, NOW + 1)
    nim.resign(1, NOW + 2)
    nim.rematch("t2", NOW + 3)
    told = [(told.seq, told.seat, [in_words(said, nim.player_names()) for said in told.said]) for told in nim.story()]
    assert told == [
        (1, 1, ["joins the game"]),
        (2, 0, ["takes a stone, 6 are left", "passes"]),
        (3, 1, ["gives up"]),
        (4, None, ["The game goes on with a rematch."]),
    ]
    assert [entry.seq for entry in nim.story()[:2]] == [1, 2]


def test_header_does_not_show_its_seed_in_logs() -> None:
    assert header().seed not in repr(header())
