"""Settings of a file that its owner may edit while the app runs."""

from __future__ import annotations

from pathlib import Path

from companion.settings.file import load
from companion.settings.values import Settings

Stamp = tuple[int, ...]


class Edited:
    """Settings as the file has them, read again once it has changed."""

    def __init__(self, path: Path, chosen: Settings) -> None:
        self.chosen = chosen
        """Settings that were read last."""
        self._path = path
        self._read = self._seen = _stamp(path)

    def look(self) -> Settings | None:
        """Return the settings if the file has changed, and no more since the look before.

        An editor may be in the middle of writing at any look. Raise BadSettings.
        """
        before, self._seen = self._seen, _stamp(self._path)
        if self._seen == self._read or self._seen != before:
            return None
        self._read = self._seen
        self.chosen = load(self._path)
        return self.chosen


def _stamp(path: Path) -> Stamp:
    """Return values that change with each change of a file; none for a missing one."""
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_mode, found.st_uid
