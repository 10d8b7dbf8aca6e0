"""125 kHz modules RDM6300 and RDM630."""

from hardware.devices import rdm6300
from hardware.simulator.families.device import SimulatedReader, tag


class Rdm6300(SimulatedReader):
    """9600 bit/s; sends a tag again and again while it is near.

    Sources: RDM6300 data sheet (frame); the Arduino library rdm6300, and its issue 14 (repeats).
    """

    protocol = "rdm6300"
    repeat_seconds = 0.1

    def code(self, card: str) -> str:
        return tag(card, 5)

    def encode(self, code: str) -> bytes:
        return rdm6300(code)
