"""The chain of a game: one hash that binds its names, title, options and times and every step of it, in order.

It starts with what is fixed when the table is set up; every record adds a link, the hash of the one before and of
itself. Whoever knows the last link notices when anything before it is another. No secret is ever hashed: the moves of a
choice made in secret come into the link of the record that reveals them, in the clear then. Position hashes are left
out, as replaying finds them again, and so is the seed, which the commitment binds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from tavola.games.chance import commitment
from tavola.table.events import Header, Record, Said, Turn

SCHEME = "tavola-chain-1"
HASHED_FIELDS = ("id", "game", "rules_version", "seats", "options", "title", "hotseat", "created", "names", "invited")


class Step(NamedTuple):
    """What a link is made of beside the one before; see `next_link`."""

    record: Record
    hidden: bool
    revealed: Sequence[Record]


class Chain:
    """The chain of one table. A link is worked out when the last one is asked for, as nobody asks for most of them."""

    def __init__(self, header: Header) -> None:
        self._header = header
        self._hidden: frozenset[int] = frozenset()  # places of the records whose moves are not in it yet
        self._known: tuple[str, tuple[Step, ...]] = "", ()  # the last link worked out, and what came after it

    def copy(self) -> Chain:
        copy = Chain(self._header)
        copy._hidden = self._hidden
        copy._known = self._known
        return copy

    def add(self, records: Sequence[Record], hidden: frozenset[int]) -> None:
        """Go on by the last of these records; `hidden`: the places of those whose moves are secret after it."""
        link, steps = self._known
        revealed = [records[place] for place in sorted(self._hidden - hidden)]
        self._known = link, (*steps, Step(records[-1], len(records) - 1 in hidden, revealed))
        self._hidden = hidden

    def last(self) -> str:
        """The last link (64 hex digits)."""
        link, steps = self._known
        link = link or first_link(self._header, seed_commitment(self._header))
        for step in steps:
            link = next_link(link, *step)
        self._known = link, ()
        return link


def first_link(header: Header, commitment: str) -> str:
    """The hash (64 hex digits) of all that is public when a table is set up."""
    later = [header.clock] if header.clock else []  # what tables of earlier versions did not have
    return _hash([SCHEME, commitment, *(getattr(header, name) for name in HASHED_FIELDS), *later])


def next_link(link: str, record: Record, hidden: bool, revealed: Sequence[Record] = ()) -> str:
    """The hash of the link before, the record and the earlier ones whose moves it reveals.

    The moves of a record that is `hidden` after itself are left out.
    """
    return _hash([link, *_plain(record, hidden), [_plain(earlier, False) for earlier in revealed]])


def seed_commitment(header: Header) -> str:
    """Hex hash that binds the seed."""
    return commitment(bytes.fromhex(header.seed), bytes.fromhex(header.salt))


def _plain(record: Record, hidden: bool) -> list[Any]:
    event = record.event
    if hidden and isinstance(event, Turn):
        event = Turn(event.seat, ())
    elif isinstance(event, Said):
        event = Said(event.seat, event.hash)  # so the chain is the same where the words are left out
    return [record.seq, float(record.at), event]


def _hash(parts: list[Any]) -> str:
    """SHA-256 of the parts as JSON: keys sorted, no spaces, every number in its shortest form."""
    plain = _shortest(msgspec.to_builtins(parts))
    return hashlib.sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()


def _shortest(thing: Any) -> Any:
    """The same with 2 in place of 2.0: a file that a browser has saved does not tell them apart."""
    match thing:
        case dict():
            return {key: _shortest(value) for key, value in thing.items()}
        case list() | tuple():
            return [_shortest(value) for value in thing]
        case float() if thing.is_integer():
            return int(thing)
    return thing
