"""Tables opened, filled and moved on by the JSON API, to bring a page where a test begins."""

from __future__ import annotations

import random
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec

NAMES = ("Ines", "Tomás", "Jun", "Ada", "Kai")


class Opened(msgspec.Struct):
    """A table: paths of its links; `play` by seat, `invitation` to a free one."""

    id: str
    play: list[str]
    watch: str
    host: str
    invitation: str = ""


def path_of(link: str) -> str:
    return urlsplit(link).path


class Tables:
    """Talks to the API as programs do."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.choice = random.Random(7).choice

    def call(self, method: str, path: str, link: str = "", **body: Any) -> Any:
        """The JSON answer. Raises httpx.HTTPStatusError."""
        headers = {"Authorization": f"Bearer {link.rpartition('/')[2]}"} if link else {}
        answer = self.client.request(method, f"/api{path}", headers=headers, json=body or None)
        answer.raise_for_status()
        return answer.json() if answer.content else None

    def invite(self, **more: Any) -> Opened:
        """A table of two with one seat still free."""
        usual: dict[str, Any] = {"game": "taluva", "seats": 2, "name": "Ines", "seat": 0, "title": "Friday island"}
        made = self.call("POST", "/tables", **usual | more)
        invitation = next((path_of(one["link"]) for one in made["invitations"]), "")
        return Opened(made["table"], [path_of(made["play"])], path_of(made["watch"]), path_of(made["host"]), invitation)

    def open(self, **more: Any) -> Opened:
        """A table of two, Ines to begin and Tomás after her."""
        table = self.invite(**more)
        seated = self.call("POST", "/claim", table.invitation, name="Tomás")
        table.play.append(path_of(seated["play"]))
        return table

    def seated(self, game: str, seats: int, **more: Any) -> Opened:
        """A table of a game with all its players."""
        return self.named(game, NAMES[:seats], **{"title": "Friday"} | more)

    def named(self, game: str, names: tuple[str, ...], **more: Any) -> Opened:
        """A table of a game with a player for each name."""
        made = self.call("POST", "/tables", game=game, seats=len(names), name=names[0], seat=0, **more)
        table = Opened(made["table"], [path_of(made["play"])], path_of(made["watch"]), path_of(made["host"]))
        for one, name in zip(made["invitations"], names[1:], strict=True):
            table.play.append(path_of(self.call("POST", "/claim", path_of(one["link"]), name=name)["play"]))
        return table

    def look(self, table: Opened, seat: int = 0) -> Any:
        """The view of a seat."""
        return self.call("GET", f"/tables/{table.id}", table.play[seat])

    def take_turn(self, table: Opened, seat: int) -> None:
        """A turn of random moves."""
        view = self.look(table, seat)
        moves: list[str] = []
        while True:
            sent = {"seat": seat, "moves": moves, "expected_seq": view["of"]}
            view = self.call("PUT", f"/tables/{table.id}/draft", table.play[seat], **sent)
            if view["draft"] and view["draft"]["complete"]:
                break
            moves = [*moves, self.choice(self.choice(view["choices"]["picks"])["variants"])["move"]]
        self.call(
            "POST", f"/tables/{table.id}/turns", table.play[seat], seat=seat, moves=moves, expected_seq=view["of"]
        )

    def play_on(self, table: Opened, turns: int) -> None:
        """So many turns of random moves by whoever is awaited; fewer when the game ends."""
        for _ in range(turns):
            awaited = self.look(table)["awaited"]
            if not awaited:
                return
            self.take_turn(table, awaited[0])
