"""Headers of every answer, requests from other sites, and a log that holds no token."""

from __future__ import annotations

import re
from functools import lru_cache
from ipaddress import AddressValueError, IPv6Address
from typing import Any
from urllib.parse import urlsplit

import structlog
from litestar import Request
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.types import Message, Scope

from tavola.service import errors
from tavola.service.language import gettext as _
from tavola.service.tokens import redacted

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
PRIVATE_PATHS = ("/api/", "/p/", "/w/", "/h/", "/i/", "/me/", "/stop/", "/allow/", "/confirm/")
HOST = re.compile(rb"(?:\[(?P<ip>[0-9A-Fa-f:.]+)\]|[0-9A-Za-z._~-]+)(?::(?P<port>[0-9]{0,5}))?")
MAX_HOST_LENGTH = 300  # characters
CHANGING = {"POST", "PUT", "PATCH", "DELETE"}

log = structlog.get_logger()


async def add_headers(message: Message, scope: Scope) -> None:
    """Complete the headers of an answer, and note in the log what was refused."""
    if message["type"] != "http.response.start" or scope["type"] != ScopeType.HTTP:
        return
    path: str = scope["path"]
    headers = list(message["headers"])
    names = {name for name, _value in headers}
    private = scope["method"] in CHANGING or path.lower().startswith(PRIVATE_PATHS) or b"location" in names
    more = PRIVATE if private else PUBLIC
    headers += [header for header in (*ALWAYS, *more) if header[0] not in names]
    message["headers"] = headers
    if message["status"] >= 400:
        log.info("refused", method=scope["method"], path=redacted(path), status=message["status"])


@lru_cache(maxsize=100)
def well_formed(host: bytes) -> bool:
    """Whether a Host header can stand in an address. Without one it is the address the server listens on."""
    found = HOST.fullmatch(host)
    if found is None:
        return host == b""
    try:
        return int(found["port"] or 0) <= 65535 and (not found["ip"] or bool(IPv6Address(found["ip"].decode())))
    except AddressValueError:
        return False


def check_host(request: Request[Any, Any, State]) -> None:
    """Raise ServiceError when no address can be made of the Host of a request."""
    hosts = [value for name, value in request.scope["headers"] if name == b"host"]
    if any(len(host) > MAX_HOST_LENGTH or not well_formed(host) for host in hosts):
        raise errors.malformed(_("The address of this site in the request (Host) cannot be read."))


async def same_site(request: Request[Any, Any, State]) -> None:
    """Refuse changes that another site's page asks for. Mail services that stop mail for their readers are let in."""
    scope = request.scope
    if scope["method"] not in CHANGING or scope["path"].startswith("/stop/"):
        return
    headers = dict(scope["headers"])
    origin = headers.get(b"origin", b"").decode("latin-1")
    own = (headers.get(b"host", b"").decode("latin-1"), urlsplit(request.app.state.settings.url).netloc)
    foreign = origin and origin.partition("://")[2] not in filter(None, own)  # a proxy may change Host
    site = headers.get(b"sec-fetch-site", b"none")
    if origin == "null" and site == b"same-origin":
        return  # a form of ours: its page tells nobody where it is
    if foreign or site not in (b"same-origin", b"none"):
        raise errors.forbidden(_("This request comes from another site."))
