"""Reports of the running app for the self-check: files of JSON in its runtime folder."""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from companion.keep.file import plain

log = logging.getLogger(__name__)
Report = TypeVar("Report", bound=Struct)
DEVICE = Path("/run/companion")
"""The runtime folder of the service; source: systemd/companion.service."""
LONGEST = 10_000
"""Longest report in bytes."""


def keep(report: Struct, name: str, folder: str) -> None:
    """Save a report without secrets, which everybody may read; do nothing if *folder* is empty."""
    if not folder:
        return
    path = Path(folder) / name
    try:
        path.write_bytes(msgspec.json.encode(report))
        path.chmod(0o644)
    except OSError as error:
        log.warning("The report %s cannot be saved: %s", name, error)


def read(name: str, kind: type[Report], folder: Path = DEVICE) -> Report | None:
    """Return a report of the running app; None if there is none."""
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode(plain.read(folder / name, LONGEST), type=kind)
    return None
