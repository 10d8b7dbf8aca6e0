"""Choice of gpiozero's pin factory, and opening of pins."""

from __future__ import annotations

import logging
import os
import warnings
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.words.i18n import _
from companion.words.reporting import contained

log = logging.getLogger(__name__)

HEADER_CHIPS = frozenset({"pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"})
"""The kernel's labels for the chip behind the 40-pin header: Raspberry Pi 5, 4, and older."""


class NoPins(RuntimeError):
    """This machine has no usable GPIO pins."""


class WrongPin(ValueError):
    """A pin cannot have the use that the settings give it."""


def use_pins() -> None:
    """Choose gpiozero's pin factory, unless one is chosen already.

    ``GPIOZERO_PIN_FACTORY`` takes precedence. Raises NoPins.
    """
    from gpiozero import Device

    if Device.pin_factory is None and "GPIOZERO_PIN_FACTORY" not in os.environ:
        Device.pin_factory = _header_factory()
    if Device.pin_factory is None:
        Device.pin_factory = _usual_factory()


def open_pin(device: str, name: str, pin: int, **how: Any) -> Any:
    """Return gpiozero's *device*, opened on a pin; *name* is for errors. Raises WrongPin."""
    import gpiozero

    try:
        return getattr(gpiozero, device)(pin, **how)
    # lgpio's own error, for a pin the kernel uses, derives directly from Exception.
    except Exception as error:
        text = _("“{name}” cannot use GPIO {pin}: {why}")
        raise WrongPin(text.format(name=name, pin=pin, why=error)) from error


def open_contact(name: str, pin: int) -> Any:
    """Return an opened input for a contact from *pin* to ground. Raises WrongPin."""
    # Not gpiozero's Button, which adds a thread that waits for holds, even during closing.
    # No bounce_time: with lgpio it delays every press and swallows the short ones.
    return open_pin("DigitalInputDevice", name, pin, pull_up=True)


def never_raising(work: Callable[[], object], part: str = "buttons") -> Callable[[], None]:
    """Wrap *work* to report its exceptions: lgpio's only thread ends at the first one."""

    def call() -> None:
        with contained(part):
            work()

    return call


def header_chip(lgpio: Any, chips: Iterable[int]) -> int | None:
    """Return the number of the gpiochip with the header's pins among *chips*, found by its label.

    The number differs between boards and kernels (0, 4, 11 and more on a Pi 5); the label does not.
    """
    # Without a wheel, PyPI provides an empty module of the same name.
    if not hasattr(lgpio, "gpiochip_open"):
        return None
    return next((chip for chip in chips if _label(lgpio, chip) in HEADER_CHIPS), None)


def _label(lgpio: Any, chip: int) -> str | None:
    try:
        handle = lgpio.gpiochip_open(chip)
    except lgpio.error:
        return None
    try:
        return str(lgpio.gpio_get_chip_info(handle)[3])
    finally:
        lgpio.gpiochip_close(handle)


def _chips() -> list[int]:
    found = Path("/dev").glob("gpiochip[0-9]*")
    return sorted(
        int(path.name.removeprefix("gpiochip")) for path in found if path.is_char_device()
    )


def _header_factory() -> Any:
    try:
        chip = header_chip(import_module("lgpio"), _chips())
        if chip is None:
            return None
        return import_module("gpiozero.pins.lgpio").LGPIOFactory(chip=chip)
    # lgpio's own error derives directly from Exception, and its import writes a file.
    except Exception as error:
        log.info("No pins by lgpio: %s", error)
        return None


def _usual_factory() -> Any:
    from gpiozero import Device

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            factory = Device._default_pin_factory()
    # A factory named by the environment may raise anything.
    except Exception as error:
        raise NoPins(_("There are no GPIO pins here: {why}").format(why=error)) from error
    return _not_experimental(factory)


def _not_experimental(factory: Any) -> Any:
    if type(factory).__name__ != "NativeFactory":
        return factory
    factory.close()
    raise NoPins(_("There are no GPIO pins here: install lgpio"))
