"""Moves and costs of Tiwanacu in words."""

from __future__ import annotations

from tavola.games.game import Move, Seat
from tavola.games.messages import Message, say, say_n
from tavola.games.tiwanacu.rules.notation import COVER, RETURN, TAKE, parts, position_of
from tavola.games.tiwanacu.rules.state import State
from tavola.games.tiwanacu.rules.tiles import Tile, tile_words


def coins(n: int) -> Message:
    """'3 coins'."""
    return say_n("{n} coin", "{n} coins", n)


def tile_in(state: State, tile: Tile) -> Message:
    """'red, 2 figures'."""
    return tile_words(tile, state.book.box.designs())


def describe(before: State, seat: Seat, move: Move, after: State) -> Message:
    """A move in words, its player left out: 'moves to position 4 and receives 2 coins'."""
    told = _told(before, move)
    loans = after.temples[seat].loans - before.temples[seat].loans
    return say("{told}, {loans}", told=told, loans=loans_taken(loans)) if loans else told


def loans_taken(n: int) -> Message:
    """'taking a loan'."""
    return say_n("taking a loan", "taking {n} loans", n)


def _told(before: State, move: Move) -> Message:
    action, tile, row, column = parts(move)
    if action == TAKE:
        return _moved(position_of(move) + 1, before.cost_of_position(position_of(move)))
    name = tile_in(before, tile)
    if action == RETURN:
        return say("gives back {tile}", tile=name)
    space = before.grid.name(row * before.grid.columns + column)
    if action == COVER:
        return say("covers {space} with {tile}", tile=name, space=space)
    return say("places {tile} on {space}", tile=name, space=space)


def _moved(n: int, cost: int) -> Message:
    if cost > 0:
        return say("moves to position {n} and pays {coins}", n=n, coins=coins(cost))
    if cost < 0:
        return say("moves to position {n} and receives {coins}", n=n, coins=coins(-cost))
    return say("moves to position {n}", n=n)
