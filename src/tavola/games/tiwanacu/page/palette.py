"""The inks of Tiwanacu's board and its style sheet."""

from __future__ import annotations

from tavola.games.messages import say
from tavola.games.palette import FACE, Palette

LIGHT = {
    "ground": "#d98a2b", "ground-cut": "#c5761b", "stone": "#a86f42", "stone-light": "#c68d5c", "stone-dark": "#6f4526",
    "panel": "#fbf3df", "hollow": "#eedfba", "hollow-cut": "#c9b284", "text": "#1c1a19", "soft": "#5a5044",
    "ink": "#1c1a19", "paper": "#fbf3df", "sun": "#ffe27a", "rim": "#1c1a19", "cream": "#fdf3d8", "lost": "#b3201f",
    "red": "#c0392b", "red-dark": "#4a0f0a", "yellow": "#eab02e", "yellow-dark": "#6d4203", "green": "#5f9f55",
    "green-dark": "#1b4120", "blue": "#2c6fae", "blue-dark": "#0a2440", "slab": "#8f8a86", "slab-light": "#b4aeaa",
    "slab-dark": "#2c2a2b", "rock": "#cfc6ba", "gold": "#f3b824", "gold-dark": "#8a5a10",
    "seat-red": "#cf2f27", "seat-yellow": "#f3b824", "seat-white": "#fffaf0", "seat-brown": "#6f4023",
}  # fmt: skip
NIGHT = {  # what differs in the dark
    "ground": "#5b3814", "ground-cut": "#6c4419", "stone": "#6b4527", "stone-light": "#8a5c38", "stone-dark": "#3a2413",
    "panel": "#2a1f17", "hollow": "#3d2f22", "hollow-cut": "#5b4834", "text": "#f6ecd2", "soft": "#c9b596",
    "paper": "#f6ecd2", "rim": "#f6ecd2", "lost": "#ff8a73", "rock": "#b3a899",
}  # fmt: skip
ROUND = "stroke-linecap:round;stroke-linejoin:round"

MARKS = f"""
.tw-t{{font-family:{FACE};font-weight:800;text-anchor:middle;fill:var(--tw-text)}}
.tw-s{{text-anchor:start}}.tw-dark{{fill:var(--tw-ink)}}.tw-pale{{fill:var(--tw-cream)}}.tw-loss{{fill:var(--tw-lost)}}
.tw-l{{stroke:var(--tw-ink);{ROUND}}}
.tw-case{{fill:none;stroke:var(--tw-ink);stroke-width:6.5;{ROUND}}}
.tw-last{{fill:none;stroke:var(--tw-paper);stroke-width:3.2;{ROUND}}}
.tw-bead{{fill:none;stroke:var(--tw-sun);stroke-width:3.8;stroke-dasharray:.1 6.5;{ROUND}}}
.tw-lit{{fill:none;stroke:var(--tw-sun);stroke-width:4.4;{ROUND}}}
.tw-badge{{stroke:var(--tw-rim);stroke-width:1.5}}
.tw-hollow{{fill:none;stroke:var(--tw-rim);stroke-width:1.5;stroke-dasharray:3 2}}
.tw-gone{{opacity:.45}}
""".strip()
LIVELY = """
.tw-net.on{display:inline}
.tw [data-frame]{cursor:zoom-in}
.tw [data-frame]:focus-visible{outline:3px solid var(--tw-sun);outline-offset:2px}
""".strip()
PALETTE = Palette("tw", LIGHT, NIGHT, marks=MARKS, lively=LIVELY)
STYLE, baked = PALETTE.style, PALETTE.baked
SEAT_NAMES = (say("red"), say("yellow"), say("white"), say("brown"))
SEAT_INKS = tuple(PALETTE.ink(name, f"seat-{name.text}") for name in SEAT_NAMES)
