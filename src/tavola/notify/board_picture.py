"""The board as PNG.

The renderer holds the interpreter while it draws (a quarter of a second for an island of 30 fields), in a thread too.
So it runs in a process of its own, and the server answers meanwhile. That process draws nothing but what drawings are
made of (the renderer would put any picture file of the server into a mail that names it), with bounded memory and time.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from xml.parsers import expat

FONT = Path(__file__).parent / "fonts" / "BricolageGrotesque-ExtraBold.ttf"
FAMILY = "Bricolage Grotesque"
WIDTH = 800  # pixels; shown half as wide, sharp on dense screens
TIMEOUT = 30.0  # seconds
CPU, MEMORY = 20, 768 << 20  # seconds and bytes of the process that draws; a large island takes 1 and 100 million

MAX_CHARACTERS = 2_000_000  # characters of a drawing; a large island has 110 thousand
MAX_ELEMENTS, MAX_DEPTH = 40_000, 30  # elements, and how deep they are nested
MAX_ASPECT = 8.0  # of the longer side to the shorter
NAMESPACE = "http://www.w3.org/2000/svg"
_ELEMENTS = "svg g defs use path rect circle ellipse line polyline polygon text tspan pattern clipPath style"
_ATTRIBUTES = """
xmlns id class role aria-label aria-hidden viewBox x y x1 x2 y1 y2 dx dy cx cy r rx ry width height d points transform
href fill fill-opacity fill-rule stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width
opacity display pointer-events clip-path patternUnits font-family font-size font-weight text-anchor
"""
ELEMENTS = frozenset(_ELEMENTS.split())
ATTRIBUTES = frozenset(_ATTRIBUTES.split())
OWN_ATTRIBUTE = re.compile(r"data-[a-z]+")
EXTERNAL_REFERENCE = re.compile(r"\\|url\((?!#)", re.IGNORECASE)  # a backslash could spell 'url' in another way
STRANGE = re.compile(r"\\|url\((?!#)|@|filter|mask|image", re.IGNORECASE)  # in a style sheet


class NoPicture(Exception):
    """The drawing could not be rendered; says why."""


async def png(svg: str, width: int = WIDTH) -> bytes:
    """The drawing, so many pixels wide. Raises NoPicture."""
    if len(svg) > MAX_CHARACTERS:
        raise NoPicture("the drawing is too large")
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",  # modules beside this file are no top-level ones
        __file__,
        str(width),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(TIMEOUT):
            picture, complaint = await process.communicate(svg.encode(errors="replace"))
    except TimeoutError:
        raise NoPicture(f"not drawn within {TIMEOUT:.0f} seconds") from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0:
        said = complaint.decode(errors="replace").strip().rpartition("\n")[2]
        raise NoPicture(said or f"the renderer ended with {process.returncode}")
    return picture


def render(svg: str, width: int = WIDTH) -> bytes:
    """The same in this process. Raises ValueError for what is no drawing of ours."""
    import resvg_py

    Examined(svg)
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=[str(FONT)],
        font_family=FAMILY,
        sans_serif_family=FAMILY,
        serif_family=FAMILY,
    )


class Examined:
    """A drawing gone through from its beginning to its end. Raises ValueError at what drawings are not made of."""

    def __init__(self, svg: str) -> None:
        self._open: list[str] = []
        self._count = 0
        if len(svg) > MAX_CHARACTERS:
            raise ValueError("the drawing is too large")
        parser = expat.ParserCreate()
        parser.buffer_text = True  # a style sheet comes in one piece
        parser.buffer_size = 1 << 20
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = parser.ProcessingInstructionHandler = _refuse
        try:
            parser.Parse(svg.encode(errors="replace"), True)
        except expat.ExpatError as error:
            raise ValueError(f"no drawing: {error}") from None

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        if not self._open:
            _check_root(name, attributes)
        self._open.append(name)
        self._count += 1
        if self._count > MAX_ELEMENTS or len(self._open) > MAX_DEPTH:
            raise ValueError("the drawing has too many elements, or nests them too deeply")
        if name not in ELEMENTS:
            raise ValueError(f"a drawing holds no element {name[:20]!r}")
        for key, value in attributes.items():
            _check_attribute(key, value)

    def _end(self, name: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        if self._open[-1] == "style" and STRANGE.search(text):
            raise ValueError("the style sheet of a drawing sets colours and lines only")


def _check_root(name: str, attributes: dict[str, str]) -> None:
    """Raise ValueError unless the picture has a size that can be drawn."""
    try:
        _x, _y, width, height = map(float, attributes["viewBox"].split())
    except (KeyError, ValueError):
        raise ValueError("a drawing says by its viewBox what it shows") from None
    if name != "svg" or "width" in attributes or "height" in attributes:
        raise ValueError("a drawing is an svg of no fixed size")
    if not (0 < width <= MAX_ASPECT * height and 0 < height <= MAX_ASPECT * width and width < 1e6):
        raise ValueError("the drawing is far wider than high, or the other way round")


def _check_attribute(name: str, value: str) -> None:
    if name not in ATTRIBUTES and not OWN_ATTRIBUTE.fullmatch(name):
        raise ValueError(f"a drawing holds no attribute {name[:20]!r}")
    if (name == "xmlns" and value != NAMESPACE) or (name == "href" and not value.startswith("#")):
        raise ValueError("a drawing names nothing outside of it")
    if EXTERNAL_REFERENCE.search(value):
        raise ValueError("a drawing names nothing outside of it")


def _refuse(*_: object) -> None:
    raise ValueError("a drawing has no document type and no instructions")


def confine() -> None:
    """Bound what this process may use: processor, memory, and no file may be written."""
    import resource

    bounds = (
        (resource.RLIMIT_CPU, CPU),
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    )
    for what, most in bounds:
        with suppress(ValueError, OSError):  # some systems know no such bound, or have a lower one
            resource.setrlimit(what, (most, most))


if __name__ == "__main__":
    os.nice(10)  # nobody waits for a mail as they do for a page
    confine()
    sys.stdout.buffer.write(render(sys.stdin.buffer.read().decode(), int(sys.argv[1])))
