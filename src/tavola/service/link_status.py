"""What the links of a table tell together: why one has ended, and whether there is room for one more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tavola.service import errors
from tavola.service.errors import ServiceError
from tavola.service.language import gettext as _
from tavola.store.store import MAIL, PAGE, Grant, Role

DEVICE = "device"  # label of a link that a player made for another device
MAX_LINKS = 100  # links of one role that work at one table; of links to play, to one seat


def took_over(grant: Grant, grants: Iterable[Grant]) -> bool:
    """Whether a link ended because somebody claimed its seat: the new link was stored in the same transaction, and the
    store writes one time for all of it. Links in mails make each other end too, as those of a person's
    page do, but take no seat.
    """
    return any(one.role == "play" and one.label not in (MAIL, PAGE) and one.created == grant.revoked for one in grants)


def ended(grant: Grant, grants: Iterable[Grant]) -> ServiceError:
    """Why a link works no longer, and what whoever has it can do. `grants` are those of its table."""
    grants = list(grants)
    if _newer_mail(grant, grants):
        detail = _("This link was replaced by the one in a newer mail. Please open the newest mail about this table.")
        return errors.ended("old-mail", detail, grant.table)
    taken = took_over(grant, grants)
    kind, detail = _seat_taken(grant.role) if taken else _withdrawn(grant.role, grant.label)
    return errors.ended(kind, detail, grant.table)


def _newer_mail(grant: Grant, grants: Iterable[Grant]) -> bool:
    """Whether a link of a mail ended because newer mails came."""
    return grant.label == MAIL and any(
        other.label == MAIL and other.role == grant.role and other.seats == grant.seats and not other.revoked
        for other in grants
        if other.id > grant.id
    )


def unknown(role: str) -> str:
    """What to do about a link that nobody gave out; `role` as its address has it, like 'p'."""
    about_mail = _("Open the link at the foot of the newest mail, or stop mail in the menu of the table.")
    advice = {
        "p": _(
            "A link to play is cut off sometimes when it is copied or sent: copy the whole of it. If it is lost, "
            "the mails about your turn bring another one, and the host of the table can give you a new one."
        ),
        "w": _("Copy the whole of it, or ask whoever sent it to you for a new link to watch."),
        "h": _(
            "Copy the whole of it. On the device on which the table was opened, the table's menu leads to the "
            "host page too."
        ),
        "i": _("Copy the whole of it, or ask whoever invited you for a new invitation."),
        "me": _(
            "Copy the whole of it. Each device has a link of its own to your page: open the page on another one, "
            "and take it over to this one from there."
        ),
        "stop": about_mail,
        "allow": about_mail,
        "confirm": about_mail,
    }
    return advice.get(role, "")


def misused(role: Role) -> ServiceError:
    """A link that is good, but for something else."""
    kinds = {
        "play": _("This link is not for that. It is a link to play."),
        "watch": _("This link is not for that. It is a link to watch."),
        "host": _("This link is not for that. It is the host link of a table."),
        "invite": _("This link is not for that. It is an invitation."),
        "stop": _("This link is not for that. It stops mail about a table."),
        "confirm": _("This link is not for that. It says that an e-mail address is yours."),
    }
    return errors.forbidden(kinds[role])


def check_room(grants: Iterable[Grant], role: Role, seats: Sequence[int] = ()) -> None:
    """Raises ServiceError when there are as many links of the role already as may be; `seats` of a link to play."""
    alike = [
        one
        for one in grants
        if one.role == role and one.revoked is None and one.label != MAIL and (not seats or set(seats) & set(one.seats))
    ]
    if len(alike) >= MAX_LINKS:
        raise errors.illegal(
            _("There are {n} links of this kind already, more cannot be. Withdraw those that nobody needs.").format(
                n=len(alike)
            )
        )


def _seat_taken(role: Role) -> tuple[str, str]:
    if role == "invite":
        return "used", _(
            "This invitation has been used. If you took the seat by it, use the link you got then; "
            "if not, ask the host of the table for a new invitation."
        )
    return "replaced", _(
        "This link has been withdrawn: its seat has gone to a newer link that the host gave out. "
        "If it was you who used that one, go on with it; if not, ask the host of the table."
    )


def _withdrawn(role: Role, label: str) -> tuple[str, str]:
    match role:
        case "play" if label == MAIL:
            return "old-mail", _(
                "This link from a mail has been withdrawn. Use the one in the newest mail, or your own link to the "
                "table; if you have none, the host of the table can give you a new one."
            )
        case "play":
            return "withdrawn", _(
                "This link has been withdrawn by whoever plays here, or by the host of the table. "
                "Use another link of yours, or ask the host for a new one."
            )
        case "watch":
            return "withdrawn", _(
                "This link to watch has been withdrawn. Whoever gave it to you can give out a new one."
            )
        case "invite":
            return "withdrawn", _("This invitation has been withdrawn. Ask the host of the table for a new one.")
        case "stop":
            return "old-mail", _("This link to stop mail has been withdrawn. Use the one in the newest mail.")
        case _:
            return "withdrawn", _("This host link has been withdrawn, by somebody who has another one of this table.")
