"""The drawing of a view of Torven as one SVG: the story above, then a wooden box with both pools and the board."""

from __future__ import annotations

from tavola.games.messages import Message, in_words, say, say_n
from tavola.games.svg import n
from tavola.games.torven.page.art import CELL, DIE, block, cross, die, line, planks, text, use, whole
from tavola.games.torven.page.palette import STYLE, baked
from tavola.games.torven.page.strip import WIDTH, height, strip
from tavola.games.torven.rules.notation import DICE, SIDE, SIDES, SQUARES, square_name, square_named
from tavola.games.torven.rules.view import View

__all__ = ["STYLE", "centre", "draw", "slot", "summary", "well"]

EDGE = 8.0  # of ground round it all
MARGIN = 22.0  # from the box's side to the squares
BOARD = CELL * SIDE
FAR_TRAY = 8.0  # top of the rival's tray in the box, and how tall it is
FAR_HEIGHT = 44.0
TOP = FAR_TRAY + FAR_HEIGHT + 8  # of the squares
NEAR_TRAY = TOP + BOARD + 22
NEAR_HEIGHT = 62.0
BOX = NEAR_TRAY + NEAR_HEIGHT + 8
WELL = 39.0  # from one well of the own tray to the next
SLOT = WIDTH - 32.0  # where the chosen die lies
CORNERS = "M{0} {2}V{0}H{2}M{3} {0}H{1}V{2}M{1} {3}V{1}H{3}M{2} {1}H{0}V{3}"


def draw(view: View, look: str = "auto") -> str:
    """The table as SVG. 'auto' needs STYLE on its page; 'light' and 'dark' stand alone."""
    top = height(view)
    ground = '<path d="M-3e3-3e3H3e3V3e3H-3e3Z" fill="{}"/>'
    body = (
        ground.format("var(--to-ground)")
        + ground.format("url(#to-cut)")
        + f'{strip(view)}<g transform="translate(0 {n(top)})">{_box(view)}</g>'
    )
    label = in_words(summary(view), ("Blue", "White"))
    svg = whole(body, (-EDGE, -EDGE, WIDTH + 2 * EDGE, top + BOX + 2 * EDGE + 3), label, _low(view, top))
    return svg if look == "auto" else baked(svg, look)


def _low(view: View, top: float) -> str:
    """What a low screen shows to choose in: the squares to place a die, else the box without the story above it."""
    placing = view.phase in ("place", "extra")
    box = n(0, top + TOP - 8, WIDTH, BOARD + 28) if placing else n(0, top, WIDTH, BOX)
    return f'data-low="{box}"'


def summary(view: View) -> Message:
    """The drawing in a sentence, for those who don't see it."""
    blue, white = (sum(1 for die in view.dice if die.owner == seat) for seat in (0, 1))
    return say(
        "Torven: {blue} and {white} on the board, {blue_left} and {white_left} dice in the pools",
        blue=say_n("{n} blue die", "{n} blue dice", blue),
        white=say_n("{n} white die", "{n} white dice", white),
        blue_left=view.left[0],
        white_left=view.left[1],
    )


def centre(view: View, square: str) -> tuple[float, float]:
    """The middle of a square in the drawing."""
    at = square_named(square)
    return MARGIN + CELL * (at % SIDE + 0.5), height(view) + TOP + CELL * (SIDE - at // SIDE - 0.5)


def well(view: View, number: int) -> tuple[float, float]:
    """The middle of the place for dice of this number in the near tray."""
    x, y = _well(view, number)
    return x, height(view) + y


def slot(view: View) -> tuple[float, float]:
    """The middle of the place for the chosen die in the near tray."""
    return SLOT, height(view) + NEAR_TRAY + NEAR_HEIGHT / 2


def _well(view: View, number: int) -> tuple[float, float]:
    """In the box; higher up while the pool lies small below."""
    return 30 + WELL * (number - 1), NEAR_TRAY + (25 if _setting(view) else 33)


def _setting(view: View) -> bool:
    """Whether the one who looks must say what the own 2 becomes."""
    return view.phase == "counter" and view.placer == view.seat


def _box(view: View) -> str:
    near = view.seat or 0
    names = "".join(
        text(MARGIN + CELL * (k + 0.5), TOP + BOARD + 15, "abcd"[k], 12)
        + text(MARGIN / 2, TOP + CELL * (k + 0.5) + 4, str(SIDE - k), 12)
        for k in range(SIDE)
    )
    squares = "".join(_square(view, square_name(square)) for square in range(SQUARES))
    own = _own_tray(view, near) if view.seat is not None else _tray(view, near, NEAR_TRAY, NEAR_HEIGHT)
    box, rim = (0, 0, WIDTH, BOX), (MARGIN - 2, TOP - 2, BOARD + 4, BOARD + 4)
    return (
        f'<rect x="3" y="5" width="{n(WIDTH)}" height="{n(BOX)}" rx="9" fill="var(--to-ink)" opacity=".35"/>'
        f"{block(box, 'frame', 2.4, rounded=9)}{block(rim, 'none', 5, ink='groove')}"
        f'<g transform="translate({n(MARGIN, TOP)})">{planks()}</g>'
        f"{names}{squares}{_tray(view, 1 - near, FAR_TRAY, FAR_HEIGHT)}{own}"
    )


def _square(view: View, name: str) -> str:
    """What lies on a square, with its marks; the group is there for an empty one too, to be picked."""
    at = square_named(name)
    x, y = MARGIN + CELL * (at % SIDE + 0.5), TOP + CELL * (SIDE - at // SIDE - 0.5)
    half = CELL / 2
    inside = f'<rect x="{n(-half)}" y="{n(-half)}" width="{n(CELL)}" height="{n(CELL)}" fill-opacity="0"/>'
    here = next((die for die in view.dice if die.square == name), None)
    if here:
        inside += _last() if name in _placed(view) else ""
        inside += die(0, -0.5, DIE, here.owner, here.number)
    elif name in (gone := _gone(view)):
        owner, number = gone[name]
        inside += f'<g opacity=".85">{die(-15, 15, 19, owner, number)}</g>{cross(-7, 8, 0.55)}'
    return f'<g id="{name}" transform="translate({n(x, y)})">{inside}</g>'


def _last() -> str:
    """Corners round a die placed since the last reveal."""
    path = CORNERS.format(-28, 28, -17, 17)
    return line(path, "ink", 6) + f'<g data-last="">{line(path, "paper", 3)}</g>'


def _placed(view: View) -> set[str]:
    return {step.square for step in view.story if step.square}


def _gone(view: View) -> dict[str, tuple[int, int]]:
    """Owner and number of dice taken since the last reveal, by square."""
    return {die.square: (die.owner, die.number) for step in view.story for die in step.taken}


def _groove(y: float, tall: float) -> str:
    return block((8, y, WIDTH - 16, tall), "groove", 1.6, rounded=7)


def _tray(view: View, seat: int, y: float, tall: float) -> str:
    """A pool that the one who looks may not see into: dice face down, and room for ten."""
    lying = view.left[seat] - view.chosen[seat]
    middle = y + tall / 2
    room = "".join(
        f'<rect x="{n(15 + 21.6 * k)}" y="{n(middle - 9)}" width="18" height="18" rx="4" fill="none" '
        f'stroke="var(--to-paper)" stroke-dasharray="1.5 4" stroke-linecap="round" opacity=".5"/>'
        for k in range(lying, DICE)
    )
    dice = "".join(die(24 + 21.6 * k, middle - 0.5, 19, seat, None) for k in range(lying))
    name = "rival" if view.seat is not None else f"pool{seat}"
    return f'<g id="{name}">{_groove(y, tall)}{room}{dice}{_slot(view, seat, middle)}</g>'


def _own_tray(view: View, seat: int) -> str:
    """The own pool in six wells, one a number; or the six numbers a countering 2 may become, the pool small below."""
    middle = NEAR_TRAY + NEAR_HEIGHT / 2
    parts = _faces(view, seat) if _setting(view) else _wells(view, seat)
    return f"{_groove(NEAR_TRAY, NEAR_HEIGHT)}{parts}{_slot(view, seat, middle)}"


def _wells(view: View, seat: int) -> str:
    """Dice of a number in a pile; the chosen one has left its pile."""
    drawn = ""
    for number in range(1, SIDES + 1):
        x, y = _well(view, number)
        dice = view.pool.count(number) - (view.choice == number)
        pile = "".join(die(x, y - 3 * k, 30, seat, number) for k in range(min(dice, 4)))
        drawn += f'<g id="die{number}">{_hollow(x, y)}{pile}{_count(x, y, dice)}</g>'
    return drawn


def _count(x: float, y: float, dice: int) -> str:
    """How many dice are in a pile; nothing for a single one."""
    if dice < 2:
        return ""
    return block((x + 2, y + 9, 18, 13), "sun", 1.4, rounded=6) + text(x + 11, y + 19, f"×{dice}", 10, "ink")


def _hollow(x: float, y: float) -> str:
    return block((x - 17, y - 18, 34, 36), "well", 1, rounded=6)


def _faces(view: View, seat: int) -> str:
    faces = ""
    for number in range(1, SIDES + 1):
        x, y = _well(view, number)
        faces += f'<g id="set{number}">{_hollow(x, y)}{die(x, y - 0.5, 30, seat, number)}</g>'
    return faces + "".join(die(20 + 15 * k, NEAR_TRAY + 52, 12, seat, number) for k, number in enumerate(view.pool))


def _slot(view: View, seat: int, y: float) -> str:
    """The place of the chosen die: empty, face down, chosen, or revealed and waiting to be placed."""
    inside = f'<circle cx="{n(SLOT)}" cy="{n(y)}" r="19" fill="var(--to-well)" stroke="var(--to-ink)"/>'
    number, acts = view.hand[seat], view.placer == seat
    if number:
        return inside + (_turn_ring(y) if acts else "") + die(SLOT, y - 0.5, 28, seat, number)
    if view.chosen[seat]:
        return inside + die(SLOT, y - 0.5, 28, seat, view.choice if view.seat == seat else None)
    if view.phase == "extra" and acts:
        return f'<g id="pass">{inside}{_turn_ring(y)}{_skip(y)}</g>'
    return inside + (use("crown", SLOT, y, 1.3) if seat in view.winners else "")


def _turn_ring(y: float) -> str:
    """Round the slot of the one who sets, places or adds now."""
    return f'<circle cx="{n(SLOT)}" cy="{n(y)}" r="19" fill="none" stroke="var(--to-sun)" stroke-width="2.6"/>'


def _skip(y: float) -> str:
    return line(f"M{n(SLOT - 9, y - 7)}l7 7l-7 7M{n(SLOT, y - 7)}l7 7l-7 7M{n(SLOT + 10, y - 7)}v14", "paper", 3)
