"""The JSON API of talk and notes."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, delete, get, post, put
from litestar.di import NamedDependency as Given
from litestar.di import Provide
from litestar.params import FromPath, JSONBody, QueryParameter

from tavola.service.messages import tables, talk
from tavola.service.notes import SeatNotes
from tavola.service.talk import TableTalk
from tavola.store.store import Grant
from tavola.web.access import host, player, viewer
from tavola.web.api import CHANGING, LINK, LOOKING, Key, Seat

Since = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="Leave out records up to this seq")]


@get("/talk", summary="What players wrote to each other", responses=LOOKING, dependencies={"grant": Provide(viewer)})
async def get_talk(grant: Given[Grant], table_talk: Given[TableTalk], since: Since = 0) -> talk.TalkView:
    return await table_talk.view(grant, since)


@post("/talk", summary="Write a line to the others", responses=CHANGING, dependencies={"grant": Provide(player)})
async def say_line(
    grant: Given[Grant], table_talk: Given[TableTalk], data: JSONBody[talk.LineBody], key: Key = None
) -> tables.Committed:
    return await table_talk.say(grant, data, key)


@delete(
    "/talk/{number:int}",
    summary="Take down a line, by its seq; for the host",
    status_code=200,
    responses=CHANGING,
    dependencies={"grant": Provide(host)},
)
async def take_down_line(grant: Given[Grant], table_talk: Given[TableTalk], number: FromPath[int]) -> tables.Committed:
    return await table_talk.take_down(grant, number)


@get("/notes", summary="The notes of a seat, for its player alone", responses=LOOKING | {422: CHANGING[422]})
async def get_notes(grant: Given[Grant], seat_notes: Given[SeatNotes], seat: Seat) -> talk.NotesView:
    return await seat_notes.view(grant, seat)


@put("/notes", summary="Put other notes in their place", responses=CHANGING)
async def write_notes(
    grant: Given[Grant], seat_notes: Given[SeatNotes], data: JSONBody[talk.NotesBody]
) -> talk.NotesView:
    return await seat_notes.write(grant, data)


def router() -> Router:
    """What comes on top of the API of a table."""
    noting = Router("/", route_handlers=[get_notes, write_notes], dependencies={"grant": Provide(player)})
    return Router(
        "/api/tables/{table:str}",
        route_handlers=[get_talk, say_line, take_down_line, noting],
        security=LINK,
        tags=["tables"],
    )
