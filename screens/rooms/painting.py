"""Process that paints the missing pictures of a display, so that the app need not load Pillow."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from PIL import Image

from companion.keep.file import plain
from screens.rooms import dark, wood
from screens.rooms.pictures import COVERS, DARK, WOOD, Picture, Size, cell, covered, painter

NICE = 10
"""Nice value of the process."""


def main(arguments: list[str]) -> None:
    """Paint the pictures of a display into a folder; print the name of each finished one.

    The arguments are the folder, width, height, and ``dark`` or ``light``.
    """
    os.nice(NICE)
    folder, width, height, light = arguments
    try:
        for picture in fill(Path(folder), (int(width), int(height)), light == "dark"):
            os.write(sys.stdout.fileno(), f"{picture.name}\n".encode())
    except BrokenPipeError:
        return  # the app has ended
    except OSError as error:
        sys.exit(f"Rooms are not painted: {error}")


def fill(folder: Path, size: Size, is_dark: bool) -> Iterator[Picture]:
    """Yield all pictures of a display, each once its file exists; raises OSError.

    Those of other displays are removed, so that the folder does not grow.
    """
    plain.make_folder(folder)
    for old in folder.glob("*.png"):
        if not old.name.endswith(Picture(DARK, size).ending):
            old.unlink(missing_ok=True)
    for picture in wanted(size, is_dark):
        if not (folder / picture.file).exists():
            _keep(paint(picture), folder / picture.file)
        yield picture


def wanted(size: Size, is_dark: bool) -> list[Picture]:
    """Return the pictures of a display, that of home first."""
    rooms = [Picture(name, size, is_dark) for name in (DARK, *covered(), WOOD)]
    return [rooms[0], Picture(COVERS, size), *rooms[1:]]


def paint(picture: Picture) -> Image.Image:
    """Paint a picture."""
    if picture.name == COVERS:
        return covers(picture.size)
    own: dict[str, Any] = {DARK: dark, WOOD: wood}
    module = own.get(picture.name) or import_module(painter(picture.name))
    painted: Image.Image = module.paint(picture.size, picture.dark)
    return painted


def covers(size: Size) -> Image.Image:
    """Paint the covers of all games that have one, from the top down."""
    width, height = cell(size)
    names = covered()
    sheet = Image.new("RGB", (width, height * len(names)))
    for row, name in enumerate(names):
        sheet.paste(import_module(painter(name)).cover((width, height)), (0, row * height))
    return sheet


def _keep(picture: Image.Image, path: Path) -> None:
    """Write a picture atomically, also across a power cut."""
    with plain.replaced(path) as file:
        picture.save(file, "PNG", compress_level=3)


if __name__ == "__main__":
    main(sys.argv[1:])
