"""Links: listed, given out, withdrawn, renewed."""

from __future__ import annotations

from typing import Any

from litestar import Litestar

from tavola.service.link_status import MAX_LINKS
from tavola.service.links import LISTED_ENDED, LISTED_MAIL
from tavola.store.store import NewGrant
from tavola.store.tokens import hash_token, new_token
from tests.web.visitor import Site, token


async def test_a_host_sees_all_links_and_no_token(site: Site) -> None:
    table = await site.open()
    answer = await site.send("GET", f"{table.url}/links", table.host)
    assert sorted((link["role"], link["seats"]) for link in answer.json()) == [
        ("host", []),
        ("invite", [1]),
        ("play", [0]),
        ("play", [1]),
        ("watch", []),
    ]
    links = [*table.play.values(), table.watch, table.host]
    assert not any(token(link) in answer.text for link in links)


async def test_a_player_sees_the_links_of_the_own_seat(site: Site) -> None:
    table = await site.open()
    links = await site.ask("GET", f"{table.url}/links", table.play[1])
    assert [(link["role"], link["seats"], link["own"]) for link in links] == [("play", [1], True)]


async def test_a_player_links_a_second_device_and_withdraws_it(site: Site) -> None:
    table = await site.open()
    second = (await site.ask("POST", f"{table.url}/links", table.play[1], json={"role": "play"}))["link"]
    assert (await site.ask("GET", table.url, second))["you"] == [1]
    listed = await site.ask("GET", f"{table.url}/links", table.play[1])
    number = next(link["number"] for link in listed if not link["own"])
    await site.ask("DELETE", f"{table.url}/links/{number}", table.play[1])
    assert (await site.send("GET", table.url, second)).status_code == 410
    page = await site.client.get(second)
    assert (page.status_code, "withdrawn" in page.text) == (410, True)


async def test_a_link_does_not_withdraw_itself(site: Site) -> None:
    table = await site.open()
    [own] = [link for link in await site.ask("GET", f"{table.url}/links", table.host) if link["own"]]
    answer = await site.send("DELETE", f"{table.url}/links/{own['number']}", table.host)
    assert answer.status_code == 422


async def test_a_player_cannot_withdraw_the_link_of_another_seat(site: Site) -> None:
    table = await site.open()
    listed = await site.ask("GET", f"{table.url}/links", table.host)
    number = next(link["number"] for link in listed if link["seats"] == [1] and link["role"] == "play")
    assert (await site.send("DELETE", f"{table.url}/links/{number}", table.play[0])).status_code == 404
    assert (await site.send("GET", table.url, table.play[1])).status_code == 200


async def test_a_host_cannot_make_a_link_to_play(site: Site) -> None:
    table = await site.open()
    answer = await site.send("POST", f"{table.url}/links", table.host, json={"role": "play", "seat": 1})
    assert answer.status_code == 403


async def test_a_host_renews_the_lost_link_of_a_player_and_the_old_one_ends(site: Site) -> None:
    table = await site.open()
    invitation = (await site.ask("POST", f"{table.url}/links", table.host, json={"role": "invite", "seat": 1}))["link"]
    shown = await site.ask("GET", "/api/invitation", invitation)
    assert (shown["name"], shown["taken"]) == ("Tomás", False)
    seated = await site.ask("POST", "/api/claim", invitation, json={"name": "Tomás"})
    assert (await site.ask("GET", table.url, seated["play"]))["you"] == [1]
    assert (await site.send("GET", table.url, table.play[1])).status_code == 410
    assert (await site.send("POST", "/api/claim", invitation, json={"name": "Eve"})).status_code == 410


async def test_links_start_with_the_host_of_the_request(site: Site) -> None:
    opened = await site.ask("POST", "/api/tables", json={"game": "taluva", "name": "Ines"}, headers={"Host": "a.test"})
    assert opened["play"].startswith("http://a.test/p/")


async def test_a_renewed_link_of_one_device_holds_all_its_seats(site: Site) -> None:
    opened = await site.ask("POST", "/api/tables", json={"game": "taluva", "seats": 2, "hotseat": ["Ines", "Tomás"]})
    url = f"/api/tables/{opened['table']}"
    renewal = await site.ask("POST", f"{url}/links", opened["host"], json={"role": "invite", "seat": 1})
    seated = await site.ask("POST", "/api/claim", renewal["link"], json={"name": "Ines"})
    assert (await site.ask("GET", url, seated["play"]))["you"] == [0, 1]
    assert (await site.send("GET", url, opened["play"])).status_code == 410


async def test_mail_that_was_sent_can_be_stopped_after_a_renewal(site: Site, app: Litestar) -> None:
    table = await site.open()
    stop = new_token()
    await app.state.playing.store.add_grant(table.id, NewGrant(hash_token(stop), "stop", (1,), "mail"))
    renewal = await site.ask("POST", f"{table.url}/links", table.host, json={"role": "invite", "seat": 1})
    await site.ask("POST", "/api/claim", renewal["link"], json={"name": "Tomás"})
    assert (await site.client.post(f"/stop/{stop}")).status_code == 200


async def hotseat_with_a_stranger(site: Site) -> tuple[Any, str]:
    """A table of Torven on one device, and the link of who then took the second seat."""
    opened = await site.ask("POST", "/api/tables", json={"game": "torven", "hotseat": ["Ines", "Tomás"]})
    url = f"/api/tables/{opened['table']}"
    await site.ask("POST", f"{url}/bots", opened["play"], json={"seat": 1, "level": 1})
    invitation = await site.ask("POST", f"{url}/links", opened["host"], json={"role": "invite", "seat": 1})
    seated = await site.ask("POST", "/api/claim", invitation["link"], json={"name": "Jun"})
    return opened, seated["play"]


async def test_who_claims_a_seat_takes_it_from_the_device_that_held_it_with_others(site: Site) -> None:
    opened, stranger = await hotseat_with_a_stranger(site)
    url = f"/api/tables/{opened['table']}"
    choice = (await site.ask("GET", url, stranger))["choices"]["picks"][0]["variants"][0]["move"]
    chosen = {"seat": 1, "moves": [choice], "expected_seq": 3}
    await site.ask("PUT", f"{url}/draft", stranger, json=chosen | {"expected_seq": 2})
    view = await site.ask("GET", url, opened["play"])
    assert (view["you"], view["acting"], view["view"]["choice"]) == ([0], 0, None)
    for method, where in (("GET", f"{url}?seat=1"), ("GET", f"{url}/legal?seat=1")):
        assert (await site.send(method, where, opened["play"])).status_code == 403
    refused = await site.send("POST", f"{url}/turns", opened["play"], json=chosen)
    assert refused.status_code == 403
    assert (await site.send("POST", f"{url}/back", opened["play"], json={"seat": 1})).status_code == 403


async def test_where_a_seat_has_left_the_device_nobody_passes_it_round(site: Site) -> None:
    opened, stranger = await hotseat_with_a_stranger(site)
    for link in (opened["play"], stranger):
        view = await site.ask("GET", f"/api/tables/{opened['table']}", link)
        assert (view["hotseat"], view["curtain"], len(view["mail"])) == (False, False, 1)


async def test_a_renewed_link_holds_no_seat_that_somebody_else_took(site: Site) -> None:
    opened, stranger = await hotseat_with_a_stranger(site)
    url = f"/api/tables/{opened['table']}"
    renewal = await site.ask("POST", f"{url}/links", opened["host"], json={"role": "invite", "seat": 0})
    seated = await site.ask("POST", "/api/claim", renewal["link"], json={"name": "Ines"})
    assert (await site.ask("GET", url, seated["play"]))["you"] == [0]
    assert (await site.ask("GET", url, stranger))["you"] == [1]


async def test_an_invitation_that_renews_a_link_ends_when_somebody_else_takes_the_seat(site: Site) -> None:
    table = await site.open()
    invite = {"role": "invite", "seat": 1}
    renewal = await site.ask("POST", f"{table.url}/links", table.host, json=invite)
    await site.ask("POST", f"{table.url}/bots", table.host, json={"seat": 1, "level": 1})
    invitation = await site.ask("POST", f"{table.url}/links", table.host, json=invite)
    await site.ask("POST", "/api/claim", invitation["link"], json={"name": "Jun"})
    assert (await site.send("POST", "/api/claim", renewal["link"], json={"name": "Tomás"})).status_code == 410


async def test_links_say_what_they_were_made_for(site: Site) -> None:
    table = await site.open()
    await site.ask("POST", f"{table.url}/links", table.play[1], json={"role": "play"})
    await site.grant(table, new_token(), "play", "mail")
    links = await site.ask("GET", f"{table.url}/links", table.play[1])
    assert [(link["label"], link["own"], link["open"]) for link in links] == [
        ("", True, False),
        ("device", False, False),
        ("mail", False, False),
    ]


async def test_a_link_that_a_tab_has_open_says_so(site: Site, app: Litestar) -> None:
    table = await site.open()
    [own] = await site.ask("GET", f"{table.url}/links", table.play[1])
    stream = app.state.live.frames(table.id, own["number"], (1,), lambda: 1, None)
    await anext(stream)
    assert [link["open"] for link in await site.ask("GET", f"{table.url}/links", table.play[1])] == [True]
    await stream.aclose()
    assert [link["open"] for link in await site.ask("GET", f"{table.url}/links", table.play[1])] == [False]


async def test_all_links_in_mails_to_a_seat_end_together_but_for_the_one_in_use(site: Site) -> None:
    table = await site.open()
    mailed = [new_token() for _ in range(4)]
    for one in mailed:
        await site.grant(table, one, "play", "mail")
    contact = {"seat": 1, "email": "tomas@example.org"}
    await site.ask("PUT", f"{table.url}/contact", table.play[1], json=contact)
    stop, confirm = new_token(), new_token()
    await site.grant(table, stop, "stop", "mail")
    await site.grant(table, confirm, "confirm", "mail")
    refused = await site.send("DELETE", f"{table.url}/links/mail?seat=1", table.play[0])
    assert refused.status_code == 204  # there are none that the other seat's player may end
    assert (await site.send("GET", table.url, f"/p/{mailed[1]}")).status_code == 200
    await site.ask("DELETE", f"{table.url}/links/mail?seat=1", f"/p/{mailed[1]}")
    statuses = [(await site.send("GET", table.url, f"/p/{one}")).status_code for one in mailed]
    assert statuses == [410, 200, 410, 410]
    confirmed = await site.client.post(f"/confirm/{confirm}", follow_redirects=False)
    assert (confirmed.status_code, "location" in confirmed.headers) == (200, False)  # it brings nobody to the seat
    assert (await site.send("GET", table.url, table.play[1])).status_code == 200
    assert (await site.client.post(f"/stop/{stop}")).status_code == 200
    await site.ask("DELETE", f"{table.url}/links/mail?seat=1", table.host)
    gone = await site.send("GET", table.url, f"/p/{mailed[1]}")
    assert (gone.status_code, gone.json()["type"]) == (410, "urn:tavola:old-mail")


async def test_links_at_one_table_have_a_limit_that_says_what_to_do(site: Site) -> None:
    table = await site.open()
    for role, before in (("watch", 1), ("play", 1)):
        for _ in range(MAX_LINKS - before):
            await site.ask("POST", f"{table.url}/links", table.play[1], json={"role": role})
        stored = site.dump()
        refused = await site.send("POST", f"{table.url}/links", table.play[1], json={"role": role})
        assert (refused.status_code, "Withdraw those that nobody needs" in refused.json()["detail"]) == (422, True)
        assert site.dump() == stored
    await site.ask(
        "POST", f"{table.url}/links", table.play[0], json={"role": "play"}
    )  # the other seat has its own room
    links = await site.ask("GET", f"{table.url}/links", table.play[1])
    number = next(link["number"] for link in links if not link["own"])
    await site.ask("DELETE", f"{table.url}/links/{number}", table.play[1])
    await site.ask("POST", f"{table.url}/links", table.play[1], json={"role": "play"})


async def test_a_rematch_gives_no_end_of_links(site: Site) -> None:
    table = await site.open()
    await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 1})
    answers = [await site.send("POST", f"{table.url}/rematch", table.play[0]) for _ in range(MAX_LINKS + 1)]
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["play"] for answer in answers}) == 1


async def test_the_list_of_links_does_not_grow_without_end(site: Site) -> None:
    table = await site.open()
    for _ in range(LISTED_MAIL + 5):
        await site.grant(table, new_token(), "play", "mail")
    for _ in range(LISTED_ENDED + 5):
        await site.ask("POST", f"{table.url}/links", table.host, json={"role": "watch"})
        newest = (await site.ask("GET", f"{table.url}/links", table.host))[-1]["number"]
        await site.ask("DELETE", f"{table.url}/links/{newest}", table.host)
    links = await site.ask("GET", f"{table.url}/links", table.host)
    assert sum(link["label"] == "mail" for link in links) == LISTED_MAIL
    assert sum(link["revoked"] is not None for link in links) == LISTED_ENDED
    assert [link["number"] for link in links] == sorted(link["number"] for link in links)
    assert [link["own"] for link in links].count(True) == 1


async def test_nothing_that_is_told_of_a_table_holds_a_link_to_it_or_to_its_rematch(site: Site) -> None:
    table = await site.open()
    await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 1})
    again = await site.ask("POST", f"{table.url}/rematch", table.play[0])
    links = [*table.play.values(), table.host, *table.invitations.values(), again["play"], again["host"]]
    addresses = [table.url, f"{table.url}/history", f"{table.url}/export"]
    told = [(await site.send("GET", address, table.watch)).text for address in addresses]
    told += [(await site.client.get(page)).text for page in (table.watch, f"{table.watch}?at=0")]
    assert not any(token(link) in text for link in links for text in told)
