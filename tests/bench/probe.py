"""Instruments inside both programs."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from ctypes import CDLL, create_string_buffer
from pathlib import Path
from queue import SimpleQueue
from struct import pack
from threading import Event, Thread
from time import perf_counter, process_time, sleep

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import glFinish
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider

PATIENCE = 20.0
"""Seconds after which a frame that does not come ends the program."""
BUILT = 8.0
"""Seconds after which all panels that a page builds ahead are built."""
PAUSES = (0.2, 0.217, 0.206, 0.212, 0.203, 0.209)
"""Seconds between two acts: all over the clock's 17 ms, and longer than a contact bounces."""


def tell(*values: object) -> None:
    """Write a line to the program that measures."""
    os.write(1, (" ".join(map(str, values)) + "\n").encode())


def resident() -> float:
    """Return the memory of this process in MB."""
    with open("/proc/self/smaps_rollup", encoding="ascii") as file:
        line = next(line for line in file if line.startswith("Rss:"))
    return int(line.split()[1]) / 1024


class Eyes:
    """Observer of every frame on the screen."""

    def __init__(self) -> None:
        self._flip, Window.flip = Window.flip, self._look
        self._shown: Callable[[], object] = lambda: False
        self._then: Callable[[], None] = lambda: None
        self._seen = Event()
        self.at = 0.0

    def expect(self, shown: Callable[[], object], then: Callable[[], None] = lambda: None) -> None:
        """Wait for the first frame on which a condition holds, and call *then* at once."""
        self._seen.clear()
        self._shown, self._then = shown, then

    def wait(self) -> None:
        """Wait on another thread for that frame."""
        if not self._seen.wait(PATIENCE):
            os.write(2, b"a frame did not come\n")
            os._exit(1)

    def _look(self) -> None:
        self._flip()
        glFinish()  # a frame is on the screen when it is drawn, not when drawing it is asked for
        if not self._seen.is_set() and self._shown():
            self.at = perf_counter()
            self._then()
            self._seen.set()


class Keyboard:
    """Virtual keyboard, whose keys come from SDL's queue, as those of a real one do."""

    DOWN, UP, TEXT = 0x300, 0x301, 0x303
    """Types of SDL's events for a key that goes down, one that goes up, and typed text."""
    ADD = 0
    """Action of SDL_PeepEvents."""
    BACKSPACE = 8
    """SDL's code of that key; the code of any letter is its character."""
    KEY = "=IIIBBxxiiHxxI"
    """Struct of an event of a key: type, time, window, pressed, repeat, and the key's codes."""

    def __init__(self) -> None:
        maps = Path("/proc/self/maps").read_text()
        loaded = next(line.split()[-1] for line in maps.splitlines() if "/libSDL2-2" in line)
        self._peep = CDLL(loaded).SDL_PeepEvents

    def press(self, code: int) -> None:
        """Press and release a key; one of a character also types it."""
        self._send(pack(self.KEY, self.DOWN, 0, 1, 1, 0, 0, code, 0, 0))
        if code != self.BACKSPACE:
            self._send(pack("=III32s", self.TEXT, 0, 1, chr(code).encode()))
        self._send(pack(self.KEY, self.UP, 0, 1, 0, 0, 0, code, 0, 0))

    def _send(self, event: bytes) -> None:
        # Safe from any thread, while SDL_PushEvent asks Kivy's filter, which waits for the GIL.
        self._peep(create_string_buffer(event, 128), 1, self.ADD, 0, 0xFFFF)


class Finger(MotionEventProvider):
    """A touch panel that is not there, asked by Kivy once a turn like real ones."""

    def __init__(self) -> None:
        super().__init__("finger", "")
        self._waiting: deque[MotionEvent] = deque()
        EventLoop.add_input_provider(self)

    def tap(self, x: float, y: float) -> None:
        """Touch a pixel and lift the finger; from any thread."""
        self._waiting.append(_Tap("finger", 1, (x / Window.width, y / Window.height)))

    def update(self, dispatch_fn: Callable[[str, MotionEvent], None]) -> None:
        """Pass on the touches."""
        while self._waiting:
            tap = self._waiting.popleft()
            dispatch_fn("begin", tap)
            dispatch_fn("end", tap)


class Panel(MotionEventProvider):
    """A touch panel that is not there, read on a thread of its own as Kivy reads real ones."""

    def __init__(self) -> None:
        super().__init__("panel", "")
        self._sent: SimpleQueue[tuple[str, MotionEvent]] = SimpleQueue()
        self.queue: deque[tuple[str, MotionEvent]] = deque()
        EventLoop.add_input_provider(self)
        what = {"queue": self.queue}
        Thread(target=self._thread_run, kwargs=what, daemon=True).start()

    def tap(self, x: float, y: float) -> None:
        """Touch a pixel and lift the finger; from any thread."""
        tap = _Tap("panel", 1, (x / Window.width, y / Window.height))
        self._sent.put(("begin", tap))
        self._sent.put(("end", tap))

    def _thread_run(self, queue: deque[tuple[str, MotionEvent]]) -> None:
        while True:
            queue.append(self._sent.get())

    def update(self, dispatch_fn: Callable[[str, MotionEvent], None]) -> None:
        """Pass on the touches."""
        while self.queue:
            dispatch_fn(*self.queue.popleft())


class _Tap(MotionEvent):
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, is_touch=True, type_id="touch", **kwargs)

    def depack(self, args: tuple[float, float]) -> None:
        self.sx, self.sy = args
        self.profile = ("pos",)
        super().depack(args)


def first_frame(shown: Callable[[], object]) -> Eyes:
    """Report the time of the first frame that shows something, and its memory."""
    eyes = Eyes()
    eyes.expect(shown, lambda: (tell("drawn"), tell(resident())))
    return eyes


def beside(work: Callable[[], None]) -> None:
    """Do the measuring on a thread of its own, then end the program."""

    def run() -> None:
        work()
        Clock.schedule_once(lambda _: App.get_running_app().stop())

    Thread(target=run, daemon=True).start()


def idle(seconds: float, times: int) -> None:
    """Report the CPU time of each span of seconds, in ms per second."""
    sleep(min(BUILT, 8 * seconds))
    for _ in range(times):
        began, used = perf_counter(), process_time()
        sleep(seconds)
        tell(1000 * (process_time() - used) / (perf_counter() - began))


def delays(
    eyes: Eyes, times: int, act: Callable[[int], None], text: Callable[[], str],
    restore: Callable[[], None],
) -> None:  # fmt: skip
    """Report the delay in ms from each act to another text on the screen."""
    for number in range(times):
        sleep(PAUSES[number % len(PAUSES)])
        before = text()
        eyes.expect(lambda before=before: text() != before)
        began = perf_counter()
        act(number)
        eyes.wait()
        tell(1000 * (eyes.at - began))
        restore()
