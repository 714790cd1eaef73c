"""The schema of a file: made, kept, refused."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

import tavola.store
from tavola.store.migrate import HEAD, check, migrate
from tavola.store.schema import metadata
from tavola.store.sqlite import SqliteStore
from tavola.store.store import StoreError


def test_head_is_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(tavola.store.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    migrate(tmp_path / "tavola.db")
    with sa.create_engine(f"sqlite:///{tmp_path / 'tavola.db'}").connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_new_file_is_made_whole_and_known(tmp_path: Path) -> None:
    migrate(tmp_path / "tavola.db")
    check(tmp_path / "tavola.db")
    migrate(tmp_path / "tavola.db")


def test_opening_a_known_file_loads_no_alembic(tmp_path: Path) -> None:
    migrate(tmp_path / "tavola.db")
    program = (
        "import sys; from pathlib import Path; from tavola.store.sqlite import migrate;"
        "migrate(Path(sys.argv[1])); sys.exit('alembic' in sys.modules or 'sqlalchemy' in sys.modules)"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "tavola.db")]
    assert subprocess.run(command, env={"PYTHONPATH": "src"}, check=False).returncode == 0


def test_newer_file_is_refused(tmp_path: Path) -> None:
    migrate(tmp_path / "tavola.db")
    with sqlite3.connect(tmp_path / "tavola.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="newer version of Tavola"):
        migrate(tmp_path / "tavola.db")


def test_foreign_database_is_refused_and_untouched(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = (tmp_path / "other.db").read_bytes()
    with pytest.raises(StoreError, match="something else"):
        migrate(tmp_path / "other.db")
    assert (tmp_path / "other.db").read_bytes() == before


def test_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a database, " * 100)
    with pytest.raises(StoreError, match="cannot be read"):
        migrate(tmp_path / "notes.txt")


async def test_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no folder"):
        await SqliteStore.open(tmp_path / "nowhere" / "tavola.db")


async def test_missing_file_is_named_to_a_reader(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no file"):
        await SqliteStore.open(tmp_path / "tavola.db", read_only=True)


def as_before_addresses(path: Path) -> None:
    """A file of the second schema: three contacts, one of them stopped, with links and notices in mails."""
    config = Config()
    config.set_main_option("script_location", str(Path(tavola.store.__file__).parent / "migrations"))
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        connection.exec_driver_sql("INSERT INTO tables VALUES ('t1', '{}', 1)")
        for seat, address, stopped in ((0, "Ines@ex.org", 0), (1, "tomas@ex.org", 1), (2, "ines@ex.org", 0)):
            values = (seat, address, stopped)
            connection.exec_driver_sql("INSERT INTO contacts VALUES ('t1', ?, ?, 20, 'en', ?)", values)
        connection.exec_driver_sql("INSERT INTO grants VALUES (1, 'hash', 't1', 'stop', '[1]', 1, NULL, 'mail')")
        connection.exec_driver_sql("INSERT INTO notices VALUES (1, 't1', 0, 4, 'turn', 50, 0, 'waiting', '', 0)")
        connection.commit()
    engine.dispose()


async def test_a_seat_that_was_stopped_stops_its_address_and_others_are_asked_later(tmp_path: Path) -> None:
    as_before_addresses(tmp_path / "tavola.db")
    store = await SqliteStore.open(tmp_path / "tavola.db")
    assert (await store.address("ines@ex.org")).state == "unasked"
    assert (await store.address("tomas@ex.org")).state == "stopped"
    assert [contact.stopped for contact in await store.contacts("t1")] == [False, True, False]
    stop = await store.grant("hash")
    assert stop is not None
    assert stop.address == "tomas@ex.org"
    [notice] = await store.claim_notices(60, 1, 60)
    await store.hold_notice(notice.id, (await store.contacts("t1"))[0], 60)
    assert [(one.kind, one.state) for one in await store.notices("t1")] == [("turn", "held"), ("ask", "waiting")]
    await store.close()
