"""Scanners of Zebra in SSI mode, with a power supply of their own."""

from math import inf

from hardware.devices import ssi
from hardware.framing.ssi import ACK, NAK, RETRANSMIT
from hardware.simulator.families.device import SimulatedReader

RESPONSE_SECONDS = 2.0
"""Seconds to wait for an acknowledgement."""
RETRIES = 2


class Zebra(SimulatedReader):
    """9600 bit/s; a packet without an acknowledgement is sent twice more, marked as repeated.

    A barcode must leave the view before it is read again. Source: Zebra DS4308 Product Reference
    Guide, "SSI Interface" (ACK/NAK, retries) and "Timeout Between Decodes, Same Symbol".
    """

    protocol = "ssi"
    has_power = True

    def __init__(self) -> None:
        super().__init__()
        self._open, self._left, self._again = "", 0, inf

    def encode(self, code: str) -> bytes:
        return ssi(code)

    def _send(self, code: str, now: float) -> bytes:
        self._open, self._left, self._again = code, RETRIES, now + RESPONSE_SECONDS
        return self.encode(code)

    def _answer(self, heard: bytes, now: float) -> bytes:
        if ACK in heard:
            self._again = inf
        if NAK not in heard and now < self._again:
            return b""
        self._left, self._again = self._left - 1, now + RESPONSE_SECONDS
        if self._left < 0:
            self._again = inf
            return b""
        return ssi(self._open, status=RETRANSMIT)
