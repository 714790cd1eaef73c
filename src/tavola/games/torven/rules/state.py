"""The rules of Torven: secret choice, reveal, tie, counter, placement, extra, end."""

from __future__ import annotations

import hashlib
from typing import Any, Final, final

from tavola.games._vec import i64
from tavola.games.chance import Chance
from tavola.games.game import IllegalMove, Outcome
from tavola.games.messages import Message, Who, say
from tavola.games.torven.rules.notation import (
    CHOOSE,
    DICE,
    EXTRA,
    EXTRAS,
    ONE,
    PASS,
    PLACE,
    PLACES,
    SET,
    SIDES,
    SQUARES,
    TWO,
    choose,
    parts,
    square_name,
)
from tavola.games.torven.rules.outcome import result
from tavola.games.torven.rules.squares import WHITE, captures, on_board
from tavola.games.torven.rules.story import Kind, Phase, Step

RULES_VERSION: Final = 1
CHOOSING: Final = "choose"
COUNTERING: Final = "counter"
PLACING: Final = "place"
ADDING: Final = "extra"
OVER: Final = "over"

SEATS: Final[list[tuple[int, ...]]] = [(), (0,), (1,), (0, 1)]  # by their bits


@final
class State:
    """One position. A game turn (from choice to choice) is a `round` here; `turn` counts what seats committed."""

    def __init__(self, seed: bytes) -> None:
        self.seed: bytes = seed
        self.rolls: Chance | None = None  # where rolls come from; None: the seed
        self.board: list[int] = [0] * SQUARES
        self.pools: list[list[int]] = [[0] * (SIDES + 1), [0] * (SIDES + 1)]  # per seat: dice by number
        self.left: list[int] = [DICE, DICE]
        self.phase: Phase = CHOOSING
        self.round: int = 1
        self.turn: int = 0
        self.chosen: list[int] = [0, 0]  # secret, 0: not yet; the die is still counted in the pool
        self.hand: list[int] = [0, 0]  # revealed and not yet placed, 0: none
        self.placer: int = -1  # whose counter, placement or extra it is
        self.removed: list[int] = [0, 0]
        self.story: list[Step] = []  # of the last reveal and the placements after it
        self.quitter: int = -1

    @property
    def seats(self) -> int:
        """Always two."""
        return 2

    @property
    def awaited(self) -> tuple[int, ...]:
        """Everyone who has not chosen yet, or the one seat that sets, places or adds."""
        if self.phase == CHOOSING:
            return SEATS[(0 if self.chosen[0] else 1) | (0 if self.chosen[1] else 2)]
        return SEATS[0 if self.phase == OVER else 1 << self.placer]

    @property
    def outcome(self) -> Outcome | None:
        """Most dice on the board; equal: a draw, that is no winners."""
        if self.phase != OVER:
            return None
        counts = (self.on_board(0), self.on_board(1))
        return result(counts, (self.removed[0], self.removed[1]), (self.left[0], self.left[1]), self.quitter)

    def legal(self, seat: int) -> list[int]:
        """Moves of the seat, ascending. Who has chosen may still change, so has moves without being awaited."""
        if seat not in (0, 1):
            return []
        if self.phase == CHOOSING:
            return self._choices(seat)
        if self.phase == OVER or seat != self.placer:
            return []
        if self.phase == COUNTERING:
            return list(range(SET, PLACE))
        if self.phase == PLACING:
            return self._on_empty(PLACES)
        return self._extras(seat)

    def apply(self, seat: int, move: int) -> None:
        """Play a move. Raises IllegalMove and leaves the position as it was."""
        problem = self.refusal(seat, move)
        if problem is not None:
            raise IllegalMove(problem)
        if move < SET:
            self._choose(seat, move - CHOOSE + 1)
        elif move < PLACE:
            self._counter(seat, move - SET + 1)
        elif move < EXTRA:
            self._place(seat, move - PLACE)
        else:
            self._add(seat, move)

    def withdraw(self, seat: int) -> None:
        """The player gives up and the other wins. Raises IllegalMove once the game is over, or for no such seat."""
        if seat not in (0, 1):
            raise IllegalMove(say("Nobody sits there."))
        if self.phase == OVER:
            raise IllegalMove(say("The game is over."))
        self.quitter = seat
        self.phase = OVER
        self.placer = -1

    def copy(self) -> State:
        """An equal position that goes its own way."""
        other = State(self.seed)
        other.rolls = self.rolls
        other.board = self.board[:]
        other.pools = [self.pools[0][:], self.pools[1][:]]
        other.left = self.left[:]
        other.phase = self.phase
        other.round = self.round
        other.turn = self.turn
        other.chosen = self.chosen[:]
        other.hand = self.hand[:]
        other.placer = self.placer
        other.removed = self.removed[:]
        other.story = self.story[:]
        other.quitter = self.quitter
        return other

    def undecided(self, seat: int, move: int) -> State:
        """A copy with a choice or a counter made, before anything is revealed or rolled because of it."""
        other = self.copy()
        if move < SET:
            other.chosen[seat] = move - CHOOSE + 1
        else:
            other.hand[seat] = move - SET + 1
            other.story.append(Step("set", seat, (other.hand[0], other.hand[1])))
        return other

    def deal(self, dice: int = DICE) -> State:
        """Roll both pools; for a new game, or a small one with fewer dice each."""
        chance = self._chance()
        self.left = [dice, dice]
        for seat in (0, 1):
            for die in range(dice):
                self.pools[seat][chance.number(f"pool {seat} die {die}", SIDES) + 1] += 1
        return self

    def on_board(self, seat: int) -> int:
        """How many dice of a seat lie on the board."""
        return on_board(self.board, seat)

    def captures(self, seat: int, number: int, square: int) -> list[int]:
        """The squares whose dice a die of the seat would take there: beside it, the rival's, equal or lower."""
        return captures(self.board, seat, number, square)

    def refusal(self, seat: int, move: int) -> Message | None:
        """Why a move is not legal, in a player's words; None: it is."""
        if seat not in (0, 1) or not 0 <= move <= PASS:
            return say("There is no such move.")
        if self.phase == OVER:
            return say("The game is over.")
        if self.phase == CHOOSING:
            return self._no_choice(seat, move)
        if seat != self.placer:
            return say("It is {who}'s turn.", who=Who(self.placer))
        if self.phase == COUNTERING:
            return None if SET <= move < PLACE else say("Your 2 counters the 1: first say which number it becomes.")
        return self._no_placement(seat, move)

    def digest(self) -> str:
        """Hex hash of the whole position, the seed and the secrets too."""
        whole = (
            self.board,
            self.pools,
            self.phase,
            self.round,
            self.turn,
            self.chosen,
            self.hand,
            self.placer,
            self.removed,
        )
        text = repr((whole, [step.whole() for step in self.story], self.quitter))
        return hashlib.sha256(self.seed + b"|" + text.encode()).hexdigest()

    def _choices(self, seat: int) -> list[int]:
        """A die of each number in the pool but the one chosen already."""
        pool, chosen = self.pools[seat], self.chosen[seat]
        return [choose(n) for n in range(1, SIDES + 1) if pool[n] and n != chosen]

    def _extras(self, seat: int) -> list[int]:
        pool = self.pools[seat]
        moves: list[int] = []
        for n in range(1, SIDES + 1):
            if pool[n]:
                moves += self._on_empty(EXTRAS[n])
        moves.append(PASS)
        return moves

    def _on_empty(self, moves: list[Any]) -> list[int]:
        """Of the moves onto each square, those onto the empty ones."""
        board = self.board
        return [moves[square] for square in range(i64(SQUARES)) if not board[square]]

    def _no_choice(self, seat: int, move: int) -> Message | None:
        kind, number, _ = parts(move)
        if kind != "choose":
            return say("Both players choose a die now.")
        if not self.pools[seat][number]:
            return say("There is no {number} in your pool.", number=number)
        if self.chosen[seat] == number:
            return say("You have chosen a {number} already.", number=number)
        return None

    def _no_placement(self, seat: int, move: int) -> Message | None:
        kind, number, square = parts(move)
        if self.phase == PLACING and kind != "place":
            return say("Place your {number} on an empty square.", number=self.hand[seat])
        if self.phase == ADDING and kind not in ("extra", "pass"):
            return say("Place one more die from your pool, or pass.")
        if square >= 0 and self.board[square]:
            return say("{square} is not empty.", square=square_name(square))
        if kind == "extra" and not self.pools[seat][number]:
            return say("There is no {number} in your pool.", number=number)
        return None

    def _choose(self, seat: int, number: int) -> None:
        """Step 1. The choice may be changed until both are in."""
        self.chosen[seat] = number
        self.turn += 1
        if self.chosen[1 - seat]:
            self._reveal()

    def _reveal(self) -> None:
        """Steps 2 and 3: both numbers become public and ties are rerolled."""
        for seat in (0, 1):
            self._draw(seat, self.chosen[seat])
        self.hand, self.chosen = self.chosen, [0, 0]
        self.story = [Step("reveal", -1, (self.hand[0], self.hand[1]))]
        if self.hand[0] == self.hand[1]:
            self._break_tie()
        if self.hand[0] + self.hand[1] == ONE + TWO:
            self.phase, self.placer = COUNTERING, self.hand.index(TWO)
        else:
            self.order()

    def _break_tie(self) -> None:
        chance, tie = self._chance(), 0
        while self.hand[0] == self.hand[1]:
            tie += 1
            self.hand = [chance.number(f"turn {self.round} tie {tie} seat {seat}", SIDES) + 1 for seat in (0, 1)]
            self.story.append(Step("tie", -1, (self.hand[0], self.hand[1])))

    def _counter(self, seat: int, number: int) -> None:
        """Step 4: the 2 becomes any number, the 1 is rerolled until it differs. Never a second time in a turn."""
        self.turn += 1
        chance, rolls = self._chance(), 0
        self.hand[seat] = number
        self.story.append(Step("set", seat, (self.hand[0], self.hand[1])))
        while not rolls or self.hand[1 - seat] == number:
            rolls += 1
            self.hand[1 - seat] = chance.number(f"turn {self.round} counter {rolls}", SIDES) + 1
            self.story.append(Step("reroll", 1 - seat, (self.hand[0], self.hand[1])))
        self.order()

    def order(self) -> None:
        """Step 5: the higher number places first."""
        self.phase, self.placer = PLACING, (0 if self.hand[0] > self.hand[1] else 1)
        if self._full():
            self._lose()
            self._follow()

    def _place(self, seat: int, square: int) -> None:
        number = self.hand[seat]
        self.hand[seat] = 0
        self._lay("place", seat, number, square)
        if number == ONE and self.left[seat] and not self._full():
            self.phase = ADDING
        else:
            self.turn += 1
            self._follow()

    def _add(self, seat: int, move: int) -> None:
        """The extra die of a 1, or a pass. A further 1 gives nothing more."""
        _, number, square = parts(move)
        if number:
            self._draw(seat, number)
            self._lay("extra", seat, number, square)
        else:
            self.story.append(Step("pass", seat))
        self.turn += 1
        self._follow()

    def _lay(self, kind: Kind, seat: int, number: int, square: int) -> None:
        """Put a die on the board. It takes what it can: capture is compulsory."""
        squares = captures(self.board, seat, number, square)
        taken = tuple([(beside, self.board[beside] % WHITE) for beside in squares])
        for beside in squares:
            self.board[beside] = 0
        self.removed[1 - seat] += len(squares)
        self.board[square] = seat * WHITE + number
        self.story.append(Step(kind, seat, (0, 0), number, square, taken))

    def _follow(self) -> None:
        """The lower number places next; after it the turn ends."""
        other = 1 - self.placer
        if not self.hand[other]:
            self._end()
            return
        self.phase, self.placer = PLACING, other
        if self._full():
            self._lose()
            self._end()

    def _lose(self) -> None:
        """A chosen die that finds no empty square leaves the game."""
        seat = self.placer
        self.story.append(Step("lost", seat, (0, 0), self.hand[seat]))
        self.hand[seat] = 0
        self.removed[seat] += 1

    def _end(self) -> None:
        """Step 6: an empty pool ends the game."""
        self.placer = -1
        if not self.left[0] or not self.left[1]:
            self.phase = OVER
        else:
            self.phase = CHOOSING
            self.round += 1

    def _chance(self) -> Chance:
        return Chance(self.seed) if self.rolls is None else self.rolls

    def _full(self) -> bool:
        return 0 not in self.board

    def _draw(self, seat: int, number: int) -> None:
        """Take a die out of the pool."""
        self.pools[seat][number] -= 1
        self.left[seat] -= 1
