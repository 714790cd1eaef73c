"""The games in numbers: observations, actions and lots, against the rules they are made from."""

from __future__ import annotations

import random
from collections import Counter
from itertools import accumulate

import pytest

from tavola.games import GAMES, TALUVA, TIWANACU, TORVEN, TUCANA
from tavola.games.chance import Chance, Given
from tavola.games.encoding import encoded, has_encoding, starts
from tavola.games.game import IllegalMove
from tavola.games.taluva import rules as taluva_rules
from tavola.games.taluva.rules.state import State as TaluvaState
from tavola.games.tiwanacu.rules import state as tiwanacu_rules
from tavola.games.tucana.rules.position import JOKER
from tests.fifth_game import DOTS
from tests.games.hidden import dealt_anew

VARIANTS = [
    (TALUVA, 2, {}),
    (TALUVA, 3, {"tiles_per_player": 4, "strict_founding": True, "reach": 0}),
    (TALUVA, 2, {"tiles_per_player": 24, "reach": 12}),
    (TORVEN, 2, {}),
    (TORVEN, 2, {"dice": 2, "board": "b1w3b6w2/w5b4w6b2/b3w1.b5/w4.b2w6", "pools": "14.25/26.13"}),
    (TUCANA, 1, {}),
    (TUCANA, 3, {"bonus": True, "zerosum": True}),
    (TIWANACU, 1, {"gods": "none"}),
    (TIWANACU, 4, {"zerosum": True}),
    (TIWANACU, 2, {"gods": "kon.inti"}),
    (DOTS, 2, {}),
]
IDS = [f"{game.id}-{seats}-{'-'.join(map(str, given.values()))[:20]}" for game, seats, given in VARIANTS]


@pytest.fixture(params=VARIANTS, ids=IDS)
def encoding(request):
    game, seats, given = request.param
    return encoded(game, seats, given)


def played(encoding, seed):
    """Every position of a game by lot, with the last one."""
    rng, state = random.Random(seed), encoding.start(b"%d" % seed)
    while state.awaited:
        yield state
        seat = state.awaited[0]
        encoding.play(state, seat, rng.choice(encoding.legal(state, seat)))
    yield state


def beyond(encoding, move):
    """Whether a move lays a tile that touches the edge of Taluva's window or goes beyond it."""
    kind, field, *_ = encoding.game.text(move).split()
    return kind == "tile" and max(abs(int(n)) for n in field.split(",")) >= encoding.reach


def test_all_games_of_the_house_have_one() -> None:
    assert all(map(has_encoding, GAMES.values()))


def test_observations_have_the_numbers_that_their_pieces_say(encoding) -> None:
    for state in played(encoding, 1):
        for seat in range(encoding.seats):
            numbers = encoding.look(state, seat)
            assert numbers.typecode == "h"
            assert len(numbers) == sum(piece.count for piece in encoding.pieces)
            for piece, start in zip(encoding.pieces, starts(encoding.pieces).values(), strict=True):
                part = numbers[start : start + piece.count]
                assert min(part) >= (0 if piece.of else piece.least), piece.name
                assert max(part) <= (piece.of or piece.most), piece.name


def test_actions_are_the_legal_moves(encoding) -> None:
    """All of them, but for tiles beyond a window, and a joker is played with its placement."""
    for state in played(encoding, 2):
        for seat in range(encoding.seats):
            actions = encoding.legal(state, seat)
            assert actions == sorted(set(actions))
            assert all(0 <= action < encoding.actions for action in actions)
            moves = [encoding.moves(action) for action in actions]
            single = sorted(move[0] for move in moves if len(move) == 1)
            legal = state.legal(seat) if seat in state.awaited else []
            missing = set(legal) - set(single) - ({JOKER} if encoding.game is TUCANA else set())
            assert set(single) <= set(legal)
            assert all(beyond(encoding, move) for move in missing)
            if encoding.game is TUCANA and JOKER in legal:
                raised = state.copy()
                raised.apply(seat, JOKER)
                assert sorted(move[1] for move in moves if len(move) == 2) == raised.legal(seat)


def test_actions_are_written_in_notation(encoding) -> None:
    for state in played(encoding, 3):
        for action in encoding.legal(state, state.awaited[0]) if state.awaited else ():
            parsed = tuple(map(encoding.game.parse, encoding.text(action).split(" + ")))
            assert parsed == encoding.moves(action)


def test_what_a_seat_does_not_know_is_not_in_what_it_sees(encoding) -> None:
    rng = random.Random(4)
    for state in played(encoding, 4):
        for seat in range(encoding.seats):
            twin = dealt_anew(encoding.game, state, seat, rng)
            assert encoding.look(twin, seat) == encoding.look(state, seat)


def test_private_pieces_alone_differ_from_seat_to_seat(encoding) -> None:
    places = starts(encoding.pieces)
    for state in played(encoding, 5):
        looks = [encoding.look(state, seat) for seat in range(encoding.seats)]
        for piece in encoding.pieces:
            parts = {tuple(look[places[piece.name] : places[piece.name] + piece.count]) for look in looks}
            assert piece.private or len(parts) == 1, piece.name


def test_returns_come_at_the_end_and_keep_their_bounds(encoding) -> None:
    for state in played(encoding, 6):
        returns = encoding.returns(state)
        if state.outcome is None:
            assert returns == (0.0,) * encoding.seats
        assert all(encoding.lowest <= value <= encoding.highest for value in returns)
        assert not encoding.zero_sum or sum(returns) == pytest.approx(0)
    best = {seat for seat, value in enumerate(returns) if value == max(returns)}
    assert not encoding.zero_sum or best == set(state.outcome.winners or range(encoding.seats))


@pytest.mark.parametrize("action", [-1, 10**9])
def test_a_number_that_is_no_action_is_refused(encoding, action) -> None:
    state = encoding.start(b"")
    before = state.digest()
    with pytest.raises(ValueError, match=r"no action|no move"):
        encoding.play(state, state.awaited[0], action)
    assert state.digest() == before


@pytest.mark.parametrize(
    ("game", "seats", "given", "why"),
    [
        (TALUVA, 2, {"tiles": 3}, "no parameter 'tiles'; there are: tiles_per_player"),
        (TALUVA, 2, {"tiles_per_player": "12"}, "tiles_per_player: a value of type int is asked for, not '12'"),
        (TALUVA, 2, {"tiles_per_player": 25}, "tiles_per_player: 1 to 24"),
        (TALUVA, 3, {"tiles_per_player": 13}, "tiles_per_player: 1 to 12"),
        (TALUVA, 2, {"reach": 3}, "reach: "),
        (TALUVA, 5, {}, "players: "),
        (TORVEN, 2, {"dice": 0}, "dice: "),
        (TORVEN, 2, {"board": "b7"}, "board: 16 squares"),
        (TORVEN, 2, {"board": "." * 15}, "board: 16 squares"),
        (TORVEN, 2, {"dice": 2, "pools": "14/257"}, "pools: hands of 2 dice"),
        (TUCANA, 1, {"zerosum": True}, "zerosum: "),
        (TUCANA, 2, {"bonus": 1}, "bonus: a value of type bool"),
        (TIWANACU, 2, {"gods": "zeus"}, "gods: no card 'zeus'"),
        (TIWANACU, 1, {"zerosum": True}, "zerosum: "),
        (DOTS, 2, {"size": 4}, "no parameter 'size'; there are: none"),
    ],
)
def test_a_parameter_that_does_not_fit_is_named(game, seats, given, why) -> None:
    with pytest.raises(ValueError, match=why):
        encoded(game, seats, given)


def test_an_illegal_action_leaves_the_position_as_it_was() -> None:
    """A joker too that finds no place: its placement is on a tile that lies there."""
    tucana = encoded(TUCANA, 2)
    state = tucana.start(b"x")
    first = tucana.legal(state, 0)[0]
    tucana.play(state, 0, first)
    tucana.play(state, 1, tucana.legal(state, 1)[0])
    before = state.digest()
    with pytest.raises(IllegalMove, match="lies here already"):
        tucana.play(state, 0, first + tucana.actions // 2)
    assert state.digest() == before


# lots


def walked(encoding, seed):
    """A game by lot, every lot drawn when it is asked for: the end, what was drawn and what was played."""
    rng, state, drawn, lots, acts = random.Random(seed), encoding.blank(), 0, [], []
    while True:
        while drawn < encoding.needed(state):
            known = encoding.lots(state, drawn)
            assert sum(chance for _, chance in known) == pytest.approx(1)
            assert [lot for lot, _ in known] == sorted({lot for lot, _ in known})
            assert len(known) <= encoding.most_lots
            lots.append(rng.choice(known)[0])
            state = encoding.draw(state, drawn, lots[-1])
            drawn += 1
        if not state.awaited:
            assert drawn <= encoding.most_draws
            return state, lots, acts
        seat = state.awaited[0]
        acts.append((seat, rng.choice(encoding.legal(state, seat))))
        rolls = encoding.rolls(state, *acts[-1])
        assert not rolls or sum(chance for _, chance in rolls) == pytest.approx(1)
        encoding.play(state, *acts[-1], rng.choice(rolls)[0] if rolls else None)


def test_a_game_with_its_lots_from_outside_comes_to_its_end(encoding) -> None:
    state, _, acts = walked(encoding, 7)
    assert state.outcome is not None
    assert len(acts) <= encoding.turns * encoding.seats


def replayed(encoding, state, acts):
    for seat, action in acts:
        encoding.play(state, seat, action)
    return state


def test_a_game_of_taluva_is_the_one_with_the_deck_that_was_drawn() -> None:
    encoding = encoded(TALUVA, 2)
    end, lots, acts = walked(encoding, 8)
    deck = [int(tile) for tile in end.deck]
    assert sorted(deck) == sorted(taluva_rules.components.ALL_TILES)
    twin = TaluvaState(2, deck[: encoding.tiles], False, deck[encoding.tiles :])
    assert replayed(encoding, twin, acts).digest() == end.digest()
    assert len(lots) == sum(1 for _ in acts[::2])


def test_a_game_of_tucana_is_the_one_with_the_deal_that_was_drawn() -> None:
    encoding = encoded(TUCANA, 2, {"bonus": True})
    end, _, acts = walked(encoding, 9)
    twin = TUCANA.start(2, encoding.options, explicit=end.deal)
    usual = TUCANA.start(2, encoding.options).deal
    assert sorted(end.deal.tiles) == sorted(usual.tiles)
    assert sorted(end.deal.cards[:12]) == sorted(end.deal.cards[12:]) == sorted(usual.cards[:12])
    assert sorted(end.deal.ponds) == sorted(usual.ponds)
    assert len(set(end.deal.bonus)) == 2
    assert replayed(encoding, twin, acts).digest() == end.digest()


def test_a_game_of_tiwanacu_is_the_one_with_the_bag_that_was_drawn(monkeypatch) -> None:
    encoding = encoded(TIWANACU, 3)
    end, lots, acts = walked(encoding, 10)
    gods, order = lots[: encoding.cards], lots[encoding.cards : encoding.first]
    kinds = sorted(set(end.book.box.tiles()))
    drawn = [kinds[lot] for lot in lots[encoding.first :]]
    rest = Counter(end.book.box.tiles())
    rest.subtract(drawn)

    class Drawn(Chance):
        def shuffled(self, label, items):
            return {
                "gods": [end.book.box.god_cards[card] for card in gods],
                "order": order,
                "bag": [*rest.elements(), *reversed(drawn)],
            }[label]

    assert min(rest.values()) >= 0
    monkeypatch.setattr(tiwanacu_rules, "Chance", Drawn)
    twin = replayed(encoding, encoding.start(b""), acts)
    assert sorted(twin.bag) == sorted(end.bag)
    twin.bag = end.bag
    assert twin.digest() == end.digest()


@pytest.mark.parametrize("number", [0, 1, 30])
def test_a_lot_that_cannot_be_drawn_is_refused(number) -> None:
    for game in (TALUVA, TORVEN, TUCANA, TIWANACU):
        encoding = encoded(game, 2)
        with pytest.raises((ValueError, IndexError)):
            encoding.draw(encoding.blank(), number, 10**6)
    with pytest.raises(ValueError, match="nothing to chance"):
        encoded(DOTS, 2).draw(DOTS.start(2), 0, 0)


# Torven's rolls, and small games


def test_rolls_of_torven_are_those_that_are_handed_in() -> None:
    encoding = encoded(TORVEN, 2, {"dice": 2, "pools": "24/24"})
    state = encoding.start(b"")
    encoding.play(state, 0, 3)
    assert encoding.rolls(state, 1, 1) == []
    rolls = encoding.rolls(state, 1, 3)
    assert len(rolls) == 30
    texts = [encoding.roll_text(3, roll) for roll, _ in rolls]
    encoding.play(state, 1, 3, texts.index("both roll: 1 2"))
    assert (state.hand, state.phase, state.rolls) == ([1, 2], "counter", None)
    assert [step.kind for step in state.story] == ["reveal", "tie"]
    number = TORVEN.parse("set 5")
    assert [encoding.roll_text(number, roll) for roll, _ in encoding.rolls(state, 1, number)] == [
        f"rolls {n}" for n in (1, 2, 3, 4, 6)
    ]
    with pytest.raises(ValueError, match="no roll 4"):
        encoding.play(state, 1, number, 4)
    encoding.play(state, 1, number, 5)
    assert state.hand == [6, 5]


def test_a_real_game_takes_its_rolls_from_the_seed() -> None:
    state, twin = (TORVEN.start(2, seed=b"a") for _ in range(2))
    twin.rolls = Given([])
    numbers = [n for n in range(1, 7) if state.pools[0][n] and state.pools[1][n]]
    for seat in (0, 1):
        state.apply(seat, numbers[0] - 1)
    twin.apply(0, numbers[0] - 1)
    with pytest.raises(ValueError, match="turn 1 tie 1 seat 0: a number below 6 is to be handed in, not no number"):
        twin.apply(1, numbers[0] - 1)


def test_a_small_torven_is_dealt_as_its_parameters_say() -> None:
    given = {"dice": 2, "board": "b1 .. w6 / .... / .... / ....", "pools": "14.25/33"}
    encoding, hands = encoded(TORVEN, 2, given), set()
    for seed in range(20):
        state = encoding.start(b"%d" % seed)
        hands.add(tuple(state.pools[0]))
        assert (state.board[0], state.board[3], state.left) == (1, 14, [2, 2])
        assert state.pools[1] == [0, 0, 0, 2, 0, 0, 0]
    assert hands == {(0, 1, 0, 0, 1, 0, 0), (0, 0, 1, 0, 0, 1, 0)}


def test_the_window_of_taluva_leaves_out_what_reaches_beyond_it_and_nothing_else() -> None:
    wide, narrow = encoded(TALUVA, 2, {"reach": 0}), encoded(TALUVA, 2, {"reach": 9})
    state, left_out = wide.start(b""), 0
    while state.awaited and max(max(abs(q), abs(r)) for q, r, *_ in state.fields() or [(0, 0)]) <= 9:
        seat = state.awaited[0]
        inside = {narrow.text(action) for action in narrow.legal(state, seat)}
        missing = {wide.text(action) for action in wide.legal(state, seat)} - inside
        assert all(beyond(narrow, TALUVA.parse(text)) for text in missing)
        left_out += len(missing)
        wide.play(state, seat, max(wide.legal(state, seat)))
    assert left_out


def test_numbers_handed_in_are_given_out_in_their_order() -> None:
    given = Given([1, 2, 9])
    assert list(accumulate([given.number("a", 3), given.number("b", 3)])) == [1, 3]
    with pytest.raises(ValueError, match="c: a number below 3 is to be handed in, not 9"):
        given.number("c", 3)
