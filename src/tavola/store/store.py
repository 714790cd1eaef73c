"""What a store offers, and the things kept in it beside header and records."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal, Protocol

import msgspec

from tavola.store.summaries import Summary
from tavola.table.events import Header, Record

Role = Literal["play", "watch", "host", "invite", "stop", "confirm"]
NoticeKind = Literal[
    "turn", "end", "filled", "bot", "rematch", "declined", "late", "expired", "offer", "ask", "replaced", "page"
]
# late: most of the time for a turn is gone; expired: all of somebody's; ask: whose address is it? replaced: another
# link to the seat was taken; page: the link to the page of a person
NoticeState = Literal["waiting", "held", "sent", "dropped", "failed"]  # held: until its address is confirmed
AddressState = Literal["unasked", "asked", "confirmed", "stopped"]

RECENT_FAILURES = 7 * 24 * 3600.0  # seconds; mails given up within them are what monitoring counts
REMATCH = "rematch"  # label of the links of who came over from the game before, and of those that ask them to
LOBBY = "lobby"  # label of the invitations to seats that the front page lists
MAIL = "mail"  # label of the links that mails bring
PAGE = "page"  # label of the links that a person's page brings


class StoreError(Exception):
    """The file cannot be used; says why in words for whoever runs the server."""


class InUse(StoreError):
    """Another process serves from this file."""


class Damaged(StoreError):
    """Something in the file contradicts itself."""


class Unavailable(StoreError):
    """The database could not do what it was asked, with a full disk for example. Nothing was written."""


class Conflict(Exception):
    """Nothing was written: the table has gone on meanwhile, or the name of a new one is taken."""


class Repeated(Exception):
    """Nothing was written: this very request was carried out before, with record `seq`."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"done before, as record {seq}")
        self.seq = seq


class KeyReused(Exception):
    """Nothing was written: the idempotency key was used before for something else."""


class NewGrant(msgspec.Struct, frozen=True):
    """A link to be: what it allows, for which seats, and the hash of its token; where to, when it is mailed.

    `person`: whose page its seats join. `person_link`: the link of a person that it is made from, and ends with.
    """

    token_hash: str
    role: Role
    seats: tuple[int, ...] = ()
    label: str = ""
    address: str | None = None  # key of an address
    person: int | None = None
    person_link: int | None = None


class Grant(msgspec.Struct, frozen=True):
    """A link: what it allows at which table. Times are Unix seconds."""

    id: int
    table: str
    role: Role
    seats: tuple[int, ...]
    created: float
    revoked: float | None
    label: str
    address: str | None = None  # key of the address it was mailed to
    person_link: int | None = None  # the link of a person that it was made from


class Contact(msgspec.Struct, frozen=True):
    """How the player of a seat wants to be told; `delay` in seconds. `ask` counts when it is stored: whether the
    address is to be asked if it never was. `stopped` is read only: whether the address wants no mail.
    """

    table: str
    seat: int
    address: str | None
    delay: int = 60
    language: str = "en"
    stopped: bool = False
    ask: bool = False


class Address(msgspec.Struct, frozen=True):
    """What the site knows of an address, for all tables and seats. `key` is the address in small letters."""

    key: str
    state: AddressState = "unasked"
    asked: int = 0  # mails that asked whose it is
    asked_at: float | None = None


def key_of(address: str) -> str:
    """Under which name the site knows an address. Mail servers take capitals for small letters, before the @ too, so
    who stopped the mail to one spelling stopped it to all.
    """
    return address.lower()


class Count(msgspec.Struct, frozen=True):
    """How much there was in a time, and when the first of it (Unix seconds)."""

    number: int
    first: float


class NewTable(msgspec.Struct, frozen=True):
    """A table to be kept, with its first records, links and contacts. `bot_due` as in `Store.append`."""

    header: Header
    records: Sequence[Record]
    grants: Sequence[NewGrant]
    contacts: Sequence[Contact] = ()
    bot_due: bool | None = None
    summary: Summary | None = None


class StoredDraft(msgspec.Struct, frozen=True):
    """The moves of an unfinished turn, begun after record `seq`."""

    seq: int
    moves: tuple[str, ...]


class NewNotice(msgspec.Struct, frozen=True):
    """A seat is to be told, at `due`, of what record `epoch` brought about.

    With an `address` (key) that one is told, whatever the seat has by then; `epoch` is the id of the link that did it.
    """

    seat: int
    epoch: int
    kind: NoticeKind
    due: float
    address: str | None = None


class Notice(msgspec.Struct, frozen=True):
    """A row of the outbox. `attempts` counts how often sending was tried, `error` is the last answer. `secret` makes
    the links of its mail; it is kept while that is being sent, so that every attempt has the same ones. `address` (key)
    is where it is to go, when not to that of the seat; of one that was sent, where it went. A notice to a `person` (id)
    is about no table: `table` is empty then.
    """

    id: int
    table: str
    seat: int
    epoch: int
    kind: NoticeKind
    due: float
    attempts: int
    state: NoticeState
    error: str
    secret: str = ""
    first_due: float = 0.0
    finished: float | None = None
    address: str | None = None
    person: int | None = None


class Store(Protocol):
    """Where tables are kept. When a method returns, its change is on disk; when it raises, nothing was changed.

    Anything may raise Unavailable.
    """

    async def create(
        self,
        header: Header,
        records: Sequence[Record],
        grants: Sequence[NewGrant],
        contacts: Sequence[Contact] = (),
        bot_due: bool | None = None,
        summary: Summary | None = None,
    ) -> None:
        """Keep a new table; `bot_due` and `summary` as in `append`. Raises Conflict when there is one of that id."""

    async def load(self, table_id: str) -> tuple[Header, list[Record]] | None:
        """Damaged records come as `Unreadable`. Raises ValueError when the header is damaged."""

    async def append(
        self,
        table_id: str,
        records: Sequence[Record],
        *,
        key: str | None = None,
        body: bytes = b"",
        notices: Sequence[NewNotice] = (),
        grants: Sequence[NewGrant] = (),
        remaining_seats: Mapping[int, tuple[int, ...]] = {},
        contacts: Sequence[Contact] = (),
        clear_drafts: Iterable[int] = (),
        opens: NewTable | None = None,
        bot_due: bool | None = None,
        summary: Summary | None = None,
    ) -> None:
        """Write all of it or nothing, the new table `opens` too. `summary`: how the table stands then. `bot_due`:
        whether a bot is to move next while a person waits; None leaves it as it was, or sets it where a bot was
        seated. `body` is the request that the idempotency key stands for. `remaining_seats`: new seats by grant id;
        empty revokes the grant.

        Raises Conflict when the first record is not the next one, or such a link was revoked before; Repeated or
        KeyReused when the key was used.
        """

    async def seq_of_key(self, table_id: str, key: str, body: bytes = b"") -> int | None:
        """The last record written under the key. Raises KeyReused when it was for another body."""

    async def draft(self, table_id: str, seat: int) -> StoredDraft | None: ...
    async def set_draft(self, table_id: str, seat: int, seq: int, moves: Sequence[str]) -> None:
        """Keep a draft; without moves, forget it."""

    async def grant(self, token_hash: str) -> Grant | None:
        """The link with that token, also when it is revoked."""

    async def link(self, grant_id: int) -> Grant | None:
        """The link of that number, also when it is revoked."""

    async def grants(self, table_id: str) -> list[Grant]: ...
    async def add_grant(self, table_id: str, grant: NewGrant) -> int:
        """Its id. Raises Conflict for a link to play to be mailed to an address that its seat does not have (any more),
        as the seat may be somebody else's by now.
        """

    async def revoke(self, grant_id: int, *, seat_kept: bool = False) -> bool:
        """Whether the link was good until now. `seat_kept`: by whoever holds the seat, so that it stays on the pages of
        persons; else they lose it, and the links that their pages gave.
        """

    async def contact(self, table_id: str, seat: int) -> Contact | None: ...
    async def contacts(self, table_id: str) -> list[Contact]: ...
    async def set_contact(self, contact: Contact) -> None: ...
    async def seen(self, table_id: str, seat: int) -> int:
        """The last record that the player of the seat has surely seen; 0 at first."""

    async def set_seen(self, table_id: str, seat: int, seq: int) -> None:
        """Never goes back."""

    async def address(self, key: str) -> Address:
        """What is known of it; state "unasked" when the site has never seen it."""

    async def may_ask(self, key: str, notice_id: int, now: float) -> bool:
        """Whether the notice may ask the address; if so, it is counted, and no other notice asks within `ASK_PAUSE`."""

    async def ask_again(self, contact: Contact, now: float) -> None:
        """Let a mail ask the address of a contact once more."""

    async def confirm_address(
        self, key: str, now: float, table_id: str = "", link: NewGrant | None = None, keep: Collection[int] = ()
    ) -> bool:
        """Mail is welcome there. What was held for it is due soon. With a new link to play in the place of older ones
        in mails to its seat; `keep` as with `finish_notice`. Whether that link was given: as with `add_grant`.
        """

    async def stop_secret(self, key: str) -> str:
        """What the links that stop mail to the address are made from: always the same, made when first asked for."""

    async def stop_address(self, key: str, now: float) -> None:
        """No mail goes there until it is confirmed."""

    async def claim_notices(
        self, now: float, limit: int, lease: float, excluding: Collection[str] = (), retries: bool = True
    ) -> list[Notice]:
        """Claim waiting notices whose time has come; for `lease` seconds nobody else gets them. None for addresses
        (keys) and domains in `excluding`; earlier failures only with `retries`.
        """

    async def release_notices(self, excluding: Collection[int] = ()) -> None:
        """End the leases of all claimed notices except these ids."""

    async def next_due(self, after: float = 0.0) -> float | None:
        """When the next waiting notice may be claimed (Unix seconds), after a time; None when none waits."""

    async def finish_notice(
        self,
        notice_id: int,
        state: NoticeState,
        *,
        error: str = "",
        retry_at: float | None = None,
        at: float | None = None,
        address: str | None = None,
        keep: Collection[int] = (),
    ) -> None:
        """Let go of a claimed notice. `waiting` goes with `retry_at`; an error counts as an attempt, so does `sent`.

        `at` is the time (default now). Once one is sent, to the `address` of that key, older links in mails to its seat
        end, but for the last `LINKS_KEPT` and the ones in `keep`. Notices long finished are forgotten.
        """

    async def hold_notice(self, notice_id: int, contact: Contact, now: float) -> None:
        """Keep a notice until the address of the contact is confirmed; ask that address if it never was."""

    async def sent(self, *, key: str = "", table_id: str = "", since: float, until: float) -> Count:
        """Notices that went to an address, from a table, or (both given) from it to that address, between two times;
        those that ask are not counted. `until` is now: what a clock that was ahead wrote down is left out.
        """

    async def asks(self, table_id: str, since: float, until: float) -> Count:
        """Addresses that were to be asked on behalf of a table between two times, as with `sent`."""

    async def failed_notices(self, since: float) -> list[Notice]:
        """Those given up since a time, the last one first."""

    async def notices(self, table_id: str) -> list[Notice]: ...
    async def earlier_games(self, table_id: str) -> list[str]:
        """The tables that this one is a rematch of, the last one first; `MAX_SERIES` at most."""

    async def summary(self, table_id: str) -> Summary | None: ...
    async def table_ids(self) -> list[str]:
        """Oldest first."""

    async def listed_tables(self, since: float, limit: int) -> list[tuple[str, float]]:
        """Tables with a working invitation of the label `LOBBY` given out since, and when; the latest first."""

    async def bot_tables(self) -> list[str]:
        """Tables at which a bot is due, or may be as one was seated and nobody has looked since."""

    async def forget_bots(self, table_id: str) -> None:
        """No bot is due at the table."""

    async def backup(self, path: Path) -> None:
        """Write a whole and consistent copy while play goes on. Raises StoreError when something is there already."""

    async def close(self) -> None:
        """Finish what was accepted, then let go of the file."""
