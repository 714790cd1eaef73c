"""The page of a person without an account, the way from it to their seats, and pictures of boards."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import parse_qs

from litestar import Response, get, post, route
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from tavola import games
from tavola.service import errors, table_views
from tavola.service.board_pictures import BoardPictures
from tavola.service.home import PersonTables
from tavola.service.language import gettext as _
from tavola.service.person_seats import PersonSeats
from tavola.service.persons import Persons
from tavola.service.settings import Settings
from tavola.service.tokens import whole
from tavola.web.access import PERSON_HEADER, AnyRequest
from tavola.web.pages import GET_OR_HEAD, HTML, IMMUTABLE, environment, page

LONGEST_FORM = 1000  # bytes
Skip = Annotated[int, QueryParameter(ge=0, le=1_000_000)]


@route("/me/{token:str}", http_method=GET_OR_HEAD, include_in_schema=False)
async def me(
    token: FromPath[str],
    persons: Given[Persons],
    person_tables: Given[PersonTables],
    settings: Given[Settings],
    skip: Skip = 0,
    past: Skip = 0,
) -> Response[str]:
    """The page: tables, what it knows, devices. `skip`, `past`: how many running and finished tables to leave out."""
    token = whole(token)
    holder = await persons.holder(token)
    return page(
        "me.jinja",
        token=token,
        home=await person_tables.home(holder.person, skip=skip),
        past=await person_tables.home(holder.person, finished=True, skip=past),
        skip=skip,
        skip_past=past,
        me=await persons.view(holder.person),
        links=await persons.links(holder),
        games=[table_views.game_view(game) for game in games.GAMES.values()],
        asks=settings.mail_confirm,
    )


@get("/api/me/home", include_in_schema=False)
async def home(request: AnyRequest, persons: Given[Persons], person_tables: Given[PersonTables]) -> Response[str]:
    """The tables of a person as a part of a page, for the front page."""
    token = request.headers.get(PERSON_HEADER, "").strip()
    holder = await persons.holder(token)
    html = (
        environment()
        .get_template("parts/home.jinja")
        .render(
            language="en",
            token=token,
            home=await person_tables.home(holder.person),
            past=await person_tables.home(holder.person, finished=True),
            skip=0,
            skip_past=0,
        )
    )
    return Response(html, media_type=HTML)


@post("/seat", include_in_schema=False)
async def go(request: AnyRequest, persons: Given[Persons], person_seats: Given[PersonSeats]) -> Redirect:
    """A card was pressed: on to the seat, by a link of this device's own. The token of the page is in the body."""
    body = await request.body()
    if len(body) > LONGEST_FORM:
        raise errors.malformed(_("This form cannot be read."))
    fields = parse_qs(body.decode("ascii", "replace"))
    token, number = (fields.get(name, [""])[-1] for name in ("person", "grant"))
    if not (number.isascii() and number.isdigit() and len(number) < 19):
        raise errors.malformed(_("This form cannot be read."))
    play, _grant, letter = await person_seats.give(await persons.use(token), int(number))
    return Redirect(f"/{letter}/{play}", status_code=303)


@route("/boards/{name:str}", http_method=GET_OR_HEAD, include_in_schema=False)
async def board(name: FromPath[str], board_pictures: Given[BoardPictures]) -> Response[str]:
    """A board as spectators see it. What an address shows never changes."""
    return Response(await board_pictures.drawing(name), media_type="image/svg+xml", headers=IMMUTABLE)


HANDLERS = [me, home, go, board]
