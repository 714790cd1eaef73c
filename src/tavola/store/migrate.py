"""Brings a database file to the schema of this version. Alembic is only loaded when there is something to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tavola.store.soundness import LOCK_TIMEOUT, as_store_errors
from tavola.store.store import StoreError

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0010"  # the last migration; a test holds it to the folder beside


def migrate(path: Path) -> None:
    """Leave the file at the newest schema. Raises StoreError when it is none of ours or from a newer version."""
    version = _version(path)
    if version != HEAD:
        _upgrade(path, version)


def check(path: Path) -> None:
    """Raise StoreError unless the file has exactly this version's schema."""
    if _version(path) != HEAD:
        raise StoreError(f"{path} was written by another version of Tavola: start `tavola serve` on it once")


def check_known(path: Path) -> None:
    """Raise StoreError unless this version of Tavola wrote the file, or an earlier one."""
    version = _version(path)
    if version is None:
        raise StoreError(f"{path} is empty")
    if version != HEAD:
        _scripts(path, version)


def _version(path: Path) -> str | None:
    """The migration the file is at; None for an empty file."""
    with as_store_errors(path), closing(sqlite3.connect(path, timeout=LOCK_TIMEOUT)) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if "alembic_version" in names:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return str(row[0]) if row else None
    if names:
        raise StoreError(f"{path} is a database of something else than Tavola")
    return None


def _scripts(path: Path, version: str | None) -> Config:
    """Where the migrations are. Raises StoreError when that of the file is none of them."""
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    known = {revision.revision for revision in ScriptDirectory.from_config(config).walk_revisions()}
    if version is not None and version not in known:
        raise StoreError(f"{path} was written by a newer version of Tavola (schema {version}, this one knows {HEAD})")
    return config


def _upgrade(path: Path, version: str | None) -> None:
    """Run the missing migrations, all in one transaction."""
    import sqlalchemy as sa
    from alembic import command

    config = _scripts(path, version)
    engine = sa.create_engine(
        "sqlite://", creator=lambda: sqlite3.connect(path, isolation_level=None, timeout=LOCK_TIMEOUT)
    )
    with as_store_errors(path), _without_wrapping(), engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
    engine.dispose()


@contextmanager
def _without_wrapping() -> Iterator[None]:
    """Raise what the database says as itself."""
    from sqlalchemy.exc import DBAPIError

    try:
        yield
    except DBAPIError as error:
        raise (error.orig or error) from None
