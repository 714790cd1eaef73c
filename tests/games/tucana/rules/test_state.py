"""Turns: placing, changing, the joker, closing, giving up."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavola.games import TUCANA
from tavola.games.game import IllegalMove
from tavola.games.tucana.rules.components import OWN, TERRAINS
from tavola.games.tucana.rules.deal import deal
from tavola.games.tucana.rules.position import JOKER
from tavola.games.tucana.rules.state import State, place_move
from tests.games.tucana.setting import a_deal, close, place, played

SAND, JUNGLE = 0, 1


def start(seats: int = 2, **given_parts: tuple[int, ...]) -> State:
    """A game with the cards in the order of the box: sand first."""
    return TUCANA.start(seats, explicit=a_deal(seats, **given_parts))


def fields(state: State, seat: int = 0) -> set[tuple[int, int]]:
    """Where the seat may place."""
    return {(move // 6 // 64 - 32, move // 6 % 64 - 32) for move in state.legal(seat) if move != JOKER}


def of_terrain(*names: str) -> set[tuple[int, int]]:
    return {(field.q, field.r) for field in OWN.map.fields if field.terrain in names}


def test_every_rotation_on_every_free_field_of_the_announced_terrain_is_legal() -> None:
    state = start()
    assert fields(state) == of_terrain("sand")
    assert len(state.legal(0)) == 8 * 6 + 1


def test_starting_tiles_lie_on_the_ponds_with_their_docks_on_the_printed_corners() -> None:
    state = start(ponds=tuple(reversed(a_deal().ponds)))
    view = TUCANA.view(state, 0)
    docks = {(laid.q, laid.r): laid.dock for laid in view.islands[0].laid}
    assert docks == {(field.q, field.r): field.dock_corner for field in OWN.map.fields if field.kind == "pond"}
    assert [laid.tile.kind - 13 for laid in view.islands[0].laid] == [5, 4, 3, 2, 1, 0]


def test_a_tile_may_lie_away_from_all_others() -> None:
    state = start(1)
    place(state, at="2,1")
    assert state.closed == 1


def test_the_turn_closes_when_the_last_player_has_placed() -> None:
    state = start(3)
    place(state, 2)
    place(state, 0)
    assert (state.awaited, state.closed) == ((1,), 0)
    place(state, 1)
    assert (state.awaited, state.closed) == ((0, 1, 2), 1)


def test_a_placement_may_be_changed_until_the_turn_closes() -> None:
    state = start(2)
    place(state, 0, "2,1")
    assert fields(state) == of_terrain("sand")
    place(state, 0, "5,1", 2)
    place(state, 1)
    laid = {(laid.q, laid.r): laid for laid in TUCANA.view(state, 0).islands[0].laid if laid.turn}
    assert list(laid) == [(5, 1)]
    assert laid[5, 1].rotation == 2


def test_a_changed_placement_ends_a_turn_of_its_own() -> None:
    state = start(2)
    place(state, 0)
    place(state, 0)
    assert (state.turn, state.awaited) == (2, (1,))


def test_what_lies_cannot_be_placed_on() -> None:
    state = start(1)
    place(state, at="2,1")
    with pytest.raises(IllegalMove, match="A tile lies here already"):
        place(state, at="2,1")


def test_another_terrain_is_refused_with_the_reason() -> None:
    with pytest.raises(IllegalMove, match="This field is lava, the card shows sand"):
        place(start(), at="4,1")


@pytest.mark.parametrize("at", ["2,2", "9,9"], ids=["a pond", "no field"])
def test_a_place_that_is_no_terrain_field_is_refused(at: str) -> None:
    state = start()
    before = state.digest()
    with pytest.raises(IllegalMove):
        place(state, at=at)
    assert state.digest() == before


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there_may_do_nothing(seat: int) -> None:
    state = start(2)
    assert state.legal(seat) == []
    with pytest.raises(IllegalMove, match="There is no seat"):
        state.apply(seat, state.legal(0)[0])


# the joker


def test_the_joker_opens_every_free_terrain_field() -> None:
    state = start(1)
    state.apply(0, JOKER)
    assert fields(state) == of_terrain(*TERRAINS)
    place(state, at="4,1")
    assert state.islands[0].tile[state.ground.field_at((4, 1))]


def test_the_joker_alone_ends_no_turn() -> None:
    state = start(1)
    state.apply(0, JOKER)
    assert (state.turn, state.awaited) == (0, (0,))


def test_the_joker_is_spent_until_the_round_ends() -> None:
    state = start(1)
    state.apply(0, JOKER)
    place(state, at="4,1")
    with pytest.raises(IllegalMove, match="turned face up again after round 1"):
        state.apply(0, JOKER)


def test_the_joker_may_be_played_again_in_round_2_and_then_no_more() -> None:
    state = start(1)
    state.apply(0, JOKER)
    place(state, at="4,1")
    while state.round == 1:
        close(state)
    state.apply(0, JOKER)
    place(state, at="3,6")
    assert JOKER not in state.legal(0)
    with pytest.raises(IllegalMove, match="the last"):
        state.apply(0, JOKER)


def test_a_placement_changed_to_one_without_the_joker_keeps_it() -> None:
    state = start(2)
    state.apply(0, JOKER)
    place(state, 0, "4,1")
    place(state, 0, "2,1")
    place(state, 1)
    assert JOKER in state.legal(0)


def test_a_placement_changed_needs_the_joker_played_anew() -> None:
    state = start(2)
    state.apply(0, JOKER)
    place(state, 0, "4,1")
    with pytest.raises(IllegalMove, match="the card shows sand"):
        place(state, 0, "7,1")
    state.apply(0, JOKER)
    place(state, 0, "7,1")
    place(state, 1)
    assert state.islands[0].tile[state.ground.field_at((7, 1))]


def test_the_joker_may_be_spent_on_the_announced_terrain() -> None:
    state = start(1)
    state.apply(0, JOKER)
    place(state, at="2,1")
    assert JOKER not in state.legal(0)


# what is drawn


def drawn_tiles(order: list[int], seats: int = 3) -> list[list[int | None]]:
    """The tiles in hand turn by turn, the seats always answering in this order."""
    state = TUCANA.start(seats, seed=b"draws")
    hands = []
    while not state.over:
        hands.append([state.drawn(seat) for seat in range(seats)])
        for seat in order:
            place(state, seat)
    return hands


def test_the_draws_are_the_same_in_whatever_order_players_answer() -> None:
    first = drawn_tiles([0, 1, 2])
    assert drawn_tiles([2, 0, 1]) == first
    assert drawn_tiles([1, 2, 0]) == first


def test_seat_s_draws_tile_t_times_n_plus_s_in_turn_t() -> None:
    state = TUCANA.start(5, seed=b"x")
    for turn in range(24):
        assert [state.drawn(seat) for seat in range(5)] == list(state.deal.tiles[turn * 5 : turn * 5 + 5])
        close(state)
    assert state.over


def test_the_deal_holds_the_whole_box() -> None:
    dealt = deal(OWN, 5, True, b"seed")
    assert Counter(dealt.tiles) == {kind: tile.count for kind, tile in enumerate(OWN.path_tiles)}
    assert Counter(dealt.cards[:12]) == Counter(dealt.cards[12:]) == dict.fromkeys(range(4), 3)
    assert sorted(dealt.huts) == [0, 0, 1, 1, 2, 2]
    assert sorted(dealt.ponds) == sorted(a_deal().ponds)
    assert len(set(dealt.bonus)) == 2


def test_bonus_cards_are_drawn_only_when_asked_for_but_always_alone() -> None:
    tables = ((2, False), (2, True), (1, False))
    assert [len(TUCANA.start(seats, TUCANA.options(bonus=bonus)).deal.bonus) for seats, bonus in tables] == [0, 2, 2]


# giving up


def test_who_gives_up_is_no_longer_waited_for() -> None:
    state = start(3)
    place(state, 0)
    place(state, 1)
    state.withdraw(2)
    assert (state.closed, state.awaited) == (1, (0, 1))


def test_the_open_placement_of_who_gives_up_still_comes_down() -> None:
    state = start(3)
    place(state, 2, "2,1")
    state.withdraw(2)
    close(state)
    assert state.islands[2].tile[state.ground.field_at((2, 1))]


def test_the_last_one_left_wins() -> None:
    state = start(2)
    state.withdraw(0)
    assert (state.over, state.winners) == (True, (1,))


def test_who_gave_up_does_not_win_at_the_end() -> None:
    state = start(3)
    state.track[2 * 3] = 100
    state.withdraw(2)
    while not state.over:
        close(state)
    assert 2 not in state.winners


def test_giving_up_alone_ends_the_game_without_a_win() -> None:
    state = start(1)
    state.withdraw(0)
    assert (state.over, state.winners) == (True, ())


def test_nobody_gives_up_twice() -> None:
    state = start(3)
    state.withdraw(1)
    with pytest.raises(IllegalMove, match="already"):
        state.withdraw(1)


# whole games


def scarcest(state: State, seat: int) -> tuple[int, int]:
    """A free field of the terrain with the fewest."""
    free = [[int(field) for field in state.islands[seat].free(terrain)] for terrain in range(len(TERRAINS))]
    return state.ground.spots[min((fields for fields in free if fields), key=len)[0]]


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 5), st.booleans(), st.integers(0, 2**32))
def test_every_player_has_a_legal_field_in_every_turn_of_every_game(seats: int, bonus: bool, seed: int) -> None:
    """Jokers are played in both rounds, as soon as that takes a field from the terrain with the fewest free ones."""
    rng = random.Random(seed)
    state = TUCANA.start(seats, TUCANA.options(bonus=bonus), seed.to_bytes(8, "big"))
    while not state.over:
        for seat in state.awaited:
            if state.may_joker(seat):
                state.apply(seat, JOKER)
                q, r = scarcest(state, seat)
                state.apply(seat, place_move(q, r, 0))
            else:
                assert fields(state, seat)
                state.apply(seat, rng.choice([move for move in state.legal(seat) if move != JOKER]))
    laid = [sum(1 for tile in island.tile if tile) for island in state.islands]
    assert laid == [6 + 24] * seats


@settings(max_examples=20, deadline=None)
@given(st.integers(1, 5), st.integers(0, 2**16), st.integers(0, 130))
def test_a_copy_plays_on_apart(seats: int, seed: int, turns: int) -> None:
    state = played(seats, seed, turns)
    before = state.digest()
    copy = state.copy()
    assert copy.digest() == before
    if not copy.over:
        close(copy)
    else:
        copy.track[0] = copy.track[0] + 1
    assert state.digest() == before
    assert copy.digest() != before


@settings(max_examples=20, deadline=None)
@given(st.integers(1, 5), st.integers(0, 2**16), st.integers(0, 130))
def test_a_preview_of_a_placement_reveals_nothing_and_ends_the_turn(seats: int, seed: int, turns: int) -> None:
    state = played(seats, seed, turns)
    if not state.over:
        seat, after = state.awaited[-1], state.copy()
        move = state.legal(seat)[0]
        after.apply(seat, move)
        shown = TUCANA.preview(state, seat, move, after)
        assert shown.turn == state.turn + 1
        assert TUCANA.view(shown, seat).cards == TUCANA.view(state, seat).cards
        assert shown.closed == state.closed


def test_other_tiles_and_cards_can_come_than_were_dealt() -> None:
    """For who decides lots from outside: what is drawn follows the new deal, in a copy the old one."""
    state = start()
    twin, other = state.copy(), a_deal(2, tiles=tuple(reversed(state.deal.tiles)))
    state.draw_instead(other)
    assert [state.drawn(seat) for seat in (0, 1)] == list(other.tiles[:2])
    assert [twin.drawn(seat) for seat in (0, 1)] == list(twin.deal.tiles[:2])
    assert state.digest() != twin.digest()
