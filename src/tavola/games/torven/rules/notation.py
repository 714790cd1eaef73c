"""Moves of Torven as numbers and as texts: `choose 5`, `set 4`, `place b2`, `extra 3 c1`, `pass`."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any, Final

from tavola.games.game import BadNotation


def _components() -> Any:
    return json.loads(files(__package__).joinpath("components.json").read_text("utf-8"))


COMPONENTS: Final[dict[str, Any]] = _components()
SIDE: Final[int] = COMPONENTS["board"]["files"]
SQUARES: Final[int] = SIDE * COMPONENTS["board"]["ranks"]
DICE: Final[int] = COMPONENTS["dice"]["each"]
SIDES: Final[int] = COMPONENTS["dice"]["sides"]
ONE: Final[int] = COMPONENTS["extra"]["number"]
TWO: Final[int] = COMPONENTS["counter"]["by"]

# A move is an offset and its number (1-based) or square (0-based).
CHOOSE: Final = 0
SET: Final = CHOOSE + SIDES
PLACE: Final = SET + SIDES
EXTRA: Final = PLACE + SQUARES
PASS: Final = EXTRA + SIDES * SQUARES

MOVE = re.compile(r"(?:(choose|set) ([1-6])|(place) ([a-d][1-4])|(extra) ([1-6]) ([a-d][1-4])|(pass))")


def square_name(square: int) -> str:
    """The name of a square: 0 is 'a1', 1 'b1', 4 'a2'."""
    return "abcd"[square % SIDE] + str(square // SIDE + 1)


def square_named(name: str) -> int:
    """The square of a name such as 'c2', which must be well formed."""
    return "abcd".index(name[0]) + SIDE * (int(name[1]) - 1)


def choose(number: int) -> int:
    """The move that chooses a die of this number."""
    return CHOOSE + number - 1


def set_to(number: int) -> int:
    """The move that sets a countering 2 to this number."""
    return SET + number - 1


def place(square: int) -> int:
    """The move that places the chosen die on this square."""
    return PLACE + square


def extra(number: int, square: int) -> int:
    """The move that places one more die, of this number, on this square."""
    return EXTRA + (number - 1) * SQUARES + square


def parts(move: int) -> tuple[str, int, int]:
    """Kind ('choose', 'set', 'place', 'extra', 'pass'), number (0: none) and square (-1: none) of a move."""
    if move < SET:
        return "choose", move - CHOOSE + 1, -1
    if move < PLACE:
        return "set", move - SET + 1, -1
    if move < EXTRA:
        return "place", 0, move - PLACE
    if move < PASS:
        return "extra", (move - EXTRA) // SQUARES + 1, (move - EXTRA) % SQUARES
    return "pass", 0, -1


def text(move: int) -> str:
    """The move in notation. Raises ValueError for a number that is none."""
    if not 0 <= move <= PASS:
        raise ValueError(f"{move} is no move of Torven")
    kind, number, square = parts(move)
    return " ".join([kind, *([str(number)] if number else []), *([square_name(square)] if square >= 0 else [])])


def parse(text: str) -> int:
    """The move a text stands for. Raises BadNotation, quoting the text."""
    found = MOVE.fullmatch(text)
    if not found:
        raise BadNotation(
            f"{text[:40]!r} is no move of Torven; write 'choose 5', 'set 4', 'place b2', 'extra 3 c1' or 'pass'"
        )
    number_kind, number, placed, square, extra_kind, extra_number, extra_square, _ = found.groups()
    if number_kind:
        return choose(int(number)) if number_kind == "choose" else set_to(int(number))
    if placed:
        return place(square_named(square))
    return extra(int(extra_number), square_named(extra_square)) if extra_kind else PASS


# Moves by square. Any: compiled code would make each number anew when it takes it out of a list of ints.
PLACES: Final[list[Any]] = [place(square) for square in range(SQUARES)]
EXTRAS: Final[list[list[Any]]] = [[], *[[extra(n, square) for square in range(SQUARES)] for n in range(1, SIDES + 1)]]
