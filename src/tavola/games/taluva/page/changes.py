"""What a turn of Taluva changed on the island, as fields of the drawing."""

from __future__ import annotations

from tavola.games.taluva.rules.view import View


def changes(before: View, after: View) -> tuple[str, ...]:
    """The volcano of the tile that was laid, and each field that was built on."""
    known = {field.tile for field in before.fields}
    stood = {(field.q, field.r): field.building for field in before.fields}
    return tuple(
        f"f{field.q},{field.r}"
        for field in after.fields
        if (field.kind == "volcano" and field.tile == after.last_tile and field.tile not in known)
        or ((field.q, field.r) in after.last_built and field.building != stood.get((field.q, field.r)))
    )
