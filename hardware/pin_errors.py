"""Reasons why a pin cannot be used, in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.words.errors import why
from companion.words.i18n import N_, _

SERIAL = N_("the serial port")
BUSES: Mapping[int, str] = MappingProxyType(
    {2: "I2C", 3: "I2C", 4: "1-Wire"} | dict.fromkeys(range(7, 12), "SPI")
    | {14: SERIAL, 15: SERIAL}
)  # fmt: skip
"""Uses of GPIO pins by Raspberry Pi OS, if enabled; source: raspberrypi.com, “GPIO”."""
USED = frozenset({"GPIO busy", "GPIO already in use"})
BARRED = frozenset({"no permission to perform action", "GPIO operation not permitted",
                    "one or more GPIO not permitted"})  # fmt: skip
NO_CHIP = frozenset({"can not open gpiochip", "bad gpiochip", "not a gpiochip"})
MISSING = frozenset({"bad GPIO number"})
OLD = frozenset({"bad chipinfo IOCTL", "bad lineinfo IOCTL", "bad event request",
                 "GPIO poll failed"})  # fmt: skip
"""Texts of lgpio's errors, which have no numbers; source: error_text of lgpio 0.2.2.0."""


def reason(error: Exception, pin: int) -> str:
    """Return why a pin cannot be opened, in words that end without a full stop.

    *error* is of gpiozero, of lgpio, or the system's.
    """
    if isinstance(error, OSError):
        return why(error)
    kind, text = type(error).__name__, str(getattr(error, "value", error))
    if kind == "GPIOPinInUse":
        return _("another device of the settings uses it")
    if kind == "PinInvalidPin" or text in MISSING:
        return _("this board has no such pin")
    if text in USED:
        return _used(pin)
    if text in BARRED:
        return _("this user may not")
    if text in NO_CHIP:
        return _("its chip cannot be opened")
    if text in OLD:
        return _("this Linux is too old for lgpio, or its chip knows too little")
    return _("gpiozero says “{text}”").format(text=text.rstrip(".!"))


def _used(pin: int) -> str:
    if pin not in BUSES:
        return _("Linux or another program uses it. End that program, or take another pin")
    text = _("Linux or another program uses it, most likely for {bus}. Switch that off (sudo"
             " raspi-config, Interface Options), or take another pin")  # fmt: skip
    return text.format(bus=_(BUSES[pin]))
