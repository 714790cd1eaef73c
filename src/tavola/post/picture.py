"""The board as PNG.

The renderer holds the interpreter while it draws (a quarter of a second for an island of 30 fields), in a thread too.
So it runs in a process of its own, and the server answers meanwhile.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

FONT = Path(__file__).parent / "fonts" / "BricolageGrotesque-ExtraBold.ttf"
FAMILY = "Bricolage Grotesque"
WIDTH = 800  # pixels; shown half as wide, sharp on dense screens
PATIENCE = 30.0  # seconds


class NoPicture(Exception):
    """The drawing could not be rendered; says why."""


async def png(svg: str) -> bytes:
    """The drawing, 800 pixels wide. Raises NoPicture."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",  # modules beside this file are no top-level ones
        __file__,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            picture, complaint = await process.communicate(svg.encode())
    except TimeoutError:
        raise NoPicture(f"not drawn within {PATIENCE:.0f} seconds") from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0:
        raise NoPicture(complaint.decode(errors="replace").strip().rpartition("\n")[2])
    return picture


def render(svg: str) -> bytes:
    """The same in this process. Raises ValueError for what is no drawing."""
    import resvg_py

    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=WIDTH,
        skip_system_fonts=True,
        font_files=[str(FONT)],
        font_family=FAMILY,
        sans_serif_family=FAMILY,
        serif_family=FAMILY,
    )


if __name__ == "__main__":
    os.nice(10)  # nobody waits for a mail as they do for a page
    sys.stdout.buffer.write(render(sys.stdin.buffer.read().decode()))
