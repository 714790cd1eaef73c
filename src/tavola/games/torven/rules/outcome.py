"""Who has won a game of Torven, and why, in words."""

from __future__ import annotations

from tavola.games.game import Outcome
from tavola.games.messages import Message, Who, say, say_n
from tavola.games.page import Line


def result(counts: tuple[int, int], removed: tuple[int, int], left: tuple[int, int], quitter: int) -> Outcome:
    """Most dice on the board (`counts` by seat) wins, equal is a draw, unless somebody gave up (-1: nobody)."""
    sheet = (
        Line(say("Dice on the board"), counts),
        Line(say("Dice taken or lost"), removed, best=False),
        Line(say("Dice left, which count nothing"), left, best=False),
    )
    if quitter >= 0:
        return Outcome((1 - quitter,), say("{who} gave up", who=Who(quitter)), sheet)
    blue, white = counts
    winners = () if blue == white else (0 if blue > white else 1,)
    return Outcome(winners, _reason(blue, white), sheet)


def _reason(blue: int, white: int) -> Message:
    if blue == white:
        return say_n("a draw: {n} die each on the board", "a draw: {n} dice each on the board", blue)
    more, fewer = max(blue, white), min(blue, white)
    return say_n("{n} die on the board against {fewer}", "{n} dice on the board against {fewer}", more, fewer=fewer)
