"""What is played at a table: position and seating, and what events do to them, or why they cannot be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tavola.games.game import AnyGame, IllegalMove, Outcome
from tavola.games.messages import Message, Translations, Who, in_words, say, verbatim
from tavola.table.agreement import Agreements
from tavola.table.clock import Clocks, Gap, span_in_words
from tavola.table.errors import TableError
from tavola.table.events import (
    Answered,
    Away,
    BotSeated,
    Claimed,
    Declined,
    Event,
    Header,
    Joined,
    Offered,
    Outage,
    Rematch,
    Resigned,
    Resumed,
    Said,
    TakenDown,
    TimedOut,
    Turn,
    Unreadable,
)
from tavola.table.offers import Offer, done_alone, offered, settled
from tavola.table.seats import Seating
from tavola.table.story import Draft, Entry
from tavola.table.talk import Talk


class LastTurn(msgspec.Struct, frozen=True):
    """The turn made last: whose, its moves, and the position before it."""

    seat: int
    moves: tuple[str, ...]
    before: Any


class Play:
    """The game as it stands. Positions are never changed in place, so a copy may share them."""

    def __init__(self, header: Header, game: AnyGame, state: Any) -> None:
        self.header = header
        self.game = game
        self.state = state
        self.seating = Seating(header.names)
        self.frozen: Message | None = None  # why nobody can play on
        self.next_table: str | None = None  # where the rematch is
        self.ended: Outcome | None = None  # when it ended by agreement
        self.gone: frozenset[int] = frozenset()  # seats that have given up, or lost by their time
        self.agreements = Agreements()
        self.talk = Talk()
        self.clocks = Clocks.start(header.clock, header.seats)
        self._last_turn: LastTurn | None = None

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
    def players(self) -> list[int]:
        """The seats that people play who have not given up."""
        return [
            seat
            for seat, name in enumerate(self.names)
            if name is not None and seat not in self.bots and seat not in self.gone
        ]

    @property
    def outcome(self) -> Outcome | None:
        return self.ended or self.state.outcome

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that must act, ascending; none when the game is over or the table frozen."""
        return () if self.frozen or self.over else tuple(self.state.awaited)

    @property
    def timed(self) -> list[int]:
        """The seats whose time runs: people who are awaited, once all seats are taken."""
        return [] if None in self.names else [seat for seat in self.awaited if seat not in self.bots]

    @property
    def invited(self) -> list[str | None]:
        """By seat: for whom a free seat is kept, who played the game before this one."""
        kept = self.header.invited or (None,) * self.seats
        gone = self.seating.declined
        return [None if name or seat in gone else kept[seat] for seat, name in enumerate(self.names)]

    def player_names(self, language: Translations | None = None) -> list[str]:
        """What to call each seat: its player's name, or while nobody sits there, whom it is kept for, or its colour."""
        seats = zip(self.names, self.invited, self.game.inks, strict=False)  # inks for the most that can play
        return [name or guest or in_words(ink.name, (), language) for name, guest, ink in seats]

    def next_seat(self, seat: int) -> int:
        """Where the player of a seat sits in the rematch: one seat earlier, the first becomes the last."""
        return (seat - 1) % self.seats

    def draft(self, seat: int, moves: Sequence[str]) -> Draft:
        """The turn as far as these moves go, and nothing that it would reveal.

        Raises IllegalMove, BadNotation or TableError (no such player).
        """
        return self._try(seat, moves, self.game.preview)

    def can_undo(self) -> bool:
        """Whether the last turn may be taken back: it has shown nobody anything that was hidden before."""
        last = self._last_turn
        if last is None or self.over or self.game.sealed(self.state) or self.game.sealed(last.before):
            return False
        state = shown = last.before
        for text in last.moves:
            move = self.game.parse(text)
            before, state = state, state.copy()
            state.apply(last.seat, move)
            shown = self.game.preview(before, last.seat, move, state)
        return bool(shown.digest() == state.digest())

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
            case Turn(seat, moves):
                return self._take_turn(seat, moves, seq, at)
            case Said() | TakenDown():
                return self._take_line(event, seq, at)
            case Offered() | Answered():
                return Entry(seq, at, event.seat, (self._settle(event, seq, at),))
            case Resumed() | Away() | Outage() | TimedOut() | Claimed():
                doer = None if isinstance(event, Outage) else event.seat
                return Entry(seq, at, doer, (self._update_clocks(event, at),))
            case Unreadable():
                raise TableError(say("what was written down of it is damaged"))
        return Entry(seq, at, *self._update_seats(event))

    def _update_seats(
        self, event: Joined | BotSeated | Resigned | Rematch | Declined
    ) -> tuple[int | None, tuple[Message, ...]]:
        """Who sits where from then on. Returns whose doing it is, and what to say of it."""
        match event:
            case Joined(seat, name):
                self._check_can_sit(seat)
                doer = None if seat in self.bots else seat  # the sentence says who takes over from whom
                said = self.seating.join(seat, name)
                if self.clocks.clock and self.clocks.left[seat] <= 0:
                    self.clocks = self.clocks.renew(seat)  # it ran out, and a bot played on
                return doer, (said,)
            case BotSeated(seat, level, name):
                self._check_can_sit(seat)
                return None, (self.seating.put_bot(seat, level, name),)
            case Resigned(seat):
                self._withdraw(seat)
                return seat, (say("gives up"),)
            case Declined(seat):
                self._check_can_sit(seat)
                return None, (self.seating.decline(seat, self.invited[seat]),)
            case Rematch(table, asker):
                self._check_can_go_on()
                if asker is not None:
                    self._check_seat(asker)
                self.next_table = table
                goes_on, asks = say("The game goes on with a rematch."), say("wants to play again")
                return asker, (goes_on if asker is None else asks,)

    def _take_line(self, event: Said | TakenDown, seq: int, at: float) -> Entry:
        self._check_running()
        self.talk = self.talk.after(event, seq, self.names)
        if isinstance(event, TakenDown):
            return Entry(seq, at, None, (say("The host has taken down a line."),))
        return Entry(seq, at, event.seat, (verbatim(event.text),), talk=True)

    def _take_turn(self, seat: int, moves: Sequence[str], seq: int, at: float) -> Entry:
        draft = self._try(seat, moves, lambda before, seat, move, after: after)
        if not draft.complete:
            raise IllegalMove(say("The turn is not finished."))
        self._last_turn = LastTurn(seat, draft.moves, self.state)
        self.state = draft.state
        return Entry(seq, at, seat, draft.said, draft.moves)

    def _settle(self, event: Offered | Answered, seq: int, at: float) -> Message:
        """Offer, agree or refuse; what all have agreed upon is done. Says so."""
        if isinstance(event, Offered):
            agreements = self._offered(event, seq)
        else:
            self._check_player(event.seat)
            agreements = self.agreements.answer(event, self.state.turn)
        offer = agreements.done
        self.agreements = msgspec.structs.replace(agreements, done=None)
        if offer is not None:
            self._carry_out(offer, at)
        if isinstance(event, Offered):
            return done_alone(offer) if offer else offered(event.offer)
        if offer is not None:
            return settled(offer)
        return say("agrees") if event.yes else say("does not agree")

    def _offered(self, event: Offered, seq: int) -> Agreements:
        """What is being settled after an offer in record `seq`. Raises TableError or IllegalMove."""
        self._check_player(event.seat)
        others = set(self.players) - {event.seat, event.offer.seat}
        agreements = self.agreements.offer(event, seq, self.players, others, self.clocks.clock)
        self._check_offer(event.offer)
        return agreements

    def _check_offer(self, offer: Offer) -> None:
        if offer.what == "undo" and not self.can_undo():
            why = say("The last turn cannot be taken back: there is none, or it has shown something hidden before.")
            raise TableError(why)
        if offer.what == "pause" and self.clocks.paused is not None:
            raise TableError(say("The game is paused already."))

    def _carry_out(self, offer: Offer, at: float) -> None:
        match offer.what:
            case "end":
                self.ended = Outcome((), say("All agreed to end the game here."))
            case "undo":
                assert self._last_turn is not None  # checked when it was offered; offers lapse with the next turn
                self.state, self._last_turn = self._last_turn.before, None
            case "pause":
                self.clocks = self.clocks.pause(at)
            case "replace":
                assert offer.seat is not None  # checked when it was offered
                self.seating.leave(offer.seat)
                self.clocks = self.clocks.renew(offer.seat)
            case "clock":
                self.clocks = self.clocks.changed(offer.clock, at, self.timed)

    def _update_clocks(self, event: Resumed | Away | Outage | TimedOut | Claimed, at: float) -> Message:
        """What becomes of the players' time. Says so."""
        match event:
            case Resumed(seat):
                self._check_player(seat)
                if self.clocks.paused is None:
                    raise TableError(say("The game is not paused."))
                self.clocks = self.clocks.resume(at)
                return say("goes on with the game")
            case Away(seat, begin, end):
                self._check_player(seat)
                self.clocks = self.clocks.leave(seat, Gap(begin, end), at)
                return say("is away for {time}", time=span_in_words(end - begin)) if end > begin else say("is back")
            case Outage(begin, end):
                self._check_running()
                self.clocks = self.clocks.without(Gap(begin, end))
                return say("The site was away for {time}, which counts for nobody.", time=span_in_words(end - begin))
            case TimedOut(seat):
                return self._time_out(seat, at)
            case Claimed(seat, late):
                self._check_claim(seat, late)
                self._withdraw(late)
                return say("claims the win over {who}, whose time is over", who=Who(late))

    def _time_out(self, seat: int, at: float) -> Message:
        self._check_player(seat)
        deadline = self.clocks.deadline(seat)
        if deadline is None or at < deadline or seat in self.clocks.expired:
            raise TableError(say("The time of this seat is not over."))
        self.clocks = self.clocks.flag(seat)
        if self.clocks.clock and self.clocks.clock.on_expiry == "forfeit":
            self._withdraw(seat)
            return say("has run out of time and has lost")
        return say("has run out of time")

    def _check_claim(self, seat: int, late: int) -> None:
        self._check_player(seat)
        self._check_player(late)
        clock = self.clocks.clock
        if seat == late or late not in self.clocks.expired or clock is None or clock.on_expiry != "claim":
            raise TableError(say("There is no win to claim."))

    def _withdraw(self, seat: int) -> None:
        self._check_player(seat)
        state = self.state.copy()
        state.withdraw(seat)
        self.state = state
        self.gone |= {seat}

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
