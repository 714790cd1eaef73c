"""What a turn of Torven changed on the board, as squares of the drawing."""

from __future__ import annotations

from tavola.games.torven.rules.view import View


def changes(before: View, after: View, seat: int) -> tuple[str, ...]:
    """The squares on which a die of the seat came to lie, and those from which it took one of its rival's."""
    was = {die.square: die for die in before.dice}
    lies = {die.square: die for die in after.dice}
    placed = [square for square, die in lies.items() if die.owner == seat and was.get(square) != die]
    taken = [square for square, die in was.items() if die.owner != seat and square not in lies]
    return tuple(sorted({*placed, *taken}))
