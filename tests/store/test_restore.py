"""A backup takes the place of the database, whatever was left there."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tavola.store.migrate import migrate
from tavola.store.restore import restore
from tavola.store.soundness import check_start, check_whole
from tavola.store.sqlite import SqliteStore
from tavola.store.store import Damaged, InUse, StoreError
from tests.store.test_durability import write_and_kill


def spoil(path: Path) -> None:
    """Overwrite all pages but the first."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\x5a" * (size - 4096))


def tables(path: Path) -> list[str]:
    with sqlite3.connect(path) as db:
        return sorted(table_id for (table_id,) in db.execute("SELECT id FROM tables"))


async def saved(path: Path, to: Path) -> None:
    store = await SqliteStore.open(path, read_only=True)
    await store.backup(to)
    await store.close()


async def test_what_a_killed_server_left_does_not_get_into_the_restored_file(tmp_path: Path) -> None:
    path, copy = tmp_path / "tavola.db", tmp_path / "copy.db"
    migrate(path)
    await saved(path, copy)
    await write_and_kill(path, 0.3)
    assert (tmp_path / "tavola.db-wal").stat().st_size > 0
    old = restore(copy, path)
    assert old is not None
    assert tables(path) == tables(copy) == []
    check_whole(path)
    assert tables(old)  # with its -wal, so that nothing of it is lost


async def test_a_restored_file_is_served_from(tmp_path: Path) -> None:
    path, copy = tmp_path / "tavola.db", tmp_path / "copy.db"
    await write_and_kill(path, 0.1)
    await saved(path, copy)
    path.unlink()
    assert restore(copy, path) is None
    store = await SqliteStore.open(path)
    assert await store.table_ids() == tables(copy)
    await store.close()


async def test_nothing_is_restored_under_a_running_server(tmp_path: Path) -> None:
    migrate(tmp_path / "copy.db")
    store = await SqliteStore.open(tmp_path / "tavola.db")
    with pytest.raises(InUse):
        restore(tmp_path / "copy.db", tmp_path / "tavola.db")
    await store.close()


def other(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")


def newer(path: Path) -> None:
    migrate(path)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")


def damaged(path: Path) -> None:
    migrate(path)
    spoil(path)


def empty(path: Path) -> None:
    path.touch()


def text(path: Path) -> None:
    path.write_text("not a database, " * 100)


@pytest.mark.parametrize(
    ("make", "complaint"),
    [(other, "something else"), (newer, "newer version"), (damaged, "damaged"), (empty, "empty"), (text, "be read")],
)
def test_a_file_that_is_no_good_backup_changes_nothing(tmp_path: Path, make: object, complaint: str) -> None:
    path, copy = tmp_path / "tavola.db", tmp_path / "copy.db"
    migrate(path)
    make(copy)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=complaint):
        restore(copy, path)
    assert path.read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy.db", "tavola.db", "tavola.db.lock"]


def test_the_database_is_no_backup_of_itself(tmp_path: Path) -> None:
    migrate(tmp_path / "tavola.db")
    with pytest.raises(StoreError, match="the database itself"):
        restore(tmp_path / "tavola.db", tmp_path / "tavola.db")


def test_a_damaged_file_is_not_served_from(tmp_path: Path) -> None:
    migrate(tmp_path / "tavola.db")
    spoil(tmp_path / "tavola.db")
    with pytest.raises(Damaged, match="tavola restore FILE"):
        asyncio.run(SqliteStore.open(tmp_path / "tavola.db"))


def test_a_big_file_is_read_through_only_after_a_stop_that_was_not_clean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tavola.store.soundness.QUICK_START_SIZE", 0)
    migrate(tmp_path / "tavola.db")
    spoil(tmp_path / "tavola.db")
    check_start(tmp_path / "tavola.db")
    (tmp_path / "tavola.db-wal").write_bytes(b"left behind")
    with pytest.raises(Damaged):
        check_start(tmp_path / "tavola.db")


def test_no_new_database_is_begun_where_a_restoration_was_cut_off(tmp_path: Path) -> None:
    migrate(tmp_path / "tavola.db.restoring")
    with pytest.raises(StoreError, match="cut off"):
        asyncio.run(SqliteStore.open(tmp_path / "tavola.db"))
    migrate(tmp_path / "copy.db")
    restore(tmp_path / "copy.db", tmp_path / "tavola.db")
    check_start(tmp_path / "tavola.db")
