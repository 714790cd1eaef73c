"""The worker that takes due notices from the outbox, checks once more that each is still true, and sends it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from typing import Literal

import aiosmtplib
import structlog

from tavola.games.messages import Translations
from tavola.notify import mail_identity
from tavola.notify.board_picture import NoPicture, png
from tavola.notify.channels.email import Refused, channel_for, why
from tavola.notify.letters import compose
from tavola.notify.mail_settings import MailSettings
from tavola.notify.notices import later, verdict
from tavola.notify.page_mail import page_mail
from tavola.notify.short_letters import compose_question, compose_replaced
from tavola.store.person_store import PersonStore
from tavola.store.store import Conflict, Contact, Notice, Store, Unavailable, key_of
from tavola.table.table import Table

MAX_AT_ONCE = 24  # mails on their way
MAX_TO_A_DOMAIN = 4  # of them, so that a few servers which dawdle keep nobody else's mail
MAX_RETRIES_AT_ONCE = 8  # of them that were tried before
MAX_PICTURES = 2  # drawn at once
HOUR = 3600.0  # seconds
MAX_AN_HOUR = 20  # notices to one address; more are put off
MAX_AN_HOUR_FROM_ONE_TABLE = 10  # of them from the same table
MAX_AN_HOUR_FROM_NEW_TABLES = 20  # more to one address, from tables that sent it none within the hour
MAX_AN_HOUR_A_TABLE = 60  # notices from one table
LEASE = 2 * HOUR  # longer than any mail takes
FIRST_PAUSE = 30.0  # seconds after a failed attempt, doubled each time
MAX_PAUSE = HOUR
MAX_ATTEMPTS = 18  # about twelve hours with those pauses
MAX_IDLE = 60.0  # seconds; at the latest then, look again
STOP_TIMEOUT = 10.0  # seconds for mails on their way when the server stops

log = structlog.get_logger("tavola.notify")


class NoticeSender:
    """Sends notices in the background between `start` and `stop`. `looking(table, seat)`: is the player there now?
    `in_use(table)`: ids of links that are open in a tab.
    """

    def __init__(
        self,
        store: Store,
        open_table: Callable[[str], Awaitable[Table]],
        settings: MailSettings,
        looking: Callable[[str, int], bool],
        *,
        persons: PersonStore | None = None,
        in_use: Callable[[str], Collection[int]] = lambda table: (),
        translations: Callable[[str], Translations | None] = lambda language: None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._persons = persons
        self._open_table = open_table
        self._settings = settings
        self._looking = looking
        self._in_use = in_use
        self._translations = translations
        self._clock = clock
        self._channel = channel_for(settings)
        self._in_flight: dict[asyncio.Task[None], tuple[Notice, str]] = {}  # with the address's key
        self._sent_not_stored: dict[int, str] = {}  # by notice id: key of the address the mail went to
        self._must_release = False  # whether a notice could not be let go of, as the store failed
        self._pictures = asyncio.Semaphore(MAX_PICTURES)
        self._wake = asyncio.Event()
        self._stopping = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start sending; to be called inside the running event loop."""
        self._stopping = False
        self._must_release = True  # what a server that was killed had claimed
        self._task = asyncio.create_task(self._run(), name="tavola-notice-sender")

    async def stop(self) -> None:
        """Stop. Mails in flight get `STOP_TIMEOUT` seconds to finish."""
        self._stopping = True
        self.wake()
        if self._task is not None:
            tasks = {self._task, *self._in_flight}
            _, pending = await asyncio.wait(tasks, timeout=STOP_TIMEOUT)
            for task in pending:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._task = None

    def wake(self) -> None:
        """Look at the outbox now: something may have become due."""
        self._wake.set()

    async def deliver_due(self) -> None:
        """Send everything that is due now, and wait until it is done."""
        await self._begin()
        while self._in_flight and not self._stopping:
            await asyncio.wait(self._in_flight, return_when=asyncio.FIRST_COMPLETED)
            await self._begin()

    async def _run(self) -> None:
        while not self._stopping:
            self._wake.clear()
            now, due = self._clock(), None
            try:
                await self._begin()
                due = await self._store.next_due(now)  # what was due before waits for a mail on its way
            except Unavailable as error:
                log.warning("the notice sender waits for the database", why=str(error))
            except Exception:  # a full disk, say: the next round may go better, and mail must not end for good
                log.exception("a round of the notice sender failed")
            pause = MAX_IDLE if due is None else min(MAX_IDLE, max(0.0, due - self._clock()))
            try:
                async with asyncio.timeout(pause):
                    await self._wake.wait()
            except TimeoutError:
                pass

    async def _begin(self) -> None:
        """Start sending what is due, at most `MAX_AT_ONCE` mails at a time."""
        if self._must_release:
            await self._store.release_notices([notice.id for notice, _ in self._in_flight.values()])
            self._must_release = False
        while len(self._in_flight) < MAX_AT_ONCE and not self._stopping:
            now, due = self._clock(), await self._store.next_due()
            if due is None or due > now:
                return
            claimed = await self._store.claim_notices(
                now, 1, LEASE, self._busy(), self._retries() < MAX_RETRIES_AT_ONCE
            )
            if not claimed or self._stopping:  # what was claimed in that moment is free again at the next start
                return
            await self._start_delivery(claimed[0])

    async def _start_delivery(self, notice: Notice) -> None:
        task = asyncio.create_task(self._deliver(notice))
        self._in_flight[task] = notice, ""
        task.add_done_callback(self._done)
        key = await self._key(notice)
        if key and task in self._in_flight:
            self._in_flight[task] = notice, key

    async def _key(self, notice: Notice) -> str:
        """The address that it goes to; empty: none."""
        if notice.address:
            return notice.address
        contact = await self._store.contact(notice.table, notice.seat)
        return key_of(contact.address) if contact and contact.address else ""

    def _done(self, task: asyncio.Task[None]) -> None:
        del self._in_flight[task]
        self.wake()

    def _busy(self) -> list[str]:
        """The addresses and domains that get no further mail for now."""
        keys = {key for _, key in self._in_flight.values() if key}
        domains = Counter(key.partition("@")[2] for key in keys)
        return [*keys, *(domain for domain, number in domains.items() if number >= MAX_TO_A_DOMAIN)]

    def _retries(self) -> int:
        return sum(notice.attempts > 0 for notice, _ in self._in_flight.values())

    async def _deliver(self, notice: Notice) -> None:
        """Attempt it; when the store fails at noting the result, the lease is released in the next round."""
        try:
            await self._attempt(notice)
        except Exception:
            self._must_release = True
            log.exception("what became of a mail could not be stored", table=notice.table, seat=notice.seat)

    async def _attempt(self, notice: Notice) -> None:
        try:
            await self._decide(notice)
        except Conflict:  # the seat has just got another address
            await self._postpone(notice, self._clock())
        except Refused as error:
            await self._give_up(notice, str(error))
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            await self._try_again(notice, why(error))
        except Exception as error:  # one table that cannot be drawn must not keep the others' mail
            if notice.id in self._sent_not_stored:  # the mail is out, and the store failed
                raise
            log.exception("a mail could not be written", table=notice.table, seat=notice.seat)
            await self._try_again(notice, f"{type(error).__name__}: {why(error)}")

    async def _decide(self, notice: Notice) -> None:
        if notice.id in self._sent_not_stored:
            await self._sent(notice, self._sent_not_stored[notice.id])
            return
        if notice.kind == "page" and self._persons:
            await self._send_page(notice, self._persons)
            return
        table = await self._open_table(notice.table)
        if notice.address:
            await self._send_to_former_player(notice, table, notice.address)
            return
        contact = await self._store.contact(notice.table, notice.seat)
        if notice.kind == "ask":
            await self._send_question(notice, table, contact)
            return
        seen = await self._store.seen(notice.table, notice.seat)
        again = await self._open_table(table.next_table) if notice.kind == "rematch" and table.next_table else None
        decision = verdict(notice, table, contact, seen, self._looking(notice.table, notice.seat), again)
        if contact is None or contact.address is None or decision == "drop":
            await self._finish(notice, "dropped")
        elif decision == "later":
            await self._postpone(notice, later(contact, self._clock()))
        else:
            await self._send_notice(notice, table, contact, contact.address)

    async def _send_notice(self, notice: Notice, table: Table, contact: Contact, address: str) -> None:
        """Send it, if the address wants mail, and not too much of it."""
        key = key_of(address)
        if self._settings.confirm and (await self._store.address(key)).state != "confirmed":
            await self._store.hold_notice(notice.id, contact, self._clock())
            return
        if again_at := await self._limited_until(key, notice.table):
            await self._postpone(notice, again_at)
            return
        rematch = (
            (table.next_table, table.next_seat(notice.seat)) if notice.kind == "rematch" and table.next_table else None
        )
        links = await mail_identity.notice_links(self._store, notice, key, self._settings.base_url, rematch)
        translations = self._translations(contact.language)
        mail = compose(
            table,
            notice.seat,
            notice.kind,
            links,
            address=address,
            settings=self._settings,
            picture=await self._picture(table, notice.seat),
            language=contact.language if translations else "en",
            translations=translations,
            now=self._clock(),
            message_id=mail_identity.message_id(notice, self._settings.host),
        )
        await self._channel.send(mail, address, mail_identity.file_name(notice), lambda: self._sent(notice, key))

    async def _send_to_former_player(self, notice: Notice, table: Table, key: str) -> None:
        """Tell the address that a seat had that the seat is lost, if it wants mail; else it is not told."""
        if not await self._welcome(key) or table.frozen:
            await self._finish(notice, "dropped")
            return
        if again_at := await self._limited_until(key, notice.table):
            await self._postpone(notice, again_at)
            return
        mail = compose_replaced(
            table,
            await mail_identity.stop_only(self._store, notice, key, self._settings.base_url),
            address=key,
            settings=self._settings,
            now=self._clock(),
            message_id=mail_identity.message_id(notice, self._settings.host),
        )
        await self._channel.send(mail, key, mail_identity.file_name(notice), lambda: self._sent(notice, key))

    async def _welcome(self, key: str) -> bool:
        """Whether mail may go to the address; where none is asked, all that did not stop it are good."""
        state = (await self._store.address(key)).state
        return state == "confirmed" or (state != "stopped" and not self._settings.confirm)

    async def _send_question(self, notice: Notice, table: Table, contact: Contact | None) -> None:
        """Ask whose address it is, unless that is known, or others asked it just now."""
        address = contact.address if contact and self._settings.confirm else None
        if address is None or not await self._store.may_ask(key := key_of(address), notice.id, self._clock()):
            await self._finish(notice, "dropped")
            return
        links = await mail_identity.question_links(self._store, notice, key, self._settings.base_url)
        mail = compose_question(
            table.game.name,
            links,
            address=address,
            settings=self._settings,
            now=self._clock(),
            message_id=mail_identity.message_id(notice, self._settings.host),
        )
        await self._channel.send(mail, address, mail_identity.file_name(notice), lambda: self._sent(notice, key))

    async def _send_page(self, notice: Notice, persons: PersonStore) -> None:
        """Send somebody the link to their page, which they asked for; how often they may is seen to when they do."""
        made = await page_mail(self._store, persons, notice, self._settings, self._translations, self._clock())
        if made is None:
            await self._finish(notice, "dropped")
            return
        name = mail_identity.file_name(notice)
        await self._channel.send(*made, name, lambda: self._sent(notice, notice.address or ""))

    async def _limited_until(self, key: str, table_id: str) -> float:
        """When the address and the table may have another mail; 0: now."""
        now = self._clock()
        both = await self._store.sent(key=key, table_id=table_id, since=now - HOUR, until=now)
        to_it = await self._store.sent(key=key, since=now - HOUR, until=now)
        from_it = await self._store.sent(table_id=table_id, since=now - HOUR, until=now)
        share = MAX_AN_HOUR if both.number else MAX_AN_HOUR + MAX_AN_HOUR_FROM_NEW_TABLES
        full = [(both, MAX_AN_HOUR_FROM_ONE_TABLE), (to_it, share), (from_it, MAX_AN_HOUR_A_TABLE)]
        return max((count.first + HOUR for count, most in full if count.number >= most), default=0.0)

    async def _picture(self, table: Table, seat: int) -> bytes | None:
        drawing = table.game.draw(table.game.view(table.state, seat), look="light")
        try:
            async with self._pictures:
                return await png(drawing)
        except (NoPicture, OSError) as error:
            log.warning("a mail goes without its picture", table=table.id, why=str(error))
            return None

    async def _sent(self, notice: Notice, key: str) -> None:
        """Note that the mail was accepted. Should the store fail, that is retried; the mail is not sent again."""
        self._sent_not_stored[notice.id] = key
        keep = self._in_use(notice.table)
        await self._store.finish_notice(notice.id, "sent", at=self._clock(), address=key, keep=keep)
        del self._sent_not_stored[notice.id]

    async def _postpone(self, notice: Notice, until: float) -> None:
        await self._store.finish_notice(notice.id, "waiting", retry_at=until)

    async def _try_again(self, notice: Notice, error: str) -> None:
        if notice.attempts + 1 >= MAX_ATTEMPTS:
            await self._give_up(notice, error)
            return
        pause = min(MAX_PAUSE, FIRST_PAUSE * 2**notice.attempts)
        log.warning("a mail could not be sent", table=notice.table, seat=notice.seat, why=error, again_in=pause)
        await self._store.finish_notice(notice.id, "waiting", error=error, retry_at=self._clock() + pause)

    async def _give_up(self, notice: Notice, error: str) -> None:
        log.error("a mail will not be sent", table=notice.table, seat=notice.seat, why=error)
        await self._finish(notice, "failed", error)

    async def _finish(self, notice: Notice, state: Literal["dropped", "failed"], error: str = "") -> None:
        """Finish it unsent. When sending failed, the links made for it are revoked. Those of a dropped notice are kept:
        an earlier attempt may have arrived although the server did not confirm it.
        """
        await self._store.finish_notice(notice.id, state, error=error, at=self._clock())
        if state == "failed" and notice.kind == "page" and self._persons:
            await mail_identity.end_page_link(self._persons, notice)
        elif state == "failed" and (key := await self._key(notice)):
            await mail_identity.end_links(self._store, notice, key, self._in_use(notice.table))
