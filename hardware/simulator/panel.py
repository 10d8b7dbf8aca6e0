"""Simulated panel: buttons, and readers beside them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from types import MappingProxyType

from hardware.simulator.families import FAMILIES, SimulatedReader
from hardware.simulator.pins import VirtualPins
from hardware.simulator.readers import VirtualReader, VirtualScanner

Kind = str | type[SimulatedReader]
"""Protocol of a reader that sends on command, or family of one that reads."""

READERS: Mapping[str, Kind] = MappingProxyType({"scanner": "lines"})
"""Default readers of a panel, by name."""


class Simulator:
    """Simulated panel of buttons and readers, as a context manager.

    *pins* maps buttons to GPIO numbers, as for the real ones; *readers* maps readers to
    protocols, where auto sends lines, or to families. Methods take a reader's name as in an input:
    "table", or "table/2" for an antenna; the default is the first one. Raises KeyError.
    """

    def __init__(self, pins: Mapping[str, int], readers: Mapping[str, Kind] = READERS) -> None:
        self._numbers = pins
        self._pins = VirtualPins()
        self._readers = {name: _reader(kind) for name, kind in readers.items()}
        self._first = next(iter(readers), "")
        self._open = ExitStack()
        self.protocols = MappingProxyType(
            {name: "auto" if kind == "auto" else self._readers[name].protocol
             for name, kind in readers.items()}
        )  # fmt: skip
        """Protocol of each reader, by name."""

    def __enter__(self) -> Simulator:
        self._open.enter_context(self._pins)
        for reader in self._readers.values():
            self._open.enter_context(reader)
        return self

    def __exit__(self, *exc: object) -> None:
        self._open.close()

    @property
    def port(self) -> str:
        """Path of the first reader's port."""
        return self._readers[self._first].port

    @property
    def ports(self) -> dict[str, str]:
        """Path of each reader's port, by name."""
        return {name: reader.port for name, reader in self._readers.items()}

    def down(self, button: str) -> None:
        """Push a button down."""
        self._pins.down(self._numbers[button])

    def up(self, button: str) -> None:
        """Release a button."""
        self._pins.up(self._numbers[button])

    def press(self, button: str) -> None:
        """Push and release a button."""
        self._pins.press(self._numbers[button])

    def scan(self, code: str, reader: str = "") -> None:
        """Send *code* from a reader. Raises ValueError for a code it cannot read."""
        antenna = reader.partition("/")[2]
        self._reader(reader).scan(code, int(antenna) if antenna else None)

    def lay(self, card: str, reader: str = "") -> None:
        """Put a card before a reader; a family reads it until it is lifted."""
        self._reader(reader).lay(card)

    def lift(self, reader: str = "") -> None:
        """Remove the card before a reader."""
        self._reader(reader).lift()

    def send(self, data: bytes, reader: str = "") -> None:
        """Send raw bytes from a reader."""
        self._reader(reader).send(data)

    def unplug(self, reader: str = "") -> None:
        """Pull a reader's cable."""
        self._reader(reader).unplug()

    def replug(self, reader: str = "") -> None:
        """Plug a reader's cable in again."""
        self._reader(reader).replug()

    def _reader(self, name: str) -> VirtualScanner | VirtualReader:
        return self._readers[name.partition("/")[0] or self._first]


def _reader(kind: Kind) -> VirtualScanner | VirtualReader:
    if kind == "pn532":  # it sends nothing but replies
        kind = FAMILIES[kind]
    if isinstance(kind, str):
        return VirtualScanner("lines" if kind == "auto" else kind)
    return VirtualReader(kind())
