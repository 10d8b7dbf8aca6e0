"""Swap of a damaged file for the salvaged one; a kill at any moment loses neither.

The damaged file is renamed after its WAL: a WAL aside without its file marks an interrupted swap.
"""

from __future__ import annotations

from pathlib import Path

from companion.keep.file.plain import make_private, sync

NEW, WAL, SHARED, JOURNAL, DOUBTED = "-new", "-wal", "-shm", "-journal", "-doubted"
"""Suffixes of the files beside the database.

*NEW* is the salvaged file. *DOUBTED* requests a check of the file when it is next opened, and holds
a copy of the WAL from the time of the request."""
LOCK = "-lock"
"""Suffix of the lock file, which stays empty."""
LOGS = (WAL, SHARED, JOURNAL)
"""Suffixes of the files that SQLite writes beside a database."""


def suffixed(path: Path, tail: str) -> Path:
    """Return the path of a file with a suffix added to its name."""
    return path.with_name(path.name + tail)


def put_aside(path: Path, now: str) -> Path:
    """Rename a file, put the new one beside it in its place, and return the renamed path."""
    target = _free(path, now)
    for tail in (WAL, JOURNAL, DOUBTED):
        if suffixed(path, tail).exists():
            suffixed(path, tail).rename(suffixed(target, tail))
    sync(path.parent)
    _replace(path, target)
    return target


def finish(path: Path) -> None:
    """Finish a swap that a kill interrupted, or delete a new file that must be made again."""
    if not suffixed(path, NEW).exists():
        return
    half = _half_aside(path)
    if half:
        _replace(path, half)
    elif any(each.exists() and each.stat().st_size for each in (path, suffixed(path, WAL))):
        suffixed(path, NEW).unlink()
    else:
        suffixed(path, NEW).rename(path)


def _replace(path: Path, target: Path) -> None:
    """Rename a file whose WAL is aside already, and put the new one in its place."""
    if path.exists():
        path.rename(target)
    else:
        make_private(target)
    sync(path.parent)
    suffixed(path, NEW).rename(path)
    sync(path.parent)
    suffixed(path, SHARED).unlink(missing_ok=True)


def _half_aside(path: Path) -> Path | None:
    """Return the path of an interrupted swap: its WAL is aside and its file is not."""
    for log in path.parent.glob(f"{path.stem}.damaged-*{path.suffix}{WAL}"):
        target = log.with_name(log.name.removesuffix(WAL))
        if not target.exists():
            return target
    return None


def _free(path: Path, now: str) -> Path:
    """Return an unused path for a damaged file, with the time in its name."""
    stamp = "".join(c for c in now[:19] if c.isalnum()) or "old"  # without its zone
    target = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    count = 1
    while target.exists() or suffixed(target, WAL).exists():
        count += 1
        target = path.with_name(f"{path.stem}.damaged-{stamp}-{count}{path.suffix}")
    return target
