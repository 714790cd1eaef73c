"""Picks: every legal move once, targets that are in the drawing, ghosts that show what would be taken."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings

from tavola.games.game import BadNotation
from tavola.games.messages import in_words
from tavola.games.torven import TORVEN
from tests.games.torven.rules.test_state import NAMES, games, walk
from tests.games.torven.setting import EMPTY, options, play, position

CAPTURE = position(". . . . / b2 b1 . . / b4 . w3 . / . b5 . .", "134", "446")


@given(games)
@settings(max_examples=10, deadline=None)
def test_picks_offer_every_legal_move_once_at_parts_of_the_drawing(game: tuple[bytes, int]) -> None:
    for state in walk(game):
        for seat in (0, 1):
            choices = TORVEN.choices(state, seat)
            drawing = TORVEN.draw(TORVEN.view(state, seat))
            offered = [variant.move for pick in choices.picks for variant in pick.variants]
            assert sorted(offered) == sorted(options(state, seat))
            assert all(f'id="{pick.target}"' in drawing for pick in choices.picks)
            assert all(variant.ghost in choices.ghosts for pick in choices.picks for variant in pick.variants)
            assert choices.step < len(choices.steps)


@given(games)
@settings(max_examples=10, deadline=None)
def test_ghosts_use_shapes_that_the_drawing_defines(game: tuple[bytes, int]) -> None:
    for state in walk(game)[::3]:
        for seat in (0, 1):
            shapes = set(re.findall(r'id="(to-[a-z0-9-]+)"', TORVEN.draw(TORVEN.view(state, seat))))
            choices = TORVEN.choices(state, seat)
            used = re.findall(r'href="#([a-z0-9-]+)"', " ".join([*choices.ghosts.values(), choices.hand]))
            assert set(used) <= shapes


def test_captures_are_shown_before_they_are_confirmed() -> None:
    choices = TORVEN.choices(play(CAPTURE, "b choose 3, w choose 4"), 1)
    pick = next(pick for pick in choices.picks if pick.target == "b2")
    [variant] = pick.variants
    ghost = choices.ghosts[variant.ghost]
    assert in_words(variant.detail or variant.label, NAMES) == "takes 2 dice: 4, 1"
    assert (ghost.count("#to-cross"), ghost.count("#to-wedge"), ghost.count("#to-shield")) == (2, 2, 1)


def test_a_placement_that_takes_nothing_says_so() -> None:
    choices = TORVEN.choices(play(CAPTURE, "b choose 3, w choose 4"), 1)
    [variant] = next(pick for pick in choices.picks if pick.target == "d4").variants
    assert in_words(variant.detail or variant.label, NAMES) == "takes nothing"


def test_an_extra_offers_every_number_at_a_square_and_a_pass() -> None:
    state = play(position(EMPTY, "1446", "5"), "b choose 1, w choose 5, w place a1, b place d4")
    picks = {pick.target: [variant.move for variant in pick.variants] for pick in TORVEN.choices(state, 0).picks}
    assert picks["b2"] == ["extra 4 b2", "extra 6 b2"]
    assert picks["pass"] == ["pass"]


def test_a_counter_asks_for_the_number() -> None:
    state = play(position(EMPTY, "24", "14"), "b choose 2, w choose 1")
    assert [pick.target for pick in TORVEN.choices(state, 0).picks] == [f"set{n}" for n in range(1, 7)]
    assert TORVEN.choices(state, 1).picks == ()


def test_who_has_chosen_is_told_and_may_change() -> None:
    choices = TORVEN.choices(play(position(EMPTY, "345", "3"), "b choose 4"), 0)
    assert in_words(choices.hint, NAMES) == "you chose a 4 and may still change it"
    assert [pick.target for pick in choices.picks] == ["die3", "die5"]


PLACED = "b choose 5, w choose 3"
ADDING = "b choose 1, w choose 5, w place a1, b place d4"
WHY = [
    ("", 0, "b2", "First both choose a die."),
    ("", 0, "die6", "There is no 6 in your pool."),
    ("b choose 5", 0, "die5", "You have chosen a 5 already."),
    ("", 0, "rival", "These dice lie face down: only their owner knows the numbers."),
    (PLACED, 1, "b2", "It is Ines's turn."),
    (PLACED, 0, "die3", "Place your 5 on an empty square."),
    (PLACED + ", b place a1", 1, "a1", "a1 is not empty."),
    (ADDING, 0, "die3", "Tap the square first, then the number of the die."),
    (ADDING, 0, "a1", "a1 is not empty."),
    ("b choose 2, w choose 1", 0, "a1", "Your 2 counters the 1: first say which number it becomes."),
]


@pytest.mark.parametrize(("moves", "seat", "target", "why"), WHY)
def test_what_cannot_be_picked_says_why(moves: str, seat: int, target: str, why: str) -> None:
    state = play(position(EMPTY, "1235", "135"), moves)
    assert in_words(TORVEN.why_not(state, seat, target), NAMES) == why


@given(games)
@settings(max_examples=10, deadline=None)
def test_every_part_of_the_drawing_has_its_reason(game: tuple[bytes, int]) -> None:
    for state in walk(game)[::4]:
        for seat in (0, 1):
            for name in re.findall(r' id="(?!to-)([^"]+)"', TORVEN.draw(TORVEN.view(state, seat))):
                assert in_words(TORVEN.why_not(state, seat, name), NAMES)


@pytest.mark.parametrize("target", ["", "e1", "die7", "to-cut", "a1 "])
def test_other_names_are_refused(target: str) -> None:
    with pytest.raises(BadNotation):
        TORVEN.why_not(position(), 0, target)
