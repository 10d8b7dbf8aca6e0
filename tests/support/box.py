"""The whole app in this process, stepped frame by frame, touched at pixels and photographed."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from itertools import count
from math import inf
from pathlib import Path
from threading import Event, Thread
from time import perf_counter
from typing import Any
from weakref import WeakKeyDictionary, ref

from companion import settings
from companion.command.wiring import HOLDS, REPEATS, SIMULATED_PINS
from companion.keep.opening import open_journal
from companion.table.referee import Referee
from companion.words import i18n
from companion.words.inputs import Inbox, Input, Scanned
from hardware.buttons import Buttons
from hardware.presence import AWAY_SECONDS
from hardware.readers import reader
from hardware.simulator import Simulator
from tests.support import kivy_window  # noqa: F401  (configures Kivy before it is imported)

# isort: split

from kivy.app import App
from kivy.base import EventLoop, ExceptionManager, runTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
from kivy.lang import Builder
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget
from PIL import Image
from PIL.Image import Transpose

from screens.parts.drawing import motion
from screens.parts.panels.host import Services
from screens.parts.touch.landing import REST
from screens.parts.touch.still import is_still
from screens.parts.touch.tap import Tap
from screens.shell.app import CompanionApp
from screens.shell.recovery import Recovery

gc.collect()
gc.freeze()
OF_KIVY = Clock.get_events()
"""Events of Kivy's clock that are there without an app."""
Clock._max_fps = 0
"""No frame waits for the next sixtieth of a second."""


class Alarm:
    """Fake of threading.Timer on the clock of the tests; only cancel ends it."""

    daemon = True

    def __init__(self, hours: Hours, seconds: float, work: Callable[[], None]) -> None:
        self._hours, self._seconds, self._work = hours, seconds, work
        self._due = inf

    def start(self) -> None:
        """Begin to wait."""
        self._due = self._hours.now() + self._seconds
        self._hours.alarms.append(self)

    def cancel(self) -> None:
        """Never ring."""
        self._due = inf

    def ring_if_due(self) -> None:
        """Do the work, once, if the time has come."""
        if self._due <= self._hours.now():
            self._due = inf
            self._work()


class Hours:
    """The time of the box: it goes on with every frame that is stepped, and when it is skipped."""

    def __init__(self) -> None:
        self._passed = Clock.get_time()
        self.alarms: list[Alarm] = []

    def now(self) -> float:
        """Return the time in seconds."""
        return self._passed

    def skip(self, seconds: float) -> None:
        """Let time pass."""
        self.skip_to(self._passed + seconds)

    def skip_to(self, time: float) -> None:
        """Advance the clock to a time exactly: a sum of differences may fall short of it."""
        self._passed = max(self._passed, time)
        for alarm in list(self.alarms):
            alarm.ring_if_due()

    def alarm(self, seconds: float, work: Callable[[], None]) -> Alarm:
        """Return an alarm that rings a number of seconds after its start."""
        return Alarm(self, seconds, work)


HOURS = Hours()
Clock.time = HOURS.now
FRAME = 1 / 60
"""Seconds that pass with a frame, however long it takes."""
HAND = 0.1
"""Seconds from key to key as a hand types."""
PATIENCE = 120.0
"""Seconds after which a condition that does not come true is a failure, on any machine."""
GLANCE = 0.002
"""Seconds that a frame waits for input of other threads during :meth:`Box.wait`."""


def clock() -> Callable[[], str]:
    """Return a clock that goes on by a second each time it is read."""
    seconds = count()
    return lambda: f"2026-11-21T20:{(s := next(seconds)) // 60 % 60:02}:{s % 60:02}"


class Ears(Inbox):
    """An inbox that counts the cards that readers have sent."""

    def __init__(self) -> None:
        super().__init__()
        self.cards = 0

    def put(self, event: Input, heard: Callable[[], object] = lambda: None) -> None:
        """Add an input; safe from any thread."""
        super().put(event, heard)
        self.cards += isinstance(event, Scanned)


def _forget_what_is_to_come() -> None:
    """Cancel all events that hold an app: it would stay in memory for all other tests."""
    motion.finish()
    Builder.sync()
    for event in Clock.get_events():
        if event not in OF_KIVY:
            event.cancel()


class Box:
    """An app with its journal in a folder; a context manager that closes both."""

    def __init__(
        self,
        folder: Path,
        *,
        size: tuple[int, int] = (800, 480),
        language: str = "it",
        chosen: settings.Settings | None = None,
        now: Callable[[], str] | None = None,
        panel: Any = None,
        recovers: bool = False,
        gallery: Any = None,
    ) -> None:
        self.folder, self.panel, self.gallery = folder, panel, gallery
        self.recovers = recovers
        """True to go on after an unexpected error, as on the device; else the test fails."""
        self.size = size
        self.now = now or clock()
        self.touches = 0
        """Number of touches so far."""
        self._touched: WeakKeyDictionary[Tap, float] = WeakKeyDictionary()
        self.inbox = Ears()
        self.chosen = chosen or settings.Settings(language=language, motion=False)
        self.simulator: Any = None
        self.readers: list[Any] = []
        self._arrived = Event()
        """Set once another thread has sent input since the last awaited frame."""

    def __enter__(self) -> Box:
        i18n.use(self.chosen.language)
        self.journal = open_journal(self.folder / "companion.db")
        self.referee = Referee(self.journal, self.now, HOURS.now)
        config = self.folder / "companion.toml"
        services = Services(gallery=self.gallery)
        self.app = CompanionApp(self.referee, self.inbox, self.chosen, config, self.panel, services)
        self.recovery = Recovery(self.app, HOURS.now)
        if self.recovers:
            ExceptionManager.add_handler(self.recovery)
        self.raise_app()
        return self

    def serve(self, **services: Any) -> None:
        """Give the app other services from now on."""
        self.app.services = replace(self.app.services, **services)

    def raise_app(self) -> None:
        """Put the app into the window, and let its first frames pass."""
        self.app._run_prepare()
        self._listen()
        if EventLoop.status != "started":
            runTouchApp(embedded=True)
        Window.size = self.size
        self.wait(lambda: self.app.root.width >= 1 and tuple(Window.size) == self.size)
        self.frames(4)
        HOURS.skip(REST)  # the fingers of the test before were other ones
        Window.dispatch("on_flip")  # as the first frame does, but nobody looks at it
        self.frames(2)

    def _listen(self) -> None:
        wake = self.inbox.wake

        def arrived() -> None:
            wake()
            self._arrived.set()

        self.inbox.wake = arrived

    def __exit__(self, *exc: object) -> None:
        ExceptionManager.remove_handler(self.recovery)
        self.app.dispatch("on_stop")
        # A page that a caught error still holds reads nothing once it is in no slot.
        self.app.shell.ids.slot.clear_widgets()
        Window.remove_widget(self.app.root)
        EventLoop.me_list.clear()  # a finger that is still down belongs to no other test
        App._running_app = None
        self.journal.close()
        # Widgets know each other in circles, and follow every change until they are found there.
        app = ref(self.app)
        self.app = self.referee = self.recovery = None
        _forget_what_is_to_come()
        gc.collect()
        gc.collect()  # what they were bound by: left in between, it would scatter the next ones
        if app() is None:  # else a caught error still holds it: frozen, it would never be found
            gc.freeze()  # what other tests keep would be looked through at the end of each one

    # --- time

    def frames(self, number: int = 2) -> None:
        """Step a number of frames without drawing them."""
        for _ in range(number):
            HOURS.skip(FRAME)
            self._frame()

    def _frame(self) -> None:
        with self.loop():
            Clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()

    @contextmanager
    def loop(self) -> Iterator[None]:
        """Handle an unexpected error as Kivy's main loop does."""
        try:
            yield
        except Exception as error:
            if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                raise

    def draw(self) -> None:
        """Draw one frame, as large as the display is."""
        Window.canvas.ask_update()
        EventLoop.idle()

    def later(self, seconds: float) -> None:
        """Let time pass, and all due events happen."""
        HOURS.skip(seconds)
        self.frames(4)

    def wait(self, condition: Callable[[], object]) -> None:
        """Step frames at one time until a condition holds that another thread brings about."""
        late = perf_counter() + PATIENCE
        while not condition():
            assert perf_counter() < late, "it never happened"
            self._frame()
            self._arrived.wait(GLANCE)
            self._arrived.clear()

    def resize(self, size: tuple[int, int]) -> None:
        """Change the size of the display."""
        self.size = size
        if tuple(Window.size) != size:
            gc.collect()  # what was left would be laid out anew with what is shown
            Window.size = size
            self.wait(lambda: tuple(self.app.shell.size) == size)
            self.frames(4)

    # --- fingers

    def touch(self, x: float, y: float) -> None:
        """Touch a pixel, counted from the bottom left, and lift the finger."""
        with self._rested(self.tap_at(x, y)):
            self.touch_at_once(x, y)

    def touch_at_once(self, x: float, y: float) -> None:
        """Touch a pixel without waiting for the debounce of earlier touches."""
        self.touches += 1
        finger = UnitTestTouch(x, y)
        with self.loop():
            finger.touch_down()
        with self.loop():
            finger.touch_up()
        self.frames(3)

    def hold(self, text: str, seconds: float = 2.0) -> None:
        """Hold a finger on a text for a number of seconds."""
        self.touches += 1
        place = self.middle(self.find(text))
        self.rest(*place)
        finger = UnitTestTouch(*place)
        with self.loop():
            finger.touch_down()
        self.later(seconds)
        with self.loop():
            finger.touch_up()
        self.frames(3)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Put a finger down, move it in steps, lift it."""
        self.touches += 1
        finger = UnitTestTouch(*start)
        with self._rested(self.tap_at(*start)):
            finger.touch_down()
            for step in range(1, 6):
                share = step / 5
                across, up = (
                    one + (other - one) * share for one, other in zip(start, end, strict=True)
                )
                finger.touch_move(across, up)
            finger.touch_up()
        self.frames(3)

    def rest(self, x: float, y: float) -> None:
        """Let time pass until the debounce of a pixel is over."""
        with self._rested(self.tap_at(x, y)):
            pass

    @contextmanager
    def _rested(self, tap: Tap | None) -> Iterator[None]:
        """Let time pass until the debounce of a place is over."""
        page = getattr(self.app, "page", None)
        changed = getattr(page, "changed", -inf) + REST
        again = self._touched[tap] + tap.debounce if tap in self._touched else -inf
        seen = tap.rests_until() if tap else -inf
        if (rested := max(changed, again, seen)) > HOURS.now():
            HOURS.skip_to(rested)
            self._frame()
        yield
        if tap:
            self._touched[tap] = HOURS.now()

    def tap(self, text: str, *, nth: int = 0) -> None:
        """Touch the middle of the words on the screen."""
        self.touch(*self.middle(self.find(text, nth)))

    def tap_in(self, kind: str, text: str) -> None:
        """Touch the middle of the widget of a class that has these words in it."""
        found = [w for w in self.of(kind) if text in self.words(w)]
        assert found, f"no {kind} with {text!r} on the screen: {self.texts()}"
        self.touch(*self.middle(found[0]))

    def tap_icon(self, name: str, *, nth: int = 0) -> None:
        """Touch the middle of an icon."""
        self.touch(*self.middle(self.icon(name, nth)))

    # --- keys

    def key(self, name: str, *modifiers: str) -> None:
        """Press a key of a keyboard by its name in Kivy, as in "enter"."""
        code = Window._system_keyboard.keycodes[name]
        with self._rested(self.app.focus.tap):
            with self.loop():
                if not Window.dispatch("on_key_down", code, 0, None, list(modifiers)):
                    Window.dispatch("on_keyboard", code, 0, None, list(modifiers))
            Window.dispatch("on_key_up", code, 0)
            self.frames(4)

    def write(self, text: str) -> None:
        """Type characters on a keyboard, as a hand does."""
        for character in text:
            self.strike(character)
            self.later(HAND)

    def strike(self, character: str) -> None:
        """Press the key of a character, and let it go; a line ends with Enter."""
        name = {"\n": "enter"}.get(character, character.lower())
        code = Window._system_keyboard.keycodes.get(name, ord(character))
        with self.loop():
            self.press_key(code, character)
            Window.dispatch("on_key_up", code, 0)

    def press_key(self, code: int, character: str) -> None:
        """Press a key; one that is held is pressed again by the system."""
        if not Window.dispatch("on_key_down", code, 0, None, []):
            Window.dispatch("on_keyboard", code, 0, None, [])
        if character.isprintable():
            Window.dispatch("on_textinput", character)

    # --- devices

    def thread(self, work: Callable[[], object]) -> None:
        """Run work on another thread and handle the input that it sends."""
        worker = Thread(target=work)
        worker.start()
        self.wait(lambda: not worker.is_alive() and self.inbox.empty)
        worker.join()
        self.frames(4)

    def scan(self, code: str, reader: str = "") -> None:
        """Pass a card over a reader, and wait until it has arrived."""
        self.lift()
        before = self.inbox.cards
        self.thread(lambda: self.simulator.scan(code, reader))
        self.wait(lambda: self.inbox.cards > before and self.inbox.empty)
        self.frames(4)

    def cable(self, *, plugged: bool) -> None:
        """Plug the reader in, or pull its cable, and wait until the box knows."""
        self.thread(self.simulator.replug if plugged else self.simulator.unplug)
        name = next(iter(self.simulator.ports))
        self.wait(lambda: bool(self.referee.devices.get(name)) == plugged and self.inbox.empty)
        self.frames(4)

    def lift(self) -> None:
        """Let the time pass that a card must be away from a reader to count again."""
        HOURS.skip(AWAY_SECONDS)

    def watch(self, on: bool) -> None:
        """Make the readers report every byte, or stop that."""
        for listener in self.readers:
            listener.watched = on

    def press(self, *buttons: str) -> None:
        """Press buttons of the panel, one after the other, from another thread."""
        for button in buttons:
            with self._rested(self.app.focus.tap if button == "confirm" else None):
                self.thread(partial(self.simulator.press, button))

    # --- eyes

    def visible(self, root: Widget | None = None) -> Iterator[Widget]:
        """Yield every widget that is drawn, children after parents."""
        waiting = [root or getattr(self.app, "shell", self.app.root)]
        while waiting:
            widget = waiting.pop()
            if widget.opacity and (widget.width >= 1 or widget.height >= 1):
                yield widget
                waiting += widget.children

    def texts(self) -> list[str]:
        """Return every text on the screen, in the order of the widget tree."""
        return [w.text for w in self.visible() if getattr(w, "text", "") and hasattr(w, "texture")]

    def shows(self, text: str) -> bool:
        """Return True if a text is on the screen, whole or as a part of another."""
        return any(text in shown for shown in self.texts())

    def find(self, text: str, nth: int = 0) -> Widget:
        """Return the label with exactly that text."""
        found = [
            w for w in self.visible() if getattr(w, "text", None) == text and hasattr(w, "texture")
        ]
        assert len(found) > nth, f"no {text!r} on the screen: {self.texts()}"
        return found[nth]

    def icon(self, name: str, nth: int = 0) -> Widget:
        """Return an icon by its name, of keys first."""
        found = [w for w in self.visible() if getattr(w, "name", None) == name and w.text]
        found.sort(key=lambda icon: not isinstance(icon.parent, Tap))
        assert found, f"no icon {name!r} on the screen"
        return found[nth]

    def has_icon(self, name: str) -> bool:
        """Return True if an icon is on the screen."""
        return any(getattr(w, "name", None) == name and w.text for w in self.visible())

    def taps(self) -> list[Tap]:
        """Return every place on the screen that can be touched."""
        return [w for w in self.visible() if isinstance(w, Tap) and not (w.disabled or is_still(w))]

    def tap_at(self, x: float, y: float) -> Tap | None:
        """Return the place that can be touched at a pixel."""
        found = [w for w in self.taps() if w.collide_point(*w.to_widget(x, y, relative=False))]
        return found[-1] if found else None

    def focused(self) -> Tap | None:
        """Return the place with the ring around it."""
        found = [tap for tap in self.taps() if tap.focused]
        assert len(found) < 2, "two rings on one screen"
        return found[0] if found else None

    def of(self, kind: str) -> list[Widget]:
        """Return the widgets of a class on the screen, by its name."""
        return [w for w in self.visible() if type(w).__name__ == kind]

    def words(self, widget: Widget) -> list[str]:
        """Return the texts inside a widget, in the order of the widget tree."""
        return [w.text for w in self.visible(widget) if type(w).__name__ == "Text" and w.text]

    def sheet(self) -> list[list[str]]:
        """Return the cells of the visible sheet, row by row, the totals last."""
        rows = [self.words(row) for row in self.of("SheetRow")]
        return [*rows, [word for total in self.of("SheetTotal") for word in self.words(total)]]

    def middle(self, widget: Widget) -> tuple[float, float]:
        """Return the middle of a widget in pixels of the window."""
        x, y = widget.to_window(*widget.center)
        return float(x), float(y)

    def picture(self, path: Path) -> None:
        """Save the screen as a PNG once its animations have ended."""
        self.frames(3)
        self.photograph(path)

    def photograph(self, path: Path) -> None:
        """Save the screen at this moment as a PNG."""
        path.parent.mkdir(parents=True, exist_ok=True)
        # As small as with Kivy's own way, in a quarter of its time.
        self.seen().save(path, compress_level=1)

    def seen(self) -> Image.Image:
        """Return the screen at this moment."""
        self.draw()
        return self.in_hand()

    def in_hand(self) -> Image.Image:
        """Return the last drawing, even if its frame is not complete."""
        pixels = glReadPixels(0, 0, *Window.size, GL_RGB, GL_UNSIGNED_BYTE)
        return Image.frombytes("RGB", Window.size, pixels).transpose(Transpose.FLIP_TOP_BOTTOM)


def wire(box: Box, simulator: Simulator, devices: ExitStack) -> Box:
    """Connect a panel's buttons and readers to the box, and wait until every reader answers."""
    box.simulator = simulator
    # Fingers on mock pins do not bounce, and may be faster than people's.
    devices.enter_context(
        Buttons(
            box.inbox,
            SIMULATED_PINS,
            holds=HOLDS,
            repeats=REPEATS,
            bounce_seconds=0.0,
            now=HOURS.now,
            timer=HOURS.alarm,
        )
    )
    for name, port in simulator.ports.items():
        listener = reader(
            box.inbox,
            name,
            port,
            protocol=simulator.protocols[name],
            retry_seconds=0.01,
            slowest_retry_seconds=0.05,
            now=HOURS.now,
        )
        devices.enter_context(listener)
        box.readers.append(listener)
    box.serve(watch=box.watch)
    box.wait(lambda: all(box.referee.devices.get(name) for name in simulator.ports))
    return box
