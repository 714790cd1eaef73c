"""Tracks, bonus cards, the end: the worked examples and their neighbours."""

from __future__ import annotations

import pytest

from tavola.games import TUCANA
from tavola.games.messages import in_words
from tavola.games.tucana.rules import verdicts
from tavola.games.tucana.rules.components import OWN
from tavola.games.tucana.rules.state import State
from tests.games.tucana.setting import Laid, a_deal, close, lay, place, standing, worth

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed")
KLAUS = (  # three pumas and three toucans at F, a puma and three toucans at D, both yellow
    ("1,3", "03", "puma"),
    ("2,3", "03", "puma"),
    ("3,3", "03", "puma"),
    ("4,3", "03", "toucan"),
    ("5,3", "03", "toucan"),
    ("1,2", "14", "toucan"),
    ("3,6", "03", "puma"),
    ("2,6", "03", "toucan"),
    ("5,5", "14", "toucan"),
    ("4,5", "25", "toucan"),
)
AT_A_RED_HUT = (("1,5", "14", "puma"), ("2,4", "14", "toucan"))
KLAUS_HUTS = "blue red blue yellow red yellow"
ALL_LAVA = (2,) * 24
LAST, HALF = 23, 11  # turns closed before the last turn of the game, of round 1


def klaus(closed: int) -> State:
    """The rule book's example, one placement before a round ends; the card shows lava."""
    return standing(*KLAUS, *AT_A_RED_HUT, deal=a_deal(1, KLAUS_HUTS, cards=ALL_LAVA), closed=closed)


def test_the_rule_books_yellow_huts_are_worth_4_and_6() -> None:
    assert worth(klaus(HALF)) == {"A": 0, "B": 0, "C": 0, "D": 4, "E": 1, "F": 6}


def test_after_round_1_the_yellow_track_stands_at_10() -> None:
    state = klaus(HALF)
    place(state, at="7,1", rotation=0)  # far off, and its exits lead nowhere
    assert state.tracks(0) == [10, 1, 0]


def test_round_2_adds_12_and_the_yellow_track_stands_at_22() -> None:
    state = klaus(HALF)
    place(state, at="7,1", rotation=0)
    state.closed = LAST
    lay(state, 0, ("0,4", "25", "puma"), ("5,6", "03", "puma"))  # one more at F, one at D
    place(state, at="4,1")
    assert state.tracks(0)[0] == 22


def test_a_track_goes_on_beyond_39() -> None:
    state = klaus(LAST)
    state.track[0] = 35
    place(state, at="7,1")
    assert state.tracks(0)[0] == 45


def finished(*tracks: tuple[int, int, int]) -> State:
    """A game at its end with these tracks."""
    state = standing(deal=a_deal(len(tracks)), closed=LAST)
    for seat, row in enumerate(tracks):
        for colour, points in enumerate(row):
            state.track[seat * 3 + colour] = points
    close(state)
    return state


def test_the_lowest_track_counts_once_more() -> None:
    state = finished((13, 20, 30), (1, 2, 0))
    assert [state.total(seat) for seat in range(2)] == [13 + 20 + 30 + 13, 3]


def test_the_scoring_pad_has_the_tracks_the_lowest_and_the_total() -> None:
    outcome = finished((13, 20, 30), (1, 2, 0)).outcome
    assert outcome is not None
    assert [(in_words(line.label, NAMES), line.values) for line in outcome.sheet] == [
        ("Yellow huts", (13, 1)),
        ("Red huts", (20, 2)),
        ("Blue huts", (30, 0)),
        ("Lowest of the three once more", (13, 0)),
        ("Total", (76, 3)),
    ]


def test_of_equal_totals_the_higher_lowest_track_wins() -> None:
    """66 points each, with lowest tracks of 13 and 10."""
    state = finished((10, 20, 26), (13, 17, 23))
    assert [state.total(seat) for seat in range(2)] == [66, 66]
    assert state.winners == (1,)
    assert state.outcome is not None
    said = in_words(state.outcome.reason, NAMES)
    assert said == "Bo has 66 points as others do, but the higher lowest track: 13 to 10."


def test_equal_totals_and_equal_lowest_tracks_share_the_win() -> None:
    state = finished((5, 9, 7), (9, 7, 5), (1, 2, 3))
    assert state.winners == (0, 1)


# bonus cards

JOIN_C_AND_F, JOIN_A_AND_D = 0, 1
TO_BE_JOINED = [(f"3,{r}", "25", "snake") for r in range(1, 6)]  # from A down; 3,6 with exits 0 and 2 leads on to D
ALL_ROCK = (3,) * 24
WIDE = next(kind for kind, tile in enumerate(OWN.path_tiles) if tile.edges == (0, 2))


def racing(seats: int) -> State:
    """Every player is one wide curve on 3,6 short of the first bonus card, which joins A and D."""
    deal = a_deal(seats, bonus=(JOIN_A_AND_D, JOIN_C_AND_F), cards=ALL_ROCK, tiles=(WIDE,) * 120)
    return standing(*TO_BE_JOINED, deal=deal)


def test_two_who_meet_a_condition_in_the_same_turn_both_get_the_higher_value() -> None:
    state = racing(3)
    place(state, 0, "3,6")
    place(state, 1, "3,6")
    close(state)
    assert [state.bonus_of(0, seat) for seat in range(3)] == [8, 8, 0]


def test_who_meets_it_later_gets_the_lower_value() -> None:
    state = racing(3)
    place(state, 0, "3,6")
    close(state)
    assert state.bonus_of(0, 2) == 0
    place(state, 2, "3,6")
    close(state)
    assert [(state.met_in(0, seat), state.bonus_of(0, seat)) for seat in range(3)] == [(1, 8), (0, 0), (2, 6)]


def test_nobody_has_met_a_condition_before_the_turn_closes() -> None:
    state = racing(2)
    place(state, 0, "3,6")
    assert state.bonus(0) == 0


def test_a_condition_met_is_told_when_the_turn_closes() -> None:
    state = racing(2)
    place(state, 0, "3,6")
    before, move = state.copy(), state.legal(1)[0]
    state.apply(1, move)
    said = in_words(TUCANA.describe(before, 1, move, state), NAMES)
    assert "Ana meets a bonus card (connect huts A and D): 8." in said


def alone(turn: int, second: bool = True) -> State:
    """A game alone that ends with the first condition met in the turn, and the second in round 1 or not at all."""
    state = racing(1)
    state.met[0], state.met[1] = turn, 1 if second else 0
    state.track[0], state.track[1], state.track[2] = 20, 20, 20
    state.closed = LAST
    close(state)
    return state


@pytest.mark.parametrize(("turn", "points"), [(1, 8), (12, 8), (13, 6), (24, 6)])
def test_alone_the_higher_value_is_for_round_1(turn: int, points: int) -> None:
    assert alone(turn).bonus_of(0, 0) == points


def test_alone_without_both_conditions_met_the_game_is_lost_with_no_points() -> None:
    state = alone(3, second=False)
    assert (state.total(0), state.winners) == (0, ())
    assert state.outcome is not None
    assert state.outcome.reason == verdicts.LOST
    assert state.outcome.sheet[-1].values == (0,)


def test_alone_with_both_met_the_total_counts() -> None:
    state = alone(3)
    assert (state.total(0), state.winners) == (80 + 8 + 8, (0,))


@pytest.mark.parametrize(
    ("total", "band"), [(39, 0), (40, 1), (49, 1), (50, 2), (99, 6), (100, 7), (129, 9), (130, 10), (300, 10)]
)
def test_the_verdict_goes_by_the_total(total: int, band: int) -> None:
    state = alone(3)
    state.track[0], state.track[1], state.track[2] = total - 16, 0, 0
    assert state.outcome is not None
    assert (state.outcome.reason.n, state.outcome.reason.args) == (total, {"verdict": verdicts.VERDICTS[band]})


FOUR_HUTS = (  # A, B, C and E
    ("6,2", "135", "toucan"),
    ("7,1", "24", "monkey"),
    ("6,3", "02", "monkey"),
    ("5,2", "03", "monkey"),
    ("4,2", "024", "toucan"),
    ("4,1", "35", "monkey"),
    ("3,1", "02", "monkey"),
    ("3,3", "14", "monkey"),
    ("2,4", "14", "monkey"),
    ("1,5", "14", "monkey"),
)
TWO_EACH = (  # at every hut
    ("4,0", "03", "puma"),
    ("5,0", "03", "puma"),
    ("6,1", "14", "snake"),
    ("7,1", "25", "snake"),
    ("7,2", "25", "monkey"),
    ("6,3", "03", "monkey"),
    ("5,6", "03", "puma"),
    ("3,6", "03", "puma"),
    ("1,6", "03", "snake"),
    ("0,5", "25", "snake"),
    ("1,3", "03", "monkey"),
    ("1,2", "14", "monkey"),
)


@pytest.mark.parametrize(
    ("number", "tiles", "huts"),
    [
        (3, FOUR_HUTS, "yellow red blue yellow red blue"),
        (4, KLAUS, KLAUS_HUTS),
        (5, TWO_EACH, "yellow red blue yellow red blue"),
    ],
    ids=["a network of four huts", "six toucans at huts", "every hut worth two"],
)
def test_a_condition_is_met_by_the_last_tile_it_needs(number: int, tiles: tuple[Laid, ...], huts: str) -> None:
    deal = a_deal(2, huts, bonus=(number, 0), cards=ALL_LAVA)
    short, whole = (standing(*laid, deal=deal) for laid in (tiles[:-1], tiles))
    for state in (short, whole):
        for seat in range(2):
            place(state, seat, "2,3" if tiles != KLAUS else "4,1", rotation=1)
    assert [bool(state.met_in(0, 0)) for state in (short, whole)] == [False, True]
