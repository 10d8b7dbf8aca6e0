"""The keeper: counts the starts of a release on trial, goes back, and ends the trial.

It is kept as one file, ``/opt/companion/keeper.pyz``, which the system's Python runs: a new release
that does not work cannot keep it from going back. ``start`` runs before each start of the app,
``stop`` after each end, and ``watch`` beside it, until it has run for a minute. A release built for
another Python than the system has now is rebuilt before it is started, with a notice on the
console. ``tell`` prints on a terminal why the current release does not start.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import tomllib
import zipapp
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from companion.install.disk import locked, replace
from companion.install.releases import Python, Releases, numbers

LIVED = 60.0
"""Seconds that a new release must run after its first frame."""
SETTLED = 2.0
"""Seconds after the first frame from which on a power cut does not count as a fault."""
GLANCE = 2.0
"""Seconds between two looks at the app."""
ARCHIVE_NAME = "keeper.pyz"
MODULES = ("__init__", "install/__init__", "install/disk", "install/releases", "install/keeper")
"""The modules that the keeper consists of."""
UNIT = "companion.service"
UNSEEN = "2"
"""Exit code of an app that found no display, which is no fault of the release."""
LONGEST_MAKING = 1800.0
"""Timeout of rebuilding a release, in seconds."""
EXTENSION = 60
"""Seconds by which the start timeout is extended, twice in that time."""
SETTINGS = Path("var/lib/companion/companion.toml")
CONSOLE = Path("dev/tty1")
ISSUE = Path("run/companion-release.issue")
"""Text above the login prompt, by a link: bookworm's agetty does not read /run/issue.d."""
CLEARED = "\033[2J\033[H"
"""Escape sequences that clear a console; source: console_codes(4)."""

Look = Callable[[], str]
"""Returns the process of the app once it has drawn its first frame; else an empty text."""
Run = Callable[..., int]
"""Runs a program to its end, and returns its exit code."""
MAKING = {
    "en": "This system has a new Python, {python}, and Companion is made ready for it. It takes"
    " some minutes: leave the box on.",
    "it": "Questo sistema ha un nuovo Python, {python}, e Companion viene preparato. Ci vuole"
    " qualche minuto: lascia acceso l'apparecchio.",
}
"""Notice by language; not in a catalogue, which belongs to a release and may be missing. In a

language without a text, all of them are shown.
"""
UNFIT = {
    "en": "Companion {version} does not start with this system's Python, {python}, and nothing on"
    " this box can make it anew. What you have played is still there. Unpack the newest file of"
    " Companion, and run there: sudo ./install.sh",
    "it": "Companion {version} non si avvia con il Python di questo sistema, {python}, e niente su"
    " questo apparecchio può prepararlo. Le tue partite ci sono ancora. Apri l'archivio più nuovo"
    " di Companion, ed esegui lì: sudo ./install.sh",
}
WAITING = {
    "en": "Companion {version} does not start with this system's Python, {python}. It is made anew"
    " by: sudo systemctl restart companion",
    "it": "Companion {version} non si avvia con il Python di questo sistema, {python}. Si prepara"
    " con: sudo systemctl restart companion",
}


class KeeperFolder:
    """The machine below a folder: its Python, its programs, and the words on its console."""

    def __init__(self, root: Path, python: Python, run: Run) -> None:
        self.root, self.python, self.run = root, python, run

    def say(self, texts: Mapping[str, str], version: str) -> str:
        """Return a sentence in the language of the settings; in all languages if none is set."""
        python = "{}.{}".format(*self.python)
        chosen = [texts[language]] if (language := self._language()) in texts else texts.values()
        return "\n\n".join(text.format(version=version, python=python) for text in chosen)

    def _language(self) -> str:
        with suppress(OSError, ValueError):
            return str(tomllib.loads((self.root / SETTINGS).read_text("utf-8")).get("language"))
        return ""

    def show(self, text: str) -> None:
        """Write a text on the console."""
        with suppress(OSError):
            (self.root / CONSOLE).write_text(f"{CLEARED}{text}\n", "utf-8")

    def put_above_login(self, text: str) -> None:
        """Set the text above the login prompt; an empty one removes it."""
        path = self.root / ISSUE
        with suppress(OSError):
            path.unlink(missing_ok=True)
            if text:
                path.write_text(f"\n{text}\n\n", "utf-8")


def start(releases: Releases, box: KeeperFolder) -> None:
    """Count a start of the release on trial; mend a release that this Python does not run."""
    before, is_tried = releases.current, releases.trial is not None
    releases.count_start()
    if not releases.runs_with(releases.current, box.python):
        mend(releases, box)
    if releases.current != before:  # the unit is that of the release, behind a link
        box.run("systemctl", "daemon-reload")
    if is_tried:  # its starts are counted here, and must not use up those that systemd allows
        box.run("systemctl", "reset-failed", UNIT)


def mend(releases: Releases, box: KeeperFolder) -> None:
    """Rebuild the current release, or switch to one that starts, or else show the remedy."""
    if trial := releases.trial:
        releases.give_up(trial)
    current = releases.current
    others = {releases.previous, *releases.complete()} - {current, ""}
    if _is_made(releases, box, current) or any(
        _is_taken(releases, box, other) for other in sorted(others, key=numbers, reverse=True)
    ):
        box.put_above_login("")
        return
    text = box.say(UNFIT, current)
    print(text, file=sys.stderr)
    box.show(text)
    box.put_above_login(text)


def _is_made(releases: Releases, box: KeeperFolder, version: str) -> bool:
    """Rebuild a release from its source; return True if it starts now."""
    if releases.runs_with(version, box.python):
        return True
    if not (source := releases.source(version)):
        return False
    box.show(box.say(MAKING, version))
    box.run("env", "-C", str(source), "/usr/bin/python3", "-B", "-m", "companion.install", "--anew")
    return releases.runs_with(version, box.python)


def _is_taken(releases: Releases, box: KeeperFolder, version: str) -> bool:
    """Make another release the current one if it starts; return True if so."""
    left = releases.current
    if not _is_made(releases, box, version):
        return False
    releases.install(version)
    releases.report(kind="went back", version=left, back=version)
    return True


def stop(releases: Releases, box: KeeperFolder, environment: Mapping[str, str]) -> None:
    """Count a run that ended with a fault; after too many, load the unit of the release before."""
    is_well = environment.get("SERVICE_RESULT") == "success"
    if is_well or (releases.trial is None and environment.get("EXIT_STATUS") == UNSEEN):
        return
    if releases.count_fault():
        box.run("systemctl", "daemon-reload")
        box.run("systemctl", "reset-failed", UNIT)


def watch(
    releases: Releases,
    look: Look,
    now: Callable[[], float] = time.monotonic,
    wait: Callable[[float], object] = time.sleep,
) -> None:
    """End the trial once one process has run for a minute, or is given up; then clean up."""
    alive, since = "", now()
    while releases.trial or releases.has_faults:
        seen = look()
        if not seen or seen != alive:
            alive, since = seen, now()
        if alive and now() - since >= SETTLED:
            releases.excuse_start()
        if alive and now() - since >= LIVED:
            _settle(releases)
        else:
            wait(GLANCE)
    with suppress(BlockingIOError), locked(releases.home):  # an installation sweeps by itself
        releases.sweep()


def _settle(releases: Releases) -> None:
    """End the trial of the current release with success, and clear its count of faults."""
    if releases.trial:
        releases.stand()
        place(releases)
    releases.forget_faults()


def tell(releases: Releases, box: KeeperFolder) -> str:
    """Return the reason why the current release does not start, and the remedy."""
    version = releases.current
    return box.say(WAITING if releases.source(version) else UNFIT, version)


def running_process() -> str:
    """Return the process of the app once its unit is active."""
    told = subprocess.run(
        ["systemctl", "show", "--property=ActiveState,MainPID", UNIT],
        capture_output=True, text=True, errors="replace", check=False,
    ).stdout  # fmt: skip
    found = dict(line.split("=", 1) for line in told.split("\n") if "=" in line)
    return found.get("MainPID", "") if found.get("ActiveState") == "active" else ""


def run_program(*words: str) -> int:
    """Run a program to its end, and return its exit code; systemd waits for it meanwhile."""
    late = time.monotonic() + LONGEST_MAKING
    with subprocess.Popen(words, stdin=subprocess.DEVNULL) as process:
        while time.monotonic() < late:
            _extend_timeout()
            with suppress(subprocess.TimeoutExpired):
                return process.wait(EXTENSION / 2)
        process.kill()
    return -1


def _extend_timeout() -> None:
    """Ask systemd to wait longer for this start (sd_notify(3)); nothing without one."""
    if address := os.environ.get("NOTIFY_SOCKET"):
        message = f"EXTEND_TIMEOUT_USEC={EXTENSION}000000".encode()
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
            end.sendto(message, address.replace("@", "\0", 1))


def pack(code: Path) -> bytes:
    """Return the keeper as one file, from the folder that holds the package."""
    with tempfile.TemporaryDirectory() as name:
        folder, packed = Path(name) / "keeper", Path(name) / ARCHIVE_NAME
        for module in MODULES:
            target = folder / "companion" / f"{module}.py"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((code / "companion" / f"{module}.py").read_bytes())
        zipapp.create_archive(folder, packed, main="companion.install.keeper:main")
        return packed.read_bytes()


def place(releases: Releases) -> None:
    """Put the keeper of the current release into its place."""
    packed = releases.path(releases.current) / ARCHIVE_NAME
    replace(releases.disk, releases.home / ARCHIVE_NAME, packed.read_bytes())


def main() -> None:
    """Run one of the commands."""
    releases = Releases(Path(__file__).absolute().parents[2].parent)
    box = KeeperFolder(Path("/"), sys.version_info[:2], run_program)
    if sys.argv[1] == "tell":
        sys.exit(tell(releases, box))
    commands = {
        "start": lambda: start(releases, box),
        "stop": lambda: stop(releases, box, os.environ),
        "watch": lambda: watch(releases, running_process),
    }
    commands[sys.argv[1]]()
