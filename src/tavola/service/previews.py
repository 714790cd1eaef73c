"""Pictures for previews of links: the card of a game, or a board as spectators see it. Drawn once, a few are kept.

A picture of a board is named by table, record and a mark that only the site can make, so its address shows that one
position and grants nothing else.
"""

from __future__ import annotations

import asyncio
import hmac
from collections import OrderedDict
from collections.abc import Callable

import structlog

from tavola.games.game import AnyGame
from tavola.notify.board_picture import NoPicture
from tavola.notify.share_picture import share_picture
from tavola.service import errors
from tavola.service.language import gettext as _
from tavola.service.language import words
from tavola.service.table_cache import TableCache
from tavola.table.table import Table

MAX_KEPT = 48  # pictures; one is up to 300 kB
MAX_WAITING = 8  # pictures to be drawn, one after the other
MARK = 32  # hex digits

log = structlog.get_logger("tavola.previews")


class Previews:
    """Every refusal raises ServiceError."""

    def __init__(self, cache: TableCache) -> None:
        self.cache = cache
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._drawing: dict[str, asyncio.Task[bytes]] = {}
        self._turn = asyncio.Semaphore(1)

    async def card(self, game: AnyGame) -> bytes:
        """PNG of a game's card."""
        return await self._picture(game.id, lambda: game.book.card("light"), game.name, words(game.traits))

    async def site(self, game: AnyGame) -> bytes:
        """PNG for the site as a whole, with the card of one of its games."""
        return await self._picture("", lambda: game.book.card("light"), "Tavola", _("Board games by link"))

    async def board(self, table_id: str, seq: int, mark: str) -> bytes:
        """PNG of a position as spectators see it."""
        table = await self.cache.open(table_id)
        if seq > table.seq or not hmac.compare_digest(mark, board_mark(table, seq)):
            raise errors.not_found(_("There is no such picture."))
        shown = await self.cache.replays.run(lambda: table.at(seq))
        game = table.game

        def drawing() -> str:
            return game.draw(game.view(shown.state, None), "light")

        line = _("The board after move {n}").format(n=seq) if seq else _("The board before the first move")
        return await self._picture(f"{table_id} {seq}", drawing, game.name, line)

    async def _picture(self, key: str, drawing: Callable[[], str], title: str, line: str) -> bytes:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        task = self._drawing.get(key)
        if task is None:
            if len(self._drawing) >= MAX_WAITING:
                raise errors.busy(_("Too many pictures are being drawn. Please try again in a minute."))
            task = self._drawing[key] = asyncio.create_task(self._draw(key, drawing, title, line))
            task.add_done_callback(lambda done: self._done(key, done))
        try:
            return await asyncio.shield(task)
        except NoPicture as error:
            log.warning("no picture for a preview", why=str(error))
            raise errors.busy(_("This picture cannot be drawn just now.")) from None

    async def _draw(self, key: str, drawing: Callable[[], str], title: str, line: str) -> bytes:
        async with self._turn:
            picture = self._kept[key] = await share_picture(drawing(), title, line)
        while len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return picture

    def _done(self, key: str, task: asyncio.Task[bytes]) -> None:
        self._drawing.pop(key, None)
        if not task.cancelled():
            task.exception()  # whoever asked has it


def board_mark(table: Table, seq: int) -> str:
    """What the address of a picture of this position holds, so that nobody can ask for others. It is made from the
    table's own secret, which comes out at the end of the game, with the game as a file; from it nothing can be found.
    """
    header = table.header
    key = f"preview {header.salt} {header.seed}".encode()
    return hmac.new(key, f"{header.id} {seq}".encode(), "sha256").hexdigest()[:MARK]
