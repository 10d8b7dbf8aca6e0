"""RC522 boards behind an Arduino or an ESP32 with the sketch of hardware/README.md."""

from hardware.devices import json, received_by_uart
from hardware.simulator.families.device import SimulatedReader, tag

BOOT = (
    b"ets Jun  8 2016 00:22:57\r\n\r\nrst:0x1 (POWERON_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n"
)
"""Start of the boot message in an ESP32's ROM, always at 115200 bit/s."""


class Rc522(SimulatedReader):
    """9600 bit/s, a JSON line; repeats while a card is near, and starts anew with the port.

    Sources: the sketch; Espressif, "Application Startup Flow"; reports that opening the port resets
    the board, which then needs up to two seconds.
    """

    protocol = "json"
    repeat_seconds = 0.1
    start_seconds = 2.0
    greeting = received_by_uart(BOOT, 115200, 9600)

    def code(self, card: str) -> str:
        return tag(card, 4)

    def encode(self, code: str) -> bytes:
        return json(code, 1)
