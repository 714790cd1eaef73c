"""Rounds, the order track, payments, loans, placing and the end."""

from __future__ import annotations

import random

import pytest

from tavola.games.game import IllegalMove
from tavola.games.messages import in_words
from tavola.games.tiwanacu.rules.notation import parse, text
from tavola.games.tiwanacu.rules.state import NOBODY, Options, State, start
from tavola.games.tiwanacu.rules.tiles import EMPTY, tile_text
from tests.games.tiwanacu.temples import at_random, begin, finish_turn, play, temple


def mover(state: State) -> int:
    return state.awaited[0]


def finished(seats: int, *gods: str, seed: bytes = b"end") -> State:
    state, rng = begin(seats, *gods, seed=seed), random.Random(1)
    while state.awaited:
        at_random(state, rng)
    return state


@pytest.mark.parametrize(("seats", "positions"), [(1, 4), (2, 5), (3, 6), (4, 7)])
def test_the_track_has_three_positions_more_than_players(seats, positions):
    state = begin(seats)
    assert len(state.track) == positions
    assert sum(holder == NOBODY for holder in state.track) == 3


def test_the_kth_player_starts_on_position_k_with_the_kth_amount_of_coins():
    state = begin(4)
    assert sorted(state.track[:4]) == [0, 1, 2, 3]
    assert [state.temples[seat].coins for seat in state.track[:4]] == [6, 7, 8, 10]


def test_the_seat_order_comes_from_the_seed():
    orders = {tuple(begin(4, seed=bytes([n])).track[:4]) for n in range(20)}
    assert len(orders) > 5


def test_two_different_gods_are_drawn_from_the_seed():
    pairs = [tuple(card.id for card in start(2, Options(), bytes([n])).book.gods) for n in range(30)]
    assert all(len(set(pair)) == 2 for pair in pairs)
    assert len(set(pairs)) > 10


def test_options_may_name_the_gods():
    assert [card.id for card in begin(2, "kon", "inti").book.gods] == ["kon", "inti"]


@pytest.mark.parametrize(("gods", "said"), [(("zeus",), "no card 'zeus'"), (("inti", "inti"), "named twice")])
def test_unknown_or_doubled_gods_are_refused(gods, said):
    with pytest.raises(ValueError, match=said):
        start(2, Options(gods=gods), b"")


def test_both_rows_are_filled_before_the_first_turn():
    state = begin(3)
    assert [len(tiles) for tiles in state.now] == [3] * 6
    assert [len(tiles) for tiles in state.soon] == [3] * 6


def test_the_preview_of_a_round_becomes_its_row():
    state = begin(2)
    soon = [tiles[:] for tiles in state.soon]
    finish_turn(finish_turn(state))
    assert state.round == 2
    assert state.now == soon


def test_rounds_hold_as_many_tiles_as_their_marker_says():
    state, held = begin(1), []
    while not state.outcome:
        held.append(len(state.now[0]))
        finish_turn(state)
    assert held == [3, 3, 3, 2, 3, 3, 4, 3, 3]


def test_the_last_round_has_no_preview():
    state = begin(1)
    while state.round < 9:
        finish_turn(state)
    assert state.soon == []


def test_every_turn_offers_exactly_the_three_empty_positions():
    state = begin(3)
    assert [text(move) for move in state.legal(mover(state))] == ["take 4", "take 5", "take 6"]


def test_the_order_of_a_round_is_fixed_at_its_start():
    state = begin(3)
    first, second, third = state.track[:3]
    finish_turn(play(state, "take 6"))
    assert state.awaited == (second,)
    finish_turn(play(state, "take 1"))
    assert state.awaited == (third,)
    finish_turn(play(state, "take 2"))
    assert [seat for seat in state.track if seat != NOBODY] == [second, third, first]
    assert state.awaited == (second,)


def test_a_player_cannot_stay():
    state = begin(2)
    with pytest.raises(IllegalMove, match="You stand on position 1 yourself"):
        play(state, "take 1")


def test_an_occupied_position_names_who_is_there():
    state = begin(2)
    with pytest.raises(IllegalMove, match=f"seat {state.track[1]} stands on position 2"):
        play(state, "take 2")


def test_the_track_ends():
    with pytest.raises(IllegalMove, match="ends at position 5"):
        play(begin(2), "take 6")


def test_a_position_left_in_the_round_can_be_taken_with_its_tiles():
    state = finish_turn(play(begin(2), "take 3"))
    tiles = state.now[0][:]
    assert len(tiles) == 3
    assert play(state, "take 1").hand == tiles


@pytest.mark.parametrize(("position", "pays"), [(3, 0), (4, 1), (5, 2)])
def test_a_position_pays_its_amount(position, pays):
    state = begin(2)
    seat = mover(state)
    play(state, f"take {position}")
    assert state.temples[seat].coins == 6 + pays


def test_a_position_costs_its_amount():
    state = finish_turn(play(begin(2), "take 3"))
    seat = mover(state)
    play(state, "take 1")
    assert state.temples[seat].coins == 7 - 3


@pytest.mark.parametrize(("owned", "left", "loans"), [(3, 0, 0), (2, 9, 1), (0, 7, 1)])
def test_too_few_coins_mean_a_loan(owned, left, loans):
    state = finish_turn(play(begin(2), "take 3"))
    seat = mover(state)
    state.temples[seat].coins = owned
    play(state, "take 1")
    assert (state.temples[seat].coins, state.temples[seat].loans) == (left, loans)


def test_loans_are_taken_one_at_a_time_until_the_amount_can_be_paid():
    poor = temple(coins=4)
    assert poor.pay(25, 10) == 3
    assert (poor.coins, poor.loans) == (9, 3)


def laid(*moves: str) -> State:
    return play(begin(2), "take 3", *moves)


def held(state: State) -> str:
    return tile_text(state.hand[0])


def test_a_tile_goes_to_any_space():
    state = play(begin(2), "take 3")
    piece = state.hand[0]
    play(state, f"place {tile_text(piece)} f5")
    assert state.temples[mover(state)].cells[29] == piece


def test_the_turn_passes_when_all_tiles_are_placed():
    state = play(begin(2), "take 3")
    first = mover(state)
    for space in ("a1", "b1"):
        play(state, f"place {held(state)} {space}")
        assert state.awaited == (first,)
    play(state, f"place {held(state)} c1")
    assert state.turn == 1
    assert state.awaited != (first,)


def test_a_filled_space_must_be_covered():
    state = play(begin(2), "take 3")
    play(state, f"place {held(state)} a1")
    with pytest.raises(IllegalMove, match="A tile lies on a1"):
        play(state, f"place {held(state)} a1")


def test_an_empty_space_cannot_be_covered():
    state = play(begin(2), "take 3")
    with pytest.raises(IllegalMove, match="No tile lies on b2"):
        play(state, f"cover {held(state)} b2")


def test_covering_costs_a_coin_and_hides_the_tile_below():
    state = play(begin(2), "take 3")
    seat = mover(state)
    play(state, f"place {held(state)} a1")
    top = state.hand[0]
    play(state, f"cover {tile_text(top)} a1")
    built = state.temples[seat]
    assert (built.coins, built.cells[0], built.heights[0]) == (5, top, 2)


def test_a_loan_may_pay_for_covering():
    state = play(begin(2), "take 3")
    seat = mover(state)
    play(state, f"place {held(state)} a1")
    state.temples[seat].coins = 0
    play(state, f"cover {held(state)} a1")
    assert (state.temples[seat].coins, state.temples[seat].loans) == (9, 1)


def test_only_tiles_in_hand_can_be_placed():
    state = play(begin(2), "take 3")
    other = next(name for name in ("red-0", "blue-3", "monolith-1", "green-x2") if parse_tile(name) not in state.hand)
    with pytest.raises(IllegalMove, match="do not hold"):
        play(state, f"place {other} a1")


def parse_tile(name: str) -> int:
    return parse(f"place {name} a1") >> 8 & 255


def test_a_position_is_chosen_before_tiles_are_placed():
    with pytest.raises(IllegalMove, match="First move to an empty position"):
        play(begin(2), "place red-0 a1")


def test_a_position_is_chosen_once():
    with pytest.raises(IllegalMove, match="moved already"):
        play(begin(2), "take 3", "take 4")


@pytest.mark.parametrize("move", [-1, 1 << 18, (1 << 16) + (1 << 22), 10**18, 1 << 8])
def test_senseless_numbers_are_refused(move):
    state = play(begin(2, "kon"), "take 3")
    with pytest.raises(IllegalMove):
        state.apply(mover(state), move)
    with pytest.raises(IllegalMove):
        begin(2).apply(mover(begin(2)), move)


def test_a_temple_has_thirty_spaces():
    state = play(begin(2), "take 3")
    with pytest.raises(IllegalMove, match="no such space"):
        play(state, f"place {held(state)} g1")


def test_others_wait():
    state = begin(2)
    waiting = 1 - mover(state)
    assert state.legal(waiting) == []
    with pytest.raises(IllegalMove, match="not your turn"):
        state.apply(waiting, parse("take 3"))


def test_a_refused_move_changes_nothing():
    state = play(begin(2), "take 3")
    before = state.copy()
    with pytest.raises(IllegalMove):
        play(state, "take 4")
    assert state.hand == before.hand
    assert state.track == before.track


def test_the_game_ends_after_nine_rounds():
    state = finished(3)
    assert state.turn == 27
    assert state.awaited == ()
    assert state.outcome
    with pytest.raises(IllegalMove, match="over"):
        state.apply(0, parse("take 1"))


def test_the_highest_total_wins_and_the_sheet_ends_with_it():
    state = finished(4)
    assert state.outcome
    totals = state.outcome.sheet[-1].values
    assert totals == tuple(state.points(seat) for seat in range(4))
    assert state.outcome.winners == (totals.index(max(totals)),)


def tie(coins=(0, 0), loans=(0, 0), first=0) -> State:
    """Two temples that are alike but for coins and loans; other tiles make the points equal."""
    state = begin(2)
    state.temples = [temple(coins=c, loans=n) for c, n in zip(coins, loans, strict=True)]
    state.track = [first, 1 - first, NOBODY, NOBODY, NOBODY]
    return state


def test_more_points_win_before_all_else():
    state = tie(coins=(3, 2), first=1)
    outcome = state.final()
    assert outcome.winners == (0,)
    assert in_words(outcome.reason, ("Ana", "Bo")) == "Ana has the greatest temple: 3 points"


def test_more_coins_break_a_tie():
    state = tie(coins=(1, 3))
    state.temples[0].lay(0, parse_tile("red-0"))  # area and zone: 2 points
    outcome = state.final()
    assert [state.points(seat) for seat in range(2)] == [3, 3]
    assert outcome.winners == (1,)
    assert "more coins" in in_words(outcome.reason, ("Ana", "Bo"))


def test_fewer_loans_break_a_tie_of_coins():
    state = tie(loans=(1, 0))
    for space, name in enumerate(("red-3", "red-x2", "red-3", "red-0")):  # 4 + 12 + 4 points
        state.temples[0].lay(space, parse_tile(name))
    for space, name in enumerate(("blue-3", "blue-0")):
        state.temples[1].lay(space * 3, parse_tile(name))  # 1 + 3 + 1 points
    assert [state.points(seat) for seat in range(2)] == [5, 5]
    outcome = state.final()
    assert outcome.winners == (1,)
    assert "fewer loans" in in_words(outcome.reason, ("Ana", "Bo"))


@pytest.mark.parametrize("first", [0, 1])
def test_the_earlier_place_on_the_track_breaks_the_last_tie(first):
    outcome = tie(first=first).final()
    assert outcome.winners == (first,)
    assert "stands first on the track" in in_words(outcome.reason, ("Ana", "Bo"))


def test_one_player_plays_for_the_highest_score():
    state = finished(1)
    assert state.outcome
    assert state.outcome.winners == (0,)
    assert state.turn == 9


def test_who_gives_up_leaves_the_track_and_the_others_play_on():
    state = begin(3)
    leaver = state.track[1]
    state.withdraw(leaver)
    assert leaver not in state.track
    assert not state.outcome
    while not state.outcome:
        assert leaver not in state.awaited
        finish_turn(state)
    assert leaver not in state.outcome.winners


def test_who_gives_up_in_the_middle_of_a_turn_drops_the_tiles_in_hand():
    state = play(begin(3), "take 4")
    state.withdraw(mover(state))
    assert state.hand == []
    assert len(state.legal(mover(state))) == 4


def test_the_last_to_give_up_in_a_round_ends_it():
    state = finish_turn(finish_turn(begin(3)))
    state.withdraw(mover(state))
    assert state.round == 2


def test_the_last_builder_left_wins():
    state = begin(2)
    state.withdraw(0)
    assert state.outcome
    assert state.outcome.winners == (1,)


def test_a_lone_player_who_gives_up_has_not_won():
    state = begin(1)
    state.withdraw(0)
    assert state.outcome
    assert state.outcome.winners == ()


def test_nobody_gives_up_twice():
    state = begin(3)
    state.withdraw(0)
    with pytest.raises(IllegalMove, match="already"):
        state.withdraw(0)


def test_a_copy_goes_its_own_way():
    state = play(begin(2), "take 3")
    twin = state.copy()
    finish_turn(twin)
    assert len(state.hand) == 3
    assert all(cell == EMPTY for cell in state.temples[mover(state)].cells)
