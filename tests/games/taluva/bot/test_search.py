"""The bot of Taluva."""

from __future__ import annotations

import random
from collections import Counter
from time import perf_counter

import msgspec
import pytest

from tavola.bots import named
from tavola.bots.bot import Bot, Budget, Limit, Result
from tavola.games.game import LEVELS
from tavola.games.taluva import TALUVA, Options
from tavola.games.taluva.bot.candidates import Scout
from tavola.games.taluva.bot.search import weights
from tavola.games.taluva.rules.state import State

FEW = Limit(nodes=400)  # enough to choose, and quick where nothing is compiled


def random_state(seed: int, seats: int, turns: int, options: Options | None = None) -> State:
    """A position after so many random turns, or fewer when the game ended."""
    state, rng = TALUVA.start(seats, options, seed=bytes([seed])), random.Random(seed)
    while state.awaited and state.turn < turns:
        state.apply(state.awaited[0], rng.choice(state.legal(state.awaited[0])))
    return state


def played(state: State, result: Result) -> State:
    """The position after the bot's turn, which must be a whole one."""
    after = state.copy()
    for move in result.turn:
        assert after.turn == state.turn
        after.apply(state.awaited[0], move)
    assert after.turn == state.turn + 1
    return after


def think(bot: Bot, state: State, limit: Limit, seed: int = 0) -> Result:
    """What the bot plays, an error being one."""
    view = TALUVA.view(state, None)
    return bot.think(view, state.awaited[0], Budget(limit), random.Random(seed))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", ["greedy", *map(str, LEVELS)])
def test_it_plays_whole_legal_turns(name: str, seats: int) -> None:
    options = Options(strict_founding=seats == 3)
    for turns in (0, 1, 7, 20):
        state = random_state(seats, seats, turns, options)
        if state.awaited:
            played(state, think(named("taluva", name), state, FEW))


def test_it_finishes_a_turn_whose_tile_is_laid() -> None:
    state = random_state(5, 2, 8)
    state.apply(state.awaited[0], state.legal(state.awaited[0])[0])
    assert len(think(named("taluva", "3"), state, FEW).turn) == 1


def test_it_plays_the_long_games_for_two() -> None:
    state = random_state(6, 2, 40, Options(tiles_per_player=24))
    played(state, think(named("taluva", "4"), state, FEW))


@pytest.mark.parametrize("level", ["1", "4"])
def test_which_tiles_come_and_in_what_order_changes_nothing(level: str) -> None:
    state = random_state(7, 2, 10)
    other = state.copy()
    deck, start = [int(tile) for tile in state.deck], state.turn + 1
    other.deck = type(state.deck)(deck[:start] + deck[start:][::-1])
    assert Counter(other.undrawn) != Counter(state.undrawn)
    assert other.unseen == state.unseen
    assert think(named("taluva", level), other, FEW).turn == think(named("taluva", level), state, FEW).turn


def test_the_same_seed_gives_the_same_turn() -> None:
    state = random_state(8, 2, 10)
    assert think(named("taluva", "1"), state, FEW, 5).turn == think(named("taluva", "1"), state, FEW, 5).turn


def one_hut_from_winning() -> State:
    """The player to move has one hut and no tower left."""
    view = TALUVA.view(random_state(9, 2, 8), None)
    mine = msgspec.structs.replace(view.stock[0], huts=1, towers=0)
    view = msgspec.structs.replace(view, stock=(mine, view.stock[1]))
    return TALUVA.sample(view, random.Random(1))


@pytest.mark.parametrize("name", ["greedy", *map(str, LEVELS)])
def test_it_takes_a_win_in_hand(name: str) -> None:
    state = one_hut_from_winning()
    result = think(named("taluva", name), state, Limit(nodes=20_000))
    assert played(state, result).winners == (0,)
    assert result.info.value == (1.0, 0.0)


@pytest.mark.parametrize("name", ["greedy", "3", "5"])
def test_time_stops_it(name: str) -> None:
    state = random_state(10, 2, 16)
    bot, start = named("taluva", name), perf_counter()
    played(state, think(bot, state, Limit(time=0.05)))
    assert perf_counter() - start < 1.0


def test_nodes_stop_it() -> None:
    state = random_state(10, 2, 16)
    assert think(named("taluva", "5"), state, Limit(nodes=1500)).info.nodes < 1600


def test_what_it_promises_are_shares_of_the_win() -> None:
    info = think(named("taluva", "3"), random_state(11, 3, 9), FEW).info
    assert sum(info.value) == pytest.approx(1)
    assert all(thought.value <= info.thoughts[0].value for thought in info.thoughts)


def test_trying_turns_leaves_the_position_as_it_was() -> None:
    state = random_state(12, 4, 20)
    before, scout = state.digest(), Scout(weights())
    scout.look(state)
    assert sum(scout.lay(place, state.hand or 0) for place in scout.places()[:40]) > 40
    assert state.digest() == before


def test_it_beats_one_that_plays_by_lot() -> None:
    bot, rng, won = named("taluva", "greedy"), random.Random(3), 0
    for seed in range(2):
        state, me = TALUVA.start(2, seed=bytes([seed])), seed % 2
        while state.awaited:
            if state.awaited == (me,):
                state = played(state, think(bot, state, Limit(nodes=250)))
            else:
                state.apply(1 - me, rng.choice(state.legal(1 - me)))
        won += state.winners == (me,)
    assert won == 2
