"""What travels between page and server: request bodies and short answers of the JSON API, in words already."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tavola.games.game import LEVELS
from tavola.games.page import Setting
from tavola.table.clock import Clock

Name = Annotated[
    str, Meta(min_length=1, max_length=100, description="At most 40 characters once spaces round it are gone")
]
Title = Annotated[str, Meta(max_length=100)]
Address = Annotated[str, Meta(max_length=254, pattern=r"^[^\s@<>,;:\"\x00-\x20\x7f]+@[^\s@<>,;:\"\x00-\x20\x7f]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Seq = Annotated[int, Meta(ge=0, le=1_000_000)]
MoveText = Annotated[str, Meta(min_length=1, max_length=100)]
Level = Annotated[int, Meta(ge=LEVELS[0], le=LEVELS[-1], description="Of a bot: 1 newcomer to 5 master")]
Moves = Annotated[list[MoveText], Meta(max_length=100)]
Words = Annotated[
    str, Meta(max_length=2_000, description="At most 300 characters once spaces round it are gone, in one line")
]
Delay = Annotated[int, Meta(ge=0, le=30 * 24 * 3600, description="Seconds between a turn and the mail about it")]
Seconds = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Role = Literal["play", "watch", "invite"]


class ClockBody(msgspec.Struct, forbid_unknown_fields=True):
    """How long the players may think. "move": `seconds` anew for every turn. "bank": `seconds` at the start and
    `increment` after every turn, never more than `cap` (0: no cap). `zone` (IANA) is where weekends are counted.
    """

    kind: Literal["move", "bank"]
    seconds: Seconds
    increment: Seconds = 0
    cap: Seconds = 0
    weekends_off: bool = False
    zone: Annotated[str, Meta(min_length=1, max_length=40)] = "UTC"
    on_expiry: Literal["nothing", "claim", "bot", "forfeit"] = "nothing"

    def clock(self) -> Clock:
        """The same for the table."""
        return Clock(**msgspec.structs.asdict(self))


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to open. `seat` null: by lot. With `hotseat` names, one link holds all seats and `name` is not needed.

    `bots` are levels by seat; where the own seat is drawn by lot, as if it were seat 0, and all move on together.
    `hotseat` names are for the seats that bots leave. With bots on all seats nobody plays.
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=16)] = 2
    options: dict[str, Any] = {}
    name: Title = ""
    email: Address | None = None
    title: Title = ""
    hotseat: Annotated[list[Name], Meta(max_length=16)] | None = None
    seat: SeatNumber | None = None
    bots: Annotated[dict[SeatNumber, Level], Meta(max_length=16)] = {}
    clock: ClockBody | None = None


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """Taking the seat one is invited to."""

    name: Name
    email: Address | None = None


class TurnBody(msgspec.Struct, forbid_unknown_fields=True):
    """Moves of one seat, in notation; `expected_seq` is the seq of the view they were picked in."""

    seat: SeatNumber
    moves: Moves
    expected_seq: Seq


class PlayedTurn(TurnBody, omit_defaults=True):
    """A turn to be committed, and a line to the others that goes with it: both, or neither."""

    words: Words = ""


class SeenBody(msgspec.Struct, forbid_unknown_fields=True):
    """The person on the seat has the table before their eyes. Sent after a click, a tap or a key only."""

    seat: SeatNumber
    seq: Seq


class LinkBody(msgspec.Struct, forbid_unknown_fields=True):
    """A link to give out. `to_share`: one to watch, to hand on a position with `?at=`; asked again, the same one."""

    role: Role
    seat: SeatNumber | None = None
    to_share: bool = False


class ContactBody(msgspec.Struct, forbid_unknown_fields=True):
    """Where a seat wants to be told, and how soon. No address: not at all. No delay: as the site does."""

    seat: SeatNumber
    email: Address | None = None
    delay: Delay | None = None


class ResignBody(msgspec.Struct, forbid_unknown_fields=True):
    """Giving up."""

    seat: SeatNumber
    expected_seq: Seq


class GameView(msgspec.Struct):
    """A game that can be played here."""

    id: str
    name: str
    tagline: str
    traits: str
    credit: str
    players: tuple[int, int]
    bots: bool  # that play it
    settings: Annotated[msgspec.Raw, tuple[Setting, ...]]


class SeatLink(msgspec.Struct):
    """An invitation to one seat."""

    seat: int
    link: str


class Opened(msgspec.Struct):
    """A new table and its links. `host` lists, withdraws and re-issues links; no `play` where bots hold all seats."""

    table: str
    play: str | None
    watch: str
    host: str
    invitations: list[SeatLink]


class Imported(msgspec.Struct):
    """A table from a file, with a fresh link a seat."""

    table: str
    play: list[SeatLink]
    watch: str
    host: str


class Seated(msgspec.Struct):
    """Your own link to the table. `host` comes with a rematch that you opened."""

    table: str
    play: str
    host: str | None = None


class InvitedSeat(msgspec.Struct):
    """A seat as an invitation shows it. `name`: who sits there, or for whom it is kept; `status` in words."""

    name: str | None
    colour: str
    badge: str
    status: str
    yours: bool


class Invitation(msgspec.Struct):
    """Who invites to what. `name`: whose seat it is, or for whom it is kept after another game. It is `taken` where a
    player has it, unless the invitation renews their link.

    `renewal` is `lost` where they sit there, `away` where a bot plays on for them and the seat goes to whoever comes.
    `reached`: the address of who played before is known from there. `length` of a game, `turn` whether the seat is
    awaited, `over` whether the game has ended, `again` whether the seat is kept after another game and may be declined.
    """

    table: str
    game: str
    game_name: str
    tagline: str
    traits: str
    length: str | None
    title: str
    host: str
    seats: int
    people: list[InvitedSeat]
    options: list[str]
    seat: int
    colour: str
    name: str | None
    taken: bool
    turn: bool
    over: bool
    renewal: Literal["lost", "away"] | None
    reached: bool = False
    again: bool = False


class OpenSeat(msgspec.Struct):
    """A seat that nobody took, for the host. `name`: for whom it is kept; `link` and its QR code (SVG) are null where
    no invitation of this host link works.
    """

    seat: int
    name: str | None
    colour: str
    link: str | None
    qr: str | None


class OpenSeats(msgspec.Struct):
    """The seats that nobody took. `listed`: whether the front page lists them; null: this site lists none."""

    seats: list[OpenSeat]
    listed: bool | None


class ListedBody(msgspec.Struct, forbid_unknown_fields=True):
    """Whether the front page lists the open seats of a table."""

    listed: bool


class Committed(msgspec.Struct):
    """The table stands at `seq` now."""

    table: str
    seq: int


class MoveWords(msgspec.Struct):
    """A legal move in notation and in words."""

    move: str
    words: str


class Legal(msgspec.Struct):
    """What the seat may do next, after its draft."""

    seq: int
    moves: list[MoveWords]


class Why(msgspec.Struct):
    """Why something cannot be picked."""

    why: str


class LinkView(msgspec.Struct):
    """A link given out (never its token). `number` withdraws it; `own`: the link you are using; `open`: a tab has it
    open now. `label` tells what it was made for: `mail`, another `device`, a `rematch`, the `renewal` of lost links,
    `shared` with a position.
    """

    number: int
    role: str
    seats: tuple[int, ...]
    created: float
    revoked: float | None
    label: str
    own: bool
    open: bool


class NewLink(msgspec.Struct):
    """A link, told this once."""

    link: str


class AskBody(msgspec.Struct, forbid_unknown_fields=True):
    """Ask the address of a seat once more whether it is theirs."""

    seat: SeatNumber


class MailView(msgspec.Struct):
    """How a seat is told. `note` says what became of the latest mail, in words.

    `state` is of the address, for all tables: mail about the game goes only where it is confirmed. It was last asked at
    `asked`, and may be asked again from `ask_from` on (Unix seconds); null: never.
    """

    seat: int
    email: str | None
    delay: int
    stopped: bool
    note: str
    state: Literal["none", "unasked", "asked", "confirmed", "stopped"]
    asked: float | None
    ask_from: float | None
