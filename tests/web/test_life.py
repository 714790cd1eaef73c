"""A table from its opening to the rematch, over HTTP."""

from __future__ import annotations

from tests.web.visitor import TURNS, Site, Table


async def test_the_games_are_listed_with_their_settings(site: Site) -> None:
    games = await site.ask("GET", "/api/games")
    taluva = next(game for game in games if game["id"] == "taluva")
    assert taluva["players"] == [2, 4]
    assert taluva["settings"][0]["choices"][0]["value"] == 12


async def test_opening_a_table_gives_links_for_every_role(site: Site) -> None:
    opened = await site.ask("POST", "/api/tables", json={"game": "taluva", "seats": 3, "name": "Ines", "seat": 1})
    assert opened["play"].startswith("http://site.test/p/")
    assert opened["watch"].startswith("http://site.test/w/")
    assert opened["host"].startswith("http://site.test/h/")
    assert [entry["seat"] for entry in opened["invitations"]] == [0, 2]


async def test_an_invitation_says_who_invites_to_what(site: Site) -> None:
    new = {"game": "taluva", "name": "Ines", "seat": 0, "title": "Friday", "options": {"tiles_per_player": 18}}
    opened = await site.ask("POST", "/api/tables", json=new)
    invitation = await site.ask("GET", "/api/invitation", opened["invitations"][0]["link"])
    assert (invitation["host"], invitation["game_name"], invitation["title"]) == ("Ines", "Taluva", "Friday")
    assert (invitation["seat"], invitation["taken"], invitation["name"]) == (1, False, None)
    assert any("18" in line for line in invitation["options"])


async def test_a_seat_is_taken_once(site: Site) -> None:
    table = await site.open()
    again = await site.send("POST", "/api/claim", table.invitations[1], json={"name": "Eve"})
    assert (again.status_code, again.json()["detail"]) == (409, "This seat is taken: Tomás sits here.")
    assert (await site.ask("GET", "/api/invitation", table.invitations[1]))["taken"] is True


async def test_a_claim_repeated_with_its_key_gets_the_same_link(site: Site) -> None:
    opened = await site.ask("POST", "/api/tables", json={"game": "taluva", "name": "Ines"})
    link = opened["invitations"][0]["link"]
    claims = [
        await site.ask("POST", "/api/claim", link, json={"name": "Tomás"}, headers={"Idempotency-Key": "a" * 32})
        for _ in range(2)
    ]
    assert claims[0] == claims[1]


async def test_a_key_of_a_claim_is_good_for_that_claim_alone_and_hard_to_guess(site: Site) -> None:
    opened = await site.ask("POST", "/api/tables", json={"game": "taluva", "name": "Ines"})
    link = opened["invitations"][0]["link"]
    short = await site.send("POST", "/api/claim", link, json={"name": "Tomás"}, headers={"Idempotency-Key": "1"})
    assert short.status_code == 400
    key = {"Idempotency-Key": "a" * 32}
    await site.ask("POST", "/api/claim", link, json={"name": "Tomás"}, headers=key)
    other = await site.send("POST", "/api/claim", link, json={"name": "Eve"}, headers=key)
    assert (other.status_code, other.json()["type"]) == (409, "urn:tavola:taken")


async def test_a_view_tells_each_seat_what_it_may_do(site: Site) -> None:
    table = await site.open()
    mine, other = await table.view(0), await table.view(1)
    assert (mine["heading"], mine["your_turn"], mine["acting"]) == ("Your turn, Ines", True, 0)
    assert (other["heading"], other["your_turn"], other["acting"]) == ("Waiting for Ines", False, None)
    assert mine["choices"]["picks"]
    assert other["choices"] is None
    assert [seat["name"] for seat in mine["seats"]] == ["Ines", "Tomás"]


async def test_a_spectator_sees_the_board_and_no_choices(site: Site) -> None:
    table = await site.open()
    view = await site.ask("GET", table.url, table.watch)
    assert (view["watching"], view["you"], view["choices"]) == (True, [], None)
    assert view["drawing"].startswith("<svg")


async def test_legal_moves_are_told_in_notation_and_in_words(site: Site) -> None:
    table = await site.open()
    legal = await site.ask("GET", f"{table.url}/legal", table.play[0], params={"seat": 0})
    assert {move["move"] for move in legal["moves"]} == {f"tile 0,0 {d}" for d in ("se", "sw", "w", "nw", "ne", "e")}
    assert all(move["words"] for move in legal["moves"])


async def test_a_turn_passes_to_the_next_seat(site: Site) -> None:
    table = await site.open()
    answer = await table.send_turn(0)
    assert answer.json() == {"table": table.id, "seq": 2}
    view = await table.view(1)
    assert (view["seq"], view["your_turn"]) == (2, True)
    assert view["log"][0]["seat"] == 0


async def test_a_draft_is_kept_for_its_seat_alone_and_taken_back_by_shortening(site: Site) -> None:
    table = await site.open()
    body = {"seat": 0, "moves": TURNS[0][:1], "expected_seq": 1}
    view = await site.ask("PUT", f"{table.url}/draft", table.play[0], json=body)
    assert view["draft"]["moves"] == ["tile 0,0 e"]
    assert (await table.view(0))["draft"]["moves"] == ["tile 0,0 e"]
    assert (await table.view(1))["view"]["fields"] == []
    back = await site.ask("PUT", f"{table.url}/draft", table.play[0], json=body | {"moves": []})
    assert (back["draft"], back["view"]["fields"]) == (None, [])


async def test_a_complete_draft_waits_for_its_confirmation(site: Site) -> None:
    table = await site.open()
    body = {"seat": 0, "moves": TURNS[0], "expected_seq": 1}
    view = await site.ask("PUT", f"{table.url}/draft", table.play[0], json=body)
    assert (view["draft"]["complete"], view["choices"], view["seq"]) == (True, None, 1)
    assert view["heading"] == "Your turn, Ines"


async def test_the_page_is_told_why_something_cannot_be_picked(site: Site) -> None:
    table = await site.open()
    await table.turn(0)
    view = await table.view(1)
    free = {pick["target"] for pick in view["choices"]["picks"]}
    assert free
    why = await site.send("GET", f"{table.url}/why", table.play[1], params={"seat": 1, "target": "nothing at all"})
    assert why.status_code == 404
    waiting = await site.ask("GET", f"{table.url}/why", table.play[0], params={"seat": 0, "target": "f0,0"})
    assert waiting["why"] == "It is not your turn."


async def test_earlier_positions_can_be_looked_at(site: Site) -> None:
    table = await site.open()
    await table.turn(0)
    await table.turn(1)
    view = await table.view(0, at=2)
    assert (view["at"], view["seq"], view["of"], view["choices"]) == (2, 2, 3, None)
    assert len(view["view"]["fields"]) == 3
    assert (await site.send("GET", f"{table.url}?at=99", table.play[0])).status_code == 404


async def test_the_history_goes_on_from_a_seq(site: Site) -> None:
    table = await site.open()
    await table.turn(0)
    lines = await site.ask("GET", f"{table.url}/history?after=1", table.watch)
    assert [(line["seq"], line["seat"], line["moves"]) for line in lines] == [(2, 0, TURNS[0])]


async def test_a_finished_game_tells_result_counts_and_seed(site: Site) -> None:
    table = await site.open()
    assert (await table.view(0))["reveal"] is None
    await table.finish()
    view = await table.view(0)
    assert view["outcome"]["winners"] == [0, 1]
    assert view["heading"] == "Ines and Tomás share the win"
    assert view["outcome"]["sheet"]
    assert len(view["reveal"]["seed"]) == 64
    assert view["awaited"] == []


async def test_giving_up_ends_a_game_of_two(site: Site) -> None:
    table = await site.open()
    told = await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 1})
    assert told["seq"] == 2
    assert (await table.view(1))["heading"] == "Tomás has won"


async def test_a_rematch_seats_everybody_with_the_order_moved_on(site: Site) -> None:
    table = await site.open()
    await table.finish()
    first = await site.ask("POST", f"{table.url}/rematch", table.play[0])
    assert (await table.view(1))["rematch"] is True
    second = await site.ask("POST", f"{table.url}/rematch", table.play[1])
    again = await site.ask("POST", f"{table.url}/rematch", table.play[1])
    assert first["table"] == second["table"] == again["table"] != table.id
    view = await site.ask("GET", f"/api/tables/{second['table']}", again["play"])
    assert [seat["name"] for seat in view["seats"]] == ["Tomás", "Ines"]
    assert (view["you"], view["your_turn"]) == ([0], True)


async def test_addresses_follow_their_seats_to_a_rematch(site: Site) -> None:
    new = {"game": "taluva", "seats": 2, "hotseat": ["Ines", "Tomás"]}
    table = Table(site, await site.ask("POST", "/api/tables", json=new))
    for seat, address in enumerate(["ines@example.org", "tomas@example.org"]):
        await site.ask("PUT", f"{table.url}/contact", table.play[0], json={"seat": seat, "email": address})
    await site.ask("POST", f"{table.url}/resign", table.play[0], json={"seat": 0, "expected_seq": 0})
    again = await site.ask("POST", f"{table.url}/rematch", table.play[0])
    mail = (
        await site.ask("GET", f"/api/tables/{again['table']}/contact?seat={seat}", again["play"]) for seat in (0, 1)
    )
    assert [told["email"] async for told in mail] == ["tomas@example.org", "ines@example.org"]


async def test_no_rematch_while_the_game_runs(site: Site) -> None:
    table = await site.open()
    assert (await site.send("POST", f"{table.url}/rematch", table.play[0])).status_code == 422


async def test_one_device_passed_round_holds_all_seats(site: Site) -> None:
    opened = await site.ask(
        "POST", "/api/tables", json={"game": "taluva", "seats": 2, "hotseat": ["Ines", "Tomás"], "name": ""}
    )
    assert opened["invitations"] == []
    url = f"/api/tables/{opened['table']}"
    for number in range(3):
        view = await site.ask("GET", url, opened["play"])
        assert (view["you"], view["acting"]) == ([0, 1], number % 2)
        body = {"seat": number % 2, "moves": TURNS[number], "expected_seq": number}
        await site.ask("POST", f"{url}/turns", opened["play"], json=body)


async def test_a_finished_game_is_exported_and_imported(site: Site) -> None:
    table = await site.open()
    await table.finish()
    file = await site.send("GET", f"{table.url}/export", table.watch)
    assert file.headers["content-disposition"].startswith("attachment")
    made = await site.ask("POST", "/api/import", content=file.content)
    assert made["table"] != table.id
    view = await site.ask("GET", f"/api/tables/{made['table']}", made["play"][1]["link"])
    assert (view["seq"], view["you"], view["outcome"]["winners"]) == (25, [1], [0, 1])


async def test_an_imported_game_gives_no_seat_at_the_table_it_went_on_at(site: Site) -> None:
    table, other = await site.open(), await site.open()
    await table.finish()
    file = await site.ask("GET", f"{table.url}/export", table.watch)
    last = file["records"][-1]
    rematch = {"kind": "rematch", "table": other.id}
    file["records"].append({"seq": last["seq"] + 1, "at": last["at"], "event": rematch, "digest": last["digest"]})
    made = await site.ask("POST", "/api/import", json=file)
    before = await site.ask("GET", f"{other.url}/links", other.host)
    again = await site.ask("POST", f"/api/tables/{made['table']}/rematch", made["play"][0]["link"])
    assert again["table"] not in (table.id, other.id)
    assert await site.ask("GET", f"{other.url}/links", other.host) == before


async def test_a_running_game_is_exported_without_its_seed_and_cannot_be_imported(site: Site) -> None:
    table = await site.open()
    file = await site.send("GET", f"{table.url}/export", table.play[0])
    assert file.json()["seed"] is None
    refused = await site.send("POST", "/api/import", content=file.content)
    assert refused.status_code == 422


async def test_health(site: Site) -> None:
    assert await site.ask("GET", "/health") == {"ok": True}
