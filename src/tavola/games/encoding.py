"""A game in numbers, for programs that learn to play: actions, observations, and what chance decides.

A game that offers this has a module `encoding` beside its `__init__.py` with a class `Encoded`, a subclass of
`Encoding`. Everything in an observation is a small integer; tensors and texts are made from the same ones.

A **lot** is something that chance decides, as a tile that is drawn. The lots of a game are numbered from 0 in the order
in which they are needed. A **roll** is one that falls within an action, before anybody acts again.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, ClassVar, Final, Generic

import msgspec

from tavola.games.game import AnyGame, IllegalMove, Move, S, Seat
from tavola.games.messages import say

Value = int | bool | str
Parameters = Mapping[str, Value]
Lots = list[tuple[int, float]]  # what a lot may be, ascending, and how likely each is; together 1
Numbers = array  # of C shorts: what an observation is made of
MOST: Final = 32767  # the highest number in an observation


class Piece(msgspec.Struct, frozen=True):
    """A part of an observation: numbers in a shape.

    With `of` set, each number says which of so many things it is, from 1, or 0 for none of them: a tensor has `of`
    places for it. Without, each number counts something, from `least` to `most`: a tensor has it divided by `unit`.
    """

    name: str
    shape: tuple[int, ...]  # () for one number
    of: int = 0
    least: int = 0
    most: int = 1
    unit: int = 1
    private: bool = False  # nobody else may see it; holds nothing that is not drawn yet

    @property
    def count(self) -> int:
        """How many numbers it has."""
        return math.prod(self.shape)


class Encoding(ABC, Generic[S]):
    """A game with a number of seats and its parameters, in numbers. Everything but states is fixed once it is made."""

    parameters: ClassVar[Parameters] = {}  # names and usual values; another value must be of the same type
    together: bool = False  # some turns are taken by all at once
    hides: bool = False  # seats know things that others do not, when it is somebody's turn
    zero_sum: bool = True  # the returns of all seats are 0 together
    most_lots: int = 0  # the most that one lot or roll may be; 0: nothing is left to chance
    most_draws: int = 0  # the most lots and rolls in one game
    lowest: float = -1.0  # return
    highest: float = 1.0
    actions: int  # how many there are; they are numbered from 0
    turns: int  # the most decisions in one game, one taken by all together counting once
    pieces: tuple[Piece, ...]

    def __init__(self, game: AnyGame, seats: int, given: Parameters) -> None:
        self.game = game
        self.seats = seats
        self.given = {**self.parameters, **given}

    # playing

    @abstractmethod
    def start(self, seed: bytes) -> S:
        """The first position, its lots drawn from the seed."""

    def moves(self, action: int) -> tuple[Move, ...]:
        """The moves an action stands for; ascending actions need not have ascending moves. Raises ValueError."""
        if not 0 <= action < self.actions:
            raise ValueError(
                f"{action} is no action of {self.game.name}: they are numbered from 0 to {self.actions - 1}"
            )
        return (action,)

    def legal(self, state: S, seat: Seat) -> list[int]:
        """The actions of a seat, ascending; none unless it is awaited."""
        return state.legal(seat) if seat in state.awaited else []

    def play(self, state: S, seat: Seat, action: int, roll: int | None = None) -> None:
        """Play an action. `roll` is what is rolled within it, one of `rolls`; None: as the seed says. Raises ValueError
        (IllegalMove is one) and leaves the position as it was.
        """
        for move in self.moves(action):
            state.apply(seat, move)

    def text(self, action: int) -> str:
        """The action in the game's notation, its moves joined by ' + '. Raises ValueError for a number that is none."""
        return " + ".join(self.game.text(move) for move in self.moves(action))

    @abstractmethod
    def look(self, state: S, seat: Seat) -> Numbers[int]:
        """What a seat sees: the numbers of all pieces, one piece after the other, each row by row, as one array of C
        shorts.
        """

    def returns(self, state: S) -> tuple[float, ...]:
        """What each seat gets at the end: alone to win is 1, and all together get 0. Nothing before the end."""
        outcome = state.outcome
        if outcome is None:
            return (0.0,) * self.seats
        winners = outcome.winners or tuple(range(self.seats))
        others = self.seats - 1
        return tuple((self.seats / len(winners) * (seat in winners) - 1) / others for seat in range(self.seats))

    # what chance decides: a state holds lots that its seed gave until `draw` puts others in their place

    def blank(self) -> S:
        """The first position before anything is drawn."""
        return self.start(b"")

    def needed(self, state: S) -> int:
        """How many lots of the game, from the first, must have been drawn before anybody can act in this position."""
        return 0

    def lots(self, state: S, number: int) -> Lots:
        """What the lot with this number, from 0, may be once all lots before it are drawn."""
        return []

    def draw(self, state: S, number: int, lot: int) -> S:
        """The position in which the lot with this number is `lot`; the one given may be changed. Raises ValueError for
        what it cannot be.
        """
        raise ValueError(f"{self.game.name} leaves nothing to chance")

    def lot_text(self, number: int, lot: int) -> str:
        """The lot in words: 'tile jungle lake'."""
        return f"lot {lot}"

    def lot_seen_by(self, number: int) -> Seat | None:
        """The only seat that sees a lot; None: all do."""
        return None

    def rolls(self, state: S, seat: Seat, action: int) -> Lots:
        """What may be rolled within an action; empty: nothing is."""
        return []

    def roll_text(self, action: int, roll: int) -> str:
        """The roll within an action, in words."""
        return f"roll {roll}"


def has_encoding(game: AnyGame) -> bool:
    """Whether a game offers itself in numbers."""
    try:
        _module(game)
    except ModuleNotFoundError:
        return False
    return True


def encoded(game: AnyGame, seats: int, given: Parameters | None = None) -> Encoding[Any]:
    """The encoding of a game for so many seats; `given`: parameters that are not as usual. Raises ValueError that names
    what does not fit, ModuleNotFoundError for a game without one (`has_encoding`).
    """
    kind: type[Encoding[Any]] = _module(game).Encoded
    for name, value in (given or {}).items():
        if name not in kind.parameters:
            known = ", ".join(kind.parameters) or "none"
            raise ValueError(f"{game.name} has no parameter {name!r}; there are: {known}")
        wanted = type(kind.parameters[name])
        if type(value) is not wanted:
            raise ValueError(f"{name}: a value of type {wanted.__name__} is asked for, not {value!r}")
    fewest, most = game.players
    if type(seats) is not int or not fewest <= seats <= most:
        known = str(most) if fewest == most else f"{fewest} to {most}"
        raise ValueError(f"players: {game.name} is for {known}, not {seats!r}")
    return kind(game, seats, given or {})


def _module(game: AnyGame) -> Any:
    return import_module(f"{type(game).__module__}.encoding")


def numbers_for(pieces: Iterable[Piece]) -> Numbers[int]:
    """Room for an observation, all zero."""
    return array("h", bytes(2 * sum(piece.count for piece in pieces)))


def starts(pieces: Iterable[Piece]) -> dict[str, int]:
    """Where in the numbers of an observation each piece begins, by its name."""
    found, start = dict[str, int](), 0
    for piece in pieces:
        found[piece.name] = start
        start += piece.count
    return found


def evenly(kinds: Iterable[int]) -> Lots:
    """The lots of drawing one thing out of many: `kinds` has the kind of each, some of which are alike."""
    counts = Counter(kinds)
    whole = sum(counts.values())
    return [(kind, count / whole) for kind, count in sorted(counts.items())]


def refused(why: str) -> IllegalMove:
    """For an action that the rules do not know as a move."""
    return IllegalMove(say("{why}", why=why))
