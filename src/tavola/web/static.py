"""Static files, held in memory. Their addresses hold a hash of them all, so browsers may cache them for ever."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "static"
TYPES = {
    ".js": "text/javascript",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


class Files:
    """All files of a folder by their path in it."""

    def __init__(self, folder: Path = FOLDER) -> None:
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        self._files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        everything = hashlib.sha256()
        for name, content in self._files.items():
            everything.update(name.encode() + hashlib.sha256(content).digest())
        self.version = everything.hexdigest()[:12]

    def address(self, name: str) -> str:
        """Where a page finds the file. Raises KeyError for none of that name."""
        if name not in self._files:
            raise KeyError(f"no static file {name!r}")
        return f"/static/{self.version}/{name}"

    def get(self, name: str) -> tuple[bytes, str] | None:
        """Content and media type of a file."""
        content = self._files.get(name)
        return None if content is None else (content, _type(name))


@cache
def files() -> Files:
    """The static files, read once."""
    return Files()


def _type(name: str) -> str:
    return TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
