"""Connections: what is joined, what counts where. Huts A to F are yellow, red, blue, yellow, red, blue."""

from __future__ import annotations

from tests.games.tucana.setting import standing, worth

NONE = dict.fromkeys("ABCDEF", 0)


def test_an_animal_with_an_exit_on_an_approach_edge_is_at_the_hut() -> None:
    assert worth(standing(("4,0", "03", "puma"))) == NONE | {"A": 1}


def test_an_exit_to_the_sea_beside_a_hut_is_no_approach() -> None:
    assert worth(standing(("4,0", "25", "puma"))) == NONE


def test_an_animal_of_another_colour_scores_nothing() -> None:
    assert worth(standing(("4,0", "03", "snake"))) == NONE


def test_two_fields_with_exits_on_their_common_edge_are_joined() -> None:
    assert worth(standing(("4,0", "03", "puma"), ("5,0", "03", "puma"))) == NONE | {"A": 2}


def test_an_exit_against_a_closed_edge_joins_nothing() -> None:
    assert worth(standing(("4,0", "03", "puma"), ("5,0", "14", "puma"))) == NONE | {"A": 1}


def test_both_animals_of_a_tile_stand_where_its_exits_meet() -> None:
    assert worth(standing(("4,0", "34", "puma snake"))) == NONE | {"A": 1}
    assert worth(standing(("6,1", "12", "puma snake"))) == NONE | {"B": 1}


def test_a_path_does_not_go_on_through_a_hut() -> None:
    """Huts B and C are connected; a monkey on the other side of B does not come to the blue hut C."""
    bridge = (("7,1", "25", "puma"), ("7,2", "25", "puma"))
    beyond = standing(*bridge, ("6,1", "14", "monkey"))
    between = standing(("7,1", "25", "monkey"), ("7,2", "25", "puma"))
    assert worth(beyond) == NONE
    assert worth(between) == NONE | {"C": 1}


def test_an_animal_on_two_routes_to_one_hut_counts_once() -> None:
    assert worth(standing(("4,0", "34", "puma snake"), ("3,1", "12", "snake monkey"))) == NONE | {"A": 1}


def test_an_animal_at_both_huts_of_its_colour_counts_twice() -> None:
    """A puma on a path straight down the island from A to D."""
    down = [(f"3,{r}", "25", "puma" if r == 1 else "snake") for r in range(1, 6)]
    assert worth(standing(*down, ("3,6", "02", "monkey"))) == NONE | {"A": 1, "D": 1}


def test_a_toucan_counts_at_each_of_three_huts() -> None:
    """From 6,2 paths lead to A, B and C; the monkeys on them count at the blue C alone."""
    state = standing(
        ("6,2", "135", "toucan"),
        ("7,1", "24", "monkey"),
        ("6,3", "02", "monkey"),
        ("5,2", "03", "monkey"),
        ("4,2", "02", "monkey"),
        ("4,1", "35", "monkey"),
        ("3,1", "02", "monkey"),
    )
    assert worth(state) == NONE | {"A": 1, "B": 1, "C": 7}
