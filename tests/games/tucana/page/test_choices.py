"""Picks, what they promise, and why other things cannot be picked."""

from __future__ import annotations

import re

import pytest

from tavola.games import TUCANA
from tavola.games.game import BadNotation
from tavola.games.messages import Message, in_words
from tavola.games.page import Choices
from tavola.games.tucana.rules.position import JOKER
from tavola.games.tucana.rules.state import State
from tests.games.tucana.setting import a_deal, close, lay, place, played, standing

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed")
POSITIONS = [(1, 0), (2, 9), (3, 30), (5, 61)]


def words(message: Message | None) -> str:
    assert message is not None
    return in_words(message, NAMES)


def variants(choices: Choices) -> dict[str, str]:
    """Details by move."""
    return {v.move: words(v.detail) for pick in choices.picks for v in pick.variants}


@pytest.mark.parametrize(("seats", "turns"), POSITIONS)
def test_picks_offer_every_legal_move_that_looks_different(seats: int, turns: int) -> None:
    state = played(seats, 4, turns)
    for seat in state.awaited:
        offered = {TUCANA.parse(move) for move in variants(TUCANA.choices(state, seat))}
        assert offered <= set(state.legal(seat))
        looks = set()
        for move in state.legal(seat):
            kind, field = state.drawn(seat), int(state.ground.field[move // 6]) if move != JOKER else -1
            looks.add((field, int(state.ground.exits[(kind or 0) * 6 + move % 6]) if field >= 0 else 0))
        assert len(offered) == len(looks)


@pytest.mark.parametrize(("seats", "turns"), POSITIONS)
def test_every_fragment_named_is_there_and_refers_to_what_the_drawing_has(seats: int, turns: int) -> None:
    state = played(seats, 4, turns)
    choices = TUCANA.choices(state, 0)
    svg = TUCANA.draw(TUCANA.view(state, 0))
    for pick in choices.picks:
        for variant in pick.variants:
            assert variant.ghost in choices.ghosts
            assert not variant.effect or variant.effect in choices.ghosts
    used = set(re.findall(r'href="#([\w-]+)"', "".join(choices.ghosts.values())))
    assert used <= set(re.findall(r' id="([\w-]+)"', svg))


def test_the_detail_tells_what_a_placement_would_score_and_join() -> None:
    state = standing(deal=a_deal(1, cards=(3,) * 24), closed=1)
    lay(state, 0, ("5,0", "03", "puma"))
    found = variants(TUCANA.choices(state, 0))
    assert found["place 4,0 0"] == "+2 points a scoring (A +2); 2 exits join"
    assert found["place 4,0 4"] == "no exit joins, no points yet"


def test_the_tile_is_turned_clockwise_from_one_variant_to_the_next() -> None:
    """A junction that looks the same every 120 degrees has two."""
    state = TUCANA.start(1, explicit=a_deal(1, tiles=(9, *a_deal().tiles)))
    (first, *_) = TUCANA.choices(state, 0).picks
    assert [variant.move for variant in first.variants] == ["place 2,1 0", "place 2,1 5"]


def test_the_joker_is_a_pick_of_its_own_while_it_may_be_played() -> None:
    state = TUCANA.start(1, seed=b"x")
    assert "joker" in {pick.target for pick in TUCANA.choices(state, 0).picks}
    state.apply(0, JOKER)
    picks = {pick.target for pick in TUCANA.choices(state, 0).picks}
    assert "joker" not in picks
    assert len(picks) == 32
    close(state)
    assert "joker" not in {pick.target for pick in TUCANA.choices(state, 0).picks}


def test_spending_the_joker_on_the_announced_terrain_is_warned_of_and_nothing_else_is() -> None:
    state = TUCANA.start(1, explicit=a_deal(1))
    assert not any(v.warning for pick in TUCANA.choices(state, 0).picks for v in pick.variants)
    state.apply(0, JOKER)
    warned = {pick.target for pick in TUCANA.choices(state, 0).picks if any(v.warning for v in pick.variants)}
    sand = {f"f{s.q},{s.r}" for s in TUCANA.view(state, 0).spots if s.kind == "sand"}
    assert warned == sand


def test_who_has_placed_may_pick_again_until_the_turn_closes() -> None:
    state = TUCANA.start(2, explicit=a_deal(2))
    place(state, 0)
    choices = TUCANA.choices(state, 0)
    assert len(choices.picks) == 9
    assert words(choices.hint) == "placed; you may still change it"


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("f4,1", "This field is lava, the card shows sand. Your joker would let you build here."),
        ("f2,1", "You can place your tile here."),
        ("f2,2", "A pond holds its starting tile for the whole game. Its path reaches no hut yet."),
        ("hutA", "Hut A is the end of its paths. 0 toucans and 0 pumas make it worth 0."),
        ("joker", "Your joker can be played."),
        ("card", "The card shows where this turn's tile goes: pick a free field of that terrain."),
        ("island1", "This is the island of Bo; you build on your own."),
    ],
)
def test_why_something_is_not_picked_is_said(target: str, reason: str) -> None:
    assert words(TUCANA.why_not(TUCANA.start(2, explicit=a_deal(2)), 0, target)) == reason


def test_a_spent_joker_says_when_it_comes_back() -> None:
    state = TUCANA.start(1, seed=b"x")
    state.apply(0, JOKER)
    close(state)
    assert words(TUCANA.why_not(state, 0, "joker")) == "Your joker is spent. It is turned face up again after round 1."


def test_a_tile_tells_the_huts_its_path_reaches() -> None:
    state = standing(("7,1", "25", "puma"), ("7,2", "25", "puma"))
    assert words(TUCANA.why_not(state, 0, "f7,1")).endswith("Its path reaches huts B, C.")


@pytest.mark.parametrize("target", ["", "f9,9", "f1", "hutG", "island5", "tu-hex", "f2,1 ", "x" * 9999])
def test_what_is_nothing_of_the_drawing_is_refused(target: str) -> None:
    with pytest.raises(BadNotation):
        TUCANA.why_not(TUCANA.start(2), 0, target)


def test_at_the_end_there_is_nothing_to_pick() -> None:
    state: State = played(2, 1)
    assert TUCANA.choices(state, 0).picks == ()
    assert words(TUCANA.why_not(state, 0, "f2,1")) == "The game is over."
