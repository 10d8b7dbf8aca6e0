"""A damaged file makes room for what was read of it, so that no kill between loses either.

It is put aside whole, its log first; a log that is aside without its file tells where a kill was.
"""

from __future__ import annotations

from pathlib import Path

from companion.keep.file.plain import sync

NEW, WAL, SHARED, JOURNAL, DOUBTED = "-new", "-wal", "-shm", "-journal", "-doubted"
"""Suffixes of the files beside the database.

*NEW* is the salvaged file. *DOUBTED* asks for a check of the file when it is opened next, and holds
the WAL of the time when the doubt arose."""
LOGS = (WAL, SHARED, JOURNAL)
"""Suffixes of the files that SQLite writes beside a database."""


def beside(path: Path, tail: str) -> Path:
    """Return the file beside one whose name ends so."""
    return path.with_name(path.name + tail)


def put_aside(path: Path, now: str) -> Path:
    """Put a file aside, and in its place the new one beside it; return where it is then."""
    target = _free(path, now)
    for tail in (WAL, JOURNAL, DOUBTED):
        if beside(path, tail).exists():
            beside(path, tail).rename(beside(target, tail))
    sync(path.parent)
    _replace(path, target)
    return target


def finish(path: Path) -> None:
    """Finish what a kill has interrupted, or clean up what is to be begun again."""
    if not beside(path, NEW).exists():
        return
    half = _half_aside(path)
    if half:
        _replace(path, half)
    elif any(each.exists() and each.stat().st_size for each in (path, beside(path, WAL))):
        beside(path, NEW).unlink()
    else:
        beside(path, NEW).rename(path)


def _replace(path: Path, target: Path) -> None:
    """Put a file aside whose log is there already, and the new one in its place."""
    if path.exists():
        path.rename(target)
    else:
        target.touch()
    sync(path.parent)
    beside(path, NEW).rename(path)
    sync(path.parent)
    beside(path, SHARED).unlink(missing_ok=True)


def _half_aside(path: Path) -> Path | None:
    """Return the name under which a log is aside whose file is not."""
    for log in path.parent.glob(f"{path.stem}.damaged-*{path.suffix}{WAL}"):
        target = log.with_name(log.name.removesuffix(WAL))
        if not target.exists():
            return target
    return None


def _free(path: Path, now: str) -> Path:
    """Return a name that says that a file is damaged, and since when."""
    stamp = "".join(c for c in now[:19] if c.isalnum()) or "old"  # without its zone
    target = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    count = 1
    while target.exists() or beside(target, WAL).exists():
        count += 1
        target = path.with_name(f"{path.stem}.damaged-{stamp}-{count}{path.suffix}")
    return target
