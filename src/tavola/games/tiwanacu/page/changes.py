"""What a turn of Tiwanacu changed, as parts of the drawing."""

from __future__ import annotations

from tavola.games.tiwanacu.rules.view import View


def changes(before: View, after: View, seat: int) -> tuple[str, ...]:
    """The position that the seat took on the track, as long as it stands there, and its temple when it built."""
    taken = tuple(
        f"position-{number}"
        for number, (was, now) in enumerate(zip(before.track, after.track, strict=True), 1)
        if now.seat == seat and was.seat != seat
    )
    return taken + ((f"seat-{seat}",) if before.temples[seat] != after.temples[seat] else ())
