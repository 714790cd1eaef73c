"""The JSON API. The pages use the same endpoints; the token of a link goes into `Authorization: Bearer TOKEN`, or into
`Tavola-Link: TOKEN` where a proxy in front keeps `Authorization` for its own password.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post, put
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency as Given
from litestar.di import Provide
from litestar.handlers import BaseRouteHandler
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter
from litestar.response import Stream

from tavola import games
from tavola.service import caller, errors, table_views
from tavola.service.invitations import Invitations
from tavola.service.language import gettext as _
from tavola.service.limits import HourlyLimit
from tavola.service.links import TableLinks
from tavola.service.messages import tables, views
from tavola.service.opening import Opening
from tavola.service.playing import VIEWING_ROLES, Playing
from tavola.service.settings import Settings
from tavola.store.store import Grant
from tavola.web import problems

AnyRequest = Request[Any, Any, State]
AnyConnection = ASGIConnection[Any, Any, Any, State]
IMPORT_LIMIT = 1_000_000  # bytes
MEANING = {
    400: "The request cannot be read: malformed JSON, a value of the wrong type or too long",
    401: "No token, or one that nobody gave out",
    403: "The link does not allow this, or the request comes from another site",
    404: "There is no such thing",
    409: "Somebody else was first; with the fresh view when a move came too late",
    410: "The link has ended: `urn:tavola:withdrawn`, `replaced`, `used` (an invitation) or `old-mail`",
    413: "The body is too large",
    422: "Understood, but the rules or the table refuse it",
    429: "Too many of these from this address or at this table, or too many e-mail addresses given; see Retry-After",
    503: "The database failed, nothing was changed; the same again may work",
}
Key = Annotated[
    str | None,
    HeaderParameter(name="Idempotency-Key", max_length=200, description="The same key and body again change nothing"),
]
ClaimKey = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=20,
        max_length=200,
        description="The same key and body again get the same link; so the key must be as hard to guess as a link",
    ),
]
SeatOf = Annotated[
    int | None, QueryParameter(ge=0, le=15, description="One of the seats of the link; else the one to move")
]
Seat = Annotated[int, QueryParameter(ge=0, le=15, description="A seat of the link")]


def declared(*codes: int) -> dict[int, ResponseSpec]:
    """The problems an endpoint declares."""
    return {
        code: ResponseSpec(
            problems.ProblemBody, generate_examples=False, description=MEANING[code], media_type=problems.MEDIA_TYPE
        )
        for code in codes
    }


LOOKING = declared(400, 401, 403, 404, 410, 503)
CHANGING = declared(400, 401, 403, 404, 409, 410, 413, 422, 503)
ADDRESSING = declared(400, 401, 403, 404, 409, 410, 413, 422, 429, 503)
OPENING = declared(400, 403, 413, 422, 429, 503)
LINK = [{"link": list[str]()}, {"header": list[str]()}]  # the security schemes: one of them
LINK_HEADER = "Tavola-Link"


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


@get("/games", summary="The games that can be played here", sync_to_thread=False)
def list_games() -> list[tables.GameView]:
    return [table_views.game_view(game) for game in games.GAMES.values()]


@post("/tables", summary="Open a table", responses=OPENING, guards=[within_limit])
async def create(
    request: AnyRequest,
    data: JSONBody[tables.NewTable],
    opening: Given[Opening],
    playing: Given[Playing],
    base: Given[str],
) -> tables.Opened:
    await playing.mail_addresses.check(data.email, caller_of(request))
    return await opening.create(data, base)


@post(
    "/import",
    summary="Open a table from a file",
    responses=OPENING,
    guards=[within_limit],
    request_max_body_size=IMPORT_LIMIT,
)
async def bring(data: JSONBody[dict[str, Any]], opening: Given[Opening], base: Given[str]) -> tables.Imported:
    return await opening.import_game(msgspec.json.encode(data), base)


@get(
    "/invitation",
    summary="Who invites to what",
    responses=LOOKING,
    security=LINK,
    dependencies={"grant": Provide(guest)},
)
async def invitation(grant: Given[Grant], invitations: Given[Invitations]) -> tables.Invitation:
    return await invitations.shown(grant)


@post(
    "/claim",
    summary="Take the seat one is invited to",
    responses=ADDRESSING,
    security=LINK,
    dependencies={"grant": Provide(guest)},
)
async def claim(
    request: AnyRequest,
    data: JSONBody[tables.Claim],
    *,
    grant: Given[Grant],
    opening: Given[Opening],
    playing: Given[Playing],
    base: Given[str],
    key: ClaimKey = None,
) -> tables.Seated:
    await playing.mail_addresses.check(data.email, caller_of(request), grant.table)
    return await opening.claim(grant, bearer(request), data, key, base)


@post("/stop", summary="No more mail", status_code=204, responses=CHANGING, security=LINK)
async def stop(request: AnyRequest, playing: Given[Playing]) -> None:
    await playing.mail_addresses.stop(await playing.mail_addresses.mailed_grant(bearer(request), "stop"))


@get("/", summary="The table as the link may see it", responses=LOOKING)
async def view(
    grant: Given[Grant],
    playing: Given[Playing],
    seat: SeatOf = None,
    at: Annotated[int | None, QueryParameter(ge=0, le=1_000_000, description="As it was after so many records")] = None,
) -> views.TableView:
    return await playing.view(grant, seat, at)


@get("/history", summary="What happened, the oldest first", responses=LOOKING)
async def history(
    grant: Given[Grant],
    playing: Given[Playing],
    after: Annotated[int, QueryParameter(ge=0, le=1_000_000, description="Leave out records up to this seq")] = 0,
) -> list[views.HistoryLine]:
    return await playing.history(grant, after)


@get("/export", summary="The game as a file; with its seed once it is over", responses=LOOKING)
async def export(grant: Given[Grant], playing: Given[Playing]) -> Response[dict[str, Any]]:
    name = f'attachment; filename="tavola-{grant.table}.json"'
    raw: Any = msgspec.Raw(await playing.export(grant))
    return Response(raw, headers={"Content-Disposition": name})


@get("/legal", summary="The legal moves of a seat, after its draft", responses=LOOKING)
async def legal(grant: Given[Grant], playing: Given[Playing], seat: Seat) -> tables.Legal:
    return await playing.legal(grant, seat)


@get("/why", summary="Why something in the drawing cannot be picked", responses=LOOKING)
async def why(
    grant: Given[Grant],
    playing: Given[Playing],
    seat: Seat,
    target: Annotated[str, QueryParameter(max_length=100, description="Its id there")],
) -> tables.Why:
    return tables.Why(await playing.why(grant, seat, target))


@put("/draft", summary="Keep the moves of a turn not yet confirmed", responses=CHANGING)
async def draft(grant: Given[Grant], playing: Given[Playing], data: JSONBody[tables.TurnBody]) -> views.TableView:
    return await playing.draft(grant, data)


@post("/turns", summary="Commit a turn", responses=CHANGING)
async def turn(
    grant: Given[Grant], playing: Given[Playing], data: JSONBody[tables.TurnBody], key: Key = None
) -> tables.Committed:
    return await playing.turn(grant, data, key)


@post("/resign", summary="Give up", responses=CHANGING)
async def resign(grant: Given[Grant], playing: Given[Playing], data: JSONBody[tables.ResignBody]) -> tables.Committed:
    return await playing.resign(grant, data)


@post("/rematch", summary="Play again; the others join by the same request", responses=CHANGING | declared(429))
async def rematch(request: AnyRequest, grant: Given[Grant], opening: Given[Opening], base: Given[str]) -> tables.Seated:
    return await opening.rematch(grant, bearer(request), base)


@post("/seen", summary="The person saw the table; after a real gesture only", status_code=204, responses=CHANGING)
async def seen(grant: Given[Grant], playing: Given[Playing], data: JSONBody[tables.SeenBody]) -> None:
    await playing.seen(grant, data)


@get("/contact", summary="How a seat is told", responses=LOOKING)
async def contact(grant: Given[Grant], playing: Given[Playing], seat: Seat) -> tables.MailView:
    return await playing.contact(grant, seat)


@put("/contact", summary="Choose how a seat is told", responses=ADDRESSING)
async def set_contact(
    request: AnyRequest, grant: Given[Grant], playing: Given[Playing], data: JSONBody[tables.ContactBody]
) -> tables.MailView:
    return await playing.set_contact(grant, data, caller_of(request))


@post("/contact/ask", summary="Ask the address of a seat once more whose it is", status_code=200, responses=ADDRESSING)
async def ask_again(grant: Given[Grant], playing: Given[Playing], data: JSONBody[tables.AskBody]) -> tables.MailView:
    return await playing.ask_again(grant, data)


@get("/links", summary="The links that can be withdrawn", responses=LOOKING)
async def links(grant: Given[Grant], table_links: Given[TableLinks]) -> list[tables.LinkView]:
    return await table_links.listed(grant)


@post("/links", summary="Give out a link", responses=CHANGING)
async def give(
    request: AnyRequest,
    grant: Given[Grant],
    table_links: Given[TableLinks],
    data: JSONBody[tables.LinkBody],
    base: Given[str],
) -> tables.NewLink:
    return await table_links.give(grant, bearer(request), data, base)


@delete("/links/{number:int}", summary="Withdraw a link", responses=CHANGING)
async def withdraw(grant: Given[Grant], table_links: Given[TableLinks], number: FromPath[int]) -> None:
    await table_links.withdraw(grant, number)


@get(
    "/api/tables/{table:str}/events",
    summary="A stream (SSE) that says at which seq the table is",
    responses=LOOKING,
    media_type="text/event-stream",
)
async def events(
    playing: Given[Playing],
    table: FromPath[str],
    token: Annotated[str, QueryParameter(max_length=100, description="The token, as EventSource sends no headers")],
    last: Annotated[str | None, HeaderParameter(name="Last-Event-ID", max_length=20)] = None,
) -> Stream:
    grant = await playing.holder(token, VIEWING_ROLES, table)
    return Stream(
        await playing.stream(grant, int(last) if last and last.isascii() and last.isdigit() else None),
        media_type="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )


@delete("/links/mail", summary="Withdraw all links to play that mails brought to a seat", responses=CHANGING)
async def withdraw_mailed(grant: Given[Grant], table_links: Given[TableLinks], seat: Seat) -> None:
    await table_links.withdraw_mailed(grant, seat)


def router() -> Router:
    """What is under /api, but for the stream and what is about bots."""
    looking = Router("/", route_handlers=[view, history, export], dependencies={"grant": Provide(viewer)})
    playing = Router(
        "/",
        route_handlers=[legal, why, draft, turn, resign, rematch, seen, contact, set_contact, ask_again],
        dependencies={"grant": Provide(player)},
    )
    linking = Router(
        "/",
        route_handlers=[links, give, withdraw, withdraw_mailed],
        dependencies={"grant": Provide(player_or_host)},
    )
    table = Router("/tables/{table:str}", route_handlers=[looking, playing, linking], security=LINK)
    return Router(
        "/api",
        route_handlers=[list_games, create, bring, invitation, claim, stop, table],
        dependencies={"base": Provide(base)},
        tags=["tables"],
    )
