from __future__ import annotations

from collections import Counter

import pytest

from tavola.games.chance import Chance, commitment


def test_a_label_always_draws_the_same():
    chance = Chance(b"seed")
    first = [chance.number("deck", 1000), chance.number("dice", 1000)]
    assert [chance.number("deck", 1000), chance.number("dice", 1000)] == first
    assert Chance(b"seed").number("deck", 1000) == first[0]


def test_draws_are_known_numbers_so_that_old_games_replay():
    assert [Chance(b"seed").number(label, 100) for label in "abcdef"] == [64, 91, 12, 31, 57, 60]
    assert Chance(b"seed").shuffled("deck", range(8)) == [1, 3, 6, 4, 7, 2, 5, 0]


def test_other_seeds_and_labels_draw_otherwise():
    draws = {Chance(seed).number(label, 2**60) for seed in (b"", b"a", b"b") for label in ("x", "y")}
    assert len(draws) == 6


@pytest.mark.parametrize("below", [0, -3, 2**64])
def test_a_number_below_nothing_or_too_much_is_refused(below):
    with pytest.raises(ValueError, match="cannot be drawn"):
        Chance(b"").number("x", below)


def test_numbers_are_spread_evenly():
    counts = Counter(Chance(b"seed").number(str(i), 6) for i in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < n < 1150 for n in counts.values())


def test_shuffling_keeps_every_item_and_leaves_the_original():
    items = list("aabbc")
    assert sorted(Chance(b"seed").shuffled("x", items)) == items
    assert items == list("aabbc")


def test_every_order_of_three_comes_up():
    assert len({tuple(Chance(bytes([i])).shuffled("x", "abc")) for i in range(60)}) == 6


def test_a_commitment_binds_seed_and_salt():
    assert commitment(b"seed", b"salt") == commitment(b"seed", b"salt")
    assert len({commitment(b"seed", b"salt"), commitment(b"seed", b"salz"), commitment(b"sead", b"salt")}) == 3
