"""Temples and positions written down for the tests."""

from __future__ import annotations

import random

from tavola.games.tiwanacu.rules.component_checks import standard
from tavola.games.tiwanacu.rules.notation import COVER, PLACE, RETURN, TAKE, parse, parts
from tavola.games.tiwanacu.rules.scoring import Book
from tavola.games.tiwanacu.rules.state import Options, State, start
from tavola.games.tiwanacu.rules.temple import Temple
from tavola.games.tiwanacu.rules.tiles import EMPTY, TILES, Tile

NAMES = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "m": "monolith"}
CARDS = {card.id: card for card in standard().god_cards}


def tile(code: str) -> Tile:
    """'r2' is red with two figures, 'rx' its multiplier, 'm4' a monolith, '.' none."""
    return EMPTY if code == "." else TILES[f"{NAMES[code[0]]}-{code[1:].replace('x', 'x2')}"]


def temple(*rows: str, coins: int = 0, loans: int = 0) -> Temple:
    """A temple from its rows; what is left out at the end of a row and below is empty."""
    cells = [tile(code) for row in rows for code in (*row.split(), *"......")[:6]]
    cells += [EMPTY] * (30 - len(cells))
    return Temple(cells, [int(cell != EMPTY) for cell in cells], coins, loans)


def book(*gods: str) -> Book:
    """The rules with these God cards."""
    return Book(standard(), tuple(CARDS[name] for name in gods))


def line(key: str, of: Temple, *gods: str) -> int:
    """Points of one line of the score sheet."""
    rules = book(*gods)
    return rules.gains(of)[rules.keys.index(key)].points


def lit(key: str, of: Temple, *gods: str) -> set[str]:
    """The spaces that give the points of a line."""
    rules = book(*gods)
    mask = rules.gains(of)[rules.keys.index(key)].spaces
    return {rules.grid.name(space) for space in range(30) if mask >> space & 1}


def begin(seats: int = 2, *gods: str, seed: bytes = b"temple") -> State:
    """A game with these God cards and no others."""
    return start(seats, Options(gods=gods), seed)


def play(state: State, *moves: str) -> State:
    """The same state after moves of whoever is to move."""
    for move in moves:
        state.apply(state.awaited[0], parse(move))
    return state


def finish_turn(state: State) -> State:
    """The player at turn takes the first free position and lays every tile on the first empty spaces."""
    turn = state.turn
    while state.turn == turn:
        state.apply(state.awaited[0], state.legal(state.awaited[0])[0])
    return state


def at_random(state: State, rng: random.Random) -> None:
    """A move of somebody who covers nothing while there is room."""
    moves = state.legal(state.awaited[0])
    simple = [move for move in moves if parts(move)[0] in (TAKE, PLACE)]
    state.apply(state.awaited[0], rng.choice(simple or moves))


def greedily(state: State, rng: random.Random) -> None:
    """A turn of somebody who lays tile after tile where it gains most, on the position where that ends best."""
    seat = state.awaited[0]
    endings = []
    for position in state.legal(seat):
        after = state.copy()
        after.apply(seat, position)
        moves = [position]
        while after.turn == state.turn and not after.outcome:
            moves.append(_best_placing(after, seat, rng))
            after.apply(seat, moves[-1])
        endings.append((after.points(seat), rng.random(), moves))
    for move in max(endings)[2]:
        state.apply(seat, move)


def _best_placing(state: State, seat: int, rng: random.Random) -> int:
    """The move after which the temple is worth most."""
    worth = []
    for move in state.legal(seat):
        action, piece, row, column = parts(move)
        trial = state.temples[seat].copy()
        if action == RETURN:
            trial.coins += state.book.laws.refund or 0
        else:
            trial.pay(state.book.laws.cover_cost if action == COVER else 0, state.book.box.loan.coins)
            trial.lay(row * state.grid.columns + column, piece)
        worth.append((state.book.total(trial), rng.random(), move))
    return max(worth)[2]
