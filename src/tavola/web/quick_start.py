"""A game at once: one press on the front page, no form, no script. The page that comes is the private link.

The host link comes in the fragment of its address, which no browser sends on; the page keeps it for the menu.
"""

from __future__ import annotations

from litestar import post
from litestar.di import NamedDependency as Given
from litestar.params import FromPath
from litestar.response import Redirect

from tavola.service.language import gettext as _
from tavola.service.messages import tables
from tavola.service.opening import Opening
from tavola.web.access import within_limit
from tavola.web.pages import game_of

LEVEL = 2  # of the bot one meets first


@post("/try/{game:str}", include_in_schema=False, guards=[within_limit])
async def against_a_bot(game: FromPath[str], opening: Given[Opening]) -> Redirect:
    """A table for two, the other seat a bot's."""
    return await _opened(opening, tables.NewTable(game_of(game).id, 2, name=_("Guest"), seat=0, bots={1: LEVEL}))


@post("/solo/{game:str}", include_in_schema=False, guards=[within_limit])
async def alone(game: FromPath[str], opening: Given[Opening]) -> Redirect:
    """A table for one."""
    return await _opened(opening, tables.NewTable(game_of(game).id, 1, name=_("Guest"), seat=0))


async def _opened(opening: Opening, new: tables.NewTable) -> Redirect:
    made = await opening.create(new, "")
    return Redirect(f"{made.play}#{made.host}", status_code=303)


HANDLERS = [against_a_bot, alone]
