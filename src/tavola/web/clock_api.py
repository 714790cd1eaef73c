"""The JSON API about time and what players agree upon."""

from __future__ import annotations

from litestar import Router, post
from litestar.di import NamedDependency as Given
from litestar.di import Provide
from litestar.params import JSONBody

from tavola.service.agreements import Settling
from tavola.service.messages import clocks, tables
from tavola.store.store import Grant
from tavola.web.access import player
from tavola.web.api import CHANGING, LINK, Key


@post("/offer", summary="Ask the other players to agree to something", responses=CHANGING)
async def make_offer(
    grant: Given[Grant], settling: Given[Settling], data: JSONBody[clocks.OfferBody], key: Key = None
) -> tables.Committed:
    return await settling.offer(grant, data, key)


@post("/answer", summary="Agree to what is offered, or not, or take back your offer", responses=CHANGING)
async def answer_offer(
    grant: Given[Grant], settling: Given[Settling], data: JSONBody[clocks.AnswerBody], key: Key = None
) -> tables.Committed:
    return await settling.answer(grant, data, key)


@post("/resume", summary="End a pause", responses=CHANGING)
async def end_pause(
    grant: Given[Grant], settling: Given[Settling], data: JSONBody[clocks.ResumeBody], key: Key = None
) -> tables.Committed:
    return await settling.resume(grant, data, key)


@post("/away", summary="Be away for a while, in which your time does not run", responses=CHANGING)
async def be_away(
    grant: Given[Grant], settling: Given[Settling], data: JSONBody[clocks.AwayBody], key: Key = None
) -> tables.Committed:
    return await settling.leave(grant, data, key)


@post("/claim-win", summary="Claim the win over who has run out of time", responses=CHANGING)
async def claim_win(
    grant: Given[Grant], settling: Given[Settling], data: JSONBody[clocks.ClaimWinBody], key: Key = None
) -> tables.Committed:
    return await settling.claim(grant, data, key)


def router() -> Router:
    """What comes on top of the API of a table."""
    return Router(
        "/api/tables/{table:str}",
        route_handlers=[make_offer, answer_offer, end_pause, be_away, claim_win],
        dependencies={"grant": Provide(player)},
        security=LINK,
        tags=["clocks"],
    )
