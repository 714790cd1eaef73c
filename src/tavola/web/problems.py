"""Errors of the service as answers over HTTP: a status, and problem JSON for programs (RFC 9457)."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

import msgspec

from tavola.service.errors import ServiceError
from tavola.service.messages.views import TableView

MEDIA_TYPE = "application/problem+json"
STATUS: Final = {
    "malformed": 400,
    "no-link": 401,
    "no-person": 401,
    "forbidden": 403,
    "not-found": 404,
    "method": 405,
    "taken": 409,
    "stale": 409,
    "withdrawn": 410,
    "replaced": 410,
    "used": 410,
    "old-mail": 410,
    "person-ended": 410,
    "too-large": 413,
    "illegal": 422,
    "key-reused": 422,
    "too-many": 429,
    "damaged": 500,
    "crash": 500,
    "not-saved": 503,
    "not-read": 503,
    "busy": 503,
}
RETRYABLE = (429, 503)  # the statuses of what may work later
DEFAULT_RETRY_AFTER = 5  # seconds to wait where nobody knows how long it takes


class ProblemBody(msgspec.Struct, omit_defaults=True, kw_only=True):
    """The answer to a request that could not be met. `seq` and `view` come with 409: the table as it is now."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[str] = []
    seq: int | None = None
    view: TableView | None = None


def body_of(error: ServiceError, status: int | None = None) -> ProblemBody:
    """The answer to a program. `status` where the framework has one of its own."""
    status = status or STATUS[error.kind]
    return ProblemBody(
        type=f"urn:tavola:{error.kind}",
        title=HTTPStatus(status).phrase,
        status=status,
        detail=error.detail,
        errors=error.errors,
        seq=error.view.of if error.view else None,
        view=error.view,
    )


def headers_of(error: ServiceError, status: int) -> dict[str, str]:
    """What else the answer says: where the same may work later, after how many seconds."""
    seconds = error.retry_after
    if seconds is None and status in RETRYABLE:
        seconds = DEFAULT_RETRY_AFTER
    return {} if seconds is None else {"Retry-After": str(seconds)}
