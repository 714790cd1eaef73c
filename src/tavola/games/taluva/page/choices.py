"""The legal moves of Taluva as picks in the drawing, and why a field cannot be picked."""

from __future__ import annotations

import re

from tavola.games.game import BadNotation
from tavola.games.messages import Message, say
from tavola.games.page import Choices, uncrowded
from tavola.games.taluva.page.art import HEX
from tavola.games.taluva.page.building_choices import build_picks
from tavola.games.taluva.page.laying_choices import in_hand, tile_ghosts, tile_picks
from tavola.games.taluva.page.tiles import tile
from tavola.games.taluva.rules import refusals
from tavola.games.taluva.rules.state import State

HAND_BOX = "-76 -40 152 134"
TARGET = re.compile(r"(?:f|sea:)(-?\d{1,3}),(-?\d{1,3})", re.ASCII)


def choices(state: State, seat: int) -> Choices:
    """What the seat may do now; without picks when it is not the seat's turn."""
    if state.phase_name == "tile" and seat in state.awaited:
        return _lay(state, seat)
    return _build(state, seat)


def _lay(state: State, seat: int) -> Choices:
    picks = uncrowded(tile_picks(state, seat, state.legal(seat)))
    left, right = in_hand(state)
    return Choices(
        steps=_steps(),
        step=0,
        hint=say("pick where the volcano goes"),
        confirm=say("Lay it here"),
        picks=picks,
        ghosts=tile_ghosts(state, picks) | {"hand": tile(left, right)},
        turning=True,
        outline=HEX,
        hand="hand",
        hand_box=HAND_BOX,
    )


def _build(state: State, seat: int) -> Choices:
    picks, ghosts = build_picks(state, seat, state.legal(seat))
    return Choices(
        steps=_steps(),
        step=1,
        hint=say("pick a field"),
        confirm=say("Build it"),
        picks=picks,
        ghosts=ghosts,
        outline=HEX,
    )


def _steps() -> tuple[Message, ...]:
    return say("Lay the tile"), say("Build")


def why_not(state: State, seat: int, target: str) -> Message:
    """Why nothing can be laid or built at a field of the drawing, `f3,-2` or `sea:3,-2`. Raises BadNotation."""
    place = TARGET.fullmatch(target)
    if not place:
        raise BadNotation(f"{target[:40]!r} is no field of the drawing; 'f3,-2' is one")
    return refusals.why_not_field(state, seat, int(place[1]), int(place[2]))
