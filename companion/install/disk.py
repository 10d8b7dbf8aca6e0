"""Calls that change a file system, and changes that a power cut leaves whole or undone."""

from __future__ import annotations

import ctypes
import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

HERE = -100
"""AT_FDCWD: relative names are below the working folder; source: linux/fcntl.h."""
EXCHANGE = 2
"""RENAME_EXCHANGE; source: linux/fs.h."""


class Disk:
    """The calls that change a file system; a test records them and cuts the power between."""

    def write(self, path: Path, data: bytes, mode: int = 0o644) -> None:
        """Create or replace a file; it may be lost in a power cut before ``sync``."""
        with open(path, "wb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(data)
        path.chmod(mode)

    def sync(self, path: Path) -> None:
        """Wait until a file, or the names in a folder, are on the disk."""
        number = os.open(path, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)

    def sync_all(self) -> None:
        """Wait until everything that was written is on the disk."""
        os.sync()

    def rename(self, old: Path, new: Path) -> None:
        """Rename a file or link, replacing the target."""
        os.replace(old, new)

    def exchange(self, one: Path, other: Path) -> None:
        """Exchange the names of two folders at once (renameat2(2), Linux 3.15)."""
        names = os.fsencode(one), os.fsencode(other)
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.renameat2(HERE, names[0], HERE, names[1], EXCHANGE):
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number), str(other))

    def link(self, path: Path, target: str) -> None:
        """Create a symbolic link."""
        path.symlink_to(target)

    def make(self, folder: Path, mode: int = 0o755) -> None:
        """Create a folder, unless it is there."""
        folder.mkdir(mode=mode, exist_ok=True)

    def remove(self, path: Path) -> None:
        """Remove a file, a link, or a folder with everything in it; nothing if it is not there."""
        with suppress(FileNotFoundError):
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep others out of a folder; raise BlockingIOError if another process is in it."""
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(number)


def make_folders(disk: Disk, folder: Path) -> None:
    """Create a folder and those above it, and keep their names."""
    if not folder.is_dir():
        make_folders(disk, folder.parent)
        disk.make(folder)
        disk.sync(folder.parent)


def replace(disk: Disk, path: Path, data: bytes, mode: int = 0o644) -> None:
    """Replace a file, or create it; a power cut leaves the old or the new one whole."""
    make_folders(disk, path.parent)
    draft = path.with_name(f".{path.name}.new")
    disk.write(draft, data, mode)
    disk.sync(draft)
    disk.rename(draft, path)
    disk.sync(path.parent)


def point(disk: Disk, path: Path, target: str) -> None:
    """Point a symbolic link at a target; a power cut leaves the old or the new one."""
    make_folders(disk, path.parent)
    draft = path.with_name(f".{path.name}.new")
    disk.remove(draft)
    disk.link(draft, target)
    disk.rename(draft, path)
    disk.sync(path.parent)


def remove(disk: Disk, path: Path) -> None:
    """Remove a file, link or folder, and keep that it is gone."""
    if path.is_symlink() or path.exists():
        disk.remove(path)
        disk.sync(path.parent)
