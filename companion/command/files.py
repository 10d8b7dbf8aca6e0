"""Files that commands read and write; what goes wrong is one sentence."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from companion.keep import plain
from companion.words.errors import CompanionError, why
from companion.words.i18n import _


def named(path: Path, folder: Path) -> Path:
    """Return where a file is: as it was named, else by its name in a folder."""
    inside = folder / path.name
    return inside if inside.exists() and not path.exists() else path


def reading(path: Path) -> BinaryIO:
    """Open a file; raise CompanionError if it cannot be read."""
    try:
        return plain.opened(path)
    except OSError as error:
        text = _("{path} cannot be read: {why}.").format(path=path, why=why(error))
        raise CompanionError(text) from error


def write(path: Path | None, data: bytes) -> None:
    """Write into a file, or to stdout without one; raise CompanionError."""
    if path is None:
        sys.stdout.buffer.write(data)
        return
    with draft(path, data):
        pass


@contextmanager
def draft(path: Path, data: bytes) -> Iterator[None]:
    """Write a file that is there only if what is done meanwhile goes well; raise CompanionError.

    It takes the place of a plain file, and of nothing else.
    """
    try:
        with plain.replaced(path) as file:
            file.write(data)
            yield
    except CompanionError:
        raise
    except OSError as error:
        text = _("{path} cannot be written: {why}.")
        raise CompanionError(text.format(path=path, why=why(error))) from error
