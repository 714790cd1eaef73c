"""Positions written as diagrams, and seeds that roll what a test asks for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import count

from tavola.games.chance import Chance
from tavola.games.torven import TORVEN
from tavola.games.torven.rules.notation import SIDE, square_name
from tavola.games.torven.rules.squares import WHITE
from tavola.games.torven.rules.state import CHOOSING, State

EMPTY = ". . . . / . . . . / . . . . / . . . ."
MARKS = {"b": 0, "w": WHITE}


def seed_for(rolls: Mapping[str, int]) -> bytes:
    """The first seed whose labelled rolls come out like this."""
    return _seed_for(tuple(rolls.items()))


@cache
def _seed_for(rolls: tuple[tuple[str, int], ...]) -> bytes:
    for n in count():
        chance = Chance(seed := n.to_bytes(4, "big"))
        if all(chance.number(label, 6) + 1 == number for label, number in rolls):
            return seed
    raise AssertionError


def position(
    board: str = EMPTY, blue: str = "3", white: str = "3", *, rolls: Mapping[str, int] | None = None, round: int = 1
) -> State:
    """A position before both choose. Rows from rank 4 down, 'b5' a blue five; pools such as '1146'."""
    state = State(seed_for(rolls or {}))
    state.round, state.phase = round, CHOOSING
    for row, line in enumerate(board.split("/")):
        for file, mark in enumerate(line.split()):
            if mark != ".":
                state.board[(SIDE - 1 - row) * SIDE + file] = MARKS[mark[0]] + int(mark[1])
    for seat, pool in enumerate((blue, white)):
        for number in pool:
            state.pools[seat][int(number)] += 1
        state.left[seat] = len(pool)
        state.removed[seat] = 10 - len(pool) - state.on_board(seat)
    return state


def diagram(state: State) -> str:
    """The board as `position` reads it."""
    names = ["." if not mark else "bw"[mark // WHITE] + str(mark % WHITE) for mark in state.board]
    return " / ".join(" ".join(names[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE - 1, -1, -1))


def pool(state: State, seat: int) -> str:
    """The numbers in a pool, sorted."""
    return "".join(str(number) * dice for number, dice in enumerate(state.pools[seat]))


def play(state: State, moves: str) -> State:
    """The position after moves such as 'b choose 5, w choose 3, b place a1'; the one given stays."""
    state = state.copy()
    for move in filter(None, map(str.strip, moves.split(","))):
        seat, _, text = move.partition(" ")
        state.apply("bw".index(seat), TORVEN.parse(text))
    return state


def options(state: State, seat: int) -> list[str]:
    """The legal moves in notation."""
    return [TORVEN.text(move) for move in state.legal(seat)]


def dice_of(state: State, seat: int) -> int:
    """All dice of a seat wherever they are: pool, board, revealed and not yet placed, gone."""
    return state.left[seat] + state.on_board(seat) + bool(state.hand[seat]) + state.removed[seat]


SQUARES = [square_name(square) for square in range(SIDE * SIDE)]
