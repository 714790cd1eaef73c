"""What every game must offer: one suite over all of them."""

from __future__ import annotations

import random
import re
from functools import cache
from xml.etree import ElementTree

import msgspec
import pytest

from tavola.games import GAMES
from tavola.games.game import BadNotation, IllegalMove, by_id
from tavola.games.messages import in_words
from tavola.games.palette import seat_style
from tavola.games.svg import marked_last
from tests.fifth_game import DOTS
from tests.games.hidden import dealt_anew, hides

NAMES = ["Ann", "Bob", "Cy", "Di", "Eve", "Flo"]
PLAYED = (*GAMES.values(), DOTS)  # the games of the package, and one that somebody added
SEATED = [(game, seats) for game in PLAYED for seats in range(game.players[0], game.players[1] + 1)]

each_game = pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.id)
each_size = pytest.mark.parametrize(("game", "seats"), SEATED, ids=[f"{g.id}-{n}" for g, n in SEATED])


@pytest.fixture(autouse=True)
def fifth_game(monkeypatch):
    """Listed as a game is that somebody adds."""
    monkeypatch.setitem(GAMES, DOTS.id, DOTS)


def positions(game, seats, seed=1):
    """The positions of a random game, each with the seat and the move that follow (None at the end)."""
    rng = random.Random(seed)
    state = game.start(seats, seed=bytes([seed]))
    while state.awaited:
        seat = rng.choice(state.awaited)
        move = rng.choice(state.legal(seat))
        yield state, seat, move
        state.apply(seat, move)
    yield state, None, None


@cache
def moments(game, seats):
    """A few positions of a game by lot: the first ones, some between, the last moves and the end."""
    found = [(state.copy(), seat) for state, seat, _ in positions(game, seats)]
    return [*found[:4], *found[4:-4:9], *found[-4:]]


def check_svg(svg):
    """It is a drawing of its own, and no two parts of it have the same name."""
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("viewBox")
    named = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(named) == len(set(named))


def pictures(panel):
    """Every small picture of a panel."""
    yield from (cell.picture for cell in (*panel.left, *(cell for row in panel.rows for cell in row)))
    yield from (card.picture for card in panel.cards)


def drawings(game, seats):
    """The board of some moments as each seat and a spectator see it."""
    for state, _ in moments(game, seats)[::3]:
        for seat in (None, *range(seats)):
            yield game.draw(game.view(state, seat))


@each_game
def test_it_is_listed_under_its_id_with_words_for_people(game):
    assert GAMES[game.id] is game
    for message in (game.tagline, game.traits, game.credit, *(ink.name for ink in game.inks)):
        assert in_words(message, NAMES)
    assert len(game.inks) == game.players[1]


@each_game
def test_its_settings_are_options_and_their_first_choices_the_defaults(game):
    defaults = msgspec.to_builtins(game.options())
    assert {setting.name: setting.choices[0].value for setting in game.settings}.items() <= defaults.items()


@each_game
def test_every_choice_of_a_setting_starts_a_game(game):
    for setting in game.settings:
        for choice in setting.choices:
            seats = choice.seats[0] if choice.seats else game.players[0]
            assert game.start(seats, game.read_options({setting.name: choice.value})).awaited


@each_game
def test_unknown_values_of_options_are_refused_by_name(game):
    for setting in game.settings:
        with pytest.raises(ValueError, match=setting.name):
            game.read_options({setting.name: "no such value"})


@each_game
def test_names_that_are_no_options_are_refused_for_a_new_table_and_passed_over_in_a_file(game):
    with pytest.raises(ValueError, match=r"options of .*: there is no option 'colour'"):
        game.read_options({"colour": "red"})
    assert game.kept_options({"colour": "red"}) == game.kept_options({})


@each_game
@pytest.mark.parametrize("data", [[], "", 0, "bonus", [1], {1: 2}])
def test_what_holds_no_options_is_refused_for_a_new_table(game, data):
    with pytest.raises(ValueError, match="options of"):
        game.read_options(data)


@each_game
def test_a_game_without_component_sets_says_so_and_the_others_load_their_own(game, tmp_path):
    path = tmp_path / "box.json"
    if not game.component_sets:
        with pytest.raises(ValueError, match=f"{game.name} has no component sets"):
            game.load_components(path)
        return
    other = type(game)()
    path.write_bytes(msgspec.json.encode(game.own_components()))
    other.load_components(path)
    assert other.read_options({}).components == game.own_components()
    assert other.familiar({})
    assert other.familiar(msgspec.to_builtins(other.read_options({})))


@each_game
def test_a_component_set_is_refused_with_its_file_and_all_faults(game, tmp_path):
    if not game.component_sets:
        pytest.skip(f"{game.name} has no component sets")
    path, other = tmp_path / "box.json", type(game)()
    box = msgspec.to_builtins(game.own_components())
    box["players"] |= {"min": 4, "max": 1}
    box["rounds"] += 1
    path.write_bytes(msgspec.json.encode(box))
    with pytest.raises(ValueError, match=r"box\.json: \S.*: .*; \S.*: ") as refused:
        other.load_components(path)
    assert len(str(refused.value)) < 5000
    assert other.read_options({}) == game.read_options({})
    for text in (b"", b"[]", b"\xff", b"[" * 100_000):
        path.write_bytes(text)
        with pytest.raises(ValueError, match=r"box\.json: "):
            other.load_components(path)
    with pytest.raises(OSError, match="nowhere"):
        other.load_components(tmp_path / "nowhere")


@each_game
@pytest.mark.parametrize("too", [-1, 1])
def test_too_few_and_too_many_players_are_refused(game, too):
    with pytest.raises(ValueError, match="players"):
        game.start(game.players[0] - 1 if too < 0 else game.players[1] + 1)


@each_size
def test_a_random_game_comes_to_an_end_with_winners_and_a_reason(game, seats):
    *_, (state, _, _) = positions(game, seats)
    assert state.outcome is not None
    assert set(state.outcome.winners) <= set(range(seats))
    assert in_words(state.outcome.reason, NAMES)
    assert all(len(line.values) == seats for line in state.outcome.sheet)


@each_size
def test_seats_act_when_they_are_awaited_or_may_still_change_a_secret_choice(game, seats):
    for state, _, _ in positions(game, seats):
        assert state.seats == seats
        assert (state.outcome is None) == bool(state.awaited)
        assert list(state.awaited) == sorted(set(state.awaited))
        for seat in range(seats):
            moves = state.legal(seat)
            assert bool(moves) or seat not in state.awaited
            assert not moves or seat in state.awaited or seat in game.sealed(state)  # a secret choice may be changed
            assert moves == sorted(set(moves))


@each_size
def test_picks_say_truly_that_their_moves_end_the_turn(game, seats):
    for number, (state, seat, _) in enumerate(positions(game, seats)):
        if seat is None or number % 5:
            continue
        for pick in game.choices(state, seat).picks:
            if pick.ends:
                after = state.copy()
                after.apply(seat, game.parse(pick.variants[-1].move))
                assert after.turn == state.turn + 1


@each_size
def test_turns_are_counted_up_to_one_a_move(game, seats):
    last = 0
    for state, _, _ in positions(game, seats):
        assert 0 <= state.turn - last <= 1
        last = state.turn


@each_size
def test_every_legal_move_survives_being_written_and_read(game, seats):
    for state, seat, _ in positions(game, seats):
        if seat is not None:
            moves = state.legal(seat)
            texts = [game.text(move) for move in moves]
            assert [game.parse(text) for text in texts] == moves
            assert len(set(texts)) == len(moves)


@each_game
@pytest.mark.parametrize("text", ["", " ", "resign", "x" * 5000, "\x00", "tile", "é", "1,1"])
def test_a_text_that_is_no_move_is_refused_in_few_words(game, text):
    with pytest.raises(BadNotation) as caught:
        game.parse(text)
    assert 0 < len(str(caught.value)) < 300


@each_size
def test_moves_of_other_seats_and_senseless_numbers_are_refused_and_change_nothing(game, seats):
    state, seat, move = next(iter(positions(game, seats)))
    before = state.digest()
    other = next((other for other in range(seats) if other not in state.awaited), seats)
    for who, what in ((other, move), (seat, -1), (seat, 10**18)):
        with pytest.raises(IllegalMove) as caught:
            state.apply(who, what)
        assert in_words(caught.value.message, NAMES)
        assert state.digest() == before


@each_size
def test_a_seat_that_is_not_at_the_table_can_do_nothing_and_sees_nothing(game, seats):
    for number, (state, seat, move) in enumerate(positions(game, seats)):
        if number % 7 and seat is not None:
            continue
        before = state.digest()
        for nobody in (-1, -seats, seats, seats + 1, 10**18):
            assert state.legal(nobody) == []
            for act, what in ((state.apply, (move or 0,)), (state.withdraw, ())):
                with pytest.raises(IllegalMove) as caught:
                    act(nobody, *what)
                assert in_words(caught.value.message, NAMES)
            for look, what in ((game.view, ()), (game.choices, ()), (game.why_not, ("card",))):
                with pytest.raises(ValueError, match="seat"):
                    look(state, nobody, *what)
            assert state.digest() == before


@each_game
@pytest.mark.parametrize("number", [-1, -7, -(10**18), 1 << 40, 10**18])
def test_a_number_that_is_no_move_has_no_text(game, number):
    with pytest.raises(ValueError, match=str(number)):
        game.text(number)


@each_game
def test_every_number_has_a_text_that_stands_for_it_or_none(game):
    rng = random.Random(3)
    played = {move for _, _, move in positions(game, game.players[0]) if move is not None}
    numbers = [*played, *range(-3, 700), *(rng.randrange(1 << bits) for bits in range(10, 40) for _ in range(300))]
    written = {number: game.text(number) for number in numbers if has_text(game, number)}
    assert {number: game.parse(text) for number, text in written.items()} == {number: number for number in written}
    assert played <= set(written)
    assert len(written) < len(set(numbers)) - 50


def has_text(game, number):
    try:
        return bool(game.text(number))
    except ValueError:
        return False


@each_size
def test_from_a_turn_not_yet_confirmed_play_goes_on_or_it_is_said_that_it_cannot(game, seats):
    rng = random.Random(8)
    for state, seat, move in positions(game, seats):
        if seat is None or rng.random() > 0.3:
            continue
        after = state.copy()
        after.apply(seat, move)
        shown = game.preview(state, seat, move, after)
        if not shown.awaited and shown.outcome is None:
            with pytest.raises(ValueError, match="not confirmed"):
                game.sample(game.view(shown, seat), rng)
            continue
        world = game.sample(game.view(shown, seat), rng)
        while world.awaited:
            who = world.awaited[0]
            world.apply(who, rng.choice(world.legal(who)))
        assert world.outcome is not None


@each_size
def test_a_copy_is_the_same_position_and_lives_apart(game, seats):
    for state, seat, move in positions(game, seats):
        before = state.digest()
        copy = state.copy()
        assert copy.digest() == before
        if seat is not None:
            copy.apply(seat, move)
            assert copy.digest() != before
            assert state.digest() == before


@each_size
def test_the_same_seed_gives_the_same_game(game, seats):
    digests = [[state.digest() for state, _, _ in positions(game, seats)] for _ in range(2)]
    assert digests[0] == digests[1]


@each_size
def test_what_seats_and_spectators_see_can_be_sent_as_json(game, seats):
    for state, _, _ in positions(game, seats):
        for seat in (None, *range(seats)):
            view = game.view(state, seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


@each_size
def test_a_sampled_world_looks_like_the_view_it_comes_from(game, seats):
    rng = random.Random(1)
    for state, seat, _ in positions(game, seats):
        view = game.view(state, seat)
        world = game.sample(view, rng)
        assert game.view(world, seat) == view
        if seat is not None:
            assert world.legal(seat) == state.legal(seat)


@each_size
def test_what_a_seat_sees_and_may_do_does_not_depend_on_what_is_hidden_from_it(game, seats):
    rng, changed = random.Random(6), 0
    for state, _, _ in positions(game, seats):
        for seat in (None, *range(seats)) if rng.random() < 0.4 else ():
            twin = dealt_anew(game, state, seat, rng)
            changed += twin.digest() != state.digest()
            assert game.view(twin, seat) == game.view(state, seat)
            if seat is not None:
                assert game.choices(twin, seat) == game.choices(state, seat)
    assert changed > 5 or not hides(game), "what tests/games/hidden.py deals anew is as it was"


@each_game
def test_what_it_hides_is_dealt_anew_in_these_tests(game):
    assert hides(game) or not (game.chance or game.secretive), f"tests/games/hidden.py has no function for {game.id}"


@each_size
def test_a_turn_not_yet_confirmed_shows_only_what_its_player_knew_before(game, seats):
    rng = random.Random(5)
    for state, seat, move in positions(game, seats):
        if seat is None or rng.random() > 0.4:
            continue
        world = game.sample(game.view(state, seat), rng)
        shown = []
        for before in (state.copy(), world):
            after = before.copy()
            after.apply(seat, move)
            draft = game.preview(before, seat, move, after)
            shown.append((game.view(draft, seat), game.describe(before, seat, move, draft)))
        assert shown[0] == shown[1], game.text(move)


@each_size
def test_every_move_played_is_said_in_words(game, seats):
    for state, seat, move in positions(game, seats):
        if seat is not None:
            after = state.copy()
            after.apply(seat, move)
            assert in_words(game.describe(state, seat, move, after), NAMES)


@each_size
def test_giving_up_ends_the_game_or_leaves_it_to_the_others(game, seats):
    for number, (state, _, _) in enumerate(positions(game, seats)):
        for seat in range(seats) if state.awaited and number % 7 == 0 else ():
            world = state.copy()
            world.withdraw(seat)
            assert seat not in world.awaited
            assert (world.outcome is None) == bool(world.awaited)
            assert world.outcome is None or seat not in world.outcome.winners
            with pytest.raises(IllegalMove):
                world.withdraw(seat)


@each_size
def test_the_drawing_is_a_picture_in_every_look_for_every_seat(game, seats):
    for state, _ in moments(game, seats)[::3]:
        for seat in (None, *range(seats)):
            check_svg(game.draw(game.view(state, seat)))
        for look in ("light", "dark"):
            check_svg(game.draw(game.view(state, None), look))


@each_game
def test_a_notebook_shows_a_position_as_a_picture(game):
    picture = game.picture(game.start(game.players[0]))
    check_svg(picture._repr_svg_())
    assert "var(--" not in picture  # a notebook has no style sheet of ours


@each_size
def test_whoever_may_move_is_offered_legal_moves_as_things_to_pick(game, seats):
    for state, seat in moments(game, seats):
        for acting in range(seats) if seat is not None else ():
            offered = game.choices(state, acting)
            moves = [variant.move for pick in offered.picks for variant in pick.variants]
            legal = state.legal(acting)
            assert set(moves) <= set(map(game.text, legal))  # of moves that come to the same, one is enough
            assert bool(moves) == bool(legal)
            assert len({pick.target for pick in offered.picks}) == len(offered.picks)


@each_size
def test_choices_are_in_words_and_show_only_ghosts_they_bring(game, seats):
    for state, seat in moments(game, seats):
        if seat is None:
            continue
        offered = game.choices(state, seat)
        assert 0 <= offered.step < len(offered.steps)
        assert all(in_words(message, NAMES) for message in (*offered.steps, offered.hint, offered.confirm))
        for variant in (variant for pick in offered.picks for variant in pick.variants):
            assert in_words(variant.label, NAMES)
            assert {variant.ghost, variant.effect} <= {"", *offered.ghosts}


@each_size
def test_why_something_cannot_be_picked_is_said_for_things_in_the_drawing_alone(game, seats):
    state, seat = moments(game, seats)[0]
    with pytest.raises(BadNotation):
        game.why_not(state, seat, "no such thing")


@each_size
def test_the_panel_has_a_row_and_every_seat_a_badge(game, seats):
    for state, _ in moments(game, seats)[::3]:
        view = game.view(state, None)
        panel, marks = game.panel(view), game.seat_marks(view)
        assert len(panel.rows) == len(marks) == seats
        assert 0 <= panel.done <= panel.of
        for picture in filter(None, (*pictures(panel), *(mark.badge for mark in marks))):
            ElementTree.fromstring(picture)


MARKS = {"data-last", "data-lights", "data-net", "data-frame", "data-seat", "data-near", "data-low"}  # of Game.draw


@each_size
def test_a_drawing_carries_the_marks_that_pages_know_and_no_others(game, seats):
    boxes = ("data-frame", "data-near", "data-low")
    for drawing in drawings(game, seats):
        root = ElementTree.fromstring(drawing)
        parts = list(root.iter())
        assert {name for part in parts for name in part.attrib if name.startswith("data-")} <= MARKS
        assert not [part.tag for part in parts if {"data-near", "data-low"} & set(part.attrib) and part is not root]
        for box in (part.get(name) for part in parts for name in boxes if name in part.attrib):
            assert len([float(number) for number in box.split()]) == 4
        for part in parts:
            assert part.get("data-last", "") == ""
            assert "data-seat" not in part.attrib or int(part.get("data-seat")) in range(seats)
        nets = {name for part in parts for name in part.get("data-net", "").split()}
        assert {name for part in parts for name in part.get("data-lights", "").split()} <= nets


@each_size
def test_what_was_done_last_is_marked_in_the_drawing_on_a_part_with_an_id_or_in_one(game, seats):
    assert any("data-last" in drawing for drawing in drawings(game, seats))


def turns(game, seats):
    """The positions before and after each turn of a game by lot, and whose it was."""
    before, mover = None, None
    for state, seat, _ in positions(game, seats):
        if before is None or state.turn != before.turn:
            if before is not None:
                yield before, mover, state.copy()
            before = state.copy()
        mover = seat


@each_size
def test_what_a_turn_changed_is_named_by_parts_of_the_drawing_that_rivals_have(game, seats):
    named = 0
    for before, mover, after in list(turns(game, seats))[:40]:
        changed = game.changes(game.view(before, None), game.view(after, None), mover)
        assert len(changed) == len(set(changed))
        named += bool(changed)
        for seat in {*range(seats)} - {mover}:
            drawing = game.draw(game.view(after, seat))
            assert [target for target in changed if f'id="{target}"' not in drawing] == []
    assert named or seats == 1


def test_a_game_that_does_not_say_what_a_turn_changed_has_it_from_the_marks_of_its_drawing():
    before, mover, after = next(turns(DOTS, 2))
    drawing = DOTS.draw(DOTS.view(after, None))
    named = DOTS.changes(DOTS.view(before, None), DOTS.view(after, None), mover)
    assert named
    assert named == marked_last(drawing)
    assert all(f'id="{part}"' in drawing for part in named)


@each_size
def test_picks_say_how_they_are_marked(game, seats):
    for state, seat in moments(game, seats)[::2]:
        offered = game.choices(state, seat) if seat is not None else None
        for pick in offered.picks if offered else ():
            assert pick.mark in ("full", "small", "dot")
            assert pick.area is None or pick.area[2] > 0 < pick.area[3]


@each_size
def test_a_thing_in_hand_is_named_the_same_at_every_target(game, seats):
    for state, seat in moments(game, seats):
        if seat is None:
            continue
        offered = game.choices(state, seat)
        assert offered.hand in {"", *offered.ghosts}
        assert re.fullmatch(r"M[-0-9.LHVZMhvl ]+Z", offered.outline)
        for pick in offered.picks:
            named = [variant.same for variant in pick.variants]
            assert not offered.turning or pick.button or len(set(named)) == len(named) > 0 < len("".join(named))
            assert all(variant.same for variant in pick.variants if variant.picture)
        looks = {(variant.same, variant.picture) for pick in offered.picks for variant in pick.variants if variant.same}
        assert len(looks) == len({same for same, _ in looks})


@each_game
def test_its_names_begin_with_one_prefix_that_no_other_game_has(game):
    prefix = re.search(r'class="([a-z]+)"', game.draw(game.view(game.start(game.players[0]), None)))[1]
    common = {"--board-ground", "--board-mark", "--board-figures"}
    own = set(re.findall(r"--[a-z][a-z0-9-]*", game.style)) - common
    assert {name for name in own if not name.startswith(f"--{prefix}-")} == set()
    classes = set(re.findall(r"\.([a-z][a-z0-9-]*)(?=[^{}]*\{)", game.style)) - {"on"}
    assert {name for name in classes if name != prefix and not name.startswith(f"{prefix}-")} == set()
    others = [other for other in PLAYED if other is not game]
    assert not [other.id for other in others if f"--{prefix}-" in other.style]


@each_game
def test_each_seat_has_an_ink_of_its_own_in_both_looks(game):
    for look in ("light", "dark"):
        values = [getattr(ink, look) for ink in game.inks]
        assert len(set(values)) == len(values) == game.players[1]
        assert all(re.fullmatch(r"#[0-9a-f]{6}", value) for value in values)
    style = seat_style(game.inks)
    assert [style.count(f"--seat-{seat}:") for seat in range(len(game.inks))] == [3] * len(game.inks)


@each_size
def test_pictures_beside_the_board_are_whole_with_a_size_and_a_class(game, seats):
    for state, _ in moments(game, seats)[::3]:
        panel = game.panel(game.view(state, None))
        for picture in filter(None, pictures(panel)):
            root = ElementTree.fromstring(picture)
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert len(root.get("viewBox").split()) == 4
            assert root.get("class")
        for mark in game.seat_marks(game.view(state, None)):
            root = ElementTree.fromstring(mark.badge)
            left, top, width, height = (float(number) for number in root.get("viewBox").split())
            assert root.get("class") == "badge"
            assert left == top == -width / 2 == -height / 2


@each_size
def test_the_seed_matters_in_a_game_of_chance_and_in_no_other(game, seats):
    ways = set()
    for seed in range(3):
        state, rng = game.start(seats, seed=bytes([seed])), random.Random(4)
        seen = []
        while state.awaited and len(seen) < 40:
            seen.append((state.awaited, tuple(state.legal(state.awaited[0])), state.digest()))
            state.apply(state.awaited[0], rng.choice(state.legal(state.awaited[0])))
        ways.add(tuple(seen))
    assert (len(ways) > 1) == game.chance


@each_size
def test_the_sketch_is_text(game, seats):
    assert all(game.sketch(game.view(state, None)).strip() for state, _ in moments(game, seats)[::3])


@each_game
def test_it_brings_a_style_sheet_and_says_what_its_views_are(game):
    assert "{" in game.style
    assert type(game.view(game.start(game.players[0]), None)) is game.views


@each_game
def test_its_guide_shows_its_examples_and_a_card_for_the_front_page(game):
    text = game.book.guide("en")
    assert text.startswith("# ")
    for name in re.findall(r"^```board\n(.+?)\n```", text, re.MULTILINE):
        drawing, caption = game.book.example(name, "en")
        check_svg(drawing)
        assert caption
    check_svg(game.book.card())


def test_a_game_that_lacks_something_is_refused_by_the_name_of_what_it_lacks(monkeypatch):
    monkeypatch.delattr(type(GAMES["torven"]), "style")
    with pytest.raises(TypeError, match="the game Torven has no style"):
        by_id(GAMES["torven"])
