"""The folder that is installed from: an unpacked archive, or a clone."""

from __future__ import annotations

import hashlib
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from companion.install.archive import MANIFEST, Manifest, manifest_of
from companion.install.releases import KEY, files_of

CODE = ("companion", "hardware", "screens", "systemd", "pyproject.toml", "requirements.lock")
INSTALLER = ("companion/__init__.py", "companion/install", "companion/words", "companion/locale",
             "systemd", "install.sh", "pyproject.toml", "requirements.lock", "CHANGELOG.md",
             "LICENSE")  # fmt: skip
"""Parts of an archive that install its wheels."""
OLDEST = datetime(2026, 11, 1, tzinfo=UTC)
"""No clone is older."""


class Source(NamedTuple):
    """Folder to install from."""

    folder: Path

    @property
    def version(self) -> str:
        """Version of the release; in a clone, a piece of the checksum of its code is behind it."""
        project = tomllib.loads((self.folder / "pyproject.toml").read_text())["project"]
        return project["version"] if self.wheels else f"{project['version']}-{self._digest()}"

    @property
    def manifest(self) -> Manifest | None:
        """Manifest of an archive; None in a clone."""
        path = self.folder / MANIFEST
        return manifest_of(path.read_bytes()) if path.is_file() else None

    @property
    def made(self) -> float:
        """Time of the release, or of a day before it, in seconds since 1970."""
        if manifest := self.manifest:
            return datetime.fromisoformat(manifest.made).replace(tzinfo=UTC).timestamp()
        return OLDEST.timestamp()

    @property
    def wheels(self) -> Path | None:
        """Folder of wheels; None in a clone, for which pip needs a network."""
        path = self.folder / "wheels"
        return path if path.is_dir() else None

    @property
    def key(self) -> str:
        """Public key that belongs to an archive; empty in a clone."""
        path = self.folder / KEY
        return path.read_text().strip() if path.is_file() else ""

    def _digest(self) -> str:
        """Return a piece of the checksum of everything that is installed from a clone."""
        found = hashlib.sha256()
        for name in CODE:
            path = self.folder / name
            inside = [each for _, each in files_of(path)] if path.is_dir() else [path]
            for each in inside:
                if each.is_file() and each.suffix not in (".pyc", ".mo"):
                    found.update(each.read_bytes())
        return found.hexdigest()[:8]

    def file(self, name: str) -> bytes:
        """Return the content of a file."""
        return (self.folder / name).read_bytes()


def this_source() -> Source:
    """Return the folder that this package is in."""
    return Source(Path(__file__).resolve().parents[2])
