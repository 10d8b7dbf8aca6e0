"""Barcode engine DE2120, on boards of SparkFun and Soldered."""

from hardware.devices import line
from hardware.simulator.families.device import SimulatedReader


class De2120(SimulatedReader):
    """115200 bit/s once it is no keyboard, the text and CR; repeats every half second if set so.

    Sources: SparkFun, DE2120 library, first example (POR232 sets 115200); Soldered, "How it works"
    (CR; in continuous mode the same code once, at once, after 0.5 s or after 1 s).
    """

    baud = 115200
    repeat_seconds = 0.5

    def encode(self, code: str) -> bytes:
        return line(code)
