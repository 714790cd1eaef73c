"""What a store offers about persons: who has which tables, by which links, and what they wish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from tavola.store.store import Contact, Grant, NewGrant, Notice
from tavola.store.summaries import About, Summary

LINKS_KEPT = 200  # links of one person that are kept, those that have ended too


class Person(msgspec.Struct, frozen=True):
    """Somebody with a page of their own. `zone` as browsers name it; `preferences`: ways to be told, by name;
    `version` is counted up with each change; `created` in Unix seconds.
    """

    id: int
    name: str
    language: str
    zone: str
    address: str | None
    preferences: dict[str, Any]
    version: int
    created: float


class PersonLink(msgspec.Struct, frozen=True):
    """A link to the page of a person: a device mostly. Times in Unix seconds; `used`: the beginning of a day."""

    id: int
    person: int
    label: str
    created: float
    used: float
    revoked: float | None


class HeldTable(msgspec.Struct, frozen=True):
    """A table of a person. `seats` they hold by the link `play`; `host`: the link by which they look after it (ids).
    `since`: from when on it waits for them. Times in Unix seconds.
    """

    table: str
    seq: int
    at: float
    over: bool
    seats: tuple[int, ...]
    play: int | None
    host: int | None
    since: float | None
    winners: tuple[int, ...]
    about: About

    @property
    def won(self) -> bool:
        """Whether the person did."""
        return self.over and bool(set(self.seats) & set(self.winners))


class TablesOf(msgspec.Struct, frozen=True):
    """Some of a person's tables, and how many there are of each kind."""

    tables: list[HeldTable]
    waiting: int = 0
    running: int = 0
    finished: int = 0
    won: int = 0


class PersonStore(Protocol):
    """Persons in the store. As with `Store`: when a method returns, its change is on disk."""

    async def add(self, token_hash: str, label: str, name: str, language: str, zone: str, day: float) -> Person:
        """A new person with their first link."""

    async def by_token(self, token_hash: str) -> tuple[PersonLink, Person] | None:
        """The link with that token, also when it is revoked, and whose it is."""

    async def by_id(self, person: int) -> Person | None:
        """The person, unless they are forgotten."""

    async def change(self, person: int, fields: Mapping[str, Any], contacts: Sequence[Contact] = ()) -> Person:
        """Set fields of a person, and where their seats are told. Raises KeyError when they are gone."""

    async def note_use(self, link: int, day: float) -> None:
        """A link was used on that day."""

    async def links(self, person: int) -> list[PersonLink]:
        """Oldest first."""

    async def add_link(self, person: int, token_hash: str, label: str, day: float) -> int:
        """Its id. Of links that have ended only the latest are kept."""

    async def withdraw_link(self, link: int) -> None:
        """End a link, and the links to tables that it was given."""

    async def held(self, person: int) -> list[Grant]:
        """The links that work by which a person holds seats, or looks after tables."""

    async def join(self, person: int, table: str, grant: int | NewGrant, summary: Summary) -> None:
        """Put the seats of a link on the page of a person; a new link is stored first."""

    async def tables(self, person: int, *, finished: bool, skip: int = 0, most: int = 0, without: str = "") -> TablesOf:
        """Those that wait for the person, the longest first, then the others that run, the latest first; or those that
        are finished. `without`: leave out that table.
        """

    async def sign_out(self, person: int, keep: int, links: Mapping[str, Sequence[NewGrant]]) -> int:
        """End all links of a person but `keep`, and all links to the seats of the new `links` (by table) but those
        given to `keep`. How many of the latter have ended.
        """

    async def forget(self, person: int) -> None:
        """Drop a person with their links, and the addresses of their seats. Links to tables go on working."""

    async def mail_page(self, person: int, key: str, now: float) -> float:
        """Have a notice that brings the link to the page to an address (key), unless one waits; 0. When the address had
        too many within a day: from when on it may have another one (Unix seconds).
        """

    async def last_page_mail(self, person: int) -> Notice | None:
        """The latest of those notices."""

    async def mailed_seat(self, key: str) -> tuple[str, int] | None:
        """A table and seat of which mail went to the address: links that stop mail belong to a table."""

    async def secret(self, name: str) -> str:
        """A secret of the site (256 bits, hex), made when it is first asked for."""
