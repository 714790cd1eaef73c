"""The site as an ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from traceback import format_exception
from typing import Any

import structlog
from litestar import Litestar, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.status_codes import HTTP_404_NOT_FOUND

from tavola.notify.mail_settings import mail_settings
from tavola.notify.outbox import NoticeSender
from tavola.service import caller, errors
from tavola.service.agreements import Settling
from tavola.service.analysis import Analyses
from tavola.service.board_pictures import BoardPictures
from tavola.service.bot_moves import BotMoves
from tavola.service.bot_seats import BotSeats
from tavola.service.bot_workers import Workers
from tavola.service.clocks import TableClocks
from tavola.service.errors import ServiceError
from tavola.service.hints import Hints
from tavola.service.home import PersonTables
from tavola.service.invitations import Invitations
from tavola.service.language import gettext as _
from tavola.service.limits import HourlyLimit
from tavola.service.links import TableLinks
from tavola.service.live import MAX_PER_CALLER, Live
from tavola.service.lobby import Lobby
from tavola.service.notes import SeatNotes
from tavola.service.opening import Opening
from tavola.service.person_seats import PersonSeats
from tavola.service.persons import Persons
from tavola.service.playing import Playing
from tavola.service.previews import Previews
from tavola.service.settings import Settings
from tavola.service.table_cache import TableCache
from tavola.service.talk import TableTalk
from tavola.service.tokens import redacted
from tavola.store.sqlite import SqliteStore
from tavola.store.store import Unavailable
from tavola.web import (
    api,
    bot_api,
    clock_api,
    health,
    pages,
    person_api,
    person_pages,
    previews,
    problems,
    quick_start,
    rematch_api,
    seats_api,
    security,
    talk_api,
)
from tavola.web.access import LINK_HEADER, PERSON_HEADER, AnyRequest, caller_of
from tavola.web.answer_schemas import AnswerSchemas
from tavola.web.static import files
from tavola.web.strict_json import StrictRequest

BODY_LIMIT = 64_000  # bytes
SHARED = (
    "settings",
    "playing",
    "settling",
    "opening",
    "invitations",
    "lobby",
    "previews",
    "table_links",
    "bot_seats",
    "hints",
    "analyses",
    "persons",
    "person_seats",
    "person_tables",
    "board_pictures",
    "table_talk",
    "seat_notes",
)

log = structlog.get_logger()


def create_app(settings: Settings, streams_of_caller: int = MAX_PER_CALLER) -> Litestar:
    """The application; its store is opened when it starts and closed when it ends. `streams_of_caller`: how many live
    streams one caller may have open. Raises ValueError for settings.
    """
    outbox, confirm = Path(settings.outbox), settings.mail_confirm
    mail = mail_settings(settings.base, settings.smtp_url, settings.mail_from, outbox, confirm=confirm)
    limit = HourlyLimit(settings.create_limit)
    state = State({"settings": settings, "mail": mail, "limit": limit, "live": Live(max_of_caller=streams_of_caller)})
    return Litestar(
        route_handlers=[
            api.router(),
            bot_api.router(),
            clock_api.router(),
            person_api.router(),
            seats_api.router(),
            talk_api.router(),
            rematch_api.router(),
            api.stream_events,
            *health.HANDLERS,
            *quick_start.HANDLERS,
            *person_pages.HANDLERS,
            *previews.HANDLERS,
            *pages.handlers(),
        ],
        dependencies={name: Provide(_shared(state, name), sync_to_thread=False) for name in SHARED},
        state=state,
        lifespan=[_lifespan],
        request_class=StrictRequest,
        before_request=_before,
        before_send=[security.add_headers],
        exception_handlers={
            ServiceError: _refused,
            HTTPException: _http_error,
            RecursionError: _too_deep,
            Unavailable: _unavailable,
            Exception: _crashed,
        },
        request_max_body_size=BODY_LIMIT,
        openapi_config=_openapi(),
        plugins=[AnswerSchemas()],
        logging_config=None,
        debug=False,
    )


@asynccontextmanager
async def _lifespan(app: Litestar) -> AsyncIterator[None]:
    """Make what handlers are given, from the store upwards; run the notice sender and the bots until the end."""
    state, settings = app.state, app.state.settings
    store = await SqliteStore.open(settings.database)
    cache = TableCache(store, state.live)
    notice_sender = NoticeSender(
        store, cache.open, state.mail, state.live.is_active, persons=store.persons, in_use=state.live.in_use
    )
    cache.on_notice.subscribe(notice_sender.wake)
    workers = state.workers = Workers(settings.bot_workers)
    bots = state.bots = BotMoves(cache, workers)
    state.hints = Hints(cache, workers)
    state.analyses = Analyses(cache, workers)
    clocks = state.clocks = TableClocks(cache, store.clocks, settings)
    state.playing = Playing(cache, settings, files().version, lambda: bool(workers.trouble))
    state.settling = Settling(state.playing)
    state.opening = Opening(cache, settings)
    state.invitations = Invitations(cache)
    state.lobby = Lobby(cache, settings)
    state.previews = Previews(cache)
    state.bot_seats = BotSeats(cache, settings)
    state.table_talk = TableTalk(cache)
    state.seat_notes = SeatNotes(cache, store.notes)
    state.table_links = TableLinks(cache)
    state.board_pictures = BoardPictures(cache, await store.persons.secret("pictures"))
    state.persons = Persons(store.persons, state.playing.mail_addresses)
    state.person_seats = PersonSeats(store.persons, cache)
    state.person_tables = PersonTables(store.persons, state.board_pictures)
    notice_sender.start()
    bots.start()
    clocks.start()
    try:
        yield
    finally:
        state.live.close()
        await state.hints.stop()
        await state.analyses.stop()
        await clocks.stop()
        await bots.stop()
        await notice_sender.stop()
        await store.close()


async def _before(request: AnyRequest) -> None:
    """Note the caller, and refuse malformed hosts and cross-site changes."""
    caller.current.set(caller_of(request))
    security.check_host(request)
    await security.same_site(request)


def _shared(state: State, name: str) -> Any:
    def provide() -> Any:
        return state[name]

    return provide


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Tavola",
        version="1",
        path="/schema",
        description="Play board games by web. The token of a link is the only credential.",
        components=Components(
            security_schemes={
                "link": SecurityScheme(type="http", scheme="bearer", description="The token in the address of a link"),
                "header": SecurityScheme(
                    type="apiKey",
                    name=LINK_HEADER,
                    security_scheme_in="header",
                    description="The same token, where a proxy in front asks for a password of its own",
                ),
                "person": SecurityScheme(
                    type="apiKey",
                    name=PERSON_HEADER,
                    security_scheme_in="header",
                    description="The token in the address of somebody's page",
                ),
            }
        ),
        render_plugins=[JsonRenderPlugin()],
        operation_id_creator=lambda handler, _method, _path: handler.handler_name,
    )


def _refused(request: AnyRequest, error: ServiceError, status: int | None = None) -> Response[Any]:
    """`status` where the framework has one of its own."""
    body = problems.body_of(error, status)
    headers = problems.headers_of(error, body.status)
    if not _for_programs(request):
        return pages.mended(request, body) or pages.error_page(error, body.status, request.scope["path"], headers)
    return Response(body, status_code=body.status, media_type=problems.MEDIA_TYPE, headers=headers)


def _http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    try:
        security.check_host(request)  # the framework refuses some itself, in its own words
    except ServiceError as unreadable:
        return _refused(request, unreadable)
    details = error.extra if isinstance(error.extra, list) else []
    found = [f"{item.get('key', '')}: {item.get('message', '')}" for item in details if isinstance(item, dict)]
    kinds = {404: "not-found", 405: "method", 413: "too-large"}
    # The framework's own words for a wrong value repeat the address, token and all.
    detail = _("Something in this request cannot be read.") if found else error.detail
    if error.status_code == HTTP_404_NOT_FOUND and not found:  # of the router: it knows no words for people
        detail = _("There is no page at this address. A part of it may be missing, or a letter may be wrong.")
    refusal = ServiceError(kinds.get(error.status_code, "malformed"), detail, errors=found)
    answer = _refused(request, refusal, error.status_code)
    answer.headers.update(error.headers or {})
    return answer


def _too_deep(request: AnyRequest, error: RecursionError) -> Response[Any]:
    return _refused(request, errors.malformed(_("The JSON is nested too deeply.")))


def _unavailable(request: AnyRequest, error: Unavailable) -> Response[Any]:
    log.error("the store failed", path=redacted(request.scope["path"]), why=str(error))
    return _refused(request, errors.not_saved() if request.method in security.CHANGING else errors.not_read())


def _crashed(request: AnyRequest, error: Exception) -> Response[Any]:
    trace = "".join(format_exception(error))  # by hand: no logger may add the values of variables, seeds among them
    log.error("crash", path=redacted(request.scope["path"]), trace=redacted(trace))
    return _refused(request, ServiceError("crash", _("Something went wrong here. Nothing was lost; please try again.")))


def _for_programs(request: AnyRequest) -> bool:
    return request.scope["path"].startswith(("/api/", "/schema", "/health", "/static/"))
