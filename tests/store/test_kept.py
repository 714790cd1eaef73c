"""What is kept in memory of links and contacts is always what the database says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from tavola.store import kept
from tavola.store.kept import Kept
from tavola.store.sqlite import SqliteStore
from tavola.store.store import MAIL, Contact, NewGrant, NewNotice, NewTable
from tavola.store.tokens import hash_token
from tests.store.test_sqlite import turn
from tests.table.setting import NOW, header

PLAY, MAILED = hash_token("play"), hash_token("mailed")
INES = Contact("t1", 0, "ines@example.org", ask=True)
KEY = "ines@example.org"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    opened = await SqliteStore.open(tmp_path / "tavola.db")
    await opened.create(header(), [], [])
    yield opened
    await opened.close()


async def answers(asked: SqliteStore) -> list[object]:
    return [
        await asked.grant(PLAY),
        await asked.grant(MAILED),
        await asked.link(1),
        await asked.link(2),
        await asked.contacts("t1"),
        await asked.contact("t1", 0),
    ]


async def prepared(store: SqliteStore) -> None:
    await store.append(
        "t1",
        [turn(1)],
        grants=[NewGrant(PLAY, "play", (0, 1)), NewGrant(MAILED, "play", (0,), MAIL)],
        contacts=[INES],
        notices=[NewNotice(0, 1, "turn", NOW)],
    )


async def notice(store: SqliteStore) -> int:
    return (await store.notices("t1"))[0].id


async def sent(store: SqliteStore) -> None:
    await store.finish_notice(await notice(store), "sent", at=NOW, address=KEY)


async def rematch(store: SqliteStore) -> None:
    contact = msgspec.structs.replace(INES, table="t2", delay=7)
    await store.append("t1", [], opens=NewTable(header(id="t2"), [], [], [contact]))


CHANGES: dict[str, Callable[[SqliteStore], Awaitable[object]]] = {
    "a seat given away": lambda store: store.append("t1", [], remaining_seats={1: (1,), 2: ()}),
    "an address by a claim": lambda store: store.append("t1", [], contacts=[Contact("t1", 0, "eve@example.org")]),
    "a rematch": rematch,
    "a link withdrawn": lambda store: store.revoke(1),
    "a delay": lambda store: store.set_contact(Contact("t1", 0, "ines@example.org", 9)),
    "an address stopped": lambda store: store.stop_address(KEY, NOW),
    "an address confirmed": lambda store: store.confirm_address(
        KEY, NOW, "t1", NewGrant(hash_token("new"), "play", (0,), MAIL)
    ),
    "a mail sent": sent,
}


@pytest.mark.parametrize("change", CHANGES)
async def test_a_change_is_seen_at_once(store: SqliteStore, change: str) -> None:
    await prepared(store)
    await answers(store)
    await CHANGES[change](store)
    beside = await SqliteStore.open(store.path, read_only=True)
    assert await answers(store) == await answers(beside)
    await beside.close()


async def test_links_and_contacts_are_asked_of_the_database_once(store: SqliteStore) -> None:
    await prepared(store)
    before = await answers(store)
    store._reader.path = store.path.with_name("nowhere")
    store._reader._local.__dict__.clear()  # the database cannot be asked any more
    await store.append("t1", [turn(2, 1)], key="k")
    assert await answers(store) == before


async def test_who_asks_while_a_link_is_being_withdrawn_keeps_no_old_answer(store: SqliteStore) -> None:
    await prepared(store)
    withdrawing = asyncio.create_task(store.revoke(1))
    while not withdrawing.done():
        await store.grant(PLAY)
        await asyncio.sleep(0)
    found = await store.grant(PLAY)
    assert found
    assert found.revoked is not None


async def test_a_cancelled_request_that_withdraws_is_seen_all_the_same(store: SqliteStore) -> None:
    await prepared(store)
    await answers(store)
    withdrawing = asyncio.create_task(store.revoke(1))
    await asyncio.sleep(0)
    withdrawing.cancel()
    await store.set_seen("t1", 0, 1)  # the next write: the one before is on disk
    found = await store.link(1)
    assert found
    assert found.revoked is not None


async def test_who_only_reads_keeps_nothing(store: SqliteStore) -> None:
    await prepared(store)
    beside = await SqliteStore.open(store.path, read_only=True)
    await answers(beside)
    await store.revoke(1)
    assert await answers(beside) == await answers(store)
    await beside.close()


def test_an_answer_asked_for_before_a_change_is_not_kept() -> None:
    some = Kept()
    before = some.changes
    some.forget()
    some.put("who?", "Ines", before)
    assert some.get("who?") is None
    some.put("who?", "Eve", some.changes)
    assert some.get("who?") == "Eve"


def test_no_more_than_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 3)
    some = Kept()
    for number in range(10):
        some.put(number, "answer", some.changes)
    assert sum(some.get(number) is not None for number in range(10)) <= 3
