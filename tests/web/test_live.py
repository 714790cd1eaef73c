"""Live updates: the broker alone, then streams of a real server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from tavola.service import caller
from tavola.service import live as module
from tavola.service.live import Live


async def first(frames: AsyncIterator[bytes], count: int) -> list[bytes]:
    async with asyncio.timeout(2):
        return [await anext(frames) for _ in range(count)]


def stream(live: Live, seat: int = 0, *, known: int | None = None, grant: int = 1) -> AsyncIterator[bytes]:
    return live.frames("t", grant, (seat,), lambda: 5, known)


async def test_a_tab_is_told_at_once_where_the_table_is() -> None:
    assert await first(stream(Live()), 2) == [b"retry: 1000\n\n", b'id: 5\ndata: {"seq":5}\n\n']


async def test_a_tab_that_knows_is_told_of_the_next_change_only() -> None:
    live = Live()
    frames = stream(live, known=5)
    await first(frames, 1)
    live.publish("t", 6)
    assert await first(frames, 1) == [b'id: 6\ndata: {"seq":6}\n\n']


async def test_a_tab_that_missed_some_is_told_the_newest() -> None:
    live = Live()
    frames = stream(live, known=5)
    await first(frames, 1)
    for seq in range(6, 50):
        live.publish("t", seq)
    assert await first(frames, 1) == [b'id: 49\ndata: {"seq":49}\n\n']


async def test_a_draft_is_told_to_the_tabs_of_its_seat_only() -> None:
    live = Live()
    mine, other = stream(live, 0, known=5), stream(live, 1, known=5)
    await first(mine, 1)
    await first(other, 1)
    live.publish_draft("t", 0)
    assert await first(mine, 1) == [b'event: draft\ndata: {"seq":5}\n\n']
    live.publish("t", 6)
    assert await first(other, 1) == [b'id: 6\ndata: {"seq":6}\n\n']


async def test_a_quiet_stream_gives_signs_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HEARTBEAT", 0.01)
    assert (await first(stream(Live(), known=5), 2))[1] == b'event: alive\ndata: {"seq":5}\n\n'


async def test_a_tab_that_knows_gets_a_sign_of_life_at_once() -> None:
    """So a page can tell a stream that is held back on its way from one that has nothing to say."""
    assert await first(stream(Live(), known=5), 1) == [b'retry: 1000\n\nevent: alive\ndata: {"seq":5}\n\n']


async def test_a_tab_that_knows_more_than_the_server_is_told_where_the_table_is() -> None:
    assert (await first(stream(Live(), known=9), 2))[1] == b'id: 5\ndata: {"seq":5}\n\n'


async def test_signs_of_life_repeat_where_the_table_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HEARTBEAT", 0.01)
    live = Live()
    frames = stream(live, known=5)
    await first(frames, 1)
    live.publish("t", 6)
    await first(frames, 1)
    assert await first(frames, 1) == [b'event: alive\ndata: {"seq":6}\n\n']


async def test_streams_end_when_their_link_is_withdrawn() -> None:
    live = Live()
    gone, stays = stream(live, grant=1, known=5), stream(live, grant=2, known=5)
    await first(gone, 1)
    await first(stays, 1)
    live.close_grant("t", 1)
    with pytest.raises(StopAsyncIteration):
        await anext(gone)
    assert len(live) == 1


async def test_all_streams_end_when_the_site_stops() -> None:
    live = Live()
    frames = stream(live, known=5)
    await first(frames, 1)
    live.close()
    with pytest.raises(StopAsyncIteration):
        await anext(frames)
    assert len(live) == 0


async def test_looking_takes_an_open_stream_and_a_gesture(monkeypatch: pytest.MonkeyPatch) -> None:
    live = Live()
    live.note_activity("t", 0)
    assert not live.is_active("t", 0)
    frames = stream(live, known=5)
    await first(frames, 1)
    assert live.is_active("t", 0)
    assert not live.is_active("t", 1)
    monkeypatch.setattr(module, "ACTIVE_SECONDS", -1.0)
    assert not live.is_active("t", 0)


async def test_a_gesture_counts_for_five_minutes_however_long_the_stream_stays_open() -> None:
    now = [1000.0]
    live = Live(lambda: now[0])
    frames = stream(live, known=5)
    await first(frames, 1)
    live.note_activity("t", 0)
    looking = []
    for seconds in (0, 299, 300, 301):
        now[0] = 1000.0 + seconds
        looking.append(live.is_active("t", 0))
    assert looking == [True, True, True, False]
    live.note_activity("t", 0)
    assert live.is_active("t", 0)


async def test_an_open_stream_alone_is_nobody_looking() -> None:
    live = Live()
    await first(stream(live, known=5), 1)
    assert not live.is_active("t", 0)


async def kind(frames: AsyncIterator[bytes]) -> bytes:
    """The first frame of a stream, in short."""
    return b"full" if b"event: full" in (await first(frames, 1))[0] else b"open"


async def test_a_link_holds_so_many_streams_and_another_one_still_has_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_PER_LINK", 2)
    live = Live()
    streams = [stream(live) for _ in range(3)]
    assert [await kind(one) for one in streams] == [b"open", b"open", b"full"]
    assert await kind(stream(live, grant=2)) == b"open"
    await streams[0].aclose()  # type: ignore[attr-defined]  # they are generators
    assert await kind(stream(live)) == b"open"


async def test_a_table_holds_so_many_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_PER_TABLE", 2)
    live = Live()
    assert [await kind(stream(live, grant=grant)) for grant in range(3)] == [b"open", b"open", b"full"]


async def test_a_caller_holds_so_many_streams_at_all_tables_together() -> None:
    live = Live(max_of_caller=2)
    kinds = []
    for who, table in (("a", "t1"), ("a", "t2"), ("a", "t3"), ("b", "t3")):
        caller.current.set(who)
        kinds.append(await kind(live.frames(table, 1, (0,), lambda: 5, None)))
    caller.current.set("")
    assert kinds == [b"open", b"open", b"full", b"open"]


async def test_a_stream_for_which_there_is_no_room_says_so_in_words_ends_and_is_no_tab() -> None:
    live, came = Live(max_of_caller=0), list[str]()
    live.on_watch.subscribe(came.append)
    frames = [frame async for frame in stream(live)]
    words = "Too many pages follow this table live. This one looks every few seconds."
    assert frames == [b'retry: 60000\nevent: full\ndata: {"detail":"%b"}\n\n' % words.encode()]
    assert (len(live), came, dict(live._streams_by_caller)) == (0, [], {})


async def test_callers_without_streams_are_forgotten() -> None:
    live = Live()
    frames = stream(live)
    await first(frames, 1)
    await frames.aclose()  # type: ignore[attr-defined]  # it is a generator
    assert (len(live), dict(live._streams_by_caller)) == (0, {})
