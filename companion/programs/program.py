"""Program beside the app, with its socket and messages."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.words.inputs import Input


class Program(Struct, frozen=True):
    """Program with its socket and messages."""

    name: str
    """Name in failure reports, and of its threads."""
    module: str
    """Python module that is its command."""
    socket: str
    """Name of the socket in the folder of the service; source: systemd/companion-*.path."""
    decode: Callable[[bytes], Any]
    """Returns the message of a line; raises ValueError for any other line."""
    told: Callable[[Any], Input]
    """Returns the input with a message; it is called with None once no program is connected."""
    last: str
    """Name of the message that is the last for a new connection. One that replaces it is sent
    first, so that an ended program shows nothing that came after it."""
    longest: int
    """Longest line in bytes that it may send."""

    def command(self, path: Path) -> list[str]:
        """Return the command that connects to a socket, and ends with this process."""
        return [sys.executable, "-m", self.module, "--socket", str(path), "--with-parent"]
