"""From a person's page to their seats: put on the page, given to a device, taken from all others."""

from __future__ import annotations

from collections.abc import Sequence

from tavola.service import errors
from tavola.service.language import gettext as _
from tavola.service.link_status import check_room
from tavola.service.messages import persons as messages
from tavola.service.persons import Holder
from tavola.service.summaries import summary_of
from tavola.service.table_cache import TableCache
from tavola.service.tokens import token_for_seats
from tavola.store.person_store import PersonStore
from tavola.store.store import MAIL, PAGE, Grant, NewGrant
from tavola.store.tokens import hash_token, new_token

MAX_AGAIN = 20  # links to the same seats that one device gets, one after the other ended


class PersonSeats:
    """The seats of persons, and the tables they look after. Every refusal raises ServiceError."""

    def __init__(self, store: PersonStore, cache: TableCache) -> None:
        self.store = store
        self.cache = cache
        self.tables = cache.store

    async def give(self, holder: Holder, number: int) -> tuple[str, Grant, str]:
        """This device's own link to what the person holds by the link of that number: its token, that link, and the
        letter its path begins with. Asked again, it is the same.
        """
        grant = next((one for one in await self.store.held(holder.person.id) if one.id == number), None)
        if grant is None:
            raise errors.not_found(
                _("This seat is not on your page any more: it was given to somebody else, or its link was withdrawn.")
            )
        async with self.cache.held(grant) as held:
            token, known = await self._token(holder, held)
            if not known:
                check_room(await self.tables.grants(held.table), held.role, held.seats)
                new = NewGrant(hash_token(token), held.role, held.seats, PAGE, person_link=holder.link.id)
                await self.tables.add_grant(held.table, new)
        return token, held, held.role[0]

    async def add(self, holder: Holder, tokens: Sequence[str]) -> messages.Added:
        """Put what links on the device hold on the page."""
        added, refused = 0, []
        for token in dict.fromkeys(tokens):
            grant = await self.tables.grant(hash_token(token))
            if grant is None or grant.revoked is not None or grant.role not in ("play", "host"):
                refused.append(token)
            else:
                await self._join(holder, grant)
                added += 1
        return messages.Added(added, refused)

    async def _join(self, holder: Holder, grant: Grant) -> None:
        held = await self.store.held(holder.person.id)
        if any((one.table, one.role, one.seats) == (grant.table, grant.role, grant.seats) for one in held):
            return
        async with self.cache.held(grant) as now:
            summary = summary_of(await self.cache.open(now.table))
            passing = now.label == MAIL or now.person_link is not None
            link = NewGrant(hash_token(new_token()), now.role, now.seats, PAGE) if passing else now.id
            await self.store.join(holder.person.id, now.table, link, summary)

    async def sign_out(self, holder: Holder) -> int:
        """Take page and seats from all other devices: how many links to tables have ended. This one goes on."""
        replaced: dict[str, list[NewGrant]] = {}
        seen = set()
        for grant in await self.store.held(holder.person.id):
            what = (grant.table, grant.role, grant.seats)
            if what not in seen:
                seen.add(what)
                token = new_token()  # nobody has it: each device is given its own
                new = NewGrant(hash_token(token), grant.role, grant.seats, PAGE, person=holder.person.id)
                replaced.setdefault(grant.table, []).append(new)
        ended = await self.store.sign_out(holder.person.id, holder.link.id, replaced)
        for table in replaced:
            await self.cache.close_ended(table)
        return ended

    async def _token(self, holder: Holder, grant: Grant) -> tuple[str, bool]:
        """The token of the device's link to the seats, and whether it was given out already. One that has ended is
        followed by another one, a few times.
        """
        for number in range(MAX_AGAIN):
            token = token_for_seats(holder.token, grant.table, grant.role, grant.seats, number)
            known = await self.tables.grant(hash_token(token))
            if known is None or known.revoked is None:
                return token, known is not None
        raise errors.illegal(
            _("Links to this seat have been withdrawn too often. Ask the host of the table for a new one.")
        )
