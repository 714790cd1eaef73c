"""The twelve God cards, each with what it does and what it leaves alone."""

from __future__ import annotations

import pytest

from tavola.games.game import IllegalMove
from tavola.games.messages import in_words
from tavola.games.tiwanacu.rules.gods import POWERS, card_text, power_of
from tavola.games.tiwanacu.rules.notation import text
from tavola.games.tiwanacu.rules.tiles import tile_text
from tests.games.tiwanacu.temples import CARDS, begin, finish_turn, line, lit, play, temple

FULL = "r0 y0 g0 b0 m1 r1"


def test_there_are_twelve_cards():
    assert len(CARDS) == 12


def test_every_power_is_on_a_card_and_scores_or_changes_a_rule():
    assert {str(card.effect["type"]) for card in CARDS.values()} == set(POWERS)
    assert all((power.score is None) != (power.change is None) for power in POWERS.values())


def test_seven_cards_score_at_the_end_and_five_change_a_rule():
    assert [power_of(card).when for card in CARDS.values()].count("end") == 7


def test_the_numbers_of_a_card_are_in_its_words():
    assert "3 points" in in_words(card_text(CARDS["inti"]), ())
    assert "5 tiles or more scores 4 points" in in_words(card_text(CARDS["pachamama"]), ())


def test_a_card_that_is_not_in_play_gives_no_line():
    with pytest.raises(ValueError, match="not in tuple"):
        line("god-inti", temple(FULL))


def test_inti_counts_full_rows():
    rows = temple(FULL, FULL, "r0 y0 g0 b0 m1 .")
    assert line("god-inti", rows, "inti") == 6
    assert lit("god-inti", rows, "inti") == {f"{c}{r}" for c in "abcdef" for r in (1, 2)}


def test_inti_gives_nothing_for_rows_with_a_gap():
    assert line("god-inti", temple("r0 y0 g0 b0 m1 ."), "inti") == 0


def test_mama_killa_counts_columns_of_five_kinds():
    columns = temple("r0 r0 . . . .", "y0 y0 . . . .", "gx g0 . . . .", "b0 b0 . . . .", "m1 b1 . . . .")
    assert line("god-mama-killa", columns, "mama-killa") == 6
    assert lit("god-mama-killa", columns, "mama-killa") == {"a1", "a2", "a3", "a4", "a5"}


def test_pachamama_counts_colours_with_an_area_of_five():
    areas = temple("r0 r0 r0 r0 r0 .", "b0 b0 b0 b0 . .", "gx g0 g0 g0 g0 g0")
    assert line("god-pachamama", areas, "pachamama") == 8


def test_pachamama_counts_no_monoliths():
    assert line("god-pachamama", temple("m1 m2 m3 m4 m5 m6"), "pachamama") == 0


def test_wiracocha_counts_pairs_of_different_designs():
    pairs = temple("m1 m2 m2 . . .", "m1 m3 . . . .")
    assert line("god-wiracocha", pairs, "wiracocha") == 3  # a1-b1, b1-b2, a2-b2
    assert lit("god-wiracocha", pairs, "wiracocha") == {"a1", "b1", "b2", "a2"}


CORNERS = ("r0 . . . . yx", ". . . . . .", ". . . . . .", ". . . . . .")


def test_chasca_wants_four_different_corners():
    corners = temple(*CORNERS, "m1 . . . . b0")
    assert line("god-chasca", corners, "chasca") == 8
    assert lit("god-chasca", corners, "chasca") == {"a1", "f1", "a5", "f5"}


@pytest.mark.parametrize("last", ["m1 . . . . .", "m1 . . . . r2", "m1 . . . . m2"])
def test_chasca_gives_nothing_for_an_empty_or_a_like_corner(last):
    assert line("god-chasca", temple(*CORNERS, last), "chasca") == 0


@pytest.mark.parametrize(("coins", "extra"), [(0, 0), (4, 4), (10, 10), (17, 10)])
def test_urcaguary_doubles_the_first_ten_coins(coins, extra):
    assert line("god-urcaguary", temple(coins=coins), "urcaguary") == extra
    assert line("coins", temple(coins=coins), "urcaguary") == coins


def test_supay_takes_points_for_empty_spaces_beyond_three():
    assert line("god-supay", temple(FULL, FULL, FULL, FULL, "r0 y0 . . . ."), "supay") == -1
    assert line("god-supay", temple(FULL, FULL, FULL, FULL, "r0 y0 g0 . . ."), "supay") == 0
    assert line("god-supay", temple(), "supay") == -27


def paid_position(state):
    """A free position that pays coins, and how many it is said to pay."""
    payments = state.book.box.payments(state.seats)
    return next((n, pays) for n, pays in enumerate(payments) if pays > 0 and state.track[n] == -1)


def coins_gained(state, position):
    seat = state.awaited[0]
    before = state.temples[seat].coins
    play(state, f"take {position + 1}")
    return state.temples[seat].coins - before


def test_ekeko_adds_two_coins_to_what_a_position_pays():
    position, pays = paid_position(begin())
    assert coins_gained(begin(), position) == pays
    assert coins_gained(begin(2, "ekeko"), position) == pays + 2


def test_ekeko_adds_nothing_where_nothing_is_paid():
    state = begin(2, "ekeko")
    assert state.book.box.payments(2)[2] == 0
    assert coins_gained(state, 2) == 0


def cover_once(*gods):
    """Coins after a tile covers the one laid before it, and before that."""
    state = begin(2, *gods)
    seat = state.awaited[0]
    play(state, "take 3")
    first, second = (tile_text(piece) for piece in state.hand[:2])
    play(state, f"place {first} a1")
    before = state.temples[seat].coins
    play(state, f"cover {second} a1")
    return before, state.temples[seat].coins


def test_pachacamac_makes_covering_free():
    before, after = cover_once()
    assert after == before - 1
    before, after = cover_once("pachacamac")
    assert after == before


def test_illapa_lets_multipliers_reach_diagonally():
    corner = temple("r3 . . . . .", ". rx")
    assert line("red-figures", corner) == 3
    assert line("red-figures", corner, "illapa") == 6
    assert line("red-area", corner, "illapa") == 1


def test_mama_cocha_joins_the_left_and_right_edges():
    edges = temple("r3 . . . r0 rx")
    assert line("red-area", edges) == 2
    assert line("red-area", edges, "mama-cocha") == 3
    assert line("zone", edges, "mama-cocha") == 3
    assert line("red-figures", edges, "mama-cocha") == 6


def test_mama_cocha_leaves_top_and_bottom_apart():
    ends = temple("r3 . . . . .", *[". . . . . ."] * 3, "rx . . . . .")
    assert line("red-figures", ends, "mama-cocha") == 3


def test_mama_cocha_and_wiracocha_count_a_pair_over_the_edge_once():
    assert line("god-wiracocha", temple("m1 . . . . m2"), "wiracocha", "mama-cocha") == 1


def test_mama_cocha_and_illapa_reach_diagonally_over_the_edge():
    over = temple("r3 . . . . .", ". . . . . rx")
    assert line("red-figures", over, "mama-cocha") == 3
    assert line("red-figures", over, "mama-cocha", "illapa") == 6


def test_kon_gives_a_coin_for_a_tile_given_back():
    state = begin(2, "kon")
    seat = state.awaited[0]
    play(state, "take 3")
    before, held = state.temples[seat].coins, list(state.hand)
    play(state, f"return {tile_text(held[0])}")
    assert state.temples[seat].coins == before + 1
    assert sorted(state.hand) == sorted(held[1:])


def test_kon_takes_one_tile_a_turn():
    state = play(begin(2, "kon"), "take 3")
    play(state, f"return {tile_text(state.hand[0])}")
    assert not any(text(move).startswith("return") for move in state.legal(state.awaited[0]))
    with pytest.raises(IllegalMove, match="given back a tile"):
        play(state, f"return {tile_text(state.hand[0])}")


def test_kon_takes_a_tile_again_next_turn():
    state = play(begin(1, "kon"), "take 3")
    play(state, f"return {tile_text(state.hand[0])}")
    finish_turn(state)
    play(state, "take 2")
    assert any(text(move).startswith("return") for move in state.legal(0))


def test_without_kon_no_tile_goes_back():
    state = play(begin(), "take 3")
    with pytest.raises(IllegalMove, match="no God lets you"):
        play(state, f"return {tile_text(state.hand[0])}")
