"""The app itself, begun as at a table, with eyes on its window."""

from __future__ import annotations

import sys

# msgspec imports it where it finds it, and only developers' tools bring it: no table has it.
sys.modules["typing_extensions"] = None  # type: ignore[assignment]

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from itertools import cycle, islice
from pathlib import Path
from queue import SimpleQueue
from subprocess import PIPE, Popen
from time import sleep
from typing import Any

from companion import __main__ as companion
from companion.command.wiring import SIMULATED_PINS
from companion.play.game import ScanSpot, check
from companion.play.question import Question
from companion.words.inputs import Inbox, Pressed
from companion.work.jobs import Work
from screens.shell import boot

TOUR = ("match", "menu", "log", "match", "help", "settings", "home", "history", "setup", "home")
"""Pages that a table visits, in a cycle."""
DECKS = ("examined", "flooded")
"""Measurements while a deck is examined."""
HOUR = 3600.0
"""Seconds."""
STILL = 0.6
"""Seconds after which all animations have ended: no act begins sooner than that."""
KEYS = ("key", "letter")
"""Measurements while a name is typed."""
RESTED = 1.3
"""Seconds after a key from which on the loop rests again."""
MANY = "left", "right"
"""Readers when a deck is examined."""


def main(what: str, folder: Path, numbers: list[float]) -> int:
    """Run the app as its command line does, and measure one thing in it."""
    config = folder / "companion.toml"
    with ExitStack() as devices:
        readers: Any = None
        if what in DECKS:
            readers = devices.enter_context(Flood())
            devices.enter_context(_pins())
        elif what != "start":
            readers = devices.enter_context(_panel())
        ports = readers.ports if readers else {"scanner": str(folder / "reader")}
        config.write_text(_settings(ports, phones=what == "phones"))
        make = boot.app

        def watched(*args: Any, **how: Any) -> Any:
            app = make(*args, **how)
            _measure(app, readers, what, numbers, folder)
            return app

        boot.app = watched
        return companion.main(["--data", str(folder), "--config", str(config)])


def _panel() -> Any:
    from hardware.simulator import Simulator

    return Simulator(SIMULATED_PINS)


def _pins() -> Any:
    from hardware.simulator import VirtualPins

    return VirtualPins()


class Flood:
    """Readers that stop only when the context ends, once they have begun."""

    def __enter__(self) -> Flood:
        self._program = Popen(
            (sys.executable, "-m", "tests.bench.flood", *MANY), stdin=PIPE, stdout=PIPE, text=True
        )
        assert self._program.stdout
        ports = self._program.stdout.readline().split()
        self.ports = dict(zip(MANY, ports, strict=True))
        """The path of each reader's port, by its name."""
        return self

    def __exit__(self, *exc: object) -> None:
        self._program.communicate()

    def begin(self) -> None:
        """Let strange cards come, ever others, as fast as the wires take them."""
        assert self._program.stdin
        self._program.stdin.write("\n")
        self._program.stdin.flush()


def _settings(ports: Mapping[str, str], *, phones: bool) -> str:
    buttons = "\n".join(f"{name} = {pin}" for name, pin in SIMULATED_PINS.items())
    readers = "".join(
        f'[readers.{name}]\nport = "{port}"\nprotocol = "lines"\n' for name, port in ports.items()
    )
    shown = str(phones).lower()
    return f'language = "it"\nphones = {shown}\n{readers}[buttons]\n{buttons}\n'


def _measure(app: Any, panel: Any, what: str, numbers: list[float], folder: Path) -> None:
    from screens.internals import loop
    from tests.bench import probe

    if what in ("panel", "rest", *KEYS):  # as on the device
        loop.allow_sleep()
    eyes = probe.first_frame(lambda: app.root and _drawn(app.page, app.page.resume_title))

    def work() -> None:
        eyes.wait()
        table = Table(app, panel, eyes)
        if what in ("idle", "rest"):
            table.go("match")
            probe.idle(numbers[0], int(numbers[1]))
        elif what == "tour":
            table.tour(*(int(number) for number in numbers))
        elif what in DECKS:
            table.examine(int(numbers[0]), flooded=what == "flooded")
        elif what == "thinking":
            with thought():
                table.delays("scan", int(numbers[0]))
        elif what == "phones":
            with looked_on(folder):
                table.delays("scan", int(numbers[0]))
        elif what in KEYS:
            table.type(int(numbers[0]), letter=what == "letter")
        elif what != "start":
            table.delays(what, int(numbers[0]))

    probe.beside(work)


@contextmanager
def thought() -> Iterator[None]:
    """Keep a process that thinks busy meanwhile."""
    from companion.work.thinking import Thinking
    from tests.bench import busy

    inbox, answers = Inbox(), SimpleQueue[Any]()
    inbox.wake = lambda: [work.handle(event) for event in inbox.drain()]
    with closing(Work(inbox)) as work, closing(Thinking(work, timeout=HOUR)) as thinking:
        questions = Question(busy.present), Question(busy.forever)
        thinking.ask(questions, lambda _, answer: answers.put(answer))
        assert answers.get()
        yield


@contextmanager
def looked_on(folder: Path) -> Iterator[None]:
    """Let phones follow the table meanwhile."""
    command = (sys.executable, "-m", "tests.bench.onlookers", str(folder))
    with Popen(command, stdin=PIPE, stdout=PIPE) as phones:
        assert phones.stdout
        phones.stdout.readline()
        yield
        phones.communicate()


def _drawn(page: Any, text: str) -> Any:
    """Return the label that shows a text, None while it is not drawn."""
    labels = (widget for widget in page.walk() if hasattr(widget, "texture_size"))
    return next((w for w in labels if text and w.text == text and w.texture_size[0]), None)


class Table:
    """Table that drives the app by fingers, cards and buttons, from another thread."""

    def __init__(self, app: Any, panel: Any, eyes: Any) -> None:
        self._app, self._panel, self._eyes = app, panel, eyes

    def go(self, name: str) -> None:
        """Bring a page to the front and wait until it is drawn."""
        self._see(lambda: self._app.trail[-1] == name, lambda: self._turn(name))

    def tour(self, changes: int, first: int) -> None:
        """Report the memory after the first changes of page, and after all of them."""
        from tests.bench import probe

        for number, name in enumerate(islice(cycle(TOUR), changes), 1):
            self.go(name)
            if number in (first, changes):
                probe.tell(probe.resident())

    def delays(self, device: str, times: int) -> None:
        """Report the delay until each act of a device is on the disk and on the screen."""
        from tests.bench import probe

        self.go("match")
        page = self._app.page
        before = page.will_undo

        def restore() -> None:
            self._see(
                lambda: page.will_undo == before, lambda: self._app.inbox.put(Pressed("undo"))
            )
            sleep(STILL)

        probe.delays(self._eyes, times, self._device(device), lambda: page.will_undo, restore)

    def type(self, times: int, *, letter: bool) -> None:
        """Report the delay until a letter of a name is seen, or the erasure of one."""
        from tests.bench import probe

        begun = {"question": "?", "done": lambda _: None, "text": "" if letter else "a" * times}
        self._see(lambda: self._app.trail[-1] == "name", lambda: self._app.go("name", **begun))
        page, keyboard = self._app.page, probe.Keyboard()
        code = ord("a") if letter else keyboard.BACKSPACE
        probe.delays(
            self._eyes,
            times,
            lambda _: keyboard.press(code),
            lambda: page.name,
            lambda: sleep(RESTED),
        )

    def examine(self, times: int, *, flooded: bool) -> None:
        """Report the delay of touches while a deck is examined, perhaps in a flood of cards."""
        from tests.bench import probe

        decks = self._app.referee.decks
        self._see(
            lambda: self._app.trail[-1] == "doctor",
            lambda: self._app.go("doctor", number=decks.begin("cluedo", "Cluedo")),
        )
        page = self._app.page
        kinds = [w for w in page.walk() if type(w).__name__ == "KindKey"]
        middles = [kind.to_window(*kind.center) for kind in kinds if not kind.disabled]
        if flooded:
            self._panel.begin()
            self._see(lambda: page.listener.foreign, lambda: None)
        finger = probe.Finger()
        probe.delays(
            self._eyes,
            times,
            lambda number: finger.tap(*middles[number % len(middles)]),
            lambda: page.looking_at,
            lambda: None,
        )

    def _turn(self, name: str) -> None:
        if name == "match" and self._app.referee.match is None:
            self._app.page.resume()
        else:
            self._app.go(name, **({"game": "istinto"} if name == "setup" else {}))

    def _see(self, shown: Callable[[], object], work: Callable[[], None]) -> None:
        from kivy.clock import Clock

        self._eyes.expect(shown)
        Clock.schedule_once(lambda _: work())
        self._eyes.wait()

    def _device(self, name: str) -> Callable[[int], None]:
        if name == "scan":
            # Card after card: one that comes again at once still lies on the reader.
            cards = cycle(self._cards())
            return lambda _: self._panel.scan(next(cards))
        if name == "button":
            return lambda _: self._panel.press("seat1")
        return self._finger(name)

    def _cards(self) -> list[str]:
        """Return the codes of the cards that may be played now."""
        match = self._app.referee.match
        scan = match.game.controls.scan
        played = {str(card): scan(match.state, card, ScanSpot()) for card in match.game.deck}
        return [code for code, play in played.items() if not check(match.game, match.state, play)]

    def _finger(self, name: str) -> Callable[[int], None]:
        from kivy.clock import Clock

        from screens.games.istinto.tricks import PlaceCard
        from screens.internals.loop import waking_provider
        from tests.bench.probe import Finger, Panel

        places = [w for w in self._app.page.walk() if isinstance(w, PlaceCard)]
        middles = [place.to_window(*place.center) for place in places]
        finger = (
            Finger()
            if name == "touch"
            else waking_provider(Panel, Clock.create_trigger(lambda _: None))()
        )
        # Place after place: a second touch of the same one counts only after a while.
        return lambda number: finger.tap(*middles[number % len(middles)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), [float(word) for word in sys.argv[3:]]))
