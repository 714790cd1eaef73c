"""What is said: moves, panel, guide, verdicts in every language."""

from __future__ import annotations

import io
import re
from gettext import GNUTranslations
from importlib import resources

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tavola.games import TUCANA
from tavola.games.messages import in_words, say_n
from tavola.games.tucana.page import guide
from tavola.games.tucana.rules import verdicts
from tavola.games.tucana.rules.state import State
from tests.games.tucana.setting import JOKER, a_deal, close, played

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed")


def told(state: State, seat: int, move: int) -> str:
    before = state.copy()
    state.apply(seat, move)
    return in_words(TUCANA.describe(before, seat, move, state), NAMES)


def test_a_placement_names_tile_field_and_exits() -> None:
    state = TUCANA.start(2, explicit=a_deal(2))
    assert told(state, 0, TUCANA.parse("place 2,1 1")) == "places straight path with puma on sand 2,1 (NE, SW)"


def test_a_changed_placement_is_called_one() -> None:
    state = TUCANA.start(2, explicit=a_deal(2))
    told(state, 0, TUCANA.parse("place 2,1 1"))
    said = told(state, 0, TUCANA.parse("place 5,1 0"))
    assert said == "changes the placement: straight path with puma on sand 5,1 (E, W)"


def test_the_joker_is_told_by_itself() -> None:
    assert told(TUCANA.start(2, seed=b"x"), 0, JOKER) == "plays the joker"


def test_the_placement_that_closes_a_turn_tells_the_next_card() -> None:
    state = TUCANA.start(2, explicit=a_deal(2))
    told(state, 0, TUCANA.parse("place 2,1 1"))
    said = told(state, 1, TUCANA.parse("place 2,1 0"))
    assert said == "places straight path with puma on sand 2,1 (E, W). The next card shows sand."


def test_the_end_of_a_round_tells_what_everybody_scored() -> None:
    state = TUCANA.start(2, seed=b"x")
    while state.closed < 11:
        close(state)
    close(state, 1)
    said = told(state, 1, state.legal(1)[0])
    (ana, bo) = (", ".join(map(str, state.tracks(seat))) for seat in range(2))
    assert f"Round 1 is scored (yellow, red, blue): Ana {ana}. Bo {bo}." in said


@pytest.mark.parametrize("turns", [0, 10, 30, 48])
def test_the_panel_has_tracks_totals_and_what_is_left(turns: int) -> None:
    state = played(2, 6, turns)
    view = TUCANA.view(state, 0)
    panel = TUCANA.panel(view)
    assert [row[1].text for row in panel.rows] == [str(isle.total_ahead) for isle in view.islands]
    assert (panel.done, panel.of) == (int(state.closed), 24)
    tiles = [int(cell.text[1:]) for cell in panel.left if "tile" in in_words(cell.words, NAMES)]
    assert sum(tiles) == 120 - min(int(state.closed) + 1, 24) * 2


def test_the_panel_has_the_scoring_pad_as_if_the_round_ended_now_and_what_huts_are_worth() -> None:
    view = TUCANA.view(played(2, 6, 30), 0)
    sheet = {in_words(line.label, NAMES): line for line in TUCANA.panel(view).sheet}
    first, second = view.islands
    assert sheet["Hut A"].values == (first.worth["A"], second.worth["A"])
    assert sheet["Yellow huts"].values == (first.ahead["yellow"], second.ahead["yellow"])
    assert sheet["Lowest of the three once more"].values == (min(first.ahead.values()), min(second.ahead.values()))
    assert sheet["Total"].values == (first.total_ahead, second.total_ahead)


def test_at_the_end_the_panel_ends_with_the_lines_of_the_scoring_pad() -> None:
    state = played(3, 6, 72)
    assert state.outcome is not None
    told = [(in_words(line.label, NAMES), line.values) for line in TUCANA.panel(TUCANA.view(state, 0)).sheet]
    assert told[6:] == [(in_words(line.label, NAMES), line.values) for line in state.outcome.sheet]


def test_bonus_cards_say_who_met_them_when() -> None:
    state = played(2, 6, 20)
    state.met[1] = 14  # the second player, the first card
    card, other = TUCANA.panel(TUCANA.view(state, 0)).cards
    points = state.bonus_of(0, 1)
    assert in_words(card.text, NAMES).endswith(f"Bo: round 2, turn 2, {points} points.")
    assert in_words(other.text, NAMES).endswith("Nobody has met it yet.")


# the guide


def test_every_example_of_the_guide_is_named_in_it_and_can_be_drawn() -> None:
    named = re.findall(r"```board\n(\S+)\n```", guide.guide())
    assert set(named) == guide.BOOK.examples.keys() - {"card"}
    for name in named:
        drawing, caption = guide.example(name)
        assert drawing.startswith("<svg")
        assert caption


@pytest.mark.parametrize(
    ("name", "worth"),
    [
        ("connected", {"A": 2}),
        ("open", {"A": 1}),
        ("through", {"C": 0}),
        ("once", {"A": 1}),
        ("twice", {"B": 1, "C": 1}),
        ("toucan", {"B": 2, "C": 2}),
    ],
)
def test_the_examples_score_what_their_captions_say(name: str, worth: dict[str, int]) -> None:
    found = TUCANA.view(guide.position(guide.BOOK.examples[name]), 0).islands[0].worth
    assert {hut: found[hut] for hut in worth} == worth


def test_nothing_in_an_example_can_be_pressed() -> None:
    drawing, _ = guide.example("start")
    assert not re.search(r'id="f|role="button"|data-lights|data-frame', drawing)


# other languages

LANGUAGES = ("fr", "de", "hu")
SOLO = (verdicts.LOST, *verdicts.VERDICTS)


def translations(language: str) -> GNUTranslations:
    """The catalogue as gettext reads it."""
    file = resources.files("tavola.games.tucana.page").joinpath("translations", f"{language}.po")
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(file.read_bytes()), locale=language))
    compiled.seek(0)
    return GNUTranslations(compiled)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verdict_is_there_in_its_own_words(language: str) -> None:
    catalogue = translations(language)
    said = [in_words(verdict, (), catalogue) for verdict in SOLO]
    assert len({*said, *(verdict.text for verdict in SOLO)}) == 2 * len(SOLO)


@pytest.mark.parametrize(("language", "one"), [("fr", "1 point."), ("de", "1 Punkt."), ("hu", "1 pont.")])
def test_the_total_is_said_before_the_verdict(language: str, one: str) -> None:
    message = say_n("{n} point. {verdict}", "{n} points. {verdict}", 1, verdict=verdicts.VERDICTS[0])
    assert in_words(message, (), translations(language)).startswith(one)
