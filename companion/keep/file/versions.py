"""Files of other versions: the copy that an older release opens, and the file of a newer one."""

from __future__ import annotations

from contextlib import closing, suppress
from pathlib import Path

from companion.keep.file import backup
from companion.keep.file.connection import APPLICATION, reading, version_of
from companion.keep.file.failures import FAILURES
from companion.keep.file.migrations import ENCRYPTED, VERSION


def copy_of(path: Path, version: int = VERSION) -> Path:
    """Return the path of the copy that was made before a file of a version was migrated."""
    return path.with_name(f"{path.stem}.version-{version}{path.suffix}")


def aside_of(path: Path, version: int = VERSION) -> Path:
    """Return the path of a file of a version that an older release has put aside."""
    return path.with_name(f"{path.stem}.before-version-{version}{path.suffix}")


def keep_copy(path: Path) -> None:
    """Copy a file that is about to be migrated, so that an older release can go on with it.

    Secrets of a file before they were encrypted would lie in clear in it: it gets no copy. Raise
    SaveFailed and DamagedFile.
    """
    version = _version(path)
    if ENCRYPTED <= version < VERSION:
        backup.copy(path, copy_of(path, version))


def step_back(path: Path) -> Path | None:
    """Replace the file of a newer release by the copy from before its migration.

    Return the path of the newer file; None if there is nothing to do. Raise SaveFailed and
    DamagedFile.
    """
    newer = _version(path)
    if newer <= VERSION or not copy_of(path).is_file():
        return None
    aside_of(path, newer).unlink(missing_ok=True)  # of an earlier way back: it was taken over
    return backup.restore(copy_of(path), path, f"version-{newer}")


def _version(path: Path) -> int:
    """Return the version of a file of ours; 0 if it is missing, empty or another's."""
    with suppress(*FAILURES, OSError):
        if path.is_file() and path.stat().st_size:
            with closing(reading(path)) as db:
                (application,) = db.execute("PRAGMA application_id").fetchone()
                return version_of(db) if application == APPLICATION else 0
    return 0
