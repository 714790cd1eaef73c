"""The JSON API about open seats, for the host: their invitations, and whether the front page lists them."""

from __future__ import annotations

from litestar import Router, get, put
from litestar.di import NamedDependency as Given
from litestar.di import Provide
from litestar.params import JSONBody

from tavola.service.invitations import Invitations
from tavola.service.lobby import Lobby
from tavola.service.messages import tables
from tavola.service.settings import Settings
from tavola.store.store import Grant
from tavola.web.access import AnyRequest, base, bearer, player_or_host
from tavola.web.api import CHANGING, LINK, LOOKING, declared


@get("/invitations", summary="The open seats and their invitations, for the host", responses=LOOKING)
async def invitations_at_hand(
    request: AnyRequest,
    grant: Given[Grant],
    invitations: Given[Invitations],
    lobby: Given[Lobby],
    settings: Given[Settings],
    base: Given[str],
) -> tables.OpenSeats:
    seats = await invitations.at_hand(grant, bearer(request), base)
    return tables.OpenSeats(seats, await lobby.is_listed(grant.table) if settings.lobby else None)


@put("/listed", summary="List the open seats on the front page, or take them off", responses=CHANGING | declared(429))
async def set_listed(grant: Given[Grant], lobby: Given[Lobby], data: JSONBody[tables.ListedBody]) -> tables.ListedBody:
    await lobby.set_listed(grant, data.listed)
    return data


def router() -> Router:
    """What comes on top of the API of a table."""
    return Router(
        "/api/tables/{table:str}",
        route_handlers=[invitations_at_hand, set_listed],
        dependencies={"grant": Provide(player_or_host), "base": Provide(base)},
        security=LINK,
        tags=["tables"],
    )
