"""The keeper: counts the starts of a release on trial, goes back, and ends the trial.

It is kept as one file, ``/opt/companion/keeper.pyz``, which the system's Python runs: a new release
that does not work cannot keep it from going back. ``start`` runs before each start of the app;
``watch`` beside it, until it has lived for a minute.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import zipapp
from collections.abc import Callable
from pathlib import Path

from companion.install.disk import replace
from companion.install.releases import Releases

LIVED = 60.0
"""Seconds that a new release must live after its first frame."""
GLANCE = 2.0
"""Seconds between two looks at the app."""
NAME = "keeper.pyz"
MODULES = ("__init__", "install/__init__", "install/disk", "install/releases", "install/keeper")
"""The modules that the keeper consists of."""

Look = Callable[[], str]
"""Returns the process of the app once it has drawn its first frame; else an empty text."""


def start(releases: Releases) -> None:
    """Count a start of the release on trial, and go back if it has had its starts."""
    is_tried = releases.trial is not None
    if releases.count_start():
        # The unit is that of the release, behind a link.
        subprocess.run(["systemctl", "daemon-reload"], check=False)
    if is_tried:  # its starts are counted here, and must not use up those that systemd allows
        subprocess.run(["systemctl", "reset-failed", "companion.service"], check=False)


def watch(
    releases: Releases,
    look: Look,
    now: Callable[[], float] = time.monotonic,
    wait: Callable[[float], object] = time.sleep,
) -> None:
    """End the trial once the same process has lived for a minute; return if it is given up."""
    alive, since = "", now()
    while releases.trial:
        seen = look()
        if not seen or seen != alive:
            alive, since = seen, now()
        if alive and now() - since >= LIVED:
            releases.stand()
            place(releases)
        else:
            wait(GLANCE)


def running_process() -> str:
    """Return the process of the app once its unit is active."""
    told = subprocess.run(
        ["systemctl", "show", "--property=ActiveState,MainPID", "companion.service"],
        capture_output=True, text=True, errors="replace", check=False,
    ).stdout  # fmt: skip
    found = dict(line.split("=", 1) for line in told.split("\n") if "=" in line)
    return found.get("MainPID", "") if found.get("ActiveState") == "active" else ""


def pack(code: Path) -> bytes:
    """Return the keeper as one file, from the folder that holds the package."""
    with tempfile.TemporaryDirectory() as name:
        folder, packed = Path(name) / "keeper", Path(name) / NAME
        for module in MODULES:
            target = folder / "companion" / f"{module}.py"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((code / "companion" / f"{module}.py").read_bytes())
        zipapp.create_archive(folder, packed, main="companion.install.keeper:main")
        return packed.read_bytes()


def place(releases: Releases) -> None:
    """Put the keeper of the current release into its place."""
    packed = releases.path(releases.current) / NAME
    replace(releases.disk, releases.home / NAME, packed.read_bytes())


def main() -> None:
    """Run one of the two commands."""
    releases = Releases(Path(__file__).absolute().parents[2].parent)
    {"start": lambda: start(releases), "watch": lambda: watch(releases, running_process)}[
        sys.argv[1]
    ]()
