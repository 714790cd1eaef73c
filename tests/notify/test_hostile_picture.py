"""The renderer of mail pictures opens no file, asks no other server, and ends: whatever is put into a drawing."""

from __future__ import annotations

import re
import socket
import struct
import subprocess
import sys
import threading
import zlib
from pathlib import Path

import pytest

from tavola.games import GAMES
from tavola.games.game import AnyGame
from tavola.notify import board_picture
from tavola.notify.board_picture import ATTRIBUTES, ELEMENTS, MAX_CHARACTERS, NoPicture, png, render
from tavola.web.static import FOLDER

SVG = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"'
LAUGHS = "".join(f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(10))


def drawn(inside: str, attributes: str = SVG) -> str:
    return f"<svg {attributes}>{inside}</svg>"


def nested(depth: int) -> str:
    return "<g opacity='.5'>" * depth + "<rect width='9' height='9'/>" + "</g>" * depth


def uses(levels: int) -> str:
    """Things that name each other ten times each: ten to the power of the levels."""
    ten = [f"<use href='#a{i}'/>" * 10 for i in range(levels)]
    groups = "".join(f'<g id="a{i + 1}">{inside}</g>' for i, inside in enumerate(ten))
    return f'<defs><path id="a0" d="M0 0h1v1z"/>{groups}</defs><use href="#a{levels}"/>'


HOSTILE = {
    "entities that grow": f'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">{LAUGHS}]>' + drawn("<text>&k;</text>"),
    "an entity of a file": '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + drawn("<text>&x;</text>"),
    "a document type of another server": '<!DOCTYPE svg SYSTEM "http://127.0.0.1:9/a.dtd">' + drawn(""),
    "an inclusion": drawn('<i:include xmlns:i="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/>'),
    "a style sheet of another file": '<?xml-stylesheet href="/etc/passwd"?>' + drawn(""),
    "an import": drawn("<style>@import url(/etc/passwd);</style>"),
    "a filter in a style sheet": drawn("<style>.a{filter:blur(9999px)}</style>"),
    "a style attribute": drawn('<rect style="filter:blur(9999px)" width="9" height="9"/>'),
    "a filter": drawn('<filter id="f"><feTurbulence numOctaves="999999"/></filter><rect filter="url(#f)"/>'),
    "a frame": drawn('<foreignObject width="9" height="9"/>'),
    "a script": drawn("<script/>"),
    "a use of a file": drawn('<use href="/tmp/a.svg#a"/>'),
    "a use of old": drawn('<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="/tmp/a.svg#a"/>'),
    "a paint of another file": drawn('<rect width="9" height="9" fill="url(/tmp/a.svg#a)"/>'),
    "a picture inside": drawn('<image href="data:image/svg+xml,%3Csvg/%3E" width="9" height="9"/>'),
    "another namespace": drawn('<g xmlns="http://a.test/"><rect/></g>'),
    "endlessly high": drawn("", 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1000000"'),
    "endlessly large": drawn("", 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e30 1e30"'),
    "of no size": drawn("", 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 nan inf"'),
    "of a fixed size": drawn("", f'{SVG} width="1" height="1000000"'),
    "without a size": drawn("", 'xmlns="http://www.w3.org/2000/svg"'),
    "nested deeply": drawn(nested(200_000 // 25)),
    "too many elements": drawn("<g/>" * 50_000),
    "too large": drawn(" " * MAX_CHARACTERS),
    "cut off": drawn("")[:-3],
    "no text": "\ud800",
}


@pytest.mark.parametrize("name", HOSTILE)
async def test_what_drawings_are_not_made_of_gives_no_picture(name: str) -> None:
    with pytest.raises(ValueError, match="drawing"):
        render(HOSTILE[name])
    with pytest.raises(NoPicture, match="drawing"):
        await png(HOSTILE[name])


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


@pytest.fixture
def private(tmp_path: Path) -> Path:
    """A picture on the server that is nobody else's business."""
    rows = zlib.compress(b"".join(b"\0" + b"\xff\0\xff" * 60 for _ in range(60)))
    size = struct.pack(">IIBBBBB", 60, 60, 8, 2, 0, 0, 0)
    file = tmp_path / "private.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", size) + _chunk(b"IDAT", rows) + _chunk(b"IEND", b""))
    return file


@pytest.mark.parametrize("attribute", ["href", "xlink:href"])
@pytest.mark.parametrize("as_named", [str, lambda file: f"file://{file}", lambda file: file.name])
async def test_no_file_of_the_server_gets_into_a_picture(
    private: Path, monkeypatch: pytest.MonkeyPatch, attribute: str, as_named: object
) -> None:
    monkeypatch.chdir(private.parent)
    name = as_named(private) if callable(as_named) else ""
    xlink = ' xmlns:xlink="http://www.w3.org/1999/xlink"'
    hostile = drawn(f'<image {attribute}="{name}" width="60" height="40"/>', SVG + xlink)
    with pytest.raises(ValueError, match="drawing"):
        render(hostile)
    with pytest.raises(NoPicture, match="drawing"):
        await png(hostile)


async def test_no_other_server_is_asked() -> None:
    asked: list[object] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.5)
        address = f"http://127.0.0.1:{server.getsockname()[1]}/a.png"

        def listen() -> None:
            try:
                asked.append(server.accept()[1])
            except TimeoutError:
                return

        listening = threading.Thread(target=listen)
        listening.start()
        with pytest.raises(NoPicture):
            await png(drawn(f'<image href="{address}" width="9" height="9"/>'))
        listening.join()
    assert asked == []


@pytest.mark.parametrize(
    "inside",
    [
        uses(8),
        nested(25),
        '<pattern id="p" width="1e6" height="1e6" patternUnits="userSpaceOnUse"><path d="M0 0h1e9"/></pattern>'
        '<rect width="60" height="40" fill="url(#p)"/>',
        '<pattern id="p" width="1e-9" height="1e-9" patternUnits="userSpaceOnUse"><path d="M0 0h1"/></pattern>'
        '<rect width="60" height="40" fill="url(#p)"/>',
        '<path d="M0 0H1e9" stroke="red" stroke-dasharray="1e-6"/>',
        '<text font-size="1e9" x="1e30">a</text>',
        f'<path d="M0 0{"h9v9" * 100_000}" stroke="red" stroke-width="1e9"/>',
        "<use id='a' href='#a'/><clipPath id='c' clip-path='url(#c)'><path d='M0 0h1'/></clipPath>",
    ],
    ids=["uses", "groups", "large pattern", "small pattern", "dashes", "letters", "long path", "circle"],
)
async def test_what_is_much_work_is_drawn_or_given_up(inside: str) -> None:
    """The process ends by itself or by its bounds; the test ends with it."""
    try:
        made = await png(drawn(inside))
    except NoPicture as why:
        made = str(why).encode()
    assert made


CONFINED = """
import sys; sys.path.insert(0, sys.argv[1])
import board_picture as picture
picture.confine()
{task}
"""


@pytest.mark.parametrize(
    ("task", "why"),
    [
        ("while True: pass", ""),
        ("x = bytearray(1 << 30)", "MemoryError"),
        ("open(sys.argv[2], 'w').write('x' * 100000)", "File too large"),
    ],
    ids=["processor", "memory", "files"],
)
def test_the_process_that_draws_is_confined(tmp_path: Path, task: str, why: str) -> None:
    program = CONFINED.format(task=task).replace("picture.confine()", "picture.CPU = 1; picture.confine()")
    command = [sys.executable, "-c", program, str(Path(board_picture.__file__).parent), str(tmp_path / "x")]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert ended.returncode != 0
    assert why in ended.stderr


def test_the_process_that_draws_is_confined_before_it_draws() -> None:
    main = Path(board_picture.__file__).read_text("utf-8").partition('if __name__ == "__main__":')[2]
    assert 0 < main.index("confine()") < main.index("render(")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_drawings_of_every_game_are_drawn(game: AnyGame) -> None:
    state = game.start(game.players[1], None, b"mail")
    assert render(game.draw(game.view(state, 0), "light")).startswith(b"\x89PNG")


def test_pages_and_mails_take_the_same_things_into_drawings() -> None:
    script = (FOLDER / "js" / "lib" / "svg.js").read_text("utf-8")

    def listed(name: str) -> set[str]:
        found = re.search(rf"const {name} = new Set\(\[(.*?)\]\)", script, re.DOTALL)
        assert found is not None
        return set(re.findall(r'"([^"]+)"', found[1]))

    assert listed("ELEMENTS") | {"style"} == ELEMENTS  # pages have style sheets of their own
    assert listed("ATTRIBUTES") == ATTRIBUTES
