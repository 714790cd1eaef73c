"""Why a move, or anything on a field, is not possible: in a player's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavola.games.messages import Message, say

if TYPE_CHECKING:
    from tavola.games.taluva.rules import State


def why_not_move(state: State, seat: int, move: int) -> Message:
    return say("no")


def why_not_withdraw(state: State, seat: int) -> Message:
    return say("no")
