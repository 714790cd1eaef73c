"""Moves and the panel in words."""

from __future__ import annotations

from tavola.games.messages import in_words
from tavola.games.tiwanacu import TIWANACU
from tavola.games.tiwanacu.rules.notation import parse
from tavola.games.tiwanacu.rules.tiles import tile_text, tile_words
from tests.games.tiwanacu.temples import begin, finish_turn, play, tile

DESIGNS = {1: "puma head", 2: "condor"}


def told(state, move):
    before, seat = state.copy(), state.awaited[0]
    play(state, move)
    return in_words(TIWANACU.describe(before, seat, parse(move), state), ("Ana", "Bo"))


def test_a_move_that_receives_coins():
    assert told(begin(2), "take 5") == "moves to position 5 and receives 2 coins"


def test_a_move_that_costs_nothing():
    assert told(begin(2), "take 3") == "moves to position 3"


def test_a_move_that_is_paid_for():
    assert told(finish_turn(play(begin(2), "take 3")), "take 1") == "moves to position 1 and pays 3 coins"


def test_a_move_that_takes_a_loan():
    state = finish_turn(play(begin(2), "take 3"))
    state.temples[state.awaited[0]].coins = 0
    assert told(state, "take 1") == "moves to position 1 and pays 3 coins, taking a loan"


def test_placing_covering_and_giving_back():
    state = play(begin(2, "kon"), "take 3")
    state.hand[:] = [tile("r2"), tile("m2"), tile("gx")]
    assert told(state, "place red-2 c3") == "places red, 2 figures on c3"
    assert told(state, "cover monolith-2 c3") == "covers c3 with monolith: condor"
    assert told(state, "return green-x2") == "gives back green multiplier"


def test_tiles_in_words():
    assert [in_words(tile_words(tile(code), DESIGNS), ()) for code in ("r1", "b0", "yx", "m1")] == [
        "red, 1 figure",
        "blue, 0 figures",
        "yellow multiplier",
        "monolith: puma head",
    ]


def test_the_panel_shows_belongings_cards_and_the_sheet():
    state = begin(3, "inti", "kon")
    panel = TIWANACU.panel(TIWANACU.view(state, 0))
    assert [row[0].text for row in panel.rows] == [str(temple.coins) for temple in state.temples]
    assert [in_words(card.name, ()) for card in panel.cards] == ["Inti, the sun", "Kon, the wind"]
    assert [line.lights for line in panel.sheet[:-1]] == list(state.book.keys)
    assert panel.sheet[-1].values == tuple(state.points(seat) for seat in range(3))


def test_the_panel_counts_the_bag():
    state = begin(2)
    panel = TIWANACU.panel(TIWANACU.view(state, 0))
    assert in_words(panel.left_title, ()) == "162 tiles in the bag"
    assert sum(int(cell.text.removeprefix("×")) for cell in panel.left) == len(state.bag)


def test_the_sheet_of_the_panel_is_the_sheet_of_the_rules():
    state = finish_turn(begin(2, "inti", "supay"))
    panel = TIWANACU.panel(TIWANACU.view(state, 1))
    assert [(line.label, line.values) for line in panel.sheet] == [(line.label, line.values) for line in state.sheet()]


def test_every_hand_of_the_bag_has_words():
    state = begin(1)
    assert all(in_words(tile_words(piece, state.book.box.designs()), ()) for piece in set(state.bag))
    assert len({tile_text(piece) for piece in state.bag}) == 26


def test_the_table_as_text():
    state = play(begin(2, "kon", "inti", seed=b"text"), "take 3")
    first, second = tile_text(state.hand[0]), tile_text(state.hand[1])
    play(state, f"place {first} b2")
    lines = TIWANACU.sketch(TIWANACU.view(state, 0)).splitlines()
    assert lines[0] == "round 1 of 9; gods: kon, inti"
    assert lines[4].startswith("3   0  ")
    assert f"in hand: {second[0]}" in "\n".join(lines)
    assert f"2  ·  {first[0]}{first.split('-')[1][0]} ·" in "\n".join(lines)
