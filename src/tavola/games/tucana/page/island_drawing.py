"""One player's island as a drawing: large with everything that can be pressed, or small at a glance."""

from __future__ import annotations

import zlib
from collections.abc import Iterable

from tavola.games import svg
from tavola.games.hexes import Hex
from tavola.games.messages import in_words, say_n
from tavola.games.svg import n
from tavola.games.tucana.page.art import (
    ANIMAL_OF,
    LETTERS,
    LINE,
    SIZE,
    at,
    beasts,
    centre,
    earth,
    ground,
    hexagon,
    sign,
    stitches,
    text,
    tile,
    use,
)
from tavola.games.tucana.rules.view import HutView, IslandView, Laid, View

ASIDE = 78.0  # from the middle of the outermost hexes to the frame of the island
RIM = hexagon(SIZE * 0.97)


def extent(view: View) -> tuple[float, float, float, float]:
    """x, y, width and height of the island with its beach."""
    spots = [centre(*place) for place in _places(view)]
    left, right = min(x for x, _ in spots) - ASIDE, max(x for x, _ in spots) + ASIDE
    upper, lower = min(y for _, y in spots) - ASIDE - 8, max(y for _, y in spots) + ASIDE + 8
    return left, upper, right - left, lower - upper


def _places(view: View) -> list[Hex]:
    """All fields and huts."""
    return [(s.q, s.r) for s in view.spots] + [(hut.q, hut.r) for hut in view.huts]


# the ground, the same for all


def land(view: View) -> tuple[str, str]:
    """The definition of the land with its beach and surf, and the name to use it by."""
    hexes = "".join(use("hex", *centre(*place)) for place in _places(view))
    name = f"land{zlib.crc32(hexes.encode()):x}"
    rings = (("lagoon", 62), ("foam", 48), ("ink", 33), ("beach", 26))
    drawn = "".join(
        use(f"{name}-hexes", more=f'stroke="var(--tu-{ink})" fill="var(--tu-{ink})" stroke-width="{width}"')
        for ink, width in rings
    )
    return f'<g id="tu-{name}-hexes" stroke-linejoin="round">{hexes}</g><g id="tu-{name}">{drawn}</g>', name


def flat(view: View) -> tuple[str, str]:
    """The definition of the bare fields without marks, for small islands, and the name to use it by."""
    fields = "".join(
        use("hex", *centre(s.q, s.r), more=f'fill="var(--tu-{s.kind})" {LINE} stroke-width="3"') for s in view.spots
    )
    name = f"flat{zlib.crc32(fields.encode()):x}"
    return f'<g id="tu-{name}">{fields}</g>', name


def _bridges(huts: Iterable[HutView]) -> str:
    return "".join(
        use("bridge", *centre(hut.q, hut.r), turn=-60 * ((edge + 3) % 6))
        for hut in huts
        for _, _, edge in hut.approaches
    )


# large


def large(view: View, seat: int, lively: bool) -> str:
    """The island with ids to press: fields `f3,2`, huts `hutA`. `lively`: with the lines that light up a network."""
    isle = view.islands[seat]
    laid = {(tile.q, tile.r): tile for tile in isle.laid}
    fields = "".join(_field(s.q, s.r, s.kind, laid.get((s.q, s.r))) for s in view.spots)
    return (
        f"{fields}{_bridges(view.huts)}"
        f'<g pointer-events="none">{_layers(isle)}'
        f"{''.join(_on(tile, beasts(tile.tile.edges, tile.tile.animals)) for tile in isle.laid)}"
        f"{_lights(isle) if lively else ''}"
        f"{_newest(isle, view.closed)}{_open(view, seat)}</g>"
        f"{''.join(_hut(hut, isle) for hut in view.huts)}{_gains(view, seat)}"
    )


def _field(q: int, r: int, kind: str, laid: Laid | None) -> str:
    """A field; a free one with its terrain's marks and letter, one with a tile lights its network when pressed."""
    body = use("hex", more=f'fill="var(--tu-{kind})" {LINE} stroke-width="3"')
    if laid is None:
        body += use(kind) + (f'<g class="tu-big">{sign(LETTERS[kind], 0, -29, 16)}</g>' if kind in LETTERS else "")
    lights = f' data-lights="n{laid.network}"' if laid else ""
    return f'<g id="f{q},{r}"{lights} {at((q, r))}>{body}</g>'


def _on(tile: Laid, body: str) -> str:
    return f"<g {at((tile.q, tile.r))}>{body}</g>" if body else ""


def _layers(isle: IslandView) -> str:
    """All grounds and outlines first, then all earth, so that no neighbour's outline cuts a path."""
    below = "".join(_on(tile, ground(tile.tile.edges, tile.dock)) for tile in isle.laid)
    return below + "".join(_on(tile, earth(tile.tile.edges)) for tile in isle.laid)


def _lights(isle: IslandView) -> str:
    """Per network the same paths lit, with footprints and animals; shown when pressed, used by ghosts as `tu-net0`."""
    groups = []
    for number in range(len(isle.networks)):
        tiles = [tile for tile in isle.laid if tile.network == number]
        roads = "".join(_on(tile, earth(tile.tile.edges, "lit")) for tile in tiles)
        steps = "".join(_on(tile, stitches(tile.tile.edges)) for tile in tiles)
        herd = "".join(_on(tile, beasts(tile.tile.edges, tile.tile.animals)) for tile in tiles)
        groups.append(f'<g class="tu-lit" data-net="n{number}"><g id="tu-net{number}">{roads}{steps}{herd}</g></g>')
    return "".join(groups)


def _newest(isle: IslandView, closed: int) -> str:
    """An unbroken line round the tile of the turn that closed last."""
    newest = [tile for tile in isle.laid if closed and tile.turn == closed]
    line = f'<path class="tu-case" d="{RIM}"/><path class="tu-last" data-last="" d="{RIM}"/>'
    return "".join(_on(tile, line) for tile in newest)


def _open(view: View, seat: int) -> str:
    """The own placement of the open turn, in a beaded line: it may still be changed."""
    placed = view.placed
    if placed is None or seat != view.seat:
        return ""
    bead = f'<path class="tu-case" d="{RIM}"/><path class="tu-bead" d="{RIM}"/>'
    return f"<g {at((placed.q, placed.r))}>{tile(placed.tile.edges, placed.tile.animals)}{bead}</g>"


def _gains(view: View, seat: int) -> str:
    """What the huts would gain by the own placement of the open turn."""
    if view.placed is None or seat != view.seat:
        return ""
    more = {hut: view.placed.worth[hut] - now for hut, now in view.islands[seat].worth.items()}
    return "".join(gain(*centre(hut.q, hut.r), more[hut.id]) for hut in view.huts if more[hut.id])


def gain(x: float, y: float, points: int) -> str:
    """A bright mark on the hut at (x, y): '+2'."""
    disc = (
        '<rect x="-21" y="-17" width="42" height="34" rx="17" fill="var(--tu-sun)" class="tu-line" stroke-width="3"/>'
    )
    mark = f'<g class="tu-big">{disc}{sign(f"+{points}", 0, 8, 22)}</g>'
    return f'<g pointer-events="none" transform="translate({n(x + 34, y - 26)})">{mark}</g>'


def _hut(hut: HutView, isle: IslandView) -> str:
    """A hut with its letter on the roof, its animal in the door and what it is worth on a disc."""
    nets = [f"n{number}" for number, network in enumerate(isle.networks) if hut.id in network.huts]
    worth = isle.worth[hut.id]
    label = say_n("Hut {hut}, {colour}, worth {n} point", "Hut {hut}, {colour}, worth {n} points", worth,
                  hut=hut.id, colour=hut.colour)  # fmt: skip
    lights, net = (f' data-lights="{" ".join(nets)}"', f' data-net="{" ".join(nets)}"') if nets else ("", "")
    return (
        f'<g id="hut{hut.id}"{lights} role="button" {svg.label(in_words(label, ()))} {at((hut.q, hut.r))}>'
        f'<g class="tu-big">{use("hut")}{use("roof", more=f"""fill="var(--tu-{hut.colour})" """.strip())}'
        f"{use(ANIMAL_OF[hut.colour], -9, 20, scale=0.68)}{sign(hut.id, 0, -4, 25)}"
        f'<circle class="tu-worth tu-line"{net} cx="22" cy="22" r="15" fill="var(--tu-cream)" stroke-width="3"/>'
        f"{text(worth, 22, 28.5, 18)}</g></g>"
    )


# small


def small(view: View, seat: int, fields: str, beach: str) -> str:
    """The island at a glance: flat fields, paths, animals; huts as discs with letter and worth."""
    isle = view.islands[seat]
    tiles = "".join(_on(tile, ground(tile.tile.edges, None)) for tile in isle.laid)
    tiles += "".join(_on(tile, earth(tile.tile.edges)) for tile in isle.laid)
    tiles += "".join(_on(tile, beasts(tile.tile.edges, tile.tile.animals)) for tile in isle.laid)
    discs = "".join(_disc(hut, isle.worth[hut.id]) for hut in view.huts)
    return f"{use(beach)}{use(fields)}{tiles}{_newest(isle, view.closed)}{discs}"


def _disc(hut: HutView, worth: int) -> str:
    x, y = centre(hut.q, hut.r)
    disc = f'<circle r="50" fill="var(--tu-{hut.colour})" class="tu-line" stroke-width="6"/>'
    return f'<g transform="translate({n(x, y)})">{disc}{sign(f"{hut.id}{worth}", 0, 17, 50)}</g>'


def shapes(view: View) -> frozenset[tuple[int, ...]]:
    """The exits of every tile laid."""
    return frozenset(tile.tile.edges for isle in view.islands for tile in isle.laid)
