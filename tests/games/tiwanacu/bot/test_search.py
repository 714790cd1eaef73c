"""The bot of Tiwanacu: legal whole turns, nothing of what is hidden, and its reckoning of temples is the game's."""

from __future__ import annotations

import random
from itertools import combinations
from time import perf_counter

import msgspec
import pytest

from tavola.bots import LEVELS, Limit, RandomBot
from tavola.bots.bot import Budget, mover
from tavola.games import TIWANACU
from tavola.games.tiwanacu.bot.bot_temple import Plot
from tavola.games.tiwanacu.bot.learning import Lesson, fit
from tavola.games.tiwanacu.bot.packed_rules import NO_TILE, POINT, Ground
from tavola.games.tiwanacu.bot.plans import plans
from tavola.games.tiwanacu.bot.prospects import BLOCK, ENTRIES, Prospects
from tavola.games.tiwanacu.bot.search import (
    KEEN,
    LEVEL,
    SPREAD,
    Candidate,
    TiwanacuBot,
    bot,
    greedy,
    learned,
    play_of,
    starts,
)
from tavola.games.tiwanacu.rules.component_checks import standard
from tavola.games.tiwanacu.rules.gods import POWERS
from tavola.games.tiwanacu.rules.state import Options, start
from tavola.games.tiwanacu.rules.temple import Temple
from tavola.games.tiwanacu.rules.tiles import EMPTY, TILES
from tests.games.tiwanacu.temples import CARDS, at_random, book

NOTHING = Prospects([0] * ENTRIES)
SLIGHT = Limit(nodes=12)


def some_prospects(seed):
    rng = random.Random(seed)
    return Prospects([0] * BLOCK + [rng.randrange(-POINT, POINT) for _ in range(ENTRIES - BLOCK)])


def plot_of(ground, cells, coins, loans=0, left=0):
    plot = Plot(ground)
    plot.set_up(cells, coins, loans, 2)
    plot.look_ahead(left)
    return plot


def played(seats, turns, seed=b"bot", **options):
    """A game after so many turns by lot."""
    state, rng = start(seats, Options(**options), seed), random.Random(seed)
    while state.turn < turns and state.awaited:
        at_random(state, rng)
    return state


def thought(player, view, limit, seed=0):
    """What the bot comes to by itself: without the turn by lot it has when it fails."""
    return player.think(view, mover(view), Budget(limit), random.Random(seed))


def whole_turn(state, result):
    """The position after a turn; all its moves are legal and only the last one ends it."""
    after, seat = state.copy(), state.awaited[0]
    for move in result.turn:
        assert after.turn == state.turn
        assert move in after.legal(seat)
        after.apply(seat, move)
    assert after.turn == state.turn + 1
    return after


# temples


@pytest.mark.parametrize("gods", [*combinations(CARDS, 2)], ids="+".join)
def test_the_worth_with_no_round_to_come_is_the_score(gods):
    rules, rng = book(*gods), random.Random(str(gods))
    plot = plot_of(Ground(rules, 2, NOTHING), [NO_TILE] * 30, rng.randrange(12))
    for _ in range(40):
        plot.lay(rng.randrange(30), rng.choice(sorted(TILES.values())))
        cells = [EMPTY if tile == NO_TILE else int(tile) for tile in plot.cells]
        temple = Temple(cells, [1] * 30, int(plot.coins), int(plot.loans))
        assert plot.worth == POINT * rules.total(temple)


@pytest.mark.parametrize("gods", [*zip(CARDS, [*CARDS][1:], strict=False)], ids="+".join)
def test_a_worth_brought_up_to_date_is_the_worth_reckoned_anew(gods):
    ground, rng = Ground(book(*gods), 3, some_prospects(1)), random.Random(str(gods))
    plot = plot_of(ground, [NO_TILE] * 30, 3, left=4)
    for _ in range(45):
        space, tile = rng.randrange(30), rng.choice(sorted(TILES.values()))
        foretold = plot.after(space, tile)
        plot.lay(space, tile)
        anew = plot_of(ground, [int(tile) for tile in plot.cells], plot.coins, plot.loans, left=4)
        assert foretold == plot.worth == anew.worth


def test_the_bot_knows_every_power_of_a_god():
    known = {"full_rows", "five_kinds_column", "large_areas", "monolith_pairs", "corners_different", "coin_bonus"}
    known |= {"empty_penalty", "income_bonus", "cover_cost", "multiplier_diagonal", "wrap_columns", "discard_one"}
    assert set(POWERS) == known


@pytest.mark.parametrize("gods", [*combinations([*CARDS][:5], 2)], ids="+".join)
def test_a_lesson_tells_what_the_prospects_are_made_of(gods):
    prospects, state = some_prospects(2), played(2, 10, gods=gods)
    for seat, plot in enumerate(play_of(state, Ground(state.book, 2, prospects), 1).plots):
        lesson = Lesson(plot, prospects)
        assert lesson.score == POINT * state.points(seat)
        assert lesson.worth == plot.worth


def test_prospects_are_fitted_to_what_came_of_lessons():
    truth, fitted = some_prospects(3), Prospects([0] * ENTRIES)
    lessons, targets = [], []
    for seed in range(60):
        state = played(2, 4 + seed % 8, b"%d" % seed)
        for plot in play_of(state, Ground(state.book, 2, fitted), 1).plots:
            lessons.append(Lesson(plot, fitted))
            targets.append(float(lessons[-1].prospects(truth)))
    fit(fitted, lessons, targets, 0.01, 200)
    off = [abs(lesson.prospects(fitted) - target) for lesson, target in zip(lessons, targets, strict=True)]
    assert sum(off) / len(off) < 0.1 * POINT


# turns


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_turn_of_a_game_is_legal_and_whole(seats, level):
    state = played(seats, 9 * seats - 3 * seats, b"%d" % level)
    while state.awaited:
        result = thought(bot(level), TIWANACU.view(state, state.awaited[0]), SLIGHT, seed=state.turn)
        state = whole_turn(state, result)
        assert len(result.info.value) == len(result.info.score) == seats
        assert sum(result.info.value) == pytest.approx(1)
        assert result.info.thoughts[0].turn == result.turn


@pytest.mark.parametrize("god", CARDS)
def test_turns_are_legal_under_every_god(god):
    for turns in (0, 7, 17):
        state = played(2, turns, gods=(god,))
        whole_turn(state, thought(bot(3), TIWANACU.view(state, state.awaited[0]), SLIGHT))


@pytest.mark.parametrize("player", [bot(2), bot(4), greedy()])
def test_a_turn_that_has_begun_is_ended(player):
    state = played(2, 5, gods=("kon", "inti"))
    for move in (state.legal(state.awaited[0])[-1], "return"):
        legal = state.legal(state.awaited[0])
        state.apply(state.awaited[0], legal[-1] if move == "return" else move)
    whole_turn(state, thought(player, TIWANACU.view(state, state.awaited[0]), SLIGHT))


def test_a_game_goes_on_among_those_who_are_left():
    state = played(3, 7)
    state.withdraw(1)
    result = thought(bot(4), TIWANACU.view(state, state.awaited[0]), SLIGHT)
    whole_turn(state, result)
    assert result.info.value[1] == 0


def test_other_component_sets_are_played():
    box = msgspec.to_builtins(standard())
    box["grid"] = {"rows": 9, "columns": 9}
    box["rounds"] = 11
    box["round_markers"] = [{"round": n + 1, "tiles_per_position": 2} for n in range(11)]
    box["scoring"]["all_five_kinds"]["points"] = 20
    state = start(2, TIWANACU.read_options({"components": box}), b"large")
    while state.awaited:
        state = whole_turn(state, thought(bot(1), TIWANACU.view(state, state.awaited[0]), Limit(nodes=4)))
    assert state.outcome


# what it knows, and what it does with it


def test_the_order_of_the_bag_changes_nothing():
    state = played(2, 6)
    other = state.copy()
    other.bag.reverse()
    turns = [
        thought(bot(5), TIWANACU.view(each, each.awaited[0]), Limit(nodes=300), seed=3).turn for each in (state, other)
    ]
    assert turns[0] == turns[1]


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_turn(level):
    view = TIWANACU.view(played(3, 8), None)
    once, again = (thought(bot(level), view, Limit(nodes=60), seed=5) for _ in range(2))
    assert (once.turn, once.info.value, once.info.score) == (again.turn, again.info.value, again.info.score)


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_that_can_be_won_by_the_last_turn_is_won(level):
    winnable = 0
    for seed in range(12):
        state = played(2, 17, b"last %d" % seed)
        if can_be_won(state):
            winnable += 1
            after = whole_turn(
                state, thought(bot(level), TIWANACU.view(state, state.awaited[0]), Limit(nodes=200), seed)
            )
            assert after.outcome.winners == state.awaited
    assert winnable > 3


def can_be_won(state):
    """Is there a plan of a beam by which the player at turn ends with more points?"""
    play = play_of(state, Ground(state.book, state.seats, NOTHING), 1)
    seat = state.awaited[0]
    most = max(plan.worth for _, start in starts(state, play) for plan in plans(start, 4))
    return most > POINT * max(state.points(other) for other in range(state.seats) if other != seat)


def test_it_stops_at_its_limits():
    view = TIWANACU.view(played(4, 3), None)
    began = perf_counter()
    assert thought(bot(5), view, Limit(time=0.05)).turn
    assert perf_counter() - began < 3  # uncompiled, on a busy machine
    assert thought(bot(5), view, Limit(nodes=40)).info.nodes < 90


@pytest.mark.parametrize("player", [bot(1), greedy()])
def test_it_beats_chance(player):
    won = 0
    for seed in range(4):
        state = start(2, Options(), b"match %d" % seed)
        bots = [player, RandomBot(TIWANACU)] if seed % 2 else [RandomBot(TIWANACU), player]
        while state.awaited:
            result = thought(bots[state.awaited[0]], TIWANACU.view(state, state.awaited[0]), Limit(nodes=4), seed)
            state = whole_turn(state, result)
        won += bots[state.outcome.winners[0]] is player
    assert won == 4


def test_the_shipped_prospects_end_with_the_game():
    assert learned().numbers()[:BLOCK] == [0] * BLOCK
    assert len(SPREAD) == ENTRIES // BLOCK


def test_a_soft_choice_is_about_points_too_where_the_win_is_sure():
    found = [Candidate(0, None, 1, 1 + KEEN * points, [1.0], [points]) for points in (100.0, 60.0)]
    chosen = {TiwanacuBot(LEVEL[3])._choice(found, 0, False, random.Random(seed)).points[0] for seed in range(200)}
    assert chosen == {100.0}
