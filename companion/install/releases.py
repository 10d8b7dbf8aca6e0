"""Releases below ``/opt/companion``: complete ones, the current one, the one before, the trial.

``releases/VERSION`` is an environment of its own. It is complete once it contains ``SHA256SUMS``,
written last. ``current`` and ``previous`` are symbolic links, replaced by ``rename(2)``, so that
``current`` names a complete release at any moment. While a release is on trial, ``trial.json``
names it, the release to go back to, and the number of its starts. ``faults.json`` counts the runs
in a row of the current release that ended with a fault; ``given-up.json`` names releases that were
given up.
"""

from __future__ import annotations

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
SOURCE = "source"
"""Folder in a release from which it is rebuilt after an upgrade of the system's Python."""
DRAFT = ".new"
"""Folder in which a release that exists already is rebuilt."""
TRIAL_STARTS = 2
"""Starts that a release on trial may take to run for a minute."""
FAULTS = 5
"""Faults in a row after which a release that passed its trial is replaced by the one before."""
VERSION = re.compile(r"\d{1,6}\.\d{1,6}\.\d{1,6}")
RELEASE_NAME = re.compile(rf"{VERSION.pattern}(-[0-9a-f]{{8}})?")
"""Version; that of a clone has a piece of the checksum of its code behind it."""

EXCUSED = "excused"
"""Key in ``trial.json`` of a start that has been taken off the count."""
Python = tuple[int, int]
"""Major and minor version of Python."""
Outcome = dict[str, str]
"""Outcome of a change: ``kind`` is "stands" or "went back", about ``version`` and ``back``."""


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
        self._faults = home / "faults.json"
        self._given_up = home / "given-up.json"

    def path(self, version: str) -> Path:
        """Return the folder of a release."""
        return self.folder / version

    def is_complete(self, version: str) -> bool:
        """Return True if all files of a release are there."""
        return bool(version) and (self.path(version) / SUMS).is_file()

    def runs_with(self, version: str, python: Python) -> bool:
        """Return True if a release is complete, and was built for this Python of the system."""
        path = self.path(version)
        main = path / "lib" / "python{}.{}".format(*python) / "site-packages/companion/__main__.py"
        return (
            self.is_complete(version) and os.access(path / "bin/python", os.X_OK) and main.is_file()
        )

    def source(self, version: str) -> Path | None:
        """Return the folder from which a release is rebuilt; None if it has none."""
        path = self.path(version) / SOURCE
        return path if version and (path / "wheels").is_dir() else None

    def complete(self) -> list[str]:
        """Return the versions that are complete, oldest first."""
        with suppress(FileNotFoundError):
            names = [
                path.name for path in self.folder.iterdir() if RELEASE_NAME.fullmatch(path.name)
            ]
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
        """Trial of the current release; None without one, or if the file is of another release."""
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

    @property
    def given_up(self) -> set[str]:
        """Versions that were given up, and have not passed a trial since."""
        return set(_read(self._given_up))

    # --- changes, each whole or undone after a power cut

    def finish(self, version: str, folder: str = "") -> None:
        """Declare a release complete: sync every file of it, then write its checksums.

        A release that was built in another *folder* replaces the one that exists.
        """
        path = self.path(folder or version)
        sums = "".join(
            f"{sha256(file)}  {name}\n"
            for name, file in files_of(path)
            if not name.startswith(f"{SOURCE}/")  # wheels have checksums of their own
        )
        self.disk.sync_all()
        replace(self.disk, path / SUMS, sums.encode())
        if folder not in ("", version):
            self.disk.exchange(path, self.path(version))
            self.disk.sync(self.folder)
            self.discard(folder)

    def discard(self, version: str) -> None:
        """Remove a release; it counts as incomplete from the first moment on."""
        remove(self.disk, self.path(version) / SUMS)
        remove(self.disk, self.path(version))

    def install(self, version: str) -> None:
        """Make a complete release the current one, without a trial."""
        if self.current and self.current != version:
            point(self.disk, self.home / "previous", f"releases/{self.current}")
        self._switch(version)
        remove(self.disk, self._trial)

    def start_trial(self, version: str) -> None:
        """Make a complete release the current one, on trial."""
        trial = self.trial
        self.forget_faults()
        self._set_trial(Trial(version, trial.back if trial else self.current))
        self._switch(version)

    def count_start(self) -> Trial | None:
        """Count a start of the release on trial; give it up after too many starts.

        Return the trial if it has just been given up.
        """
        trial = self.trial
        if trial is None:
            remove(self.disk, self._trial)
            return None
        with suppress(OSError):  # a start that cannot be counted is the last one
            if trial.starts < TRIAL_STARTS:
                self._set_trial(trial._replace(starts=trial.starts + 1))
                return None
        self.give_up(trial)
        return trial

    def give_up(self, trial: Trial) -> None:
        """Go back from a trial; its release becomes incomplete, and is removed later."""
        self._switch(trial.back)
        remove(self.disk, self._trial)
        with suppress(OSError):
            self._note_given_up(trial.version)
            self.report(kind="went back", version=trial.version, back=trial.back)
        remove(self.disk, self.path(trial.version) / SUMS)

    def excuse_start(self) -> None:
        """Take this start off the count, after the release on trial has drawn and run for a while.

        From now on only a fault counts against it, not a power cut.
        """
        if (trial := self.trial) and not self._is_excused:
            self._set_trial(trial._replace(starts=max(trial.starts - 1, 0)), is_excused=True)

    @property
    def _is_excused(self) -> bool:
        return EXCUSED in _read(self._trial)

    def count_fault(self) -> str:
        """Count a run of the current release that ended with a fault.

        A release that is not on trial is replaced after FAULTS of them in a row by the previous
        one, if that is complete, on trial. Return the version that was replaced; empty if none was.
        """
        if trial := self.trial:
            if self._is_excused:
                self._set_trial(trial._replace(starts=trial.starts + 1))
            return ""
        left, back = self.current, self.previous
        faults = self._counted(left) + 1
        if back and faults >= FAULTS:
            self.start_trial(back)
            self.report(kind="went back", version=left, back=back)
            return left
        replace(self.disk, self._faults, json.dumps({left: faults}).encode())
        return ""

    def forget_faults(self) -> None:
        """Reset the count of faults."""
        remove(self.disk, self._faults)

    @property
    def has_faults(self) -> bool:
        """True if the last run of the current release ended with a fault."""
        return self._counted(self.current) > 0

    def _counted(self, version: str) -> int:
        with suppress(ValueError):
            return int(_read(self._faults).get(version, "0"))
        return 0

    def stand(self) -> None:
        """End the trial of the current release with success, and remove older releases."""
        if trial := self.trial:
            point(self.disk, self.home / "previous", f"releases/{trial.back}")
        remove(self.disk, self._trial)
        self._note_given_up()
        self.report(kind="stands", version=self.current)
        for version in self.complete():
            if version not in (self.current, self.previous):
                self.discard(version)

    def _note_given_up(self, version: str = "") -> None:
        """Add releases that were given up to the list, and remove the current one from it."""
        before = self.given_up
        after = {each for each in (*before, version) if each and each != self.current}
        if after != before:
            data = json.dumps(dict.fromkeys(sorted(after), "went back"))
            replace(self.disk, self._given_up, data.encode())

    def go_back(self) -> str:
        """Make the previous release the current one; return its version, empty if there is none.

        The way back from a trial ends it. Any other way back starts a trial.
        """
        version, is_tried = self.previous, self.trial is not None
        if version and is_tried:
            self._switch(version)
            remove(self.disk, self._trial)
        elif version:
            self.start_trial(version)
        return version

    def report(self, **outcome: str) -> None:
        """Save the outcome of a change, which the app shows."""
        mark = int(self.outcome.get("mark", "0")) + 1
        data = json.dumps({**outcome, "mark": str(mark)}, ensure_ascii=False)
        replace(self.disk, self._outcome, data.encode())

    def sweep(self) -> None:
        """Remove the remains of an interrupted change or a trial, but never the current release."""
        with suppress(FileNotFoundError):
            for path in self.folder.iterdir():
                is_kept = RELEASE_NAME.fullmatch(path.name) and self.is_complete(path.name)
                if not is_kept and path.name != self.current:
                    remove(self.disk, path)

    def _switch(self, version: str) -> None:
        point(self.disk, self.home / "current", f"releases/{version}")

    def _set_trial(self, trial: Trial, *, is_excused: bool = False) -> None:
        found = {**trial._asdict(), "starts": str(trial.starts)}
        if is_excused:
            found[EXCUSED] = "yes"
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
    import hashlib  # slow to import, as it loads OpenSSL

    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _read(path: Path) -> dict[str, str]:
    with suppress(OSError, ValueError):
        found = json.loads(path.read_bytes())
        if isinstance(found, dict):
            return {str(key): str(value) for key, value in found.items()}
    return {}
