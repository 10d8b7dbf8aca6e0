"""Last code of each reader of the running app, for the self-check, which opens no reader."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.keep.file import plain
from companion.machine.reports import DEVICE

REPORT_BYTES = 10_000
"""Bytes of a report."""


class Heard(Struct, frozen=True):
    """Code that a reader read, and the time on the clock."""

    code: str
    at: datetime


def keep(reader: str, code: str, environment: Mapping[str, str] = os.environ) -> None:
    """Keep the last code of a reader in the app's runtime folder; nothing without one.

    Only its owner and root read it: codes are of cards, some of which are secret in a match.
    """
    if folder := environment.get("RUNTIME_DIRECTORY", ""):
        with suppress(OSError):
            path = _path(Path(folder), reader)
            plain.make_private(path)
            path.write_bytes(msgspec.json.encode(Heard(code, datetime.now().astimezone())))


def read(reader: str, folder: Path = DEVICE) -> Heard | None:
    """Return the last code of a reader; None if there is none, or this user may not see it."""
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode(plain.read(_path(folder, reader), REPORT_BYTES), type=Heard)
    return None


def _path(folder: Path, reader: str) -> Path:
    return folder / f"heard-{reader}.json"
