"""The component set: what is in it, what is refused, which one a table plays with."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tavola.games import TUCANA
from tavola.games.tucana.rules.component_checks import fault, load, read
from tavola.games.tucana.rules.components import OWN, Components
from tavola.games.tucana.rules.verdicts import VERDICTS
from tests.games.tucana.setting import close

FILE = resources.files("tavola.games.tucana.rules").joinpath("components.json")


def data() -> dict[str, Any]:
    """The own set as JSON data, to be spoilt."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def test_the_own_set_is_sound() -> None:
    assert fault(OWN) is None


def test_the_own_set_has_what_the_box_has() -> None:
    assert Counter(field.terrain for field in OWN.map.fields) == dict.fromkeys(
        ("sand", "jungle", "lava", "rock"), 8
    ) | {None: 6}
    assert [len(hut.approaches) for hut in OWN.map.huts] == [3, 2, 3, 4, 3, 3]
    assert sum(tile.count for tile in OWN.path_tiles) == 120
    assert (len(OWN.setup_cards), len(OWN.starting_cards), len(OWN.bonus_cards)) == (11, 6, 6)


def test_the_own_set_stays_as_rules_version_1_has_it() -> None:
    """Tables begun with it would change with it. A new set needs a new version of the rules."""
    digest = hashlib.sha256(msgspec.json.encode(OWN)).hexdigest()
    assert (TUCANA.rules_version, digest[:16]) == (1, "0b6e34b31f7bd3ca")


def spoil_count(box: dict[str, Any]) -> None:
    box["path_tiles"][0]["count"] = 11


def spoil_approach(box: dict[str, Any]) -> None:
    box["map"]["huts"][1]["approaches"][0]["edge_of_field"] = 2


def spoil_approach_field(box: dict[str, Any]) -> None:
    box["map"]["huts"][1]["approaches"][0]["field"] = "nowhere"


def spoil_connection(box: dict[str, Any]) -> None:
    box["map"]["fields"][0] |= {"q": -9, "r": -9}
    box["map"]["huts"][0]["approaches"] = box["map"]["huts"][0]["approaches"][1:]


def spoil_terrain(box: dict[str, Any]) -> None:
    box["map"]["fields"][0]["terrain"] = "lava"


def spoil_cards(box: dict[str, Any]) -> None:
    box["terrain_cards"][0]["count"] = 4


def spoil_pond(box: dict[str, Any]) -> None:
    box["starting_cards"][0]["pond"] = "red crab"


def spoil_colours(box: dict[str, Any]) -> None:
    box["setup_cards"][2]["colours"]["A"] = "red"


def spoil_edges(box: dict[str, Any]) -> None:
    box["path_tiles"][3]["edges"] = [0, 6]


def spoil_bonus(box: dict[str, Any]) -> None:
    box["bonus_cards"][0]["condition"]["huts"] = ["C", "G"]


def spoil_table(box: dict[str, Any]) -> None:
    box["solo_table"][3] = [61, 69]


def spoil_twice(box: dict[str, Any]) -> None:
    box["map"]["fields"][1] |= {"q": 4, "r": 0}


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (spoil_count, "there are 119 path tiles, 5 players need 120"),
        (spoil_approach, "hut B: edge 2 of 6,1 leads to 6,0, not to the hut"),
        (spoil_approach_field, "hut B: 'nowhere' names no field: 'q,r' is asked for"),
        (spoil_connection, "field -9,-9 is cut off from the rest of the island"),
        (spoil_terrain, "rock has 7 fields, 8 may be wanted: a turn could have no legal field"),
        (spoil_cards, "there are 13 terrain cards for a round of 12 turns"),
        (spoil_pond, "each pond needs its one starting card"),
        (spoil_colours, "set-up card 3 must have two huts of each colour"),
        (spoil_edges, "path tile 4: edges [0, 6] are not some of 0 to 5"),
        (spoil_bonus, "bonus card 1 must connect two of the huts"),
        (spoil_table, "solo_table must begin at 0"),
        (spoil_twice, "field 4,0 is there twice"),
    ],
)
def test_a_spoilt_set_is_refused_with_file_place_and_reason(
    spoil: Callable[[dict[str, Any]], None], words: str, tmp_path: Path
) -> None:
    box = data()
    spoil(box)
    path = tmp_path / "box.json"
    path.write_text(json.dumps(box))
    with pytest.raises(ValueError, match="box") as error:
        load(path)
    assert str(error.value).startswith(str(path))
    assert words in str(error.value)


@pytest.mark.parametrize("text", [b"", b"[]", b"{", b'{"map": 3}', b"\xff", b"[" * 100_000])
def test_what_is_no_component_set_is_refused(text: bytes) -> None:
    with pytest.raises(ValueError, match=r"^a box: "):
        read(text, "a box")


def other_set() -> Components:
    """The own set with another map: sand and rock change places."""
    box = data()
    swap = {"sand": "rock", "rock": "sand"}
    for field in box["map"]["fields"]:
        if "terrain" in field:
            field["terrain"] = swap.get(field["terrain"], field["terrain"])
    return read(json.dumps(box).encode())


def test_a_table_keeps_the_set_it_was_begun_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """The options of a table hold the whole set, so neither another default nor the loss of the file changes it."""
    monkeypatch.setattr(TUCANA, "components", other_set())
    begun = msgspec.json.encode(TUCANA.read_options({"bonus": True}))
    monkeypatch.setattr(TUCANA, "components", "tavola")
    options = TUCANA.read_options(json.loads(begun))
    assert options.components == other_set()
    state = TUCANA.start(2, options)
    here, there = (
        next(s.kind for s in TUCANA.view(a, 0).spots if (s.q, s.r) == (2, 1)) for a in (TUCANA.start(2), state)
    )
    assert (here, there) == ("sand", "rock")


def test_a_table_of_the_own_set_keeps_it_when_another_is_put_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = json.loads(msgspec.json.encode(TUCANA.read_options({})))
    monkeypatch.setattr(TUCANA, "components", other_set())
    assert TUCANA.read_options(begun).components == "tavola"
    assert TUCANA.read_options({}).components == other_set()


def test_options_with_a_bad_set_are_refused() -> None:
    box = data()
    spoil_cards(box)
    with pytest.raises(ValueError, match=r"options of Tucana Builders: .*13 terrain cards"):
        TUCANA.read_options({"components": box})


def test_a_game_on_another_set_goes_to_its_end() -> None:
    state = TUCANA.start(3, TUCANA.options(bonus=True, components=other_set()), b"seed")
    while not state.over:
        close(state)
    assert state.outcome is not None


def test_there_is_a_verdict_for_every_band() -> None:
    assert len(VERDICTS) == len(OWN.solo_table)
