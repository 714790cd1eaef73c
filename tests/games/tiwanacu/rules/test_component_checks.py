"""Component sets read from files: good ones are played, faults are named."""

from __future__ import annotations

import json
from importlib.resources import files

import msgspec
import pytest

from tavola.games.tiwanacu import Tiwanacu
from tavola.games.tiwanacu.rules.component_checks import checked, read, standard
from tavola.games.tiwanacu.rules.components import Components
from tavola.games.tiwanacu.rules.state import Options, start
from tests.games.tiwanacu.temples import finish_turn

TEXT = files("tavola.games.tiwanacu.rules").joinpath("components.json").read_text()


@pytest.fixture
def box():
    return json.loads(TEXT)


def faults_of(box, tmp_path):
    path = tmp_path / "other.json"
    path.write_text(json.dumps(box))
    with pytest.raises(ValueError, match=r"^other\.json: ") as refused:
        read(path)
    return str(refused.value)


def test_the_standard_set_has_192_tiles_and_twelve_gods():
    assert len(standard().tiles()) == 192
    assert len(standard().god_cards) == 12


def test_every_datum_says_where_it_comes_from(box):
    parts = ("players", "grid", "order_track", "start", "loan", "costs", "solo")
    assert all("provenance" in box[part] for part in parts)
    assert all("provenance" in part or isinstance(part, str) for part in box["scoring"].values())
    assert box["tile_bag"]["provenance"]
    assert box["round_markers_provenance"]
    assert box["god_cards_provenance"]


def test_a_set_may_be_replaced_by_a_file(box, tmp_path):
    box["round_markers"] = [{"round": 1, "tiles_per_position": 2}, {"round": 2, "tiles_per_position": 5}]
    box["rounds"] = 2
    box["start"]["coins_by_seat"] = [1, 2, 3, 4]
    path = tmp_path / "short.json"
    path.write_text(json.dumps(box))
    state = start(2, Options(read(path)), b"")
    assert sorted(temple.coins for temple in state.temples) == [1, 2]
    for _ in range(4):
        finish_turn(state)
    assert state.outcome


def test_a_new_card_of_a_known_effect_is_one_line(box):
    box["god_cards"].append({"id": "wayra", "name": "Wayra, the breeze", "effect": {"type": "full_rows", "points": 9}})
    other = checked(msgspec.convert(box, Components))
    assert [card.id for card in start(2, Options(other, ("wayra",)), b"").book.gods] == ["wayra"]


def test_a_set_travels_in_the_options_of_its_table():
    there = json.loads(msgspec.json.encode(Options(standard(), ("kon",))))
    assert msgspec.convert(there, Options) == Options(standard(), ("kon",))


def test_the_set_of_the_game_is_kept_in_the_options_of_new_tables(box):
    game, box["costs"]["cover_tile"] = Tiwanacu(), 2
    game.components = checked(msgspec.convert(box, Components))
    kept = msgspec.to_builtins(game.read_options({}))
    later = Tiwanacu()
    assert later.start(2, later.read_options(kept)).book.laws.cover_cost == 2
    assert later.start(2, later.read_options({})).book.laws.cover_cost == 1


def test_options_with_a_faulty_set_are_refused(box):
    box["tile_bag"]["total"] = 190
    with pytest.raises(ValueError, match="the counts add up to 192"):
        Tiwanacu().read_options({"components": box})


def test_a_set_for_two_is_not_played_by_three(box):
    box["players"]["max"] = 2
    with pytest.raises(ValueError, match="for 1 to 2 players, not 3"):
        start(3, Options(checked(msgspec.convert(box, Components))), b"")


def test_something_else_than_json(tmp_path):
    path = tmp_path / "other.json"
    path.write_text("tiles: many")
    with pytest.raises(ValueError, match=r"other\.json: JSON is malformed"):
        read(path)


def change(*keys, to):
    def apply(box):
        for key in keys[:-1]:
            box = box[key]
        box[keys[-1]] = to

    return apply


def remove(*keys):
    def apply(box):
        for key in keys[:-1]:
            box = box[key]
        del box[keys[-1]]

    return apply


FAULTS = {
    "missing required field `tile_bag`": remove("tile_bag"),
    "$.loan.coins": change("loan", "coins", to=0),
    "$.grid.columns": change("grid", "columns", to=2),
    "Invalid enum value 'pink'": change("tile_bag", "tiles", 0, "colour", to="pink"),
    "Invalid value 'wood'": change("tile_bag", "tiles", 0, "type", to="wood"),
    "the counts add up to 192": change("tile_bag", "total", to=190),
    "red-1 is listed 2 times": change("tile_bag", "tiles", 0, "figures", to=1),
    "tile_bag.tiles: scarlet-0 is the tile red-0": change("tile_bag", "tiles", 0, "id", to="scarlet-0"),
    "216 tiles are needed with 4 players": change("order_track", "payments", "4", to=[0] * 8),
    "none for 3 players": remove("order_track", "payments", "3"),
    "2 positions leave none free for 2 players": change("order_track", "payments", "2", to=[0, 0]),
    "1 amounts for 4 players": change("start", "coins_by_seat", to=[5]),
    "not one for each of the rounds 1 to 8": change("rounds", to=8),
    "too many moves": change("round_markers", 0, "tiles_per_position", to=7),
    "3 values for sets of 0 to 6": change("scoring", "monolith_sets", "values", to=[0, 1, 3]),
    "loan.penalty is 15": change("scoring", "loan_penalty", "points", to=-10),
    "inti is listed 2 times": change("god_cards", 1, "id", to="inti"),
    "13 of 12 cards": change("god_cards_per_game", to=13),
    "inti has no effect known here, but 'rain'": change("god_cards", 0, "effect", "type", to="rain"),
    "inti needs the numbers ['points']": change("god_cards", 0, "effect", to={"type": "full_rows"}),
    "at least 3 but at most 2": change("players", to={"min": 3, "max": 2}),
}


@pytest.mark.parametrize("said", FAULTS)
def test_a_fault_is_named(box, tmp_path, said):
    FAULTS[said](box)
    assert said in faults_of(box, tmp_path)


def test_all_faults_are_named_at_once(box, tmp_path):
    for said in ("the counts add up to 192", "13 of 12 cards", "1 amounts for 4 players"):
        FAULTS[said](box)
    found = faults_of(box, tmp_path)
    assert "192" in found
    assert "13 of 12" in found
    assert "1 amounts" in found
