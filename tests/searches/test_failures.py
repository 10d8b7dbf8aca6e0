"""Failures outside the screen reach the user as a sentence and the log with a traceback.

A fault is injected into every thread, job, follower and child process of the product. The code is
searched for their starts, so that none can be added without its fault.
"""

from __future__ import annotations

import ast
import os
import signal
import socket
import subprocess
import sys
from contextlib import closing, nullcontext, suppress
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from types import SimpleNamespace

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin

from companion.command.recaps import RecapWriter
from companion.command.stopped import go_back
from companion.games.istinto.game import GAME
from companion.phones.phones import SERVER
from companion.play.question import Question
from companion.programs.channel import Channel
from companion.programs.process import ProgramProcess
from companion.sync.faults import ServerFault
from companion.sync.program.connection import ServerConnection
from companion.table import failing
from companion.table.referee import Referee
from companion.telling.recap import Recap
from companion.words.inputs import (
    Answered,
    Connected,
    Failed,
    Held,
    Inbox,
    Lost,
    Pressed,
    Progressed,
)
from companion.words.reporting import contained, reported
from companion.work.jobs import Work
from companion.work.operations import Operations
from companion.work.thinking import Thinking
from hardware.buttons import Buttons
from hardware.encoder import Encoder
from hardware.framing import Decoder
from hardware.lamps import BEEPS, Lamps
from hardware.reader import Reader
from hardware.speaker import Speaker
from hardware.supervisor import Supervisor
from screens.rooms.gallery import Gallery
from tests.games.istinto.kit.states import setup
from tests.work import asked

ROOT = Path(__file__).parents[2]
SOURCES = [path for room in ("companion", "hardware", "screens")
           for path in sorted((ROOT / room).rglob("*.py"))
           if "companion/install/" not in str(path)]  # fmt: skip
"""The installer is a program of its own: it reports failures where it was called."""
STARTERS = {"Thread", "Timer", "Popen", "Process", "run", "Pool", "ThreadPoolExecutor",
            "ProcessPoolExecutor", "spawn", "fork", "system", "start_new_thread"}  # fmt: skip
"""Names in Python's library that start threads and processes."""
JOBS = ("check", "club", "copies", "device", "operation", "phones", "rooms", "thinking")
FOLLOWERS = ("club", "copies", "lamps", "phones", "sound", "thinking")
EXCUSED = {
    (
        "companion/phones/server/home.py",
        "_on_message",
    ): "logged by the server, whose connection to the broker would end with it",
    ("companion/work/thinker.py", "answered"): "the app reports the traceback that is sent",
    (
        "companion/work/thinker.py",
        "_read_questions",
    ): "printed, and told by the app once nobody answers",
    ("screens/shell/recovery.py", "_recovered"): "logged, and the app goes home or ends",
    ("screens/shell/shell.py", "discard_page"): "the page is left because of a fault that was told",
    ("screens/rooms/wall.py", "_texture"): "the picture is painted anew",
}
"""Functions that take any exception and report none, and why."""
REPORTS = {"report", "contained"}


class Evening:
    """Table that handles every event as the app does."""

    def __init__(self, journal):
        self.inbox, self.arrived = Inbox(), SimpleQueue()
        self.inbox.wake = lambda: [self.arrived.put(event) for event in self.inbox.drain()]
        self.work = Work(self.inbox)
        self.referee = Referee(journal, lambda: "2026-11-22T20:00:00")
        self.referee.begin(GAME, setup())

    def told(self, part):
        """Handle events until that part has failed, and return the notice."""
        while (event := self.arrived.get(timeout=60)) != Failed(part):
            self.hear(event)
        self.hear(event)
        return self.referee.pending.notice

    def hear(self, event):
        is_work = isinstance(event, Answered | Progressed)
        self.work.handle(event) if is_work else self.referee.handle(event)


@pytest.fixture
def evening(journal):
    evening = Evening(journal)
    with reported(lambda part: evening.inbox.put(Failed(part))), closing(evening.work):
        yield evening


@pytest.fixture
def pins(monkeypatch):
    """The pins of a board that is not there; one that is made an input cannot be set."""
    factory = MockFactory(pin_class=MockPin)
    monkeypatch.setattr(Device, "pin_factory", factory)
    yield factory
    factory.close()


class Deaf(Inbox):
    """Inbox that fails with some kinds of inputs."""

    def __init__(self, *kinds):
        super().__init__()
        self._kinds = kinds

    def put(self, event, heard=lambda: None):
        if isinstance(event, self._kinds):
            raise RuntimeError("nobody foresaw it")
        super().put(event, heard)


def raises(*_):
    raise RuntimeError("nobody foresaw it")


def check(evening, caplog, part, trace="RuntimeError: nobody foresaw it"):
    """The user has a sentence that names the part, and the log the traceback."""
    assert evening.told(part) == failing.sentence(part)
    assert "Traceback" in caplog.text
    assert trace in caplog.text


# --- faults


@pytest.mark.parametrize("part", JOBS)
def test_a_job(evening, caplog, part):
    evening.work.start(raises, lambda _: None, part=part)
    check(evening, caplog, part)


def test_a_thread_of_a_library(evening, caplog):
    Thread(target=raises, name="Thread-7 (read)").start()
    check(evening, caplog, "Thread-7 (read)")
    assert "a part of the box" in evening.referee.pending.notice


@pytest.mark.parametrize("part", FOLLOWERS)
def test_a_follower(evening, caplog, part):
    evening.referee.followers.add(raises, part)
    check(evening, caplog, part)
    evening.referee.followers.notify()
    assert evening.arrived.empty()


def test_a_lamp(evening, caplog, pins):
    with Lamps({"seat1": 4}) as lamps:
        pins.pin(4).function = "input"
        lamps.show(frozenset({0}))
        check(evening, caplog, "seat1", "PinSetInput")


def test_the_way_back(evening, caplog):
    """The page repeats the reason and the remedies."""
    shown = SimpleQueue()
    page = SimpleNamespace(show=lambda sentence, ways: shown.put((sentence, list(ways))))
    go_back(page, "Nothing can be saved.", {"Try again": ()}, root=None)
    check(evening, caplog, "device", "TypeError")
    shown.get()
    said, ways = shown.get()
    assert said == "Nothing can be saved."
    assert ways == ["Try again"]


def test_the_buzzer(evening, caplog, pins):
    with Lamps({"buzzer": 7}, frozenset(BEEPS)) as lamps:
        pins.pin(7).function = "input"
        lamps.sound("turn")
        check(evening, caplog, "buzzer", "PinSetInput")


def test_the_speaker(evening, caplog):
    """A failure of its player alone is only logged, and kept for the doctor."""
    with closing(Speaker(raises)) as speaker:
        speaker.play("a sound of no file")
        check(evening, caplog, "sound")


def test_an_unexpected_request_to_lamps(evening, caplog, pins):
    with Lamps({"seat1": 4}) as lamps:
        lamps.show(frozenset({None}))
        check(evening, caplog, "lamps", "TypeError")
        lamps.show(frozenset({0}))
        while not pins.pin(4).state:
            pass


def test_a_button(evening, caplog, pins):
    with Buttons(Deaf(Pressed), {"confirm": 5}):
        pins.pin(5).drive_low()
        check(evening, caplog, "buttons")


def test_a_button_held(evening, caplog, pins):
    with Buttons(Deaf(Held), {"undo": 5}, holds=frozenset({"undo"}), hold_seconds=0.0):
        pins.pin(5).drive_low()
        check(evening, caplog, "buttons")


def test_the_knob(evening, caplog, pins):
    with Encoder(Deaf(Pressed), a=5, b=6):
        for pin in (5, 6):
            pins.pin(pin).drive_low()
        for pin in (5, 6):
            pins.pin(pin).drive_high()
        check(evening, caplog, "encoder")


class Torn(Reader):
    """A reader with a fault that is none of the device's."""

    def _open(self, _path):
        return nullcontext(self)

    def read(self):
        raises()

    def write(self, data):
        """Take an answer."""


class Nothing(Decoder):
    """Decoder that reads nothing."""

    def feed(self, *_):
        return []

    def reset(self):
        """Do nothing."""


def test_a_reader(evening, caplog):
    with Torn(evening.inbox, Nothing(), name="table", find=lambda: "", slowest_retry_seconds=0.001):
        check(evening, caplog, "table")
        for kind in (Lost, Connected, Lost):  # it is opened again
            while not isinstance(evening.arrived.get(timeout=60), kind):
                pass


@pytest.mark.parametrize("question", [Question(asked.wrong, ("a secret",)),
                                      Question(asked.torn)])  # fmt: skip
def test_a_thought(evening, caplog, question):
    with closing(Thinking(evening.work)) as thinking:
        thinking.ask([question], lambda *_: None)
        check(evening, caplog, "thinking", "ValueError")
    assert "a secret" not in caplog.text


def test_the_process_that_thinks(evening, caplog):
    with closing(Thinking(evening.work)) as thinking:
        thinking.ask([Question(asked.dying)], lambda *_: None)
        assert evening.told("thinking") == failing.sentence("thinking")
    assert "is given up" in caplog.text


def test_the_thread_of_the_process_that_thinks():
    """It ends with its process, which the app then replaces."""
    words = [sys.executable, "-c", "import os; os.close(0); from companion.work import thinker;"
             " thinker.main()"]  # fmt: skip
    done = subprocess.run(words, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 1
    assert "Traceback" in done.stderr


def test_the_thread_that_serves_phones(evening, caplog, tmp_path):
    path = tmp_path / "phones.sock"
    with (
        closing(Channel(path, Inbox(), SERVER)) as channel,
        socket.socket(socket.AF_UNIX) as server,
    ):
        channel.use({"table": "no message"})
        server.connect(str(path))
        check(evening, caplog, "phones", "AttributeError")


def test_the_server_of_phones(evening, caplog, tmp_path):
    with closing(ProgramProcess([str(tmp_path / "no program")], "phones")):
        check(evening, caplog, "phones", "FileNotFoundError")


def test_the_thread_that_looks_for_the_server_of_a_club():
    with pytest.raises(ServerFault, match="away"):
        ServerConnection("postgresql://table:secret@no-such-host.invalid/club")


def test_the_process_that_paints(evening, caplog, capfd, tmp_path):
    Gallery(tmp_path, evening.work).fill((-1, -1), True, lambda: None)
    assert evening.told("rooms") == failing.sentence("rooms")
    assert "rooms failed" in caplog.text
    assert "Traceback" in capfd.readouterr().err


def test_the_process_that_paints_is_killed_by_the_system(evening, caplog, tmp_path):
    Gallery(tmp_path, evening.work).fill((800, 480), True, lambda: None)
    while (painting := process_of(tmp_path)) is None:
        pass
    os.kill(painting, signal.SIGKILL)
    assert evening.told("rooms") == failing.sentence("rooms")
    assert "ended with -9" in caplog.text


def test_the_process_that_paints_is_asked_to_end(evening, caplog, tmp_path):
    """SIGTERM reaches the process before the app has cancelled the job."""
    Gallery(tmp_path, evening.work).fill((800, 480), True, lambda: None)
    while (painting := process_of(tmp_path)) is None:
        pass
    os.kill(painting, signal.SIGTERM)
    while not isinstance(heard := evening.arrived.get(timeout=60), Answered):
        assert isinstance(heard, Progressed)
    assert not heard.failed
    assert not caplog.records


def process_of(folder):
    """Return the number of the process that paints into a folder, None before there is one."""
    for words in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has ended meanwhile
            if os.fsencode(folder) in words.read_bytes().split(b"\0"):
                return int(words.parent.name)
    return None


def test_the_process_that_takes_an_evening_home(evening, caplog, tmp_path):
    operations = Operations(evening.work, evening.referee.show_notice)
    broken = [sys.executable, "-c", "raise RuntimeError('nobody foresaw it')"]
    told = Recap("2026-11-21", *[""] * 4, sentences=("",))
    stick = tmp_path / "stick"
    stick.mkdir()
    recaps = RecapWriter(operations, evening.referee, [stick], [], painter=broken)
    recaps.take_pictures(told, (400, 240))
    while not operations.told:
        evening.hear(evening.arrived.get(timeout=60))
    assert operations.told == "It did not work: an error was logged."
    assert "ended with 1" in caplog.text
    assert not [*stick.iterdir()]


def test_the_process_that_takes_an_evening_home_is_asked_to_end(evening, caplog, tmp_path):
    operations = Operations(evening.work, evening.referee.show_notice)
    asked_to_end = [sys.executable, "-c", "import os; os.kill(os.getpid(), 15)"]
    told = Recap("2026-11-21", *[""] * 4, sentences=("",))
    stick = tmp_path / "stick"
    stick.mkdir()
    recaps = RecapWriter(operations, evening.referee, [stick], [], painter=asked_to_end)
    recaps.take_pictures(told, (400, 240))
    while operations.running:
        evening.hear(evening.arrived.get(timeout=60))
    assert operations.told == "It was cancelled; nothing has changed."
    assert not caplog.records
    assert not [*stick.iterdir()]


def test_the_watchdog(evening, caplog, tmp_path):
    Supervisor({"NOTIFY_SOCKET": str(tmp_path / "gone")}).alive()
    check(evening, caplog, "watchdog", "FileNotFoundError")


def test_a_pending_decision_is_not_lost_over_a_failure(evening):
    evening.referee.scan("strange")
    question = evening.referee.pending
    evening.referee.handle(Failed("lamps"))
    assert evening.referee.pending == question
    evening.referee.cancel_pending()
    assert evening.referee.pending.notice == failing.sentence("lamps")


# --- the search


@cache
def parsed():
    return [(str(path.relative_to(ROOT)), ast.parse(path.read_text())) for path in SOURCES]


def name(node):
    """Return the last name of a call, an exception or a base class."""
    return getattr(node, "attr", getattr(node, "id", ""))


def starts(tree):
    """Return True if a module starts a thread or a process."""
    library = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in MODULES
        for alias in node.names
    }
    for node in ast.walk(tree):
        used = [node.func] if isinstance(node, ast.Call) else getattr(node, "bases", [])
        for each in used:
            whose = name(each.value) if isinstance(each, ast.Attribute) else ""
            if name(each) in STARTERS and (whose in MODULES or name(each) in library):
                return True
    return bool(library & {"Timer"})  # handed over to whoever measures time


MODULES = {"threading", "subprocess", "multiprocessing", "concurrent.futures", "os", "_thread"}


STARTED = {
    "companion/command/recaps.py": (test_the_process_that_takes_an_evening_home,),
    "companion/machine/device.py": (test_a_job,),
    "companion/programs/channel.py": (test_the_thread_that_serves_phones,),
    "companion/programs/process.py": (test_the_server_of_phones,),
    "companion/sync/program/connection.py": (test_the_thread_that_looks_for_the_server_of_a_club,),
    "companion/work/jobs.py": (test_a_job,),
    "companion/work/thinker.py": (test_the_thread_of_the_process_that_thinks,),
    "companion/work/thinking.py": (test_the_process_that_thinks, test_a_thought),
    "hardware/buttons.py": (test_a_button_held,),
    "hardware/lamps.py": (test_a_lamp, test_the_buzzer),
    "hardware/reader.py": (test_a_reader,),
    "hardware/speaker.py": (test_the_speaker,),
    "companion/command/stopped.py": (test_the_way_back,),
    "hardware/simulator/readers.py": (test_a_thread_of_a_library,),
    "screens/rooms/gallery.py": (test_the_process_that_paints,),
}
"""Files that start threads and processes, and the faults injected there."""


def test_every_start_of_a_thread_or_a_process_has_its_fault_here():
    assert {path for path, tree in parsed() if starts(tree)} == set(STARTED)


def test_every_job_and_every_follower_has_its_fault_here():
    calls = [node for _, tree in parsed() for node in ast.walk(tree) if isinstance(node, ast.Call)]
    jobs = {each.value.value for call in calls if name(call.func) == "start"
            for each in call.keywords if each.arg == "part"}  # fmt: skip
    assert jobs == {*JOBS}
    joined = [call for call in calls if name(getattr(call.func, "value", None)) == "followers"
              and name(call.func) == "add"]  # fmt: skip
    joined += [call for call in calls if name(call.func) == "partial" and joins(call.args[0])]
    assert {call.args[-1].value for call in joined} == {*FOLLOWERS}


def joins(called):
    """Return True if a call adds a follower."""
    return name(called) == "add" and name(getattr(called, "value", None)) == "followers"


def broad(tree):
    """Yield the functions that take any exception and neither raise it nor report it."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if takes_all(node) and not any(goes_on(each) for each in ast.walk(node)):
                    yield function.name


def takes_all(node):
    if isinstance(node, ast.ExceptHandler):
        return node.type is None or name(node.type) in ("Exception", "BaseException")
    is_call = isinstance(node, ast.Call) and name(node.func) == "suppress"
    return is_call and any(name(each) in ("Exception", "BaseException") for each in node.args)


def goes_on(node):
    return isinstance(node, ast.Raise) or (
        isinstance(node, ast.Call) and name(node.func) in REPORTS
    )


def test_every_handler_of_all_exceptions_reports_them():
    found = {(path, function) for path, tree in parsed() for function in broad(tree)}
    assert found == set(EXCUSED)


def test_every_part_that_may_fail_has_words_for_the_user():
    parts = {
        node.value
        for _, tree in parsed()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        for node in named(call)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert len(parts) > 8
    for part in parts - {"buttons", "lamps", "scanner"}:  # which are words already
        assert failing.sentence(part) != failing.sentence("?").replace("?", part)


def named(call):
    """Yield the names of parts of the program in a call."""
    yield from (each.value for each in call.keywords if each.arg == "part")
    if name(call.func) in {*REPORTS}:
        yield from call.args[:1]
    if name(call.func) in {"add", "never_raising"}:
        yield from call.args[1:2]


def test_a_part_is_told_once_and_logged_each_time(evening, caplog):
    for _ in range(3):
        with contained("light"):
            raises()
    assert evening.arrived.qsize() == 1
    assert caplog.text.count("Traceback") == 3
