"""Files that commands read and write; what goes wrong is one sentence."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from companion.words.errors import CompanionError
from companion.words.i18n import _


def reading(path: Path) -> BinaryIO:
    """Open a file; raise CompanionError if it cannot be read."""
    try:
        return path.open("rb")
    except OSError as error:
        text = _("{path} cannot be read: {why}.").format(path=path, why=error.strerror)
        raise CompanionError(text) from error


def write(path: Path | None, data: bytes) -> None:
    """Write into a file, or to stdout without one; raise CompanionError."""
    if path is None:
        sys.stdout.buffer.write(data)
        return
    try:
        path.write_bytes(data)
    except OSError as error:
        raise _unwritten(path, error) from error


def _unwritten(path: Path, error: OSError) -> CompanionError:
    text = _("{path} cannot be written: {why}.")
    return CompanionError(text.format(path=path, why=error.strerror or error))


@contextmanager
def draft(path: Path, data: bytes) -> Iterator[None]:
    """Write a file that is there only if what is done meanwhile goes well; raise CompanionError."""
    new = path.with_name(f"{path.name}.new")
    try:
        new.write_bytes(data)
        yield
        new.replace(path)
    except CompanionError:
        raise
    except OSError as error:
        raise _unwritten(path, error) from error
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
