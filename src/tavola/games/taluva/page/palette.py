"""The inks of Taluva's board and its style sheet."""

from __future__ import annotations

from tavola.games.messages import say
from tavola.games.palette import FACE, Palette

LIGHT = {
    "sea": "#1f7480", "sea-cut": "#2d8590", "lagoon": "#4fa9a5", "shallow": "#8accba", "foam": "#eef3dc",
    "jungle": "#3c8a4b", "jungle-dark": "#14532d", "jungle-light": "#7fbf5e",
    "clearing": "#b7cb52", "clearing-dark": "#5f7f1f", "flower": "#d8432f",
    "sand": "#f0d28a", "sand-dark": "#c0913f",
    "rock": "#aaa3a6", "rock-dark": "#665f68", "rock-light": "#dcd6d3",
    "lake": "#cfe3d6", "lake-water": "#2f86bf", "lake-light": "#d9f1f4",
    "volcano": "#6d4f49", "volcano-dark": "#33221f", "volcano-light": "#94736a",
    "lava": "#f0531c", "lava-core": "#ffc845",
    "earth-left": "#8a5c3c", "earth-right": "#5d3a27", "strata": "#c79a6b",
    "ink": "#1c1a19", "paper": "#fbf3df", "sun": "#ffe27a", "rim": "#1c1a19",
    "red": "#cf2f27", "yellow": "#f3b824", "white": "#fffaf0", "brown": "#6f4023",
}  # fmt: skip
NIGHT = {  # what differs in the dark
    "sea": "#0b2c36", "sea-cut": "#123a45", "lagoon": "#14505a", "shallow": "#237072", "foam": "#7fb3a8",
    "jungle": "#2d6e3d", "jungle-dark": "#0d3a20", "jungle-light": "#63a04c",
    "clearing": "#90a63f", "clearing-dark": "#465f18",
    "sand": "#cdae6c", "sand-dark": "#927034",
    "rock": "#847e82", "rock-dark": "#48434a", "rock-light": "#b3adab",
    "lake": "#94b3aa", "lake-water": "#236a9a", "lake-light": "#b9dbe0",
    "volcano": "#523b37", "volcano-dark": "#20130f", "volcano-light": "#77594f",
    "earth-left": "#5f3f2a", "earth-right": "#3b2519", "strata": "#8f6b49", "paper": "#f6ecd2", "rim": "#f6ecd2",
}  # fmt: skip
FILLS = ("jungle", "clearing", "sand", "rock", "lake", "volcano", "red", "yellow", "white", "brown")

MARKS = """
.tv-num{font-weight:800;font-size:13px;text-anchor:middle;fill:var(--tv-ink)}
.tv-halo{stroke:var(--tv-paper);stroke-width:3.6;stroke-linejoin:round}
.tv-edge{fill:none;stroke:var(--tv-ink);stroke-opacity:.62;stroke-width:1.5;stroke-linecap:round}
.tv-seam{fill:none;stroke:var(--tv-ink);stroke-opacity:.16;stroke-width:1}
.tv-case{fill:none;stroke:var(--tv-ink);stroke-width:6.5;stroke-linecap:round;stroke-linejoin:round}
.tv-last{fill:none;stroke:var(--tv-paper);stroke-width:3.2;stroke-linecap:round;stroke-linejoin:round}
.tv-dim{opacity:.5}
.tv-sun{fill:none;stroke:#fff;stroke-opacity:.34;stroke-width:2}
.tv-badge{stroke:var(--tv-rim);stroke-width:1.5}
.tv-cross{fill:none;stroke:var(--tv-red);stroke-width:8;stroke-linecap:round}
.tv-cross-edge{stroke:var(--tv-paper);stroke-width:14}
.tv-hollow{fill:none;stroke-dasharray:3 2}
.tv-mark{fill:var(--tv-rim)}
.tv-spent{opacity:.2}
.tv-bead{fill:none;stroke:var(--tv-sun);stroke-width:3.8;stroke-dasharray:.1 6.5;stroke-linecap:round}
""".strip()
LIVELY = (
    ".tv-num{font-size:var(--board-figures,13px)}"
    "@media (prefers-reduced-motion:no-preference)"
    "{.tv-glow{animation:tv-glow 3.2s ease-in-out 3}@keyframes tv-glow{50%{opacity:.6}}}"
)
FILL_RULES = "".join(f".tv-{ink}{{fill:var(--tv-{ink})}}" for ink in FILLS)
PALETTE = Palette("tv", LIGHT, NIGHT, marks=f"{FILL_RULES}\n.tv-num{{font-family:{FACE}}}\n{MARKS}", lively=LIVELY)
STYLE, baked, resolved = PALETTE.style, PALETTE.baked, PALETTE.resolved
SEAT_NAMES = (say("red"), say("yellow"), say("white"), say("brown"))
SEAT_INKS = tuple(PALETTE.ink(name, name.text) for name in SEAT_NAMES)
