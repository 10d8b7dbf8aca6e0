"""Starts the companion and touches the keys that it is given, one start after the other.

``python -m tests.command.touched KEY,KEY -- WORDS``: at each start the next key is touched where it
is on the screen; after the last one the texts on the screen are printed, and the companion closed.
"""

from __future__ import annotations

import os
import sys
import traceback
from functools import partial
from threading import Event, Thread

GLANCE = 0.01
"""Seconds between two checks for a running app."""
AGAIN = 20.0
"""Seconds after which an app that was not looked at, or goes on nevertheless, is asked again."""


def main() -> int:
    """Run the companion with a finger."""
    from companion.__main__ import main as companion

    Thread(target=_or_end, daemon=True).start()
    return companion(sys.argv[3:])


def _or_end() -> None:
    """Look at the app; if that fails, end the process, which would go on for ever unlooked at."""
    try:
        _schedule()
    except BaseException:
        traceback.print_exc()
        os._exit(1)


def _schedule() -> None:
    """Once there is an app, look at it in its own thread; again if that has not ended it."""
    while not (app := _running()) or not app.root:
        Event().wait(GLANCE)
    from kivy.clock import Clock

    while True:
        looked = Event()
        Clock.schedule_once(partial(_await_frame, app, looked))
        looked.wait(AGAIN)
        Event().wait(AGAIN)


def _await_frame(app: object, looked: Event, _: float) -> None:
    """Look at the app a moment after it has been drawn, however long that takes.

    The moment begins in the next turn, in which the app reports its first frame: delays count from
    the turn before, and after a slow frame both would be due at once.
    """
    from kivy.clock import Clock
    from kivy.core.window import Window

    def look(_: float) -> None:
        looked.is_set() or _look(app, looked)

    def drawn(*_: object) -> None:
        Window.unbind(on_flip=drawn)
        Clock.schedule_once(lambda _: Clock.schedule_once(look, 0.5))

    Window.bind(on_flip=drawn)
    Window.canvas.ask_update()


def _running() -> object:
    found = sys.modules.get("kivy.app")
    return getattr(found, "App", None) and found.App.get_running_app()


def _look(app: object, looked: Event) -> None:
    looked.set()
    texts = {w.text: w for w in app.root.walk() if getattr(w, "text", "") and hasattr(w, "texture")}
    for key in sys.argv[1].split(","):
        if key in texts:
            print(f"touched {key}", flush=True)
            _touch(*texts[key].to_window(*texts[key].center))
            return
    notices = [w.text for w in app.root.walk() if getattr(w, "further", False)]
    print(*texts, *notices, sep="\n", flush=True)
    app.stop()


def _touch(x: float, y: float) -> None:
    from kivy.tests.common import UnitTestTouch

    finger = UnitTestTouch(x, y)
    finger.touch_down()
    finger.touch_up()


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    sys.exit(main())
