"""What travels between page and server about persons and their tables: bodies and answers of the JSON API."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tavola.service.messages.tables import Address

PersonName = Annotated[str, Meta(max_length=100, description="At most 40 characters once spaces round it are gone")]
Language = Annotated[str, Meta(max_length=35, pattern="^[A-Za-z0-9-]+$")]
Zone = Annotated[
    str, Meta(max_length=60, pattern="^[A-Za-z0-9_+/-]*$", description="As browsers name it: Europe/Lisbon")
]
Label = Annotated[str, Meta(max_length=60, description="What the device is called: Chrome on Android")]
Token = Annotated[str, Meta(max_length=100)]
MAX_PREFERENCES = 30  # ways and wishes of one person
MAX_ADDED = 100  # links to seats in one request


class NewPerson(msgspec.Struct, forbid_unknown_fields=True):
    """A page of one's own, made by the first table or seat of a device."""

    name: PersonName = ""
    language: Language = "en"
    zone: Zone = ""
    label: Label = ""


class PersonChange(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be changed of a page; what is left out stays. `version`: of the page as the sender saw it."""

    version: Annotated[int, Meta(ge=1)]
    name: PersonName | UnsetType = UNSET
    language: Language | UnsetType = UNSET
    zone: Zone | UnsetType = UNSET
    email: Address | UnsetType | None = UNSET
    preferences: Annotated[dict[str, Any], Meta(max_length=MAX_PREFERENCES)] | UnsetType = UNSET


class Adding(msgspec.Struct, forbid_unknown_fields=True):
    """Tokens of links to play or of host links that the device has, to be put on the page."""

    tokens: Annotated[list[Token], Meta(max_length=MAX_ADDED)]


class Device(msgspec.Struct, forbid_unknown_fields=True):
    """A link to one's page for another device."""

    label: Label = ""


class SeatBody(msgspec.Struct, forbid_unknown_fields=True):
    """The number of the link, as a table on the page has it in `play` or `host`."""

    grant: Annotated[int, Meta(ge=1, lt=2**62)]


class PersonOpened(msgspec.Struct):
    """The link to a new page, told this once."""

    link: str


class PersonView(msgspec.Struct):
    """What a page knows. `state` is of the address. `changed_elsewhere`: another device changed something since the
    version that the change was based on; what was sent holds. `page_mail`: what became of the last mail with a link to
    the page, in words.
    """

    name: str
    language: str
    zone: str
    email: str | None
    state: Literal["none", "unasked", "asked", "confirmed", "stopped"]
    preferences: dict[str, Any]
    version: int
    changed_elsewhere: bool = False
    page_mail: str = ""


class PageMailed(msgspec.Struct):
    """What became of the mail with a link to the page, in words."""

    note: str


class SeatName(msgspec.Struct):
    """Somebody at a table."""

    name: str
    colour: str
    badge: str
    you: bool
    turn: bool
    bot: bool


class TableCard(msgspec.Struct):
    """A table on the page, in words. `play` and `host` are numbers to ask for a link by. `since`: from when on it waits
    for the person, or stands as it is (Unix seconds). `picture`: path of the board as spectators see it, without its
    look.
    """

    table: str
    game: str
    game_name: str
    title: str
    seq: int
    seats: list[SeatName]
    rivals: str
    heading: str
    yours: bool
    over: bool
    won: bool
    since: float
    play: int | None
    host: int | None
    pictures: dict[str, str]


class Home(msgspec.Struct):
    """The tables of a person, or a part of them; `more`: how many follow."""

    tables: list[TableCard]
    waiting: int
    running: int
    finished: int
    won: int
    more: int


class Next(msgspec.Struct):
    """How many other tables wait, and the one that waits longest."""

    waiting: int
    table: TableCard | None


class Added(msgspec.Struct):
    """How many links were put on the page, and the tokens of those that could not be."""

    added: int
    refused: list[str]


class PersonLinkView(msgspec.Struct):
    """A link to the page (never its token); `own`: the one in use. Times in Unix seconds, `used` is a day."""

    number: int
    label: str
    created: float
    used: float
    revoked: float | None
    own: bool


class DeviceLink(msgspec.Struct):
    """A link to the page for another device, told this once, and as a QR code (SVG)."""

    number: int
    link: str
    qr: str


class SeatGiven(msgspec.Struct):
    """The device's own link to a seat, or to look after the table."""

    table: str
    link: str


class SignedOut(msgspec.Struct):
    """How many links to tables have ended elsewhere."""

    ended: int
