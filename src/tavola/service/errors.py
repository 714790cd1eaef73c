"""What the service refuses or cannot do, told in words. `web.problems` makes answers over HTTP of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tavola.games.game import BadNotation, IllegalMove
from tavola.service.language import gettext as _
from tavola.service.language import words
from tavola.service.messages.views import TableView
from tavola.table.errors import TableError


class ServiceError(Exception):
    """`kind` tells programs what went wrong, `detail` people, in their language.

    `view` comes with `stale`: the table as it is now. `retry_after`: seconds after which the same may work. `table`: id
    of the table that a link led to which has ended.
    """

    def __init__(
        self,
        kind: str,
        detail: str,
        *,
        view: TableView | None = None,
        retry_after: int | None = None,
        table: str = "",
        errors: Sequence[str] = (),
    ) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.view = view
        self.retry_after = retry_after
        self.table = table
        self.errors = list(errors)


def malformed(detail: str) -> ServiceError:
    """The request cannot be read."""
    return ServiceError("malformed", detail)


def no_link() -> ServiceError:
    """No token, or one that nobody gave out."""
    return ServiceError("no-link", _("This link is not known here. Is the address complete?"))


def ended(kind: str, detail: str, table: str) -> ServiceError:
    """The token was good once, at that table. `kind`: withdrawn, replaced, used (an invitation) or old-mail."""
    return ServiceError(kind, detail, table=table)


def no_person() -> ServiceError:
    """No token of a person's page, or one that nobody gave out."""
    return ServiceError("no-person", _("This page is not known here. Is the address complete, or was it forgotten?"))


def person_ended() -> ServiceError:
    """The token of a person's page was good once."""
    detail = _(
        "This link to a page has been withdrawn. Open your page on another device of yours and take it over to this "
        "one again. Links to your seats work as before, but for those that this one brought."
    )
    return ServiceError("person-ended", detail)


def forbidden(detail: str) -> ServiceError:
    """The token is good, but not for this."""
    return ServiceError("forbidden", detail)


def not_found(detail: str) -> ServiceError:
    """There is no such thing."""
    return ServiceError("not-found", detail)


def not_saved() -> ServiceError:
    """The store failed at a change."""
    return ServiceError("not-saved", _("This could not be saved. Nothing was changed; please try again."))


def not_read() -> ServiceError:
    """The store failed at a question."""
    return ServiceError("not-read", _("This cannot be read just now. Please try again."))


def damaged() -> ServiceError:
    """A table that cannot be shown; the others are well."""
    detail = _("This table cannot be opened: what was written down of it is damaged. Whoever runs this site can help.")
    return ServiceError("damaged", detail)


def illegal(detail: str) -> ServiceError:
    """Understood, but the rules or the table say no."""
    return ServiceError("illegal", detail)


@contextmanager
def refusals(
    names: Sequence[str] = (), kinds: tuple[type[ValueError], ...] = (IllegalMove, BadNotation, TableError)
) -> Iterator[None]:
    """Turn what rules and table refuse into a ServiceError, in words; `names` are the players by seat."""
    try:
        yield
    except kinds as error:
        said = words(error.message, names) if isinstance(error, IllegalMove | TableError) else str(error)
        raise illegal(said) from None


def key_reused() -> ServiceError:
    """An idempotency key stands for one request."""
    return ServiceError("key-reused", _("This idempotency key was used for something else."))


def already_taken(detail: str) -> ServiceError:
    """Somebody else was first."""
    return ServiceError("taken", detail)


def conflict() -> ServiceError:
    """The table changed in the very moment of the request."""
    return already_taken(_("Somebody was faster. Please look again."))


def stale(detail: str, view: TableView) -> ServiceError:
    """The table has moved on since the caller looked."""
    return ServiceError("stale", detail, view=view)


def busy(detail: str) -> ServiceError:
    """Something that is needed for it is not to be had at the moment."""
    return ServiceError("busy", detail)


def bots_stuck() -> str:
    """What is said where no process can be started for the bots."""
    return _("The bots cannot think at the moment; it is tried again.")


def too_many(detail: str, seconds: int) -> ServiceError:
    """Come back in so many seconds."""
    return ServiceError("too-many", detail, retry_after=seconds)
