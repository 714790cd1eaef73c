"""The JSON API. The pages use the same endpoints; the token of a link goes into `Authorization: Bearer TOKEN`, or into
`Tavola-Link: TOKEN` where a proxy in front keeps `Authorization` for its own password.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, Router, delete, get, post, put
from litestar.di import NamedDependency as Given
from litestar.di import Provide
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter
from litestar.response import Stream

from tavola import games
from tavola.service import table_views
from tavola.service.invitations import Invitations
from tavola.service.links import TableLinks
from tavola.service.messages import tables, views
from tavola.service.opening import Opening
from tavola.service.persons import Holder, Persons
from tavola.service.playing import VIEWING_ROLES, Playing
from tavola.store.store import Grant
from tavola.web import problems
from tavola.web.access import (
    AnyRequest,
    base,
    bearer,
    caller_of,
    guest,
    person,
    player,
    player_or_host,
    viewer,
    within_limit,
)

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


@get("/games", summary="The games that can be played here", sync_to_thread=False)
def list_games() -> list[tables.GameView]:
    return [table_views.game_view(game) for game in games.GAMES.values()]


@post("/tables", summary="Open a table", responses=OPENING, guards=[within_limit])
async def create_table(
    request: AnyRequest,
    data: JSONBody[tables.NewTable],
    opening: Given[Opening],
    playing: Given[Playing],
    persons: Given[Persons],
    person: Given[Holder | None],
    base: Given[str],
) -> tables.Opened:
    await playing.mail_addresses.check(data.email, caller_of(request))
    opened = await opening.create(data, base, person.person.id if person else None)
    await persons.learn(person, "" if data.hotseat else data.name, data.email)
    return opened


@post(
    "/import",
    summary="Open a table from a file",
    responses=OPENING,
    guards=[within_limit],
    request_max_body_size=IMPORT_LIMIT,
)
async def import_game(data: JSONBody[dict[str, Any]], opening: Given[Opening], base: Given[str]) -> tables.Imported:
    return await opening.import_game(msgspec.json.encode(data), base)


@get(
    "/invitation",
    summary="Who invites to what",
    responses=LOOKING,
    security=LINK,
    dependencies={"grant": Provide(guest)},
)
async def get_invitation(grant: Given[Grant], invitations: Given[Invitations]) -> tables.Invitation:
    return await invitations.shown(grant)


@post(
    "/claim",
    summary="Take the seat one is invited to",
    responses=ADDRESSING,
    security=LINK,
    dependencies={"grant": Provide(guest)},
)
async def claim_seat(
    request: AnyRequest,
    data: JSONBody[tables.Claim],
    *,
    grant: Given[Grant],
    opening: Given[Opening],
    playing: Given[Playing],
    persons: Given[Persons],
    person: Given[Holder | None],
    base: Given[str],
    key: ClaimKey = None,
) -> tables.Seated:
    await playing.mail_addresses.check(data.email, caller_of(request), grant.table)
    seated = await opening.claim(grant, bearer(request), data, key, base, person.person.id if person else None)
    await persons.learn(person, data.name, data.email)
    return seated


@post("/stop", summary="No more mail", status_code=204, responses=CHANGING, security=LINK)
async def stop_mail(request: AnyRequest, playing: Given[Playing]) -> None:
    await playing.mail_addresses.stop(await playing.mail_addresses.mailed_grant(bearer(request), "stop"))


@get("/", summary="The table as the link may see it", responses=LOOKING)
async def get_table(
    grant: Given[Grant],
    playing: Given[Playing],
    seat: SeatOf = None,
    at: Annotated[int | None, QueryParameter(ge=0, le=1_000_000, description="As it was after so many records")] = None,
) -> views.TableView:
    return await playing.view(grant, seat, at)


@get("/history", summary="What happened, the oldest first", responses=LOOKING)
async def get_history(
    grant: Given[Grant],
    playing: Given[Playing],
    after: Annotated[int, QueryParameter(ge=0, le=1_000_000, description="Leave out records up to this seq")] = 0,
) -> list[views.HistoryLine]:
    return await playing.history(grant, after)


@get("/export", summary="The game as a file; with its seed once it is over", responses=LOOKING)
async def export_game(
    grant: Given[Grant],
    playing: Given[Playing],
    talk: Annotated[bool, QueryParameter(description="With what the players wrote to each other")] = False,
) -> Response[dict[str, Any]]:
    name = f'attachment; filename="tavola-{grant.table}.json"'
    raw: Any = msgspec.Raw(await playing.export(grant, talk))
    return Response(raw, headers={"Content-Disposition": name})


@get("/legal", summary="The legal moves of a seat, after its draft", responses=LOOKING)
async def list_legal_moves(grant: Given[Grant], playing: Given[Playing], seat: Seat) -> tables.Legal:
    return await playing.legal(grant, seat)


@get("/why", summary="Why something in the drawing cannot be picked", responses=LOOKING)
async def explain_refusal(
    grant: Given[Grant],
    playing: Given[Playing],
    seat: Seat,
    target: Annotated[str, QueryParameter(max_length=100, description="Its id there")],
) -> tables.Why:
    return tables.Why(await playing.why(grant, seat, target))


@put("/draft", summary="Keep the moves of a turn not yet confirmed", responses=CHANGING)
async def save_draft(grant: Given[Grant], playing: Given[Playing], data: JSONBody[tables.TurnBody]) -> views.TableView:
    return await playing.draft(grant, data)


@post("/turns", summary="Commit a turn", responses=CHANGING)
async def commit_turn(
    grant: Given[Grant], playing: Given[Playing], data: JSONBody[tables.PlayedTurn], key: Key = None
) -> tables.Committed:
    return await playing.turn(grant, data, key)


@post("/resign", summary="Give up", responses=CHANGING)
async def resign(grant: Given[Grant], playing: Given[Playing], data: JSONBody[tables.ResignBody]) -> tables.Committed:
    return await playing.resign(grant, data)


@post("/rematch", summary="Play again; the others join by the same request", responses=CHANGING | declared(429))
async def open_rematch(
    request: AnyRequest,
    grant: Given[Grant],
    opening: Given[Opening],
    person: Given[Holder | None],
    base: Given[str],
) -> tables.Seated:
    return await opening.rematch(grant, bearer(request), base, person.person.id if person else None)


@post("/seen", summary="The person saw the table; after a real gesture only", status_code=204, responses=CHANGING)
async def report_seen(grant: Given[Grant], playing: Given[Playing], data: JSONBody[tables.SeenBody]) -> None:
    await playing.seen(grant, data)


@get("/contact", summary="How a seat is told", responses=LOOKING)
async def get_contact(grant: Given[Grant], playing: Given[Playing], seat: Seat) -> tables.MailView:
    return await playing.contact(grant, seat)


@put("/contact", summary="Choose how a seat is told", responses=ADDRESSING)
async def set_contact(
    request: AnyRequest, grant: Given[Grant], playing: Given[Playing], data: JSONBody[tables.ContactBody]
) -> tables.MailView:
    return await playing.set_contact(grant, data, caller_of(request))


@post("/contact/ask", summary="Ask the address of a seat once more whose it is", status_code=200, responses=ADDRESSING)
async def resend_question(
    grant: Given[Grant], playing: Given[Playing], data: JSONBody[tables.AskBody]
) -> tables.MailView:
    return await playing.ask_again(grant, data)


@get("/links", summary="The links that can be withdrawn", responses=LOOKING)
async def list_links(grant: Given[Grant], table_links: Given[TableLinks]) -> list[tables.LinkView]:
    return await table_links.listed(grant)


@post("/links", summary="Give out a link", responses=CHANGING)
async def create_link(
    request: AnyRequest,
    grant: Given[Grant],
    table_links: Given[TableLinks],
    data: JSONBody[tables.LinkBody],
    base: Given[str],
) -> tables.NewLink:
    return await table_links.give(grant, bearer(request), data, base)


@delete("/links/{number:int}", summary="Withdraw a link", responses=CHANGING)
async def withdraw_link(grant: Given[Grant], table_links: Given[TableLinks], number: FromPath[int]) -> None:
    await table_links.withdraw(grant, number)


@get(
    "/api/tables/{table:str}/events",
    summary="A stream (SSE) that says at which seq the table is",
    responses=LOOKING,
    media_type="text/event-stream",
)
async def stream_events(
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
async def withdraw_mailed_links(grant: Given[Grant], table_links: Given[TableLinks], seat: Seat) -> None:
    await table_links.withdraw_mailed(grant, seat)


def router() -> Router:
    """What is under /api, but for the stream and what is about bots."""
    looking = Router("/", route_handlers=[get_table, get_history, export_game], dependencies={"grant": Provide(viewer)})
    playing = Router(
        "/",
        route_handlers=[
            list_legal_moves,
            explain_refusal,
            save_draft,
            commit_turn,
            resign,
            open_rematch,
            report_seen,
            get_contact,
            set_contact,
            resend_question,
        ],
        dependencies={"grant": Provide(player)},
    )
    linking = Router(
        "/",
        route_handlers=[list_links, create_link, withdraw_link, withdraw_mailed_links],
        dependencies={"grant": Provide(player_or_host)},
    )
    table = Router("/tables/{table:str}", route_handlers=[looking, playing, linking], security=LINK)
    return Router(
        "/api",
        route_handlers=[list_games, create_table, import_game, get_invitation, claim_seat, stop_mail, table],
        dependencies={"base": Provide(base), "person": Provide(person)},
        tags=["tables"],
    )
