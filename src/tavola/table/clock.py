"""How long the players of a table may think: what counts, and when a seat's time is over. Pure; times are Unix seconds.

A clock is fixed when the table is set up, or changed by agreement. A seat's time runs while it is awaited and all seats
are taken, but not while the game is paused, its player is away, the site was down, or (if agreed) at weekends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, time, timedelta
from functools import lru_cache
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from tavola.games.messages import Message, say, say_n
from tavola.table.errors import TableError

OnExpiry = Literal["nothing", "claim", "bot", "forfeit"]

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
SHORTEST, LONGEST = 5 * MINUTE, 60 * DAY  # that a seat may be given
SATURDAY = 5  # datetime.weekday()


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clock of a table.

    "move": `seconds` anew for every turn. "bank": `seconds` at the start and `increment` after every turn, never more
    than `cap` (0: no cap). Weekends, in the time zone `zone` (IANA), may be left out. `on_expiry` says what follows
    when a seat's time is over: nothing, the others may claim the win, a bot plays on, or the seat has lost.
    """

    kind: Literal["move", "bank"]
    seconds: int
    increment: int = 0
    cap: int = 0
    weekends_off: bool = False
    zone: str = "UTC"
    on_expiry: OnExpiry = "nothing"


class Gap(msgspec.Struct, frozen=True, array_like=True):
    """A span that does not count: from `begin` until before `end`."""

    begin: float
    end: float


def check_clock(clock: Clock) -> None:
    """Raise TableError for times out of bounds and for zones that there are not."""
    times = [clock.seconds] if clock.kind == "move" else [clock.seconds, clock.cap or clock.seconds]
    if any(not SHORTEST <= one <= LONGEST for one in times) or not 0 <= clock.increment <= LONGEST:
        raise TableError(say("A player may be given from 5 minutes to 60 days."))
    if clock.kind == "bank" and clock.cap and clock.cap < clock.seconds:
        raise TableError(say("The most that can be saved up must be at least the time at the start."))
    if clock.kind == "move" and (clock.increment or clock.cap):
        raise TableError(say("A clock by the move has no increment and no cap."))
    zone_of(clock.zone)


def clock_in_words(clock: Clock | None) -> Message:
    """The clock as an option of the table: '3 days for each move, weekends off'."""
    if clock is None:
        return say("no clock")
    time = span_in_words(clock.seconds)
    if clock.kind == "move":
        words = say("{time} for each turn", time=time)
    elif clock.cap:
        words = say(
            "{time} at the start and {more} more after each turn, {cap} at most",
            time=time,
            more=span_in_words(clock.increment),
            cap=span_in_words(clock.cap),
        )
    else:
        words = say(
            "{time} at the start and {more} more after each turn", time=time, more=span_in_words(clock.increment)
        )
    return say("{clock}, weekends off", clock=words) if clock.weekends_off else words


def what_follows(clock: Clock | None) -> Message:
    """What follows when a seat's time is over, as a sentence."""
    match clock.on_expiry if clock else "nothing":
        case "claim":
            return say("Who runs out of time can be declared the loser by another player.")
        case "bot":
            return say("A bot plays on for who runs out of time.")
        case "forfeit":
            return say("Who runs out of time has lost.")
    return say("Nothing follows when time runs out; it is shown to all.")


def span_in_words(seconds: float) -> Message:
    """A span in its largest unit, whole ones only: '3 days', '36 hours', '5 minutes'."""
    if seconds >= 2 * DAY or seconds == DAY:
        return say_n("{n} day", "{n} days", round(seconds / DAY))
    if seconds >= HOUR:
        return say_n("{n} hour", "{n} hours", round(seconds / HOUR))
    return say_n("{n} minute", "{n} minutes", round(seconds / MINUTE))


@lru_cache(maxsize=1000)
def zone_of(name: str) -> ZoneInfo:
    """The time zone of that IANA name. Raises TableError."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise TableError(say("There is no time zone called {zone}.", zone=name[:40])) from None


class Clocks(msgspec.Struct, frozen=True):
    """Where the clocks of all seats stand after a record. It is never changed: `moved` and the like give a new one.

    `left`: seconds that a seat has for the turn it is to make, or the next one. `since`: seats whose time runs, and
    from when. `gaps`: what counts for nobody; `away`: what does not count for a seat. `paused`: since when the game is.
    `expired`: seats whose time was found to be over, while they are still awaited.
    """

    clock: Clock | None
    left: tuple[float, ...]
    since: dict[int, float] = {}
    gaps: tuple[Gap, ...] = ()
    away: dict[int, tuple[Gap, ...]] = {}
    paused: float | None = None
    expired: frozenset[int] = frozenset()

    @classmethod
    def start(cls, clock: Clock | None, seats: int) -> Clocks:
        """The clocks of a table that was just set up."""
        return cls(clock, (float(clock.seconds) if clock else 0.0,) * seats)

    def moved(self, at: float, running: Collection[int], mover: int | None = None) -> Clocks:
        """After a record at that time, with the seats whose time is to run from now on. `mover` made a turn."""
        if self.clock is None:
            return self
        since, left = dict(self.since), list(self.left)
        for seat in [seat for seat in since if seat == mover or seat not in running]:
            rest = left[seat] - self._used(seat, since.pop(seat), at)
            left[seat] = self._next_budget(rest) if seat == mover else rest
        since |= {seat: at for seat in running if seat not in since}
        expired = self.expired & frozenset(running) - {mover}
        return msgspec.structs.replace(self, left=tuple(left), since=since, expired=expired)

    def _next_budget(self, rest: float) -> float:
        """Seconds for the next turn of a seat that made its turn with `rest` left."""
        clock = self.clock
        assert clock is not None  # there are budgets only with a clock
        if clock.kind == "move":
            return float(clock.seconds)
        saved = max(rest, 0.0) + clock.increment
        return min(saved, max(clock.cap, rest)) if clock.cap else saved

    def changed(self, clock: Clock | None, at: float, running: Collection[int]) -> Clocks:
        """With another clock, for everybody from its start; `running` are the seats whose time runs."""
        fresh = Clocks.start(clock, len(self.left))
        paused = None if self.paused is None else at
        return msgspec.structs.replace(fresh, since=dict.fromkeys(running, at), away=self.away, paused=paused)

    def pause(self, at: float) -> Clocks:
        """From now on nobody's time runs, until `resume`."""
        return self if self.paused is not None else msgspec.structs.replace(self, paused=at)

    def resume(self, at: float) -> Clocks:
        """Time runs again."""
        if self.paused is None:
            return self
        return msgspec.structs.replace(self.without(Gap(self.paused, max(at, self.paused))), paused=None)

    def without(self, gap: Gap) -> Clocks:
        """With a span that counts for nobody."""
        return msgspec.structs.replace(self, gaps=(*self.gaps, gap))

    def leave(self, seat: int, gap: Gap, at: float) -> Clocks:
        """With a span that does not count for the seat, as its player is away; what was told before ends at `at`."""
        over = [Gap(one.begin, min(one.end, at)) for one in self.away.get(seat, ()) if one.begin < at]
        return msgspec.structs.replace(self, away=self.away | {seat: (*over, gap)})

    def renew(self, seat: int) -> Clocks:
        """With all of its time for the seat, as somebody else takes it."""
        fresh = Clocks.start(self.clock, len(self.left)).left[seat]
        left = tuple(fresh if place == seat else one for place, one in enumerate(self.left))
        away = {place: gaps for place, gaps in self.away.items() if place != seat}
        return msgspec.structs.replace(self, left=left, away=away, expired=self.expired - {seat})

    def flag(self, seat: int) -> Clocks:
        """With the seat's time noted as over."""
        return msgspec.structs.replace(self, expired=self.expired | {seat})

    def deadline(self, seat: int) -> float | None:
        """When the seat's time is over; None while none of it runs."""
        return self.reached(seat, 1.0)

    def reached(self, seat: int, share: float) -> float | None:
        """When that share of what the seat has for this turn will have been used; None while its time does not run."""
        since = self.since.get(seat)
        if since is None or self.clock is None or self.paused is not None:
            return None
        budget = max(self.left[seat], 0.0) * share
        return after(since, budget, self._gaps(seat, since))

    def time_left(self, seat: int, now: float) -> float:
        """Seconds that the seat still has for its turn, or would have; not below 0. 0 without a clock."""
        if self.clock is None:
            return 0.0
        since = self.since.get(seat)
        rest = self.left[seat] if since is None else self.left[seat] - self._used(seat, since, now)
        return max(rest, 0.0)

    def _used(self, seat: int, begin: float, end: float) -> float:
        """Seconds between two times that count for the seat."""
        end = end if self.paused is None else min(end, self.paused)
        return counted(begin, end, self._gaps(seat, begin))

    def _gaps(self, seat: int, begin: float) -> Iterator[Gap]:
        """What does not count for the seat from a time on, in order; without end where weekends are left out."""
        listed = merged([*self.gaps, *self.away.get(seat, ())])
        if self.clock is None or not self.clock.weekends_off:
            return iter(listed)
        return interleaved(listed, weekends(begin, zone_of(self.clock.zone)))


def merged(gaps: Sequence[Gap]) -> list[Gap]:
    """The same spans in order, those that touch made into one."""
    done: list[Gap] = []
    for gap in sorted(gaps, key=lambda one: one.begin):
        if done and gap.begin <= done[-1].end:
            done[-1] = Gap(done[-1].begin, max(done[-1].end, gap.end))
        elif gap.end > gap.begin:
            done.append(gap)
    return done


def interleaved(listed: Sequence[Gap], endless: Iterator[Gap]) -> Iterator[Gap]:
    """Two rows of spans, each in order, as one row."""
    rest = list(listed)
    for gap in endless:
        while rest and rest[0].begin <= gap.begin:
            yield rest.pop(0)
        yield gap


def weekends(begin: float, zone: ZoneInfo) -> Iterator[Gap]:
    """The weekends in a time zone from a time on, the one it lies in first: Saturday to Monday, 0:00 local time."""
    day = datetime.fromtimestamp(begin, zone).date()
    saturday = day + timedelta(days=(SATURDAY - day.weekday()) % 7 - (7 if day.weekday() > SATURDAY else 0))
    while True:
        ends = [datetime.combine(saturday + timedelta(days=days), time(), zone).timestamp() for days in (0, 2)]
        yield Gap(*ends)
        saturday += timedelta(days=7)


def counted(begin: float, end: float, gaps: Iterator[Gap]) -> float:
    """Seconds from `begin` to `end` outside the gaps, which come in order and may overlap; 0 when `end` is earlier."""
    total, at = 0.0, begin
    for gap in gaps:
        if gap.begin >= end:
            break
        total += max(0.0, gap.begin - at)
        at = max(at, gap.end)
    return total + max(0.0, end - at)


def after(begin: float, seconds: float, gaps: Iterator[Gap]) -> float:
    """The time at which so many seconds outside the gaps have passed since `begin`."""
    at, rest = begin, seconds
    for gap in gaps:
        if gap.begin - at >= rest:
            break
        rest -= max(0.0, gap.begin - at)
        at = max(at, gap.end)
    return at + rest
