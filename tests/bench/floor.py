"""A stock Kivy program of one label, measured as the app is; not even the app's wiring is here."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from threading import Thread

from kivy.app import App
from kivy.clock import Clock
from kivy.uix.label import Label

PIN = 5


class OneLabel(App):
    """The smallest Kivy app with a text."""

    def build(self) -> Label:
        """Make the label."""
        self.said = "0"
        self.say = Clock.create_trigger(self._say)
        self.label = Label(text=self.said)
        return self.label

    def on_start(self) -> None:
        """Begin to measure."""
        measure(self, sys.argv[1], [float(word) for word in sys.argv[2:]])

    def hear(self, *_: object) -> None:
        """Change the text, from any thread."""
        self.said = str(int(self.said) + 1)
        self.say()

    def _say(self, _: float) -> None:
        self.label.text = self.said


def measure(app: OneLabel, what: str, numbers: list[float]) -> None:
    """Make one measurement, after the first frame."""
    from tests.bench import probe

    eyes = probe.first_frame(lambda: app.label.texture_size[0])

    def work() -> None:
        eyes.wait()
        if what in ("idle", "rest"):
            probe.idle(numbers[0], int(numbers[1]))
        elif what != "start":
            act = DEVICES[what](app)
            probe.delays(eyes, int(numbers[0]), act, lambda: app.label.text, lambda: None)

    probe.beside(work)


def touch(app: OneLabel) -> Callable[[int], None]:
    """Change the text at every touch."""
    from tests.bench.probe import Finger

    finger = Finger()
    app.label.bind(on_touch_up=app.hear)
    return lambda _: finger.tap(400, 240)


def panel(app: OneLabel) -> Callable[[int], None]:
    """Change the text at every touch of a panel that is read on a thread of its own."""
    from tests.bench.probe import Panel

    finger = Panel()
    app.label.bind(on_touch_up=app.hear)
    return lambda _: finger.tap(400, 240)


def button(app: OneLabel) -> Callable[[int], None]:
    """Change the text at every press."""
    from gpiozero import DigitalInputDevice

    from hardware.simulator import VirtualPins

    pins = VirtualPins()
    pins.__enter__()
    app.pin = DigitalInputDevice(PIN, pull_up=True)
    app.pin.when_activated = app.hear
    return lambda _: pins.press(PIN)


def scan(app: OneLabel) -> Callable[[int], None]:
    """Change the text at every line from a reader."""
    from hardware.simulator import VirtualScanner

    app.scanner = VirtualScanner()
    app.scanner.__enter__()
    port = os.open(app.scanner.port, os.O_RDONLY | os.O_NOCTTY)

    def read() -> None:
        while os.read(port, 64):
            app.hear()

    Thread(target=read, daemon=True).start()
    return lambda _: app.scanner.scan("W7")


DEVICES = {"touch": touch, "panel": panel, "button": button, "scan": scan}

if __name__ == "__main__":
    OneLabel().run()
