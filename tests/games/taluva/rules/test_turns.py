"""Whose turn it is, elimination, giving up, the end."""

from __future__ import annotations

import pytest
from positions import FULL, play, position, texts

FLAT = {(0, 0): "volcano-se 1", (0, 1): "jungle 1", (-1, 1): "sand 1"}


def words(engine, message):
    return engine.messages.in_words(message, ["Ann", "Bob", "Cy", "Di"])


def test_a_turn_is_a_tile_and_a_building(engine):
    state = engine.taluva.start(2, deck=["JG"] * 24)
    assert (state.turn, state.awaited, state.phase_name) == (0, (0,), "tile")
    play(engine, state, "tile 0,0 se")
    assert (state.turn, state.awaited, state.phase_name) == (0, (0,), "build")
    play(engine, state, "hut 0,1")
    assert (state.turn, state.awaited, state.phase_name) == (1, (1,), "tile")


def test_left_terrain_lies_clockwise_of_right_terrain(engine):
    state = engine.taluva.start(2, deck=["JG"] * 24)
    play(engine, state, "tile 0,0 se")
    terrains = engine.components.TERRAINS
    assert (terrains[state.at(0, 1)[1]], terrains[state.at(-1, 1)[1]]) == ("clearing", "jungle")


def test_only_the_player_to_move_has_moves(engine):
    state = engine.taluva.start(2)
    assert state.legal(1) == []
    assert state.legal(7) == []
    with pytest.raises(engine.game.IllegalMove, match="not your turn"):
        state.apply(1, state.legal(0)[0])


@pytest.mark.parametrize("huge", [10**30, -(10**30), 2**63])
def test_numbers_beyond_all_bounds_are_refused_like_others(engine, huge):
    state = engine.taluva.start(2)
    assert state.legal(huge) == []
    assert state.at(huge, 0)[0] == 0
    assert state.settlement_at(0, huge) == []
    for act in (lambda: state.apply(0, huge), lambda: state.apply(huge, 0), lambda: state.withdraw(huge)):
        with pytest.raises(engine.game.IllegalMove):
            act()


def blocked(engine, **kwargs):
    """The player to move has no huts: whatever tile is laid, no building is possible."""
    stock = {seat: (0, 3, 2) if seat == 0 else FULL for seat in range(4)}
    return position(engine, FLAT, phase="tile", stock=stock, **kwargs)


def test_of_two_players_the_other_wins_when_one_cannot_build(engine):
    state = blocked(engine)
    play(engine, state, "tile 1,0 e")
    assert state.is_out(0)
    assert state.turn == 6
    assert state.outcome.winners == (1,)
    assert words(engine, state.outcome.reason) == "Everybody else is out of the game."


@pytest.mark.parametrize("seats", [3, 4])
def test_of_more_the_others_play_on_when_one_cannot_build(engine, seats):
    state = blocked(engine, seats=seats)
    play(engine, state, "tile 1,0 e")
    assert (state.is_out(0), state.turn, state.awaited, state.outcome) == (True, 6, (1,), None)
    for _ in range(seats - 1):
        play(engine, state, texts(engine, state)[0])
        play(engine, state, texts(engine, state)[0])
    assert state.awaited == (1,)  # the eliminated are skipped


def test_who_has_no_huts_but_can_build_a_tower_stays_in(engine):
    fields = FLAT | {(5, 0): "lake 1 hut 0", (6, 0): "lake 3"}
    state = position(engine, fields, phase="tile", stock={0: (0, 3, 2)})
    play(engine, state, "tile 1,0 e")
    assert texts(engine, state) == ["tower 6,0"]


def test_who_can_only_expand_stays_in(engine):
    fields = {field: kind.replace(" 1", " 2") for field, kind in FLAT.items()}
    fields |= {(1, 0): "lake 2", (1, -1): "lake 2", (5, 0): "lake 1 hut 0", (6, 0): "rock 2", (0, -1): "volcano-e 2"}
    state = position(engine, fields, phase="tile", stock={0: (2, 0, 2)}, strict=False)
    play(engine, state, "tile 0,0 e")
    assert "expand 5,0 rock" in texts(engine, state)
    assert not [move for move in texts(engine, state) if move.startswith("hut")]


def test_who_uses_up_two_kinds_wins_at_once_whatever_the_others_have(engine):
    state = position(engine, FLAT, stock={0: (1, 3, 0), 1: (9, 0, 1)})
    play(engine, state, "hut 0,1")
    assert state.outcome.winners == (0,)
    assert state.turn == 6
    assert words(engine, state.outcome.reason) == "All huts and all towers are built."


def test_two_kinds_used_up_with_the_last_tile_win_too(engine):
    state = position(engine, FLAT, stock={0: (1, 3, 0), 1: (9, 1, 1)}, laid=23)
    play(engine, state, "hut 0,1")
    assert state.outcome.winners == (0,)


ENDS = [  # stocks left after player 0 builds the last hut of the game: huts, temples, towers
    ({0: (5, 1, 2), 1: (5, 2, 1)}, (0,), "The tiles are used up: the most temples win."),
    ({0: (9, 1, 2), 1: (5, 1, 1)}, (1,), "The tiles are used up: equal in temples, the most towers win."),
    ({0: (4, 1, 1), 1: (5, 1, 1)}, (0,), "The tiles are used up: equal in temples and towers, the most huts win."),
    ({0: (5, 1, 1), 1: (5, 1, 1)}, (0, 1), "The tiles are used up, and the best have built just the same."),
]


@pytest.mark.parametrize(("stock", "winners", "reason"), ENDS)
def test_when_the_tiles_are_out_temples_count_then_towers_then_huts(engine, stock, winners, reason):
    huts, temples, towers = stock[0]
    state = position(engine, FLAT, stock={**stock, 0: (huts + 1, temples, towers)}, laid=23)
    play(engine, state, "hut 0,1")
    assert state.outcome.winners == winners
    assert words(engine, state.outcome.reason) == reason
    assert [line.values for line in state.outcome.sheet] == [
        tuple(3 - stock[seat][1] for seat in (0, 1)),
        tuple(2 - stock[seat][2] for seat in (0, 1)),
        tuple(20 - stock[seat][0] for seat in (0, 1)),
    ]


def test_who_is_out_does_not_win_by_count(engine):
    state = position(engine, FLAT, seats=3, out=(2,), laid=35, stock={0: FULL, 1: (15, 3, 2), 2: (0, 1, 1)})
    play(engine, state, "hut 0,1")
    assert state.outcome.winners == (1,)


def test_a_finished_game_takes_no_moves(engine):
    state = position(engine, FLAT, stock={0: (1, 3, 0)})
    play(engine, state, "hut 0,1")
    assert (state.awaited, state.legal(0), state.legal(1)) == ((), [], [])
    with pytest.raises(engine.game.IllegalMove, match="The game is over"):
        state.apply(1, engine.taluva.parse("hut -1,1"))


# giving up


def test_of_two_players_the_other_wins_when_one_gives_up(engine):
    state = engine.taluva.start(2)
    state.withdraw(1)
    assert state.outcome.winners == (0,)


def test_giving_up_out_of_turn_leaves_the_turn_where_it_is(engine):
    state = engine.taluva.start(3)
    state.withdraw(2)
    assert (state.awaited, state.turn, state.is_out(2)) == ((0,), 0, True)


def test_a_tile_in_hand_passes_on_when_its_player_gives_up(engine):
    state = engine.taluva.start(3, deck=["JG", "SR"] * 18)
    hand = state.hand
    state.withdraw(0)
    assert (state.awaited, state.turn, state.hand, len(state.undrawn)) == ((1,), 0, hand, 35)


def test_a_turn_whose_tile_is_laid_ends_when_its_player_gives_up(engine):
    state = engine.taluva.start(3)
    play(engine, state, "tile 0,0 se")
    state.withdraw(0)
    assert (state.awaited, state.turn, state.phase_name, state.tiles_laid) == ((1,), 1, "tile", 1)


def test_a_tile_laid_before_the_last_opponent_gives_up_is_no_longer_to_come(engine):
    state = engine.taluva.start(2)
    play(engine, state, "tile 0,0 se")
    to_come = state.undrawn
    state.withdraw(1)
    view = engine.taluva.view(state, None)
    assert (state.outcome.winners, state.tiles_laid, view.last_tile, view.tiles_left) == ((0,), 1, 0, 23)
    assert state.undrawn == to_come


def test_giving_up_after_the_last_tile_counts_those_still_in(engine):
    state = position(engine, FLAT, seats=3, laid=35, stock={0: (0, 1, 1), 1: (15, 3, 2)})
    state.withdraw(0)
    assert state.outcome.winners == (1,)


def test_those_who_gave_up_are_skipped_and_the_last_one_left_wins(engine):
    state = engine.taluva.start(4)
    state.withdraw(1)
    play(engine, state, "tile 0,0 se", "hut 0,1")
    assert state.awaited == (2,)
    state.withdraw(0)
    state.withdraw(2)
    assert state.outcome.winners == (3,)


@pytest.mark.parametrize("seat", [1, 9, -1])
def test_who_is_out_or_not_there_cannot_give_up(engine, seat):
    state = engine.taluva.start(3)
    state.withdraw(1)
    before = state.digest()
    with pytest.raises(engine.game.IllegalMove):
        state.withdraw(seat)
    assert state.digest() == before


def test_nobody_gives_up_a_finished_game(engine):
    state = engine.taluva.start(2)
    state.withdraw(1)
    with pytest.raises(engine.game.IllegalMove, match="The game is over"):
        state.withdraw(0)
