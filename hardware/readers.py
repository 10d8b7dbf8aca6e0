"""Factory of card readers: chooses class, speed and protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.words.inputs import Inbox
from companion.words.protocols import is_keyboard
from hardware.reader import Reader, WrongPort
from hardware.scanner import Scanner
from hardware.wedge import Wedge, grab

__all__ = ["Reader", "WrongPort", "reader"]


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
    if is_keyboard(protocol, port):
        return Wedge(inbox, port, framing=framing, find=find, name=name, grab=grab, **retries)
    return Scanner(
        inbox, port, baud=baud, protocol=protocol, framing=framing, find=find, name=name, **retries
    )
