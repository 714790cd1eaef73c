"""What holds in every position of every game, on random games."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

EACH = {"huts": 20, "temples": 3, "towers": 2}
TABLES = st.tuples(
    st.sampled_from([(2, 12), (2, 18), (2, 24), (3, 12), (4, 12)]), st.booleans(), st.integers(0, 2**32 - 1)
)
few = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def table(engine, drawn):
    """A fresh game and the random numbers that will play it."""
    (seats, each), strict, seed = drawn
    options = engine.taluva.options(tiles_per_player=each, strict_founding=strict)
    return engine.taluva.start(seats, options, seed=seed.to_bytes(4, "big")), random.Random(seed)


def turns(state, rng, withdrawals=0.01):
    """Play at random to the end; yields after every move what it was: (seat, move), or (seat, None) for giving up."""
    while state.awaited:
        if rng.random() < withdrawals:
            seat = rng.choice([seat for seat in range(state.seats) if not state.is_out(seat)])
            state.withdraw(seat)
            yield seat, None
        else:
            seat = state.awaited[0]
            move = rng.choice(state.legal(seat))
            state.apply(seat, move)
            yield seat, move


@few
@given(drawn=TABLES)
def test_no_piece_is_made_or_lost(engine, drawn):
    state, rng = table(engine, drawn)
    buried = [0] * state.seats
    before = state.copy()
    for _, move in turns(state, rng):
        if move is not None and before.phase_name == "tile":
            buried = [n + lost for n, lost in zip(buried, before.buried(move), strict=True)]
        view = engine.taluva.view(state, None)
        for seat in range(state.seats):
            own = [f.building for f in view.fields if f.building and f.building.owner == seat]
            standing = {kind: sum(b.count for b in own if b.kind + "s" == kind) for kind in EACH}
            standing["huts"] += buried[seat]
            assert {kind: standing[kind] + getattr(view.stock[seat], kind) for kind in EACH} == EACH
            assert {kind: getattr(view.built[seat], kind) for kind in EACH} == standing
        before = state.copy()


@few
@given(drawn=TABLES)
def test_stacks_grow_by_one_and_every_tile_lies_flat_on_other_tiles(engine, drawn):
    state, rng = table(engine, drawn)
    levels = {}
    for _, move in turns(state, rng):
        what = None if move is None else engine.notation.decode(move)
        now = {(q, r): level for q, r, level, *_ in state.fields()}
        grown = {field for field in now if now[field] != levels.get(field, 0)}
        if isinstance(what, engine.notation.Lay):
            assert len(grown) == 3  # no empty space below: three stacks of one height grow by one
            assert {now[field] - levels.get(field, 0) for field in grown} == {1}
            assert len({now[field] for field in grown}) == 1
        else:
            assert not grown
        levels = now


@few
@given(drawn=TABLES)
def test_no_settlement_is_wholly_buried_nor_any_temple_or_tower(engine, drawn):
    state, rng = table(engine, drawn)
    before = state.copy()
    for _, move in turns(state, rng):
        houses = {(q, r): house for q, r, *_, house, _ in before.fields() if house}
        gone = {field for field in houses if not state.at(*field)[3]}
        if gone:
            assert isinstance(engine.notation.decode(move), engine.notation.Lay)
            assert {houses[field] for field in gone} == {1}
            assert not any(set(before.settlement_at(*field)) <= gone for field in gone)
        before = state.copy()


@few
@given(drawn=TABLES)
def test_legal_moves_ascend_are_written_and_read_alike_and_can_be_played(engine, drawn):
    state, rng = table(engine, drawn)
    for _ in turns(state, rng):
        for seat in state.awaited:
            moves = state.legal(seat)
            assert moves == sorted(set(moves))
            assert [engine.taluva.parse(engine.taluva.text(move)) for move in moves] == moves
            for move in rng.sample(moves, min(2, len(moves))):
                state.copy().apply(seat, move)


@few
@given(drawn=TABLES)
def test_moves_that_are_not_legal_are_refused_with_a_reason_and_change_nothing(engine, drawn):
    state, rng = table(engine, drawn)
    notation = engine.notation
    for _ in turns(state, rng):
        q, r, k = rng.randint(-9, 9), rng.randint(-9, 9), rng.randrange(6)
        kind = rng.choice(["hut", "temple", "tower"])
        terrain = rng.choice(engine.components.TERRAINS)
        tries = [notation.Lay(q, r, k), notation.Build(kind, q, r), notation.Build("expand", q, r, terrain)]
        for seat in state.awaited:
            legal = state.legal(seat)
            fields = [state.expansion_fields(move) for move in legal] if state.phase_name == "build" else []
            for move in map(notation.encode, tries):
                if move in legal or (state.phase_name == "build" and state.expansion_fields(move) in fields):
                    continue
                digest = state.digest()
                with pytest.raises(engine.game.IllegalMove) as caught:
                    state.apply(seat, move)
                assert state.digest() == digest
                assert "can be" not in str(caught.value)


@few
@given(drawn=TABLES)
def test_the_view_does_not_change_when_the_tiles_to_come_are_shuffled(engine, drawn):
    (seats, each), strict, seed = drawn
    options = engine.taluva.options(tiles_per_player=each, strict_founding=strict)
    rng = random.Random(seed)
    codes = engine.components.CODES
    deck = [codes[n // 5] + codes[n % 5] for n in rng.sample(engine.components.ALL_TILES, seats * each)]
    state = engine.taluva.start(seats, options, deck=deck)
    stop = rng.randrange(2 * seats * each)
    history = list(itertools.islice(turns(state, rng, withdrawals=0), stop))
    known = len(deck) - len(state.undrawn)
    other = engine.taluva.start(seats, options, deck=deck[:known] + rng.sample(deck[known:], len(deck) - known))
    for seat, move in history:
        other.apply(seat, move)
    assert engine.taluva.view(other, 0) == engine.taluva.view(state, 0)


@few
@given(drawn=TABLES)
def test_a_sample_agrees_with_the_view_at_any_time(engine, drawn):
    state, rng = table(engine, drawn)
    for _ in turns(state, rng):
        view = engine.taluva.view(state, None)
        world = engine.taluva.sample(view, rng)
        assert engine.taluva.view(world, None) == view
        assert world.outcome == state.outcome
        assert [world.legal(seat) for seat in range(state.seats)] == [state.legal(seat) for seat in range(state.seats)]


@few
@given(drawn=TABLES)
def test_random_play_inside_keeps_to_the_legal_moves_and_ends(engine, drawn):
    state, _ = table(engine, drawn)
    state.playout(drawn[2] or 1)
    assert state.outcome is not None
    assert state.awaited == ()


PLAY = """
import random
from tavola.games import TALUVA
for seats in (2, 3, 4):
    state, rng = TALUVA.start(seats, seed=b"seed"), random.Random(7)
    while state.awaited:
        state.apply(state.awaited[0], rng.choice(state.legal(state.awaited[0])))
        print(state.digest())
"""


def test_a_seed_gives_the_same_game_in_any_process(engine):
    found = set()
    for hash_seed in ("0", "4242"):
        environment = os.environ | {"PYTHONPATH": str(engine.folder), "PYTHONHASHSEED": hash_seed}
        found.add(
            subprocess.run(
                [sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True, check=True
            ).stdout
        )
    assert len(found) == 1
    assert len(found.pop().split()) > 100


def test_random_games_inside_are_the_same_in_both_forms(engine):
    starts = [engine.taluva.start(2, seed=bytes([n])) for n in range(10)]
    decks = [[state.hand, *state.undrawn] for state in starts]
    assert engine.rules.play_games(2, decks, 1) == (240, 4056658981)


def test_digests_are_the_same_in_both_forms_and_those_of_stored_games(engine):
    state, rng = engine.taluva.start(2, seed=b"seed"), random.Random(7)
    list(turns(state, rng, withdrawals=0))
    assert state.digest()[:16] == "4e4532014049f8fe"
