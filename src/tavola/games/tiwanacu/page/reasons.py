"""Why a thing in the drawing cannot be picked now, and what it is."""

from __future__ import annotations

import re

from tavola.games.game import BadNotation, Seat
from tavola.games.messages import Message, Who, say, verbatim
from tavola.games.tiwanacu.page.words import coins
from tavola.games.tiwanacu.rules.gods import card_text
from tavola.games.tiwanacu.rules.grid import LETTERS
from tavola.games.tiwanacu.rules.state import NOBODY, State

TARGET = re.compile(r"(?:position-([1-9][0-9]?)|space-([a-i])([1-9])|seat-([0-3])|god-([a-z-]+))")


def why_not(state: State, seat: Seat, target: str) -> Message:
    """The reason for a target's id. Raises BadNotation for no such id."""
    found = TARGET.fullmatch(target)
    if not found:
        raise _no_such(target)
    position, column, row, owner, god = found.groups()
    if god:
        return _god(state, god, target)
    if owner:
        return _owner(state, int(owner), target)
    if position and int(position) > len(state.track):
        raise _no_such(target)
    if column and (int(row) > state.grid.rows or LETTERS.index(column) >= state.grid.columns):
        raise _no_such(target)
    waiting = _waiting(state, seat)
    if waiting:
        return waiting
    return _position(state, seat, int(position) - 1) if position else _space(state)


def _no_such(target: str) -> BadNotation:
    return BadNotation(f"{target[:40]!r} is nothing in the drawing; 'position-3' and 'space-c3' are")


def _waiting(state: State, seat: Seat) -> Message | None:
    """Why the seat cannot pick anything."""
    if state.outcome:
        return say("The game is over.")
    if seat in state.awaited:
        return None
    if state.out[seat]:
        return say("You have given up already.")
    return say("It is {who}'s turn.", who=Who(state.awaited[0]))


def _position(state: State, seat: Seat, position: int) -> Message:
    if state.hand:
        return say("You have moved already: place your tiles.")
    if state.track[position] != NOBODY:
        return state.occupied(seat, position)
    return say("This position is empty: you can move here.")


def _space(state: State) -> Message:
    if not state.hand:
        return say("First move to an empty position of the order track.")
    return say("You can place a tile here.")


def _owner(state: State, owner: Seat, target: str) -> Message:
    if owner >= state.seats:
        raise _no_such(target)
    return say(
        "The temple of {who}: {coins}, worth {points} points now.",
        who=Who(owner),
        coins=coins(state.temples[owner].coins),
        points=state.points(owner),
    )


def _god(state: State, god: str, target: str) -> Message:
    for card in state.book.gods:
        if card.id == god:
            return say("{god}: {text}", god=verbatim(card.name), text=card_text(card))
    raise _no_such(target)
