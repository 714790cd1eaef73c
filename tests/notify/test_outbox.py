"""The sender of notices with a real mail server: one mail a passed turn, none too many, none lost."""

from __future__ import annotations

import asyncio
import email
import email.policy
from pathlib import Path

import pytest

from tavola.notify.board_picture import png
from tavola.notify.mail_settings import mail_settings
from tavola.notify.notices import notices_after
from tavola.notify.outbox import MAX_ATTEMPTS
from tavola.store.sqlite import SqliteStore
from tavola.store.store import Contact
from tavola.store.tokens import hash_token
from tests.notify.office import DELAY, TAKE_ONE, Inbox, Server
from tests.table.setting import NOW, header


async def test_passed_turn_is_one_mail_to_the_next_player(server: Server, inbox: Inbox) -> None:
    await server.play(0)
    await server.wait(DELAY - 1)
    assert inbox.mails == []
    await server.wait(1)
    for _ in range(3):
        await server.wait()
    assert inbox.recipients == [["tomas@example.org"]]
    assert inbox.mails[0]["Subject"] == "Nim with Ines and Tomás: Friday island"
    assert ((await server.notice()).state, (await server.notice()).attempts) == ("sent", 1)


async def test_each_passed_turn_is_a_mail(server: Server, inbox: Inbox) -> None:
    for turn in range(4):
        await server.play(turn % 2)
        await server.wait()
    names = ["tomas", "ines", "tomas", "ines"]
    assert inbox.recipients == [[f"{name}@example.org"] for name in names]
    assert len({mail["Message-ID"] for mail in inbox.mails}) == 4
    assert len({mail["References"] for mail in inbox.mails}) == 1


async def test_seen_turn_is_no_mail(server: Server, inbox: Inbox) -> None:
    await server.play(0)
    await server.store.set_seen("t1", 1, 1)
    await server.wait()
    assert inbox.mails == []
    assert (await server.notice()).state == "dropped"


async def test_turn_answered_in_time_is_no_mail(server: Server, inbox: Inbox) -> None:
    await server.play(0)
    await server.store.set_contact(Contact("t1", 0, None))
    await server.play(1)
    await server.wait()
    assert inbox.mails == []


async def test_who_looks_gets_no_mail_but_who_walks_away_unseen_does(server: Server, inbox: Inbox) -> None:
    await server.play(0)
    server.looking = {1}
    await server.wait()
    await server.wait()
    assert inbox.mails == []
    server.looking = set()
    await server.wait()
    assert inbox.recipients == [["tomas@example.org"]]


async def test_draft_taken_back_is_no_mail(server: Server, inbox: Inbox) -> None:
    await server.store.set_draft("t1", 0, 0, TAKE_ONE)
    await server.store.set_draft("t1", 0, 0, [])
    await server.wait()
    assert inbox.mails == []
    assert await server.store.notices("t1") == []


async def test_stopped_contact_gets_no_more_mail(server: Server, inbox: Inbox) -> None:
    await server.play(0)
    await server.store.stop_address("tomas@example.org", NOW)
    await server.wait()
    assert inbox.mails == []
    assert (await server.notice()).state == "dropped"


async def test_end_of_the_game_is_told(server: Server, inbox: Inbox) -> None:
    for seat, count in ((0, 3), (1, 3)):
        await server.play(seat, ["take 1"] * count + ["pass 0"])
    await server.play(0, ["take 1"])
    await server.wait()
    assert inbox.recipients == [["tomas@example.org"]]
    body = inbox.mails[0].get_body(("plain",))
    assert body is not None
    assert body.get_content().startswith("Ines has won.")


async def test_links_of_the_mail_open_the_seat_and_stop_the_mail(server: Server, inbox: Inbox) -> None:
    await server.play(0)
    await server.wait()
    body = inbox.mails[0].get_body(("plain",))
    assert body is not None
    play, stop = [line for line in body.get_content().split() if line.startswith("https://")]
    for link, start, role in ((play, "/p/", "play"), (stop, "/stop/", "stop")):
        grant = await server.store.grant(hash_token(link.removeprefix(f"https://play.example.org{start}")))
        assert grant is not None
        assert (grant.role, grant.table, grant.seats, grant.revoked) == (role, "t1", (1,), None)


async def test_picture_comes_with_the_mail(server: Server, inbox: Inbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavola.notify.outbox.png", png)
    await server.play(0)
    await server.wait()
    (picture,) = [part for part in inbox.mails[0].walk() if part.get_content_type() == "image/png"]
    assert picture.get_content().startswith(b"\x89PNG")


async def test_busy_server_is_tried_again_with_the_same_links(server: Server, inbox: Inbox) -> None:
    inbox.answers = ["451 try later", "451 try later"]
    await server.play(0)
    await server.wait()
    waiting = await server.notice()
    assert (waiting.state, waiting.attempts, waiting.due) == ("waiting", 1, server.now + 30)
    assert "451" in waiting.error
    await server.wait(29)
    assert (await server.notice()).attempts == 1
    await server.wait(1)
    assert (await server.notice()).due == server.now + 60
    await server.wait(60)
    assert len(inbox.mails) == 1
    assert (await server.notice()).state == "sent"
    assert len(await server.store.grants("t1")) == 2


async def test_mail_goes_without_a_picture_rather_than_not(server: Server, inbox: Inbox) -> None:
    await server.play(0)
    await server.wait()
    assert [part.get_content_type() for part in inbox.mails[0].iter_parts()] == ["text/plain", "text/html"]


async def test_server_that_is_down_is_tried_for_half_a_day(store: SqliteStore, free_port: int) -> None:
    server = Server(store, mail_settings("https://play.example.org", f"smtp://127.0.0.1:{free_port}"))
    await server.play(0)
    begun = server.now
    for _ in range(MAX_ATTEMPTS):
        await server.wait((await server.notice()).due - server.now)
    failed = await server.notice()
    assert (failed.state, failed.attempts) == ("failed", MAX_ATTEMPTS)
    assert failed.error != ""
    assert 11 < (server.now - begun) / 3600 < 13
    good = [grant.role for grant in await store.grants("t1") if not grant.revoked]
    assert good == ["stop"]  # which is that of all mails of the table to this address


@pytest.mark.parametrize("where", ["address", "mail"])
async def test_refused_mail_fails_at_once_and_visibly(server: Server, inbox: Inbox, where: str) -> None:
    if where == "address":
        inbox.refusal = "550 no such user"
    else:
        inbox.answers = ["554 not here"]
    await server.play(0)
    await server.wait()
    failed = await server.notice()
    assert (failed.state, failed.error[:3] in ("550", "554")) == ("failed", True)


async def test_table_that_cannot_be_opened_keeps_no_other_from_its_mail(server: Server, inbox: Inbox) -> None:
    await server.store.create(header(id="broken"), [], [], [Contact("broken", 1, "eve@example.org")])
    await server.play(0)
    notices = notices_after(server.table, [Contact("broken", 1, "eve@example.org")], NOW)
    await server.store.append("broken", server.table.records, notices=notices)
    await server.wait()
    assert inbox.recipients == [["tomas@example.org"]]
    (broken,) = await server.store.notices("broken")
    assert (broken.state, broken.attempts) == ("waiting", 1)


async def test_the_sender_wakes_when_it_is_told(server: Server, inbox: Inbox) -> None:
    server.notice_sender.start()
    await asyncio.sleep(0.05)
    await server.play(0)
    server.now += DELAY
    server.notice_sender.wake()
    async with asyncio.timeout(10):
        while not inbox.mails:
            await asyncio.sleep(0.02)
    await server.notice_sender.stop()
    assert (await server.notice()).state == "sent"


async def test_stopping_lets_a_mail_on_its_way_finish(server: Server, inbox: Inbox) -> None:
    await server.play(0)
    server.now += DELAY
    server.notice_sender.start()
    async with asyncio.timeout(10):
        while not await server.store.grants("t1"):
            await asyncio.sleep(0.01)
    await server.notice_sender.stop()
    assert (len(inbox.mails), (await server.notice()).state) == (1, "sent")


async def test_without_a_server_mail_goes_to_a_folder_and_the_console(
    store: SqliteStore, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Server(store, mail_settings("http://127.0.0.1:8000", outbox=tmp_path / "outbox"))
    await server.play(0)
    await server.wait()
    (path,) = (tmp_path / "outbox").iterdir()
    assert path.name.endswith("-t1-1.eml")
    mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    assert mail["To"].addresses[0].addr_spec == "tomas@example.org"
    printed = capsys.readouterr().out
    assert "Mail for tomas@example.org" in printed
    assert "http://127.0.0.1:8000/p/" in printed
    assert (await server.notice()).state == "sent"
