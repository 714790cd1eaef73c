"""The library's score sheet against a second one, on random temples with every pair of God cards."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tavola.games.tiwanacu.rules.component_checks import standard
from tavola.games.tiwanacu.rules.temple import Temple
from tavola.games.tiwanacu.rules.tiles import EMPTY, tile_text
from tests.games.tiwanacu.simple_scorer import sheet
from tests.games.tiwanacu.temples import CARDS, book

PAIRS = list(combinations(CARDS, 2))


def random_temple(rng: random.Random) -> Temple:
    """Tiles of the bag, favouring few kinds now and then so that areas get large, on any number of spaces."""
    bag = standard().tiles()
    kinds = rng.sample(range(5), rng.randint(1, 5))
    tiles = [tile for tile in bag if tile >> 3 in kinds]
    cells = [EMPTY] * 30
    for space in rng.sample(range(30), rng.randint(0, 30)):
        cells[space] = rng.choice(tiles)
    return Temple(cells, [1] * 30, rng.randint(0, 25), rng.randint(0, 3))


@pytest.mark.parametrize("thousandths", range(0, 1000, 250))
def test_both_scorers_agree_on_a_thousand_temples_with_every_pair_of_cards(thousandths):
    rng = random.Random(thousandths)
    books = {pair: book(*pair) for pair in PAIRS}
    assert len(books) == 66
    for _ in range(250):
        temple = random_temple(rng)
        grid = {
            divmod(space, 6): tuple(tile_text(tile).split("-"))
            for space, tile in enumerate(temple.cells)
            if tile != EMPTY
        }
        simple = {
            (wrap, diagonal): sheet(grid, temple.coins, temple.loans, wrap, diagonal)
            for wrap in (False, True)
            for diagonal in (False, True)
        }
        for pair, rules in books.items():
            expected = simple["mama-cocha" in pair, "illapa" in pair]
            found = {key: gain.points for key, gain in zip(rules.keys, rules.gains(temple), strict=True)}
            assert found == {key: expected[key] for key in found}, (pair, grid)
