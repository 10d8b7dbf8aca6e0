"""Protocols of card readers and their traits: one table for the settings and for the drivers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

EVENT_DEVICES = "/dev/input/"
"""Prefix of the port of a keyboard reader."""


class Traits(Struct, frozen=True):
    """Traits of a protocol; *speed* is in bit/s, for a reader without one of its own."""

    is_framed: bool = False
    """True if the framing of its lines can be set."""
    has_antennas: bool = False
    """True if it reports the antenna of a scan."""
    is_typed: bool = False
    """True if its readers take themselves for keyboards."""
    speed: int = 9600


PROTOCOLS: Mapping[str, Traits] = MappingProxyType(
    {
        "auto": Traits(is_framed=True, has_antennas=True),
        "lines": Traits(is_framed=True),
        "grow": Traits(is_framed=True),
        "rdm6300": Traits(),
        "id12": Traits(),
        "pn532": Traits(speed=115200),
        "ssi": Traits(),
        "json": Traits(has_antennas=True),
        "keys": Traits(is_framed=True, is_typed=True),
    }
)
"""Traits of each protocol, by its name in the settings."""
TYPED = tuple(name for name, traits in PROTOCOLS.items() if traits.is_typed)
FRAMED = tuple(name for name, traits in PROTOCOLS.items() if traits.is_framed)
MULTI_ANTENNA = tuple(name for name, traits in PROTOCOLS.items() if traits.has_antennas)


def is_keyboard(protocol: str, port: str) -> bool:
    """Return True if a reader types like a keyboard, by its protocol or its port."""
    return protocol in TYPED or port.startswith(EVENT_DEVICES)
