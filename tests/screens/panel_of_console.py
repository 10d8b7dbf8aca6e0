"""Reads a touch panel as on the console: ``panel_of_console.py FOLDER PROVIDER EVENTS``.

Prints, as JSON, the provider that reads it, true if it still does after the last event, and the
touches with their position in the window.
FOLDER is for Kivy's files. Without libmtdev PROVIDER is hidinput. EVENTS are those of the panel, as
a file of the kernel's ``struct input_event``; this module
answers the ioctl requests of a driver or of libmtdev, since a file cannot.
"""

from __future__ import annotations

import json
import os
import struct
import sys
from pathlib import Path
from types import SimpleNamespace

EVENT = struct.Struct("LLHHi")
SIZE = (800, 480)
MAXIMUM = 100
"""Largest coordinate of the panel."""
AXES = (0x2F, 0x35, 0x36, 0x39)
"""Slot, position, tracking; source: linux/input-event-codes.h."""
ABS = 3


def answered(_file, request, answer):
    """Return the kernel's answer to a request; source: linux/input.h."""
    size, number = len(answer), request & 0xFF
    if number == 0x06:  # EVIOCGNAME
        return b"panel".ljust(size)
    if number == 0x20:  # EVIOCGBIT of the types
        return struct.pack("Q", 1 << ABS)
    if number == 0x20 + ABS:  # EVIOCGBIT of the axes
        return struct.pack("Q", sum(1 << axis for axis in AXES))
    return struct.pack("6i", 0, 0, MAXIMUM, 0, 0, 0)  # EVIOCGABS


class Slotted:
    """Fake of libmtdev's device, which gives the events of a panel unchanged."""

    def __init__(self, path):
        self._events = EVENT.iter_unpack(Path(path).read_bytes())

    def get_abs(self, _code):
        return SimpleNamespace(minimum=0, maximum=MAXIMUM)

    def idle(self, _milliseconds):
        return False

    def get(self):
        event = next(self._events, None)
        if event is None:
            sys.exit()  # ends the thread of the provider, as the end of the file does with hidinput
        return SimpleNamespace(type=event[2], code=event[3], value=event[4])


def main(folder, provider, events):
    from screens.shell import boot

    os.environ["SDL_VIDEODRIVER"] = "kmsdrm"
    boot.prepare(SIZE, folder)
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    if provider == "hidinput":
        sys.modules["kivy.lib.mtdev"] = None  # as where libmtdev cannot be loaded
    from kivy.base import EventLoop
    from kivy.config import Config
    from kivy.input.factory import MotionEventFactory
    from kivy.input.providers import hidinput, probesysfs

    from screens.internals import loop

    loop.allow_sleep()
    hidinput.fcntl = SimpleNamespace(ioctl=answered)
    if provider == "mtdev":
        from kivy.input.providers import mtdev

        mtdev.Device = Slotted
    probesysfs._cache_input = [
        SimpleNamespace(device=events, name="panel", is_mouse=False, has_capability=lambda _: True)
    ]
    ((name, wanted),) = Config.items("input")
    by, _, more = wanted.partition(",")
    MotionEventFactory.get(by)(name, more)
    panel = EventLoop.input_providers[-1]  # the one before is the window's own
    seen = []
    panel.start()
    panel.thread.join()
    (touched,) = boot.touch()
    panel.update(lambda what, touch: seen.append((what, touch.sx, touch.sy)))
    print(json.dumps({"provider": touched.provider, "reads": touched.reads, "touches": seen}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
