"""What chats and networks show of a link: tags in the head of a page (Open Graph, Twitter cards), and their pictures.

Links to play and host links say which game it is and nothing of the table: who reads the chat is not who holds them.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar import HttpMethod, Request, Response, route
from litestar.datastructures import State
from litestar.di import NamedDependency as Given
from litestar.params import FromPath

from tavola import games
from tavola.games.game import AnyGame
from tavola.service import errors, table_views
from tavola.service.language import gettext as _
from tavola.service.language import words
from tavola.service.messages import tables
from tavola.service.previews import Previews, board_mark
from tavola.table.table import Table
from tavola.web.static import files

LOOK = [HttpMethod.GET, HttpMethod.HEAD]
FOR_EVER = "public, max-age=31536000, immutable"
BOARD = re.compile(r"(\d{1,7})-([0-9a-f]{32})\.png")
AnyRequest = Request[Any, Any, State]


class Preview(msgspec.Struct, frozen=True):
    """The tags of a page. `picture`: its absolute address; `shows`: it in words; `address`: the page's own, where it is
    no secret.
    """

    title: str
    text: str
    picture: str
    shows: str
    address: str = ""


def site_of(request: AnyRequest) -> str:
    """What absolute addresses begin with: TAVOLA_URL, else as the request came."""
    return request.app.state.settings.url.rstrip("/") or str(request.base_url).rstrip("/")


def card_picture(game: str) -> str:
    """The address of the picture of a game's card on this site."""
    return f"/preview/games/{game}/{files().version}.png"


def of_front(request: AnyRequest) -> Preview:
    """The front page."""
    site = site_of(request)
    return Preview(
        _("Tavola · board games by link"),
        _("Start a table, send your friends their links, make your move whenever you like. No account, no app."),
        f"{site}/preview/site/{files().version}.png",
        _("A board game in play"),
        f"{site}/",
    )


def of_rules(request: AnyRequest, game: AnyGame) -> Preview:
    """How to play a game."""
    address = f"{site_of(request)}/rules/{game.id}"
    return _of_game(request, game, _("How to play {game}").format(game=game.name), words(game.tagline), address)


def of_seat(request: AnyRequest, game: AnyGame) -> Preview:
    """A private link to a table."""
    return _of_game(
        request, game, f"{game.name} · Tavola", _("A private link to a table of {game}.").format(game=game.name)
    )


def of_invitation(request: AnyRequest, invitation: tables.Invitation) -> Preview:
    """An invitation: who invites to what."""
    game = games.GAMES[invitation.game]
    invited = _("{host} invites you to {game}").format(host=invitation.host, game=game.name)
    title = invited if invitation.host else _("You are invited to {game}").format(game=game.name)
    if invitation.taken or invitation.over:
        return _of_game(request, game, title, _("This invitation has been used, or the game is over."))
    return _of_game(request, game, title, f"{words(game.tagline)} {_('No account: take the seat with one press.')}")


def of_board(request: AnyRequest, table: Table, names: list[str]) -> Preview:
    """A link to watch: the board as spectators see it now."""
    picture = f"{site_of(request)}/preview/tables/{table.id}/{table.seq}-{board_mark(table, table.seq)}.png"
    title = _("{game}: {names}").format(game=table.game.name, names=table_views.listed(names))
    return Preview(title, _("Watch the game, move by move."), picture, _("The board as it is now"))


def _of_game(request: AnyRequest, game: AnyGame, title: str, text: str, address: str = "") -> Preview:
    return Preview(
        title, text, site_of(request) + card_picture(game.id), _("A position of {game}").format(game=game.name), address
    )


@route("/preview/site/{name:str}", http_method=LOOK, include_in_schema=False)
async def site_picture(request: AnyRequest, name: FromPath[str], previews: Given[Previews]) -> Response[bytes]:
    return _answer(request, name, await previews.site(next(iter(games.GAMES.values()))))


@route("/preview/games/{game:str}/{name:str}", http_method=LOOK, include_in_schema=False)
async def game_picture(
    request: AnyRequest, game: FromPath[str], name: FromPath[str], previews: Given[Previews]
) -> Response[bytes]:
    if game not in games.GAMES:
        raise errors.not_found(_("There is no game of that name here."))
    return _answer(request, name, await previews.card(games.GAMES[game]))


@route("/preview/tables/{table:str}/{name:str}", http_method=LOOK, include_in_schema=False)
async def board_picture(
    request: AnyRequest, table: FromPath[str], name: FromPath[str], previews: Given[Previews]
) -> Response[bytes]:
    named = BOARD.fullmatch(name)
    if named is None:
        raise errors.not_found(_("There is no such picture."))
    return _answer(request, name, await previews.board(table, int(named[1]), named[2]), lasting=True)


def _answer(request: AnyRequest, name: str, picture: bytes, *, lasting: bool = False) -> Response[bytes]:
    """`lasting`: the address names this very picture; those of games do while the site is not updated."""
    current = lasting or name == f"{files().version}.png"
    etag = f'"{name if current else files().version}"'
    headers = {"ETag": etag, **({"Cache-Control": FOR_EVER} if current else {})}
    if request.headers.get("if-none-match") == etag:
        return Response(b"", status_code=304, headers=headers)
    return Response(picture, media_type="image/png", headers=headers)


HANDLERS = [site_picture, game_picture, board_picture]
