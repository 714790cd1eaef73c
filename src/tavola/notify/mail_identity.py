"""What makes a mail the same mail at every attempt, after a crash too: its id, its links, its file."""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import AsyncIterator, Collection
from itertools import count

from msgspec.structs import replace

from tavola.notify.letters import Links
from tavola.store.person_store import PersonStore
from tavola.store.store import MAIL, REMATCH, Grant, NewGrant, Notice, Role, Store
from tavola.store.tokens import hash_token, token_from

DAY = 24 * 3600
ROLES_PER_MAIL: tuple[Role, ...] = ("play", "invite", "confirm")  # of them, for one mail


def message_id(notice: Notice, host: str) -> str:
    """The Message-ID: one for each notice, for ever."""
    what = f"{host} {_about(notice)} {notice.seat} {notice.epoch} {notice.kind}"
    return f"<{hashlib.sha256(what.encode()).hexdigest()[:32]}@{host}>"


def file_name(notice: Notice) -> str:
    """The name of the file for it, without an ending. Files sort by the time when mails were first due."""
    table = re.sub(r"[^A-Za-z0-9-]", "-", _about(notice))
    due = time.strftime("%Y%m%d-%H%M%S", time.gmtime(notice.first_due))
    return f"{due}-{notice.epoch}-{notice.kind}-{table}-{notice.seat}"


def _about(notice: Notice) -> str:
    return notice.table or f"person {notice.person}"


async def notice_links(
    store: Store, notice: Notice, key: str, base: str, rematch: tuple[str, int] | None = None
) -> Links:
    """Links to play, or to the own seat of a `rematch` (table id, seat), and to stop mail."""
    stop = f"{base}/stop/{await _stop(store, notice, key)}"
    if rematch:
        return Links(f"{base}/i/{await _invitation(store, notice, key, *rematch)}", stop)
    return Links(f"{base}/p/{await _link(store, notice, 'play', key)}", stop)


async def question_links(store: Store, notice: Notice, key: str, base: str) -> Links:
    """Links to confirm the address and play, and to stop mail."""
    return Links(
        f"{base}/confirm/{await _link(store, notice, 'confirm', key)}",
        f"{base}/stop/{await _stop(store, notice, key)}",
    )


async def page_links(store: Store, persons: PersonStore, notice: Notice, label: str, base: str) -> Links | None:
    """Links to the page of a person, and to stop mail where a table had mail sent there. None when the one to the page
    was withdrawn since an earlier attempt.
    """
    if notice.person is None:
        return None
    token = _page_token(notice)
    found = await persons.by_token(hash_token(token))
    if found is None:
        await persons.add_link(notice.person, hash_token(token), label, time.time() // DAY * DAY)
    elif found[0].revoked is not None:
        return None
    stop = ""
    if notice.address and (mailed := await persons.mailed_seat(notice.address)):
        about = replace(notice, table=mailed[0], seat=mailed[1])
        stop = f"{base}/stop/{await _stop(store, about, notice.address)}"
    return Links(f"{base}/me/{token}", stop)


async def end_page_link(persons: PersonStore, notice: Notice) -> None:
    """Withdraw the link to a page that was made for a mail which did not get away."""
    if found := await persons.by_token(hash_token(_page_token(notice))):
        await persons.withdraw_link(found[0].id)


def _page_token(notice: Notice) -> str:
    return token_from(f"{notice.secret} {notice.address}", "page")


async def stop_only(store: Store, notice: Notice, key: str, base: str) -> Links:
    """The link to stop mail alone, for who has no seat any more."""
    return Links("", f"{base}/stop/{await _stop(store, notice, key)}")


async def _link(store: Store, notice: Notice, role: Role, key: str) -> str:
    """The token of a link in the mail of a notice to an address (key), stored if it is new. When the seat got another
    link since an earlier attempt, which ended this one, it is a new one: no mail goes out with a link that has ended.
    """
    async for token, grant in _made(store, notice, role, key):
        if grant is None:
            await store.add_grant(notice.table, NewGrant(hash_token(token), role, (notice.seat,), MAIL, key))
        if grant is None or grant.revoked is None:
            break
    return token


async def _stop(store: Store, notice: Notice, key: str) -> str:
    """The token of the link that stops mail to an address (key): one for all mails of a table to it."""
    token = token_from(f"{await store.stop_secret(key)} {notice.table}", "stop")
    await _keep(store, notice.table, NewGrant(hash_token(token), "stop", (notice.seat,), MAIL, key))
    return token


async def _made(store: Store, notice: Notice, role: Role, key: str) -> AsyncIterator[tuple[str, Grant | None]]:
    """The tokens that links of a role in this mail have had, in order, and then the next one, with no link yet."""
    for number in count():
        token = token_from(f"{notice.secret} {key}", f"{role} {number}" if number else role)
        yield token, (grant := await store.grant(hash_token(token)))
        if grant is None:
            return


async def _invitation(store: Store, notice: Notice, key: str, table: str, seat: int) -> str:
    """The token of an invitation to a seat of another table, stored if it is new."""
    token = token_from(f"{notice.secret} {key}", "invite")
    await _keep(store, table, NewGrant(hash_token(token), "invite", (seat,), REMATCH, key))
    return token


async def _keep(store: Store, table: str, link: NewGrant) -> None:
    """Store a link of a table, if it is new."""
    if await store.grant(link.token_hash) is None:
        await store.add_grant(table, link)


async def end_links(store: Store, notice: Notice, key: str, keep: Collection[int]) -> None:
    """Withdraw the links that were made for the mail of a notice to an address (key), which did not get away; but for
    those to keep (ids).
    """
    for role in ROLES_PER_MAIL:
        async for _token, grant in _made(store, notice, role, key):
            if grant is not None and grant.id not in keep:
                await store.revoke(grant.id)
