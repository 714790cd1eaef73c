"""A table: the position that its header and records lead to, and what may be added to them.

Positions are never changed in place: a turn puts a new one in place of the old one. So copies share them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from tavola import games
from tavola.games.chance import commitment
from tavola.games.game import AnyGame, BadNotation, IllegalMove, Outcome, check_seats
from tavola.games.messages import Message, Translations, in_words, say
from tavola.table.bounds import check_bot, check_change
from tavola.table.chain import first_link, next_link
from tavola.table.errors import TableError
from tavola.table.events import BotSeated, Event, Header, Joined, Record, Rematch, Resigned, Turn, Unreadable
from tavola.table.seats import Seating
from tavola.table.story import Draft, Entry


class Table:
    """One game being played. Make one with `Table.open`."""

    def __init__(self, header: Header, game: AnyGame, state: Any) -> None:
        self.header = header
        self.game = game
        self.state = state
        self.seating = Seating(header.names)
        self.records: list[Record] = []
        self.frozen: Message | None = None  # why nobody can play on
        self.next_table: str | None = None  # where the rematch is
        self.awaited_since: dict[int, int] = {}  # seat: number of the record with which it became awaited
        self._entries: list[Entry] = []
        self._sealed: dict[int, tuple[int, ...]] = {}  # seat: places in the story of its turns not yet revealed
        self._replaced: tuple[tuple[int, int], ...] = ()  # seat and place of sealed turns that another one replaced
        self._link: tuple[str, frozenset[int]] | None = None  # see _chained

    @classmethod
    def open(cls, header: Header, records: Iterable[Record] = ()) -> Table:
        """The table after these records. ValueError when the header fits no game.

        Options that this game does not take and records that do not replay freeze it.
        """
        game = games.GAMES.get(header.game)
        if game is None:
            raise TableError(say("There is no game called {game} here.", game=header.game))
        check_seats(game, header.seats)
        if len(header.names) != header.seats or len(header.invited) not in (0, header.seats):
            raise TableError(say("The table has another number of names than of seats."))
        if header.rules_version != game.rules_version:
            return _of_other_rules(header, game, list(records))
        try:
            options = game.kept_options(header.options)
        except ValueError as error:
            return _of_other_options(header, game, list(records), str(error))
        seed, _salt = bytes.fromhex(header.seed), bytes.fromhex(header.salt)
        state = game.start(header.seats, options, seed)
        table = cls(header, game, state)
        table._update_awaited(None)
        table._replay(list(records))
        return table

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
    def seq(self) -> int:
        """Number of records."""
        return len(self.records)

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome  # type: ignore[no-any-return]  # the state of a game is Any here

    @property
    def over(self) -> bool:
        return self.state.outcome is not None

    @property
    def commitment(self) -> str:
        """Hex hash that binds the seed; shown from the start."""
        return commitment(bytes.fromhex(self.header.seed), bytes.fromhex(self.header.salt))

    @property
    def chain(self) -> str:
        """Hex hash that binds names, title, options, times and every step so far that is public; empty when frozen."""
        return "" if self.frozen else self._chained()[0]

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
        seats = zip(self.names, self.invited, self.game.inks, strict=False)  # inks for the most that can play
        return [name or guest or in_words(ink.name, (), language) for name, guest, ink in seats]

    def next_seat(self, seat: int) -> int:
        """Where the player of a seat sits in the rematch: one seat earlier, the first becomes the last."""
        return (seat - 1) % self.seats

    def story(self, seats: Sequence[int] = ()) -> list[Entry]:
        """What happened, record by record, for the holder of these seats: the secrets of others are left out."""
        entries = list(self._entries)
        for place in self.hidden(seats):
            entries[place] = msgspec.structs.replace(entries[place], said=(say("has chosen"),), moves=())
        return entries

    def hidden(self, seats: Sequence[int]) -> list[int]:
        """Places in the story of turns that are secret to the holder of these seats.

        A choice is until all are revealed together. One that was changed before stays so to the end: it still tells
        what its player holds.
        """
        if self.over:
            return []
        pending = [(seat, place) for seat, places in self._sealed.items() for place in places]
        return sorted(place for seat, place in (*pending, *self._replaced) if seat not in seats)

    def at(self, seq: int) -> Table:
        """The table as it was after `seq` records. Raises ValueError when there are not so many."""
        if not 0 <= seq <= self.seq:
            raise TableError(say("There is no step {at}: this game has {of}.", at=seq, of=self.seq))
        return self.copy() if seq == self.seq else Table.open(self.header, self.records[:seq])

    def after(self, record: Record) -> Table:
        """The table one record on, as it was stored."""
        after = self.copy()
        after._replay([record])
        return after

    def copy(self) -> Table:
        """A copy to make a change on; cheap, as positions are shared."""
        copy = Table(self.header, self.game, self.state)
        copy.seating = self.seating.copy()
        copy.records = list(self.records)
        copy.frozen = self.frozen
        copy.next_table = self.next_table
        copy.awaited_since = dict(self.awaited_since)
        copy._entries = list(self._entries)
        copy._sealed = dict(self._sealed)
        copy._replaced = self._replaced
        copy._link = self._link
        return copy

    def stale(self, seat: int, expected_seq: int) -> bool:
        """Whether the seat decides on something it has not seen, having last seen record `expected_seq`.

        Where several seats choose at once, another seat's choice does not make one's own stale.
        """
        return self.settled(seat) > expected_seq

    def settled(self, seat: int) -> int:
        """The number of the record since which nothing happened that the seat has to see before it decides."""
        since = self.awaited_since.get(seat)  # None: it may only change a choice it made, if anything
        for seq in range(self.seq, since or 0, -1):
            event = self.records[seq - 1].event
            if isinstance(event, Resigned) or (isinstance(event, Turn) and (since is None or event.seat == seat)):
                return seq
        return since or 0

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

    def turn(self, seat: int, moves: Sequence[str], at: float) -> Record:
        """Play a whole turn. Raises like `draft`, for a turn not finished, and for one change too many."""
        check_change(len(self._sealed.get(seat, ())))
        return self._add(Turn(seat, tuple(moves)), at)

    def join(self, seat: int, name: str, at: float) -> Record:
        """Seat somebody under a clean name. Raises TableError."""
        self.seating.check_free(seat, name)
        return self._add(Joined(seat, name), at)

    def seat_bot(self, seat: int, level: int, name: str, at: float) -> Record:
        """Let a bot play for an empty seat, or for its player. Raises TableError."""
        if not self.game.bots:
            raise TableError(say("No bots play {game}.", game=self.game.name))
        self.seating.check_free(seat, name)
        check_bot(self.records, seat, at)
        return self._add(BotSeated(seat, level, name), at)

    def resign(self, seat: int, at: float) -> Record:
        """The seat gives up. Raises IllegalMove or TableError."""
        return self._add(Resigned(seat), at)

    def rematch(self, table_id: str, at: float, seat: int | None = None) -> Record:
        """Note where the game goes on, and which seat asked for it. Raises TableError before the end and the second
        time.
        """
        return self._add(Rematch(table_id, seat), at)

    def _add(self, event: Event, at: float) -> Record:
        entry = self._apply(event, at)
        if isinstance(event, Turn):
            event = Turn(event.seat, entry.moves)  # as the rules write them
        record = Record(self.seq + 1, at, event, self.state.digest())
        self._append(record, entry)
        return record

    def _append(self, record: Record, entry: Entry) -> None:
        link, before = self._chained()
        self.records.append(record)
        self._entries.append(entry)
        if isinstance(record.event, Turn | Resigned):
            self._update_awaited(record.event.seat)
            self._update_sealed(record.event)
        hidden = frozenset(self.hidden(()))
        revealed = [self.records[place] for place in sorted(before - hidden)]
        self._link = next_link(link, record, self.seq - 1 in hidden, revealed), hidden

    def _chained(self) -> tuple[str, frozenset[int]]:
        """The last link of the chain, and the places in the story whose moves are not in it yet."""
        if self._link is None:
            self._link = first_link(self.header, self.commitment), frozenset()
        return self._link

    def _update_awaited(self, mover: int | None) -> None:
        """Seats that are awaited still keep their record number; the mover, if awaited again, gets the new one."""
        before = self.awaited_since
        self.awaited_since = {
            seat: before[seat] if seat in before and seat != mover else self.seq for seat in self.awaited
        }

    def _update_sealed(self, event: Turn | Resigned) -> None:
        """Track secret turns by seat; when they are revealed, those that a later one replaced stay hidden."""
        sealed = self.game.sealed(self.state)
        if isinstance(event, Turn) and event.seat in sealed:
            self._sealed[event.seat] = (*self._sealed.get(event.seat, ()), self.seq - 1)
        for seat in [seat for seat in self._sealed if seat not in sealed]:
            places = self._sealed.pop(seat)
            mine = places if isinstance(event, Turn) and event.seat == seat else places[:-1]
            self._replaced += tuple((seat, place) for place in mine)

    def _replay(self, records: list[Record]) -> None:
        """Apply the records in order; the first one that does not fit freezes the table."""
        for place, record in enumerate(records):
            if why := self._replay_one(record):
                self.frozen = say("Step {step} of this game does not replay: {why}", step=self.seq + 1, why=why)
                self.records += records[place:]
                self.awaited_since = {}
                return

    def _replay_one(self, record: Record) -> Message | str | None:
        """Apply a stored record. Returns None, or why it does not fit; then the position is as before."""
        before = self.state
        if record.seq != self.seq + 1:
            return say("its number does not follow the one before")
        try:
            entry = self._apply(record.event, record.at)
        except (IllegalMove, TableError) as error:
            return error.message
        except BadNotation as error:
            return str(error)
        if self.state.digest() != record.digest:
            self.state = before
            return say("the position after it is not the one that was played")
        self._append(record, entry)
        return None

    def _apply(self, event: Event, at: float) -> Entry:
        """Change seats and position by an event, and describe it. When it raises, they stay as they were."""
        seq = self.seq + 1
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


def _of_other_rules(header: Header, game: AnyGame, records: list[Record]) -> Table:
    """A table that stands still: by these rules its records may tell another story."""
    why = say(
        "This game was begun with version {began} of its rules, and version {here} is in use here.",
        began=header.rules_version,
        here=game.rules_version,
    )
    return _frozen(header, game, records, why)


def _of_other_options(header: Header, game: AnyGame, records: list[Record], fault: str) -> Table:
    """A table that stands still: with its options it cannot be played here."""
    why = say("This game was begun with settings or components that do not work here: {fault}", fault=fault[:300])
    return _frozen(header, game, records, why)


def _frozen(header: Header, game: AnyGame, records: list[Record], why: Message) -> Table:
    """At a first position of the game, so that there is something to look at."""
    table = Table(header, game, game.start(header.seats, None, bytes.fromhex(header.seed)))
    table.records = records
    table.frozen = why
    return table
