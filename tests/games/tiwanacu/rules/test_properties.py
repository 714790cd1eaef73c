"""What holds in every game: nothing is lost, everything is paid, what is shown comes."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tavola.games.tiwanacu.rules.component_checks import standard
from tavola.games.tiwanacu.rules.notation import COVER, RETURN, TAKE, parse, parts, text
from tavola.games.tiwanacu.rules.state import NOBODY, Options, State, start
from tavola.games.tiwanacu.rules.tiles import EMPTY, Tile
from tavola.games.tiwanacu.rules.view import look_at, sample

BOX = standard()
games = st.tuples(st.integers(1, 4), st.binary(max_size=4), st.randoms(use_true_random=False))


def rows(state: State) -> tuple[list[list[Tile]], list[list[Tile]]]:
    return [tiles[:] for tiles in state.now], [tiles[:] for tiles in state.soon]


class Ledger:
    """Follows one game move by move: every tile, every coin and every loan, by its own account."""

    def __init__(self, state: State) -> None:
        self.covered: Counter[Tile] = Counter()
        self.discarded: Counter[Tile] = Counter()
        self.coins = [temple.coins for temple in state.temples]
        self.loans = [0] * state.seats

    def follow(self, before: State, seat: int, move: int, after: State) -> None:
        action, tile, row, column = parts(move)
        laws = before.book.laws
        cost = 0
        if action == TAKE:
            cost = before.cost_of_position(row * 16 + column)
        elif action == COVER:
            cost = laws.cover_cost
            self.covered[before.temples[seat].cells[row * 6 + column]] += 1
        elif action == RETURN:
            cost = -(laws.refund or 0)
            self.discarded[tile] += 1
        self.coins[seat] -= cost
        while self.coins[seat] < 0:
            self.coins[seat] += 10
            self.loans[seat] += 1
        if after.round > before.round or after.outcome:
            for tiles in before.now:  # what nobody took
                self.discarded.update(tiles)

    def tiles(self, state: State) -> Counter[Tile]:
        seen = Counter(tile for temple in state.temples for tile in temple.cells if tile != EMPTY)
        display = () if state.outcome else (*state.now, *state.soon)
        shown = Counter(tile for tiles in display for tile in tiles)
        return seen + shown + self.covered + self.discarded + Counter(state.bag) + Counter(state.hand)


@settings(max_examples=40, deadline=None)
@given(games)
def test_tiles_coins_and_loans_add_up_after_every_move(game):
    seats, seed, rng = game
    state, everything = start(seats, Options(), seed), Counter(BOX.tiles())
    assert everything.total() == 192
    ledger = Ledger(state)
    while state.awaited:
        seat, before = state.awaited[0], state.copy()
        move = rng.choice(state.legal(seat))
        state.apply(seat, move)
        ledger.follow(before, seat, move, state)
        assert ledger.tiles(state) == everything
        assert [temple.coins for temple in state.temples] == ledger.coins
        assert [temple.loans for temple in state.temples] == ledger.loans
    assert state.turn == seats * 9


@settings(max_examples=40, deadline=None)
@given(games)
def test_there_is_always_a_legal_move_and_never_two_hundred(game):
    seats, seed, rng = game
    state = start(seats, Options(), seed)
    while state.awaited:
        seat = state.awaited[0]
        legal = state.legal(seat)
        assert 0 < len(legal) < 200
        assert legal == sorted(set(legal))
        assert all(parse(text(move)) == move for move in legal)
        state.apply(seat, rng.choice(legal))


@settings(max_examples=40, deadline=None)
@given(games)
def test_rows_never_mix_and_the_preview_is_what_comes(game):
    seats, seed, rng = game
    state = start(seats, Options(), seed)
    now, soon = rows(state)
    for number in range(1, 10):
        assert [len(tiles) for tiles in now] == [BOX.tiles_in(number)] * (seats + 3)
        while state.awaited and state.round == number:
            assert state.soon == soon
            offered = [tiles for position, tiles in enumerate(state.now) if state.track[position] == NOBODY]
            assert all(tiles in now for tiles in offered)
            state.apply(state.awaited[0], rng.choice(state.legal(state.awaited[0])))
        if number < 9:
            assert state.now == soon
        now, soon = rows(state)


@settings(max_examples=60, deadline=None)
@given(games, st.integers(0, 120))
def test_a_sample_agrees_with_the_view_and_can_be_played_on(game, moves):
    seats, seed, rng = game
    state = start(seats, Options(), seed)
    for _ in range(moves):
        if state.awaited:
            state.apply(state.awaited[0], rng.choice(state.legal(state.awaited[0])))
    view = look_at(state, 0)
    twin = sample(view, rng)
    assert look_at(twin, 0) == view
    assert sorted(twin.bag) == sorted(state.bag)
    while twin.awaited:
        twin.apply(twin.awaited[0], rng.choice(twin.legal(twin.awaited[0])))


@settings(max_examples=30, deadline=None)
@given(games)
def test_the_order_of_the_bag_is_not_in_the_view(game):
    seats, seed, rng = game
    state = start(seats, Options(), seed)
    view = look_at(state, 0)
    rng.shuffle(state.bag)
    assert look_at(state, 0) == view


@settings(max_examples=30, deadline=None)
@given(games, st.data())
def test_giving_up_at_any_time_leaves_a_game_that_goes_on_or_has_ended(game, data):
    seats, seed, rng = game
    state = start(seats, Options(), seed)
    leaving = data.draw(st.integers(0, 40))
    for n in range(400):
        if n == leaving and state.awaited:  # nobody can give up once the game is over
            state.withdraw(rng.randrange(seats))
        if not state.awaited:
            break
        assert not state.out[state.awaited[0]]
        state.apply(state.awaited[0], rng.choice(state.legal(state.awaited[0])))
    assert state.outcome
    assert look_at(sample(look_at(state, None), random.Random(1)), None) == look_at(state, None)
