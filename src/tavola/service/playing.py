"""Playing by a link, without any web framework: view the table, keep a draft, commit a turn, follow it live."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from time import time
from typing import Any, Protocol

import msgspec

from tavola.games.game import BadNotation, IllegalMove
from tavola.service import errors, table_views
from tavola.service.clock_views import clock_view
from tavola.service.declining import Declining
from tavola.service.language import current, words
from tavola.service.language import gettext as _
from tavola.service.lines import check_may_write, say_line
from tavola.service.link_status import ended, misused, took_over
from tavola.service.mail_addresses import MailAddresses
from tavola.service.messages import tables, views
from tavola.service.series import Series
from tavola.service.settings import Settings
from tavola.service.table_cache import TableCache, with_change
from tavola.store.store import Conflict, Grant, KeyReused
from tavola.store.tokens import hash_token
from tavola.table.errors import TableError
from tavola.table.export import to_file
from tavola.table.story import Draft
from tavola.table.table import Table

VIEWING_ROLES = ("play", "watch", "host")


class IdempotentRequest(msgspec.Struct, frozen=True):
    """A request that is carried out once: its idempotency key and its body."""

    key: str
    body: bytes


class SeatBody(Protocol):
    """A request that changes something for a seat, made in the view of record `expected_seq`."""

    seat: int
    expected_seq: int


class Playing:
    """What the holder of a link can do at a table. Every refusal raises ServiceError."""

    def __init__(
        self, cache: TableCache, settings: Settings, version: str, bots_stuck: Callable[[], bool] = lambda: False
    ) -> None:
        """`version`: of the pages and scripts; `bots_stuck`: whether no bot process can be started now."""
        self.cache = cache
        self.store = cache.store
        self.live = cache.live
        self.settings = settings
        self.version = version
        self.bots_stuck = bots_stuck
        self.mail_addresses = MailAddresses(cache, settings)
        self.series = Series(cache)
        self.declining = Declining(cache)

    async def holder(
        self, token: str, roles: Sequence[str], table_id: str | None = None, *, used: bool = False
    ) -> Grant:
        """What the token grants. `used`: also accept an invitation whose seat was taken.

        Raises ServiceError when the token is unknown or withdrawn, or its role or table is another one.
        """
        grant = await self.store.grant(hash_token(token)) if token else None
        if grant is None:
            raise errors.no_link()
        if table_id is not None and grant.table != table_id:
            raise errors.forbidden(_("This link belongs to another table."))
        if grant.role not in roles:
            raise misused(grant.role)
        if grant.revoked is not None:
            grants = await self.store.grants(grant.table)
            if not (used and took_over(grant, grants)):
                raise ended(grant, grants)
        return grant

    async def view(self, grant: Grant, seat: int | None = None, at: int | None = None) -> views.TableView:
        """The table as the link may see it, or as it was after `at` records.

        On a shared device in a game with secrets, `seat` says who holds the device: the newest position shows the
        secrets of that seat if it is the one to act, earlier positions show none.
        """
        if seat is not None:
            own_seat(grant, seat)
        table = await self.cache.open(grant.table)
        shown = table if at is None or at == table.seq else await self._earlier(table, at)
        if table_views.curtained(table, grant.seats):
            viewer = viewer_behind_curtain(table, grant.seats, seat if shown is table else None)
        else:
            viewer = viewer_of(table, grant.seats, grant.seats if seat is None else (seat,))
        return await self._view(grant, table, shown, viewer)

    async def _earlier(self, table: Table, at: int) -> Table:
        try:
            return await self.cache.replays.run(lambda: table.at(at))
        except TableError as error:
            raise errors.not_found(words(error.message)) from None

    async def _drafted(self, grant: Grant, seat: int) -> views.TableView:
        """The view for whoever just changed the draft of this seat."""
        table = await self.cache.open(grant.table)
        secret_seats = (seat,) if table_views.curtained(table, grant.seats) else grant.seats
        return await self._view(grant, table, table, viewer_of(table, grant.seats, secret_seats))

    async def _moved_on(self, grant: Grant, table: Table, seat: int) -> views.TableView:
        """The fresh view for whoever acted too late on this seat."""
        return await self.view(grant, seat if table_views.curtained(table, grant.seats) else None)

    async def _view(self, grant: Grant, table: Table, shown: Table, viewer: table_views.Viewer) -> views.TableView:
        acting = viewer.acting
        moves: tuple[str, ...] = ()
        if shown is table and acting is not None and not viewer.covered:
            moves = (await self._draft(table, acting)).moves
        bots = table.game.bots and self.settings.bot_workers > 0
        view = table_views.table_view(table, shown, viewer, moves, current.get(), bots)
        return msgspec.structs.replace(
            view,
            site=self.version,
            mail=await self._mail(table, grant),
            clock=clock_view(shown, viewer.seats, time()) if shown is table else None,
            series=await self.series.view(table),
            declinable=await self.declining.can(table, grant.seats),
            **self._hints(table, view, acting),
        )

    async def legal(self, grant: Grant, seat: int) -> tables.Legal:
        """What the seat may do next, after its draft."""
        own_seat(grant, seat)
        table = await self.cache.open(grant.table)
        if not may_act(table, seat):
            return tables.Legal(table.seq, [])
        draft = await self._draft(table, seat)
        moves = [] if draft.complete else draft.state.legal(seat)
        return tables.Legal(table.seq, [_in_words(table, draft.state, seat, move) for move in moves])

    async def why(self, grant: Grant, seat: int, target: str) -> str:
        """Why a thing in the drawing cannot be picked now."""
        own_seat(grant, seat)
        table = await self.cache.open(grant.table)
        if not may_act(table, seat):
            return _("It is not your turn.")
        draft = await self._draft(table, seat)
        if draft.complete:
            return _("Your turn is complete: confirm it, or take something back.")
        try:
            return words(table.game.why_not(draft.state, seat, target), table_views.player_names(table))
        except BadNotation as error:
            raise errors.not_found(str(error)) from None

    async def history(self, grant: Grant, after: int = 0) -> list[views.HistoryLine]:
        """The records after a seq, in words, the oldest first."""
        table = await self.cache.open(grant.table)
        names = table_views.player_names(table)
        viewer = viewer_of(table, grant.seats, grant.seats)
        secrets = () if table_views.curtained(table, grant.seats) else viewer.visible_secrets
        talk = table.talk.lines
        return [table_views.history_line(entry, names, talk.get(entry.seq)) for entry in table.story(secrets)[after:]]

    async def draft(self, grant: Grant, body: tables.TurnBody) -> views.TableView:
        """Keep the moves as the seat's draft; fewer moves than before: taken back. Nobody else is told."""
        async with self.cache.held(grant) as held:
            grant = held
            seat = own_seat(grant, body.seat)
            table = await self.cache.open(grant.table)
            await self._check_fresh(table, grant, seat, body.expected_seq)
            with errors.refusals(table_views.player_names(table)):
                draft = table.draft(seat, body.moves)
            await self.store.set_draft(table.id, seat, table.seq, draft.moves)
        self.live.publish_draft(grant.table, seat)
        return await self._drafted(grant, seat)

    async def turn(self, grant: Grant, body: tables.PlayedTurn, key: str | None) -> tables.Committed:
        """Commit a turn, and the line that goes with it."""
        return await self.carry_out(grant, body, lambda after: self._play(after, grant, body), key)

    def _play(self, after: Table, grant: Grant, body: tables.PlayedTurn) -> None:
        """The words come first, so that the last record is the turn, which decides who is told of what."""
        if body.words:
            check_may_write(after, grant, body.seat)
            say_line(after, body.seat, body.words)
        after.turn(body.seat, body.moves, time())

    async def resign(self, grant: Grant, body: tables.ResignBody) -> tables.Committed:
        """Give up for a seat."""
        return await self.carry_out(grant, body, lambda after: after.resign(body.seat, time()))

    async def carry_out(
        self, grant: Grant, body: SeatBody, change: Callable[[Table], object], key: str | None = None
    ) -> tables.Committed:
        """Commit a change of a seat. The same key and body again get the same answer and change nothing."""
        async with self.cache.held(grant) as held:
            grant = held
            seat = own_seat(grant, body.seat)
            request = IdempotentRequest(f"{seat} {key}", msgspec.json.encode(body)) if key else None
            if request and (done := await self._done(grant.table, request, body.expected_seq)):
                return tables.Committed(grant.table, done)
            return await self._change(grant, body, change, request)

    async def seen(self, grant: Grant, body: tables.SeenBody) -> None:
        """The person on the seat has seen the table as it was at a seq: no mail about that any more."""
        seat = own_seat(grant, body.seat)
        table = await self.cache.open(grant.table)
        self.live.note_activity(grant.table, seat)
        seq = min(body.seq, table.seq)
        if seq > await self.store.seen(grant.table, seat):
            await self.store.set_seen(grant.table, seat, seq)

    async def contact(self, grant: Grant, seat: int) -> tables.MailView:
        """How the seat is told."""
        return await self.mail_addresses.view(grant.table, own_seat(grant, seat))

    async def set_contact(self, grant: Grant, body: tables.ContactBody, caller: str) -> tables.MailView:
        """Choose how the seat is told; `caller` is the address of who asks."""
        async with self.cache.held(grant) as held:
            grant = held
            own_seat(grant, body.seat)
            return await self.mail_addresses.set_contact(grant.table, body, caller)

    async def ask_again(self, grant: Grant, body: tables.AskBody) -> tables.MailView:
        """Send the mail that asks whether the address of the seat is theirs once more."""
        return await self.mail_addresses.ask_again(grant.table, own_seat(grant, body.seat))

    async def export(self, grant: Grant, talk: bool = False) -> bytes:
        """The game as a file; with its seed once it is over, with what players wrote where `talk` asks for it."""
        table = await self.cache.open(grant.table)
        return to_file(table, with_talk=talk and not table_views.shares_device(table, grant.seats))

    async def stream(self, grant: Grant, known: int | None) -> AsyncIterator[bytes]:
        """The table's changes as SSE frames, from now on; the first at once, unless the tab knows it already."""
        await self.cache.open(grant.table)
        return self.live.frames(grant.table, grant.id, grant.seats, lambda: self.cache.seq(grant.table), known)

    async def _draft(self, table: Table, seat: int) -> Draft:
        """The seat's draft of this turn as far as it still goes when others gave up meanwhile; else an empty one."""
        stored = await self.store.draft(table.id, seat)
        if stored is not None and table.awaited_since.get(seat, table.seq) <= stored.seq:
            try:
                return table.draft(seat, stored.moves)
            except (IllegalMove, BadNotation, TableError):
                pass  # written for a position that is no more
        return table.draft(seat, ())

    async def _check_fresh(self, table: Table, grant: Grant, seat: int, expected: int) -> None:
        if seat in table.bots:
            raise errors.illegal(_("A bot plays for this seat. Take it back first."))
        if expected > table.seq or table.stale(seat, expected):
            detail = _("The table has moved on since you looked. Nothing was played; here it is as it stands now.")
            raise errors.stale(detail, await self._moved_on(grant, table, seat))

    async def _done(self, table_id: str, request: IdempotentRequest, expected: int) -> int | None:
        """The seq that this very request led to before, if the table has gone on since. Raises ServiceError when its
        key was used for another one.
        """
        if expected >= (await self.cache.open(table_id)).seq:
            return None  # it would have gone on with this request; should its key be another's, that is told on storing
        try:
            return await self.store.seq_of_key(table_id, request.key, request.body)
        except KeyReused:
            raise errors.key_reused() from None

    async def _change(
        self,
        grant: Grant,
        body: SeatBody,
        change: Callable[[Table], object],
        request: IdempotentRequest | None = None,
    ) -> tables.Committed:
        """Commit a change of a seat that has seen every record it has to. The lock of the table must be held."""
        table = await self.cache.open(grant.table)
        await self._check_fresh(table, grant, body.seat, body.expected_seq)
        after = with_change(table, change)
        try:
            key, encoded = (request.key, request.body) if request else (None, b"")
            await self.cache.commit(after, key=key, body=encoded, by=grant.seats, since=table.seq)
        except Conflict:
            detail = _("Somebody was faster. Nothing was played; here is the table as it stands now.")
            raise errors.stale(detail, await self._moved_on(grant, table, body.seat)) from None
        except KeyReused:
            raise errors.key_reused() from None
        return tables.Committed(grant.table, after.seq)

    def _hints(self, table: Table, view: views.TableView, acting: int | None) -> dict[str, Any]:
        """Fields of the view about bots: whether hints are offered, how long one stays good, why bots do not move."""
        seat = view.acting
        settled = table.seq if acting is None else table.settled(acting)
        stuck = self.bots_stuck() and bool(set(table.bots) & set(table.awaited))
        return {
            "hint": view.bots and seat is not None and may_have_hints(table, seat),
            "settled": settled,
            "notice": view.notice or (errors.bots_stuck() if stuck else None),
        }

    async def _mail(self, table: Table, grant: Grant) -> list[tables.MailView] | None:
        if grant.role != "play" or table_views.shares_device(table, grant.seats):
            return None
        return [await self.mail_addresses.view(grant.table, seat) for seat in grant.seats]


def own_seat(grant: Grant, seat: int) -> int:
    """The seat, when the link holds it. Raises ServiceError."""
    if seat not in grant.seats or grant.role != "play":
        raise errors.forbidden(_("This link does not hold that seat."))
    return seat


def viewer_of(table: Table, held: tuple[int, ...], seats: tuple[int, ...]) -> table_views.Viewer:
    """The viewer for a link that holds the seats `held` and looks for `seats` of them."""
    acting = next((seat for seat in (*table.awaited, *seats) if seat in seats and may_act(table, seat)), None)
    return table_views.Viewer(held, acting, seats[0] if len(seats) == 1 else acting)


def viewer_behind_curtain(table: Table, held: tuple[int, ...], seat: int | None) -> table_views.Viewer:
    """The viewer on a shared device: secrets are shown only when `seat`, who holds it, is the one to act."""
    acting = viewer_of(table, held, held).acting
    known = acting if acting == seat else None
    return table_views.Viewer(held, acting, known, covered=known is None)


def may_have_hints(table: Table, seat: int) -> bool:
    """Whether hints are allowed: not against people, nor against those who are away and may come back."""
    others = [other for other in range(table.seats) if other != seat]
    return all(other in table.bots and other not in table.seating.people for other in others)


def may_act(table: Table, seat: int) -> bool:
    """Whether a person on the seat is awaited, or may still change a choice made."""
    sits = table.names[seat] is not None and seat not in table.bots  # a file may bring a link to a seat still free
    return sits and not table.over and not table.frozen and bool(table.state.legal(seat))


def _in_words(table: Table, state: Any, seat: int, move: int) -> tables.MoveWords:
    after = state.copy()
    after.apply(seat, move)
    message = table.game.describe(state, seat, move, table.game.preview(state, seat, move, after))
    return tables.MoveWords(table.game.text(move), words(message, table_views.player_names(table)))
