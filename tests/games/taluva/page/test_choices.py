"""The picks offer the legal moves, all of them and nothing else, with what they cost."""

import random
import re
from collections.abc import Iterator

import pytest

from tavola.games.game import BadNotation
from tavola.games.messages import in_words
from tavola.games.page import Choices, Variant
from tavola.games.taluva import TALUVA, Options
from tavola.games.taluva.page.choices import choices, why_not
from tavola.games.taluva.page.guide import BOOK, position
from tavola.games.taluva.rules.state import State

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def positions(seats: int, seed: int, options: Options | None = None) -> Iterator[State]:
    state = TALUVA.start(seats, options, seed=bytes([seed]))
    chance = random.Random(seed)
    while state.awaited:
        yield state
        seat = state.awaited[0]
        state.apply(seat, chance.choice(state.legal(seat)))


def variants(offer: Choices) -> list[Variant]:
    return [variant for pick in offer.picks for variant in pick.variants]


def words(variant: Variant) -> str:
    return in_words(variant.detail, NAMES) if variant.detail else ""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_variants_are_the_legal_moves(seats: int) -> None:
    for state in positions(seats, 40 + seats):
        seat = state.awaited[0]
        offer = choices(state, seat)
        assert {variant.move for variant in variants(offer)} == {TALUVA.text(move) for move in state.legal(seat)}
        assert {variant.ghost for variant in variants(offer)} <= set(offer.ghosts)
        assert all(in_words(variant.label, NAMES) for variant in variants(offer))


def test_every_target_is_a_thing_of_the_drawing_or_open_sea() -> None:
    for state in positions(2, 3):
        drawn = set(re.findall(r'id="(f[^"]+)"', TALUVA.draw(TALUVA.view(state, None))))
        targets = [pick.target for pick in choices(state, state.awaited[0]).picks]
        assert len(targets) == len(set(targets))
        assert all(target in drawn or target.startswith("sea:") for target in targets)


def test_a_pick_has_a_name_of_its_own_and_a_brief_one_without_numbers_of_fields() -> None:
    for state in positions(2, 3):
        picks = choices(state, state.awaited[0]).picks
        assert len({in_words(pick.label, NAMES) for pick in picks}) == len(picks)
        assert all(
            pick.brief and re.fullmatch(r"[a-z ]+,? (to )?level \d", in_words(pick.brief, NAMES)) for pick in picks
        )


def test_a_tile_is_turned_and_a_building_is_not() -> None:
    state = TALUVA.start(2)
    first = choices(state, 0)
    assert (first.step, first.turning, first.hand) == (0, True, "hand")
    assert len(first.picks[0].variants) == 6

    state.apply(0, state.legal(0)[0])
    second = choices(state, 0)
    assert (second.step, second.turning, second.hand) == (1, False, "")


def test_who_is_not_to_move_has_no_picks() -> None:
    assert choices(TALUVA.start(2), 1).picks == ()


def test_an_expansion_is_offered_on_all_its_fields() -> None:
    example = BOOK.examples["expansion"]
    state = TALUVA.start(2, deck=example.deck.split() + ["JJ"] * 21)
    for text in example.moves[:-1]:
        state.apply(state.awaited[0], TALUVA.parse(text))
    offer = choices(state, 0)
    found = [v for v in variants(offer) if v.move == example.moves[-1]]

    assert len(found) == 3
    assert {words(v) for v in found} == {"5 huts for 3 fields; 14 left"}
    assert offer.ghosts[found[0].ghost].count("#tv-hut-red") == 5


def test_the_move_that_wins_says_so() -> None:
    example = BOOK.examples["early-win"]
    state = TALUVA.start(2, deck=example.deck.split() + ["JJ"] * 5)
    for text in example.moves[:-1]:
        state.apply(state.awaited[0], TALUVA.parse(text))
    winning = [v for v in variants(choices(state, state.awaited[0])) if "wins the game" in words(v)]

    assert example.moves[-1] in {v.move for v in winning}
    for v in winning:
        trial = state.copy()
        trial.apply(trial.awaited[0], TALUVA.parse(v.move))
        assert trial.outcome is not None


def test_an_eruption_says_whom_it_buries() -> None:
    example = BOOK.examples["buried"]
    state = TALUVA.start(2, deck=example.deck.split() + ["JJ"] * 20)
    for text in example.moves[:-1]:
        state.apply(state.awaited[0], TALUVA.parse(text))
    found = {v.move: v for v in variants(choices(state, state.awaited[0]))}[example.moves[-1]]

    assert words(found) == "buries 1 hut of Ada"
    assert in_words(found.label, NAMES) == "Erupt at 0,0 to level 2, lava to the south-east"


@pytest.mark.parametrize(("strict", "seed"), [(False, 1), (False, 7), (True, 1), (True, 2)])
def test_a_tile_is_warned_of_exactly_when_it_leaves_no_building(strict: bool, seed: int) -> None:
    warnings = [0, 0]
    for state in late(seed, strict):
        seat = state.awaited[0]
        for variant in variants(choices(state, seat)):
            trial = state.copy()
            trial.apply(seat, TALUVA.parse(variant.move))
            assert trial.is_out(seat) == bool(variant.warning), variant.move
            warnings[trial.is_out(seat)] += 1
    assert all(warnings)


def late(seed: int, strict: bool) -> list[State]:
    """The last positions of a long game with a tile in hand and no huts."""
    found = [
        state.copy()
        for state in positions(2, seed, Options(tiles_per_player=24, strict_founding=strict))
        if state.phase_name == "tile" and not state.stock_of(state.awaited[0])[0]
    ]
    return found[-2:]


def test_why_not_speaks_of_fields_and_sea() -> None:
    state = position(BOOK.examples["hut"])

    assert in_words(why_not(state, 1, "f0,0"), NAMES) == "It is not your turn."
    assert "touch the island" in in_words(why_not(state, 0, "sea:40,0"), NAMES)
    with pytest.raises(BadNotation, match="nonsense"):
        why_not(state, 0, "nonsense")
