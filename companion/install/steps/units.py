"""The units: links to those of the current release, so that they change with it."""

from __future__ import annotations

import os

from companion.install import wifi
from companion.install.disk import point, remove
from companion.install.keeper import ISSUE
from companion.install.releases import HOME
from companion.install.source import Source
from companion.install.step import COPY_SUFFIX
from companion.install.system import System
from companion.words.i18n import _

FOLDER = "/etc/systemd/system"
APP = "companion.service"
LINKED = (
    APP,
    "companion-given-up.service",
    "companion-trial.service",
    "companion-ask.path",
    "companion-ask.service",
    "companion-backup.service",
    "companion-backup.timer",
    "companion-club.path",
    "companion-club.service",
    "companion-phones.path",
    "companion-phones.service",
)
LINKS = {
    **{f"{FOLDER}/{name}": str(HOME / "current" / "systemd" / name) for name in LINKED},
    # Texts above the login prompt: one while the app has given up, one where no release starts.
    "/etc/issue.d/companion.issue": "/run/companion-given-up/companion.issue",
    "/etc/issue.d/companion-release.issue": f"/{ISSUE}",
}
"""Places of links, with where they lead to."""
STARTED = {
    "companion-ask.path": "multi-user",
    "companion-backup.timer": "timers",
    "companion-club.path": "multi-user",
    "companion-phones.path": "multi-user",
}
"""Units that start at boot beside the app, each with the target that starts it."""

BESIDE = (
    "companion-backup.service",
    "companion-club.service",
    "companion-given-up.service",
    "companion-phones.service",
)
"""Units that may run when those that start them are stopped."""


class Units:
    """Step that links the units and enables those beside the app.

    The app is enabled once it has shown that it runs. ``systemctl enable`` would follow the link to
    the release of the day, which is removed one day.
    """

    def plan(self, system: System, source: Source) -> list[str]:
        """Return a sentence if a unit is missing."""
        missing = [os.path.basename(place) for place in LINKS if not _is_linked(system, place)]
        return [_("Add the units {names}.").format(names=", ".join(missing))] if missing else []

    def apply(self, system: System, source: Source) -> None:
        """Link the units, and let systemd read them."""
        for place, target in LINKS.items():
            if not _is_linked(system, place):
                _keep_foreign(system, place)
                point(system.disk, system.path(place), target)
        for name, target in STARTED.items():
            enable(system, name, target)
        if system.is_running:
            system.run("systemctl", "daemon-reload")
            system.run("systemctl", "start", *STARTED)

    def revert(self, system: System) -> None:
        """Stop and remove the units, and give the console back."""
        if system.is_running:
            system.ask("systemctl", "stop", APP, *BESIDE, *STARTED)
        for name, target in {APP: "multi-user", **STARTED}.items():
            remove(system.disk, system.path(_wanted(name, target)))
        for place in LINKS:
            if _is_linked(system, place):
                remove(system.disk, system.path(place))
                _put_back_foreign(system, place)
        wifi.forget_all(system)
        if system.is_running:
            system.ask("systemctl", "daemon-reload")
            system.ask("systemctl", "start", "getty@tty1.service")


def enable(system: System, name: str = APP, target: str = "multi-user") -> None:
    """Let a unit start at boot."""
    link = system.path(_wanted(name, target))
    if not link.is_symlink():
        point(system.disk, link, f"{FOLDER}/{name}")


def is_enabled(system: System) -> bool:
    """Return True if the app starts at boot."""
    return system.path(_wanted(APP, "multi-user")).is_symlink()


def _wanted(name: str, target: str) -> str:
    return f"{FOLDER}/{target}.target.wants/{name}"


def _keep_foreign(system: System, place: str) -> None:
    """Rename an existing file, such as a unit of a manual installation; remove a link."""
    path = system.path(place)
    if path.is_symlink():
        remove(system.disk, path)
    elif path.exists():
        system.disk.rename(path, path.with_name(path.name + COPY_SUFFIX))


def _put_back_foreign(system: System, place: str) -> None:
    path = system.path(place)
    kept = path.with_name(path.name + COPY_SUFFIX)
    if kept.exists():
        system.disk.rename(kept, path)
        system.disk.sync(path.parent)


def _is_linked(system: System, place: str) -> bool:
    path = system.path(place)
    return path.is_symlink() and os.readlink(path) == LINKS[place]


STEP = Units()
