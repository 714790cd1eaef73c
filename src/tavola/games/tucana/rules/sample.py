"""A world that agrees with what a seat sees: what is hidden from it is drawn anew."""

from __future__ import annotations

import random
from collections import Counter

from tavola.games.tucana.rules.components import COLOURS, TERRAINS
from tavola.games.tucana.rules.deal import Deal, all_cards, all_tiles
from tavola.games.tucana.rules.edges import EDGES
from tavola.games.tucana.rules.island import POND, Ground
from tavola.games.tucana.rules.state import State
from tavola.games.tucana.rules.view import GROUND, View


def sample(view: View, rng: random.Random) -> State:
    """A position that agrees with the view; what it hides is drawn anew."""
    ground = GROUND if view.components == "tavola" else Ground(view.components)
    state = State(ground, _deal(view, ground, rng))
    for seat, island in enumerate(view.islands):
        for laid in island.laid:
            field, kind = ground.field_at((laid.q, laid.r)), laid.tile.kind
            state.islands[seat].lay(field, kind, laid.rotation, laid.turn)
        state.out |= int(island.out) << seat
        state.spent[seat] = int(not island.joker)
        for colour, name in enumerate(COLOURS):
            state.track[seat * len(COLOURS) + colour] = island.tracks[name]
    for i, bonus in enumerate(view.bonus):
        for met in bonus.met:
            state.met[i * view.players + met.seat] = met.turn
    state.over = view.phase == "over"
    state.won = sum(1 << seat for seat in view.winners)
    state.closed = view.closed
    _place(state, view, rng)
    return state


def _place(state: State, view: View, rng: random.Random) -> None:
    """Give every seat that has placed a placement, the own one or any legal one."""
    if view.phase == "over":
        return
    for seat, island in enumerate(view.islands):
        if not island.placed:
            continue
        if seat == view.seat and view.placed is not None:
            field = state.ground.field_at((view.placed.q, view.placed.r))
            state.open[seat] = field * EDGES + view.placed.rotation + 1
            state.open_joker[seat] = int(view.placed.joker)
        else:
            _place_any(state, seat, rng)
    if view.seat is not None:
        state.raised[view.seat] = int(view.joker_played)


def _place_any(state: State, seat: int, rng: random.Random) -> None:
    """A hidden placement: any on the announced terrain, or with the joker where it may have been played."""
    island = state.islands[seat]
    fields = [(int(field), 0) for field in island.free(state.cards[state.closed])]
    fields += [] if state.spent[seat] else [(int(field), 1) for field in island.free(POND)]
    field, joker = rng.choice(fields)
    state.open[seat] = field * EDGES + rng.randrange(EDGES) + 1
    state.open_joker[seat] = joker


def _deal(view: View, ground: Ground, rng: random.Random) -> Deal:
    """A deal with what was seen in its place: tiles laid, tiles in hand, the cards of turns gone by."""
    seen = _drawn(view)
    hidden = Counter(all_tiles(ground.components))
    hidden.subtract(seen.values())
    rest = sorted(hidden.elements())
    rng.shuffle(rest)
    tiles = tuple(seen[i] if i in seen else rest.pop() for i in range(len(all_tiles(ground.components))))
    starting = {laid.tile.kind: ground.field_at((laid.q, laid.r)) for laid in view.islands[0].laid if not laid.turn}
    return Deal(
        view.players,
        huts=tuple(COLOURS.index(hut.colour) for hut in view.huts),
        ponds=tuple(starting[kind] for kind in sorted(starting)),
        tiles=tiles,
        cards=_cards(view, ground, rng),
        bonus=tuple(bonus.number for bonus in view.bonus),
    )


def _drawn(view: View) -> dict[int, int]:
    """The kinds of the tiles seen, by their number in the order of drawing."""
    seen: dict[int, int] = {}
    for seat, island in enumerate(view.islands):
        for laid in island.laid:
            if laid.turn:
                seen[(laid.turn - 1) * view.players + seat] = laid.tile.kind
        if island.drawn is not None:
            seen[view.closed * view.players + seat] = island.drawn.kind
    return seen


def _cards(view: View, ground: Ground, rng: random.Random) -> tuple[int, ...]:
    """The cards seen, then the rest of each round in a random order."""
    seen = [TERRAINS.index(name) for name in view.cards]
    cards: list[int] = []
    for number in range(view.rounds):
        part = seen[number * view.turns : (number + 1) * view.turns]
        rest = sorted((Counter(all_cards(ground.components)) - Counter(part)).elements())
        rng.shuffle(rest)
        cards += [*part, *rest]
    return tuple(cards)
