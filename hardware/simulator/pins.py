"""Simulated pins of a board."""

from __future__ import annotations

from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin


class _WiredPin(MockPin):  # type: ignore[misc]
    """Mock pin with a button to ground, which overrides the pin's pull."""

    is_grounded = False

    def ground(self) -> None:
        self.is_grounded = True
        self.drive_low()

    def release(self) -> None:
        self.is_grounded = False
        self.drive_high()

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self.is_grounded:
            self.drive_low()


class VirtualPins:
    """Mock pins of a board, as a context manager; numbers are GPIO numbers."""

    def __init__(self) -> None:
        self._factory = MockFactory(pin_class=_WiredPin)
        self._before: object = None

    def __enter__(self) -> VirtualPins:
        self._before, Device.pin_factory = Device.pin_factory, self._factory
        return self

    def __exit__(self, *exc: object) -> None:
        self._factory.close()
        Device.pin_factory = self._before

    def down(self, pin: int) -> None:
        """Push the button at *pin* down."""
        self._factory.pin(pin).ground()

    def up(self, pin: int) -> None:
        """Release the button at *pin*."""
        self._factory.pin(pin).release()

    def press(self, pin: int) -> None:
        """Push and release the button at *pin*."""
        self.down(pin)
        self.up(pin)
