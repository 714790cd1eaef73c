"""Torven in numbers. Actions are its moves; boards, pools and the number of dice can be small ones."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement, permutations
from math import factorial, prod
from typing import ClassVar, Final

from tavola.games.chance import Chance, Given
from tavola.games.encoding import Encoding, Lots, Numbers, Parameters, Piece, numbers_for
from tavola.games.game import AnyGame, Seat
from tavola.games.messages import in_words
from tavola.games.torven.rules.notation import DICE, PASS, PLACE, SET, SIDES, SQUARES
from tavola.games.torven.rules.squares import WHITE
from tavola.games.torven.rules.state import ADDING, CHOOSING, COUNTERING, OVER, PLACING, State

PHASES: Final = (CHOOSING, COUNTERING, PLACING, ADDING, OVER)
SQUARE: Final = re.compile(r"\.|([bw])([1-6])")
UNEQUAL: Final = tuple(permutations(range(SIDES), 2))  # what a tie is rerolled to, all alike likely
A_ROUND: Final = 5  # decisions: both choose, a 2 counters, two dice are placed, a 1 adds one
PIECES: Final = (
    Piece("phase", (1,), of=len(PHASES)),
    Piece("placer", (1,), of=2),
    Piece("board", (SQUARES,), of=2 * SIDES),  # the numbers of blue, then those of white
    Piece("hand", (2,), of=SIDES),  # revealed and not yet placed
    Piece("chosen", (2,), of=1),
    Piece("left", (2,), most=DICE, unit=DICE),
    Piece("removed", (2,), most=2 * DICE, unit=DICE),
    Piece("pool", (SIDES,), most=DICE, unit=DICE, private=True),
    Piece("choice", (1,), of=SIDES, private=True),
)

Hand = tuple[int, ...]  # the numbers of dice, ascending


class Encoded(Encoding[State]):
    """`dice`: of each player. `board`: what lies there, from a1 by rows, as in '..b3w6 / ....', a dot an empty square.
    `pools`: hands that may be dealt to blue, then white, all alike likely, as in '14.25/26'; empty: any.
    """

    parameters: ClassVar[Parameters] = {"dice": DICE, "board": "", "pools": ""}
    together = True
    hides = True
    actions = PASS + 1
    pieces = PIECES

    def __init__(self, game: AnyGame, seats: int, given: Parameters) -> None:
        super().__init__(game, seats, given)
        self.dice = int(self.given["dice"])
        if not 1 <= self.dice <= DICE:
            raise ValueError(f"dice: 1 to {DICE} each, not {self.dice}")
        self.board = _board(str(self.given["board"]))
        pools = str(self.given["pools"])
        self.hands, self.chances = _any_hands(self.dice) if not pools else _named_hands(pools, self.dice)
        self.most_lots = max(len(UNEQUAL), *(len(hands) for hands in self.hands))
        self.turns = A_ROUND * self.dice
        self.most_draws = seats + 2 * self.dice

    def start(self, seed: bytes) -> State:
        """Both pools rolled, or one of the named hands dealt to each."""
        state = self.blank()
        state.seed = seed
        if not self.given["pools"]:
            return state.deal(self.dice)
        chance = Chance(seed)
        for seat in (0, 1):
            state = self.draw(state, seat, chance.number(f"pool {seat}", len(self.hands[seat])))
        return state

    def play(self, state: State, seat: Seat, action: int, roll: int | None = None) -> None:
        """Play a move, with the roll of a tie or of a countered 1 where there is one."""
        if roll is not None:
            if roll not in [known for known, _ in self.rolls(state, seat, action)]:
                raise ValueError(f"{self.text(action)}: there is no roll {roll}")
            state.rolls = Given(UNEQUAL[roll] if action < SET else (roll,))
        try:
            super().play(state, seat, action)
        finally:
            state.rolls = None

    def look(self, state: State, seat: Seat) -> Numbers[int]:
        """What a seat sees."""
        seen = numbers_for(())
        seen.extend((PHASES.index(state.phase) + 1, state.placer + 1))
        seen.extend([die and die // WHITE * SIDES + die % WHITE for die in state.board])
        seen.extend(state.hand)
        seen.extend([1 if number else 0 for number in state.chosen])
        seen.extend(state.left)
        seen.extend(state.removed)
        seen.extend(state.pools[seat][1:])
        seen.append(state.chosen[seat])
        return seen

    # what chance decides

    def blank(self) -> State:
        """The board, and nothing in the pools."""
        state = State(b"")
        state.board = list(self.board)
        state.left = [self.dice, self.dice]
        return state

    def needed(self, state: State) -> int:
        """A hand each, at the beginning; ties and countered dice are rolled within actions."""
        return self.seats

    def lots(self, state: State, number: int) -> Lots:
        """The hands of blue, then of white."""
        return list(enumerate(self.chances[number]))

    def draw(self, state: State, number: int, lot: int) -> State:
        """Give a hand to blue, then to white."""
        if not 0 <= lot < len(self.hands[number]):
            raise ValueError(f"there is no hand {lot}")
        hand = self.hands[number][lot]
        state.left[number] = len(hand)
        state.pools[number] = [hand.count(side) for side in range(SIDES + 1)]
        return state

    def lot_text(self, number: int, lot: int) -> str:
        """'blue has 1 4 4'."""
        return f"{in_words(self.game.inks[number].name, ())} has {' '.join(map(str, self.hands[number][lot]))}"

    def lot_seen_by(self, number: int) -> Seat:
        """Everybody sees the own dice."""
        return number

    def rolls(self, state: State, seat: Seat, action: int) -> Lots:
        """Two different numbers after a tie, any other number for a countered 1."""
        if state.phase == CHOOSING and state.chosen[1 - seat] == action + 1:
            return [(roll, 1 / len(UNEQUAL)) for roll in range(len(UNEQUAL))]
        if state.phase == COUNTERING and SET <= action < PLACE:
            return [(roll, 1 / (SIDES - 1)) for roll in range(SIDES) if roll != action - SET]
        return []

    def roll_text(self, action: int, roll: int) -> str:
        """'both roll: 3 5' after a tie, 'rolls 4' for a countered 1."""
        if action >= SET:
            return f"rolls {roll + 1}"
        first, second = UNEQUAL[roll]
        return f"both roll: {first + 1} {second + 1}"


def _board(text: str) -> list[int]:
    """The squares as the rules have them."""
    bare = re.sub(r"[\s/]", "", text)
    squares = list(SQUARE.finditer(bare))
    if not bare:
        return [0] * SQUARES
    if "".join(found[0] for found in squares) != bare or len(squares) != SQUARES:
        raise ValueError(
            f"board: {SQUARES} squares are asked for, each '.', 'b1' to 'b6' or 'w1' to 'w6', not {text!r}"
        )
    return [(WHITE if found[1] == "w" else 0) + int(found[2]) if found[1] else 0 for found in squares]


def _any_hands(dice: int) -> tuple[tuple[list[Hand], ...], tuple[list[float], ...]]:
    """Every hand of so many dice, and how likely it is rolled."""
    hands = list(combinations_with_replacement(range(1, SIDES + 1), dice))
    ways = [factorial(dice) // prod(factorial(hand.count(side)) for side in set(hand)) for hand in hands]
    chances = [way / SIDES**dice for way in ways]
    return (hands, hands), (chances, chances)


def _named_hands(text: str, dice: int) -> tuple[tuple[list[Hand], ...], tuple[list[float], ...]]:
    """The hands of a text, by seat."""
    parts = [part.split(".") for part in text.split("/")]
    good = all(re.fullmatch(rf"[1-{SIDES}]{{{dice}}}", hand) for part in parts for hand in part)
    if len(parts) != 2 or not good:
        raise ValueError(
            f"pools: hands of {dice} dice for blue, then white, are asked for, like '14.25/26', not {text!r}"
        )
    hands = tuple([tuple(sorted(map(int, hand))) for hand in part] for part in parts)
    return hands, tuple([1 / len(part)] * len(part) for part in hands)
