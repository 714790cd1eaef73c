"""Pages for people: thin handlers that fill the templates. A GET or HEAD here changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Any

import jinja2
import msgspec
from litestar import HttpMethod, Response, get, post, route
from litestar.di import NamedDependency as Given
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Redirect
from markupsafe import Markup

from tavola import games
from tavola.games.game import AnyGame
from tavola.games.palette import seat_style
from tavola.service import errors, language, table_views, tokens
from tavola.service.errors import ServiceError
from tavola.service.invitations import Invitations
from tavola.service.language import gettext as _
from tavola.service.link_status import unknown
from tavola.service.lobby import Lobby
from tavola.service.playing import Playing
from tavola.service.settings import Settings
from tavola.service.tokens import whole
from tavola.web import previews
from tavola.web.access import AnyRequest
from tavola.web.guides import card, guide
from tavola.web.problems import ProblemBody
from tavola.web.static import files

GET_OR_HEAD = [HttpMethod.GET, HttpMethod.HEAD]
HTML = "text/html"
MAIL_ROLES = ("stop", "confirm")  # links about an address
IMMUTABLE = {"Cache-Control": "public, max-age=31536000, immutable"}
At = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]


@cache
def environment() -> jinja2.Environment:
    """The templates, with `_`, `static(name)`, `sentences(language)`, `bot_levels()`, `card(game)`, and the filters
    `json` for data inside a script, `moment` and `day` for Unix seconds (UTC; scripts put the reader's own time there).
    """
    templates = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.install_gettext_callables(language.gettext, language.ngettext, newstyle=True)  # type: ignore[attr-defined]  # added by the extension
    templates.globals["static"] = lambda name: files().address(name)
    templates.globals["sentences"] = sentences
    templates.globals["bot_levels"] = table_views.bot_levels
    templates.globals["card"] = lambda game: card(game_of(game))
    templates.filters["json"] = json_inside
    templates.filters["moment"] = lambda seconds: datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
    templates.filters["day"] = lambda seconds: format(datetime.fromtimestamp(seconds, UTC), "%Y-%m-%d")
    return templates


@cache
def sentences(language: str) -> Markup:
    """The sentences that scripts say, as an element of a page."""
    return Markup(environment().get_template("words.jinja").render())


def json_inside(data: Any) -> Markup:
    """Data (sentences may be Markup) as JSON that may stand inside a script element: nothing in it can end that."""
    return Markup(msgspec.json.encode(data, enc_hook=str).replace(b"<", b"\\u003c").decode())


def page(template: str, code: int = 200, headers: Mapping[str, str] = {}, **context: Any) -> Response[str]:
    """A page from a template."""
    html = environment().get_template(template).render(language="en", **context)
    return Response(html, status_code=code, media_type=HTML, headers=headers)


def error_page(error: ServiceError, status: int, path: str, headers: Mapping[str, str]) -> Response[str]:
    """What went wrong at an address, for people, and what they can do."""
    title = {
        401: _("Wrong link"),
        403: _("Another kind of link"),
        404: _("Nothing here"),
        410: _("This link has been withdrawn"),
        500: _("That should not have happened"),
        503: _("That did not work"),
    }.get(status, HTTPStatus(status).phrase)
    code = 404 if status == 401 else status
    advice = unknown(path.split("/")[1]) if status == 401 else ""
    return page(
        "error.jinja", code, headers, status=code, title=title, detail=error.detail, advice=advice, table=error.table
    )


def mended(request: AnyRequest, problem: ProblemBody) -> Redirect | None:
    """The way to the link that is meant where the address is one with something so wrong that no page answers there."""
    if problem.status not in (401, 404) or request.method not in ("GET", "HEAD"):
        return None
    better = tokens.mended(request.scope["path"])
    return Redirect(better, status_code=307) if better else None


def game_of(name: str) -> AnyGame:
    """The game of that name. Raises ServiceError."""
    if name not in games.GAMES:
        raise errors.not_found(_("There is no game of that name here."))
    return games.GAMES[name]


@route("/", http_method=GET_OR_HEAD, include_in_schema=False)
async def front(request: AnyRequest, settings: Given[Settings], lobby: Given[Lobby]) -> Response[str]:
    cards = {name: card(game) for name, game in games.GAMES.items()}
    views = [table_views.game_view(game) for game in games.GAMES.values()]
    bots, preview = settings.bot_workers > 0, previews.of_front(request)
    return page(
        "front.jinja",
        games=views,
        cards=cards,
        bots=bots,
        preview=preview,
        open_tables=await lobby.entries(),
        picture=previews.card_picture,
    )


@post("/sit/{table:str}", include_in_schema=False)
async def sit(table: FromPath[str], lobby: Given[Lobby]) -> Redirect:
    """The button of a listed table: on to the invitation to one of its open seats."""
    return Redirect(f"/i/{await lobby.sit(table)}", status_code=303)


@route("/new", http_method=GET_OR_HEAD, include_in_schema=False, sync_to_thread=False)
def new(settings: Given[Settings], game: FromQuery[str] = "") -> Response[str]:
    if not game:
        game = next(iter(games.GAMES))
    view = table_views.game_view(game_of(game))
    views = [table_views.game_view(one) for one in games.GAMES.values()]
    bots = view.bots and settings.bot_workers > 0
    return page("new.jinja", game=view, games=views, bots=bots, asks=settings.mail_confirm)


@route("/import", http_method=GET_OR_HEAD, include_in_schema=False, sync_to_thread=False)
def import_page() -> Response[str]:
    return page("import.jinja")


@route("/p/{token:str}", http_method=GET_OR_HEAD, include_in_schema=False)
async def play(request: AnyRequest, token: FromPath[str], playing: Given[Playing], at: At = None) -> Response[str]:
    return await _table(request, playing, token, "play", at)


@route("/w/{token:str}", http_method=GET_OR_HEAD, include_in_schema=False)
async def watch(request: AnyRequest, token: FromPath[str], playing: Given[Playing], at: At = None) -> Response[str]:
    return await _table(request, playing, token, "watch", at)


async def _table(request: AnyRequest, playing: Playing, token: str, role: str, at: int | None) -> Response[str]:
    token = whole(token)
    grant = await playing.holder(token, (role,))
    view = await playing.view(grant, at=at)
    table = await playing.cache.open(grant.table)
    names = table_views.player_names(table)
    watches = role == "watch"
    preview = previews.of_board(request, table, names) if watches else previews.of_seat(request, table.game)
    return page("table.jinja", view=view, token=token, role=role, preview=preview)


@route("/h/{token:str}", http_method=GET_OR_HEAD, include_in_schema=False)
async def host(request: AnyRequest, token: FromPath[str], playing: Given[Playing]) -> Response[str]:
    token = whole(token)
    view = await playing.view(await playing.holder(token, ("host",)))
    return page("host.jinja", view=view, token=token, preview=previews.of_seat(request, game_of(view.game)))


@route("/i/{token:str}", http_method=GET_OR_HEAD, include_in_schema=False)
async def invitation(
    request: AnyRequest, token: FromPath[str], playing: Given[Playing], invitations: Given[Invitations]
) -> Response[str]:
    token = whole(token)
    shown = await invitations.shown(await playing.holder(token, ("invite",), used=True))
    asks, preview = playing.settings.mail_confirm, previews.of_invitation(request, shown)
    return page("invitation.jinja", invitation=shown, token=token, asks=asks, preview=preview)


@route("/stop/{token:str}", http_method=GET_OR_HEAD, include_in_schema=False)
async def ask_stop(token: FromPath[str], playing: Given[Playing]) -> Response[str]:
    return await _mail_page("stop.jinja", token, playing)


@post("/stop/{token:str}", include_in_schema=False, status_code=200)
async def stop(token: FromPath[str], playing: Given[Playing]) -> Response[str]:
    """One press in a mail program, or the button of the page: no more mail."""
    await playing.mail_addresses.stop(await playing.mail_addresses.mailed_grant(token, *MAIL_ROLES))
    return await _mail_page("stop.jinja", token, playing, done=True)


@post("/allow/{token:str}", include_in_schema=False, status_code=200)
async def allow(token: FromPath[str], playing: Given[Playing]) -> Response[str]:
    """Who gets mails at an address may let them come again."""
    await playing.mail_addresses.allow(await playing.mail_addresses.mailed_grant(token, *MAIL_ROLES))
    return await _mail_page("stop.jinja", token, playing, done=True)


@route("/confirm/{token:str}", http_method=GET_OR_HEAD, include_in_schema=False)
async def ask_confirm(token: FromPath[str], playing: Given[Playing]) -> Response[str]:
    return await _mail_page("confirm.jinja", token, playing)


@post("/confirm/{token:str}", include_in_schema=False, status_code=200)
async def confirm(token: FromPath[str], playing: Given[Playing]) -> Response[Any]:
    """The button of the page: the address is theirs. On to the seat."""
    play = await playing.mail_addresses.confirm(await playing.mail_addresses.mailed_grant(token, "confirm"))
    if play is None:
        return await _mail_page("confirm.jinja", token, playing, done=True)
    return Redirect(f"/p/{play}", status_code=303)


async def _mail_page(template: str, token: str, playing: Playing, *, done: bool = False) -> Response[str]:
    """What somebody may say about the address that a link was mailed to."""
    token = whole(token)
    grant = await playing.mail_addresses.mailed_grant(token, *MAIL_ROLES)
    return page(template, token=token, about=await playing.mail_addresses.about(grant), done=done)


@route("/rules", http_method=GET_OR_HEAD, include_in_schema=False, sync_to_thread=False)
def all_rules() -> Redirect:
    return Redirect(f"/rules/{next(iter(games.GAMES))}")


@route("/rules/{game:str}", http_method=GET_OR_HEAD, include_in_schema=False, sync_to_thread=False)
def rules(request: AnyRequest, game: FromPath[str]) -> Response[str]:
    view, preview = table_views.game_view(game_of(game)), previews.of_rules(request, game_of(game))
    return page("rules.jinja", game=view, guide=guide(game_of(game)), preview=preview)


@get("/games/{game:str}/board.css", include_in_schema=False, sync_to_thread=False)
def board_style(game: FromPath[str]) -> Response[str]:
    """The style sheet that drawings of the game ask for, and the colours of its seats."""
    return Response(seat_style(game_of(game).inks) + game_of(game).style, media_type="text/css")


@route("/docs", http_method=GET_OR_HEAD, include_in_schema=False, sync_to_thread=False)
def docs(request: AnyRequest) -> Response[str]:
    """The API as its OpenAPI document describes it."""
    return page("docs.jinja", schema=request.app.openapi_schema.to_schema())


@route("/static/{version:str}/{name:path}", http_method=GET_OR_HEAD, include_in_schema=False, sync_to_thread=False)
def static(version: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    found = files().get(name.lstrip("/"))
    if found is None:
        raise errors.not_found(_("There is no such file."))
    content, kind = found
    return Response(content, media_type=kind, headers=IMMUTABLE if version == files().version else {})


def handlers() -> list[Any]:
    """All pages."""
    return [
        front,
        sit,
        new,
        import_page,
        play,
        watch,
        host,
        invitation,
        ask_stop,
        stop,
        allow,
        ask_confirm,
        confirm,
        all_rules,
        rules,
        board_style,
        docs,
        static,
    ]
