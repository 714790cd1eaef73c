"""What lies beside the islands: terrain card, drawn tile, joker, cards left, bonus cards, the three tracks, a legend.

Every drawing begins at its left upper corner and is TALL high (legend: as high as it needs), in the units of `art`.
"""

from __future__ import annotations

from tavola.games.svg import n
from tavola.games.tucana.page.art import ANIMAL_OF, LETTERS, LINE, hexagon, ray, sign, text, tile, use
from tavola.games.tucana.rules.view import Bonus, View

TALL = 150.0
JOKER_WIDTH = 88.0
TRACK = 40  # fields of a scoring track
FIRST = 60.0  # where the track stands at 0


def _at(x: float, y: float, body: str, more: str = "") -> str:
    return f'<g transform="translate({n(x, y)})"{more}>{body}</g>'


def _card(width: float, height: float, ink: str, r: float = 9) -> str:
    x, y = -width / 2, -height / 2
    return (
        f'<rect x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}" rx="{n(r)}" fill="var(--tu-{ink})" '
        f'{LINE} stroke-width="3.5"/>'
    )


def terrain_card(view: View) -> tuple[str, float]:
    """The announced terrain and the number of the turn; at the end the card's back."""
    if view.phase == "over":
        return _at(52, 75, _card(94, 138, "wood") + use("rays", scale=1.3)), 104
    card = view.cards[-1]
    counter = f"{view.round} · {view.turn}/{view.turns}"
    face = _card(94, 138, card) + f'<g transform="translate(0 4) scale(1.12)">{use(card)}</g>'
    band = (
        '<rect x="-40" y="38" width="80" height="25" rx="5" fill="var(--tu-cream)" class="tu-line" stroke-width="2"/>'
    )
    return _at(52, 75, face + sign(LETTERS[card], -31, -44, 24) + band + text(counter, 0, 56.5, 18), ' id="card"'), 104


def drawn_tile(view: View, seat: int) -> tuple[str, float]:
    """The tile in hand on the announced terrain; an empty place when it is laid or the game is over."""
    drawn = view.islands[seat].drawn
    place = f'<path d="{hexagon(62)}" fill="var(--tu-sea)" {LINE} stroke-width="3" stroke-dasharray="2 9"/>'
    if drawn is not None and (view.placed is None or seat != view.seat):
        ground = use("hex", more=f'fill="var(--tu-{view.cards[-1]})" {LINE} stroke-width="3"')
        place = f'<g transform="scale(1.08)">{ground}{tile(drawn.edges, drawn.animals)}</g>'
    return _at(62, 75, place, ' id="tile"'), 124


def joker(view: View, seat: int) -> tuple[str, float]:
    """The joker card: face up with its sun, raised while it is played, face down when spent."""
    isle = view.islands[seat]
    spent = not isle.joker or (seat == view.seat and view.placed is not None and view.placed.joker)
    if spent:
        body = _card(70, 104, "wood") + '<path d="M-18-30L18 30M18-30L-18 30" class="tu-line" stroke-width="5"/>'
        return _at(44, 75, f'<g class="tu-spent">{body}</g>', ' id="joker"'), JOKER_WIDTH
    quarters = "".join(
        f'<path d="M0 0L{n(*ray(k * 1.5 + 0.75, 90))}L{n(*ray(k * 1.5 + 2.25, 90))}Z" fill="var(--tu-{kind})"/>'
        for k, kind in enumerate(LETTERS)
    )
    clip = '<clipPath id="tu-jokerclip"><rect x="-33" y="-50" width="66" height="100" rx="7"/></clipPath>'
    face = f'{clip}<g clip-path="url(#tu-jokerclip)">{quarters}</g>'
    disc = f'<circle r="19" fill="var(--tu-cream)" {LINE} stroke-width="2.5"/>'
    body = _card(70, 104, "wood") + face + use("rays") + disc + text("J", 0, 9.5, 27)
    played = seat == view.seat and view.joker_played
    glow = '<rect x="-39" y="-56" width="78" height="112" rx="12" class="tu-bead"/>' if played else ""
    return _at(44, 75 - 8 * played, body + glow, ' id="joker"'), JOKER_WIDTH


def cards_left(view: View) -> tuple[str, float]:
    """The terrain cards to come in the round, two by two."""
    cards = []
    for k, (kind, count) in enumerate(view.cards_left.items()):
        mark = f'<g transform="scale(.42)">{use(kind)}</g>'
        face = (
            _card(50, 62, kind, 6) + _at(0, 4, mark) + sign(LETTERS[kind], -14, -12, 16) + sign(f"×{count}", 7, 26, 19)
        )
        cards.append(_at(29 + 58 * (k % 2), 41 + 68 * (k // 2), face, "" if count else ' class="tu-spent"'))
    return "".join(cards), 118


def bonus_card(bonus: Bonus) -> tuple[str, float]:
    """What it asks, both values under stars, and the emblems of those who met it for each."""
    asked = bonus.card.condition
    if asked.type == "connect":
        road = f'<path d="M-42 0Q-14-22 0 0T42 0" fill="none" {LINE} stroke-width="17"/>'
        road += '<path d="M-42 0Q-14-22 0 0T42 0" fill="none" stroke="var(--tu-path)" stroke-width="11"/>'
        ends = (_end(hut, x) for hut, x in zip(asked.huts, (-42, 42), strict=True))
        what = road + "".join(ends)
    elif asked.type == "network_huts":
        what = _many(asked.min, use("hut", scale=0.8) + use("roof", more='fill="var(--tu-cream)"', scale=0.8))
    elif asked.type == "toucans_connected":
        what = _many(asked.min, use("toucan", scale=1.3))
    else:
        hut = use("hut", 0, 3, scale=0.8) + use("roof", 0, 3, more='fill="var(--tu-cream)"', scale=0.8)
        disc = f'<circle cx="24" cy="14" r="19" fill="var(--tu-cream)" {LINE} stroke-width="3"/>'
        what = hut + disc + text(f"≥{asked.min}", 24, 21, 20)
    values = "".join(_value(points, x, bonus) for points, x in ((bonus.card.high, -36), (bonus.card.low, 36)))
    return _at(77, 75, _card(144, 138, "paper") + _at(0, -30, what) + values), 156


def _end(hut: str, x: float) -> str:
    return _at(x, 0, f'<circle r="20" fill="var(--tu-cream)" {LINE} stroke-width="3"/>{text(hut, 0, 9, 26)}')


def _many(number: int, thing: str) -> str:
    return text(f"{number}×", -32, 12, 34) + _at(28, 4, thing)


def _value(points: int, x: float, bonus: Bonus) -> str:
    """A star with its value, and below who got it."""
    who = [met.seat for met in bonus.met if met.points == points]
    spread = [(k - (len(who) - 1) / 2) * 15 for k in range(len(who))]
    emblems = "".join(use(f"seat-{seat}", dx, 29, scale=1.05) for seat, dx in zip(who, spread, strict=True))
    return _at(x, 27, use("star", 0, -3, scale=1.15) + text(points, 0, 4, 19) + emblems)


def tracks(view: View, width: float) -> str:
    """The three tracks: a row a colour with its animal, 40 fields, and every player's disc where it stands."""
    unit = (width - 84) / TRACK
    rows = []
    for k, (colour, animal) in enumerate(ANIMAL_OF.items()):
        y = 29 + 46 * k
        place = f'x="50" y="{n(y - 13)}" width="{n(TRACK * unit + 20)}" height="26" rx="6"'
        bar = f'<rect {place} fill="var(--tu-{colour})" {LINE} stroke-width="3"/>'
        ticks = "".join(f"M{n(FIRST + i * unit, y - 12)}v24" for i in range(10, TRACK, 10))
        marks = f'<path d="{ticks}" class="tu-line" stroke-width="2" stroke-opacity=".5"/>'
        rows.append(use(animal, 24, y, scale=1.05) + bar + marks + _discs(view, colour, y, unit))
    return f"{_board(width)}{''.join(rows)}"


def _board(width: float) -> str:
    return f'<rect width="{n(width)}" height="{n(TALL)}" rx="9" fill="var(--tu-paper)" {LINE} stroke-width="3.5"/>'


def _discs(view: View, colour: str, y: float, unit: float) -> str:
    """Discs, those on the same field side by side up and down; a bright rim once past 39."""
    at: dict[int, list[int]] = {}
    for seat, isle in enumerate(view.islands):
        at.setdefault(isle.tracks[colour], []).append(seat)
    drawn = []
    for points, seats in sorted(at.items()):
        x = FIRST + points % TRACK * unit
        for i, seat in enumerate(seats):
            dx, dy = (i % 2 * 9, (i - (len(seats) - 1) / 2) * 7) if len(seats) > 1 else (0, 0)
            rim = '<circle r="11" class="tu-bead"/>' if points >= TRACK else ""
            drawn.append(_at(x + dx, y + dy, rim + use(f"seat-{seat}", scale=1.1)))
    return "".join(drawn)


def legend(width: float) -> str:
    """Whom the animals want: each its colour, the toucan every hut."""
    rows = []
    for k, animal in enumerate((*ANIMAL_OF.values(), "toucan")):
        y = 34 + 50 * k
        colours = [colour for colour, beast in ANIMAL_OF.items() if animal in (beast, "toucan")]
        road = f'<path d="M50 {n(y)}H96" class="tu-line" stroke-width="15"/>'
        road += f'<path d="M50 {n(y)}H97" stroke="var(--tu-path)" stroke-width="9"/>'
        huts = "".join(
            _at(120 + 46 * i, y - 2, use("hut", scale=0.6) + use("roof", more=f'fill="var(--tu-{colour})"', scale=0.6))
            for i, colour in enumerate(colours)
        )
        rows.append(road + use(animal, 34, y, scale=1.15) + huts)
    frame = f'<rect width="{n(width)}" height="218" rx="9" fill="var(--tu-paper)" {LINE} stroke-width="3.5"/>'
    return frame + "".join(rows)
