"""The legal moves as picks in the drawing, with what each would connect and score; why something is none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from tavola.games.game import BadNotation
from tavola.games.messages import Message, Who, say, say_n
from tavola.games.page import Choices, Pick, Variant, uncrowded
from tavola.games.svg import n
from tavola.games.tucana.page.art import centre, ray, tile, use
from tavola.games.tucana.page.drawing import SCALE, joker_spot, spot
from tavola.games.tucana.page.island_drawing import RIM, gain
from tavola.games.tucana.page.words import EDGE_NAMES, field
from tavola.games.tucana.rules import notation, refusals
from tavola.games.tucana.rules.components import TERRAINS
from tavola.games.tucana.rules.edges import EDGES, exits
from tavola.games.tucana.rules.networks import TOUCAN, count
from tavola.games.tucana.rules.position import JOKER
from tavola.games.tucana.rules.state import State
from tavola.games.tucana.rules.view import look_at, path_tile

CLOCKWISE = (0, 5, 4, 3, 2, 1)  # rotations in the order in which a tile is turned
HAND_BOX = "-42 -42 84 84"
OUTLINE = "M0 40L-34.6 20L-34.6-20L0-40L34.6-20L34.6 20Z"  # of a field, in the units of the whole drawing
FIELD = re.compile(r"f(-?\d{1,2}),(-?\d{1,2})", re.ASCII)


def choices(state: State, seat: int) -> Choices:
    """What the seat may do now, also while its placement may still be changed; without picks when there is nothing."""
    moves, drawn = state.legal(seat), state.drawn(seat)
    if not moves or drawn is None:
        return Choices((say("Place the tile"),), 0, say("wait for the others"), say("Place it here"), (), {})
    trial = Trial(state, seat, drawn)
    picks, ghosts = trial.picks(move for move in moves if move != JOKER)
    if JOKER in moves:
        picks.append(_joker(state, seat))
        ghosts["joker"] = '<rect x="-29" y="-40" width="58" height="80" rx="9" class="tu-bead"/>'
    raised = bool(state.raised[seat])
    own = path_tile(state.ground, drawn)
    return Choices(
        steps=(say("Play the joker"), say("Place the tile")) if raised else (say("Place the tile"),),
        step=int(raised),
        hint=_hint(state, seat),
        confirm=say("Place it here"),
        picks=uncrowded(picks),
        ghosts=ghosts | {"hand": _scaled(tile(own.edges, own.animals))},
        turning=True,
        outline=OUTLINE,
        hand="hand",
        hand_box=HAND_BOX,
    )


def _hint(state: State, seat: int) -> Message:
    if state.raised[seat]:
        return say("any free field")
    if state.open[seat]:
        return say("placed; you may still change it")
    return say("pick a field")


def _joker(state: State, seat: int) -> Pick:
    x, y = joker_spot(look_at(state, seat), seat)
    variant = Variant(
        notation.text(JOKER),
        say("Play the joker"),
        say("then any free terrain field; once a round"),
        ghost="joker",
        x=x,
        y=y,
    )
    return Pick("joker", x, y, say("your joker"), (variant,), mark="small", brief=say("Play the joker"), button=True)


def _scaled(body: str) -> str:
    return f'<g transform="scale({SCALE:.5f})">{body}</g>'


class Trial:
    """The drawn tile tried out on every field, in every way that looks different."""

    def __init__(self, state: State, seat: int, drawn: int) -> None:
        self.state = state
        self.seat = seat
        self.drawn = drawn
        self.ground = state.ground
        self.island = state.islands[seat]
        self.group = [int(g) for g in self.island.networks().group]
        self.worth = state.worth(seat)
        self.huts = state.ground.components.map.huts

    def picks(self, moves: Iterable[int]) -> tuple[list[Pick], dict[str, str]]:
        """A pick a field, and the ghosts its variants name."""
        fields: dict[int, set[int]] = {}
        for move in moves:
            fields.setdefault(int(self.ground.field[move // EDGES]), set()).add(move)
        picks, ghosts = [], dict[str, str]()
        for number in sorted(fields):
            variants = self._variants(number, ghosts)
            x, y = spot(*self.ground.spots[number])
            picks.append(Pick(f"f{self._name(number)}", x, y, self._field(number), variants, ends=True))
        return picks, ghosts

    def _name(self, number: int) -> str:
        q, r = self.ground.spots[number]
        return f"{q},{r}"

    def _field(self, number: int) -> Message:
        return field(TERRAINS[self.ground.terrain[number]], *self.ground.spots[number])

    def _variants(self, number: int, ghosts: dict[str, str]) -> tuple[Variant, ...]:
        found: dict[int, Variant] = {}
        for rotation in CLOCKWISE:
            bits = int(self.ground.exits[self.drawn * EDGES + rotation])
            if bits not in found:
                found[bits] = self._variant(number, rotation, bits, ghosts)
        return tuple(found.values())

    def _variant(self, number: int, rotation: int, bits: int, ghosts: dict[str, str]) -> Variant:
        move = int(self.ground.code[number]) * EDGES + rotation
        gains = self._gains(move)
        edges = exits(bits)
        name = f"r{rotation}-{self._name(number)}"
        ghosts[name] = self._ghost(number, rotation, edges)
        effect = self._effect(number, edges, gains)
        if effect:
            ghosts[f"{name}-effect"] = effect
        x, y = spot(*self.ground.spots[number])
        where = ", ".join(EDGE_NAMES[edge] for edge in edges)
        return Variant(
            notation.text(move),
            say("Place on {field}, exits {exits}", field=self._field(number), exits=where),
            self._detail(number, edges, gains),
            ghost=name,
            x=x,
            y=y,
            warning=self._warning(number),
            effect=f"{name}-effect" if effect else "",
            same=str(rotation),
        )

    def _gains(self, move: int) -> dict[str, int]:
        """What huts would be worth more, by their letters."""
        after = self.state.worth_with(self.seat, move)
        pairs = zip(self.huts, self.worth, after, strict=True)
        return {hut.id: new - old for hut, old, new in pairs if new != old}

    def _joined(self, number: int, edge: int) -> bool:
        """Would the path over the edge meet a hut or another path?"""
        place = number * EDGES + edge
        if self.ground.hut[place] >= 0:
            return True
        there = int(self.ground.beside[place])
        if there < 0 or not self.island.tile[there]:
            return False
        return bool(int(self.ground.exits[int(self.island.tile[there]) - 1]) >> (edge + 3) % EDGES & 1)

    def _networks(self, number: int, edges: tuple[int, ...]) -> list[int]:
        """The networks that the tile would join."""
        there = [int(self.ground.beside[number * EDGES + edge]) for edge in edges if self._joined(number, edge)]
        return sorted({self.group[field] for field in there if field >= 0})

    def _detail(self, number: int, edges: tuple[int, ...], gains: dict[str, int]) -> Message:
        joined = sum(self._joined(number, edge) for edge in edges)
        joins = say_n("{n} exit joins", "{n} exits join", joined) if joined else say("no exit joins")
        if not gains:
            return say("{joins}, no points yet", joins=joins)
        points = say_n("+{n} point", "+{n} points", sum(gains.values()))
        huts = ", ".join(f"{hut} +{more}" for hut, more in gains.items())
        return say("{points} a scoring ({huts}); {joins}", points=points, huts=huts, joins=joins)

    def _warning(self, number: int) -> Message | None:
        if self.state.raised[self.seat] and self.ground.terrain[number] == self.state.card:
            return say("The card shows this terrain: you could place here without spending your joker.")
        return None

    def _ghost(self, number: int, rotation: int, edges: tuple[int, ...]) -> str:
        """The tile in a beaded line, a bright knob on an exit that joins and a dark one on an open exit."""
        own = path_tile(self.ground, self.drawn, rotation)
        ends = "".join(self._end(number, edge) for edge in edges)
        rim = f'<path class="tu-case" d="{RIM}"/><path class="tu-bead" d="{RIM}"/>'
        return _scaled(f"{tile(own.edges, own.animals)}{rim}{ends}")

    def _effect(self, number: int, edges: tuple[int, ...], gains: dict[str, int]) -> str:
        """The networks that would be joined, lit, and the gains at the huts."""
        nets = "".join(use(f"net{g}") for g in self._networks(number, edges))
        spots = {hut.id: centre(hut.q, hut.r) for hut in self.huts}
        more = "".join(gain(*spots[hut], points) for hut, points in gains.items())
        return _scaled(nets + more) if nets or more else ""

    def _end(self, number: int, edge: int) -> str:
        x, y = ray(edge, 48)
        ink = "lit" if self._joined(number, edge) else "soil"
        return f'<circle cx="{n(x)}" cy="{n(y)}" r="8.5" fill="var(--tu-{ink})" class="tu-line" stroke-width="3.5"/>'


# why not


def why_not(state: State, seat: int, target: str) -> Message:
    """Why a thing in the drawing, such as `f3,2`, cannot be picked. Raises BadNotation for nothing of it."""
    place = FIELD.fullmatch(target)
    number = state.ground.field_at((int(place[1]), int(place[2]))) if place else -1
    huts = {f"hut{hut.id}" for hut in state.ground.components.map.huts}
    islands = {f"island{other}": other for other in range(state.seats)}
    if number < 0 and target not in {*huts, *islands, "joker", "card", "tile"}:
        raise BadNotation(f"{target[:40]!r} is nothing of the drawing; 'f3,2' is a field")
    if target in islands:
        return say("This is the island of {who}; you build on your own.", who=Who(islands[target]))
    if (message := refusals.why_not_act(state, seat)) is not None:
        return message
    if target in huts:
        return _hut(state, seat, target[3:])
    if target == "joker":
        return say("Your joker can be played.") if state.may_joker(seat) else refusals.why_not_joker(state, seat)
    if target in ("card", "tile"):
        return say("The card shows where this turn's tile goes: pick a free field of that terrain.")
    return _field(state, seat, number)


def _hut(state: State, seat: int, name: str) -> Message:
    """What a hut is worth, and by whom."""
    number = [hut.id for hut in state.ground.components.map.huts].index(name)
    animals = int(state.islands[seat].networks().at_huts(state.ground.huts)[number])
    colour = int(state.colour[number])
    return say(
        "Hut {hut} is the end of its paths. {toucans} and {others} make it worth {points}.",
        hut=name,
        toucans=say_n("{n} toucan", "{n} toucans", int(count(animals, TOUCAN))),
        others=ANIMALS[colour](int(count(animals, colour))),
        points=state.worth(seat)[number],
    )


ANIMALS: tuple[Callable[[int], Message], ...] = (
    lambda n: say_n("{n} puma", "{n} pumas", n),
    lambda n: say_n("{n} snake", "{n} snakes", n),
    lambda n: say_n("{n} monkey", "{n} monkeys", n),
)  # by colour of the hut


def _field(state: State, seat: int, number: int) -> Message:
    """Why not there; for a tile, also the huts that its path reaches."""
    reason = refusals.why_not_field(state, seat, number)
    networks = state.islands[seat].networks()
    group = int(networks.group[number])
    if group < 0:
        return reason
    reached = [hut.id for i, hut in enumerate(state.ground.components.map.huts) if int(networks.huts[group]) >> i & 1]
    if not reached:
        return say("{reason} Its path reaches no hut yet.", reason=reason)
    huts = ", ".join(reached)
    ends = say_n("hut {huts}", "huts {huts}", len(reached), huts=huts)
    return say("{reason} Its path reaches {ends}.", reason=reason, ends=ends)
