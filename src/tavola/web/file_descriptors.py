"""Connections: as many as the file descriptors allow, words for whom there is none left, an end to endless requests."""

from __future__ import annotations

import asyncio
import os
import resource
from contextlib import suppress

import msgspec
import structlog
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tavola.service.errors import busy
from tavola.service.language import gettext as _
from tavola.web.problems import MEDIA_TYPE, body_of

RESERVED = 40  # for the database, bots, mail and files that are sent
MIN_CONNECTIONS = 8  # connections, however little the system allows
LINGER_SECONDS = 0.5  # seconds for which a refused connection is read on, so that its client gets to read the answer
IDLE_SECONDS = 5.0  # seconds until one is closed that asks nothing
UNLIMITED = 1 << 20
MAX_HEAD = 100_000  # bytes of a request before its body that may come in pieces
MAX_REQUEST = 2_000_000  # bytes of a request with its body; more than any that is taken

log = structlog.get_logger()


def raise_limit() -> int:
    """Take as many file descriptors as the process may have; how many that are."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # some systems allow less than they say
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return UNLIMITED if soft == resource.RLIM_INFINITY else soft


def room() -> int:
    """How many connections may be open at a time, of the descriptors that the process has left."""
    return max(MIN_CONNECTIONS, raise_limit() - _open_now() - RESERVED)


def _open_now() -> int:
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:  # not on this system
        return 0


class BoundedProtocol(HttpToolsProtocol):
    """One connection. Beyond `room` of them each gets an answer in words and is closed; far beyond, it is closed."""

    room = UNLIMITED
    refused = False
    answered = False  # a refused one
    begun = 0  # bytes of the request that is being read
    most = MAX_REQUEST  # bytes of it until it is ended
    _full = False  # whether the last connection was refused; said in the log once

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        beyond = len(self.connections) - self.room
        self.refused = beyond > 0
        if self.refused != BoundedProtocol._full:
            BoundedProtocol._full = self.refused
            log.warning("connections", full=self.refused, open=len(self.connections))
        if beyond > RESERVED // 2:
            transport.abort()
        elif self.refused:
            self.loop.call_later(IDLE_SECONDS, transport.close)

    def data_received(self, data: bytes) -> None:
        """Answer the first that comes on a refused connection; whatever follows is of no interest."""
        if not self.refused:
            self.begun += len(data)
            if self.begun > self.most:  # adding up what has no end costs more and more
                self.transport.abort()
            else:
                super().data_received(data)
        elif not (self.answered or self.transport.is_closing()):
            self.answered = True
            self.transport.write(refusal(data))
            self.loop.call_later(LINGER_SECONDS, self.transport.close)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.begun, self.most = 0, MAX_HEAD

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.most = MAX_REQUEST

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.begun = 0


def refusal(request: bytes) -> bytes:
    """The answer to a request for which there is no room: JSON to programs, plain words to browsers."""
    problem = busy(_("Too many people are here just now. Please try again in a moment."))
    words = problem.detail.encode()
    kind = "text/plain; charset=utf-8"
    if b" /api/" in request.split(b"\r\n", 1)[0]:
        words, kind = msgspec.json.encode(body_of(problem)), MEDIA_TYPE
    head = (
        f"HTTP/1.1 503 Service Unavailable\r\nContent-Type: {kind}\r\nContent-Length: {len(words)}\r\n"
        "Retry-After: 10\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + words
