"""Screen for an error at start-up, with the options to continue.

A release on trial that cannot start shows nothing: it ends, and the release before comes back.
Without a display there is no crash either: the service waits for one.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, NoReturn

from companion.command import screen
from companion.install.releases import HOME, Releases
from companion.machine import asking, drawn
from companion.words.errors import (
    BadSettings,
    CompanionError,
    DamagedFile,
    EmptyFile,
    ForeignDatabase,
    NoDisplay,
    SaveFailed,
)
from companion.words.i18n import _
from companion.words.reporting import report

if TYPE_CHECKING:
    from hardware.supervisor import Supervisor
    from screens.shell.stopped import StoppedApp

Words = Sequence[str]
"""Arguments added to the command line of a restart."""
BACK: Words = ("the previous release",)
"""In their place, the option to ask for the release before."""
CLOSED, UNSEEN = 0, 2
GLANCE = 1.0
"""Seconds between two looks for a display."""


def stopped(error: CompanionError, home: Path = HOME) -> int:
    """Show an error until an option is chosen, and restart the program with its arguments.

    Return 0 if the screen was closed instead, and 2 if there is no screen, or a trial of a release
    below *home*. The service waits for a screen.
    """
    is_tried = bool(Releases(home).trial)
    if isinstance(error, NoDisplay):
        return _without_display(str(error), is_tried=is_tried)
    if is_tried:
        return UNSEEN
    from tempfile import TemporaryDirectory  # rarely needed

    previous = Releases(home).previous if asking.is_there() else ""
    try:
        with TemporaryDirectory(prefix="companion-") as folder:
            chosen = _chosen(error, previous, Path(folder))
    except (NoDisplay, OSError):  # the temporary folder may fail as well
        return UNSEEN
    if chosen is not None:
        return _restart(chosen)
    return CLOSED


def ways(error: CompanionError, previous: str = "") -> Mapping[str, Words]:
    """Return the options and their arguments by label, the recommended one first.

    *previous* is the release to go back to, if there is one.
    """
    if isinstance(error, EmptyFile):
        back = _("Put the copy back")
        return {back: ("--put-back", str(error.copy)), _("Begin with nothing"): ("--empty",)}
    found: dict[str, Words] = {_("Try again"): ()}
    if isinstance(error, BadSettings):
        found[_("Go on with the defaults")] = ("--defaults",)
    if isinstance(error, SaveFailed | ForeignDatabase | DamagedFile):
        found[_("Go on without keeping anything")] = ("--without-keeping",)
    if previous:
        found[_("Back to {version}").format(version=previous)] = BACK
    return found


def go_back(
    app: StoppedApp, sentence: str, options: Mapping[str, Words], root: Path = Path("/")
) -> None:
    """Ask root for the release before, which then starts; show the answer.

    After a fault the error is shown again; if root refuses, its answer is. Both offer the options.
    """
    app.show(_("The earlier version is put back …"), {})

    def ask() -> None:
        try:
            answer = asking.ask("go back", root=root)
        except Exception as fault:
            report("device", fault)
            app.show(sentence, options)
            return
        app.show(answer.sentence, {} if answer.is_done else options)

    Thread(target=ask, daemon=True).start()


def await_display(
    supervisor: Supervisor,
    is_there: Callable[[], object],
    *,
    is_tried: bool,
    wait: Callable[[float], object] = sleep,
) -> None:
    """Wait for a display; the wait counts neither as a run nor as a failed start of a trial."""
    if not is_tried:
        supervisor.ready()
    while not is_there():
        (supervisor.starting if is_tried else supervisor.alive)()
        wait(GLANCE)


def _without_display(sentence: str, *, is_tried: bool) -> int:
    """Wait for a display if this is the service and there is none; then restart the program."""
    from hardware.displays import displays
    from hardware.supervisor import Supervisor

    supervisor = Supervisor()
    if not supervisor.is_there or displays():
        return UNSEEN
    drawn.keep(drawn.DrawnReport("", "", 0, 0, (), sentence))
    # SDL has taken both, even where it found no display, and nobody would heed them.
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, signal.SIG_DFL)
    await_display(supervisor, displays, is_tried=is_tried)
    return _restart()


def _restart(words: Words = ()) -> NoReturn:
    os.execv(sys.executable, [*sys.orig_argv, *words])


def _chosen(error: CompanionError, previous: str, home: Path) -> Words | None:
    screen.choose_display()
    from screens.shell import boot

    sentence, options = str(error), ways(error, previous)
    app = boot.stopped(sentence, options, home)
    if isinstance(error, EmptyFile):
        app.heading = _("There is a copy")
    chosen: list[Words] = []

    def choose(words: Words) -> None:
        if words == BACK:
            go_back(app, sentence, options)
            return
        chosen.append(words)
        app.stop()

    app.on_chosen = choose
    # Before the first frame is reported, since the installer looks at it right after that.
    drawn.keep(drawn.DrawnReport(os.environ.get("SDL_VIDEODRIVER", ""), "", 0, 0, (), sentence))
    supervisor = screen.supervised(app)
    if not chosen:
        supervisor.stopping()
        return None
    supervisor.alive()  # not stopping(): systemd would kill the restarted program
    return chosen[0]
