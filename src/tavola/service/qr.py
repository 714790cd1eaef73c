"""Links as QR codes."""

from __future__ import annotations

import segno


def qr_code(text: str) -> str:
    """The text as a QR code (SVG, dark on light, with its quiet zone), for a page to show at any size."""
    svg = segno.make(text, error="m", micro=False).svg_inline(border=4, dark="#1c1a19", light="#ffffff", omitsize=True)
    return svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
