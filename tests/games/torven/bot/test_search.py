"""The bots of Torven: legal, honest about what they see, exact at the end, and better than lots."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter

import pytest

from tavola.bots import LEVELS, Bot, Limit, RandomBot, named
from tavola.games.torven import TORVEN
from tavola.games.torven.bot.endgame import Endgame
from tavola.games.torven.bot.search import supports, weights
from tavola.games.torven.bot.tables import DICE, NO, NUMBERS, SIDES, SQUARES, WIN
from tavola.games.torven.rules import notation
from tavola.games.torven.rules.squares import WHITE
from tavola.games.torven.rules.state import OVER, PLACING, State

FEW = Limit(nodes=24)  # quick uncompiled too
BOTS = [*map(str, LEVELS), "greedy"]


def games(count: int, seed: int, visit: Callable[[State, int], None]) -> None:
    """Visit every position of so many random games with the seat that is to act."""
    rng = random.Random(seed)
    for _ in range(count):
        state = TORVEN.start(2, seed=rng.randbytes(8))
        while state.outcome is None:
            seat = rng.choice(state.awaited)
            visit(state, seat)
            state.apply(seat, rng.choice(state.legal(seat)))


def positions(count: int, seed: int) -> list[tuple[State, int]]:
    """Copies of positions from random games, of every phase, with the seat that is to act."""
    found: list[tuple[State, int]] = []
    games(1 + count // 20, seed, lambda state, seat: found.append((state.copy(), seat)))
    return random.Random(seed).sample(found, min(count, len(found)))


def otherwise(state: State, seat: int, rng: random.Random) -> State:
    """The same to the seat: the other pool rolled afresh, a choice made there changed, other rolls to come."""
    world, rival = state.copy(), 1 - seat
    numbers = [rng.randrange(SIDES) + 1 for _ in range(state.left[rival])]
    world.pools[rival] = [numbers.count(number) for number in range(NUMBERS)]
    world.chosen[rival] = rng.choice(numbers) if state.chosen[rival] else 0
    world.seed, world.turn = rng.randbytes(32), state.turn + 7
    return world


@pytest.mark.parametrize("name", BOTS)
def test_turns_are_legal_and_whole(name: str) -> None:
    bot = named("torven", name)

    def visit(state: State, seat: int) -> None:
        after = state.copy()
        result = bot.play(TORVEN.view(state, seat), FEW, seed=4)
        for move in result.turn:
            assert after.turn == state.turn
            after.apply(seat, move)
        assert after.turn > state.turn
        assert sum(result.info.value) == pytest.approx(1)
        assert all(0 <= value <= 1 for value in result.info.value)

    games(1, 31, visit)


@pytest.mark.parametrize("name", BOTS)
def test_what_is_hidden_changes_no_move(name: str) -> None:
    bot, rng = named("torven", name), random.Random(3)
    for state, seat in positions(8, 8):
        turns = {bot.play(TORVEN.view(otherwise(state, seat, rng), seat), FEW, seed=5).turn for _ in range(2)}
        assert len(turns) == 1


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_gives_the_same_turn(name: str) -> None:
    bot = named("torven", name)
    for state, seat in positions(6, 9):
        view = TORVEN.view(state, seat)
        assert bot.play(view, FEW, seed=5).turn == bot.play(view, FEW, seed=5).turn


def test_a_choice_is_mixed() -> None:
    view = TORVEN.view(TORVEN.start(2, seed=b"mixed"), 0)
    assert len({named("torven", "3").play(view, Limit(nodes=200), seed=seed).turn for seed in range(12)}) > 1


def test_a_choice_made_is_not_made_again() -> None:
    state = TORVEN.start(2, seed=b"changed")
    state.apply(0, state.legal(0)[0])
    turn = named("torven", "3").play(TORVEN.view(state, 0), FEW).turn
    assert turn[0] in state.legal(0)


@pytest.mark.parametrize("level", LEVELS)
def test_a_limit_of_nodes_is_kept(level: int) -> None:
    for state, seat in positions(6, 10):
        info = named("torven", str(level)).play(TORVEN.view(state, seat), Limit(nodes=200)).info
        assert info.nodes <= 200 + 84 * SIDES


@pytest.mark.parametrize("level", LEVELS)
def test_a_limit_of_time_is_kept(level: int) -> None:
    bot = named("torven", str(level))
    for state, seat in positions(5, 11):
        view, began = TORVEN.view(state, seat), perf_counter()
        bot.play(view, Limit(time=0.05))
        assert perf_counter() - began < 1.0  # a busy machine takes its time for what follows the last trial


def test_beats_lots() -> None:
    bot, lots = named("torven", "2"), RandomBot(TORVEN)
    points = sum(match(bot, lots, seed) - match(lots, bot, seed) + 1 for seed in range(3))
    assert points >= 4  # of 6


def match(blue: Bot, white: Bot, seed: int) -> float:
    """What blue gets: 1 for a win, a half for a draw."""
    state, bots = TORVEN.start(2, seed=bytes([seed])), (blue, white)
    while state.outcome is None:
        seat = state.awaited[0]
        for move in bots[seat].play(TORVEN.view(state, seat), Limit(nodes=48), seed=state.turn).turn:
            state.apply(seat, move)
    winners = state.outcome.winners
    return 0.5 if not winners else float(winners[0] == 0)


# the end of a game


def ending(rng: random.Random, left: tuple[int, int]) -> State:
    """A crowded board and so many dice left, at the beginning of a turn."""
    state = State(rng.randbytes(8))
    for square in rng.sample(range(SQUARES), 12):
        state.board[square] = rng.randrange(2) * WHITE + rng.randrange(SIDES) + 1
    for seat in (0, 1):
        for _ in range(left[seat]):
            state.pools[seat][rng.randrange(SIDES) + 1] += 1
    state.left = list(left)
    return state


def revealed(state: State, numbers: tuple[int, int]) -> State:
    """The turn after a reveal of two different numbers that come from neither pool."""
    world = state.copy()
    world.hand = list(numbers)
    world.phase, world.placer = PLACING, numbers.index(max(numbers))
    return world


def best(state: State, me: int) -> float:
    """Points of `me` when both place as well as they can and see all."""
    if state.phase == OVER:
        lead = state.on_board(me) - state.on_board(1 - me)
        return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    seat = state.placer
    found = []
    for move in state.legal(seat):
        after = state.copy()
        after.apply(seat, move)
        found.append(best(after, me))
    return max(found) if seat == me else min(found)


def trial_of(state: State, me: int) -> Endgame:
    trial = Endgame(**weights())
    trial.set(state.board, me, state.pools[me], (state.left[0], state.left[1]), (state.hand[0], state.hand[1]))
    return trial


@pytest.mark.parametrize("level", ["3", "4"])
def test_the_last_placement_is_as_good_as_can_be(level: str) -> None:
    rng = random.Random(12)
    for _ in range(20):
        me, numbers = rng.randrange(2), tuple(rng.sample(range(1, NUMBERS), 2))
        left = rng.randrange(3)
        state = revealed(ending(rng, (left, 0) if me == 0 else (0, left)), (numbers[0], numbers[1]))
        if state.placer != me:
            continue
        after = state.copy()
        for move in named("torven", level).play(TORVEN.view(state, me)).turn:
            after.apply(me, move)
        assert best(after, me) == best(state, me)


def expected(state: State, me: int, numbers: tuple[int, int]) -> float:
    """Points of `me` when these numbers are revealed in the last turn, both pools being empty then."""
    pairs = [(i, j) for i in range(1, NUMBERS) for j in range(1, NUMBERS) if i != j]
    if numbers[0] == numbers[1]:
        return sum(expected(state, me, pair) for pair in pairs) / len(pairs)
    if sum(numbers) > 3:
        return best(revealed(state, numbers), me)
    owner = numbers.index(2)
    values = [countered(state, me, owner, number) for number in range(1, NUMBERS)]
    return max(values) if owner == me else min(values)


def countered(state: State, me: int, owner: int, number: int) -> float:
    """Points of `me` on average when the 2 becomes a number and the 1 is rerolled."""
    rolls = [rolled for rolled in range(1, NUMBERS) if rolled != number]
    pairs = [(number, rolled) if owner == 0 else (rolled, number) for rolled in rolls]
    return sum(best(revealed(state, pair), me) for pair in pairs) / len(pairs)


def test_a_last_choice_is_worth_what_brute_force_says() -> None:
    rng = random.Random(13)
    for me in (0, 1):
        state = ending(rng, (1, 1))
        own = next(number for number in range(1, NUMBERS) if state.pools[me][number])
        trial, empty = trial_of(state, me), state.copy()
        empty.left, empty.pools = [0, 0], [[0] * NUMBERS, [0] * NUMBERS]
        for other in (1, 2, own, 6):
            brute = expected(empty, me, (own, other) if me == 0 else (other, own))
            assert trial.last(own, other) / WIN == pytest.approx(brute)


def test_a_last_counter_is_worth_what_brute_force_says() -> None:
    rng = random.Random(14)
    for me in (0, 1):
        state = ending(rng, (0, 0))
        state.hand = [2, 1] if me == 0 else [1, 2]
        for number in (1, 3, 6):
            brute = countered(state, me, me, number)
            assert trial_of(state, me).last_counter(number) / WIN == pytest.approx(brute)


def test_who_places_before_a_1_reckons_with_any_extra_die() -> None:
    rng = random.Random(15)
    for _ in range(4):
        state = ending(rng, (3, 1))  # blue chooses a 1 and keeps two dice
        state.pools[0] = [0, 1, 0, 1, 0, 1, 0]
        first = revealed(state, (1, 4))
        first.left, first.pools = [2, 0], [[0] * NUMBERS, [0] * NUMBERS]
        ways = []
        for move in first.legal(1):
            after = first.copy()
            after.apply(1, move)
            by_highest = [best(holding(after, number), 0) for number in range(1, NUMBERS)]
            chance = [(number**2 - (number - 1) ** 2) / 36 for number in range(1, NUMBERS)]
            ways.append((round(sum(map(float.__mul__, by_highest, chance)), 9), by_highest[5 - 1]))
        assert trial_of(state, 0).last(1, 4) / WIN == pytest.approx(min(ways)[1])


def holding(state: State, number: int) -> State:
    """With dice of this number in the pool of blue."""
    world = state.copy()
    world.pools[0][number] = world.left[0]
    return world


def test_a_win_in_hand_is_taken() -> None:
    state = State(b"win")
    state.left = [0, 0]
    state.board = [0, 12, 0, 0, 12, 12, 3, 3, 6, 6, 6, 0, 0, 0, 0, 14]
    world = revealed(state, (5, 4))
    for level in map(str, LEVELS):
        after = world.copy()
        after.apply(0, named("torven", level).play(TORVEN.view(world, 0)).turn[0])
        assert best(after, 0) == 1.0


# what is reckoned with


def test_sets_of_hidden_numbers_are_weighed_as_dice_fall() -> None:
    two = supports(2)
    assert sum(hand.chance for hand in two) == pytest.approx(1)
    assert [hand.chance for hand in two if len(hand.columns) == 1] == [pytest.approx(1 / 36)] * 6
    assert [hand.chance for hand in two if len(hand.columns) == 2] == [pytest.approx(2 / 36)] * 15
    assert len(supports(1)) == SIDES


def test_the_constants_are_those_of_the_game() -> None:
    assert (SIDES, SQUARES, DICE) == (notation.SIDES, notation.SQUARES, notation.DICE)
    assert NO == -1
