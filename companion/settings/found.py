"""A device that was found becomes a reader of the settings, and one that did so is left again."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from os.path import realpath

from companion.settings.values import BUTTONS, Reader, Settings, changed
from companion.words.errors import BadSettings

NAME = "scanner"
"""What a reader is called that nobody gave a name."""


def name_at(settings: Settings, port: str) -> str:
    """Return which reader is at a port, by whatever path; empty if none is."""
    device = realpath(port)
    there = (name for name, reader in settings.readers.items() if realpath(reader.port) == device)
    return next(there, "")


def is_plain(settings: Settings, name: str) -> bool:
    """Return whether nothing is set of a reader but its port, so that nothing is lost with it."""
    reader = settings.readers[name]
    return reader == Reader(reader.port)


def with_reader(settings: Settings, port: str) -> tuple[str, Settings]:
    """Return the name of a new reader at a port, and the settings with it.

    Raise BadSettings with a sentence where no box can have it.
    """
    from companion.settings import faults  # start-up waits for it only where there is a file

    name = _free(settings.readers)
    more = changed(settings, readers={**settings.readers, name: Reader(port)})
    if fault := faults.reader_count_fault({"readers": more.readers}) or faults.value_fault(
        more, BUTTONS
    ):
        raise BadSettings(fault.text)
    return name, more


def without_reader(settings: Settings, name: str) -> Settings:
    """Return the settings without a reader."""
    rest = {each: reader for each, reader in settings.readers.items() if each != name}
    return changed(settings, readers=rest)


def _free(taken: Collection[str]) -> str:
    """Return the first name that no reader has."""
    names = (f"{NAME}{number}" if number > 1 else NAME for number in count(1))
    return next(name for name in names if name not in taken)
