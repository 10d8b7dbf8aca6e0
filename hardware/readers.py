"""The one place that chooses the class, speed and protocol of a card reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from companion.words.inputs import Inbox
from hardware.framing import DECODERS
from hardware.reader import Reader, WrongPort
from hardware.scanner import Scanner
from hardware.wedge import Wedge, grab

__all__ = ["PROTOCOLS", "Reader", "WrongPort", "reader"]

PROTOCOLS = (*DECODERS, "keys")
"""What a reader's protocol may be in the settings."""

USUAL_SPEED = MappingProxyType({"pn532": 115200})
"""By protocol; all others are 9600."""

EVENT_DEVICES = "/dev/input/"


def reader(
    inbox: Inbox,
    name: str,
    port: str,
    *,
    baud: int | None = None,
    protocol: str = "auto",
    framing: Mapping[str, Any] | None = None,
    grab: Callable[[int], None] = grab,
    **retries: Any,
) -> Reader:
    """Return the reader at *port*, not yet open: a keyboard if that is what it is, else serial.

    *protocol* is one of PROTOCOLS, *baud* its usual speed unless given, *framing* the settings of
    lines; *grab* takes a keyboard's device, and *retries* are the seconds of Reader. Raises
    WrongPort, with a text for people.
    """
    if protocol == "keys" or port.startswith(EVENT_DEVICES):
        return Wedge(inbox, port, framing=framing, name=name, grab=grab, **retries)
    speed = USUAL_SPEED.get(protocol, 9600) if baud is None else baud
    return Scanner(
        inbox, port, baud=speed, protocol=protocol, framing=framing, name=name, **retries
    )
