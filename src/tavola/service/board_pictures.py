"""Boards as spectators see them, as pictures at addresses of their own that never change what they show."""

from __future__ import annotations

import hmac
import re
from collections import OrderedDict

from tavola.service import errors
from tavola.service.language import gettext as _
from tavola.service.table_cache import TableCache
from tavola.service.tokens import signature
from tavola.table.errors import TableError

LOOKS = ("light", "dark")
KEPT = 200  # pictures in memory; a large one is 110 kB
NAME = re.compile(
    r"(?P<what>(?P<table>[\w-]{1,64})-(?P<seq>\d{1,7})-(?P<look>light|dark))-(?P<signed>[0-9a-f]{32})\.svg"
)


class BoardPictures:
    """Signs the addresses of pictures and draws them. `secret`: of the site, hex."""

    def __init__(self, cache: TableCache, secret: str) -> None:
        self.cache = cache
        self.secret = secret
        self._drawn: OrderedDict[str, str] = OrderedDict()

    def addresses(self, table: str, seq: int) -> dict[str, str]:
        """Where the board of a table is as it was after `seq` records, by look."""
        return {look: self._address(f"{table}-{seq}-{look}") for look in LOOKS}

    def _address(self, what: str) -> str:
        return f"/boards/{what}-{signature(self.secret, what)}.svg"

    async def drawing(self, name: str) -> str:
        """The drawing (SVG) at an address. Raises ServiceError for one that this site has not given out."""
        asked = NAME.fullmatch(name)
        if asked is None or not hmac.compare_digest(signature(self.secret, asked["what"]), asked["signed"]):
            raise errors.not_found(_("There is no such picture."))
        drawn = self._drawn.get(name)
        if drawn is None:
            drawn = self._drawn[name] = await self._draw(asked["table"], int(asked["seq"]), asked["look"])
            if len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        return drawn

    async def _draw(self, table_id: str, seq: int, look: str) -> str:
        table = await self.cache.open(table_id)
        try:
            shown = table if seq == table.seq else await self.cache.replays.run(lambda: table.at(seq))
        except TableError:
            raise errors.not_found(_("There is no such picture.")) from None
        return table.game.draw(table.game.view(shown.state, None), look)
