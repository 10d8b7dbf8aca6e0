"""Choice of gpiozero's pin factory, and opening of pins."""

from __future__ import annotations

import logging
import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.words.errors import why
from companion.words.i18n import _
from companion.words.reporting import contained
from hardware.pin_errors import reason

log = logging.getLogger(__name__)

HEADER_CHIPS = frozenset({"pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"})
"""The kernel's labels for the chip behind the 40-pin header: Raspberry Pi 5, 4, and older."""


class NoPins(RuntimeError):
    """This machine has no usable GPIO pins."""


class WrongPin(ValueError):
    """A pin cannot have the use that the settings give it."""


def use_pins(devices: Path = Path("/dev")) -> None:
    """Choose gpiozero's pin factory, unless one is chosen already.

    ``GPIOZERO_PIN_FACTORY`` takes precedence. *devices* has the gpiochips. Raises NoPins.
    """
    from gpiozero import Device

    if Device.pin_factory is not None:
        return
    try:
        with _folder_for_lgpio():
            Device.pin_factory = _factory(devices)
    except OSError as error:
        raise _no_pins(_("no temporary folder can be made, {why}"), why=why(error)) from error


def open_pin(device: str, name: str, pin: int, **how: Any) -> Any:
    """Return gpiozero's *device*, opened on a pin; *name* is for errors. Raises WrongPin."""
    import gpiozero

    try:
        return getattr(gpiozero, device)(pin, **how)
    # lgpio's own error, for a pin the kernel uses, derives directly from Exception.
    except Exception as error:
        text = _("“{name}” cannot use GPIO {pin}: {why}")
        raise WrongPin(text.format(name=name, pin=pin, why=reason(error, pin))) from error


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


@contextmanager
def _folder_for_lgpio() -> Iterator[None]:
    """Let lgpio make its pipe in a temporary folder, and return to the working directory.

    Its import changes to the folder that ``LG_WD`` names, makes a pipe there and opens both ends,
    so that the pipe needs no name from then on; source: lgpio.py of lgpio 0.2.2.0.
    """
    with TemporaryDirectory(prefix="companion-") as folder, _same_folder():
        os.environ["LG_WD"] = folder
        try:
            yield
        finally:
            del os.environ["LG_WD"]


@contextmanager
def _same_folder() -> Iterator[None]:
    """Return to the working directory after the block; to the root if it may not be entered."""
    try:
        before = os.open(".", os.O_PATH)
    except OSError:
        before = os.open("/", os.O_PATH)
    try:
        yield
    finally:
        os.fchdir(before)
        os.close(before)


def _factory(devices: Path) -> Any:
    if name := os.environ.get("GPIOZERO_PIN_FACTORY"):
        return _usual_factory(
            _no_pins(_("gpiozero cannot use “{name}”, which GPIOZERO_PIN_FACTORY names"), name=name)
        )
    try:
        return _header_factory(_chips(devices))
    except NoPins as error:
        return _usual_factory(error)


def _header_factory(chips: Mapping[int, Path]) -> Any:
    """Return the pin factory for the header. Raises NoPins."""
    if not chips:
        raise _no_pins(_("Linux shows none"))
    if not any(os.access(path, os.R_OK | os.W_OK, effective_ids=True) for path in chips.values()):
        raise _no_pins(_("this user may not open them"))
    lgpio = _lgpio()
    try:
        chip = header_chip(lgpio, chips)
        if chip is not None:
            return import_module("gpiozero.pins.lgpio").LGPIOFactory(chip=chip)
    # lgpio's own error derives directly from Exception.
    except Exception as error:
        log.info("No pins by lgpio: %s", error)
        raise _no_pins(_("lgpio cannot open them")) from error
    raise _no_pins(_("none of its chips is that of a Raspberry Pi’s pins"))


def _lgpio() -> Any:
    """Return the module lgpio. Raises NoPins."""
    try:
        lgpio = import_module("lgpio")
    except ImportError as error:
        raise _no_pins(_("install lgpio")) from error
    except OSError as error:
        raise _no_pins(_("lgpio cannot make its pipe, {why}"), why=why(error)) from error
    # Without a wheel, PyPI provides an empty module of the same name.
    if not hasattr(lgpio, "gpiochip_open"):
        raise _no_pins(_("install lgpio"))
    return lgpio


def _chips(devices: Path) -> dict[int, Path]:
    """Return the devices of the gpiochips by their numbers, the lowest first."""
    found = {
        int(path.name.removeprefix("gpiochip")): path
        for path in devices.glob("gpiochip[0-9]*")
        if path.is_char_device()
    }
    return dict(sorted(found.items()))


def _usual_factory(fault: NoPins) -> Any:
    """Return the pin factory that gpiozero chooses; raise the fault if it has none."""
    from gpiozero import Device

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            factory = Device._default_pin_factory()
    # A factory named by the environment may raise anything.
    except Exception as error:
        log.info("No pins by gpiozero: %s", error)
        raise fault from error
    if type(factory).__name__ == "NativeFactory":  # it is experimental
        factory.close()
        raise fault
    return factory


def _no_pins(clause: str, **what: str) -> NoPins:
    return NoPins(_("There are no GPIO pins here: {why}").format(why=clause.format(**what)))
