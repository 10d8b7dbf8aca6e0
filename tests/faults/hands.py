"""Hands that do anything to the real app, in its own main loop, and count failures.

Run as ``python -m tests.faults.hands FOLDER ACTS SEED``; it writes the outcome into ``told.json``
there.
"""

from __future__ import annotations

import gc
import logging
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from companion import __main__ as companion
from companion.games import boxes, every
from screens.shell import boot
from tests.faults.full import code

TOLD = "told.json"
FRAMES = 2
"""Frames from one act to the next: at most thirty acts a second."""
MINUTE = 1_200
"""Acts of a minute; with software rendering, there are some twenty a second."""
REST = 120
"""Frames without an act before each weighing."""
LATELY = 40
"""Acts that are reported with a failure."""
SIZES = ((1220, 480), (732, 800), (1098, 1280), (1562, 600))
"""Sizes of the window; two thirds of it are the app's, the rest the simulator's."""
NOISE = (b"\0\xff" * 40, b"?" * 5_000, b"\r\r\n\n\r", "W7\u202e\r".encode(), b"W7", b"\x1b[2J\r")
"""Bytes that no reader should send, and parts of a card's code."""
KEYS = ("enter", "spacebar", "down", "up", "left", "right", "backspace", "escape", "f1")


class Weight(Struct, frozen=True):
    """Resources of a process: memory in MB, descriptors, threads.

    Descriptors of fonts are left out: Kivy always keeps those of the last 64 open.
    """

    memory: float
    descriptors: int
    threads: int


class Told(Struct):
    """Outcome of a run."""

    acts: int = 0
    faults: list[str] = []
    weights: list[Weight] = []
    """At home and at rest, after every minute and at the end."""
    kept: dict[int, tuple[int, list[str]]] = {}
    """Number of entries of each match that the screen showed last, and the points."""
    pages: dict[str, int] = {}
    """Acts on each page."""
    moments: dict[str, int] = {}
    """Acts at each panel of a match."""
    over: set[int] = set()
    """Matches that were played to their end."""


def weight() -> Weight:
    """Return the resources of this process now."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return Weight(
        pages * os.sysconf("SC_PAGE_SIZE") / 2**20,
        sum(not name.endswith((".ttf", ".otf")) for name in _opened()),
        len(os.listdir("/proc/self/task")),
    )


def _opened() -> Iterator[str]:
    """Yield the target of each descriptor that is open."""
    for descriptor in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):  # it was the one that reads the list
            yield os.readlink(descriptor)


class Faults(logging.Handler):
    """Handler of unexpected errors on any thread."""

    def __init__(self, note: Callable[[str], None]) -> None:
        super().__init__(logging.ERROR)
        self.setFormatter(logging.Formatter())
        self._note = note
        logging.getLogger().addHandler(self)
        threading.excepthook = sys.unraisablehook = self._uncaught

    def emit(self, record: logging.LogRecord) -> None:
        """Note a logged error."""
        self._note(self.format(record))

    def _uncaught(self, what: Any) -> None:
        info = (what.exc_type, what.exc_value, what.exc_traceback)
        logging.getLogger(__name__).error("Nobody caught this.", exc_info=info)


class Hands:
    """Hands at the screen, the buttons and the readers of an app."""

    def __init__(self, app: Any, acts: int, chance: Random) -> None:
        self.app, self.chance, self._left = app, chance, acts
        self.told = Told()
        self._lately: deque[str] = deque(maxlen=LATELY)
        self._busy: list[tuple[int, Callable[[], object]]] = []
        """Number of frames until each release, and the release itself."""
        self._frame, self._resting = 0, REST
        self._weighed = 0
        """Number of acts before the last weighing, even if one of them failed."""
        Faults(self._failed)
        app.referee.followers.add(self._shown)

    def _shown(self, shown: Any) -> None:
        """Note the entries and points on the screen, which must be on the disk."""
        if shown.number:
            points = [str(seat.score) for seat in shown.view.seats]
            self.told.kept[shown.number] = shown.entries, points
        if shown.over:
            self.told.over.add(shown.number)

    def _failed(self, what: str) -> None:
        self.told.faults.append(what)
        print(f"after {self.told.acts} acts, the last of them:", *self._lately, what,
              sep="\n", file=sys.stderr, flush=True)  # fmt: skip

    # --- time

    def turn(self, _: float) -> None:
        """Do the task of a frame: release, rest, weigh, or act."""
        self._frame += 1
        self._let_go()
        if self._resting:
            self._rest()
        elif self._weighed < self.told.acts and self._is_time():
            self._go_home()
        elif self._frame % FRAMES == 0:
            self._act()

    def _is_time(self) -> bool:
        """Return True after each minute, and at the end."""
        return self.told.acts % MINUTE == 0 or self.told.acts >= self._left

    def _let_go(self) -> None:
        due = [let_go for left, let_go in self._busy if left <= 0]
        self._busy = [(left - 1, let_go) for left, let_go in self._busy if left > 0]
        for let_go in due:
            let_go()

    def _go_home(self) -> None:
        """Release everything, plug everything in, and rest with the first size and settings.

        In another language all pages are made anew, so that no match keeps its panels.
        """
        self._resting = REST
        self._busy = [(0, let_go) for _, let_go in self._busy]
        self._resize(SIZES[0])
        if not self.app._simulator_panel.plugged:
            self.app._simulator_panel.pull()
        self.app.go("home")
        self.app.change_settings(language="it", theme="dark")

    def _rest(self) -> None:
        """Rest until every device answers again, then weigh, or end."""
        self._resting -= 1
        if self._resting <= 0 and all(self.app.referee.devices.values()):
            self._resting = 0
            if self.told.acts:
                self._weigh()

    def _weigh(self) -> None:
        self._weighed = self.told.acts
        if self.told.acts >= self._left:
            self.app.stop()
        self.told.weights.append(weight())
        print(self.told.acts, self.told.weights[-1], file=sys.stderr, flush=True)

    def _act(self) -> None:
        self.told.acts += 1
        self._count()
        (act,) = self.chance.choices(list(ACTS), list(ACTS.values()))
        self._lately.append(f"{self.app.trail[-1]}: {act.__name__} {act(self) or ''}")

    def _count(self) -> None:
        """Count where the hands are."""
        name, match = self.app.trail[-1], self.app.referee.match
        self.told.pages[name] = self.told.pages.get(name, 0) + 1
        if match and name == "match":
            moment = f"{match.game.name} {type(match.view.panel).__name__}"
            self.told.moments[moment] = self.told.moments.get(moment, 0) + 1

    # --- fingers

    def _places(self) -> Iterator[Any]:
        """Yield every place that can be touched, those of the simulator too."""
        from screens.parts.touch.tap import Tap

        waiting = [self.app.root]
        while waiting:
            widget = waiting.pop()
            if widget.opacity and (widget.width >= 1 or widget.height >= 1):
                waiting += widget.children
                if isinstance(widget, Tap) and not widget.disabled:
                    yield widget

    def _worth(self, place: Any) -> int:
        """Return the weight of a place among touches: those that continue a match have the most."""
        on_panel = getattr(self.app.page, "panel", None)
        if place.lit or type(place).__name__ == "GuestChip":
            return 12
        if on_panel and any(place is each for each in on_panel.walk(restrict=True)):
            return 8
        return 1 if self.app.trail[-1] == "match" or not _is_within(place, self.app.shell) else 3

    def touch(self) -> str:
        """Touch a place."""
        places = list(self._places())
        (place,) = self.chance.choices(places, [self._worth(each) for each in places])
        x, y = place.to_window(*place.center)
        self._put_down(x, y)
        return f"{type(place).__name__} {' '.join(place.written())!r} at {x:.0f}, {y:.0f}"

    def poke(self) -> str:
        """Touch a pixel."""
        x = self.chance.uniform(0, self.app.root.width)
        y = self.chance.uniform(0, self.app.root.height)
        self._put_down(x, y)
        return f"{x:.0f}, {y:.0f}"

    def _put_down(self, x: float, y: float) -> None:
        """Put a finger down that may rest, and may slip, before it is lifted."""
        from kivy.tests.common import UnitTestTouch

        finger = UnitTestTouch(x, y)
        finger.touch_down()
        if self.chance.random() < 0.1:
            slip = self.chance.uniform(-60, 60)
            self._busy.append((1, lambda: finger.touch_move(x + slip, y - slip)))
        self._later(finger.touch_up)

    def _later(self, let_go: Callable[[], object]) -> None:
        """Schedule a release, in the next frame as a rule."""
        rests = self.chance.random() < 0.1
        self._busy.append((self.chance.randint(2, 90) if rests else 1, let_go))

    # --- keys, buttons, cards

    def type(self) -> str:
        """Press a key of a keyboard, or type a character."""
        from kivy.core.window import Window

        if self.chance.random() < 0.5:
            character = self.chance.choice("0123456789+-aàéz <’")
            Window.dispatch("on_textinput", character)
            return repr(character)
        name = self.chance.choice(KEYS)
        key = Window._system_keyboard.keycodes[name]
        shift = ["shift"] if self.chance.random() < 0.3 else []
        if not Window.dispatch("on_key_down", key, 0, None, shift):
            Window.dispatch("on_keyboard", key, 0, None, shift)
        self._later(lambda: Window.dispatch("on_key_up", key, 0))
        return " ".join([*shift, name])

    def press(self) -> str:
        """Push a button, and perhaps hold it."""
        button = self.chance.choice(self.app._simulator_panel.buttons)
        self.app.simulator.down(button)
        self._later(lambda: self.app.simulator.up(button))
        return str(button)

    def pass_card(self) -> str:
        """Pass a card over the reader: one of the match, a taught one, or a strange one."""
        match = self.app.referee.match
        kinds = [str(card) for card in match.game.deck] if match else []
        box = self.chance.choice(boxes())
        taught = code(box.game, 3 * self.chance.randrange(1 + len(box.cards) // 3))
        strange = f"strange-{self.chance.randrange(10**6)}"
        own = self.chance.choice(kinds) if kinds else taught
        read: str = self.chance.choices([own, taught, strange], [8, 1, 1])[0]
        self.app.simulator.scan(read)
        return read

    def make_noise(self) -> str:
        """Let the reader send bytes that are no card."""
        noise = self.chance.choice(NOISE)
        self.app.simulator.send(noise)
        return repr(noise[:9])

    def pull(self) -> str:
        """Pull the reader's cable, or plug it in again."""
        self.app._simulator_panel.pull()
        return "in" if self.app._simulator_panel.plugged else "out"

    # --- the box

    def resize(self) -> str:
        """Change the size of the window."""
        size = self.chance.choice(SIZES)
        self._resize(size)
        return str(size)

    def _resize(self, size: tuple[int, int]) -> None:
        from kivy.core.window import Window

        Window.size = size

    def set(self) -> str:
        """Change the language or the light."""
        if self.chance.random() < 0.5:
            change = {"language": self.chance.choice(["it", "en"])}
        else:
            change = {"theme": self.chance.choice(["dark", "light"])}
        self.app.change_settings(**change)
        return str(change)

    def open(self) -> str:
        """Open a page that random touches seldom reach."""
        of_a_match = (
            ("match", "log", "menu", "hand_over", "setup_guide") if self.app.referee.match else ()
        )
        name = self.chance.choice(["history", "setup", *of_a_match])
        if name in ("history", "setup"):
            self.app.go("home")
        what = {"game": self.chance.choice(every()).name} if name == "setup" else {}
        self.app.go(name, **what)
        return name


ACTS: dict[Callable[[Hands], str], float] = {
    Hands.touch: 100, Hands.poke: 6, Hands.type: 12, Hands.press: 12, Hands.pass_card: 12,
    Hands.make_noise: 0.5, Hands.pull: 0.4, Hands.resize: 0.3, Hands.set: 0.3, Hands.open: 0.8,
}  # fmt: skip
"""Acts of the hands, and their weights."""


def _is_within(widget: Any, root: Any) -> bool:
    while widget and widget is not widget.parent and widget is not root:
        widget = widget.parent
    return widget is root


def main(folder: Path, acts: int, seed: int) -> int:
    """Start the app as on a laptop, and let hands do *acts* things to it."""
    make, own = boot.app, []

    def handled(*args: Any, **how: Any) -> Any:
        app = make(*args, **how)
        from kivy.clock import Clock  # set up for the display by now

        own.append(Hands(app, acts, Random(seed)))
        Clock.schedule_interval(own[0].turn, 0)
        return app

    boot.app = handled
    words = ["--data", str(folder), "--config", str(folder / "companion.toml"), "--simulate"]
    try:
        return companion.main(words)
    finally:
        (folder / TOLD).write_bytes(msgspec.json.encode(own[0].told))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
