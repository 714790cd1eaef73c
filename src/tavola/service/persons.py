"""A person without an account: a page of their own behind a link, which knows their tables and what they wish."""

from __future__ import annotations

from time import time
from typing import Any

import msgspec
from msgspec import UNSET

from tavola.notify.addresses import clean_address
from tavola.service import errors
from tavola.service.language import gettext as _
from tavola.service.limits import HourlyLimit
from tavola.service.mail_addresses import MailAddresses
from tavola.service.messages import persons as messages
from tavola.store.person_store import Person, PersonLink, PersonStore
from tavola.store.store import Contact, Notice, key_of
from tavola.store.tokens import hash_token, new_token
from tavola.table.names import clean_name

DAY = 24 * 3600
NEW_AN_HOUR = 60  # pages made by one caller
MAX_LINKS = 50  # links to one page that work
LARGEST = 4000  # bytes of somebody's preferences


class Holder(msgspec.Struct, frozen=True):
    """Who has a link to a page in their hands: the person, the link, its token."""

    person: Person
    link: PersonLink
    token: str


class Persons:
    """Pages of persons and their links. Every refusal raises ServiceError."""

    def __init__(self, store: PersonStore, mail_addresses: MailAddresses) -> None:
        self.store = store
        self.mail_addresses = mail_addresses
        self.new_persons = HourlyLimit(NEW_AN_HOUR)

    async def open(self, body: messages.NewPerson, caller: str, base: str) -> messages.PersonOpened:
        """A new page."""
        name = _named(body.name)
        if seconds := self.new_persons.spend(caller):
            raise errors.too_many(_("Too many new pages from your address. Please come back later."), seconds)
        token = new_token()
        await self.store.add(hash_token(token), _label(body.label), name, body.language, body.zone, _today())
        return messages.PersonOpened(f"{base}/me/{token}")

    async def holder(self, token: str) -> Holder:
        """Whose page the token leads to. Raises ServiceError when it is unknown or withdrawn."""
        found = await self.store.by_token(hash_token(token)) if token else None
        if found is None:
            raise errors.no_person()
        link, person = found
        if link.revoked is not None:
            raise errors.person_ended()
        return Holder(person, link, token)

    async def use(self, token: str) -> Holder:
        """The same for a request that changes something: the device is noted as used today."""
        holder = await self.holder(token)
        if holder.link.used < _today():
            await self.store.note_use(holder.link.id, _today())
        return holder

    async def view(self, person: Person, *, changed_elsewhere: bool = False) -> messages.PersonView:
        """What the page knows."""
        state = await self.mail_addresses.state(person.address) if person.address else "none"
        return messages.PersonView(
            person.name,
            person.language,
            person.zone,
            person.address,
            state,
            person.preferences,
            person.version,
            changed_elsewhere,
            await self._page_mail(person),
        )

    async def change(self, holder: Holder, body: messages.PersonChange, caller: str) -> messages.PersonView:
        """Change what is sent. The later of two devices wins, and is told that the other one was there."""
        person = holder.person
        fields = _fields(body)
        contacts: list[Contact] = []
        if "address" in fields and fields["address"] != person.address:
            await self.mail_addresses.check(fields["address"], caller)
            contacts = await self._moved(person, fields["address"])
        try:
            after = await self.store.change(person.id, fields, contacts) if fields else person
        except KeyError:
            raise errors.no_person() from None
        if any(contact.ask for contact in contacts):
            self.mail_addresses.cache.on_notice()
        return await self.view(after, changed_elsewhere=person.version != body.version)

    async def learn(self, holder: Holder | None, name: str, email: str | None) -> None:
        """Fill in what a page does not know yet from what was given for a table."""
        if holder is None:
            return
        fields: dict[str, Any] = {}
        if name and not holder.person.name:
            fields["name"] = clean_name(name)
        if email and not holder.person.address:
            fields["address"] = clean_address(email)
        if fields:
            try:
                await self.store.change(holder.person.id, fields)
            except KeyError:  # forgotten in this very moment
                return

    async def _moved(self, person: Person, address: str | None) -> list[Contact]:
        """Where the seats are told that were told at the address so far."""
        contacts = []
        for held in (await self.store.tables(person.id, finished=False)).tables:
            if len(held.seats) == 1:
                contacts += await self.mail_addresses.moved(held.table, held.seats[0], person.address, address)
        return contacts

    async def links(self, holder: Holder) -> list[messages.PersonLinkView]:
        """The links to the page, oldest first."""
        return [
            messages.PersonLinkView(one.id, one.label, one.created, one.used, one.revoked, one.id == holder.link.id)
            for one in await self.store.links(holder.person.id)
        ]

    async def give(self, holder: Holder, label: str, base: str) -> tuple[int, str]:
        """A link to the page for another device, which is that device's from then on: its number and address."""
        await self._check_links(holder.person)
        token = new_token()
        number = await self.store.add_link(holder.person.id, hash_token(token), _label(label), _today())
        return number, f"{base}/me/{token}"

    async def mail_page(self, holder: Holder) -> messages.PageMailed:
        """Have a link to the page mailed to the person's address, if that is known to be theirs."""
        person = holder.person
        state = await self.mail_addresses.state(person.address) if person.address else "none"
        if person.address is None or state != "confirmed":
            raise errors.illegal(_("A link to your page goes to an address only once that has been confirmed by mail."))
        await self._check_links(person)
        if again := await self.store.mail_page(person.id, key_of(person.address), time()):
            detail = _("Enough of these mails went to this address within a day. Please come back later.")
            raise errors.too_many(detail, round(again - time()) + 1)
        self.mail_addresses.cache.on_notice()
        return messages.PageMailed(await self._page_mail(person))

    async def _page_mail(self, person: Person) -> str:
        notice = await self.store.last_page_mail(person.id)
        return _page_words(notice) if notice and (notice.finished is None or notice.finished > time() - DAY) else ""

    async def _check_links(self, person: Person) -> None:
        """Raises ServiceError when no further link may be made."""
        links = [one for one in await self.store.links(person.id) if one.revoked is None]
        if len(links) >= MAX_LINKS:
            raise errors.illegal(
                _("There are {n} links to this page already. Withdraw those that nobody needs.").format(n=len(links))
            )

    async def withdraw(self, holder: Holder, number: int) -> None:
        """End another link to the page, and the links to tables that it was given."""
        if number not in {one.id for one in await self.store.links(holder.person.id)}:
            raise errors.not_found(_("There is no such link."))
        if number == holder.link.id:
            raise errors.illegal(_("This is the link you are using; it cannot withdraw itself."))
        held = await self.store.held(holder.person.id)
        await self.store.withdraw_link(number)
        for table in {grant.table for grant in held}:
            await self.mail_addresses.cache.close_ended(table)

    async def forget(self, holder: Holder) -> None:
        """Drop the page with all its links, and the addresses of its seats. Tables keep the name and their links."""
        await self.store.forget(holder.person.id)


def _page_words(notice: Notice) -> str:
    """What became of the mail with a link to a page."""
    match notice.state:
        case "waiting" if notice.error:
            return _("The mail with a link to this page did not go through yet ({why}). It is tried again.").format(
                why=notice.error
            )
        case "waiting":
            return _("A mail with a link to this page is on its way.")
        case "sent":
            return _("A mail with a link to this page went out. Look among the spam too.")
        case "failed":
            return _("The mail with a link to this page did not go through ({why}). Is the address right?").format(
                why=notice.error
            )
    return _("No mail with a link to this page went out: the address has changed since, or wants no mail.")


def _fields(body: messages.PersonChange) -> dict[str, Any]:
    """What is to be changed, cleaned. Raises ServiceError."""
    fields: dict[str, Any] = {}
    if body.name is not UNSET:
        fields["name"] = _named(body.name)
    if body.language is not UNSET:
        fields["language"] = body.language
    if body.zone is not UNSET:
        fields["zone"] = body.zone
    if body.email is not UNSET:
        with errors.refusals():
            fields["address"] = clean_address(body.email) if body.email else None
    if body.preferences is not UNSET:
        if len(msgspec.json.encode(body.preferences)) > LARGEST:
            raise errors.illegal(_("These are more wishes than a page can keep."))
        fields["preferences"] = body.preferences
    return fields


def _named(name: str) -> str:
    """A clean name, or none. Raises ServiceError."""
    if not name.strip():
        return ""
    with errors.refusals():
        return clean_name(name)


def _label(text: str) -> str:
    """What a device is called: a line of printable characters."""
    return " ".join("".join(sign for sign in text if sign.isprintable()).split())[:60]


def _today() -> float:
    """The beginning of the day, in UTC."""
    return time() // DAY * DAY
