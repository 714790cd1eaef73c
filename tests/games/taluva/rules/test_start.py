from __future__ import annotations

from collections import Counter

import pytest


def test_the_box_holds_48_tiles_and_25_pieces_a_player(engine):
    box = engine.components.COMPONENTS
    assert sum(kind.count for kind in box.tiles.kinds) == 48
    assert (box.pieces.huts, box.pieces.temples, box.pieces.towers) == (20, 3, 2)


def test_the_terrains_have_their_known_totals(engine):
    totals = Counter()
    for kind in engine.components.COMPONENTS.tiles.kinds:
        totals[kind.left] += kind.count
        totals[kind.right] += kind.count
    assert totals == {"jungle": 28, "clearing": 23, "sand": 19, "rock": 15, "lake": 11}


def test_left_and_right_are_not_swapped(engine):
    counts = {(kind.left, kind.right): kind.count for kind in engine.components.COMPONENTS.tiles.kinds}
    assert counts["jungle", "clearing"] == 6
    assert counts["clearing", "jungle"] == 5


@pytest.mark.parametrize(("seats", "each"), [(2, 12), (2, 18), (2, 24), (3, 12), (4, 12)])
def test_a_game_has_its_tiles_each_from_the_48(engine, seats, each):
    state = engine.taluva.start(seats, engine.taluva.options(tiles_per_player=each), seed=b"seed")
    deck = Counter([state.hand, *state.undrawn])
    assert deck.total() == seats * each
    assert deck <= Counter(engine.components.ALL_TILES)


@pytest.mark.parametrize(("seats", "each"), [(3, 18), (4, 24)])
def test_the_long_games_are_for_two(engine, seats, each):
    with pytest.raises(ValueError, match="for two players"):
        engine.taluva.start(seats, engine.taluva.options(tiles_per_player=each))


@pytest.mark.parametrize("each", [0, 13, -12, 48])
def test_other_lengths_are_refused(engine, each):
    with pytest.raises(ValueError, match="tiles_per_player must be one of 12, 18, 24"):
        engine.taluva.read_options({"tiles_per_player": each})


def test_the_seed_decides_the_deck(engine):
    decks = [engine.taluva.start(2, seed=seed).undrawn for seed in (b"a", b"a", b"b")]
    assert decks[0] == decks[1] != decks[2]


def test_the_deck_of_a_seed_is_that_of_old_games(engine):
    codes = engine.components.CODES
    state = engine.taluva.start(2, seed=b"seed")
    assert "".join(codes[n // 5] + codes[n % 5] for n in [state.hand, *state.undrawn][:6]) == "JLGLJRSRSJLL"


def test_a_deck_may_be_given_as_codes_or_as_tiles(engine):
    tile = engine.view.Tile("jungle", "clearing")
    states = [engine.taluva.start(2, deck=deck) for deck in (["JG"] * 24, [tile] * 24)]
    assert states[0].digest() == states[1].digest()
    assert engine.taluva.view(states[0], None).hand == tile


def test_of_a_longer_deck_the_first_tiles_are_used(engine):
    assert len(engine.taluva.start(2, deck=["JG"] * 48).undrawn) == 23


def test_a_short_deck_is_refused(engine):
    with pytest.raises(ValueError, match="23 tiles, but 24 are needed"):
        engine.taluva.start(2, deck=["JG"] * 23)


@pytest.mark.parametrize("code", ["", "J", "JX", "jg", "JGG", "V" * 500])
def test_a_code_that_is_no_tile_is_refused_and_quoted(engine, code):
    with pytest.raises(ValueError, match="is no tile") as caught:
        engine.taluva.start(2, deck=[code] * 24)
    assert repr(code[:20]) in str(caught.value)
