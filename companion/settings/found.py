"""Adds detected devices to the readers of the settings, and removes them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import count
from os.path import realpath
from types import MappingProxyType

from msgspec.structs import replace

from companion.settings.values import BUTTONS, Reader, Settings, changed
from companion.words.errors import BadSettings

NAME = "scanner"
"""Default name of a reader, followed by a number from the second on."""
NONE: Mapping[str, str] = MappingProxyType({})


def name_at(settings: Settings, port: str, devices: Mapping[str, str] = NONE) -> str:
    """Return the name of the reader at a port, by any path to it; empty if there is none.

    *devices* are those of the open readers, by their names: a port may lead elsewhere by now.
    """
    device = realpath(port)
    readers = settings.readers.items()
    there = (name for name, at in readers if (devices.get(name) or realpath(at.port)) == device)
    return next(there, "")


def is_plain(settings: Settings, name: str) -> bool:
    """Return True if a reader has only a port, so that removing it loses nothing else."""
    reader = settings.readers[name]
    return reader == Reader(reader.port)


def with_ports(settings: Settings, ports: Mapping[str, str]) -> Settings:
    """Return the settings with other ports of readers, by their names."""
    moved = {name: replace(settings.readers[name], port=port) for name, port in ports.items()}
    return changed(settings, readers={**settings.readers, **moved})


def with_reader(settings: Settings, port: str) -> tuple[str, Settings]:
    """Return the name of a new reader at a port, and the settings with it.

    Raise BadSettings with a sentence if it is not valid.
    """
    from companion.settings import faults  # not needed at start-up without a file

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
    """Return the first default name that is not taken."""
    names = (f"{NAME}{number}" if number > 1 else NAME for number in count(1))
    return next(name for name in names if name not in taken)
