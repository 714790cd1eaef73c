"""The games in OpenSpiel, tried by its own tests and algorithms."""

from __future__ import annotations

import copy
import gzip
import sys
import unittest
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, mcts
from open_spiel.python.algorithms.psro_v2 import best_response_oracle, psro_v2
from open_spiel.python.observation import make_observation

from tavola.games import GAMES, TORVEN
from tavola.games.encoding import encoded
from tavola.games.torven.bot.exploitability import dealt
from tavola.games.torven.bot.exploitability import exploitability as own_exploitability
from tavola.games.torven.bot.tiny_variant import by_lot
from tavola.interop import openspiel

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
BOARD = "b1w3b6w2/w5b4w6b2/b3w1.b5/w4.b2w6"
TINY = {"dice": 2, "board": BOARD, "pools": "14/35.36"}
NAMES = [
    "python_taluva",
    "python_taluva(players=4,tiles_per_player=3,strict_founding=True)",
    "python_torven",
    f"python_torven(dice=2,board={BOARD})",
    "python_tucana(players=1)",
    "python_tucana(players=3,zerosum=True)",
    "python_tucana(bonus=True)",
    "python_tiwanacu(players=1)",
    "python_tiwanacu(gods=none)",
    "python_tiwanacu(players=3,zerosum=True,gods=kon.inti)",
]


def drawn(state):
    """The state once chance has given the first of what it may."""
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def tiny(name="torven", given=TINY):
    return pyspiel.convert_to_turn_based(pyspiel.load_game(f"python_{name}", given))


@pytest.mark.parametrize("name", NAMES)
def test_games_by_lot_pass_its_simulation_test(name) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_games_pass_its_api_test(monkeypatch) -> None:
    monkeypatch.setattr(api_test, "_GAMES_TO_TEST", {f"python_{name}" for name in GAMES})
    flags.FLAGS([sys.argv[0], f"--test_only_games=python_({'|'.join(GAMES)})$"])
    suite = api_test.load_tests(unittest.defaultTestLoader, None, None)
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun == 5 * len(GAMES)
    assert result.wasSuccessful(), result.failures + result.errors


@pytest.mark.parametrize("path", sorted(PLAYTHROUGHS.glob("*.txt.gz")), ids=lambda path: path.stem)
def test_playthroughs_are_as_they_were(path, tmp_path) -> None:
    """Written by OpenSpiel's playthrough generator: numbers of actions, texts and tensors are to stay."""
    flags.FLAGS([sys.argv[0]])
    text = tmp_path / "playthrough.txt"
    text.write_bytes(gzip.decompress(path.read_bytes()))
    original, again = generate_playthrough.replay(str(text))
    assert again.splitlines() == original.splitlines()


def test_there_is_a_playthrough_of_every_game() -> None:
    assert {path.name.split(".")[0].split("-")[0] for path in PLAYTHROUGHS.glob("*.txt.gz")} == set(GAMES)


def test_a_tiny_torven_has_perfect_recall() -> None:
    states = api_test._assert_is_perfect_recall(tiny())
    assert len(states) > 50


def test_what_one_player_holds_is_no_part_of_what_the_other_knows() -> None:
    first, second = (pyspiel.load_game("python_torven", TINY).new_initial_state() for _ in range(2))
    for state, hand in ((first, 0), (second, 1)):
        state.apply_action(0)
        state.apply_action(hand)
    for what in ("information_state_string", "information_state_tensor", "observation_string", "observation_tensor"):
        assert getattr(first, what)(0) == getattr(second, what)(0), what
        assert getattr(first, what)(1) != getattr(second, what)(1), what


@pytest.mark.parametrize("pools", [TINY["pools"], "", "12/13.35"])
def test_exploitability_is_what_the_search_for_best_responses_of_the_house_finds(pools) -> None:
    """With ties, counters of the 1 and extra dice; here a win is 1 and a loss 0 there."""
    dice = 2 if pools else 1
    given = {"dice": dice, "board": BOARD, "pools": pools}
    game, encoding = tiny(given=given), encoded(TORVEN, 2, given)
    hands = [
        {tuple(hand.count(side) for side in range(7)): chance for hand, chance in zip(known, chances, strict=True)}
        for known, chances in zip(encoding.hands, encoding.chances, strict=True)
    ]
    assert pools or hands == [dealt(1), dealt(1)]
    found = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert found == pytest.approx(2 * own_exploitability(encoding.blank(), by_lot, tuple(hands)), abs=1e-12)
    assert found > 0.01


def test_regret_minimisation_leaves_less_to_exploit() -> None:
    game = tiny()
    solver = cfr.CFRSolver(game)
    before = exploitability.exploitability(game, solver.average_policy())
    for _ in range(5):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < before / 2


@pytest.mark.parametrize(
    "name", ["python_taluva(tiles_per_player=2,reach=9)", "python_tiwanacu(gods=none,zerosum=True)"]
)
def test_its_tree_search_plays(name) -> None:
    game, rng = pyspiel.load_game(name), np.random.RandomState(1)
    state = drawn(game.new_initial_state())
    bot = mcts.MCTSBot(game, 2, 10, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()
    compiled = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 10, 100, True, 1, False)
    assert compiled.mcts_search(state).best_child().action in state.legal_actions()


def test_its_policy_space_response_oracles_play() -> None:
    game = tiny()
    uniform = policy.UniformRandomPolicy(game)
    solver = psro_v2.PSROSolver(
        game,
        best_response_oracle.BestResponseOracle(game=game, policy=uniform),
        initial_policies=[uniform, uniform],
        sims_per_entry=3,
        meta_strategy_method="prd",
        training_strategy_selector="probabilistic",
        rectifier="",
    )
    solver.iteration()
    assert [len(weights) for weights in solver.get_meta_strategies()] == [2, 2]


# states


@pytest.mark.parametrize("name", GAMES)
def test_clones_go_their_own_ways_and_texts_come_back(name) -> None:
    game = pyspiel.load_game(f"python_{name}")
    state = drawn(game.new_initial_state())
    clone = state.clone()
    assert clone.world is state.world
    seats = range(game.num_players())
    if state.is_simultaneous_node():
        clone.apply_actions([clone.legal_actions(seat)[0] for seat in seats])
    else:
        clone.apply_action(clone.legal_actions()[0])
    assert state.history() != clone.history()
    assert copy.copy(state.world) is state.world
    drawn(clone)
    back = game.deserialize_state(clone.serialize())
    _, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, clone))
    for again in (back, other):
        assert again.history() == clone.history()
        assert [again.observation_string(seat) for seat in seats] == [clone.observation_string(seat) for seat in seats]
        assert again.world.state.digest() == clone.world.state.digest()


def test_a_chance_node_tells_nothing_of_what_is_not_drawn_yet() -> None:
    """The state behind it holds some deck, as any does."""
    for name in GAMES:
        game = pyspiel.load_game(f"python_{name}")
        state = game.new_initial_state()
        hidden = make_observation(game)
        assert state.is_chance_node()
        hidden.set_from(state, 0)
        assert not hidden.tensor[2:].any(), name
        assert state.information_state_string(0) == "" == str(state.information_state_string(1))


def test_a_search_below_a_state_finds_every_tile_that_may_come() -> None:
    state = drawn(pyspiel.load_game("python_taluva").new_initial_state())
    state.apply_action(state.legal_actions()[0])
    state.apply_action(state.legal_actions()[0])
    outcomes = dict(state.chance_outcomes())
    assert sum(outcomes.values()) == pytest.approx(1)
    texts = [state.action_to_string(-1, lot) for lot in outcomes]
    assert len(set(texts)) == len(outcomes) > 20
    assert len({state.child(lot).world.state.hand for lot in outcomes}) == len(outcomes)


# what does not fit


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("python_torven(colour=3)", "Unknown parameter 'colour'"),
        ("python_torven(dice=11)", "python_torven: dice: 1 to 10 each, not 11"),
        ("python_torven(dice=x)", "dice"),
        ("python_torven(players=3)", "python_torven: players: "),
        ("python_tiwanacu(gods=zeus)", "python_tiwanacu: gods: no card 'zeus'"),
        ("python_taluva(players=3,tiles_per_player=24)", "tiles_per_player: 1 to 12"),
    ],
)
def test_parameters_that_do_not_fit_are_named(name, why) -> None:
    with pytest.raises(pyspiel.SpielError, match=why):
        pyspiel.load_game(name)


def test_illegal_actions_and_lots_are_refused_and_change_nothing() -> None:
    state = pyspiel.load_game("python_torven", TINY).new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="action 5: there is no hand 5"):
        state.apply_action(5)
    drawn(state)
    before, history = state.world, state.history()
    with pytest.raises(pyspiel.SpielError, match=r"actions \[5, 2\]: There is no 6 in your pool"):
        state.apply_actions([5, 2])
    with pytest.raises(pyspiel.SpielError, match="999 is no action"):
        state.action_to_string(0, 999)
    assert (state.world, state.history()) == (before, history)


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda text: text[9:], "it begins with the lines"),
        (lambda text: text.replace("-1:0,", "-1:77,", 1), "event 1 of 4: there is no hand 77"),
        (lambda text: text.replace("-1:0,", "1:0,", 1), "event 1 of 4: it is the turn of"),
        (lambda text: text.replace("-1:0,", "-1;0,", 1), "entry 1 of the history is no player:action: '-1;0'"),
        (lambda text: text.replace("1:2", "1:5", 1), "event 3 of 4: There is no 6 in your pool"),
    ],
)
def test_damaged_texts_of_states_are_refused(damage, why) -> None:
    game = pyspiel.load_game("python_torven", TINY)
    state = drawn(game.new_initial_state())
    state.apply_actions([0, 2])
    with pytest.raises(pyspiel.SpielError, match=why):
        game.deserialize_state(damage(state.serialize()))


def test_a_fifth_game_is_one_module_away() -> None:
    from tests.fifth_game import DOTS

    openspiel.register(DOTS)
    openspiel.register(DOTS)
    game = pyspiel.load_game("python_dots")
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    state = game.new_initial_state()
    assert state.action_to_string(0, 2) == "h 0,2"
