"""Wireless scanners with a receiver that types (2.4 GHz)."""

from hardware.devices import keys
from hardware.simulator.families.device import SimulatedReader

SLEEP_SECONDS = 1800.0
"""Seconds without a read after which it switches itself off."""
WAKE_SECONDS = 1.0
"""Seconds until it has found its receiver."""
MOST_KEPT = 500
"""Codes that its memory holds."""


class Radio(SimulatedReader):
    """Stores its reads while its receiver is away, and types them all when it is back.

    It wakes when its trigger is pulled. Sources: Honeywell Voyager 1602g User Guide, "Batch Mode";
    Xenon 1900 User's Guide (the scanner switches itself off after 1800 s).
    """

    protocol = "keys"
    baud = 0
    has_power = True

    def __init__(self) -> None:
        super().__init__()
        self._kept: list[str] = []
        self._used = 0.0

    def encode(self, code: str) -> bytes:
        return keys(code)

    def lay(self, card: str, now: float) -> None:
        if now - self._used > SLEEP_SECONDS:
            self._ready = now + WAKE_SECONDS
        super().lay(card, now)

    def _send(self, code: str, now: float) -> bytes:
        self._used = now
        if not self._is_plugged and len(self._kept) < MOST_KEPT:
            self._kept.append(code)
        return self.encode(code) if self._is_plugged else b""

    def plug(self, now: float) -> None:
        super().plug(now)
        self._ready = now + WAKE_SECONDS
        self.greeting, self._kept = b"".join(map(self.encode, self._kept)), []
