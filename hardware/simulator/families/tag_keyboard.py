"""Readers of 13.56 MHz cards that type: ACR1281U-C2 and its like."""

from hardware.devices import keys
from hardware.simulator.families.device import SimulatedReader, tag


class TagKeyboard(SimulatedReader):
    """Types the four bytes of the UID in hex and Enter; again after two seconds.

    Sources: ACS ACR1281U-C2 Reference Manual, "UID output settings" (four bytes in hex unless set,
    order and last key as set); Elatec TWN4 manual, "Detection of a transponder" (the same one is
    not accepted again for two seconds).
    """

    protocol = "keys"
    baud = 0
    repeat_seconds = 2.0

    def code(self, card: str) -> str:
        return tag(card, 4)

    def encode(self, code: str) -> bytes:
        return keys(code)
