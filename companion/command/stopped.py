"""What keeps the companion from starting, said on the screen, and the ways on from there."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.command import screen
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

Words = Sequence[str]
"""What is added to the command line of a new start."""
CLOSED, UNSEEN = 0, 2


def stopped(error: CompanionError) -> int:
    """Say what is wrong until somebody chooses a way on, and start anew that way.

    Return 0 if the screen was closed instead, and 2 where there is none.
    """
    if isinstance(error, NoDisplay):
        return UNSEEN
    from tempfile import TemporaryDirectory  # few starts need it

    try:
        with TemporaryDirectory(prefix="companion-") as home:
            chosen = _chosen(error, Path(home))
    except (NoDisplay, OSError):  # there may be no place for a folder either
        return UNSEEN
    if chosen is not None:
        os.execv(sys.executable, [*sys.orig_argv, *chosen])
    return CLOSED


def ways(error: CompanionError) -> Mapping[str, Words]:
    """Return what can be done, the first thing to try first."""
    if isinstance(error, EmptyFile):
        back = _("Put the copy back")
        return {back: ("--put-back", str(error.copy)), _("Begin with nothing"): ("--empty",)}
    found: dict[str, Words] = {_("Try again"): ()}
    if isinstance(error, BadSettings):
        found[_("Go on with the defaults")] = ("--defaults",)
    if isinstance(error, SaveFailed | ForeignDatabase | DamagedFile):
        found[_("Go on without keeping anything")] = ("--without-keeping",)
    return found


def _chosen(error: CompanionError, home: Path) -> Words | None:
    screen.choose_display()
    from screens.shell import boot

    app = boot.stopped(str(error), ways(error), home)
    if isinstance(error, EmptyFile):
        app.heading = _("There is a copy")
    chosen: list[Words] = []

    def choose(words: Words) -> None:
        chosen.append(words)
        app.stop()

    app.on_chosen = choose
    supervisor = screen.supervised(app)
    if not chosen:
        supervisor.stopping()
        return None
    supervisor.alive()  # a program that says it is stopping is killed, and this one goes on
    return chosen[0]
