"""Moves as text and back: `tile 3,-2 ne`, `hut 3,-2`, `temple 3,-2`, `tower 3,-2`, `expand 3,-2 jungle`.

A tile is named by its volcano's field and the direction of the lava; an expansion by its settlement's lowest field
(by q, then r) and the terrain.
"""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec

from tavola.games.game import BadNotation
from tavola.games.hexes import NAMES
from tavola.games.taluva.rules.components import TERRAINS
from tavola.games.taluva.rules.island import FARTHEST, FIELDS, code, place_of
from tavola.games.taluva.rules.position import LAYS, MOVES

BuildingKind = Literal["hut", "temple", "tower", "expand"]
KINDS: Final[tuple[BuildingKind, ...]] = ("hut", "temple", "tower", "expand")  # in the order of their numbers
SHOWN: Final = 60  # characters of a bad text that are quoted


class Lay(msgspec.Struct, frozen=True):
    """A tile with its volcano on (q, r) and its lava to direction k."""

    q: int
    r: int
    k: int


class Build(msgspec.Struct, frozen=True):
    """A building on (q, r); an expansion has a terrain, and (q, r) is the settlement's lowest field."""

    kind: BuildingKind
    q: int
    r: int
    terrain: str | None = None


def decode(move: int) -> Lay | Build:
    """What a move does. Raises ValueError for a number that is no move."""
    if not 0 <= move < MOVES:
        raise ValueError(f"{move} is no move of Taluva")
    kind, place = divmod(move, 6)[::-1] if move < LAYS else divmod(move - LAYS, FIELDS)
    q, r = place_of(place)
    if max(abs(int(q)), abs(int(r))) > FARTHEST:
        raise ValueError(f"{move} is no move of Taluva: it goes beyond {FARTHEST} fields")
    if move < LAYS:
        return Lay(q, r, kind)
    if kind < 3:
        return Build(KINDS[kind], q, r)
    return Build("expand", q, r, TERRAINS[kind - 3])


def encode(what: Lay | Build) -> int:
    """The number of a move."""
    place = code(what.q, what.r)
    if isinstance(what, Lay):
        return place * 6 + what.k
    kind = KINDS.index(what.kind) + (TERRAINS.index(what.terrain) if what.terrain else 0)
    return LAYS + kind * FIELDS + place


def text(move: int) -> str:
    """The move in notation."""
    what = decode(move)
    if isinstance(what, Lay):
        return f"tile {what.q},{what.r} {NAMES[what.k]}"
    return f"{what.kind} {what.q},{what.r}" + (f" {what.terrain}" if what.terrain else "")


NUMBER: Final = r"(0|-?[1-9][0-9]{0,2})"
FORM: Final = re.compile(rf"(tile|hut|temple|tower|expand) {NUMBER},{NUMBER}(?: ([a-z]+))?", re.ASCII)


def parse(text: str) -> int:
    """The move a text stands for. Raises BadNotation quoting the text."""
    match = FORM.fullmatch(text)
    if not match:
        raise _bad(text, "a move looks like 'tile 3,-2 ne', 'hut 3,-2' or 'expand 3,-2 jungle'")
    kind, q, r, last = match[1], int(match[2]), int(match[3]), match[4]
    if max(abs(int(q)), abs(int(r))) > FARTHEST:
        raise _bad(text, f"no island reaches farther than {FARTHEST} fields")
    asked, names = _last_word(kind)
    if (last is None) != (not names) or (last is not None and last not in names):
        raise _bad(text, asked)
    if kind == "tile":
        return encode(Lay(q, r, NAMES.index(last)))
    return encode(Build(next(name for name in KINDS if name == kind), q, r, last))


def _last_word(kind: str) -> tuple[str, tuple[str, ...]]:
    """What must follow the field, and the words that may."""
    if kind == "tile":
        return f"after the field comes the lava's direction: {', '.join(NAMES)}", NAMES
    if kind == "expand":
        return f"after the field comes the terrain: {', '.join(TERRAINS)}", TERRAINS
    return "nothing follows the field", ()


def _bad(text: str, why: str) -> BadNotation:
    shown = text if len(text) <= SHOWN else text[:SHOWN] + "..."
    return BadNotation(f"{shown!r} is no move of Taluva: {why}")
