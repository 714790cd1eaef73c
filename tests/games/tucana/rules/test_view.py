"""What a seat sees and what it does not."""

from __future__ import annotations

import random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tavola.games import TUCANA
from tavola.games.tucana.rules.components import OWN
from tavola.games.tucana.rules.deal import Deal
from tavola.games.tucana.rules.edges import EDGES
from tavola.games.tucana.rules.island import POND
from tavola.games.tucana.rules.position import JOKER
from tavola.games.tucana.rules.state import State
from tests.games.tucana.setting import a_deal, close, place, played

POSITIONS = (st.integers(1, 5), st.integers(0, 2**16), st.integers(0, 130))


def eyes(state: State) -> tuple[int | None, ...]:
    return (None, *range(state.seats))


def test_the_others_placements_of_the_open_turn_are_hidden() -> None:
    state = TUCANA.start(3, seed=b"x")
    waiting = state.copy()
    state.apply(0, JOKER)
    place(state, 0)
    for seat in (None, 1, 2):
        view, before = TUCANA.view(state, seat), TUCANA.view(waiting, seat)
        assert view.islands[0] == msgspec.structs.replace(before.islands[0], placed=True)
        assert view.placed is None


def test_the_own_placement_of_the_open_turn_is_seen() -> None:
    state = TUCANA.start(3, explicit=a_deal(3))
    place(state, 0, "2,1", 4)
    placed = TUCANA.view(state, 0).placed
    assert placed is not None
    assert (placed.q, placed.r, placed.rotation, placed.joker) == (2, 1, 4, False)


def test_nobody_else_sees_that_a_joker_is_being_played() -> None:
    state = TUCANA.start(2, seed=b"x")
    before = TUCANA.view(state, 1)
    state.apply(0, JOKER)
    assert TUCANA.view(state, 1) == before
    assert TUCANA.view(state, 0).joker_played


def test_sealed_are_those_who_have_placed_until_the_turn_closes() -> None:
    state = TUCANA.start(3, seed=b"x")
    place(state, 1)
    assert TUCANA.sealed(state) == (1,)
    close(state)
    assert TUCANA.sealed(state) == ()


def test_tracks_stand_still_while_huts_are_worth_more() -> None:
    state = played(2, 5, 20)
    view = TUCANA.view(state, 0).islands[0]
    assert view.tracks == {"yellow": 0, "red": 0, "blue": 0}
    assert sum(view.ahead.values()) == sum(view.worth.values())


def test_who_met_a_bonus_card_when_is_seen() -> None:
    state = played(2, 1, 30)
    state.met[0], state.met[1] = 9, 7
    met = TUCANA.view(state, None).bonus[0].met
    assert [(who.seat, who.turn) for who in met] == [(1, 7), (0, 9)]
    assert met[0].points > met[1].points


def shuffled(state: State, seat: int | None, rng: random.Random) -> State:
    """The position with all that is hidden from the seat drawn anew."""
    deal, done = state.deal, min(int(state.closed) + 1, 24)
    tiles, cards = list(deal.tiles), list(deal.cards)
    seen = done * state.seats if not state.over else int(state.closed) * state.seats
    tiles[seen:] = rng.sample(tiles[seen:], len(tiles) - seen)
    for start, end in ((done, max(done, 12)), (max(done, 12), 24)):
        cards[start:end] = rng.sample(cards[start:end], end - start)
    other = State(state.ground, msgspec.structs.replace(deal, tiles=tuple(tiles), cards=tuple(cards)), None)
    for name in ("islands", "closed", "ended", "out", "won", "over", "open", "open_joker", "raised", "spent", "track",
                 "met"):  # fmt: skip
        setattr(other, name, getattr(state.copy(), name))
    for hidden in range(state.seats):
        if hidden != seat and other.open[hidden]:
            free = [int(field) for field in other.islands[hidden].free(POND)]
            other.open[hidden] = rng.choice(free) * EDGES + rng.randrange(EDGES) + 1
            other.open_joker[hidden] = rng.randrange(2)
        if hidden != seat and not state.over:
            other.raised[hidden] = rng.randrange(2)
    return other


@settings(max_examples=40, deadline=None)
@given(*POSITIONS, st.randoms(use_true_random=False))
def test_the_view_is_the_same_whatever_is_hidden(seats: int, seed: int, turns: int, rng: random.Random) -> None:
    state = played(seats, seed, turns)
    for seat in eyes(state):
        assert TUCANA.view(shuffled(state, seat, rng), seat) == TUCANA.view(state, seat)


@settings(max_examples=40, deadline=None)
@given(*POSITIONS, st.randoms(use_true_random=False))
def test_a_sample_looks_the_same_and_can_be_played_to_the_end(
    seats: int, seed: int, turns: int, rng: random.Random
) -> None:
    state = played(seats, seed, turns)
    for seat in eyes(state):
        view = TUCANA.view(state, seat)
        world = TUCANA.sample(view, rng)
        assert TUCANA.view(world, seat) == view
        assert all(bool(world.legal(other)) != world.over for other in range(seats))
        while not world.over:
            close(world)


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 5), st.integers(0, 2**16), st.integers(0, 100), st.randoms(use_true_random=False))
def test_a_sample_looks_the_same_when_somebody_has_given_up(
    seats: int, seed: int, turns: int, rng: random.Random
) -> None:
    state = played(seats, seed, turns)
    if state.over:
        return
    state.withdraw(rng.randrange(seats))
    for seat in eyes(state):
        view = TUCANA.view(state, seat)
        assert TUCANA.view(TUCANA.sample(view, rng), seat) == view


def test_tiles_left_are_those_nobody_has_seen() -> None:
    state = TUCANA.start(5, seed=b"x")
    close(state)
    left = TUCANA.view(state, None).tiles_left
    assert sum(kind.count for kind in left) == 120 - 10
    assert all(kind.count <= tile.count for kind, tile in zip(left, OWN.path_tiles, strict=True))


def test_cards_left_are_those_of_the_round() -> None:
    state = TUCANA.start(2, seed=b"x")
    for expected in (*range(11, -1, -1), *range(11, -1, -1)):
        assert sum(TUCANA.view(state, 0).cards_left.values()) == expected
        close(state)


def test_the_view_of_a_seat_is_json() -> None:
    view = TUCANA.view(played(3, 3, 40), 1)
    assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


def test_a_deal_is_not_in_the_view() -> None:
    assert not any(
        isinstance(value, Deal) for value in msgspec.structs.asdict(TUCANA.view(played(2, 1, 3), 0)).values()
    )
