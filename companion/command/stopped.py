"""Screen for an error at start-up, with the options to continue.

A release on trial that cannot start shows nothing: it ends, and the release before comes back.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.command import screen
from companion.install.releases import HOME, Releases
from companion.machine import drawn
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


def stopped(error: CompanionError, home: Path = HOME) -> int:
    """Show an error until an option is chosen, and restart the program with its arguments.

    Return 0 if the screen was closed instead, and 2 if there is no screen, or a trial of a release
    below *home*.
    """
    if isinstance(error, NoDisplay) or Releases(home).trial:
        return UNSEEN
    from tempfile import TemporaryDirectory  # rarely needed

    try:
        with TemporaryDirectory(prefix="companion-") as folder:
            chosen = _chosen(error, Path(folder))
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
    # Before the first frame is reported, since the installer looks at it right after that.
    drawn.keep(drawn.Drawn(os.environ.get("SDL_VIDEODRIVER", ""), "", 0, 0, (), str(error)))
    supervisor = screen.supervised(app)
    if not chosen:
        supervisor.stopping()
        return None
    supervisor.alive()  # not stopping(): systemd would kill the restarted program
    return chosen[0]
