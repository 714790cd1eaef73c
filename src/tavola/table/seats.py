"""Who sits where: people by name, bots by level, and the people for whom a bot plays on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, count

from tavola.games.game import LEVELS
from tavola.games.messages import Message, Who, say
from tavola.table.errors import TableError
from tavola.table.lookalikes import look_alike
from tavola.table.names import JOINERS

MAX_NUMBERED = 36  # characters of a name that is told apart by a number


class Seating:
    """The seats of a table. What does not fit raises TableError and leaves them as they were."""

    def __init__(self, names: Sequence[str | None]) -> None:
        self.names: list[str | None] = list(names)  # by seat; None: nobody has come yet
        self.bots: dict[int, int] = {}  # seat: level
        self.people: dict[int, str] = {seat: name for seat, name in enumerate(names) if name}  # who sat there last
        self.declined: frozenset[int] = frozenset()  # kept for somebody who does not come

    def copy(self) -> Seating:
        """A copy to make a change on."""
        copy = Seating(self.names)
        copy.bots = dict(self.bots)
        copy.people = dict(self.people)
        copy.declined = self.declined
        return copy

    def join(self, seat: int, name: str) -> Message:
        """A person takes an empty seat, or one from a bot; says so. Raises TableError."""
        bot = self.names[seat] if seat in self.bots else None
        if self.names[seat] is not None and bot is None:
            raise TableError(say("This seat is taken: {who} sits here.", who=Who(seat)))
        self._check_name(seat, name)
        self.names[seat] = self.people[seat] = name
        self.bots.pop(seat, None)
        return say("joins the game") if bot is None else say("{name} takes over from {bot}", name=name, bot=bot)

    def put_bot(self, seat: int, level: int, name: str) -> Message:
        """A bot takes an empty seat, or plays on for whoever sits there; says so. Raises TableError."""
        if level not in LEVELS:
            raise TableError(say("There are bots of the levels {least} to {most}.", least=LEVELS[0], most=LEVELS[-1]))
        if seat in self.bots:
            raise TableError(say("A bot plays for this seat already."))
        self._check_name(seat, name)
        person = self.names[seat]
        self.names[seat] = name
        self.bots[seat] = level
        if person is None:
            return say("{bot} joins the game", bot=name)
        return say("{bot} plays on for {name}", bot=name, name=person)

    def decline(self, seat: int, guest: str | None) -> Message:
        """Whom a free seat is kept for does not come; says so. Raises TableError."""
        if guest is None:
            raise TableError(say("This seat is kept for nobody."))
        self.declined |= {seat}
        return say("{name} does not play again", name=guest)

    def leave(self, seat: int) -> None:
        """The seat is free again, for somebody else."""
        self.names[seat] = None
        self.bots.pop(seat, None)
        self.people.pop(seat, None)

    def others(self, seat: int | None) -> set[str]:
        """What others than the player of the seat are called: who is there, and who may come back."""
        seated = (*enumerate(self.names), *self.people.items())
        return {name for place, name in seated if name and place != seat}

    def check_free(self, seat: int, name: str) -> None:
        """Raises TableError when another one is called so or looks so, or who is away and may come back."""
        others = self.others(seat)
        if name.casefold() in {other.casefold() for other in others}:
            raise TableError(say("Somebody at this table is called {name} already.", name=name))
        for other in sorted(others):
            if look_alike(name, other):
                raise TableError(
                    say("This name looks like {other}, who is at this table. Please take another one.", other=other)
                )

    def is_free(self, name: str, seat: int | None = None) -> bool:
        """Whether nobody, but for the player of the seat, has a name that looks like it."""
        return not any(look_alike(name, other) for other in self.others(seat))

    def free_name(self, seat: int, name: str) -> str:
        """The name, with a number when another one is called so."""
        numbered = (f"{name[:MAX_NUMBERED].rstrip(JOINERS)} {number}" for number in count(2))
        return next(one for one in chain([name], numbered) if self.is_free(one, seat))

    def _check_name(self, seat: int, name: str) -> None:
        others = [other.casefold() for place, other in enumerate(self.names) if other and place != seat]
        if name.casefold() in others:
            raise TableError(say("Somebody at this table is called {name} already.", name=name))


def bot_names(level: int) -> Iterator[Message]:
    """What a bot of a level may be called: the first name that nobody at the table has is the one to take."""
    yield say("Bot (level {level})", level=level)
    yield say("Second bot (level {level})", level=level)
    yield say("Third bot (level {level})", level=level)
    for number in count(4):
        yield say("Bot number {n} (level {level})", n=number, level=level)
