"""The bots of Tucana Builders."""

from __future__ import annotations

import random
from pathlib import Path
from time import perf_counter

import msgspec
import pytest

from tavola.bots import named
from tavola.bots.bot import Limit
from tavola.games import TUCANA
from tavola.games.tucana.bot.bot_island import JOKED
from tavola.games.tucana.bot.evaluation import Judge
from tavola.games.tucana.bot.features import PHASES, TERMS
from tavola.games.tucana.bot.search import draws, learned, plot_of, rank
from tavola.games.tucana.bot.training import taken
from tavola.games.tucana.rules.components import OWN, TERRAINS
from tavola.games.tucana.rules.deal import all_cards
from tavola.games.tucana.rules.edges import EDGES
from tavola.games.tucana.rules.position import JOKER
from tests.games.tucana.setting import a_deal, played, standing

FEW = Limit(nodes=60)
BRIEF = Limit(nodes=60, time=0.02)
NAMES = ("greedy", "1", "2", "3", "4", "5")


def judge_of(state, seat):
    """What a bot judges by, having looked at a position."""
    plot = plot_of(TUCANA.view(state, seat), seat, learned().weights)
    judge = Judge(plot.course)
    judge.look(plot)
    return judge


def play(state, seat, name, seed=0, limit=FEW):
    return named("tucana", name).play(TUCANA.view(state, seat), limit, seed)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_whole_legal_turns_for_any_number_of_players(seats):
    rng = random.Random(seats)
    for turns in (1, 11 * seats + 1, 23 * seats):
        state = played(seats, turns, turns)
        seat = rng.choice(state.awaited)
        for name in NAMES:
            after = state.copy()
            for move in play(state, seat, name, limit=BRIEF).turn:
                assert after.turn == state.turn
                after.apply(seat, move)
            assert after.turn == state.turn + 1


def test_with_the_joker_played_its_placement_follows():
    state = played(2, 3, 8)
    seat = next(seat for seat in state.awaited if state.may_joker(seat))
    state.apply(seat, JOKER)
    (move,) = play(state, seat, "4").turn
    state.apply(seat, move)


def test_a_placement_may_be_thought_over():
    state = played(2, 3, 8)
    first, other = state.awaited
    state.apply(first, next(move for move in state.legal(first) if move != JOKER))
    for move in play(state, first, "4").turn:
        state.apply(first, move)
    assert state.awaited == (other,)


@pytest.mark.parametrize("name", ["3", "4"])
def test_what_is_hidden_changes_no_turn(name):
    state = played(3, 5, 20)
    seat = state.awaited[0]
    view, expected = TUCANA.view(state, seat), play(state, seat, name, 7).turn
    for seed in range(3):
        world = TUCANA.sample(view, random.Random(seed))
        assert play(world, seat, name, 7).turn == expected


def test_the_same_seed_gives_the_same_turn():
    state = played(2, 11, 12)
    results = [play(state, state.awaited[0], "4", 4) for _ in range(2)]
    assert results[0].turn == results[1].turn
    assert results[0].info.value == results[1].info.value


def test_the_last_tile_takes_the_most_points():
    for seed in range(4):
        state = played(2, seed, 46, bonus=False)
        seat = state.awaited[0]
        best = max(final(state, seat, move) for move in state.legal(seat) if move != JOKER)
        for name in ("3", "4", "5"):
            assert final(state, seat, play(state, seat, name, seed).turn[-1]) >= best


def final(state, seat, move):
    """The total of a seat when its last tile is laid so, on any terrain."""
    tracks = [a + b for a, b in zip(state.tracks(seat), state.by_colour(state.worth_with(seat, move)), strict=True)]
    return sum(tracks) + min(tracks)


ROAD = tuple((field, "03", "monkey") for field in ("1,3", "2,3", "4,3", "5,3", "6,3"))  # from hut F to C, but for 3,3


def test_alone_the_last_tile_meets_the_condition():
    """The tile in hand is straight, the card is jungle: only on 3,3 it joins the huts C and F."""
    jungle_last = sorted(all_cards(OWN), key=lambda terrain: terrain == TERRAINS.index("jungle"))
    state = standing(*ROAD, deal=a_deal(1, cards=(*all_cards(OWN), *jungle_last), bonus=(0, 3)), closed=23)
    state.met[1] = 5
    for name in NAMES[1:]:
        after = state.copy()
        for move in play(state, 0, name).turn:
            after.apply(0, move)
        assert not after.is_lost(0)


def test_a_quick_look_at_a_placement_is_worth_what_a_thorough_one_is():
    for seed in range(6):
        state = played(2, seed, 6 * seed, bonus=seed % 2 == 1)
        seat = state.awaited[0]
        judge, tile = judge_of(state, seat), state.drawn(seat)
        for value, placement in rank(judge, tile, int(state.card), False)[::5]:
            field, rotation = divmod(placement % JOKED, EDGES)
            assert value == pytest.approx(judge.value(field, tile, rotation, placement // JOKED, True))


def test_a_plot_played_on_scores_as_the_rules_do():
    for seed in range(3):
        state = TUCANA.start(1, seed=b"%d" % seed)
        judge = judge_of(state, 0)
        plot = judge.plot
        while not state.over:
            tile = state.drawn(0)
            judge.look(plot)
            _, placement = rank(judge, tile, int(state.card), False)[seed]
            if placement >= JOKED:
                state.apply(0, JOKER)
            plot.lay(placement, tile)
            inside = placement % JOKED
            state.apply(0, int(state.ground.code[inside // EDGES]) * EDGES + inside % EDGES)
            if not state.over:
                plot.reveal(state.card)
            assert [int(points) for points in plot.track] == state.tracks(0)
            assert [int(turn) for turn in plot.met] == [state.met_in(card, 0) for card in range(2)]
        assert plot.result() == state.total(0)


def test_draws_come_from_what_is_left():
    view = TUCANA.view(played(3, 4, 30), 0)
    cards, tiles = draws(view, view.rounds * view.turns - view.closed - 1, random.Random(1))
    for number, terrain in enumerate(TERRAINS):
        rest = cards[: view.turns - view.turn]
        assert rest.count(number) == view.cards_left[terrain]
    for left in view.tiles_left:
        assert tiles.count(left.tile.kind) <= left.count


@pytest.mark.parametrize("name", ["3", "5"])
def test_it_ends_in_time(name):
    state = played(2, 1, 2)
    began = perf_counter()
    result = play(state, state.awaited[0], name, limit=Limit(time=0.05))
    assert perf_counter() - began < 2  # uncompiled and on a busy machine too
    assert result.turn


def test_it_ends_when_its_nodes_are_spent():
    result = play(played(2, 1, 2), 0, "5", limit=Limit(nodes=50))
    assert result.info.nodes <= 60


def test_values_are_chances_and_scores_are_points():
    info = play(played(3, 2, 33, bonus=False), 0, "4").info
    assert sum(info.value) == pytest.approx(1)
    assert all(0 < score < 250 for score in info.score)
    assert 1 <= len(info.thoughts) <= 5
    assert all(0 <= thought.value <= 1 for thought in info.thoughts)


def test_alone_the_value_is_the_chance_not_to_lose():
    (value,) = play(played(1, 2, 4), 0, "3").info.value
    assert 0 <= value <= 1


def test_the_learned_player_beats_greedy_and_greedy_beats_lot():
    totals = {name: sum(alone(name, seed) for seed in range(3)) for name in ("random", "greedy", "3")}
    assert totals["random"] + 60 < totals["greedy"] < totals["3"] - 30


def alone(name, seed):
    """The points of one seat of two that play the same on the same draws."""
    state = TUCANA.start(2, seed=b"alone %d" % seed)
    while not state.over:
        seat = state.awaited[0]
        for move in play(state, seat, name if seat == 0 else "random", seed).turn:
            state.apply(seat, move)
    return state.total(0)


def test_it_plays_with_another_component_set():
    short = msgspec.structs.replace(
        OWN,
        turns_per_round=8,
        terrain_cards=tuple(msgspec.structs.replace(card, count=2) for card in OWN.terrain_cards),
    )
    state = TUCANA.start(2, TUCANA.options(bonus=True, components=short), b"short")
    while not state.over:
        seat = state.awaited[0]
        for move in play(state, seat, "45"[seat], limit=BRIEF).turn:
            state.apply(seat, move)
    assert state.winners


def test_training_learns_from_islands_played_to_the_end():
    lesson, totals = taken(learned().weights, 2, 20, 0.5, "test")
    assert len(totals) == 2
    assert [lesson.products[(phase * TERMS + 34) * TERMS + 34] for phase in range(PHASES)] == [2.0] * 23 + [0.0]


def test_the_weights_say_how_they_came_about():
    file = Path(__file__).parents[4] / "src" / "tavola" / "games" / "tucana" / "bot" / "weights.json"
    provenance = msgspec.json.decode(file.read_bytes())["provenance"]
    assert {"command", "seed"} <= provenance.keys()
