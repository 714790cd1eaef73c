"""A table: its header and records, where they lead to, and what may be added to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tavola import games
from tavola.games.game import AnyGame, BadNotation, IllegalMove, check_seats
from tavola.games.messages import Message, say
from tavola.table.bounds import check_away, check_bot, check_change, check_line, check_offers
from tavola.table.chain import Chain, seed_commitment
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
    Record,
    Rematch,
    Resigned,
    Resumed,
    Said,
    TakenDown,
    TimedOut,
    Turn,
)
from tavola.table.names import clean_line
from tavola.table.offers import Offer
from tavola.table.play import Play
from tavola.table.story import Entry, Step
from tavola.table.talk import line_hash

KEPT_STEPS = 6  # each holds two positions, most of which others hold too


class Table(Play):
    """One game being played. Make one with `Table.open`."""

    def __init__(self, header: Header, game: AnyGame, state: Any) -> None:
        super().__init__(header, game, state)
        self.records: list[Record] = []
        self.awaited_since: dict[int, int] = {}  # seat: number of the record with which it became awaited
        self.moved_at = 0  # number of the last record that changed the position
        self.upset_at = 0  # number of the last one that did so otherwise than by a turn
        self._entries: list[Entry] = []
        self._sealed: dict[int, tuple[int, ...]] = {}  # seat: places in the story of its turns not yet revealed
        self._replaced: tuple[tuple[int, int], ...] = ()  # seat and place of sealed turns that another one replaced
        self.revealed: dict[int, int] = {}  # record of a turn that was secret: the record that made it public
        self.changes: tuple[Step, ...] = ()  # the latest records that changed the position
        self._chain = Chain(header)

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
        table.clocks = table.clocks.moved(header.created, table.timed)
        table._replay(list(records))
        return table

    @property
    def seq(self) -> int:
        """Number of records."""
        return len(self.records)

    @property
    def commitment(self) -> str:
        """Hex hash that binds the seed; shown from the start."""
        return seed_commitment(self.header)

    @property
    def chain(self) -> str:
        """Hex hash that binds names, title, options, times and every step so far that is public; empty when frozen."""
        return "" if self.frozen else self._chain.last()

    def story(self, seats: Sequence[int] = ()) -> list[Entry]:
        """What happened, record by record, for the holder of these seats: the secrets of others are left out."""
        entries = list(self._entries)
        for place in self.hidden(seats):
            entries[place] = msgspec.structs.replace(entries[place], said=(say("has chosen"),), moves=())
        for seq in self.talk.blank:
            entries[seq - 1] = msgspec.structs.replace(entries[seq - 1], said=())
        return entries

    def steps(self, seats: Sequence[int] = ()) -> list[Entry]:
        """The story without what players write to each other."""
        talk = set(self.talk.records)
        return [entry for entry in self.story(seats) if entry.seq not in talk]

    def hidden(self, seats: Sequence[int]) -> list[int]:
        """Places in the story of turns that are secret to the holder of these seats.

        A choice is until all are revealed together. One that was changed before stays so to the end: it still tells
        what its player holds.
        """
        if self.over or not (self._sealed or self._replaced):
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
        copy = Table.__new__(Table)
        copy.__dict__.update(self.__dict__)
        copy.seating = self.seating.copy()
        copy.records = list(self.records)
        copy.awaited_since = dict(self.awaited_since)
        copy._entries = list(self._entries)
        copy._sealed = dict(self._sealed)
        copy.revealed = dict(self.revealed)
        copy._chain = self._chain.copy()
        return copy

    def stale(self, seat: int, expected_seq: int) -> bool:
        """Whether the seat decides on something it has not seen, having last seen record `expected_seq`.

        Where several seats choose at once, another seat's choice does not make one's own stale.
        """
        return self.settled(seat) > expected_seq

    def settled(self, seat: int) -> int:
        """The number of the record since which nothing happened that the seat has to see before it decides."""
        since = self.awaited_since.get(seat)  # None: it may only change a choice it made, if anything
        begin = max(since or 0, self.upset_at)
        for seq in range(self.seq, begin, -1):
            event = self.records[seq - 1].event
            if isinstance(event, Turn) and (since is None or event.seat == seat):
                return seq
        return begin

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

    def say(self, seat: int, text: str, salt: str, at: float) -> Record:
        """Write a line to the others; `salt` is hex, from chance. Raises TableError."""
        line = clean_line(text)
        check_line(self.records, seat, at)
        return self._add(Said(seat, line_hash(line, salt), line, salt), at)

    def take_down(self, line: int, at: float) -> Record:
        """Take down the line that the record of that number holds. Raises TableError."""
        return self._add(TakenDown(line), at)

    def offer(self, seat: int, offer: Offer, at: float) -> Record:
        """Ask the others to agree to something; done at once where there is nobody to ask. Raises like `resign`."""
        self.check_offer(seat, offer)
        return self._add(Offered(seat, offer), at)

    def check_offer(self, seat: int, offer: Offer) -> None:
        """Raise like `offer` when the seat cannot offer that now."""
        check_offers(self.records, seat)
        self.agreements.check_patience(seat, offer.what, self.state.turn)
        self._offered(Offered(seat, offer), self.seq + 1)

    def answer(self, seat: int, yes: bool, at: float) -> Record:
        """Agree to what is offered or refuse it, or take back one's own offer. Raises like `resign`."""
        return self._add(Answered(seat, yes), at)

    def resume(self, seat: int, at: float) -> Record:
        """End a pause. Raises like `resign`."""
        return self._add(Resumed(seat), at)

    def leave(self, seat: int, begin: float, end: float, at: float) -> Record:
        """Be away from `begin` until `end`, in place of what was told before; not any more where both are the same.

        Raises like `resign`.
        """
        check_away(self.records, seat, begin, end, at)
        return self._add(Away(seat, begin, end), at)

    def note_outage(self, begin: float, end: float, at: float) -> Record:
        """The site could not be reached for a while, which counts for nobody. Raises TableError."""
        return self._add(Outage(begin, end), at)

    def time_out(self, seat: int, at: float) -> Record:
        """The time of the seat is over. Raises TableError when it is not."""
        return self._add(TimedOut(seat), at)

    def claim(self, seat: int, late: int, at: float) -> Record:
        """Make use of it that the time of the seat `late` is over. Raises like `resign`."""
        return self._add(Claimed(seat, late), at)

    def rematch(self, table_id: str, at: float, seat: int | None = None) -> Record:
        """Note where the game goes on, and which seat asked for it. Raises TableError before the end and the second
        time.
        """
        return self._add(Rematch(table_id, seat), at)

    def decline(self, seat: int, at: float) -> Record:
        """Whom a free seat is kept for does not come. Raises TableError."""
        return self._add(Declined(seat), at)

    def _add(self, event: Event, at: float) -> Record:
        before = self._position()
        state = self.state
        entry = self._apply(event, self.seq + 1, at)
        if isinstance(event, Turn):
            event = Turn(event.seat, entry.moves)  # as the rules write them
        record = Record(self.seq + 1, at, event, self.state.digest())
        self._append(record, entry, state, self._position() != before)
        return record

    def _append(self, record: Record, entry: Entry, before: Any, moved: bool) -> None:
        """Take in a record that was applied to the position `before`; `moved`: whether it changed it."""
        event = record.event
        self.records.append(record)
        self._entries.append(entry)
        mover = event.seat if isinstance(event, Turn | Resigned) else None
        if moved:
            self.moved_at = self.seq
            self.changes = (*self.changes, Step(self.seq, before, self.state))[-KEPT_STEPS:]
            if not isinstance(event, Turn):
                self.upset_at = self.seq
            self._update_awaited(mover)
            self._update_sealed(event)
        if moved or isinstance(event, Joined | BotSeated):
            self.agreements = self.agreements.lapsed()
        self.clocks = self.clocks.moved(record.at, self.timed, mover)
        self._chain.add(self.records, frozenset(self.hidden(())))

    def _position(self) -> tuple[int, bool]:
        """Tells positions apart: they are never changed in place."""
        return id(self.state), self.ended is not None

    def _update_awaited(self, mover: int | None) -> None:
        """Seats that are awaited still keep their record number; the mover, if awaited again, gets the new one."""
        before = self.awaited_since
        self.awaited_since = {
            seat: before[seat] if seat in before and seat != mover else self.seq for seat in self.awaited
        }

    def _update_sealed(self, event: Event) -> None:
        """Track secret turns by seat; when they are revealed, those that a later one replaced stay hidden."""
        sealed = self.game.sealed(self.state)
        if isinstance(event, Turn) and event.seat in sealed:
            self._sealed[event.seat] = (*self._sealed.get(event.seat, ()), self.seq - 1)
        for seat in [seat for seat in self._sealed if seat not in sealed]:
            places = self._sealed.pop(seat)
            mine = places if isinstance(event, Turn) and event.seat == seat else places[:-1]
            self._replaced += tuple((seat, place) for place in mine)
            self.revealed |= {place + 1: self.seq for place in places if place not in mine}

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
        state, before = self.state, self._position()
        if record.seq != self.seq + 1:
            return say("its number does not follow the one before")
        try:
            entry = self._apply(record.event, record.seq, record.at)
        except (IllegalMove, TableError) as error:
            return error.message
        except BadNotation as error:
            return str(error)
        if self.state.digest() != record.digest:
            self.state = state
            return say("the position after it is not the one that was played")
        self._append(record, entry, state, self._position() != before)
        return None


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
