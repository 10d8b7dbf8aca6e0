"""Factory of card readers: chooses class, speed and protocol."""

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
"""Protocols of readers in the settings."""

USUAL_SPEED = MappingProxyType({"pn532": 115200})
"""Default speed by protocol in bit/s; all others use 9600."""

EVENT_DEVICES = "/dev/input/"


def reader(
    inbox: Inbox,
    name: str,
    port: str,
    *,
    baud: int | None = None,
    protocol: str = "auto",
    framing: Mapping[str, Any] | None = None,
    find: Callable[[], str] | None = None,
    grab: Callable[[int], None] = grab,
    **retries: Any,
) -> Reader:
    """Return the reader at *port*, not yet open: a Wedge for a keyboard, else a Scanner.

    *protocol* is one of PROTOCOLS, *baud* its usual speed unless given, *framing* that of lines;
    *find* returns the path to open, the port unless given; *grab* takes a keyboard's device, and
    *retries* are the retry times of Reader. Raises WrongPort with a translated text.
    """
    if protocol == "keys" or port.startswith(EVENT_DEVICES):
        return Wedge(inbox, port, framing=framing, find=find, name=name, grab=grab, **retries)
    speed = usual_speed(protocol) if baud is None else baud
    return Scanner(
        inbox, port, baud=speed, protocol=protocol, framing=framing, find=find, name=name, **retries
    )


def usual_speed(protocol: str) -> int:
    """Return the speed of a protocol in bit/s unless another one is set."""
    return USUAL_SPEED.get(protocol, 9600)
