"""The chain: what it binds, and that it tells nothing before its time."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from tavola.table.export import to_file, verify
from tavola.table.table import Table
from tests.table.setting import NOW, played_out, table

SECRETIVE = ("torven", "tucana")  # the games in which several choose before all is revealed


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    """The file of a game that is over, changed by hand."""
    nim = table(names=("Ines", None), invited=(None, "Tomás"))
    nim.join(1, "Tomás", NOW)
    for seat in (0, 1, 0, 1, 0, 1):
        nim.turn(seat, ["take 1", "pass 0"], NOW + nim.seq)
    nim.turn(0, ["take 1"], NOW + 9)
    file = json.loads(to_file(nim))
    change(file)
    return json.dumps(file).encode()


def marks(data: bytes) -> list[bool | None]:
    """What was found of commitment, steps and chain."""
    return [finding.good for finding in verify(data)]


def by_lot(game: str, turns: int = 0) -> Table:
    """A table of the game after so many turns."""
    played = table(game, names=("Ines", "Tomás"), options={})
    lot = random.Random(5)
    for _ in range(turns):
        play(played, played.awaited[0], lot.random())
    return played


def play(played: Table, seat: int, lot: float) -> None:
    """A turn of the seat; another number chooses another one."""
    moves: list[str] = []
    while not (draft := played.draft(seat, moves)).complete:
        legal = draft.state.legal(seat)
        moves.append(played.game.text(legal[int(lot * len(legal))]))
    played.turn(seat, moves, NOW + played.seq)


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file.update(names=["Eve", None]),
        lambda file: file.update(invited=[None, "Jun"]),
        lambda file: file["records"][0]["event"].update(name="Jun"),
        lambda file: file.update(title="Saturday island"),
        lambda file: file.update(created=NOW - 1),
        lambda file: file["records"][3].update(at=NOW + 99),
        lambda file: file.update(hotseat=True),
        lambda file: file.update(id="t2"),
        lambda file: file.update(options={"stones": 7, "more": 1}),
        lambda file: file["records"].pop(),
        lambda file: file.update(records=[]),
        lambda file: file.update(chain="00" * 32),
        lambda file: file.update(chain="none"),
    ],
)
def test_whatever_is_changed_breaks_the_chain(change: Callable[[dict[str, Any]], object]) -> None:
    assert marks(changed(lambda file: None)) == [True, True, True]
    assert marks(changed(change)) == [True, True, False]


def test_a_file_without_a_chain_is_said_to_bind_less() -> None:
    [*right, note] = verify(changed(lambda file: file.pop("chain")))
    assert [finding.good for finding in right] == [True, True]
    assert note.good is None
    assert note.message.text == "This file is from before records were chained: names, title and times are not bound."


def test_a_file_as_a_browser_saves_it_is_the_same_game() -> None:
    """There 1750000000.0 becomes 1750000000, and keys may come in another order."""
    file = json.loads(to_file(played_out()), parse_float=lambda text: int(float(text)))
    assert marks(json.dumps(dict(reversed(file.items()))).encode()) == [True, True, True]


def test_the_chain_can_be_made_again_as_the_page_about_files_says() -> None:
    """The first links by hand."""
    nim = table()
    nim.turn(0, ["take 1", "pass 0"], NOW + 0.5)

    def link(*parts: object) -> str:
        text = json.dumps(parts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    names = ("Ines", "Tomás")
    fixed = ("t1", "nim", 1, 2, {}, "Friday island", False, int(NOW), names, ())
    first = link("tavola-chain-1", nim.commitment, *fixed)
    turn = {"kind": "turn", "seat": 0, "moves": ["take 1", "pass 0"]}
    assert nim.chain == link(first, 1, NOW + 0.5, turn, [])
    assert table().chain == first


@pytest.mark.parametrize("game", ["taluva", *SECRETIVE, "tiwanacu"])
def test_every_link_stays_what_it_was(game: str) -> None:
    played = by_lot(game)
    links = [played.chain]
    for number in range(6):
        play(played, played.awaited[0], number / 6)
        links.append(played.chain)
    assert [played.at(seq).chain for seq in range(7)] == links
    assert len(set(links)) == 7


@pytest.mark.parametrize("game", SECRETIVE)
def test_neither_chain_nor_file_of_a_running_game_depends_on_a_choice_not_yet_revealed(game: str) -> None:
    played = by_lot(game)
    twins = [played.copy() for _ in range(4)]
    for number, twin in enumerate(twins):
        play(twin, 0, number / 4)
    choices = {twin.records[-1].event.moves for twin in twins}  # type: ignore[union-attr]  # they are turns
    assert len(choices) == 4
    assert {twin.hidden(()) == [0] for twin in twins} == {True}
    assert len({twin.chain for twin in twins}) == 1
    assert len({to_file(twin) for twin in twins}) == 1
    for twin in twins:
        play(twin, 1, 0.5)
    assert {tuple(twin.hidden(())) for twin in twins} == {()}
    assert len({twin.chain for twin in twins}) == 4


def test_a_choice_that_was_changed_comes_into_the_chain_at_the_end() -> None:
    played = by_lot("torven")
    twins = [played.copy(), played.copy()]
    for twin, lot in zip(twins, (0.0, 0.5), strict=True):
        play(twin, 0, lot)
        play(twin, 0, 0.9)  # instead
        play(twin, 1, 0.5)
    assert twins[0].records[0].event != twins[1].records[0].event
    assert twins[0].hidden(()) == [0]
    assert twins[0].chain == twins[1].chain
    for twin in twins:
        twin.resign(1, NOW + 9)
    assert twins[0].chain != twins[1].chain


def test_the_chain_tells_nothing_of_seed_or_position() -> None:
    """Only the commitment comes into it, which is shown anyway."""
    nim = table()
    other = nim.copy()
    other.state = other.state.copy()
    other.state.secret += 1
    for one in (nim, other):
        one.turn(0, ["take 1", "pass 0"], NOW)
    assert nim.records[0].digest != other.records[0].digest
    assert nim.chain == other.chain


def test_a_table_that_stands_still_has_no_chain() -> None:
    frozen = table(rules_version=9)
    assert (frozen.chain, json.loads(to_file(frozen))["chain"]) == ("", "")


@pytest.mark.parametrize("game", ["taluva", *SECRETIVE])
def test_it_is_the_same_however_often_it_was_asked_for(game: str) -> None:
    asked, unasked = by_lot(game), by_lot(game)
    lots = [random.Random(5).random() for _ in range(8)]
    for lot in lots:
        before = asked.copy()
        play(asked, asked.awaited[0], lot)
        play(unasked, unasked.awaited[0], lot)
        assert asked.chain != before.chain
    assert asked.copy().chain == unasked.copy().chain == unasked.chain
    assert asked.chain == Table.open(asked.header, asked.records).chain
