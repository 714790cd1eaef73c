"""What happened since one's last turn, over HTTP; and links to watch that hand on a position."""

from __future__ import annotations

from tests.web.visitor import Site, path


async def test_who_is_to_move_is_told_the_others_moves_from_any_device(site: Site) -> None:
    table = await site.open()
    await table.turn(0)
    assert (await table.view(1))["since"]["own"] == 0
    await table.turn(1)
    view = await table.view(0)
    since = view["since"]
    assert (since["seat"], since["own"], since["earlier"]) == (0, 2, 0)
    [line] = since["lines"]
    assert (line["seq"], line["shown"], line["seat"], line["name"]) == (3, 3, 1, "Tomás")
    assert line["said"] == ["lays a tile on the coast", "builds a hut"]
    assert len(line["targets"]) == 2
    assert all(f'id="{target}"' in view["drawing"] for target in line["targets"])
    another = await site.ask("POST", f"{table.url}/links", table.play[0], json={"role": "play"})
    assert (await site.ask("GET", table.url, another["link"]))["since"] == since


async def test_nothing_is_told_to_who_waits_or_watches_or_looks_at_the_past(site: Site) -> None:
    table = await site.open()
    assert (await table.view(0))["since"] is None
    await table.turn(0)
    await table.turn(1)
    assert (await table.view(1))["since"] is None
    assert (await table.view(0, at=2))["since"] is None
    assert (await site.ask("GET", table.url, table.watch))["since"] is None


async def test_a_past_position_is_named_by_its_move_and_who_made_it(site: Site) -> None:
    table = await site.open()
    await table.turn(0)
    await table.turn(1)
    assert (await table.view(0, at=3))["at"] is None
    assert (await table.view(0, at=2))["heading"] == "Ines, move 2 of 3"
    assert (await table.view(0, at=1))["heading"] == "After move 1 of 3"
    assert (await table.view(0, at=0))["heading"] == "After move 0 of 3"


async def test_a_position_is_handed_on_by_one_link_to_watch_for_each_who_asks(site: Site) -> None:
    table = await site.open()
    await table.turn(0)
    ask = {"role": "watch", "to_share": True}
    links = [
        (await site.ask("POST", f"{table.url}/links", holder, json=ask))["link"]
        for holder in (table.play[0], table.play[0], table.play[1], table.host, table.host)
    ]
    assert links[0] == links[1]
    assert links[3] == links[4]
    assert len(set(links)) == 3
    assert all(path(link).startswith("/w/") for link in links)
    assert not {path(link) for link in links} & {path(table.play[0]), path(table.play[1]), path(table.watch)}
    listed = await site.ask("GET", f"{table.url}/links", table.host)
    assert [one["label"] for one in listed if one["role"] == "watch"].count("shared") == 3
    view = await site.ask("GET", f"{table.url}?at=1", links[0])
    assert (view["watching"], view["you"], view["at"]) == (True, [], 1)


async def test_a_withdrawn_link_is_not_handed_on_again(site: Site) -> None:
    table = await site.open()
    ask = {"role": "watch", "to_share": True}
    first = (await site.ask("POST", f"{table.url}/links", table.play[0], json=ask))["link"]
    listed = await site.ask("GET", f"{table.url}/links", table.host)
    number = next(one["number"] for one in listed if one["label"] == "shared")
    await site.ask("DELETE", f"{table.url}/links/{number}", table.host)
    second = (await site.ask("POST", f"{table.url}/links", table.play[0], json=ask))["link"]
    assert second != first
    assert (await site.send("GET", table.url, first)).status_code == 410
    assert (await site.ask("GET", table.url, second))["watching"]


async def test_who_watches_makes_no_links_and_looking_stores_nothing(site: Site) -> None:
    table = await site.open()
    await table.turn(0)
    await table.turn(1)
    ask = {"role": "watch", "to_share": True}
    assert (await site.send("POST", f"{table.url}/links", table.watch, json=ask)).status_code == 403
    before = site.dump()
    await table.view(0)
    await table.view(0, at=2)
    await site.send("GET", f"{path(table.play[0])}?at=2")
    assert site.dump() == before


async def test_only_links_to_watch_are_made_to_share(site: Site) -> None:
    table = await site.open()
    for role in ("play", "invite"):
        answer = await site.send(
            "POST", f"{table.url}/links", table.play[0], json={"role": role, "seat": 0, "to_share": True}
        )
        assert answer.status_code in (400, 403), role
