"""Two tiny games for tests: Nim for 2 to 4 (a turn may take several moves) and Odds, where two choose at once."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import msgspec

from tavola.games.chance import Chance
from tavola.games.game import BadNotation, Book, Game, IllegalMove, Outcome
from tavola.games.messages import Message, Who, say
from tavola.games.page import Choices, Panel, SeatMark
from tavola.games.palette import Ink

PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><rect width="60" height="40" fill="#fbf3df"/>'
    '<text x="10" y="30" font-family="Bricolage Grotesque" font-size="20">{text}</text></svg>'
)


def numbered(text: str, words: tuple[str, ...]) -> int:
    """`take 2` as 2, for any of the words; words without a number count below zero."""
    word, _, number = text.partition(" ")
    if word not in words or not (number.isascii() and number.isdigit()):
        raise BadNotation(f"{text!r} is no move")
    return int(number)


class NimOptions(msgspec.Struct, frozen=True):
    stones: int = 7


class NimView(msgspec.Struct, frozen=True):
    stones: int
    awaited: tuple[int, ...]


class TinyState:
    """What the positions of the two games share."""

    def digest(self) -> str:
        text = repr(sorted((key, repr(value)) for key, value in self.__dict__.items()))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


class NimState(TinyState):
    """Take one to three stones, one move each, then pass. Who takes the last stone wins. The seed hides a number."""

    def __init__(self, seats: int, stones: int, secret: int) -> None:
        self.seats, self.stones, self.secret = seats, stones, secret
        self.turn, self.taken, self.out, self.player = 0, 0, frozenset[int](), 0
        self.winners: tuple[int, ...] | None = None

    @property
    def awaited(self) -> tuple[int, ...]:
        return () if self.winners is not None else (self.player,)

    @property
    def outcome(self) -> Outcome | None:
        if self.winners is None:
            return None
        return Outcome(self.winners, say("{who} took the last stone.", who=Who(self.winners[0])))

    def legal(self, seat: int) -> list[int]:
        if seat not in self.awaited:
            return []
        return [0] * (self.taken > 0) + [1] * (self.taken < 3)

    def apply(self, seat: int, move: int) -> None:
        if move not in self.legal(seat):
            raise IllegalMove(say("You may take one to three stones."))
        if move:
            self.stones, self.taken = self.stones - 1, self.taken + 1
        if self.stones == 0:
            self.winners, self.turn = (seat,), self.turn + 1
        elif not move:
            self.turn, self.taken, self.player = self.turn + 1, 0, self._next()

    def withdraw(self, seat: int) -> None:
        if seat in self.out:
            raise IllegalMove(say("You are out already."))
        self.out |= {seat}
        if len(self.out) == self.seats - 1:
            self.winners = tuple(set(range(self.seats)) - self.out)
        elif seat == self.player:
            self.taken, self.player = 0, self._next()

    def _next(self) -> int:
        seat = (self.player + 1) % self.seats
        while seat in self.out:
            seat = (seat + 1) % self.seats
        return seat

    def copy(self) -> NimState:
        other = object.__new__(NimState)
        other.__dict__.update(self.__dict__)
        return other


class Tiny(Game[Any, Any, Any]):
    """What the two games share."""

    tagline = say("A tiny game")
    traits = say("For tests")
    credit = say("Anonymous")
    rules_version = 1
    bots = True
    settings = ()
    style = "text{fill:currentColor}"
    inks = tuple(Ink(say(name), "#808080", "#808080") for name in ("red", "yellow", "white", "brown"))

    @property
    def book(self) -> Book:
        raise NotImplementedError

    def sample(self, view: Any, rng: random.Random) -> Any:
        raise NotImplementedError

    def sketch(self, view: Any) -> str:
        raise NotImplementedError

    def panel(self, view: Any) -> Panel:
        return Panel(say("Stones"), say("on the heap"), (), 0, 1, say("left"))

    def seat_marks(self, view: Any) -> tuple[SeatMark, ...]:
        return ()

    def choices(self, state: Any, seat: int) -> Choices:
        return Choices((say("Take"),), 0, say("tap"), say("Take it"), (), {})

    def why_not(self, state: Any, seat: int, target: str) -> Message:
        raise BadNotation(f"{target!r} is nothing here")


class NimGame(Tiny):
    id = "nim"
    name = "Nim"
    players = (2, 4)
    options = NimOptions
    views = NimView

    def start(self, seats: int, options: NimOptions | None = None, seed: bytes = b"") -> NimState:
        stones = (options or NimOptions()).stones
        if stones < 1:
            raise ValueError("Nim needs a stone")
        return NimState(seats, stones, Chance(seed).number("secret", 1 << 32))

    def text(self, move: int) -> str:
        return f"take {move}" if move else "pass 0"

    def parse(self, text: str) -> int:
        return numbered(text, ("take", "pass"))

    def view(self, state: NimState, seat: int | None) -> NimView:
        return NimView(state.stones, state.awaited)

    def draw(self, view: NimView, look: str = "auto") -> str:
        return PICTURE.format(text=view.stones)

    def describe(self, before: NimState, seat: int, move: int, after: NimState) -> Message:
        return say("takes a stone, {n} are left", n=after.stones) if move else say("passes")


class OddsState(TinyState):
    """Both choose 1 or 2, anew until both have; an even sum is a point for seat 0, an odd one for seat 1."""

    def __init__(self) -> None:
        self.seats, self.turn, self.chosen, self.points = 2, 0, (0, 0), (0, 0)

    @property
    def awaited(self) -> tuple[int, ...]:
        return () if self.outcome else tuple(seat for seat in (0, 1) if not self.chosen[seat])

    @property
    def outcome(self) -> Outcome | None:
        winners = tuple(seat for seat in (0, 1) if self.points[seat] >= 2)
        return Outcome(winners, say("{who} has two points.", who=Who(winners[0]))) if winners else None

    def legal(self, seat: int) -> list[int]:
        return [] if self.outcome else [1, 2]

    def apply(self, seat: int, move: int) -> None:
        if move not in self.legal(seat):
            raise IllegalMove(say("Choose 1 or 2."))
        self.turn += 1
        self.chosen = (move, self.chosen[1]) if seat == 0 else (self.chosen[0], move)
        if all(self.chosen):
            odd = sum(self.chosen) % 2
            self.points = (self.points[0] + 1 - odd, self.points[1] + odd)
            self.chosen = (0, 0)

    def withdraw(self, seat: int) -> None:
        self.points = (2, 0) if seat else (0, 2)

    def copy(self) -> OddsState:
        other = object.__new__(OddsState)
        other.__dict__.update(self.__dict__)
        return other


class OddsOptions(msgspec.Struct, frozen=True):
    pass


class OddsView(msgspec.Struct, frozen=True):
    points: tuple[int, int]


class OddsGame(Tiny):
    id = "odds"
    name = "Odds"
    players = (2, 2)
    options = OddsOptions
    views = OddsView

    def start(self, seats: int, options: OddsOptions | None = None, seed: bytes = b"") -> OddsState:
        return OddsState()

    def text(self, move: int) -> str:
        return f"choose {move}"

    def parse(self, text: str) -> int:
        return numbered(text, ("choose",))

    def view(self, state: OddsState, seat: int | None) -> OddsView:
        return OddsView(state.points)

    def draw(self, view: OddsView, look: str = "auto") -> str:
        return PICTURE.format(text=f"{view.points[0]}:{view.points[1]}")

    def describe(self, before: OddsState, seat: int, move: int, after: OddsState) -> Message:
        return say("has chosen")


NIM = NimGame()
ODDS = OddsGame()
