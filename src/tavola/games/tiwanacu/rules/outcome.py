"""How a game of Tiwanacu ended, in words."""

from __future__ import annotations

from tavola.games.game import Seat
from tavola.games.messages import Message, Who, say


def abandoned(left: tuple[Seat, ...]) -> Message:
    """Why a game ended early: `left` are the seats that did not give up, one at most."""
    return say("{who} is the last builder left", who=Who(left[0])) if left else say("The temple stays unfinished")


def reason(best: Seat, rank: tuple[int, ...], second: tuple[int, ...] | None) -> Message:
    """Why `best` won, by its rank and that of the next; `second` is None for who played alone.

    A rank is points, coins, loans below zero, place on the track below zero.
    """
    who, points = Who(best), rank[0]
    if second is None:
        return say("{who} has finished the temple: {points} points", who=who, points=points)
    if points > second[0]:
        return say("{who} has the greatest temple: {points} points", who=who, points=points)
    if rank[1] > second[1]:
        return say("{who} has as many points as the next, {points}, but more coins", who=who, points=points)
    if rank[2] > second[2]:
        return say("{who} has as many points and coins as the next, but fewer loans", who=who)
    return say("{who} has as many points, coins and loans as the next, but stands first on the track", who=who)
