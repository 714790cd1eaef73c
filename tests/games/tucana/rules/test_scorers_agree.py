"""The fast scorer against the simple one."""

from __future__ import annotations

import random

from tavola.games.tucana.rules.components import COLOURS
from tavola.games.tucana.rules.edges import EDGES, exits
from tavola.games.tucana.rules.island import POND
from tavola.games.tucana.rules.state import State
from tavola.games.tucana.rules.view import GROUND, path_tile
from tests.games.tucana.setting import HUTS, a_deal
from tests.games.tucana.simple_scorer import Board, hut_points

BOARDS = 1000


def a_full_board(rng: random.Random) -> State:
    """An island with starting tiles on its ponds and a random path tile on every other field."""
    ponds = list(a_deal().ponds)
    rng.shuffle(ponds)
    colours = ["yellow", "yellow", "red", "red", "blue", "blue"]
    rng.shuffle(colours)
    state = State(GROUND, a_deal(huts=" ".join(colours), ponds=tuple(ponds)))
    for field in state.islands[0].free(POND):
        state.islands[0].lay(field, rng.choice(state.deal.tiles), rng.randrange(EDGES), 1)
    return state


def as_read(state: State) -> Board:
    """The island for the simple scorer."""
    island = state.islands[0]
    board: Board = {}
    for number, at in enumerate(GROUND.spots):
        kind, rotation = divmod(int(island.tile[number]) - 1, EDGES)
        board[at] = (list(exits(int(GROUND.exits[kind * EDGES + rotation]))), list(path_tile(GROUND, kind).animals))
    return board


def test_a_thousand_full_boards_score_the_same() -> None:
    rng = random.Random(20)
    some_points = 0
    for _ in range(BOARDS):
        state = a_full_board(rng)
        colours = {hut: COLOURS[colour] for hut, colour in zip(HUTS, state.deal.huts, strict=True)}
        expected = hut_points(as_read(state), colours)
        assert dict(zip(HUTS, state.worth(0), strict=True)) == expected
        some_points += sum(expected.values()) > 0
    assert some_points > BOARDS * 0.9
