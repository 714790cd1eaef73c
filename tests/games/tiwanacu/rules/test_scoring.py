"""Every line of the score sheet, worked by hand."""

from __future__ import annotations

import pytest

from tests.games.tiwanacu.temples import line, lit, temple


def test_an_empty_temple_scores_nothing():
    assert sum(line(key, temple()) for key in ("red-area", "red-figures", "monoliths", "coins", "zone", "five")) == 0


def test_only_the_largest_area_of_a_colour_counts():
    two_areas = temple("r0 r1 . r0 r0", ". . . r3")
    assert line("red-area", two_areas) == 3
    assert lit("red-area", two_areas) == {"d1", "e1", "d2"}


def test_areas_do_not_connect_by_corners():
    assert line("blue-area", temple("b0", ".", "b1", ". b0")) == 1


def test_areas_end_at_the_edge_of_the_grid():
    assert line("green-area", temple(". . . . . g0", "g0")) == 1


def test_a_multiplier_is_a_tile_of_its_colours_area():
    assert line("yellow-area", temple("y1 yx y0 y0")) == 4


@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
def test_all_four_colours_score_areas_and_figures_alike(colour):
    letter = colour[0]
    small = temple(f"{letter}2 {letter}1 {letter}x")
    assert (line(f"{colour}-area", small), line(f"{colour}-figures", small)) == (3, 2 + 1 * 2)


def test_figures_without_a_multiplier_count_once():
    assert line("red-figures", temple("r3 r1 r0")) == 4


def test_figures_count_outside_the_largest_area_too():
    apart = temple("r0 r0 . r2 . r3")
    assert line("red-area", apart) == 2
    assert line("red-figures", apart) == 5
    assert lit("red-figures", apart) == {"d1", "f1"}


def test_a_multiplier_of_the_colour_beside_doubles():
    assert line("red-figures", temple("r3 rx")) == 6


def test_two_multipliers_of_the_colour_make_four_times():
    assert line("red-figures", temple("rx r3 rx")) == 12


def test_four_multipliers_make_sixteen_times():
    assert line("red-figures", temple(". rx", "rx r1 rx", ". rx")) == 16


def test_a_multiplier_of_another_colour_does_nothing():
    assert line("red-figures", temple("yx r3 bx")) == 3


def test_one_of_two_multipliers_of_another_colour():
    assert line("red-figures", temple("rx r3 bx")) == 6


def test_a_multiplier_at_a_corner_does_not_double():
    assert line("red-figures", temple("r3", ". rx")) == 3


def test_a_multiplier_doubles_every_tile_beside_it_but_itself_has_no_figures():
    assert line("green-figures", temple("g2 gx g3", ". g1")) == 2 * 2 + 3 * 2 + 1 * 2


def test_a_covered_multiplier_no_longer_doubles():
    doubled = temple("r3 rx")
    assert line("red-figures", doubled) == 6
    doubled.lay(1, temple("b0").cells[0])
    assert line("red-figures", doubled) == 3
    assert line("red-area", doubled) == 1


def test_a_covered_monolith_leaves_its_set():
    owned = temple("m1 m2 m3")
    owned.lay(2, temple("m1").cells[0])
    assert line("monoliths", owned) == 3 + 1


@pytest.mark.parametrize(
    ("row", "points"),
    [
        ("m1", 1),
        ("m1 m2", 3),
        ("m1 m2 m3", 7),
        ("m1 m2 m3 m4", 12),
        ("m1 m2 m3 m4 m5", 18),
        ("m1 m2 m3 m4 m5 m6", 25),
        ("m1 m2 m3 m1 m2", 10),  # 3 + 2
        ("m1 m1 m1", 3),
    ],
)
def test_monolith_sets(row, points):
    assert line("monoliths", temple(row)) == points


def test_two_full_sets_of_monoliths():
    assert line("monoliths", temple("m1 m2 m3 m4 m5 m6", "m6 m5 m4 m3 m2 m1")) == 25 + 25


def test_sets_of_four_one_and_one():
    assert line("monoliths", temple("m1 m2 m3 m4 m1 m1")) == 12 + 1 + 1


def test_coins_count_one_each():
    assert line("coins", temple(coins=7)) == 7


def test_each_loan_costs_fifteen():
    assert line("loans", temple(loans=2)) == -30


def test_the_biggest_zone_may_be_a_colour():
    zone = temple("b0 b1 bx r0", "m1 m2")
    assert line("zone", zone) == 3
    assert lit("zone", zone) == {"a1", "b1", "c1"}


def test_the_biggest_zone_may_be_monoliths_of_any_design():
    zone = temple("m1 m1 m4 r0 r0", "m6")
    assert line("zone", zone) == 4
    assert lit("zone", zone) == {"a1", "b1", "c1", "a2"}


def test_the_biggest_zone_comes_on_top_of_the_area():
    reds = temple("r0 r0 r0")
    assert (line("red-area", reds), line("zone", reds)) == (3, 3)


def test_all_five_kinds():
    assert line("five", temple("r0 y0 g0 b0 m1")) == 10


def test_a_multiplier_shows_its_colour():
    assert line("five", temple("rx yx gx bx m1")) == 10


@pytest.mark.parametrize("missing", range(5))
def test_four_kinds_give_nothing(missing):
    kinds = ["r0", "y0", "g0", "b0", "m1"]
    del kinds[missing]
    assert line("five", temple(" ".join(kinds))) == 0
