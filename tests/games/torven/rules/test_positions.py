"""Positions worked out by hand, one rule or ruling each."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from tests.games.torven.setting import diagram, dice_of, play, pool, position

FULL = "b6 b6 b6 b6 / w6 w6 w6 w6 / b6 b6 b6 b6 / w6 w6 w6 ."
EVEN = "b1 . . . / . . . . / . . . . / . . . w1"


@dataclass
class Case:
    """What is on the table, what is played, what must come out. Fields left None are not looked at."""

    name: str
    moves: str
    board: str = ". . . . / . . . . / . . . . / . . . ."
    blue: str = "35"
    white: str = "35"
    rolls: dict[str, int] = field(default_factory=dict)
    after: str | None = None  # the board
    pools: tuple[str, str] | None = None
    hand: tuple[int, int] | None = None
    phase: str | None = None
    awaited: tuple[int, ...] | None = None
    removed: tuple[int, int] | None = None  # during the moves
    winners: tuple[int, ...] | None = None


TIE = {"turn 1 tie 1 seat 0": 6, "turn 1 tie 1 seat 1": 2}
TIES = {
    "turn 1 tie 1 seat 0": 4,
    "turn 1 tie 1 seat 1": 4,
    "turn 1 tie 2 seat 0": 2,
    "turn 1 tie 2 seat 1": 5,
}
TIE_TO_COUNTER = {"turn 1 tie 1 seat 0": 1, "turn 1 tie 1 seat 1": 2}

CASES = [
    # choosing
    Case("both are awaited at first", "", phase="choose", awaited=(0, 1)),
    Case("one choice leaves the other awaited", "w choose 3", phase="choose", awaited=(0,), pools=("35", "35")),
    Case("a changed choice counts", "b choose 3, b choose 5, w choose 3", hand=(5, 3), pools=("3", "5")),
    Case("choices come in either order", "w choose 3, b choose 5", hand=(5, 3), awaited=(0,)),
    # order
    Case("the higher number places first", "b choose 3, w choose 5", phase="place", awaited=(1,)),
    Case("then the lower", "b choose 3, w choose 5, w place a1", phase="place", awaited=(0,), hand=(3, 0)),
    Case(
        "then both choose again",
        "b choose 3, w choose 5, w place a1, b place d4",
        phase="choose",
        awaited=(0, 1),
        after=". . . b3 / . . . . / . . . . / w5 . . .",
    ),
    # ties
    Case("a tie rerolls both", "b choose 3, w choose 3", rolls=TIE, hand=(6, 2), awaited=(0,), pools=("5", "5")),
    Case("a tie again rerolls again", "b choose 5, w choose 5", rolls=TIES, hand=(2, 5), awaited=(1,)),
    Case("two ones are a tie", "b choose 1, w choose 1", blue="13", white="13", rolls=TIE, hand=(6, 2)),
    # counter
    Case(
        "2 meets 1: its owner is asked", "b choose 2, w choose 1", blue="24", white="14", phase="counter", awaited=(0,)
    ),
    Case("white's 2 counters too", "b choose 1, w choose 2", blue="14", white="24", phase="counter", awaited=(1,)),
    Case("2 meets 3: no counter", "b choose 2, w choose 3", blue="24", white="34", phase="place", awaited=(1,)),
    Case("1 meets 3: no counter", "b choose 1, w choose 3", blue="14", white="34", phase="place", awaited=(1,)),
    Case(
        "the 2 becomes a 6, the 1 is rerolled",
        "b choose 2, w choose 1, b set 6",
        blue="24",
        white="14",
        rolls={"turn 1 counter 1": 4},
        hand=(6, 4),
        awaited=(0,),
    ),
    Case(
        "the 1 is rerolled until it differs",
        "b choose 2, w choose 1, b set 4",
        blue="24",
        white="14",
        rolls={"turn 1 counter 1": 4, "turn 1 counter 2": 4, "turn 1 counter 3": 5},
        hand=(4, 5),
        awaited=(1,),
    ),
    Case(
        "the 2 may be kept",
        "b choose 2, w choose 1, b set 2",
        blue="24",
        white="14",
        rolls={"turn 1 counter 1": 3},
        hand=(2, 3),
        awaited=(1,),
    ),
    Case(
        "a kept 2 against a rerolled 1 is no second counter",
        "b choose 2, w choose 1, b set 2",
        blue="24",
        white="14",
        rolls={"turn 1 counter 1": 1},
        hand=(2, 1),
        phase="place",
        awaited=(0,),
    ),
    Case(
        "a 1 set and a 2 rerolled is no second counter",
        "b choose 2, w choose 1, b set 1",
        blue="24",
        white="14",
        rolls={"turn 1 counter 1": 2},
        hand=(1, 2),
        phase="place",
        awaited=(1,),
    ),
    Case(
        "a 2 set to 1 gives the extra die",
        "b choose 2, w choose 1, b set 1, w place a1, b place d4",
        blue="24",
        white="14",
        rolls={"turn 1 counter 1": 5},
        phase="extra",
        awaited=(0,),
    ),
    Case(
        "a 1 rerolled to 1 gives the extra die",
        "b choose 2, w choose 1, b set 6, b place a1, w place d4",
        blue="24",
        white="14",
        rolls={"turn 1 counter 1": 1},
        phase="extra",
        awaited=(1,),
    ),
    Case(
        "a 1 that was rerolled higher gives none",
        "b choose 2, w choose 1, b set 6, b place a1, w place d4",
        blue="24",
        white="14",
        rolls={"turn 1 counter 1": 4},
        phase="choose",
    ),
    Case(
        "a tie rerolled to 1 and 2 is countered",
        "b choose 3, w choose 3",
        rolls=TIE_TO_COUNTER,
        phase="counter",
        awaited=(1,),
    ),
    # capture
    Case(
        "a lower die beside is taken",
        "b choose 3, w choose 5, w place b2, b place d4",
        board=". . . . / . b4 . . / . . . . / . . . .",
        after=". . . b3 / . . . . / . w5 . . / . . . .",
        removed=(1, 0),
    ),
    Case(
        "an equal die beside is taken",
        "b choose 3, w choose 5, w place b2",
        board=". . . . / . . . . / b5 . . . / . . . .",
        after=". . . . / . . . . / . w5 . . / . . . .",
        removed=(1, 0),
    ),
    Case(
        "a higher die stays",
        "b choose 3, w choose 5, w place b2",
        board=". . . . / . . . . / b6 . . . / . . . .",
        after=". . . . / . . . . / b6 w5 . . / . . . .",
        removed=(0, 0),
    ),
    Case(
        "a diagonal die stays",
        "b choose 3, w choose 5, w place b2",
        board=". . . . / b1 . b1 . / . . . . / b1 . b1 .",
        after=". . . . / b1 . b1 . / . w5 . . / b1 . b1 .",
        removed=(0, 0),
    ),
    Case(
        "own dice stay",
        "b choose 3, w choose 5, w place b2",
        board=". . . . / . w1 . . / w2 . w5 . / . w4 . .",
        after=". . . . / . w1 . . / w2 w5 w5 . / . w4 . .",
        removed=(0, 0),
    ),
    Case(
        "all four sides are taken at once",
        "b choose 3, w choose 5, w place c3",
        board=". . b1 . / . b2 . b3 / . . b5 . / . . . .",
        after=". . . . / . . w5 . / . . . . / . . . .",
        removed=(4, 0),
    ),
    Case(
        "the board's edge does not wrap round",
        "b choose 3, w choose 5, w place d2",
        board=". . . . / b1 . . . / b1 . . . / b1 . . .",
        after=". . . . / b1 . . . / b1 . . w5 / b1 . . .",
        removed=(0, 0),
    ),
    Case(
        "the picture of the rules sheet: a white 4 takes a 1 and a 4",
        "b choose 3, w choose 4, w place b2",
        board=". . . . / b2 b1 . . / b4 . w3 . / . b5 . .",
        white="46",
        after=". . . . / b2 . . . / . w4 w3 . / . b5 . .",
        removed=(2, 0),
    ),
    Case(
        "a second die lands where the first took one",
        "b choose 5, w choose 3, b place a2, w place a1",
        board=". . . . / . . . . / . . . . / w4 . . .",
        after=". . . . / . . . . / b5 . . . / w3 . . .",
        removed=(0, 1),
    ),
    Case(
        "the lower die can take the higher one's neighbour, not it",
        "b choose 5, w choose 3, b place a2, w place a1",
        board=". . . . / . . . . / . . . . / . b3 . .",
        after=". . . . / . . . . / b5 . . . / w3 . . .",
        removed=(1, 0),
    ),
    # extra
    Case(
        "an extra die captures as usual",
        "b choose 1, w choose 5, w place a1, b place d4, b extra 6 b1",
        blue="16",
        after=". . . b1 / . . . . / . . . . / . b6 . .",
        removed=(0, 1),
        pools=("", "3"),
        phase="over",
        winners=(0,),
    ),
    Case(
        "an extra 1 gives no further die",
        "b choose 1, w choose 5, w place a1, b place d4, b extra 1 b1",
        blue="116",
        after=". . . b1 / . . . . / . . . . / w5 b1 . .",
        pools=("6", "3"),
        phase="choose",
        awaited=(0, 1),
    ),
    Case(
        "an extra die may be passed",
        "b choose 1, w choose 5, w place a1, b place d4, b pass",
        blue="16",
        pools=("6", "3"),
        phase="choose",
    ),
    Case(
        "a 1 as the last die gives no extra",
        "b choose 1, w choose 5, w place a1, b place d4",
        blue="1",
        phase="over",
        winners=(),
    ),
    Case(
        "a 1 takes a 1",
        "b choose 1, w choose 5, w place d4, b place a1",
        blue="16",
        board=". . . . / . . . . / w1 . . . / . . . .",
        after=". . . w5 / . . . . / . . . . / b1 . . .",
        removed=(0, 1),
        phase="extra",
    ),
    # full board
    Case(
        "the second die finds no square and leaves the game",
        "b choose 6, w choose 5, b place d1",
        board=FULL.replace("w", "b"),
        blue="63",
        white="53",
        removed=(0, 1),
        hand=(0, 0),
        phase="choose",
        awaited=(0, 1),
    ),
    Case(
        "on a full board both dice leave the game",
        "b choose 6, w choose 5",
        board=FULL.replace(".", "b6"),
        blue="63",
        white="53",
        removed=(1, 1),
        after=FULL.replace(".", "b6"),
        pools=("3", "3"),
        phase="choose",
    ),
    Case(
        "an extra on a full board is skipped",
        "b choose 5, w choose 1, b place a1, w place b1",
        board="b6 b6 b6 b6 / b6 b6 b6 b6 / b6 b6 b6 b6 / . . w6 b6",
        blue="53",
        white="13",
        after="b6 b6 b6 b6 / b6 b6 b6 b6 / b6 b6 b6 b6 / b5 w1 w6 b6",
        phase="choose",
        awaited=(0, 1),
    ),
    Case(
        "a capture makes room for the second die",
        "b choose 6, w choose 5, b place d1",
        board="b6 b6 b6 b6 / w6 w6 w6 w6 / b6 b6 b6 b6 / w6 w6 w6 .",
        blue="63",
        white="53",
        after="b6 b6 b6 b6 / w6 w6 w6 w6 / b6 b6 b6 b6 / w6 w6 . b6",
        phase="place",
        awaited=(1,),
    ),
    Case(
        "last dice that find no square end the game",
        "b choose 6, w choose 5",
        board=FULL.replace(".", "w6"),
        blue="6",
        white="5",
        removed=(1, 1),
        phase="over",
        winners=(),
    ),
    # endings
    Case(
        "with an empty pool the other still places",
        "b choose 5, w choose 3, b place a1",
        blue="5",
        phase="place",
        awaited=(1,),
    ),
    Case(
        "and then the game ends",
        "b choose 5, w choose 3, b place a1, w place d4",
        blue="5",
        phase="over",
        awaited=(),
        winners=(),
    ),
    Case(
        "an extra die that empties the pool lets the other place its own and its extra",
        "b choose 2, w choose 1, b set 3, b place a1, w place d4",
        blue="2",
        white="16",
        rolls={"turn 1 counter 1": 1},
        phase="extra",
        awaited=(1,),
    ),
    Case(
        "more dice win, whatever their numbers",
        "b choose 5, w choose 3, b place a4, w place d1",
        board=". . . . / . . . . / w1 . w1 . / . . . .",
        blue="5",
        phase="over",
        winners=(1,),
    ),
    Case(
        "dice in the pool count nothing",
        "b choose 5, w choose 3, b place a1, w place d4",
        blue="5",
        white="36666666",
        phase="over",
        winners=(),
    ),
    Case(
        "a last capture decides",
        "b choose 3, w choose 5, w place a1, b place d1",
        blue="3",
        board=". . . . / . . . . / . . . w2 / . . w3 .",
        after=". . . . / . . . . / . . . . / w5 . . b3",
        phase="over",
        winners=(),
    ),
    Case(
        "both pools empty at once",
        "b choose 3, w choose 5, w place a1, b place d1",
        blue="3",
        white="5",
        board=EVEN.replace("w1", "."),
        phase="over",
        winners=(0,),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_position(case: Case) -> None:
    before = position(case.board, case.blue, case.white, rolls=case.rolls)
    state = play(before, case.moves)
    removed = (state.removed[0] - before.removed[0], state.removed[1] - before.removed[1])
    outcome = state.outcome
    seen = {
        "after": diagram(state),
        "pools": (pool(state, 0), pool(state, 1)),
        "hand": tuple(state.hand),
        "phase": state.phase,
        "awaited": state.awaited,
        "removed": removed,
        "winners": outcome.winners if outcome else None,
    }
    expected = {key: value for key in seen if (value := getattr(case, key)) is not None}
    assert expected == {key: seen[key] for key in expected}
    assert (dice_of(before, 0), dice_of(before, 1)) == (dice_of(state, 0), dice_of(state, 1))
    assert (outcome is None) == (state.phase != "over")


def test_there_are_thirty_positions_or_more() -> None:
    assert len(CASES) >= 30
