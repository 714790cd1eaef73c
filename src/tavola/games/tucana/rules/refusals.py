"""Why something may not be done, in a player's words."""

from __future__ import annotations

from tavola.games.messages import Message, say
from tavola.games.tucana.rules.components import TERRAIN_NAMES, TERRAINS
from tavola.games.tucana.rules.edges import EDGES
from tavola.games.tucana.rules.position import JOKER
from tavola.games.tucana.rules.survey import Survey


def why_not_withdraw(state: Survey, seat: int) -> Message:
    """Why a seat cannot give up."""
    if not 0 <= seat < state.seats:
        return no_seat(seat)
    return say("The game is over.") if state.over else say("You have given up already.")


def why_not_move(state: Survey, seat: int, move: int) -> Message:
    """Why a public move is not legal."""
    if (message := why_not_act(state, seat)) is not None:
        return message
    if move == JOKER:
        return why_not_joker(state, seat)
    number = int(state.ground.field[move // EDGES]) if 0 <= move < JOKER else -1
    return say("The island has no such field.") if number < 0 else why_not_field(state, seat, number)


def why_not_act(state: Survey, seat: int) -> Message | None:
    """Why the seat can do nothing at all; None when it can."""
    if not 0 <= seat < state.seats:
        return no_seat(seat)
    if state.over:
        return say("The game is over.")
    return say("You have given up and build no more.") if state.is_out(seat) else None


def no_seat(seat: int) -> Message:
    """For a seat that is not at the table."""
    return say("There is no seat {number} at this table.", number=seat + 1)


def why_not_joker(state: Survey, seat: int) -> Message:
    """Why the joker cannot be played."""
    if state.raised[seat]:
        return say("Your joker is played already: every free terrain field is open to you.")
    if state.round == 1:
        return say("Your joker is spent. It is turned face up again after round 1.")
    return say("Your joker is spent for this round, the last.")


def why_not_field(state: Survey, seat: int, number: int) -> Message:
    """Why the drawn tile cannot be placed on a field, by its number; for a field that is legal, that it is."""
    terrain = int(state.ground.terrain[number])
    if terrain < 0:
        return say("A pond holds its starting tile for the whole game.")
    if state.islands[seat].tile[number]:
        return say("A tile lies here already; what lies stays.")
    card = state.card
    if card is None or terrain == card or state.raised[seat]:
        return say("You can place your tile here.")
    names = {"here": TERRAIN_NAMES[TERRAINS[terrain]], "asked": TERRAIN_NAMES[TERRAINS[card]]}
    if state.may_joker(seat):
        return say("This field is {here}, the card shows {asked}. Your joker would let you build here.", **names)
    return say("This field is {here}, the card shows {asked}, and your joker is spent.", **names)
