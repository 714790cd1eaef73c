"""The JSON API about bots: seats for them, a hint from one, how a game went in the eyes of one."""

from __future__ import annotations

from litestar import Router, post
from litestar.di import NamedDependency as Given
from litestar.di import Provide
from litestar.params import JSONBody

from tavola.site import botwire, wire
from tavola.site.api import CHANGING, LINK, keeper, player
from tavola.site.handover import Handover
from tavola.store.store import Grant


@post("/bots", summary="Let a bot play for a seat: an empty one, or one whose player is away", responses=CHANGING)
async def seat_bot(grant: Given[Grant], handover: Given[Handover], data: JSONBody[botwire.BotBody]) -> wire.Told:
    return await handover.seat_bot(grant, data)


@post("/back", summary="Take your seat back from the bot that plays for you", responses=CHANGING)
async def back(grant: Given[Grant], handover: Given[Handover], data: JSONBody[botwire.BackBody]) -> wire.Told:
    return await handover.back(grant, data)


def router() -> Router:
    """What comes on top of the API of a table."""
    keeping = Router("/", route_handlers=[seat_bot], dependencies={"grant": Provide(keeper)})
    playing = Router("/", route_handlers=[back], dependencies={"grant": Provide(player)})
    return Router("/api/tables/{table:str}", route_handlers=[keeping, playing], security=LINK, tags=["bots"])
