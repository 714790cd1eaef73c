"""New tables and their players: open one, claim a seat, import a file, rematch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import time

import msgspec

from tavola.notify.addresses import clean_address
from tavola.notify.notices import replaced
from tavola.service import caller, errors
from tavola.service.bot_due import bot_due
from tavola.service.bot_seats import check_offered, seat_bots
from tavola.service.language import gettext as _
from tavola.service.limits import HourlyLimit
from tavola.service.link_status import check_room, ended
from tavola.service.messages import tables
from tavola.service.new_tables import new_table
from tavola.service.next_game import name_at_next, next_bots, next_header, next_seats
from tavola.service.settings import Settings
from tavola.service.summaries import summary_of
from tavola.service.table_cache import TableCache, with_change
from tavola.service.tokens import invitation_token, new_table_id, token_again, token_for
from tavola.store.store import REMATCH, Conflict, Contact, Grant, NewGrant, NewNotice, NewTable, Role
from tavola.store.tokens import hash_token, new_token
from tavola.table.events import BotSeated, Rematch
from tavola.table.export import from_file
from tavola.table.names import clean_name
from tavola.table.table import Table

MAX_AGAIN = 5  # links to the rematch that one link of the game before gets, one after the other
RENEWAL = "renewal"  # label of an invitation to the seat of a player: they lost the link, or a bot plays on for them


class Opening:
    """Opens tables and seats people. Every refusal raises ServiceError. `base`: what links start with."""

    def __init__(self, cache: TableCache, settings: Settings) -> None:
        self.cache = cache
        self.store = cache.store
        self.settings = settings
        self.rematches = HourlyLimit(settings.create_limit)

    async def create(self, new: tables.NewTable, base: str, person: int | None = None) -> tables.Opened:
        """Open a table. `person`: on whose page it is to stand."""
        if new.bots:
            check_offered(self.settings)
        table = new_table(new, bots=self.settings.bot_workers > 0)
        header = table.header
        links = NewLinks(base, person)
        seats = tuple(seat for seat, name in enumerate(header.names) if name)
        play = links.mint("play", seats) if seats else None
        watch, host = links.mint("watch"), links.mint("host")
        secret = links.token_of(host)
        invitations = [
            tables.SeatLink(seat, links.mint("invite", (seat,), invitation_token(secret, seat, 0)))
            for seat, name in enumerate(table.names)
            if name is None
        ]
        contacts = [] if header.hotseat or not seats else self._contacts(header.id, seats[0], new.email)
        await self.store.create(header, table.records, links.grants, contacts, bot_due(table), summary_of(table))
        self.cache.add(table)
        self._wake(contacts)
        return tables.Opened(header.id, play, watch, host, invitations)

    async def claim(
        self, grant: Grant, token: str, body: tables.Claim, key: str | None, base: str, person: int | None = None
    ) -> tables.Seated:
        """Take the seat of an invitation, which ends with that. The same key again gets the same link again. `person`:
        on whose page the seat is to stand.
        """
        async with self.cache.lock(grant.table):
            grant = await self.store.link(grant.id) or grant  # one of its seats may have been claimed meanwhile
            seat = grant.seats[0]
            links = NewLinks(base, person)
            label = REMATCH if grant.label == REMATCH else ""
            again = token_for(token, key, msgspec.json.encode(body)) if key else None
            play = links.mint("play", grant.seats, again, label)
            if key and await self.store.grant(links.grants[0].token_hash):
                return tables.Seated(grant.table, play)
            await self.cache.bring_up_to_time(grant.table)
            table = await self.cache.open(grant.table)
            await self._check_invited(table, grant)
            contacts = self._contacts(grant.table, seat, body.email)
            remaining_seats = await self._remaining_seats(grant.table, grant.seats) | {grant.id: ()}
            notices = await self._replaced(grant, contacts)
            if sits(table, seat):
                await self._hand_out(table, links, contacts, remaining_seats, notices)
                return tables.Seated(grant.table, play)
            after = with_change(table, lambda after: after.join(seat, clean_name(body.name), time()))
            if (seat in table.bots or table.invited[seat]) and not contacts and grant.label != REMATCH:
                contacts = [Contact(grant.table, seat, None)]  # whose seat it was gets no mail about another's
            await self._commit(after, links, contacts, remaining_seats, notices)
        return tables.Seated(grant.table, play)

    async def _replaced(self, invitation: Grant, contacts: list[Contact]) -> list[NewNotice]:
        """Whom to tell that a renewal of their link is taken by somebody with these contacts."""
        if invitation.label != RENEWAL:
            return []
        had = await self.store.contacts(invitation.table)
        email = contacts[0].address if contacts else None
        return replaced(had, invitation.seats, email, invitation.id, time())

    async def import_game(self, data: bytes, base: str, *, from_anybody: bool = True) -> tables.Imported:
        """A table from a file, with fresh links. Files of running games must hold their seed.

        Only who runs the site may bring a component set that the site does not have (not `from_anybody`).
        """
        with errors.refusals(kinds=(ValueError,)):
            header, records = await self.cache.replays.run(lambda: from_file(data, from_anybody=from_anybody))
        header = msgspec.structs.replace(header, id=new_table_id())
        # Whoever brings a file gets all its seats; a rematch named in it would give seats of somebody else's table.
        records = [record for record in records if not isinstance(record.event, Rematch)]
        links = NewLinks(base)
        play = [tables.SeatLink(seat, links.mint("play", (seat,))) for seat in range(header.seats)]
        watch, host = links.mint("watch"), links.mint("host")
        table = await self.cache.replays.run(lambda: Table.open(header, records))
        last = table.records[-1].at if table.records else header.created
        if table.clocks.since and last < time():
            table.note_outage(last, time(), time())  # the time in which it was a file
        await self.store.create(header, table.records, links.grants, [], summary=summary_of(table))
        if any(isinstance(record.event, BotSeated) for record in records):
            self.cache.on_change(await self.cache.open(header.id))
        return tables.Imported(header.id, play, watch, host)

    async def rematch(self, grant: Grant, token: str, base: str, person: int | None = None) -> tables.Seated:
        """Play again with the order of seats moved on by one. Who presses first opens the table, the others join it.

        Who asks again by the same link (`token`) gets the same link again, as long as it works. `person`: on whose page
        the seat is to stand.
        """
        if grant.role != "play":
            raise errors.forbidden(_("Only players can ask for a rematch."))
        async with self.cache.held(grant) as held:
            grant = held
            table = await self.cache.open(grant.table)
            if table.next_table is None:
                return await self._open_rematch(table, grant, token, NewLinks(base, person))
        return await self._join_rematch(table, table.next_table, grant, token, NewLinks(base, person))

    async def _open_rematch(self, table: Table, grant: Grant, token: str, links: NewLinks) -> tables.Seated:
        header = next_header(table, grant)
        after = with_change(table, lambda after: after.rematch(header.id, time(), grant.seats[0]))
        if seconds := self.rematches.spend(caller.current.get()):
            raise errors.too_many(_("Too many rematches from your address. Please come back later."), seconds)
        play = links.mint("play", next_seats(table, grant), token_again(token, header.id, 0), REMATCH)
        links.mint("watch")
        host = links.mint("host")
        contacts = await self._moved_contacts(table, header.id, tuple(table.seating.people))
        again = Table.open(header)
        seat_bots(again, next_bots(table, grant))
        try:
            opens = NewTable(header, again.records, links.grants, contacts, bot_due(again), summary_of(again))
            await self.cache.commit(after, opens=opens, by=grant.seats)
        except Conflict:
            raise errors.conflict() from None
        self.cache.add(again)
        return tables.Seated(header.id, play, host)

    async def _join_rematch(
        self, old: Table, table_id: str, grant: Grant, token: str, links: NewLinks
    ) -> tables.Seated:
        """Sit down on the own seats, or get the link to them again."""
        async with self.cache.lock(table_id):
            table = await self.cache.open(table_id)
            all_grants = await self.store.grants(table_id)
            grants = [g for g in all_grants if g.label == REMATCH and not g.revoked]
            kept = {seat for g in grants if g.role == "play" for seat in g.seats}
            people = table.seating.people  # a seat that a bot keeps warm for somebody is not free
            seats = tuple(seat for seat in next_seats(old, grant) if seat in kept or seat not in people)
            if not seats:
                raise errors.already_taken(_("Your seat at the rematch has gone to somebody else, or to another link."))
            again, known = await self._token_again(token, table_id, seats)
            if not known:
                check_room(all_grants, "play", seats)
                links.mint("play", seats, again, REMATCH)
            play = links.address("play", again)
            free = [seat for seat in seats if not sits(table, seat)]
            new = [seat for seat in free if seat not in kept]
            moved = {contact.seat: contact for contact in await self._moved_contacts(old, table_id, grant.seats)}
            contacts = [moved.get(seat) or Contact(table_id, seat, None) for seat in new]
            remaining_seats = await self._remaining_seats(table_id, new)
            asked = {g.id for g in grants if g.role == "invite"}  # by mail: who follows it later is told they sit here
            remaining_seats = {number: rest for number, rest in remaining_seats.items() if number not in asked}
            await self._hand_out(table, links, contacts, remaining_seats)
            for seat in free:  # should this fail, the link is there to come again
                await self._sit_again(old, table_id, seat)
        for seat in grant.seats:
            await self.store.set_seen(old.id, seat, old.seq)  # no mail about what they have come over from
        return tables.Seated(table_id, play)

    async def _token_again(self, token: str, table_id: str, seats: tuple[int, ...]) -> tuple[str, bool]:
        """The token that a link of the game before leads to at the rematch, and whether it was given out already. One
        that was withdrawn, or lost a seat, is followed by another one, a few times.
        """
        for number in range(MAX_AGAIN):
            again = token_again(token, table_id, number)
            grant = await self.store.grant(hash_token(again))
            if grant is None or (grant.revoked is None and grant.seats == seats):
                return again, grant is not None
        raise errors.illegal(
            _("Links to your seat at the rematch have been withdrawn too often. Ask the host of it for a new one.")
        )

    async def _sit_again(self, old: Table, table_id: str, seat: int) -> None:
        """Seat the player of the game before; their name gets a number when somebody else has it."""
        table = await self.cache.open(table_id)
        name = table.seating.free_name(seat, name_at_next(old, seat))
        await self._commit(with_change(table, lambda after: after.join(seat, name, time())), NewLinks(""), [])

    async def _check_invited(self, table: Table, grant: Grant) -> None:
        """Raises ServiceError when the seat is a player's and the invitation no renewal, or a renewal was used."""
        seat = grant.seats[0]
        name = table.seating.people.get(seat)
        if name and grant.label != RENEWAL:
            away = _("This seat is taken: a bot plays on for {name}.")
            said = _("This seat is taken: {name} sits here.") if sits(table, seat) else away
            raise errors.already_taken(said.format(name=name))
        if grant.revoked is not None:
            raise ended(grant, await self.store.grants(table.id))

    async def _hand_out(
        self,
        table: Table,
        links: NewLinks,
        contacts: list[Contact],
        remaining_seats: Mapping[int, tuple[int, ...]],
        notices: Sequence[NewNotice] = (),
    ) -> None:
        """Store new links and take their seats from older ones."""
        try:
            await self.store.append(
                table.id,
                [],
                notices=notices,
                grants=links.grants,
                contacts=contacts,
                remaining_seats=remaining_seats,
                summary=summary_of(table),
            )
        except Conflict:  # one of them was withdrawn just now
            raise errors.conflict() from None
        for number in remaining_seats:
            self.cache.live.close_grant(table.id, number)
        self._wake(contacts, notices)

    async def _remaining_seats(self, table_id: str, seats: Sequence[int]) -> dict[int, tuple[int, ...]]:
        """By grant id of each link that holds one of these seats: the seats it keeps when somebody else claims them."""
        return {
            g.id: tuple(seat for seat in g.seats if seat not in seats)
            for g in await self.store.grants(table_id)
            if g.role != "stop" and not g.revoked and set(seats) & set(g.seats)
        }

    async def _commit(
        self,
        after: Table,
        links: NewLinks,
        contacts: list[Contact],
        remaining_seats: Mapping[int, tuple[int, ...]] = {},
        notices: Sequence[NewNotice] = (),
    ) -> None:
        try:
            await self.cache.commit(
                after, grants=links.grants, contacts=contacts, remaining_seats=remaining_seats, notices=notices
            )
        except Conflict:
            raise errors.conflict() from None
        self._wake(contacts)

    def _wake(self, contacts: Sequence[Contact], notices: Sequence[NewNotice] = ()) -> None:
        """Let the notice sender look: some of the addresses may have to be asked for confirmation."""
        if notices or any(contact.ask for contact in contacts):
            self.cache.on_notice()

    def _contacts(self, table_id: str, seat: int, email: str | None) -> list[Contact]:
        if not email:
            return []
        with errors.refusals():
            address = clean_address(email)
        return [Contact(table_id, seat, address, self.settings.mail_delay, ask=self.settings.mail_confirm)]

    async def _moved_contacts(self, old: Table, table_id: str, seats: Sequence[int]) -> list[Contact]:
        """Where the players of these seats want to be told of the next game: as of this one."""
        return [
            msgspec.structs.replace(contact, table=table_id, seat=old.next_seat(contact.seat))
            for contact in await self.store.contacts(old.id)
            if contact.seat in seats
        ]


class NewLinks:
    """NewLinks being given out: their addresses to tell, their grants to store. `person`: whose page the seats join."""

    def __init__(self, base: str, person: int | None = None) -> None:
        self.base = base
        self.person = person
        self.grants: list[NewGrant] = []

    def mint(self, role: Role, seats: tuple[int, ...] = (), token: str | None = None, label: str = "") -> str:
        """The address of a new link."""
        token = token or new_token()
        person = self.person if role in ("play", "host") else None
        self.grants.append(NewGrant(hash_token(token), role, seats, label, person=person))
        return self.address(role, token)

    def token_of(self, link: str) -> str:
        """The token in the address of a link."""
        return link.rpartition("/")[2]

    def address(self, role: Role, token: str) -> str:
        """The address of a link that has this token."""
        return f"{self.base}/{role[0]}/{token}"


def sits(table: Table, seat: int) -> bool:
    """Whether a person has the seat."""
    return table.names[seat] is not None and seat not in table.bots
