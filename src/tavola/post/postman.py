"""The postman: takes what is due from the outbox, asks again whether it is still to be said, and sends it."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from email.message import EmailMessage
from typing import Literal

import aiosmtplib
import structlog

from tavola.games.messages import Translations
from tavola.post.carriers import Refused, carrier
from tavola.post.letters import Links, compose
from tavola.post.notices import later, verdict
from tavola.post.picture import NoPicture, png
from tavola.post.settings import MailSettings
from tavola.store.store import AGAIN, Contact, NewGrant, Notice, Role, Store
from tavola.store.tokens import hash_token, new_token
from tavola.table.table import Table

AT_ONCE = 4  # mails
LEASE = 300.0  # seconds; longer than any mail takes
FIRST_PAUSE = 30.0  # seconds after a failed attempt, doubled each time
LONGEST_PAUSE = 3600.0
MOST_ATTEMPTS = 18  # about twelve hours with those pauses
NAP = 60.0  # seconds; at the latest then, look again
GRACE = 10.0  # seconds for mails on their way when the server stops

log = structlog.get_logger("tavola.post")


class Postman:
    """Sends in the background between `start` and `stop`. `looking(table, seat)`: is the player at the table now?"""

    def __init__(
        self,
        store: Store,
        open_table: Callable[[str], Awaitable[Table]],
        settings: MailSettings,
        looking: Callable[[str, int], bool],
        *,
        translations: Callable[[str], Translations | None] = lambda language: None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._open_table = open_table
        self._settings = settings
        self._looking = looking
        self._translations = translations
        self._clock = clock
        self._carrier = carrier(settings)
        self._minted: dict[int, tuple[Links, list[int]]] = {}  # by notice, so that attempts share their links
        self._wake = asyncio.Event()
        self._stopping = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin the rounds; call it inside the running loop."""
        self._stopping = False
        self._task = asyncio.create_task(self._rounds(), name="tavola-postman")

    async def stop(self) -> None:
        """End the rounds. Mails on their way are finished, within reason."""
        self._stopping = True
        self.wake()
        if self._task is not None:
            _, pending = await asyncio.wait([self._task], timeout=GRACE)
            for task in pending:
                task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def wake(self) -> None:
        """Something may be due sooner than thought."""
        self._wake.set()

    async def deliver_due(self) -> None:
        """One round: everything that is due now."""
        while not self._stopping:
            now = self._clock()
            due = await self._store.next_due()
            if due is None or due > now:
                return
            notices = await self._store.due_notices(now, AT_ONCE, LEASE)
            await asyncio.gather(*(self._deliver(notice) for notice in notices))

    async def _rounds(self) -> None:
        while not self._stopping:
            self._wake.clear()
            try:
                await self.deliver_due()
                due = await self._store.next_due()
            except Exception:  # a full disk, say: the next round may go better, and mail must not end for good
                log.exception("the round of the postman failed")
                due = None
            pause = NAP if due is None else min(NAP, max(0.0, due - self._clock()))
            try:
                async with asyncio.timeout(pause):
                    await self._wake.wait()
            except TimeoutError:
                pass

    async def _deliver(self, notice: Notice) -> None:
        try:
            await self._decide(notice)
        except Refused as error:
            await self._give_up(notice, str(error))
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            await self._try_again(notice, str(error) or type(error).__name__)
        except Exception as error:  # one table that cannot be drawn must not keep the others' mail
            log.exception("a mail could not be written", table=notice.table, seat=notice.seat)
            await self._try_again(notice, f"{type(error).__name__}: {error}")

    async def _decide(self, notice: Notice) -> None:
        table = await self._open_table(notice.table)
        contact = await self._store.contact(notice.table, notice.seat)
        seen = await self._store.seen(notice.table, notice.seat)
        again = await self._open_table(table.next_table) if notice.kind == "rematch" and table.next_table else None
        decision = verdict(notice, table, contact, seen, self._looking(notice.table, notice.seat), again)
        if contact is None or contact.address is None or decision == "drop":
            await self._finish(notice, "dropped")
        elif decision == "later":
            await self._store.finish_notice(notice.id, "waiting", retry_at=later(contact, self._clock()))
        else:
            await self._send(notice, table, contact, contact.address)

    async def _send(self, notice: Notice, table: Table, contact: Contact, address: str) -> None:
        links = await self._links(notice, table)
        mail = await self._compose(notice, table, contact, address, links)

        async def accepted() -> None:
            await self._store.finish_notice(notice.id, "sent")
            self._minted.pop(notice.id, None)

        name = f"{re.sub(r'[^A-Za-z0-9-]', '-', notice.table)}-{notice.seat}"
        await self._carrier.carry(mail, address, name, accepted)

    async def _compose(
        self, notice: Notice, table: Table, contact: Contact, address: str, links: Links
    ) -> EmailMessage:
        drawing = table.game.draw(table.game.view(table.state, notice.seat), look="light")
        try:
            picture: bytes | None = await png(drawing)
        except (NoPicture, OSError) as error:
            log.warning("a mail goes without its picture", table=notice.table, why=str(error))
            picture = None
        translations = self._translations(contact.language)
        return compose(
            table,
            notice.seat,
            notice.kind,
            links,
            address=address,
            settings=self._settings,
            picture=picture,
            language=contact.language if translations else "en",
            translations=translations,
            now=self._clock(),
        )

    async def _links(self, notice: Notice, table: Table) -> Links:
        """Links of this mail's own: to play, and to be left in peace. About a rematch: to the own seat there."""
        if notice.id not in self._minted:
            play, stop = new_token(), new_token()
            role: Role = "play"
            where, seat, label, way = notice.table, notice.seat, "mail", "p"
            if notice.kind == "rematch" and table.next_table:
                where, seat, role, label, way = table.next_table, table.next_seat(seat), "invite", AGAIN, "i"
            grants = [
                await self._store.add_grant(where, NewGrant(hash_token(play), role, (seat,), label)),
                await self._store.add_grant(where, NewGrant(hash_token(stop), "stop", (seat,), "mail")),
            ]
            base = self._settings.base_url
            self._minted[notice.id] = (Links(f"{base}/{way}/{play}", f"{base}/stop/{stop}"), grants)
        return self._minted[notice.id][0]

    async def _try_again(self, notice: Notice, error: str) -> None:
        if notice.attempts + 1 >= MOST_ATTEMPTS:
            await self._give_up(notice, error)
            return
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2**notice.attempts)
        log.warning("a mail could not be sent", table=notice.table, seat=notice.seat, why=error, again_in=pause)
        await self._store.finish_notice(notice.id, "waiting", error=error, retry_at=self._clock() + pause)

    async def _give_up(self, notice: Notice, error: str) -> None:
        log.error("a mail will not be sent", table=notice.table, seat=notice.seat, why=error)
        await self._finish(notice, "failed", error)

    async def _finish(self, notice: Notice, state: Literal["dropped", "failed"], error: str = "") -> None:
        """Done with it unsent: the links made for it lead nowhere now."""
        await self._store.finish_notice(notice.id, state, error=error)
        _, grants = self._minted.pop(notice.id, (None, []))
        for grant in grants:
            await self._store.revoke(grant)
