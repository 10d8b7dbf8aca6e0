"""Releases below ``/opt/companion``: complete ones, the current one, the one before, the trial.

``releases/VERSION`` is an environment of its own. It is complete once ``SHA256SUMS`` stands in it,
written last. ``current`` and ``previous`` are symbolic links, replaced by ``rename(2)``, so that
``current`` names a complete release at any moment. While a new release is on trial, ``trial.json``
names it, the release to go back to, and how often it was started.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from companion.install.disk import Disk, point, remove, replace

HOME = Path("/opt/companion")
SUMS = "SHA256SUMS"
KEY = "release.pub"
"""The public key of the archives that a device takes: 64 hexadecimal digits."""
TRIES = 2
"""Starts that a release on trial may take to live for a minute."""
VERSION = re.compile(r"\d{1,6}\.\d{1,6}\.\d{1,6}")
NAME = re.compile(rf"{VERSION.pattern}(-[0-9a-f]{{8}})?")
"""Version; that of a clone has a piece of the checksum of its code behind it."""

Outcome = dict[str, str]
"""``kind``, "stands" or "went back", and the ``version`` and ``back`` that it is about."""


class Trial(NamedTuple):
    """Trial of a new release."""

    version: str
    back: str
    """Version to go back to."""
    starts: int = 0


class Releases:
    """The releases below a folder."""

    def __init__(self, home: Path = HOME, disk: Disk | None = None) -> None:
        self.home = home
        self.disk = disk or Disk()
        self.folder = home / "releases"
        self._trial = home / "trial.json"
        self._outcome = home / "outcome.json"

    def path(self, version: str) -> Path:
        """Return the folder of a release."""
        return self.folder / version

    def is_complete(self, version: str) -> bool:
        """Return True if nothing of a release is missing."""
        return bool(version) and (self.path(version) / SUMS).is_file()

    def complete(self) -> list[str]:
        """Return the versions that are complete, oldest first."""
        with suppress(FileNotFoundError):
            names = [path.name for path in self.folder.iterdir() if NAME.fullmatch(path.name)]
            return sorted(filter(self.is_complete, names), key=numbers)
        return []

    @property
    def current(self) -> str:
        """Version that runs; empty if there is none."""
        return self._named("current")

    @property
    def previous(self) -> str:
        """Version to which one can go back; empty if there is none."""
        trial = self.trial
        version = trial.back if trial else self._named("previous")
        return version if self.is_complete(version) and version != self.current else ""

    @property
    def trial(self) -> Trial | None:
        """Trial of the current release; None if it stands, or the file is from another change."""
        found = _read(self._trial)
        with suppress(KeyError, ValueError):
            trial = Trial(found["version"], found["back"], int(found["starts"]))
            if trial.version == self.current and self.is_complete(trial.back):
                return trial
        return None

    @property
    def outcome(self) -> Outcome:
        """Outcome of the last update, way back or trial; empty before the first."""
        return _read(self._outcome)

    # --- changes, each whole or undone after a power cut

    def finish(self, version: str) -> None:
        """Declare a release complete: every file of it is kept, then its checksums."""
        path = self.path(version)
        sums = "".join(f"{sha256(file)}  {name}\n" for name, file in files_of(path))
        self.disk.sync_all()
        replace(self.disk, path / SUMS, sums.encode())

    def discard(self, version: str) -> None:
        """Remove a release; from the first moment on it is no longer complete."""
        remove(self.disk, self.path(version) / SUMS)
        remove(self.disk, self.path(version))

    def install(self, version: str) -> None:
        """Make a complete release the current one, which stands."""
        if self.current and self.current != version:
            point(self.disk, self.home / "previous", f"releases/{self.current}")
        self._switch(version)

    def start_trial(self, version: str) -> None:
        """Make a complete release the current one, on trial."""
        trial = self.trial
        self._set_trial(Trial(version, trial.back if trial else self.current))
        self._switch(version)

    def count_start(self) -> Trial | None:
        """Count a start of the release on trial; go back if it has had its starts.

        Return the trial if it has just been given up.
        """
        trial = self.trial
        if trial is None:
            remove(self.disk, self._trial)
            return None
        with suppress(OSError):  # a start that cannot be counted is the last one
            if trial.starts < TRIES:
                self._set_trial(trial._replace(starts=trial.starts + 1))
                return None
        self._switch(trial.back)
        remove(self.disk, self._trial)
        with suppress(OSError):
            self.report(kind="went back", version=trial.version, back=trial.back)
        return trial

    def stand(self) -> None:
        """End the trial of the current release: it stands. Older ones are removed."""
        if trial := self.trial:
            point(self.disk, self.home / "previous", f"releases/{trial.back}")
        remove(self.disk, self._trial)
        self.report(kind="stands", version=self.current)
        for version in self.complete():
            if version not in (self.current, self.previous):
                self.discard(version)

    def go_back(self) -> str:
        """Make the previous release the current one; return its version, empty if there is none."""
        version, left, is_tried = self.previous, self.current, self.trial
        if version:
            self._switch(version)
            remove(self.disk, self._trial)
        if version and not is_tried:
            point(self.disk, self.home / "previous", f"releases/{left}")
        return version

    def report(self, **outcome: str) -> None:
        """Keep the outcome of a change for the app to tell."""
        mark = int(self.outcome.get("mark", "0")) + 1
        data = json.dumps({**outcome, "mark": str(mark)}, ensure_ascii=False)
        replace(self.disk, self._outcome, data.encode())

    def sweep(self) -> None:
        """Remove what an interrupted change has left."""
        with suppress(FileNotFoundError):
            for path in self.folder.iterdir():
                if not self.is_complete(path.name):
                    remove(self.disk, path)

    def _switch(self, version: str) -> None:
        point(self.disk, self.home / "current", f"releases/{version}")

    def _set_trial(self, trial: Trial) -> None:
        found = {**trial._asdict(), "starts": str(trial.starts)}
        replace(self.disk, self._trial, json.dumps(found).encode())

    def _named(self, link: str) -> str:
        with suppress(OSError):
            return Path(os.readlink(self.home / link)).name
        return ""


def numbers(version: str) -> tuple[int, ...]:
    """Return a version as numbers, by which versions are compared.

    >>> numbers("1.10.0") > numbers("1.9.3")
    True
    """
    return tuple(map(int, version.split("-")[0].split(".")))


def altered(release: Path) -> list[str]:
    """Return the names of the files of a release that are missing or not as they were installed."""
    wrong = []
    for line in (release / SUMS).read_text(errors="replace").rstrip("\n").split("\n"):
        digest, _space, name = line.partition("  ")
        try:
            if sha256(release / name) != digest:
                wrong.append(name)
        except OSError:
            wrong.append(name)
    return wrong


def files_of(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the files in a folder with their relative names, without links and caches."""
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(files):
            path = Path(here, name)
            if not path.is_symlink() and name != SUMS:
                yield path.relative_to(folder).as_posix(), path


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _read(path: Path) -> dict[str, str]:
    with suppress(OSError, ValueError):
        found = json.loads(path.read_bytes())
        if isinstance(found, dict):
            return {str(key): str(value) for key, value in found.items()}
    return {}
