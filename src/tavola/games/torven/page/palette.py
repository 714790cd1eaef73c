"""The inks of Torven's table."""

from __future__ import annotations

from tavola.games.messages import say
from tavola.games.palette import FACE, Palette

LIGHT = {
    "ground": "#8f2f22", "ground-cut": "#a8402f",
    "wood": "#dcb176", "wood-dark": "#cb9760", "grain": "#7d4f28", "frame": "#7a4a26", "groove": "#57331a",
    "well": "#63391b", "blue": "#1f66a6", "blue-side": "#123e66", "blue-shine": "#7fb6de",
    "white": "#fffaf0", "white-side": "#c6b393", "white-shine": "#ffffff",
    "ink": "#1c1a19", "paper": "#fbf3df", "sun": "#ffd75e", "bad": "#b3201f",
    "card": "#fbf3df", "card-head": "#f1e0b8", "card-ink": "#1c1a19", "card-edge": "#1c1a19",
}  # fmt: skip
NIGHT = {  # what differs in the dark
    "ground": "#32140f", "ground-cut": "#43201a",
    "wood": "#a9773f", "wood-dark": "#93632f", "grain": "#4a2c12", "frame": "#4f2e17", "groove": "#331c0c",
    "well": "#3a2110", "blue": "#2c73b4", "blue-shine": "#8dc0e6",
    "white": "#f7eedb", "white-side": "#a6957a",
    "card": "#1f302d", "card-head": "#2b403c", "card-ink": "#f6ecd2", "card-edge": "#0c1413",
}  # fmt: skip
FONT = f'font-family="{FACE}" font-weight="800"'
PALETTE = Palette("to", LIGHT, NIGHT, properties="--board-ground:var(--to-ground);--board-mark:var(--to-sun)")
STYLE, baked = PALETTE.style, PALETTE.baked
SEAT_NAMES = (say("blue"), say("white"))
SEAT_INKS = tuple(PALETTE.ink(name, name.text) for name in SEAT_NAMES)
