"""Files of other versions: the copy that an older release opens, and the file of a newer one."""

from __future__ import annotations

from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from companion.keep.file import backup
from companion.keep.file.connection import APPLICATION, reading, version_of
from companion.keep.file.failures import FAILURES
from companion.keep.file.migrations import BASE, VERSION


def copy_of(path: Path, version: int = VERSION) -> Path:
    """Return the path of the copy that was made before a file of a version was migrated."""
    return path.with_name(f"{path.stem}.version-{version}{path.suffix}")


def asides(path: Path) -> list[Path]:
    """Return the files that older releases have put aside, and that this one can read."""
    found = sorted(path.parent.glob(f"{path.stem}.before-version-*{path.suffix}"))
    return [each for each in found if BASE <= _version(each) <= VERSION]


def keep_copy(path: Path, newest: int = VERSION) -> None:
    """Copy a file that is about to be migrated, so that an older release can go on with it.

    Raise SaveFailed and DamagedFile.
    """
    version = _version(path)
    if BASE <= version < newest:
        backup.copy(path, copy_of(path, version))


def step_back(path: Path) -> Path | None:
    """Replace the file of a newer release by the copy from before its migration.

    Return the path of the newer file; None if there is nothing to do. Raise SaveFailed and
    DamagedFile.
    """
    newer = _version(path)
    if newer <= VERSION or not copy_of(path).is_file():
        return None
    return backup.restore(copy_of(path), path, _free_stamp(path, newer))


def _free_stamp(path: Path, version: int) -> str:
    """Return a stamp for the newer file that no other file has; a name of its own is used again."""
    for number in count(1):
        stamp = f"version-{version}" + (f"-{number}" if number > 1 else "")
        aside = path.with_name(f"{path.stem}.before-{stamp}{path.suffix}")
        if aside.exists() and aside.samefile(path):  # a kill had come before its old name was free
            aside.unlink()
        if not aside.exists():
            return stamp
    raise AssertionError


def _version(path: Path) -> int:
    """Return the version of a file of ours; 0 if it is missing, empty or another's."""
    with suppress(*FAILURES, OSError):
        if path.is_file() and path.stat().st_size:
            with closing(reading(path)) as db:
                (application,) = db.execute("PRAGMA application_id").fetchone()
                return version_of(db) if application == APPLICATION else 0
    return 0
