"""Scanners of Honeywell, with a serial cable or as a USB serial port."""

from hardware.simulator.families.device import SimulatedReader


class Honeywell(SimulatedReader):
    """115200 bit/s, the text, CR and LF; one read for each pull of the trigger.

    Source: Honeywell 4820 User's Guide, "RS-232" (its code sets speed, format, suffix and manual
    trigger); Voyager 1250g User Guide, "ACK/NAK" (off unless set).
    """

    baud = 115200

    def encode(self, code: str) -> bytes:
        return f"{code}\r\n".encode()
