"""Files that pages load: scripts, style sheets and fonts, each under a fixed name."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from msgspec import Struct

from companion import phones

STATIC = Path(phones.__file__).parent / "static"
FONTS = ("font_manrope", "font_source_serif_pro", "font_font_awesome")
"""Packages whose fonts are served."""
UTF_8 = "; charset=utf-8"
HTML, PLAIN_TEXT = f"text/html{UTF_8}", f"text/plain{UTF_8}"
KINDS = {
    ".css": f"text/css{UTF_8}",
    ".js": f"text/javascript{UTF_8}",
    ".otf": "font/otf",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".txt": PLAIN_TEXT,
}
"""Media type by suffix; other files are not served."""
ASK_AGAIN = "no-cache"
"""Caching of files that an update changes: a browser asks each time for a newer one."""
A_WEEK = "max-age=604800"


class File(Struct, frozen=True):
    """File that is served, with its headers."""

    path: Path
    kind: str
    etag: str
    caching: str


def served() -> dict[str, File]:
    """Return every file that is served, by its name below /static/."""
    return {name: _file(path) for name, path in _paths() if path.suffix in KINDS}


def _paths() -> Iterator[tuple[str, Path]]:
    yield from ((path.name, path) for path in STATIC.iterdir())
    for package in FONTS:
        folder = Path(import_module(package).__path__[0], "files")
        yield from ((f"fonts/{path.name}", path) for path in folder.iterdir())


def _file(path: Path) -> File:
    kind, facts = KINDS[path.suffix], path.stat()
    caching = A_WEEK if kind.startswith("font") else ASK_AGAIN
    return File(path, kind, f'"{facts.st_mtime_ns:x}-{facts.st_size:x}"', caching)
