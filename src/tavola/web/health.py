"""Whether the site is well: what monitoring asks for."""

from __future__ import annotations

from time import time

import msgspec
from litestar import get, head
from litestar.datastructures import State
from litestar.di import NamedDependency as Given

from tavola.service.playing import Playing
from tavola.store.store import RECENT_FAILURES


class Health(msgspec.Struct, omit_defaults=True, kw_only=True):
    """`ok` is there as long as the site answers. What is wrong beside is counted, and left out while it is nought."""

    ok: bool
    bots_not_started: int = 0  # times since the start of the site that no process could be started for the bots
    failed_mails: int = 0  # given up within a week; `tavola doctor` says why


@get("/health", summary="Whether the site is well")
async def health(state: State, playing: Given[Playing]) -> Health:
    failed = await playing.store.failed_notices(time() - RECENT_FAILURES)
    return Health(ok=True, bots_not_started=state.workers.failures, failed_mails=len(failed))


@head("/health", include_in_schema=False, sync_to_thread=False)
def health_at_all() -> None:
    """For monitoring that asks for no more than an answer."""


HANDLERS = [health, health_at_all]
