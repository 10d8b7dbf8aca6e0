"""Files that commands read and write; each error is one sentence."""

from __future__ import annotations

import errno
import re
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from companion.keep.file import plain
from companion.machine.sticks import refuse_unmounted
from companion.words.errors import CompanionError, why
from companion.words.i18n import _
from companion.words.owners import remedy

KEYS, SETTINGS = ".key", ".toml"
"""Suffixes of files with keys and settings."""
KEY_PATTERN = re.compile(rb"[\w-]{43}=", re.ASCII)
LARGEST_KEY_FILE = 100_000
"""Size in bytes above which a file holds neither keys nor settings."""


def named(path: Path, folder: Path) -> Path:
    """Return the path of a file: as given, else by its name in a folder."""
    inside = folder / path.name
    return inside if inside.exists() and not path.exists() else path


def reading(path: Path) -> BinaryIO:
    """Open a file; raise CompanionError if it cannot be read."""
    try:
        return plain.opened(path)
    except OSError as error:
        raise _barred(_("{path} cannot be read: {why}."), path, error) from error


def write(path: Path | None, data: bytes) -> None:
    """Write into a file, or to stdout without one; raise CompanionError."""
    if path is None:
        sys.stdout.buffer.write(data)
        return
    with draft(path, data):
        pass


def refuse_kept(path: Path) -> None:
    """Raise OSError if the path holds settings or keys, or has one of their suffixes."""
    held = (
        plain.read(path, LARGEST_KEY_FILE)
        if path.is_file() and path.stat().st_size < LARGEST_KEY_FILE
        else b""
    )
    if path.suffix == KEYS or _is_key(held):
        raise OSError(errno.EEXIST, _("that is a place for the key to secrets"))
    if path.suffix == SETTINGS or _is_settings(held):
        raise OSError(errno.EEXIST, _("that is a place for settings"))


def _is_key(held: bytes) -> bool:
    """Return True if each line is a Fernet key."""
    return bool(held.split()) and all(KEY_PATTERN.fullmatch(line) for line in held.split())


def _is_settings(held: bytes) -> bool:
    """Return True if the contents of a file are settings, by any name."""
    try:
        return bool(tomllib.loads(held.decode()))
    except ValueError:
        return False


@contextmanager
def draft(path: Path, data: bytes) -> Iterator[None]:
    """Write a file that is kept only if the block succeeds; raise CompanionError.

    It replaces only a regular file, and never one with settings or keys.
    """
    refuse_unmounted(path)
    with writing(path):
        refuse_kept(path)
        with plain.replaced(path) as file:
            file.write(data)
            yield


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn an OSError of the block into a CompanionError about the file."""
    try:
        yield
    except CompanionError:
        raise
    except OSError as error:
        raise _barred(_("{path} cannot be written: {why}."), path, error) from error


def _barred(text: str, path: Path, error: OSError) -> CompanionError:
    """Return the error about a file, with advice if permissions are missing."""
    advice = remedy(path) if isinstance(error, PermissionError) else ""
    sentence = text.format(path=path, why=why(error))
    return CompanionError(" ".join(filter(None, [sentence, advice])))


def folder(path: Path) -> Path:
    """Return a folder, made if only it itself is missing; raise CompanionError if it is none."""
    refuse_unmounted(path)
    try:
        if not path.is_dir():
            path.mkdir()
            plain.give_to_owner(path, path.parent)
    except FileExistsError:
        raise CompanionError(_("{path} is no folder.").format(path=path)) from None
    except OSError as error:
        raise CompanionError(f"{path}: {why(error)}") from error
    return path
