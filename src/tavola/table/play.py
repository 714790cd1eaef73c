"""What is played at a table: position and seating, and what events do to them, or why they cannot be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tavola.games.game import AnyGame, IllegalMove, Outcome
from tavola.games.messages import Message, Translations, in_words, say
from tavola.table.errors import TableError
from tavola.table.events import BotSeated, Event, Header, Joined, Rematch, Resigned, Turn, Unreadable
from tavola.table.seats import Seating
from tavola.table.story import Draft, Entry


class Play:
    """The game as it stands. Positions are never changed in place, so a copy may share them."""

    def __init__(self, header: Header, game: AnyGame, state: Any) -> None:
        self.header = header
        self.game = game
        self.state = state
        self.seating = Seating(header.names)
        self.frozen: Message | None = None  # why nobody can play on
        self.next_table: str | None = None  # where the rematch is

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def seats(self) -> int:
        return self.header.seats

    @property
    def names(self) -> list[str | None]:
        """The players by seat; None: nobody has come yet."""
        return self.seating.names

    @property
    def bots(self) -> dict[int, int]:
        """The level of the bot on each seat that a bot holds."""
        return self.seating.bots

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome  # type: ignore[no-any-return]  # the state of a game is Any here

    @property
    def over(self) -> bool:
        return self.state.outcome is not None

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that must act, ascending; none when the game is over or the table frozen."""
        return () if self.frozen or self.over else tuple(self.state.awaited)

    @property
    def invited(self) -> list[str | None]:
        """By seat: for whom a free seat is kept, who played the game before this one."""
        kept = self.header.invited or (None,) * self.seats
        return [None if name else guest for name, guest in zip(self.names, kept, strict=True)]

    def player_names(self, language: Translations | None = None) -> list[str]:
        """What to call each seat: its player's name, or while nobody sits there, whom it is kept for, or its colour."""
        seats = zip(self.names, self.invited, self.game.colours, strict=False)  # colours for the most that can play
        return [name or guest or in_words(colour, (), language) for name, guest, colour in seats]

    def next_seat(self, seat: int) -> int:
        """Where the player of a seat sits in the rematch: one seat earlier, the first becomes the last."""
        return (seat - 1) % self.seats

    def draft(self, seat: int, moves: Sequence[str]) -> Draft:
        """The turn as far as these moves go, and nothing that it would reveal.

        Raises IllegalMove, BadNotation or TableError (no such player).
        """
        return self._try(seat, moves, self.game.preview)

    def _try(self, seat: int, moves: Sequence[str], look: Callable[[Any, int, int, Any], Any]) -> Draft:
        """`look` makes of the positions before and after a move the one that is shown."""
        self._check_player(seat)
        state = shown = self.state
        if seat not in state.awaited and not state.legal(seat):
            raise IllegalMove(say("It is not your turn."))
        said: list[Message] = []
        written: list[str] = []
        for text in moves:
            if state.turn > self.state.turn:
                raise IllegalMove(say("The turn was over before the move {move}.", move=text))
            move = self.game.parse(text)
            before, state = state, state.copy()
            state.apply(seat, move)
            shown = look(before, seat, move, state)
            said.append(self.game.describe(before, seat, move, shown))
            written.append(self.game.text(move))
        return Draft(seat, tuple(written), shown, state.turn > self.state.turn, tuple(said))

    def _apply(self, event: Event, seq: int, at: float) -> Entry:
        """Change seats and position by the event of record `seq`, and describe it. When it raises, they stay as they
        were.
        """
        match event:
            case Joined(seat, name):
                self._check_can_sit(seat)
                doer = None if seat in self.bots else seat  # the sentence says who takes over from whom
                return Entry(seq, at, doer, (self.seating.join(seat, name),))
            case BotSeated(seat, level, name):
                self._check_can_sit(seat)
                return Entry(seq, at, None, (self.seating.put_bot(seat, level, name),))
            case Turn(seat, moves):
                draft = self._try(seat, moves, lambda before, seat, move, after: after)
                if not draft.complete:
                    raise IllegalMove(say("The turn is not finished."))
                self.state = draft.state
                return Entry(seq, at, seat, draft.said, draft.moves)
            case Resigned(seat):
                self._withdraw(seat)
                return Entry(seq, at, seat, (say("gives up"),))
            case Rematch(table, seat):
                self._check_can_go_on()
                if seat is not None:
                    self._check_seat(seat)
                self.next_table = table
                said = say("The game goes on with a rematch.") if seat is None else say("wants to play again")
                return Entry(seq, at, seat, (said,))
            case Unreadable():
                raise TableError(say("what was written down of it is damaged"))

    def _withdraw(self, seat: int) -> None:
        self._check_player(seat)
        state = self.state.copy()
        state.withdraw(seat)
        self.state = state

    def _check_running(self) -> None:
        if self.frozen:
            raise TableError(self.frozen)

    def _check_seat(self, seat: int) -> None:
        self._check_running()
        if not 0 <= seat < self.seats:
            raise TableError(say("There is no seat {seat} at this table.", seat=seat))

    def _check_player(self, seat: int) -> None:
        self._check_seat(seat)
        if self.names[seat] is None:
            raise TableError(say("Nobody has taken this seat yet."))
        if self.over:
            raise IllegalMove(say("The game is over."))

    def _check_can_sit(self, seat: int) -> None:
        self._check_seat(seat)
        if self.over:
            raise TableError(say("The game is over."))

    def _check_can_go_on(self) -> None:
        self._check_running()
        if not self.over:
            raise TableError(say("A rematch begins when the game is over."))
        if self.next_table is not None:
            raise TableError(say("There is a rematch already."))
