"""Secrets: what a seat may see, and the worlds that agree with it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement
from math import factorial, prod

import msgspec
import pytest
from hypothesis import given, settings

from tavola.games.messages import in_words
from tavola.games.torven import TORVEN
from tavola.games.torven.rules.state import State
from tavola.games.torven.rules.view import View
from tests.games.torven.rules.test_state import NAMES, games, walk
from tests.games.torven.setting import EMPTY, play, position

SEATS = (0, 1, None)


def seen(state: State, seat: int | None) -> bytes:
    """Everything a seat gets to see of a position, as bytes."""
    view = TORVEN.view(state, seat)
    return msgspec.json.encode(
        (view, TORVEN.draw(view), TORVEN.panel(view), TORVEN.choices(state, seat) if seat is not None else None),
        enc_hook=repr,
    )


def permuted(state: State, seat: int | None, rng: random.Random) -> State:
    """The position with other numbers in the pools, and another pending choice, that the seat cannot see."""
    twin = state.copy()
    twin.seed = rng.randbytes(8)
    for other in {0, 1} - {seat}:
        numbers = [rng.randint(1, 6) for _ in range(state.left[other])]
        twin.pools[other] = [numbers.count(n) for n in range(7)]
        if state.chosen[other]:
            twin.chosen[other] = rng.choice(numbers)
    return twin


@given(games)
@settings(max_examples=12, deadline=None)
def test_what_a_seat_sees_does_not_depend_on_what_is_hidden(game: tuple[bytes, int]) -> None:
    rng = random.Random(game[1])
    for state in walk(game):
        for seat in SEATS:
            assert seen(permuted(state, seat, rng), seat) == seen(state, seat)


@given(games)
@settings(max_examples=40, deadline=None)
def test_a_sampled_world_agrees_with_the_view(game: tuple[bytes, int]) -> None:
    rng = random.Random(game[1])
    for state in walk(game):
        for seat in SEATS:
            view = TORVEN.view(state, seat)
            world = TORVEN.sample(view, rng)
            assert TORVEN.view(world, seat) == view
            assert [len(world.legal(s)) > 0 for s in (0, 1)] == [len(state.legal(s)) > 0 for s in (0, 1)] or any(
                state.chosen
            )


@given(games)
@settings(max_examples=20, deadline=None)
def test_a_sampled_world_can_be_played_to_the_end(game: tuple[bytes, int]) -> None:
    rng = random.Random(game[1])
    for state in walk(game)[::7]:
        world = TORVEN.sample(TORVEN.view(state, 0), rng)
        while world.outcome is None:
            seat = world.awaited[0]
            world.apply(seat, rng.choice(world.legal(seat)))


def test_the_own_pool_is_sorted_and_the_other_a_count() -> None:
    view = TORVEN.view(position(EMPTY, "5136", "224"), 0)
    assert view.pool == (1, 3, 5, 6)
    assert view.left == (4, 3)


def test_a_spectator_sees_no_numbers() -> None:
    view = TORVEN.view(play(position(EMPTY, "5136", "224"), "b choose 5"), None)
    assert (view.pool, view.choice, view.left, view.chosen) == ((), None, (4, 3), (True, False))


def test_the_rival_sees_only_that_a_choice_was_made() -> None:
    state = play(position(EMPTY, "35", "35"), "b choose 5")
    assert TORVEN.view(state, 0).choice == 5
    view = TORVEN.view(state, 1)
    assert (view.choice, view.chosen, view.left) == (None, (True, False), (2, 2))


def test_a_changed_choice_looks_the_same_to_the_rival() -> None:
    start = position(EMPTY, "345", "35")
    once, twice = play(start, "b choose 5"), play(start, "b choose 5, b choose 3")
    assert seen(once, 1) == seen(twice, 1)
    assert seen(once, None) == seen(twice, None)


def test_a_choice_is_sealed_until_both_are_in() -> None:
    start = position(EMPTY, "35", "35")
    assert TORVEN.sealed(start) == ()
    assert TORVEN.sealed(play(start, "w choose 3")) == (1,)
    assert TORVEN.sealed(play(start, "w choose 3, b choose 5")) == ()


@pytest.mark.parametrize(
    ("moves", "seat", "move"),
    [("w choose 3", 0, "choose 5"), ("b choose 2, w choose 1", 0, "set 4")],
)
def test_a_move_not_yet_confirmed_reveals_nothing(moves: str, seat: int, move: str) -> None:
    before = play(position(EMPTY, "235", "135"), moves)
    number, rng = TORVEN.parse(move), random.Random(5)
    shown = []
    for _ in range(8):
        state = permuted(before, seat, rng)
        after = state.copy()
        after.apply(seat, number)
        preview = TORVEN.preview(state, seat, number, after)
        said = in_words(TORVEN.describe(state, seat, number, preview), NAMES)
        shown.append((msgspec.json.encode(TORVEN.view(preview, seat)), said))
    assert len(set(shown)) == 1


def test_the_story_tells_the_whole_turn() -> None:
    rolls = {
        "turn 1 tie 1 seat 0": 2,
        "turn 1 tie 1 seat 1": 1,
        "turn 1 counter 1": 4,
        "turn 1 counter 2": 1,
    }
    start = position("w1 . . . / . . . . / . . . . / . . . .", "34", "36", rolls=rolls)
    view = TORVEN.view(play(start, "b choose 3, w choose 3, b set 4, b place b4, w place d1, w extra 6 d2"), 1)
    told = [(step.kind, step.seat, step.numbers or (step.number, step.square), len(step.taken)) for step in view.story]
    assert told == [
        ("reveal", None, (3, 3), 0),
        ("tie", None, (2, 1), 0),
        ("set", 0, (4, 1), 0),
        ("reroll", 1, (4, 4), 0),
        ("reroll", 1, (4, 1), 0),
        ("place", 0, (4, "b4"), 1),
        ("place", 1, (1, "d1"), 0),
        ("extra", 1, (6, "d2"), 0),
    ]


def test_the_story_stays_while_the_next_dice_are_chosen() -> None:
    state = play(position(EMPTY, "355", "335"), "b choose 5, w choose 3, b place a1, w place d1, w choose 5")
    assert [step.kind for step in TORVEN.view(state, 0).story] == ["reveal", "place", "place"]


def test_a_view_round_trips_as_json() -> None:
    view = TORVEN.view(play(position(EMPTY, "35", "35"), "b choose 5, w choose 3"), 0)
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def chi_square(seen: Counter[tuple[int, ...]], expected: dict[tuple[int, ...], float], total: int) -> float:
    return sum((seen[key] - total * share) ** 2 / (total * share) for key, share in expected.items())


def test_hands_are_weighed_as_the_dice_do() -> None:
    """Three hidden dice: 56 hands, a hand of three kinds six times as likely as a triple."""
    view, rng, total = TORVEN.view(position(EMPTY, "12", "456"), 0), random.Random(7), 20_000
    hands = Counter(
        tuple(n for n in range(1, 7) for _ in range(world.pools[1][n]))
        for world in (TORVEN.sample(view, rng) for _ in range(total))
    )
    expected = {
        hand: factorial(3) / prod(factorial(k) for k in Counter(hand).values()) / 6**3
        for hand in combinations_with_replacement(range(1, 7), 3)
    }
    assert set(hands) == set(expected)
    assert chi_square(hands, expected, total) < 93.2  # 55 degrees of freedom, one in a thousand


def test_a_pending_choice_is_any_die_of_the_hand() -> None:
    """Of two hidden dice each is as likely to be the chosen one: 36 pairs of (chosen, other)."""
    view, rng, total = TORVEN.view(play(position(EMPTY, "12", "45"), "w choose 4"), 0), random.Random(8), 20_000
    pairs: Counter[tuple[int, ...]] = Counter()
    for _ in range(total):
        world = TORVEN.sample(view, rng)
        chosen = world.chosen[1]
        other = next(n for n in range(1, 7) if world.pools[1][n] > (n == chosen))
        pairs[chosen, other] += 1
    expected = {(a, b): 1 / 36 for a in range(1, 7) for b in range(1, 7)}
    assert chi_square(pairs, expected, total) < 66.6  # 35 degrees of freedom, one in a thousand
