"""The units: links to those of the current release, so that they change with it."""

from __future__ import annotations

import os

from companion.install import wifi
from companion.install.disk import point, remove
from companion.install.releases import HOME
from companion.install.source import Source
from companion.install.step import KEPT
from companion.install.system import System
from companion.words.i18n import _

FOLDER = "/etc/systemd/system"
APP = "companion.service"
LINKED = (
    APP,
    "companion-trial.service",
    "companion-ask.path",
    "companion-ask.service",
    "companion-backup.service",
    "companion-backup.timer",
)
STARTED = {"companion-ask.path": "multi-user", "companion-backup.timer": "timers"}
"""Units that start at boot beside the app, each with the target that starts it."""


class Units:
    """Step that links the units and enables those beside the app.

    The app is enabled once it has shown that it runs. ``systemctl enable`` would follow the link to
    the release of the day, which is removed one day.
    """

    def plan(self, system: System, source: Source) -> list[str]:
        """Return a sentence if a unit is missing."""
        missing = [name for name in LINKED if not _is_linked(system, name)]
        return [_("Add the units {names}.").format(names=", ".join(missing))] if missing else []

    def apply(self, system: System, source: Source) -> None:
        """Link the units, and let systemd read them."""
        for name in LINKED:
            if not _is_linked(system, name):
                _keep_foreign(system, name)
                point(system.disk, system.path(f"{FOLDER}/{name}"), _target(name))
        for name, target in STARTED.items():
            enable(system, name, target)
        if system.is_running:
            system.run("systemctl", "daemon-reload")
            system.run("systemctl", "start", *STARTED)

    def revert(self, system: System) -> None:
        """Stop and remove the units, and give the console back."""
        if system.is_running:
            system.ask("systemctl", "stop", APP, "companion-backup.service", *STARTED)
        for name, target in {APP: "multi-user", **STARTED}.items():
            remove(system.disk, system.path(_wanted(name, target)))
        for name in LINKED:
            if _is_linked(system, name):
                remove(system.disk, system.path(f"{FOLDER}/{name}"))
                _put_back_foreign(system, name)
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


def _keep_foreign(system: System, name: str) -> None:
    """Rename a unit that was here before, such as that of an installation by hand."""
    path = system.path(f"{FOLDER}/{name}")
    if path.is_symlink():
        remove(system.disk, path)
    elif path.exists():
        system.disk.rename(path, path.with_name(name + KEPT))


def _put_back_foreign(system: System, name: str) -> None:
    path = system.path(f"{FOLDER}/{name}")
    kept = path.with_name(name + KEPT)
    if kept.exists():
        system.disk.rename(kept, path)
        system.disk.sync(path.parent)


def _target(name: str) -> str:
    return str(HOME / "current" / "systemd" / name)


def _is_linked(system: System, name: str) -> bool:
    path = system.path(f"{FOLDER}/{name}")
    return path.is_symlink() and os.readlink(path) == _target(name)


STEP = Units()
