"""Screen for an error at start-up, with the options to continue."""

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
"""Arguments added to the command line of a restart."""
CLOSED, UNSEEN = 0, 2


def stopped(error: CompanionError) -> int:
    """Show an error until an option is chosen, and restart the program with its arguments.

    Return 0 if the screen was closed instead, and 2 if there is no screen.
    """
    if isinstance(error, NoDisplay):
        return UNSEEN
    from tempfile import TemporaryDirectory  # rarely needed

    try:
        with TemporaryDirectory(prefix="companion-") as home:
            chosen = _chosen(error, Path(home))
    except (NoDisplay, OSError):  # the temporary folder may fail as well
        return UNSEEN
    if chosen is not None:
        os.execv(sys.executable, [*sys.orig_argv, *chosen])
    return CLOSED


def ways(error: CompanionError) -> Mapping[str, Words]:
    """Return the options by their label, the first to try first, with their arguments."""
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
    supervisor.alive()  # not stopping(): systemd would kill the restarted program
    return chosen[0]
