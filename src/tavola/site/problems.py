"""What can go wrong, told in words and, to programs, as problem JSON (RFC 9457)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

import msgspec

from tavola.games.game import BadNotation, IllegalMove
from tavola.site.language import gettext as _
from tavola.site.language import words
from tavola.site.tablewire import TableView
from tavola.table.errors import TableError

MEDIA_TYPE = "application/problem+json"


class ProblemBody(msgspec.Struct, omit_defaults=True, kw_only=True):
    """The answer to a request that could not be met. `seq` and `view` come with 409: the table as it is now."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[str] = []
    seq: int | None = None
    view: TableView | None = None


class Problem(Exception):
    """A request that cannot be met; `detail` says why in words for people."""

    def __init__(self, status: int, kind: str, detail: str, **more: Any) -> None:
        super().__init__(detail)
        self.status = status
        self.kind = kind
        self.detail = detail
        self.more = more
        self.headers: dict[str, str] = {}
        self.table = ""  # where a link that has ended led to

    def body(self) -> ProblemBody:
        """The problem as it is sent."""
        return ProblemBody(
            type=f"urn:tavola:{self.kind}",
            title=HTTPStatus(self.status).phrase,
            status=self.status,
            detail=self.detail,
            **self.more,
        )


def malformed(detail: str) -> Problem:
    """The request cannot be read."""
    return Problem(400, "malformed", detail)


def no_link() -> Problem:
    """No token, or one that nobody gave out."""
    return Problem(401, "no-link", _("This link is not known here. Is the address complete?"))


def ended(kind: str, detail: str, table: str) -> Problem:
    """The token was good once, at that table. `kind`: withdrawn, replaced, used (an invitation) or old-mail."""
    problem = Problem(410, kind, detail)
    problem.table = table
    return problem


def forbidden(detail: str) -> Problem:
    """The token is good, but not for this."""
    return Problem(403, "forbidden", detail)


def not_found(detail: str) -> Problem:
    """There is no such thing."""
    return Problem(404, "not-found", detail)


def not_saved() -> Problem:
    """The store failed at a change."""
    return Problem(503, "not-saved", _("This could not be saved. Nothing was changed; please try again."))


def not_read() -> Problem:
    """The store failed at a question."""
    return Problem(503, "not-read", _("This cannot be read just now. Please try again."))


def damaged() -> Problem:
    """A table that cannot be shown; the others are well."""
    detail = _("This table cannot be opened: what was written down of it is damaged. Whoever runs this site can help.")
    return Problem(500, "damaged", detail)


def illegal(detail: str) -> Problem:
    """Understood, but the rules or the table say no."""
    return Problem(422, "illegal", detail)


@contextmanager
def refusals(
    names: Sequence[str] = (), kinds: tuple[type[ValueError], ...] = (IllegalMove, BadNotation, TableError)
) -> Iterator[None]:
    """Turn what rules and table refuse into Problem 422, in words; `names` are the players by seat."""
    try:
        yield
    except kinds as error:
        said = words(error.message, names) if isinstance(error, IllegalMove | TableError) else str(error)
        raise illegal(said) from None


def taken(detail: str) -> Problem:
    """Somebody else was first."""
    return Problem(409, "taken", detail)


def faster() -> Problem:
    """The table changed in the very moment of the request."""
    return taken(_("Somebody was faster. Please look again."))


def stale(detail: str, view: TableView) -> Problem:
    """The table has moved on since the caller looked."""
    return Problem(409, "stale", detail, seq=view.of, view=view)


def busy(detail: str) -> Problem:
    """Something that is needed for it is not to be had at the moment."""
    return Problem(503, "busy", detail)


def bots_stuck() -> str:
    """What is said where no process can be started for the bots."""
    return _("The bots cannot think at the moment; it is tried again.")


def too_many(detail: str, seconds: int) -> Problem:
    """Come back in so many seconds."""
    problem = Problem(429, "too-many", detail)
    problem.headers["Retry-After"] = str(seconds)
    return problem
