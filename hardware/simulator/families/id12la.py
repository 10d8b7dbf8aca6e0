"""125 kHz modules ID-2LA, ID-12LA and ID-20LA."""

from hardware.devices import id12
from hardware.simulator.families.device import SimulatedReader, tag


class Id12La(SimulatedReader):
    """9600 bit/s; sends a tag once when it comes near.

    Sources: ID-2/12/20LA data sheet, "Data formats"; reports that a tag must leave before
    it is read again.
    """

    protocol = "id12"

    def code(self, card: str) -> str:
        return tag(card, 5)

    def encode(self, code: str) -> bytes:
        return id12(code)
