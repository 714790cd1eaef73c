"""The JSON API about bots: seats for them, a hint from one, how a game went in the eyes of one."""

from __future__ import annotations

from litestar import Router, get, post
from litestar.di import NamedDependency as Given
from litestar.di import Provide
from litestar.params import JSONBody

from tavola.service.analysis import Analyses
from tavola.service.bot_seats import BotSeats
from tavola.service.hints import Hints
from tavola.service.messages import bots, tables
from tavola.store.store import Grant
from tavola.web.access import player, player_or_host, viewer
from tavola.web.api import CHANGING, LINK, declared

ENDED = declared(400, 401, 403, 404, 410, 422, 429, 503)


@post("/bots", summary="Let a bot play for a seat: an empty one, or one whose player is away", responses=CHANGING)
async def seat_bot(grant: Given[Grant], bot_seats: Given[BotSeats], data: JSONBody[bots.BotBody]) -> tables.Committed:
    return await bot_seats.seat_bot(grant, data)


@post("/back", summary="Take your seat back from the bot that plays for you", responses=CHANGING)
async def take_seat_back(
    grant: Given[Grant], bot_seats: Given[BotSeats], data: JSONBody[bots.BackBody]
) -> tables.Committed:
    return await bot_seats.back(grant, data)


@post("/hint", summary="What a strong bot would play, for who plays alone or against bots", responses=CHANGING)
async def get_hint(grant: Given[Grant], hints: Given[Hints], data: JSONBody[bots.HintBody]) -> bots.HintView:
    return await hints.hint(grant, data)


@get(
    "/course",
    summary="How a game went, in the eyes of a bot; ask again until it is ready",
    responses=ENDED,
)
async def get_analysis(grant: Given[Grant], analyses: Given[Analyses]) -> bots.AnalysisView:
    return await analyses.analysis(grant)


def router() -> Router:
    """What comes on top of the API of a table."""
    keeping = Router("/", route_handlers=[seat_bot], dependencies={"grant": Provide(player_or_host)})
    playing = Router("/", route_handlers=[take_seat_back, get_hint], dependencies={"grant": Provide(player)})
    looking = Router("/", route_handlers=[get_analysis], dependencies={"grant": Provide(viewer)})
    return Router("/api/tables/{table:str}", route_handlers=[keeping, playing, looking], security=LINK, tags=["bots"])
