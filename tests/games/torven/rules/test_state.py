"""What holds in every game, and what the rules refuse."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavola.games.chance import Chance
from tavola.games.game import IllegalMove
from tavola.games.messages import in_words
from tavola.games.torven import TORVEN
from tavola.games.torven.rules.notation import PASS
from tavola.games.torven.rules.state import State
from tests.games.torven.setting import EMPTY, dice_of, options, play, pool, position

NAMES = ("Ines", "Tomás")
games = st.tuples(st.binary(min_size=1, max_size=4), st.integers(0, 2**32))


def walk(game: tuple[bytes, int]) -> list[State]:
    """Every position of a random game; seats act in random order and sometimes change their choice."""
    seed, luck = game
    rng, state = random.Random(luck), TORVEN.start(2, seed=seed)
    states = [state]
    while state.outcome is None:
        seat = rng.choice([seat for seat in (0, 1) if state.legal(seat)])
        if seat not in state.awaited and rng.random() < 0.5:
            continue
        state = state.copy()
        state.apply(seat, rng.choice(state.legal(seat)))
        states.append(state)
    return states


@given(games)
@settings(max_examples=60, deadline=None)
def test_dice_are_conserved(game: tuple[bytes, int]) -> None:
    for state in walk(game):
        assert (dice_of(state, 0), dice_of(state, 1)) == (10, 10)
        assert state.left == [sum(state.pools[0]), sum(state.pools[1])]


@given(games)
@settings(max_examples=60, deadline=None)
def test_there_is_at_most_one_counter_a_turn(game: tuple[bytes, int]) -> None:
    for state in walk(game):
        assert [step.kind for step in state.story].count("set") <= 1


@given(games)
@settings(max_examples=60, deadline=None)
def test_revealed_numbers_differ_and_the_higher_is_placed_first(game: tuple[bytes, int]) -> None:
    for state in walk(game):
        if state.phase == "place" and 0 not in state.hand:
            assert state.hand[state.placer] > state.hand[1 - state.placer]


@given(games)
@settings(max_examples=60, deadline=None)
def test_captured_dice_were_equal_or_lower_and_beside(game: tuple[bytes, int]) -> None:
    for state in walk(game):
        for step in state.story:
            for square, number in step.taken:
                assert number <= step.number
                assert abs(square % 4 - step.square % 4) + abs(square // 4 - step.square // 4) == 1


@given(games)
@settings(max_examples=10, deadline=None)
def test_legal_moves_are_all_there_is_and_round_trip(game: tuple[bytes, int]) -> None:
    for state in walk(game):
        for seat in (0, 1):
            moves = state.legal(seat)
            assert moves == sorted(set(moves))
            assert moves == [move for move in range(PASS + 1) if _goes(state, seat, move)]
            assert moves == [TORVEN.parse(TORVEN.text(move)) for move in moves]


def _goes(state: State, seat: int, move: int) -> bool:
    trial, before = state.copy(), state.digest()
    try:
        trial.apply(seat, move)
    except IllegalMove:
        assert trial.digest() == before
        return False
    return True


@given(games)
@settings(max_examples=25, deadline=None)
def test_a_copy_goes_its_own_way(game: tuple[bytes, int]) -> None:
    for state in walk(game):
        before = state.digest()
        for seat in state.awaited:
            state.copy().apply(seat, state.legal(seat)[0])
        assert state.digest() == before == state.copy().digest()


@given(games)
@settings(max_examples=40, deadline=None)
def test_a_turn_ends_with_every_move_but_a_one_placed_with_dice_left(game: tuple[bytes, int]) -> None:
    states = walk(game)
    for before, after in pairwise(states):
        assert after.turn - before.turn == (0 if after.phase == "extra" else 1)


@given(games)
@settings(max_examples=40, deadline=None)
def test_a_game_has_ten_turns_at_most(game: tuple[bytes, int]) -> None:
    assert walk(game)[-1].round <= 10


def test_pools_are_rolled_by_label() -> None:
    state, chance = TORVEN.start(2, seed=b"seed"), Chance(b"seed")
    for seat in (0, 1):
        rolls = [chance.number(f"pool {seat} die {die}", 6) + 1 for die in range(10)]
        assert pool(state, seat) == "".join(map(str, sorted(rolls)))


@pytest.mark.parametrize(
    "choices", ["b choose 3, w choose 3", "w choose 3, b choose 3", "w choose 5, w choose 4, b choose 4"]
)
def test_neither_the_order_of_choices_nor_a_change_alters_the_rolls(choices: str) -> None:
    start = position(EMPTY, "345", "345", rolls={"turn 1 tie 1 seat 0": 6, "turn 1 tie 1 seat 1": 4})
    assert play(start, choices).hand == [6, 4]


def test_rolls_of_another_turn_have_other_labels() -> None:
    rolls = {"turn 4 tie 1 seat 0": 5, "turn 4 tie 1 seat 1": 6}
    assert play(position(EMPTY, rolls=rolls, round=4), "b choose 3, w choose 3").hand == [5, 6]


def test_a_choice_may_be_changed_until_both_are_in() -> None:
    state = play(position(EMPTY, "345", "345"), "b choose 4")
    assert options(state, 0) == ["choose 3", "choose 5"]
    assert state.awaited == (1,)


def test_after_the_reveal_nothing_can_be_chosen() -> None:
    state = play(position(EMPTY, "345", "345"), "b choose 4, w choose 3")
    assert options(state, 1) == []
    with pytest.raises(IllegalMove):
        state.apply(0, TORVEN.parse("choose 5"))


def test_an_extra_is_any_die_on_any_empty_square_or_a_pass() -> None:
    state = play(position(EMPTY, "1445", "5"), "b choose 1, w choose 5, w place a1, b place d4")
    moves = options(state, 0)
    assert len(moves) == 2 * 14 + 1
    assert {"extra 4 b1", "extra 5 d3", "pass"} <= set(moves)
    assert not {"extra 1 b1", "extra 4 a1", "extra 4 d4"} & set(moves)


REFUSALS = [
    ("", "b choose 6", "There is no 6 in your pool."),
    ("b choose 3", "b choose 3", "You have chosen a 3 already."),
    ("", "b place a1", "Both players choose a die now."),
    ("b choose 3, w choose 5", "b place a1", "It is Tomás's turn."),
    ("b choose 3, w choose 5", "w pass", "Place your 5 on an empty square."),
    ("b choose 3, w choose 5, w place a1", "b place a1", "a1 is not empty."),
    ("b choose 2, w choose 1", "b place a1", "Your 2 counters the 1: first say which number it becomes."),
    ("b choose 1, w choose 5, w place a1, b place d4", "b choose 3", "Place one more die from your pool, or pass."),
    ("b choose 1, w choose 5, w place a1, b place d4", "b extra 6 b1", "There is no 6 in your pool."),
    ("b choose 1, w choose 5, w place a1, b place d4", "b extra 3 d4", "d4 is not empty."),
]


@pytest.mark.parametrize(("moves", "tried", "why"), REFUSALS)
def test_refusals_say_why(moves: str, tried: str, why: str) -> None:
    state = play(position(EMPTY, "1235", "135"), moves)
    with pytest.raises(IllegalMove) as refused:
        play(state, tried)
    assert in_words(refused.value.message, NAMES) == why


def test_who_gives_up_loses() -> None:
    state = play(position(EMPTY, "345", "345"), "b choose 4")
    state.withdraw(0)
    assert state.outcome is not None
    assert state.outcome.winners == (1,)
    assert (state.awaited, state.legal(0), state.legal(1)) == ((), [], [])
    with pytest.raises(IllegalMove):
        state.withdraw(1)


def test_a_draw_has_no_winner_and_says_so() -> None:
    state = play(position(EMPTY, "5", "3"), "b choose 5, w choose 3, b place a1, w place d4")
    assert state.outcome is not None
    assert state.outcome.winners == ()
    assert in_words(state.outcome.reason, NAMES) == "a draw: 1 die each on the board"


def test_the_sheet_counts_dice() -> None:
    state = play(
        position("w1 w1 . . / . . . . / . . . . / . . . .", "5", "34"), "b choose 5, w choose 3, b place a3, w place d1"
    )
    assert state.outcome is not None
    assert [line.values for line in state.outcome.sheet] == [(1, 2), (9, 7), (0, 1)]
    assert in_words(state.outcome.reason, NAMES) == "2 dice on the board against 1"


def test_the_digest_tells_hidden_things_apart() -> None:
    digests = {position(EMPTY, blue).digest() for blue in ("3", "4", "34")}
    chosen = {play(position(EMPTY, "34"), move).digest() for move in ("b choose 3", "b choose 4")}
    assert (len(digests), len(chosen)) == (3, 2)


@pytest.mark.parametrize("seats", [1, 3])
def test_two_play(seats: int) -> None:
    with pytest.raises(ValueError, match="2"):
        TORVEN.start(seats)
