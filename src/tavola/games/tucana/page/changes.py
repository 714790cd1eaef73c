"""What a turn of Tucana Builders changed, as parts of the drawing."""

from __future__ import annotations

from tavola.games.tucana.rules.view import View


def changes(before: View, after: View, seat: int) -> tuple[str, ...]:
    """The island of the seat, when a tile was laid there: its fields have no ids of their own in a rival's drawing."""
    return (f"island{seat}",) if before.islands[seat].laid != after.islands[seat].laid else ()
