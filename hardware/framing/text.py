"""Text from readers: lines that are codes, and lines that are JSON messages."""

from __future__ import annotations

import re
from typing import Any

from hardware.framing.decoder import Decoded, FramingFault, has_code
from hardware.framing.grow import Grow
from hardware.framing.json_lines import JsonLines

OBJECT = re.compile(r'\A\{\s*["}]|".*\}\Z', re.DOTALL)
"""Start or end of a JSON object; the other end may have been lost."""

BOOT = re.compile(
    r"\s*(?:ets [A-Z][a-z]{2} +\d|ESP-ROM:|Build:[A-Z][a-z]{2} |rst:0x|configsip: \d|SPIWP:0x"
    r"|clk_drv:0x|mode:[A-Z]+, clock div:|load:0x|entry 0x|[EWIDV] \(\d+\) )"
)
"""Boot messages of an ESP32. Source: ESP-IDF, "Application Startup Flow"; its logs."""


class TextLines:
    """Decoder of lines and JSON lines at once; JSON and boot messages are no codes.

    Faults are those of the lines; *lines* are their settings.
    """

    def __init__(self, **lines: Any) -> None:
        self._json = JsonLines()
        self._lines = Grow(**lines)

    def feed(self, data: bytes, now: float = 0.0) -> list[Decoded]:
        """Return the codes and faults that end in *data*, at most one line."""
        messages, lines = self._json.feed(data, now), self._lines.feed(data, now)
        if has_code(messages):
            self._lines.reset()
            return [*messages]
        return [read for line in lines for read in _judged(line, bool(messages))]

    def reset(self) -> None:
        """Drop a partial line."""
        self._json.reset()
        self._lines.reset()


def _judged(line: Decoded, is_no_message: bool) -> list[Decoded]:
    """Return the output for a line that is no JSON message with a code."""
    if not isinstance(line, str):
        return [line]
    if OBJECT.search(line):
        return [FramingFault.GARBLED] if is_no_message else []
    return [FramingFault.GARBLED if BOOT.match(line) else line]
