"""Fake of the library lgpio for machines where it cannot run, on the path of a process.

Its pipe, its working directory and its errors are those of lgpio 0.2.2.0; ``gpiochip0`` is that of
a Raspberry Pi. ``BUSY_PINS`` names the pins that another program uses, by spaces.
"""

import os
from typing import Any

BUSY = os.environ.get("BUSY_PINS", "").split()


class error(Exception):  # noqa: N801
    def __init__(self, value: str) -> None:
        self.value = value

    def __str__(self) -> str:
        return repr(self.value)


if folder := os.environ.get("LG_WD"):
    os.chdir(folder)
os.mkfifo(".lgd-nfy0")
_written = os.open(".lgd-nfy0", os.O_RDWR)
_read = open(".lgd-nfy0", "rb")  # noqa: SIM115


def gpiochip_open(chip: int) -> int:
    if chip:
        raise error("can not open gpiochip")
    return chip


def gpio_get_chip_info(_handle: int) -> tuple[int, int, str, str]:
    return 0, 54, "gpiochip0", "pinctrl-rp1"


def gpio_claim_input(_handle: int, pin: int, _flags: int = 0) -> None:
    if str(pin) in BUSY:
        raise error("GPIO busy")


def __getattr__(_name: str) -> Any:
    """Return 0 for any constant, and for a call of any function: no test depends on them."""
    if _name.isupper():
        return 0
    if _name.startswith("_"):
        raise AttributeError(_name)
    return lambda *_: 0
