"""What a request may do: the grant of its link, the network it comes from, how many tables that one opens."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency as Given
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath

from tavola.service import caller, errors
from tavola.service.language import gettext as _
from tavola.service.limits import HourlyLimit
from tavola.service.persons import Holder, Persons
from tavola.service.playing import VIEWING_ROLES, Playing
from tavola.service.settings import Settings
from tavola.store.store import Grant

AnyRequest = Request[Any, Any, State]
AnyConnection = ASGIConnection[Any, Any, Any, State]
LINK_HEADER = "Tavola-Link"
PERSON_HEADER = "Tavola-Person"


def bearer(request: AnyRequest) -> str:
    """The token of the request, from either header; empty when there is none."""
    if own := request.headers.get(LINK_HEADER, "").strip():
        return own
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def viewer(request: AnyRequest, table: FromPath[str], playing: Given[Playing]) -> Grant:
    """The grant of a link that may view the table. Raises ServiceError."""
    return await playing.holder(bearer(request), VIEWING_ROLES, table)


async def player(request: AnyRequest, table: FromPath[str], playing: Given[Playing]) -> Grant:
    """The grant of a link that holds a seat at the table. Raises ServiceError."""
    return await playing.holder(bearer(request), ("play",), table)


async def player_or_host(request: AnyRequest, table: FromPath[str], playing: Given[Playing]) -> Grant:
    """The grant of a player or host, who may manage links. Raises ServiceError."""
    return await playing.holder(bearer(request), ("play", "host"), table)


async def host(request: AnyRequest, table: FromPath[str], playing: Given[Playing]) -> Grant:
    """The grant of the host link. Raises ServiceError."""
    return await playing.holder(bearer(request), ("host",), table)


async def guest(request: AnyRequest, playing: Given[Playing]) -> Grant:
    """The grant of an invitation, used or not. Raises ServiceError."""
    return await playing.holder(bearer(request), ("invite",), used=True)


async def base(request: AnyRequest, settings: Given[Settings]) -> str:
    """What links of this site start with."""
    return settings.url.rstrip("/") or str(request.base_url).rstrip("/")


def caller_of(connection: AnyConnection) -> str:
    """The network a request comes from."""
    return caller.network(connection.client.host if connection.client else "")


async def within_limit(connection: ASGIConnection[Any, Any, Any, State], handler: BaseRouteHandler) -> None:
    """Count a new table on the caller. Raises ServiceError."""
    limit: HourlyLimit = connection.app.state.limit
    if seconds := limit.spend(caller_of(connection)):
        raise errors.too_many(_("Too many new tables from your address. Please come back later."), seconds)


async def person(request: AnyRequest, persons: Given[Persons]) -> Holder | None:
    """Whose page the request comes from, if it says so. Raises ServiceError for a page that is not known (any more)."""
    token = request.headers.get(PERSON_HEADER, "").strip()
    return await persons.use(token) if token else None
