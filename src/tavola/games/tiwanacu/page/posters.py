"""The God cards as posters: a ground and one large emblem each, about 100 wide round the origin."""

from __future__ import annotations

from tavola.games.svg import n, rays
from tavola.games.tiwanacu.page.art import LINE, rect, word
from tavola.games.tiwanacu.page.layout import Box

CREAM, GOLD, INK, RED = "var(--tw-cream)", "var(--tw-gold)", "var(--tw-ink)", "#c0392b"


def cut(path: str, fill: str, width: float = 3) -> str:
    """A flat shape with its outline."""
    return f'<path d="{path}" fill="{fill}" {LINE} stroke-width="{width:g}"/>'


def flat(path: str, fill: str) -> str:
    """A flat shape without one."""
    return f'<path d="{path}" fill="{fill}"/>'


def stroke(path: str, colour: str, width: float) -> str:
    """A line."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )


def disc(radius: float, fill: str, x: float = 0, y: float = 0, width: float = 3) -> str:
    """A circle with its outline."""
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(radius)}" fill="{fill}" {LINE} stroke-width="{width:g}"/>'


FACE = flat("M-15-8h11v6h-11zM4-8h11v6H4zM-10 12H10v5H-10zM-2.5-5h5V8h-5z", INK)
CHAKANA = "M-12-36H12V-24H24V-12H36V12H24V24H12V36H-12V24H-24V12H-36V-12H-24V-24H-12Z"  # the stepped cross
SERPENT = "M-40 34H34V16H-20V2H34V-34H-8"


def _stars(*places: tuple[float, float]) -> str:
    return "".join(
        f'<path transform="translate({n(x, y)})" d="{rays(4, 1.5, 7, 0.9)}" fill="{CREAM}"/>' for x, y in places
    )


def _lines(*paths: str, inner: str, width: float) -> str:
    """Thick lines with an outline: dark below, colour on top."""
    return "".join(stroke(p, INK, width + 6) for p in paths) + "".join(stroke(p, inner, width) for p in paths)


POSTERS = {  # by the id of the card: ground and emblem
    "inti": ("#d9622b", cut(rays(16, 28, 54, 0.75), "#ffd35a", 2.5) + disc(32, "#f3b02c") + FACE),
    "mama-killa": (
        "#29406b",
        _stars((34, -34), (42, 8), (24, 38))
        + cut("M10-46A46 46 0 1 0 10 46 52 52 0 0 1 10-46Z", "#f3ead0")
        + stroke("M-30-8q6-6 12 0M-26 16q5 5 12 1", INK, 3.2)
        + flat("M-36 8a5 5 0 1 1 10 0a5 5 0 1 1-10 0", "#d98c6a"),
    ),
    "pachamama": (
        "#b7cb52",
        cut("M-54 46V30H-38V16H-20V2H20V16H38V30H54V46Z", "#7a4d2b")
        + flat("M-50 34H50v5H-50zM-34 20H34v5H-34z", "#b98a55")
        + cut("M-3 2V-30H3V2Z", "#2d6e3d", 2)
        + cut("M0-12Q-26-14-28-36Q-6-34 0-12ZM0-18Q24-20 27-44Q4-40 0-18Z", "#3c8a4b")
        + cut("M-7-30Q-8-46 0-52Q8-46 7-30Z", GOLD, 2.5),
    ),
    "wiracocha": (
        "#3b2a4f",
        cut(rays(12, 20, 36, 0.7), GOLD, 2).replace("<path ", '<path transform="translate(0 -22)" ')
        + cut("M-17-38H17V-8H-17Z", "#cbb894")
        + flat("M-11-30h8v6h-8zM3-30h8v6H3zM-7-15H7v4H-7z", INK)
        + cut("M-20-4H20V28H12V46H3V32H-3V46H-12V28H-20Z", "#cbb894")
        + flat("M-12 4H12v5H-12zM-12 14H12v5H-12z", RED)
        + cut("M-44-40H-34V46H-44ZM34-40H44V46H34Z", GOLD)
        + cut("M-36 2H-20V11H-36ZM20 2H36V11H20Z", "#cbb894", 2.5),
    ),
    "chasca": (
        "#e58a6f",
        flat("M-400 20H400V400H-400Z", "#7c3350")
        + stroke("M-50 30H-20M6 30H48M-30 40H20", "#e58a6f", 3)
        + cut(rays(8, 15, 48, 0.95), CREAM).replace("<path ", '<path transform="translate(0 -8)" ')
        + disc(17, GOLD, 0, -8)
        + stroke("M-8-10q3-4 6 0M3-10q3-4 6 0M-5 0q5 4 10 0", INK, 2.4),
    ),
    "urcaguary": (
        "#1f5d57",
        _lines(SERPENT, inner="#8fc06a", width=12)
        + cut("M-2-46L-24-40Q-34-33-24-26L-2-22Z", "#8fc06a")
        + flat("M-16-38h5v5h-5z", INK)
        + stroke("M-30-33l-9-4m9 4l-9 4", RED, 3)
        + "".join(disc(9, GOLD, x, y, 2.5) for x, y in ((-34, 8), (-6, 9), (10, -16), (46, -4), (-48, 22))),
    ),
    "supay": (
        "#5c1a17",
        cut("M-26-16Q-52-22-46-50Q-40-30-14-32ZM26-16Q52-22 46-50Q40-30 14-32Z", CREAM)
        + cut("M-30-24Q0-40 30-24L34 8Q22 44 0 48Q-22 44-34 8Z", RED)
        + cut("M-22-8L-6-2Q-10 10-20 6ZM22-8L6-2Q10 10 20 6Z", GOLD, 2.5)
        + flat("M-15-2h5v6h-5zM10-2h5v6h-5z", INK)
        + cut("M-18 22H18L14 34H-14Z", CREAM, 2.5)
        + stroke("M-9 22V33M0 22V34M9 22V33", INK, 2),
    ),
    "ekeko": (
        "#c9782c",
        cut("M-34 46Q-40 4 0 4Q40 4 34 46Z", "#7d3c98")
        + cut("M-54 40Q-58 14-36 12Q-24 26-34 44ZM54 40Q58 14 36 12Q24 26 34 44Z", "#d9b779")
        + disc(21, "#d99a6c", 0, -10)
        + cut("M-30-22Q-18-28-16-44H16Q18-28 30-22Z", "#2f6d5c")
        + flat("M-18-31H18v5H-18z", GOLD)
        + flat("M-11-13h5v5h-5zM6-13h5v5H6zM-13-2Q0-10 13-2L13 1Q0-4-13 1Z", INK)
        + "".join(disc(6, GOLD, x, 32, 2) for x in (-14, 0, 14)),
    ),
    "pachacamac": (
        "#8b5a34",
        cut("M-52-2H-22L-14 12L-24 24L-12 46H-52ZM52-2H8L0 14L10 26L-2 46H52Z", "#5b3420")
        + flat("M-52-2H-22l3 5H-52zM8-2H52V3H5z", "#c98f55")
        + flat("M-20-2L-13 12L-22 24L-11 46H-4L8 26L-2 14L6-2Z", "#f0531c")
        + flat("M-12 4L-8 14L-14 25L-7 42L1 26L-7 13L-2 2Z", "#ffc845")
        + cut("M-44-12V-28H-34V-38H-14V-28H-6V-12Z", "#cbb894").replace("<path ", '<path transform="rotate(-9)" ')
        + cut("M6-14V-34H16V-46H38V-34H46V-14Z", "#cbb894").replace("<path ", '<path transform="rotate(8 30 -10)" '),
    ),
    "illapa": (
        "#3a4a63",
        cut("M-40-10Q-56-12-50-28Q-46-40-32-36Q-26-52-6-48Q10-52 18-40Q40-46 46-28Q54-14 38-10Z", "#c9d3dc")
        + cut("M6-22L-22 14H-4L-14 50L26 4H6L20-22Z", GOLD)
        + stroke("M-36 6l-7 14M-24 26l-7 14M38 8l-7 14M44 30l-6 12", "#8fb4d9", 4),
    ),
    "mama-cocha": (
        "#1f7480",
        flat("M-400 10H400V400H-400Z", "#14505a")
        + cut("M-54 14Q-40-38 0-34Q34-30 34-4Q22-18 8-12Q-6-6-4 14Z", "#8accba")
        + stroke("M-38 8Q-28-18-2-22", CREAM, 4)
        + cut("M4 20Q22 4 40 18L52 10V32L40 26Q22 40 4 24Z", GOLD)
        + flat("M14 18h5v5h-5z", INK)
        + stroke("M-50 24q8-7 16 0t16 0M-44 40q8-7 16 0t16 0 16 0", "#8accba", 4),
    ),
    "kon": (
        "#7fb3a8",
        _lines(
            "M-50-14H18Q36-14 36-28Q36-40 24-40Q14-40 14-31",
            "M-40 4H34Q50 4 50 18Q50 30 38 30Q29 30 29 21",
            "M-50 22H2Q16 22 16 34Q16 44 6 44Q-2 44-2 36",
            inner=CREAM,
            width=7,
        ),
    ),
}
OTHER = ("#a86f42", cut(CHAKANA, GOLD) + disc(11, "#5b3814"))  # of a card that has no poster of its own


def poster(card: str) -> tuple[str, str]:
    """Ground colour and emblem of a card."""
    return POSTERS.get(card, OTHER)


def card_at(card: str, name: str, place: Box) -> str:
    """A God card: emblem and name."""
    x, y, w, h = place
    ground, emblem = poster(card)
    foot = 19.0
    window = Box(5, 5, w - 10, h - foot - 5)
    scale = min(window.width / 118, (window.height - 3) / 110)
    seen = (-window.width / 2 / scale, -window.height / 2 / scale, window.width / scale, window.height / scale)
    steps = f"M5 {n(h - foot)}v-9h9v-6h8v-5h-17ZM{n(w - 5)} {n(h - foot)}v-9h-9v-6h-8v-5h17Z"
    return (
        f'<g id="god-{card}" transform="translate({n(x, y)})">'
        + rect(Box(2.5, 3, w, h), 'rx="5" fill="#000" opacity=".28"')
        + rect(Box(0, 0, w, h), f'rx="5" fill="{CREAM}" {LINE} stroke-width="2"')
        + f'<svg x="5" y="5" width="{n(window.width)}" height="{n(window.height)}" viewBox="{n(*seen)}">'
        f'<rect x="-400" y="-400" width="800" height="800" fill="{ground}"/>{emblem}</svg>'
        f'<path d="{steps}" fill="#000" opacity=".25"/>'
        + rect(window, f'fill="none" {LINE} stroke-width="2"')
        + f"{word(w / 2, h - 6, name, min(11.5, (w - 6) / (0.68 * len(name))), 'dark')}</g>"
    )
