"""Paints what a display has not got yet; it is run in a process of its own, which takes Pillow."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from PIL import Image

from screens.rooms import dark, wood
from screens.rooms.pictures import COVERS, DARK, WOOD, Picture, Size, cell, covered, painter

MILD = 10
"""How far it stands back behind whoever plays."""


def main(arguments: list[str]) -> None:
    """Paint into a folder for a display; tell each picture that is there, a line each.

    The arguments are the folder, width, height, and ``dark`` or ``light``.
    """
    os.nice(MILD)
    folder, width, height, light = arguments
    try:
        for picture in fill(Path(folder), (int(width), int(height)), light == "dark"):
            os.write(sys.stdout.fileno(), f"{picture.name}\n".encode())
    except BrokenPipeError:
        return  # the app has ended: nobody is to read a word of this one
    except OSError as error:
        sys.exit(f"Rooms are not painted: {error}")


def fill(folder: Path, size: Size, is_dark: bool) -> Iterator[Picture]:
    """Yield all pictures of a display, each as soon as it is there; raise OSError.

    Those of other displays go: the folder does not grow with every size of a window.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        if not old.name.endswith(Picture(DARK, size).ending):
            old.unlink(missing_ok=True)
    for picture in wanted(size, is_dark):
        if not (folder / picture.file).exists():
            _keep(paint(picture), folder / picture.file)
        yield picture


def wanted(size: Size, is_dark: bool) -> list[Picture]:
    """Return the pictures of a display, home's first."""
    rooms = [Picture(name, size, is_dark) for name in (DARK, *covered(), WOOD)]
    return [rooms[0], Picture(COVERS, size), *rooms[1:]]


def paint(picture: Picture) -> Image.Image:
    """Return a picture."""
    if picture.name == COVERS:
        return covers(picture.size)
    own: dict[str, Any] = {DARK: dark, WOOD: wood}
    module = own.get(picture.name) or import_module(painter(picture.name))
    painted: Image.Image = module.paint(picture.size, picture.dark)
    return painted


def covers(size: Size) -> Image.Image:
    """Return the covers of all games that have one, each below the one before it."""
    width, height = cell(size)
    names = covered()
    sheet = Image.new("RGB", (width, height * len(names)))
    for row, name in enumerate(names):
        sheet.paste(import_module(painter(name)).cover((width, height)), (0, row * height))
    return sheet


def _keep(picture: Image.Image, path: Path) -> None:
    """Write a picture as a whole or not at all, also where the power is cut."""
    draft = path.with_suffix(".part")
    try:
        with draft.open("wb") as file:
            picture.save(file, "PNG", compress_level=3)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


if __name__ == "__main__":
    main(sys.argv[1:])
