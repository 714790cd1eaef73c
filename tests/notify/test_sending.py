"""What may go wrong on a mail's way out: servers that are slow, a store that fails, too much of it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from typing import Any

import pytest
from structlog.testing import capture_logs

from tavola.notify import board_picture, mail_identity, outbox
from tavola.notify.channels import email
from tavola.store.sqlite import SqliteStore
from tavola.store.store import Grant, NewGrant, Notice, Unavailable
from tavola.store.tokens import hash_token
from tests.notify.office import DELAY, Inbox, Server, change
from tests.table.setting import NOW


async def test_a_mail_that_may_have_come_keeps_its_link_when_its_turn_was_played(server: Server, inbox: Inbox) -> None:
    inbox.answers = ["451 taken, but who knows"]
    await server.play(0)
    await server.wait()
    await server.play(1)
    await server.wait()
    first, _ = await server.store.notices("t1")
    assert first.state == "dropped"
    assert len(await play_links(server.store)) == 2


async def test_a_mail_that_is_tried_again_has_a_link_that_plays(server: Server, inbox: Inbox) -> None:
    inbox.answers = ["451 later"]
    await server.play(0)
    await server.wait()
    change(server.store, "UPDATE grants SET revoked = 1 WHERE role = 'play'")  # the seat has a new link, say
    await server.wait()
    [used] = await play_links(server.store)
    body = inbox.mails[0].get_body(("plain",))
    assert body is not None
    assert hash_token(body.get_content().partition("/p/")[2][:43]) in hashes(server.store)[used.id]


def hashes(store: SqliteStore) -> dict[int, str]:
    with closing(sqlite3.connect(store.path)) as db:
        return dict(db.execute("SELECT id, token_hash FROM grants"))


async def test_a_mail_brings_no_link_when_its_seat_goes_while_it_is_written(
    server: Server, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = server.store.add_grant

    async def slow(table_id: str, grant: NewGrant) -> int:
        if grant.role == "stop":  # somebody claims the seat while the disk is busy with this
            await server.store.set_contact(server.contact(1, None))
        return await add(table_id, grant)

    monkeypatch.setattr(server.store, "add_grant", slow)
    await server.play(0)
    await server.wait()
    assert ((await server.notice()).state, inbox.mails) == ("dropped", [])
    assert await play_links(server.store) == []


async def test_a_clock_that_was_ahead_for_a_while_holds_up_no_mail(
    server: Server, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MAX_AN_HOUR", 1)
    monkeypatch.setattr(outbox, "MAX_AN_HOUR_FROM_NEW_TABLES", 0)
    await server.play(0)
    await server.wait()
    change(server.store, "UPDATE notices SET finished = finished + 1e8")
    await server.store.set_contact(server.contact(0, None))
    for seat in (1, 0):
        await server.play(seat)
        await server.wait()
    assert len(inbox.mails) == 2


async def test_no_mail_sets_out_while_the_site_stops(
    server: Server, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    due, claimed, go = server.store.claim_notices, asyncio.Event(), asyncio.Event()

    async def slow(*args: Any, **more: Any) -> list[Notice]:
        found = await due(*args, **more)
        claimed.set()
        await go.wait()
        return found

    monkeypatch.setattr(server.store, "claim_notices", slow)
    await server.play(0)
    server.now += DELAY
    server.notice_sender.start()
    await claimed.wait()
    stopping = asyncio.create_task(server.notice_sender.stop())
    await asyncio.sleep(0)
    go.set()
    await stopping
    assert not server.notice_sender._in_flight
    server.notice_sender.start()
    async with asyncio.timeout(20):
        while not inbox.mails:
            await asyncio.sleep(0.02)
    await server.notice_sender.stop()
    assert (await server.notice()).state == "sent"


def test_a_lease_lasts_longer_than_the_slowest_server() -> None:
    assert email.MAX_SECONDS + outbox.MAX_AT_ONCE * board_picture.TIMEOUT < outbox.LEASE
    assert (email.ANSWER_TIMEOUT, email.DATA_TIMEOUT, email.CONTENT_TIMEOUT) == (300, 120, 780)


async def test_servers_that_are_stuck_keep_nobody_elses_mail(
    server: Server, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "STOP_TIMEOUT", 0.1)
    inbox.stuck = "@stuck"
    for domain in range(4):
        for number in range(6):
            await server.tell(f"m{number}@stuck{domain}.example")
    await server.tell("free@example.org")
    server.notice_sender.start()
    async with asyncio.timeout(20):
        while inbox.recipients != [["free@example.org"]]:
            await asyncio.sleep(0.05)
    await server.notice_sender.stop()


async def test_a_sent_mail_is_not_sent_again_when_the_store_fails(
    server: Server, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish, failures = server.store.finish_notice, [Unavailable("disk full")] * 2

    async def failing(*args: Any, **more: Any) -> None:
        if failures:
            raise failures.pop()
        await finish(*args, **more)

    monkeypatch.setattr(server.store, "finish_notice", failing)
    await server.play(0)
    for _ in range(3):
        await server.wait()
    assert len(inbox.mails) == 1
    assert (await server.notice()).state == "sent"


async def test_what_a_killed_server_had_begun_is_sent_at_the_next_start(server: Server, inbox: Inbox) -> None:
    await server.play(0)
    server.now += DELAY
    assert len(await server.store.claim_notices(server.now, 9, outbox.LEASE)) == 1
    server.notice_sender.start()
    async with asyncio.timeout(20):
        while not inbox.mails:
            await asyncio.sleep(0.02)
    await server.notice_sender.stop()


async def test_too_many_mails_an_hour_are_put_off_and_the_one_still_true_is_sent(
    server: Server, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MAX_AN_HOUR", 2)
    await server.store.set_contact(server.contact(0, None))
    for seat in (0, 1, 0, 1, 0):
        await server.play(seat)
        await server.wait()
    first = (await server.store.notices("t1"))[0].finished
    assert first is not None
    states = [(notice.state, notice.due) for notice in await server.store.notices("t1")]
    assert [state for state, _ in states] == ["sent", "sent", "waiting"]
    assert states[2][1] == first + 3600
    await server.wait(3600)
    assert [notice.state for notice in await server.store.notices("t1")] == ["sent"] * 3
    assert len(inbox.mails) == 3


async def test_a_table_sends_no_more_than_some_mails_an_hour(
    server: Server, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MAX_AN_HOUR_A_TABLE", 2)
    for seat in (0, 1, 0):
        await server.play(seat)
        await server.wait()
    assert len(inbox.mails) == 2
    await server.tell("eve@example.org")
    await server.wait()
    assert len(inbox.mails) == 3


async def test_one_table_leaves_room_for_the_mail_of_others(
    server: Server, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MAX_AN_HOUR", 3)
    monkeypatch.setattr(outbox, "MAX_AN_HOUR_FROM_ONE_TABLE", 2)
    await many_mails(server, 3)
    assert [notice.state for notice in await server.store.notices("t1")] == ["sent", "sent", "waiting"]
    await server.tell("tomas@example.org")
    await server.wait()
    assert len(inbox.mails) == 3


async def test_the_first_mail_of_a_table_has_room_of_its_own_within_bounds(
    server: Server, inbox: Inbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MAX_AN_HOUR", 1)
    monkeypatch.setattr(outbox, "MAX_AN_HOUR_FROM_NEW_TABLES", 2)
    await many_mails(server, 2)
    for _ in range(3):
        await server.tell("tomas@example.org")
    await server.wait()
    assert len(inbox.mails) == 3


async def test_all_mails_of_a_table_to_an_address_have_the_same_link_to_stop(server: Server, inbox: Inbox) -> None:
    await many_mails(server, 2)
    await server.tell("tomas@example.org")
    await server.store.set_contact(server.contact(1, "eve@example.org"))
    await server.store.confirm_address("eve@example.org", server.now)
    server.table.state.stones += 1
    await server.play(0)
    await server.wait()
    stops = {(str(mail["To"]), str(mail["List-Unsubscribe"])) for mail in inbox.mails}
    assert len(inbox.mails) == 4
    assert len(stops) == len({link for _, link in stops}) == 3


async def test_a_mail_that_was_refused_leaves_the_link_to_stop_of_the_others(server: Server, inbox: Inbox) -> None:
    await many_mails(server, 1)
    inbox.refusal = "550 no such user"
    await many_mails(server, 1)
    [stop] = [grant for grant in await server.store.grants("t1") if grant.role == "stop"]
    assert stop.revoked is None


async def play_links(store: SqliteStore) -> list[Grant]:
    return [grant for grant in await store.grants("t1") if grant.role == "play" and not grant.revoked]


async def many_mails(server: Server, number: int) -> None:
    """So many mails to seat 1; both play as slowly as the game allows."""
    await server.store.set_contact(server.contact(0, None))
    for _ in range(number):
        for seat in (0, 1):
            server.table.state.stones += 1
            await server.play(seat)
            await server.wait() if seat == 0 else None


async def test_of_the_links_in_mails_the_last_three_play(server: Server, inbox: Inbox) -> None:
    await many_mails(server, 5)
    mailed = [grant for grant in await server.store.grants("t1") if grant.role == "play"]
    assert len(mailed) == 5
    assert await play_links(server.store) == mailed[2:]
    stops = [grant for grant in await server.store.grants("t1") if grant.role == "stop"]
    assert [bool(grant.revoked) for grant in stops] == [False]  # the same one in all of them
    assert {grant.address for grant in stops} == {"tomas@example.org"}


async def test_a_link_that_is_open_in_a_tab_goes_on(store: SqliteStore, inbox: Inbox, server: Server) -> None:
    await many_mails(server, 1)
    [used] = await play_links(store)
    server.notice_sender._in_use = lambda table: {used.id}
    await many_mails(server, 4)
    assert len(await play_links(store)) == 4
    assert (await play_links(store))[0].id == used.id


async def test_an_old_link_ends_when_a_newer_mail_comes(server: Server, inbox: Inbox) -> None:
    await many_mails(server, 1)
    change(server.store, "UPDATE grants SET created = created - 31 * 24 * 3600")
    assert len(await play_links(server.store)) == 1
    await many_mails(server, 1)
    assert len(await play_links(server.store)) == 1


async def test_notices_of_the_past_are_forgotten(server: Server, inbox: Inbox) -> None:
    await many_mails(server, 3)
    server.now += 25 * 3600
    await many_mails(server, 1)
    assert len(await server.store.notices("t1")) == 1


async def test_an_address_asked_at_two_tables_at_once_is_asked_once(server: Server, inbox: Inbox) -> None:
    await server.store.set_contact(server.contact(0, "new@example.org", ask=True))
    await server.store.set_contact(server.contact(1, "New@Example.org", ask=True))
    server.now = time.time()
    await server.wait()
    assert [address.casefold() for [address] in inbox.recipients] == ["new@example.org"]


def test_a_notice_has_one_id_for_ever() -> None:
    notice = Notice(1, "t1", 1, 3, "turn", NOW, 0, "waiting", "")
    again = Notice(9, "t1", 1, 3, "turn", NOW + 9, 5, "waiting", "451", secret="x")
    assert mail_identity.message_id(notice, "a.org") == mail_identity.message_id(again, "a.org")
    others = [Notice(1, *what, NOW, 0, "waiting", "") for what in (("t2", 1, 3, "turn"), ("t1", 0, 3, "turn"))]
    others += [Notice(1, *what, NOW, 0, "waiting", "") for what in (("t1", 1, 4, "turn"), ("t1", 1, 3, "end"))]
    assert len({mail_identity.message_id(one, "a.org") for one in (notice, *others)}) == 5


async def test_a_database_that_is_locked_does_not_end_the_notice_sender(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def locked(excluding: object = ()) -> None:
        raise Unavailable("another process keeps the database locked")

    monkeypatch.setattr(server.store, "release_notices", locked)
    with capture_logs() as logged:
        server.notice_sender.start()
        await asyncio.sleep(0.05)
        await server.notice_sender.stop()
    assert [(line["log_level"], "exc_info" in line) for line in logged] == [("warning", False)]
