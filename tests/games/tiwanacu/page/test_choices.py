"""The legal moves as picks: every one of them once, with its score change and its warnings."""

from __future__ import annotations

import random

import pytest

from tavola.games.messages import in_words
from tavola.games.tiwanacu import TIWANACU
from tavola.games.tiwanacu.page.drawing import layout_of
from tavola.games.tiwanacu.page.layout import Box
from tavola.games.tiwanacu.rules.notation import parse, text
from tavola.games.tiwanacu.rules.tiles import tile_text
from tests.games.tiwanacu.temples import begin, finish_turn, play

NAMES = ("Ana", "Bo", "Cy", "Di")


def choices_of(state):
    return TIWANACU.choices(state, state.awaited[0])


def variants(state):
    return [variant for pick in choices_of(state).picks for variant in pick.variants]


def words(message):
    return in_words(message, NAMES)


def test_every_legal_move_is_offered_once():
    state, rng = begin(2, "kon", "inti"), random.Random(3)
    for _ in range(40):
        seat = state.awaited[0]
        assert sorted(parse(variant.move) for variant in variants(state)) == state.legal(seat)
        state.apply(seat, rng.choice(state.legal(seat)))


def test_every_ghost_is_there_and_every_target_is_in_the_drawing():
    state = play(begin(2, "kon", "inti"), "take 3")
    choices, drawing = choices_of(state), TIWANACU.draw(TIWANACU.view(state, state.awaited[0]))
    assert {variant.ghost for variant in variants(state)} <= set(choices.ghosts)
    assert all(f'id="{pick.target}"' in drawing for pick in choices.picks)


def test_a_player_who_waits_has_no_picks():
    state = begin(2)
    assert TIWANACU.choices(state, 1 - state.awaited[0]).picks == ()


def test_a_position_says_its_price_its_tiles_and_the_score_change():
    state = finish_turn(play(begin(2), "take 3"))
    first = choices_of(state).picks[0]
    assert words(first.label) == "Position 1"
    assert words(first.variants[0].label) == "Pay 3 coins"
    detail = words(first.variants[0].detail)
    assert detail.startswith("score −3 · ")
    assert detail.count(";") == 2


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_position_can_be_picked_anywhere_in_its_column_and_what_is_laid_there_leaves_its_price_free(seats):
    state = begin(seats)
    at = layout_of(state.book.box, seats)
    assert choices_of(state).picks
    for pick in choices_of(state).picks:
        position = int(pick.target.removeprefix("position-")) - 1
        (x, y), area = at.coin(position), Box(*pick.area)
        assert area == at.position(position)
        assert area.x < x < pick.x < area.x + area.width
        assert area.y < y < area.y + area.height
        assert pick.x - 17.75 > x + 12  # the outer rim of the ghost, the face of the coin
        assert pick.x + 17.75 < area.x + area.width
        assert area.x + 12 < x - 12  # the number of the position stands before it


@pytest.mark.parametrize(("position", "label"), [(0, "Free of charge"), (1, "Receive 1 coin"), (2, "Receive 2 coins")])
def test_a_position_says_what_it_pays(position, label):
    assert words(choices_of(begin(2)).picks[position].variants[0].label) == label


def test_a_move_that_means_a_loan_is_warned_of():
    state = finish_turn(play(begin(2), "take 3"))
    state.temples[state.awaited[0]].coins = 1
    poor, free = choices_of(state).picks[0].variants[0], choices_of(state).picks[-1].variants[0]
    assert words(poor.warning) == "You cannot pay this: you take a loan of 10 coins, and lose 15 points at the end."
    assert words(poor.detail).startswith("score −8 ")  # 7 coins more, 15 points less
    assert free.warning is None


def test_covering_with_no_coin_left_is_warned_of():
    state = play(begin(2), "take 3")
    play(state, f"place {tile_text(state.hand[0])} a1")
    state.temples[state.awaited[0]].coins = 0
    cover = next(variant for variant in variants(state) if variant.move.startswith("cover"))
    place = next(variant for variant in variants(state) if variant.move.startswith("place"))
    assert "loan" in words(cover.warning)
    assert place.warning is None


def test_the_score_change_of_each_placing_is_what_comes_of_it():
    state, seat = play(begin(1), "take 3"), 0
    play(state, f"place {tile_text(state.hand[0])} c3")
    for variant in variants(state):
        after = state.copy()
        after.apply(seat, parse(variant.move))
        change = after.points(seat) - state.points(seat)
        shown = words(variant.detail).split(" · ")[0].removeprefix("score ").replace("−", "-")
        assert int(shown) == change


def test_a_filled_space_is_a_small_target_that_names_what_it_covers():
    state = play(begin(2), "take 3")
    play(state, f"place {tile_text(state.hand[0])} b2")
    pick = next(pick for pick in choices_of(state).picks if pick.target == "space-b2")
    assert pick.mark == "small"
    assert words(pick.label).startswith("b2: cover ")
    assert "costs 1 coin" in words(pick.variants[0].detail)


def test_covering_under_pachacamac_names_no_price():
    state = play(begin(2, "pachacamac"), "take 3")
    play(state, f"place {tile_text(state.hand[0])} b2")
    pick = next(pick for pick in choices_of(state).picks if pick.target == "space-b2")
    assert "cost" not in words(pick.variants[0].detail)


def test_kon_takes_tiles_where_they_came_from():
    state = play(begin(2, "kon"), "take 4")
    pick = choices_of(state).picks[-1]
    assert pick.target == "position-4"
    assert all(variant.move.startswith("return") for variant in pick.variants)


def test_the_steps_follow_the_turn():
    state = begin(2)
    assert choices_of(state).step == 0
    play(state, "take 3")
    assert choices_of(state).step == 1
    choices = choices_of(state)
    assert choices.ghosts[choices.hand].count("<use") == len(state.hand)


def test_moves_read_back():
    assert all(text(parse(variant.move)) == variant.move for variant in variants(play(begin(2), "take 3")))


def test_tiles_to_be_placed_are_pictured_and_what_they_would_cover_stays_visible():
    state = finish_turn(play(begin(2), "take 3"))
    for _ in range(2):
        state = finish_turn(state)
    seat = state.awaited[0]
    state.apply(seat, state.legal(seat)[0])
    picks = choices_of(state).picks
    assert all(variant.picture.startswith("<svg") for pick in picks for variant in pick.variants)
    assert any(pick.bare for pick in picks)
    assert all(pick.bare == ("cover" in words(pick.label)) for pick in picks)
