"""Runs the companion, and keeps the frames that it draws: ``drawn.py DEVICE WORD…``.

The device holds red, green and blue of each pixel, the bottom row first. Nothing is drawn or shown
for the picture's sake.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import Thread
from time import sleep

from companion.__main__ import main


def keep(device: Path) -> None:
    """Keep the frame that is about to be shown."""
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

    with device.open("wb") as file:
        file.write(glReadPixels(0, 0, *Window.size, GL_RGB, GL_UNSIGNED_BYTE))
        file.flush()
        os.fsync(file.fileno())


def follow(device: Path) -> None:
    """Keep every frame, once Kivy is configured and its loop runs."""
    while "screens.shell.supervised" not in sys.modules:
        sleep(0.1)
    from kivy.clock import Clock

    def begin(_: float) -> None:
        from kivy.core.window import Window

        # Bound functions are called before the window flips.
        Window.fbind("on_flip", lambda _: keep(device))

    Clock.schedule_once(begin)


if __name__ == "__main__":
    where, *words = sys.argv[1:]
    Thread(target=follow, args=(Path(where),), daemon=True).start()
    sys.exit(main(words))
