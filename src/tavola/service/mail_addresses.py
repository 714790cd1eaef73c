"""Who is told by mail, and whether their address wants it: what players, and readers of mails, can say about that.

An address is known to the site once. It is asked before any notice goes there, and asked by itself only once; that it
wants no mail is said and taken back only by links that were mailed to it.
"""

from __future__ import annotations

from time import time
from typing import Literal

import msgspec

from tavola.notify.addresses import clean_address
from tavola.service import errors
from tavola.service.language import gettext as _
from tavola.service.limits import HourlyLimit
from tavola.service.messages import tables
from tavola.service.settings import Settings
from tavola.service.table_cache import TableCache
from tavola.store.outbox import ASK_PAUSE, DAY, MAX_ASKS
from tavola.store.store import MAIL, Address, AddressState, Contact, Grant, NewGrant, Notice, key_of
from tavola.store.tokens import hash_token, new_token

NEW_AN_HOUR = 30  # addresses that were never asked, from one caller
ASKS_A_DAY = 10  # on behalf of one table


class About(msgspec.Struct, frozen=True):
    """What a page about an address shows. `address` is empty for links of old mails, which do not say where they went,
    as the seat may be somebody else's by now. `plays`: whether its link leads on to the seat.
    """

    address: str
    state: Literal["unasked", "asked", "confirmed", "stopped"]
    game: str
    plays: bool


class MailAddresses:
    """The addresses of seats. Every refusal raises ServiceError."""

    def __init__(self, cache: TableCache, settings: Settings) -> None:
        self.cache = cache
        self.store = cache.store
        self.settings = settings
        self.new_addresses = HourlyLimit(NEW_AN_HOUR)

    async def view(self, table_id: str, seat: int) -> tables.MailView:
        """How the seat is told."""
        contact = await self.store.contact(table_id, seat)
        if contact is None or contact.address is None:
            delay = self.settings.mail_delay
            return tables.MailView(seat, None, delay, False, "", "none", None, None)
        address = await self._address(contact.address)
        return tables.MailView(
            seat,
            contact.address,
            contact.delay,
            address.state == "stopped",
            await self._note(table_id, seat, address),
            address.state,
            address.asked_at,
            _ask_from(address),
        )

    async def set_contact(self, table_id: str, body: tables.ContactBody, caller: str) -> tables.MailView:
        """Choose how the seat is told. A new address is asked first; one that wants no mail is not asked again."""
        delay = self.settings.mail_delay if body.delay is None else body.delay
        await self.check(body.email, caller, table_id)
        address = clean_address(body.email) if body.email else None
        await self.store.set_contact(Contact(table_id, body.seat, address, delay, ask=self.settings.mail_confirm))
        self.cache.on_notice()
        return await self.view(table_id, body.seat)

    async def check(self, email: str | None, caller: str, table_id: str = "") -> None:
        """Raises ServiceError for what is no address, or when too many new ones were given by the caller or here."""
        if not email:
            return
        with errors.refusals():
            address = await self._address(clean_address(email))
        if address.state != "unasked":
            return
        now = time()
        asks = await self.store.asks(table_id, now - DAY, now)
        if asks.number >= ASKS_A_DAY:
            detail = _("Too many e-mail addresses were given at this table today. Leave it out, or come back tomorrow.")
            raise errors.too_many(detail, round(asks.first + DAY - now) + 1)
        if seconds := self.new_addresses.spend(caller):
            detail = _("Too many e-mail addresses were given from where you are. Leave it out, or come back later.")
            raise errors.too_many(detail, seconds)

    async def ask_again(self, table_id: str, seat: int) -> tables.MailView:
        """Send the mail that asks once more, when that may be."""
        contact = await self.store.contact(table_id, seat)
        address = await self._address(contact.address) if contact and contact.address else None
        if contact is None or address is None or address.state in ("confirmed", "stopped"):
            raise errors.illegal(_("There is nothing to ask."))
        since, now = _ask_from(address), time()
        if since is None:
            raise errors.illegal(_("We asked three times. No more of these mails go to this address."))
        if since > now:
            raise errors.too_many(_("We asked within the last day. Please wait."), round(since - now) + 1)
        await self.store.ask_again(contact, now)
        self.cache.on_notice()
        return await self.view(table_id, seat)

    async def mailed_grant(self, token: str, *roles: str) -> Grant:
        """A link about an address that was mailed to it. It can always say what it is for, even when it was withdrawn
        as a link to its seat. Raises ServiceError.
        """
        grant = await self.store.grant(hash_token(token)) if token else None
        if grant is None:
            raise errors.no_link()
        if grant.role not in roles:
            raise errors.forbidden(_("This link is not for that."))
        return grant

    async def about(self, grant: Grant) -> About:
        """What its page shows."""
        table = await self.cache.open(grant.table)
        key = await self._key(grant)
        plays = await self._plays(grant, key)
        return About(grant.address or "", (await self._address(key)).state, table.game.name, plays)

    async def stop(self, grant: Grant) -> None:
        """No more mail to the address that the link was mailed to."""
        if key := await self._key(grant):
            await self.store.stop_address(key, time())

    async def allow(self, grant: Grant) -> None:
        """Mail may come again, to an address that this link is known to have been mailed to."""
        if not grant.address:
            raise errors.forbidden(_("This link is from an old mail. Please use the one at the foot of a newer mail."))
        await self.store.confirm_address(grant.address, time())
        self.cache.on_notice()

    async def confirm(self, grant: Grant) -> str | None:
        """The address wants mail. The token of a new link to play for the seat, if the seat still has this address."""
        key = await self._key(grant)
        token = new_token() if await self._plays(grant, key) else None
        link = NewGrant(hash_token(token), "play", grant.seats, MAIL, key) if token else None
        keep = self.cache.live.in_use(grant.table)
        given = await self.store.confirm_address(key, time(), grant.table, link, keep)
        self.cache.on_notice()
        return token if given else None

    async def state(self, address: str) -> AddressState:
        """Whether an address wants mail."""
        return (await self._address(address)).state

    async def moved(self, table_id: str, seat: int, old: str | None, new: str | None) -> list[Contact]:
        """How a seat is told from now on whose player has another address; none where it was told elsewhere."""
        contact = await self.store.contact(table_id, seat)
        told_at = contact.address if contact else None
        if told_at != old or (new is None and contact is None):
            return []
        delay = contact.delay if contact else self.settings.mail_delay
        return [Contact(table_id, seat, new, delay, ask=self.settings.mail_confirm)]

    async def _address(self, address: str) -> Address:
        """What is known of it; where no address is asked, all are good that did not stop the mail."""
        known = await self.store.address(key_of(address))
        if self.settings.mail_confirm or known.state == "stopped":
            return known
        return msgspec.structs.replace(known, state="confirmed")

    async def _key(self, grant: Grant) -> str:
        """The address to stop by a link: the one it was mailed to; of old mails that do not say, the one the seat has.
        Empty: none.
        """
        if grant.address is None:
            contacts = [await self.store.contact(grant.table, seat) for seat in grant.seats]
            return next((key_of(one.address) for one in contacts if one and one.address), "")
        return grant.address

    async def _plays(self, grant: Grant, key: str) -> bool:
        if grant.role != "confirm" or grant.revoked is not None:
            return False
        contact = await self.store.contact(grant.table, grant.seats[0])
        return contact is not None and contact.address is not None and key_of(contact.address) == key

    async def _note(self, table_id: str, seat: int, address: Address) -> str:
        """What became of the latest mail to a seat; of the question, while the address is not confirmed."""
        asking = address.state in ("unasked", "asked")
        notices = [
            notice
            for notice in await self.store.notices(table_id)
            if notice.seat == seat and notice.kind != "replaced" and (notice.kind == "ask") == asking
        ]
        return _words(notices[-1]) if notices else ""


def _ask_from(address: Address) -> float | None:
    """From when on an address may be asked by a press; None: never."""
    if address.state == "unasked":
        return 0.0
    if address.state != "asked" or address.asked >= MAX_ASKS:
        return None
    return (address.asked_at or 0.0) + ASK_PAUSE


def _words(notice: Notice) -> str:
    match notice.state:
        case "waiting" if notice.error:
            return _("The last e-mail did not go through yet; it is tried again.")
        case "waiting" if notice.kind != "ask":
            return _("An e-mail goes out unless you look here first.")
        case "sent" if notice.kind != "ask":
            return _("An e-mail was sent.")
        case "failed" if notice.kind == "ask":
            return _("The mail that asks could not be delivered. Is the address right?")
        case "failed":
            return _("The last e-mail could not be delivered.")
    return ""
