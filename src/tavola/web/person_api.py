"""The JSON API of persons: the page of somebody without an account. The token of its link goes into `Tavola-Person`."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, delete, get, post, put
from litestar.di import NamedDependency as Given
from litestar.di import Provide
from litestar.params import FromPath, JSONBody, QueryParameter

from tavola.service import errors
from tavola.service.home import PersonTables
from tavola.service.language import gettext as _
from tavola.service.messages import persons as messages
from tavola.service.person_seats import PersonSeats
from tavola.service.persons import Holder, Persons
from tavola.service.qr import qr_code
from tavola.web.access import PERSON_HEADER, AnyRequest, base, caller_of
from tavola.web.api import CHANGING, LOOKING, OPENING, declared

SECURITY = [{"person": list[str]()}]
LATER = CHANGING | declared(429)
Skip = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="Leave out so many, the first ones")]
Finished = Annotated[bool, QueryParameter(description="Those that are over, and not those that run")]


async def looking(request: AnyRequest, persons: Given[Persons]) -> Holder:
    """Whose page the token in the header leads to. Raises ServiceError."""
    return await persons.holder(request.headers.get(PERSON_HEADER, "").strip())


async def acting(request: AnyRequest, persons: Given[Persons]) -> Holder:
    """The same for a change: the device is noted as used today. Raises ServiceError."""
    return await persons.use(request.headers.get(PERSON_HEADER, "").strip())


@post("/api/me", summary="A new page of one's own", responses=OPENING, tags=["persons"])
async def open_page(
    request: AnyRequest, data: JSONBody[messages.NewPerson], persons: Given[Persons], base: Given[str]
) -> messages.PersonOpened:
    return await persons.open(data, caller_of(request), base)


@get("/", summary="What the page knows", responses=LOOKING)
async def view(holder: Given[Holder], persons: Given[Persons]) -> messages.PersonView:
    return await persons.view(holder.person)


@get("/tables", summary="The tables on the page, those that wait first", responses=LOOKING)
async def tables(
    holder: Given[Holder], person_tables: Given[PersonTables], *, finished: Finished = False, skip: Skip = 0
) -> messages.Home:
    return await person_tables.home(holder.person, finished=finished, skip=skip)


@get("/next", summary="The table that waits longest", responses=LOOKING)
async def next_table(
    holder: Given[Holder],
    person_tables: Given[PersonTables],
    without: Annotated[str, QueryParameter(max_length=64, description="The table one is at")] = "",
) -> messages.Next:
    return await person_tables.next(holder.person, without)


@get("/links", summary="The links to the page", responses=LOOKING)
async def links(holder: Given[Holder], persons: Given[Persons]) -> list[messages.PersonLinkView]:
    return await persons.links(holder)


@put("/", summary="Change what the page knows", responses=LATER)
async def change(
    request: AnyRequest, data: JSONBody[messages.PersonChange], holder: Given[Holder], persons: Given[Persons]
) -> messages.PersonView:
    return await persons.change(holder, data, caller_of(request))


@post("/tables", summary="Put seats that the device has on the page", status_code=200, responses=CHANGING)
async def add(
    data: JSONBody[messages.Adding], holder: Given[Holder], person_seats: Given[PersonSeats]
) -> messages.Added:
    return await person_seats.add(holder, data.tokens)


@post("/seat", summary="The device's own link to a seat on the page", status_code=200, responses=CHANGING)
async def seat(
    data: JSONBody[messages.SeatBody], holder: Given[Holder], person_seats: Given[PersonSeats], base: Given[str]
) -> messages.SeatGiven:
    token, grant, letter = await person_seats.give(holder, data.grant)
    return messages.SeatGiven(grant.table, f"{base}/{letter}/{token}")


@post("/links", summary="A link to the page for another device", responses=CHANGING)
async def give(
    data: JSONBody[messages.Device], holder: Given[Holder], persons: Given[Persons], base: Given[str]
) -> messages.DeviceLink:
    number, link = await persons.give(holder, data.label or _("Another device"), base)
    return messages.DeviceLink(number, link, qr_code(link))


@post("/mail", summary="A link to the page, by mail to one's own address", status_code=202, responses=LATER)
async def mail_page(holder: Given[Holder], persons: Given[Persons]) -> messages.PageMailed:
    return await persons.mail_page(holder)


@delete("/links/{number:int}", summary="Withdraw a link to the page", responses=CHANGING)
async def withdraw(number: FromPath[int], holder: Given[Holder], persons: Given[Persons]) -> None:
    if number >= 2**62:
        raise errors.not_found(_("There is no such link."))
    await persons.withdraw(holder, number)


@post("/sign-out", summary="Take page and seats from all other devices", status_code=200, responses=CHANGING)
async def sign_out(holder: Given[Holder], person_seats: Given[PersonSeats]) -> messages.SignedOut:
    return messages.SignedOut(await person_seats.sign_out(holder))


@delete("/", summary="Forget the person; tables keep the name and their links", responses=CHANGING)
async def forget(holder: Given[Holder], persons: Given[Persons]) -> None:
    await persons.forget(holder)


def router() -> Router:
    """What is under /api/me."""
    to_look = Router("/", route_handlers=[view, tables, next_table, links], dependencies={"holder": Provide(looking)})
    to_act = Router(
        "/",
        route_handlers=[change, add, seat, give, mail_page, withdraw, sign_out, forget],
        dependencies={"holder": Provide(acting)},
    )
    page = Router("/api/me", route_handlers=[to_look, to_act], security=SECURITY, tags=["persons"])
    return Router("/", route_handlers=[open_page, page], dependencies={"base": Provide(base)})
