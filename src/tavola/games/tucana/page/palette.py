"""The inks of Tucana's drawings and their style sheet."""

from __future__ import annotations

from tavola.games.messages import say
from tavola.games.palette import FACE, Palette

LIGHT = {
    "sea": "#1f7480", "sea-cut": "#2d8590", "lagoon": "#4fa9a5", "foam": "#eef3dc", "beach": "#f6e2b3",
    "sand": "#f0d28a", "jungle": "#3c8a4b", "lava": "#cf6a3b", "rock": "#aaa3a6", "pond": "#2f7d9c",
    "sand-cut": "#b3863a", "jungle-cut": "#14532d", "lava-cut": "#6d2b14", "lava-core": "#ffc845",
    "rock-cut": "#5f5962", "rock-light": "#dcd6d3", "pond-cut": "#cdeaf0",
    "soil": "#37473a", "path": "#f5e4b8", "lit": "#ffd23f", "wood": "#9a6a3c",
    "red": "#bf3427", "yellow": "#efb32e", "blue": "#2a659f",
    "ink": "#1c1a19", "paper": "#fbf3df", "cream": "#fdf3d8", "sun": "#ffe27a", "rim": "#1c1a19", "soft": "#5a5044",
    "beak": "#ef8f1d", "face": "#e9c9a0",
    "seat-red": "#cf2f27", "seat-yellow": "#f3b824", "seat-white": "#fffaf0", "seat-brown": "#6f4023",
    "seat-black": "#2b2a33",
}  # fmt: skip
NIGHT = {  # what differs in the dark
    "sea": "#0b2c36", "sea-cut": "#123a45", "lagoon": "#14505a", "foam": "#7fb3a8", "beach": "#b4996a",
    "sand": "#c6a560", "jungle": "#2d6e3d", "lava": "#b05a33", "rock": "#807a80", "pond": "#235f78",
    "sand-cut": "#7d5d24", "jungle-cut": "#0d3a20", "lava-cut": "#4c1d0d", "rock-cut": "#413d44",
    "rock-light": "#b3adab", "pond-cut": "#a9cfd8",
    "soil": "#222c25", "path": "#e6d3a0", "paper": "#f6ecd2", "red": "#c4402f", "blue": "#3577b0",
    "rim": "#f6ecd2", "soft": "#5a5044",
}  # fmt: skip

MARKS = f"""
.tu-line{{stroke:var(--tu-ink);stroke-linejoin:round;stroke-linecap:round}}
.tu-text{{font-family:{FACE};font-weight:800;text-anchor:middle;fill:var(--tu-ink)}}
.tu-halo{{stroke:var(--tu-ink);stroke-linejoin:round}}
.tu-bright{{fill:#fff}}
.tu-figure{{fill:var(--tu-rim)}}
.tu-case,.tu-last,.tu-bead{{fill:none;stroke-linejoin:round}}
.tu-case{{stroke:var(--tu-ink);stroke-width:9}}
.tu-last{{stroke:var(--tu-paper);stroke-width:4.6}}
.tu-bead{{stroke:var(--tu-sun);stroke-width:5;stroke-dasharray:.1 9;stroke-linecap:round}}
.tu-badge{{stroke:var(--tu-rim);stroke-width:1.5}}
.tu-hollow{{fill:none;stroke:var(--tu-rim);stroke-width:1.5;stroke-dasharray:3 2}}
.tu-spent{{opacity:.28}}
.tu-lit{{display:none}}
""".strip()
LIVELY = """
.tu-lit.on{display:inline}
.tu-worth.on{fill:var(--tu-lit)}
.tu [data-lights],.tu [data-frame]{cursor:pointer}
.tu [data-lights]:focus-visible{outline:3px solid var(--tu-sun);outline-offset:2px}
.tu [data-frame]:focus-visible{outline:0}
.tu [data-frame]:focus-visible>rect{stroke:var(--tu-sun);stroke-width:3px;vector-effect:non-scaling-stroke}
@media (max-width:820px){.tu-big{transform:scale(1.28)}}
""".strip()
PALETTE = Palette("tu", LIGHT, NIGHT, marks=MARKS, lively=LIVELY)
STYLE, baked = PALETTE.style, PALETTE.baked
SEAT_NAMES = (say("red"), say("yellow"), say("white"), say("brown"), say("black"))
SEAT_INKS = tuple(PALETTE.ink(name, f"seat-{name.text}") for name in SEAT_NAMES)
