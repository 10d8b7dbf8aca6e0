"""If the companion cannot start, the screen gives the reason, with keys for the remedies."""

from __future__ import annotations

import json
import signal
import socket
from threading import Event

import pytest

from companion.command.stopped import BACK, go_back, ways
from companion.words.errors import (
    BadSettings,
    CompanionError,
    DamagedFile,
    ForeignDatabase,
    SaveFailed,
)
from tests.support.box import Box
from tests.support.layout_checks import faults
from tests.support.sampling import walks

LONG = (
    "/media/very-long-name-of-a-memory-stick/companion/companion.toml, riga 1234: “pulsanti” non è"
    " un'impostazione di Companion; forse intendevi “buttons”, che vuole un nome e un numero"
)


class Stopped(Box):
    """A box that cannot start."""

    def __enter__(self):
        from companion.words import i18n
        from screens.shell.stopped import StoppedApp  # the box is the first to import Kivy

        i18n.use(self.chosen.language)
        self.chosen_words = []
        self.app = StoppedApp(*self.wrong)
        self.app.on_chosen = self.chosen_words.append
        self.raise_app()
        return self

    def __exit__(self, *exc):
        from kivy.app import App
        from kivy.core.window import Window

        Window.remove_widget(self.app.root)
        App._running_app = None


@pytest.fixture
def stopped(tmp_path):
    boxes = []

    def shown(sentence, found, **how):
        box = Stopped(tmp_path, **how)
        box.wrong = sentence, found
        boxes.append(box.__enter__())
        return box

    yield shown
    for box in boxes:
        box.__exit__()


@pytest.mark.parametrize(("size", "language"), walks())
def test_the_sentence_and_the_keys_can_be_read_and_touched(stopped, size, language):
    from companion.words import i18n

    i18n.use(language)
    for error in (BadSettings(LONG), SaveFailed(LONG)):
        box = stopped(str(error), ways(error, "1.0.0"), size=size, language=language)
        assert box.shows(LONG)
        assert list(faults(box)) == []
        box.__exit__()


@pytest.mark.parametrize(
    ("key", "words"), [("Try again", ()), ("Go on with the defaults", ("--defaults",))]
)
def test_a_wrong_setting_can_be_tried_again_or_gone_without(stopped, key, words):
    error = BadSettings("companion.toml, line 3: no.")
    box = stopped(str(error), ways(error), language="en")
    assert box.chosen_words == []
    box.tap(key)
    assert box.chosen_words == [words]


@pytest.mark.parametrize("error", [SaveFailed, ForeignDatabase, DamagedFile])
def test_where_nothing_can_be_kept_one_can_go_on_without(stopped, error):
    box = stopped("no", ways(error("no")), language="en")
    box.tap("Go on without keeping anything")
    assert box.chosen_words == [("--without-keeping",)]


def answered(root, *, is_done):
    """Answer the request in a root folder, as soon as there is one."""
    folder = root / "run/companion/ask"
    while not (found := list(folder.glob("*.json"))):
        Event().wait(0.01)
    request = json.loads(found[0].read_text())
    answers = root / "run/companion-ask"
    answers.mkdir(parents=True)
    answer = {"is_done": is_done, "sentence": f"Root was asked to {request['do']}."}
    draft = answers / "draft"
    draft.write_text(json.dumps(answer))
    draft.rename(answers / found[0].name)


@pytest.mark.parametrize(
    ("is_done", "left"), [(True, []), (False, [["Try again"], ["Back to 1.0.0"]])]
)
def test_a_key_goes_back_to_the_release_before_or_says_why_not(stopped, tmp_path, is_done, left):
    options, root = ways(CompanionError("no"), "1.0.0"), tmp_path / "root"
    (root / "run/companion").mkdir(parents=True)
    box = stopped("no", options, language="en")
    box.app.on_chosen = lambda words: words == BACK and go_back(box.app, "no", options, root)
    box.tap("Back to 1.0.0")
    assert box.shows("The earlier version is put back …")
    assert box.taps() == []
    answered(root, is_done=is_done)
    box.wait(lambda: box.shows("Root was asked to go back."))
    assert [box.words(tap) for tap in box.taps()] == left


def test_a_fault_without_a_remedy_can_only_be_tried_again(stopped):
    box = stopped("no", ways(CompanionError("no")), language="en")
    assert [box.words(tap) for tap in box.taps()] == [["Try again"]]


def test_an_unrecorded_box_says_so_above_every_page(box):
    from companion.command.screen import unsaved_warning

    table = box(language="en")
    table.serve(warning=unsaved_warning())
    for page in ("home", "settings", "history"):
        table.app.go(page)
        table.frames(4)
        assert table.shows("Nothing is kept: what you play now is gone when the box is switched")
        assert list(faults(table)) == []


def test_the_first_frame_is_drawn_twice(box):
    """SDL loses the first one on kmsdrm, and a page that does not move draws no other."""
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from screens.shell.supervised import SupervisedApp

    table = box()
    SupervisedApp().follow_window()
    table.draw()
    flips = []
    Window.bind(on_flip=flips.append)
    EventLoop.idle()
    Window.unbind(on_flip=flips.append)
    assert flips == [Window]


def test_the_drawn_report_is_written_before_the_supervisor_is_notified(box, tmp_path, monkeypatch):
    """The installer reads it as soon as the supervisor is notified."""
    from companion.command.screen import supervised

    class Drawing:
        def run(self):
            self.lifecycle.on_ready()

    box()
    heard, before = [], signal.getsignal(signal.SIGTERM)
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind(str(tmp_path / "notify"))
        supervisor.setblocking(False)

        def hear(what):
            try:
                heard.append((what, supervisor.recv(100)))
            except BlockingIOError:
                heard.append((what, b""))

        supervised(Drawing(), lambda: hear("report"), lambda: hear("ready"))
    signal.signal(signal.SIGTERM, before)
    assert heard == [("report", b""), ("ready", b"READY=1\nWATCHDOG=1")]
