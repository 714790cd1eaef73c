"""What tests do at a site: open tables, play turns, compare what is stored."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from time import time
from typing import Any

import httpx

from tavola.store.store import Role
from tavola.store.tokens import hash_token

# A whole game of Taluva that is legal whatever tiles are drawn: tiles in a row, a hut on each.
TURNS = [[f"tile {2 * i},0 e", f"hut {2 * i + 1},0"] for i in range(24)]


def token(link: str) -> str:
    return link.rsplit("/", 1)[1]


def path(link: str) -> str:
    return "/" + "/".join(link.split("/")[3:])


def bearer(link: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token(link)}"}


class Site:
    """A client of a site, and its database."""

    def __init__(self, client: httpx.AsyncClient, database: Path) -> None:
        self.client = client
        self.database = database

    def dump(self) -> list[str]:
        """All that is stored."""
        with sqlite3.connect(self.database) as connection:
            return list(connection.iterdump())

    async def send(self, method: str, where: str, link: str = "", **more: Any) -> httpx.Response:
        headers = (bearer(link) if link else {}) | more.pop("headers", {})
        return await self.client.request(method, where, headers=headers, **more)

    async def ask(self, method: str, where: str, link: str = "", **more: Any) -> Any:
        """The JSON of an answer that must be a success."""
        answer = await self.send(method, where, link, **more)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    async def grant(self, table: Table, token: str, role: Role, label: str = "") -> None:
        """Give out a link to the second seat, as mails bring them."""
        with sqlite3.connect(self.database) as connection:
            connection.execute(
                "INSERT INTO grants (token_hash, table_id, role, seats, created, label) VALUES (?, ?, ?, '[1]', ?, ?)",
                (hash_token(token), table.id, role, time(), label),
            )
        connection.close()

    async def open(self, **more: Any) -> Table:
        """A table at which Ines (first) and Tomás sit."""
        new = {"game": "taluva", "name": "Ines", "seat": 0, "title": "Friday island"} | more
        opened = await self.ask("POST", "/api/tables", json=new)
        table = Table(self, opened)
        for invitation in opened["invitations"]:
            name = ["Ines", "Tomás", "Jun", "Ada"][invitation["seat"]]
            seated = await self.ask("POST", "/api/claim", invitation["link"], json={"name": name})
            table.play[invitation["seat"]] = seated["play"]
        return table


class Table:
    """The links of a table; `play` by seat."""

    def __init__(self, site: Site, opened: Any) -> None:
        self.site = site
        self.id: str = opened["table"]
        self.watch: str = opened["watch"]
        self.host: str = opened["host"]
        self.invitations: dict[int, str] = {entry["seat"]: entry["link"] for entry in opened["invitations"]}
        self.play: dict[int, str] = {0: opened["play"]}
        self.url = f"/api/tables/{self.id}"

    async def view(self, seat: int = 0, **parameters: Any) -> Any:
        return await self.site.ask("GET", self.url, self.play[seat], params=parameters)

    async def send_turn(self, number: int, seat: int | None = None, key: str = "", **more: Any) -> httpx.Response:
        """Turn `number` of the game, by the seat whose turn it is unless another one is named."""
        seat = number % 2 if seat is None else seat
        body = {"seat": seat, "moves": TURNS[number], "expected_seq": number + 1} | more
        headers = {"Idempotency-Key": key} if key else {}
        return await self.site.send("POST", f"{self.url}/turns", self.play[seat], json=body, headers=headers)

    async def turn(self, number: int) -> None:
        answer = await self.send_turn(number)
        assert answer.status_code == 201, answer.text

    async def finish(self) -> None:
        """Play the game to its end."""
        for number in range(24):
            await self.turn(number)
