"""The store on a real file: one transaction, keys, drafts, leases, lock, backup."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from tavola.store.sqlite import SqliteStore
from tavola.store.store import (
    Conflict,
    Contact,
    InUse,
    KeyReused,
    NewGrant,
    NewNotice,
    Repeated,
    StoredDraft,
    StoreError,
    Unavailable,
)
from tavola.store.tokens import hash_token, new_token
from tavola.table.events import BotSeated, Joined, Record, Rematch, Resigned, Turn, Unreadable
from tests.table.setting import NOW, header

HASH = hash_token("secret")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    opened = await SqliteStore.open(tmp_path / "tavola.db")
    await opened.create(header(), [], [])
    yield opened
    await opened.close()


def turn(seq: int, seat: int = 0) -> Record:
    return Record(seq, NOW + seq, Turn(seat, ("take 1", "pass 0")), f"{seq:04x}")


async def test_table_comes_back_as_it_was_given(store: SqliteStore) -> None:
    records = [
        Record(1, NOW, Joined(1, "Tomás"), "a1"),
        turn(2),
        Record(3, NOW, Resigned(0), "a3"),
        Record(4, NOW + 0.25, Rematch("t9"), "a4"),
    ]
    await store.create(header(id="t2"), records, [])
    assert await store.load("t2") == (header(id="t2"), records)


async def test_damaged_record_is_unreadable_and_damaged_draft_none(store: SqliteStore) -> None:
    await store.append("t1", [turn(1), turn(2, 1)])
    await store.set_draft("t1", 0, 2, ["take 1"])
    with sqlite3.connect(store.path) as db:
        db.execute("UPDATE records SET event = '{\"kind\":' WHERE seq = 1")
        db.execute("UPDATE drafts SET moves = '['")
    loaded = await store.load("t1")
    assert loaded is not None
    assert loaded[1] == [Record(1, NOW + 1, Unreadable(), "0001"), turn(2, 1)]
    assert await store.draft("t1", 0) is None


async def test_unknown_table_is_none(store: SqliteStore) -> None:
    assert await store.load("nowhere") is None


async def test_id_is_taken_once(store: SqliteStore) -> None:
    with pytest.raises(Conflict):
        await store.create(header(), [], [])


async def test_tables_are_listed_oldest_first(store: SqliteStore) -> None:
    await store.create(header(id="a", created=NOW + 1), [], [])
    await store.create(header(id="z", created=NOW - 1), [], [])
    assert await store.table_ids() == ["z", "t1", "a"]


async def test_same_record_twice_is_a_conflict(store: SqliteStore) -> None:
    await store.append("t1", [turn(1)])
    with pytest.raises(Conflict):
        await store.append("t1", [turn(1, seat=1)])
    loaded = await store.load("t1")
    assert loaded is not None
    assert loaded[1] == [turn(1)]


async def test_gap_in_the_records_is_a_conflict(store: SqliteStore) -> None:
    with pytest.raises(Conflict):
        await store.append("t1", [turn(2)])


async def test_append_to_no_table_is_refused(store: SqliteStore) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        await store.append("nowhere", [turn(1)])


async def test_append_writes_everything_that_belongs_to_it(store: SqliteStore) -> None:
    invite = await store.add_grant("t1", NewGrant(HASH, "invite", (1,)))
    await store.set_draft("t1", 0, 0, ["take 1"])
    await store.append(
        "t1",
        [turn(1)],
        notices=[NewNotice(1, 1, "turn", NOW)],
        grants=[NewGrant(hash_token("play"), "play", (1,), "by invitation")],
        remaining_seats={invite: ()},
        contacts=[Contact("t1", 1, "tomas@example.org")],
        clear_drafts=[0],
    )
    assert [(notice.seat, notice.epoch, notice.state) for notice in await store.notices("t1")] == [(1, 1, "waiting")]
    assert [(grant.role, grant.revoked is None) for grant in await store.grants("t1")] == [
        ("invite", False),
        ("play", True),
    ]
    assert await store.contact("t1", 1) == Contact("t1", 1, "tomas@example.org")
    assert await store.draft("t1", 0) is None


async def test_refused_append_leaves_no_trace(store: SqliteStore) -> None:
    await store.append("t1", [turn(1)])
    await store.set_draft("t1", 0, 0, ["take 1"])
    with pytest.raises(Conflict):
        await store.append(
            "t1",
            [turn(2)],
            key="k",
            notices=[NewNotice(1, 1, "turn", NOW)],
            grants=[NewGrant(HASH, "play")],
            remaining_seats={99: ()},
            contacts=[Contact("t1", 1, "tomas@example.org")],
            clear_drafts=[0],
        )
    loaded = await store.load("t1")
    assert loaded is not None
    assert len(loaded[1]) == 1
    assert (await store.notices("t1"), await store.grants("t1"), await store.contacts("t1")) == ([], [], [])
    assert await store.seq_of_key("t1", "k") is None
    assert await store.draft("t1", 0) == StoredDraft(0, ("take 1",))


async def test_invitation_is_used_once(store: SqliteStore) -> None:
    invite = await store.add_grant("t1", NewGrant(HASH, "invite", (1,)))
    await store.append("t1", [turn(1)], remaining_seats={invite: ()})
    with pytest.raises(Conflict):
        await store.append("t1", [turn(2)], remaining_seats={invite: ()})


async def test_repeated_key_tells_the_record_it_made(store: SqliteStore) -> None:
    await store.append("t1", [turn(1)], key="k", body=b"one")
    with pytest.raises(Repeated) as caught:
        await store.append("t1", [turn(2)], key="k", body=b"one")
    assert caught.value.seq == 1
    assert await store.seq_of_key("t1", "k", b"one") == 1


async def test_key_for_another_request_is_refused(store: SqliteStore) -> None:
    await store.append("t1", [turn(1)], key="k", body=b"one")
    with pytest.raises(KeyReused):
        await store.append("t1", [turn(2)], key="k", body=b"two")
    with pytest.raises(KeyReused):
        await store.seq_of_key("t1", "k", b"two")


async def test_keys_of_tables_are_apart(store: SqliteStore) -> None:
    await store.create(header(id="t2"), [], [])
    await store.append("t1", [turn(1)], key="k")
    await store.append("t2", [turn(1)], key="k")
    assert await store.seq_of_key("t2", "k") == 1


async def test_one_failing_job_harms_no_other_of_its_group(store: SqliteStore) -> None:
    async with asyncio.timeout(10):
        answers = await asyncio.gather(
            *(store.append("t1", [turn(1, seat=seat)]) for seat in (0, 1)),
            store.set_seen("t1", 0, 5),
            store.append("nowhere", [turn(1)]),
            *(store.create(header(id=f"x{number}"), [], []) for number in range(200)),
            return_exceptions=True,
        )
    assert [type(answer) for answer in answers[:4]] == [type(None), Conflict, type(None), sqlite3.IntegrityError]
    assert set(answers[4:]) == {None}
    assert (await store.seen("t1", 0), len(await store.table_ids())) == (5, 201)


async def test_full_disk_is_told_and_leaves_the_store_as_it_was(store: SqliteStore) -> None:
    assert store._writer
    connection = store._writer._connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    long = msgspec.structs.replace(turn(1), digest="f" * 100_000)
    with pytest.raises(Unavailable, match="full"):
        await store.append("t1", [long], key="k")
    assert await store.load("t1") == (header(), [])
    connection.execute(f"PRAGMA max_page_count = {pages + 1000}")
    await store.append("t1", [long], key="k")
    assert await store.load("t1") == (header(), [long])


async def test_failing_commit_is_told_to_all_who_waited_and_leaves_the_store_as_it_was(store: SqliteStore) -> None:
    assert store._writer
    connection = store._writer._connection
    connection.set_authorizer(lambda action, what, *_: sqlite3.SQLITE_DENY if what == "COMMIT" else sqlite3.SQLITE_OK)
    appends = (store.append("t1", [turn(1)]), store.set_seen("t1", 0, 5))
    answers = await asyncio.gather(*appends, return_exceptions=True)
    assert [type(answer) for answer in answers] == [Unavailable, Unavailable]
    connection.set_authorizer(None)
    assert (await store.load("t1"), await store.seen("t1", 0)) == ((header(), []), 0)
    await store.append("t1", [turn(1)])


async def test_failing_question_is_told(store: SqliteStore) -> None:
    store._reader.path = store.path.with_name("nowhere") / "tavola.db"
    store._reader._local.__dict__.clear()
    with pytest.raises(Unavailable, match="unable to open"):
        await store.grants("t1")


async def test_cancelled_caller_leaves_the_writer_at_work(store: SqliteStore) -> None:
    task = asyncio.create_task(store.append("t1", [turn(1)]))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await store.set_seen("t1", 0, 1)
    loaded = await store.load("t1")
    assert loaded is not None
    assert loaded[1] == [turn(1)]


async def test_draft_is_kept_changed_and_forgotten(store: SqliteStore) -> None:
    await store.set_draft("t1", 0, 0, ["take 1"])
    await store.set_draft("t1", 0, 3, ["take 1", "pass 0"])
    assert await store.draft("t1", 0) == StoredDraft(3, ("take 1", "pass 0"))
    assert await store.draft("t1", 1) is None
    await store.set_draft("t1", 0, 3, [])
    assert await store.draft("t1", 0) is None


async def test_token_is_found_by_its_hash_alone(store: SqliteStore, tmp_path: Path) -> None:
    token = new_token()
    grant_id = await store.add_grant("t1", NewGrant(hash_token(token), "play", (0, 1), "laptop"))
    found = await store.grant(hash_token(token))
    assert found is not None
    assert (found.id, found.table, found.role, found.seats, found.revoked, found.label) == (
        grant_id,
        "t1",
        "play",
        (0, 1),
        None,
        "laptop",
    )
    assert await store.grant(hash_token("guess")) is None
    await store.backup(tmp_path / "copy.db")
    assert token.encode() not in (tmp_path / "copy.db").read_bytes()


async def test_revoked_link_stays_listed_with_its_time(store: SqliteStore) -> None:
    grant_id = await store.add_grant("t1", NewGrant(HASH, "watch"))
    assert await store.revoke(grant_id)
    assert not await store.revoke(grant_id)
    found = await store.grant(HASH)
    assert found is not None
    assert found.revoked is not None


async def test_seen_never_goes_back(store: SqliteStore) -> None:
    assert await store.seen("t1", 0) == 0
    await store.set_seen("t1", 0, 4)
    await store.set_seen("t1", 0, 2)
    assert await store.seen("t1", 0) == 4


async def test_contact_is_kept_whole(store: SqliteStore) -> None:
    contact = Contact("t1", 0, "ines@example.org", delay=600, language="de", stopped=True)
    await store.set_contact(Contact("t1", 0, None))
    await store.set_contact(contact)
    await store.stop_address("ines@example.org", NOW)
    assert await store.contact("t1", 0) == contact
    assert await store.contacts("t1") == [contact]


async def test_seat_is_told_once_of_one_thing(store: SqliteStore) -> None:
    notice = NewNotice(1, 1, "turn", NOW)
    await store.append("t1", [turn(1)], notices=[notice, notice])
    await store.append("t1", [], notices=[notice])
    assert len(await store.notices("t1")) == 1


async def test_claimed_notice_is_nobody_elses_until_its_lease_ends(store: SqliteStore) -> None:
    await store.append("t1", [turn(1)], notices=[NewNotice(1, 1, "turn", 100.0)])
    assert await store.claim_notices(99, 10, 30) == []
    assert [notice.seat for notice in await store.claim_notices(100, 10, 30)] == [1]
    assert await store.claim_notices(129, 10, 30) == []
    assert await store.next_due() == 130
    assert [notice.seat for notice in await store.claim_notices(130, 10, 30)] == [1]


async def test_notices_come_in_the_order_they_are_due(store: SqliteStore) -> None:
    new = [NewNotice(seat, 1, "end", 100.0 - seat) for seat in range(4)]
    await store.append("t1", [turn(1)], notices=new)
    assert [notice.seat for notice in await store.claim_notices(200, 3, 30)] == [3, 2, 1]


async def test_failed_attempt_is_counted_and_due_later(store: SqliteStore) -> None:
    await store.append("t1", [turn(1)], notices=[NewNotice(1, 1, "turn", 100.0)])
    (notice,) = await store.claim_notices(100, 10, 30)
    await store.finish_notice(notice.id, "waiting", error="451 busy", retry_at=160)
    (later,) = await store.notices("t1")
    assert (later.attempts, later.error, later.due, later.state) == (1, "451 busy", 160, "waiting")
    assert await store.next_due() == 160


async def test_postponed_notice_counts_no_attempt(store: SqliteStore) -> None:
    await store.append("t1", [turn(1)], notices=[NewNotice(1, 1, "turn", 100.0)])
    (notice,) = await store.claim_notices(100, 10, 30)
    await store.finish_notice(notice.id, "waiting", retry_at=160)
    assert [later.attempts for later in await store.notices("t1")] == [0]


async def test_sent_notice_is_never_due_again(store: SqliteStore) -> None:
    await store.append("t1", [turn(1)], notices=[NewNotice(1, 1, "turn", 100.0)])
    (notice,) = await store.claim_notices(100, 10, 30)
    await store.finish_notice(notice.id, "sent")
    assert (await store.claim_notices(1e9, 10, 30), await store.next_due()) == ([], None)


async def test_backup_is_a_whole_store_that_opens(store: SqliteStore, tmp_path: Path) -> None:
    await store.append("t1", [turn(1)], key="k")
    await store.backup(tmp_path / "copy.db")
    await store.append("t1", [turn(2)])
    copy = await SqliteStore.open(tmp_path / "copy.db")
    assert await copy.load("t1") == (header(), [turn(1)])
    await copy.append("t1", [turn(2, seat=1)])
    await copy.close()
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600


async def test_backup_writes_over_nothing(store: SqliteStore, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("precious")
    with pytest.raises(StoreError, match="there is a file"):
        await store.backup(tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "precious"


async def test_second_server_is_refused(store: SqliteStore) -> None:
    with pytest.raises(InUse, match="serves from it"):
        await SqliteStore.open(store.path)


async def test_other_process_is_refused_by_number(store: SqliteStore) -> None:
    program = (
        "import asyncio, sys; from tavola.store.sqlite import SqliteStore;asyncio.run(SqliteStore.open(sys.argv[1]))"
    )
    command = [sys.executable, "-c", program, str(store.path)]
    environment = {"PYTHONPATH": "src"}
    done = await asyncio.to_thread(
        subprocess.run, command, capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 1
    assert "InUse" in done.stderr


async def test_reader_opens_beside_the_server(store: SqliteStore) -> None:
    reader = await SqliteStore.open(store.path, read_only=True)
    await store.append("t1", [turn(1)])
    assert await reader.load("t1") == (header(), [turn(1)])
    with pytest.raises(StoreError, match="reading only"):
        await reader.append("t1", [turn(2)])
    await reader.close()


async def test_closed_store_lets_the_next_one_in(store: SqliteStore) -> None:
    await store.append("t1", [turn(1)])
    await store.close()
    again = await SqliteStore.open(store.path)
    assert await again.load("t1") == (header(), [turn(1)])
    await again.close()


async def test_closing_finishes_what_was_accepted(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "tavola.db")
    waiting = [asyncio.create_task(store.create(header(id=f"x{number}"), [], [])) for number in range(200)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    reader = await SqliteStore.open(tmp_path / "tavola.db", read_only=True)
    assert len(await reader.table_ids()) == 200
    await reader.close()


async def test_writing_to_a_closed_store_is_refused(store: SqliteStore) -> None:
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.set_seen("t1", 0, 1)


async def test_commits_wait_for_the_disk(store: SqliteStore) -> None:
    level = await store._write(lambda db: db.execute("PRAGMA synchronous").fetchone()[0])
    mode = await store._write(lambda db: db.execute("PRAGMA journal_mode").fetchone()[0])
    assert (level, mode) == (2, "wal")


async def test_file_is_for_its_owner_alone(store: SqliteStore) -> None:
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600


async def test_tables_with_bots_are_listed_until_they_are_forgotten(store: SqliteStore) -> None:
    seated = Record(1, NOW, BotSeated(1, 2, "Bot (level 2)"), "a1")
    await store.create(header(id="t2"), [seated], [])
    assert await store.bot_tables() == ["t2"]
    await store.append("t1", [seated])
    await store.append("t1", [msgspec.structs.replace(seated, seq=2)])
    assert await store.bot_tables() == ["t1", "t2"]
    await store.forget_bots("t1")
    assert await store.bot_tables() == ["t2"]


async def test_link_that_loses_a_seat_keeps_the_others(store: SqliteStore) -> None:
    play = await store.add_grant("t1", NewGrant(HASH, "play", (0, 1)))
    await store.append("t1", [turn(1)], remaining_seats={play: (0,)})
    assert [(grant.seats, grant.revoked) for grant in await store.grants("t1")] == [((0,), None)]
