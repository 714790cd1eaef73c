"""Headers of every answer, requests from other sites, and a log that holds no token."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import structlog
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from tavola.site import problems
from tavola.site.language import gettext as _
from tavola.site.tokens import redacted

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'; object-src 'none'"
)
ALWAYS = [
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
PRIVATE = [(b"cache-control", b"private, no-store"), (b"x-robots-tag", b"noindex")]
PUBLIC = [(b"cache-control", b"no-cache")]
PRIVATE_PATHS = ("/api/", "/p/", "/w/", "/h/", "/i/", "/stop/")
CHANGING = {"POST", "PUT", "PATCH", "DELETE"}

log = structlog.get_logger()


async def add_headers(message: Message, scope: Scope) -> None:
    """Complete the headers of an answer and note the request in the log."""
    if message["type"] != "http.response.start" or scope["type"] != ScopeType.HTTP:
        return
    path: str = scope["path"]
    names = {name for name, _value in message["headers"]}
    more = ALWAYS + (PRIVATE if path.startswith(PRIVATE_PATHS) else PUBLIC)
    message["headers"] = [*message["headers"], *(header for header in more if header[0] not in names)]
    log.info("request", method=scope["method"], path=redacted(path), status=message["status"])


async def same_site(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Refuse changes that another site's page asks for. Mail services that stop mail for their readers are let in."""
    scope = connection.scope
    if scope["type"] != ScopeType.HTTP or scope["method"] not in CHANGING or scope["path"].startswith("/stop/"):
        return
    site = connection.headers.get("sec-fetch-site", "none")
    origin = connection.headers.get("origin")
    own = [
        connection.headers.get("host"),
        urlsplit(connection.app.state.settings.url).netloc,
    ]  # a proxy may change Host
    foreign = origin is not None and origin.partition("://")[2] not in filter(None, own)
    if origin == "null" and site == "same-origin":
        foreign = False  # a form of ours: its page tells nobody where it is
    if site not in ("same-origin", "none") or foreign:
        raise problems.forbidden(_("This request comes from another site."))
