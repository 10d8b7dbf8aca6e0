"""Barcode modules of Grow: GM65, GM861, those of Waveshare and DFRobot."""

from hardware.devices import line
from hardware.simulator.families.device import SimulatedReader


class Gm65(SimulatedReader):
    """9600 bit/s, the text and CR; a code that stays is read again a second after each read.

    Source: data sheet of the module (DFRobot DFR0660), "Technical specification": continuous scan,
    reading interval 1 s. A read itself takes a tenth of a second.
    """

    repeat_seconds = 1.1

    def encode(self, code: str) -> bytes:
        return line(code)
