"""The JSON API to decline a rematch: by the link to the seat of the game before, or by the mailed invitation."""

from __future__ import annotations

from litestar import Router, post
from litestar.di import NamedDependency as Given
from litestar.di import Provide

from tavola.service.playing import Playing
from tavola.store.store import Grant
from tavola.web.access import AnyRequest, bearer, player
from tavola.web.api import CHANGING, LINK


@post("/rematch/decline", summary="Do not play again", status_code=204, responses=CHANGING)
async def decline_rematch(grant: Given[Grant], playing: Given[Playing]) -> None:
    await playing.declining.by_player(grant)


@post("/api/decline", summary="Do not play again, by an invitation", status_code=204, responses=CHANGING, security=LINK)
async def decline_invitation(request: AnyRequest, playing: Given[Playing]) -> None:
    await playing.declining.by_guest(await playing.holder(bearer(request), ("invite",), used=True))


def router() -> Router:
    """What comes on top of the API of tables."""
    at_table = Router(
        "/api/tables/{table:str}",
        route_handlers=[decline_rematch],
        dependencies={"grant": Provide(player)},
        security=LINK,
    )
    return Router("/", route_handlers=[at_table, decline_invitation], tags=["tables"])
