"""The release that runs, the one before, and archives on memory sticks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.install.releases import HOME, KEY, Outcome, Python, Releases, altered, numbers
from companion.machine.sticks import STICKS
from companion.words.findings import Finding
from companion.words.i18n import _, ngettext

if TYPE_CHECKING:
    from companion.install.archive import Manifest

UNIT = "companion.service"
PROPERTIES = "LoadState,ActiveState,SubState,NRestarts"
RUNNING = ("active", "reloading", "refreshing")
"""Values of ActiveState in which a unit runs; source: org.freedesktop.systemd1(5)."""
DEPTH = ("*.tar", "*/*.tar", "*/*/*.tar")
"""Patterns of archives on a stick; desktops mount one as /media/USER/NAME."""
Mark = tuple[str | int, ...]
"""Path, size and time of a file."""


def version() -> str:
    """Return the version of this app."""
    from importlib.metadata import version as installed  # slow to import

    return installed("companion")


def findings(home: Path = HOME) -> Iterator[Finding]:
    """Yield findings about the release and its trial; none where no release is installed."""
    releases = Releases(home)
    if not releases.current:
        return
    text = _("Version {version} runs.").format(version=releases.current)
    if previous := releases.previous:
        text = _("Version {version} runs; {previous} is kept.").format(
            version=releases.current, previous=previous
        )
    wrong = altered(releases.path(releases.current))
    if wrong:
        text = _("Files of version {version} are damaged: {names}.").format(
            version=releases.current, names=", ".join(wrong[:3])
        )
        yield Finding(
            _("Version"),
            text,
            "fault",
            _("Go back to the version before; then it can be installed once more."),
        )
    else:
        yield Finding(_("Version"), text, "ok")
    if trial := releases.trial:
        text = _("Version {version} is on trial: start {number}.")
        text = text.format(version=trial.version, number=trial.starts)
        yield Finding(_("Version"), text, "note", _("Leave it on for a minute."))


def service_findings(run: Callable[[Sequence[str]], str | None]) -> Iterator[Finding]:
    """Yield a finding about the unit of the app; none where it is not installed."""
    told = run(["systemctl", "show", f"--property={PROPERTIES}", UNIT])
    found = dict(line.split("=", 1) for line in (told or "").split("\n") if "=" in line)
    if found.get("LoadState") == "loaded":
        yield _service(found)


def _service(found: Mapping[str, str]) -> Finding:
    """Return the finding about an installed unit with PROPERTIES."""
    state, restarts = found.get("ActiveState"), int(found.get("NRestarts") or 0)
    log, later = _("Its log says why: journalctl -u companion"), _("Look again in a moment.")
    if found.get("SubState", "").startswith("auto-restart"):
        return Finding(_("Service"), _("It has ended, and is started anew."), "fault", log)
    if state == "activating":
        return Finding(_("Service"), _("It is starting."), "note", later)
    if state == "deactivating":
        return Finding(_("Service"), _("It is being ended."), "note", later)
    if state not in RUNNING:
        return Finding(_("Service"), _("It does not run."), "fault", log)
    if not restarts:
        return Finding(_("Service"), _("It runs."), "ok")
    text = ngettext("It runs, and was started anew once since the board was.",
                    "It runs, and was started anew {count} times since the board was.",
                    restarts)  # fmt: skip
    return Finding(_("Service"), text.format(count=restarts), "note", log)


def told(outcome: Outcome) -> str:
    """Return the sentence on how a trial has ended; empty for any other outcome."""
    if outcome.get("kind") == "went back":
        text = _("Version {version} did not run well: {back} is back.")
        return text.format(version=outcome.get("version", ""), back=outcome.get("back", ""))
    if outcome.get("kind") == "stands":
        return _("Version {version} is installed.").format(version=outcome.get("version", ""))
    return ""


def updates(
    home: Path = HOME,
    sticks: Iterable[Path] = STICKS,
    python: Python = sys.version_info[:2],
    refused: Container[Mark] = (),
) -> list[tuple[Path, Manifest]]:
    """Return the archives on memory sticks that are newer than the running release, newest first.

    Archives that were given up or *refused*, or are cut off, are left out; one for another Python,
    which root refuses with a sentence, comes last.
    """
    try:
        key = bytes.fromhex((home / KEY).read_text().strip())
    except (OSError, ValueError):
        return []
    releases = Releases(home)
    current, given_up = numbers(releases.current or "0.0.0"), releases.given_up
    found = [
        (path, manifest)
        for path in _archives(sticks)
        if (manifest := _manifest(path, key))
        and numbers(manifest.version) > current
        and manifest.version not in given_up
        and mark(path) not in refused
    ]
    return sorted(
        found, key=lambda each: (each[1].runs_with(python), numbers(each[1].version)), reverse=True
    )


def mark(path: Path) -> Mark:
    """Return values that identify a version of a file in its place; empty if it is gone."""
    with suppress(OSError):
        found = path.stat()
        return str(path), found.st_size, found.st_mtime_ns
    return ()


def _archives(sticks: Iterable[Path]) -> Iterator[Path]:
    for stick in sticks:
        for pattern in DEPTH:
            yield from sorted(stick.glob(pattern))


def _manifest(path: Path, key: bytes) -> Manifest | None:
    from companion.install.archive import BadArchive, is_cut, read_manifest  # few pages need it

    with suppress(BadArchive, OSError):
        manifest = read_manifest(path, key)
        return None if is_cut(path, manifest) else manifest
    return None
