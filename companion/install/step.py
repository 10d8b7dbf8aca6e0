"""A step of the installation, and the kind that puts a file into its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from companion.install.disk import remove, replace
from companion.install.source import Source
from companion.install.system import System
from companion.words.i18n import _

COPY_SUFFIX = ".before-companion"
"""Ending of the copy of a file that was there before."""
OWN_MARK = b"Companion"
"""Word in every file of ours."""


class InstallationStep(Protocol):
    """A part of the installation; applied twice, it changes nothing the second time."""

    def plan(self, system: System, source: Source) -> list[str]:
        """Return a sentence for each thing that is still to be done."""

    def apply(self, system: System, source: Source) -> None:
        """Apply the step; raise StepFailed or OSError."""

    def revert(self, system: System) -> None:
        """Undo the step; do nothing if it was never applied."""


class PlacedFile:
    """Step that puts a file into its place, and then runs programs of a running machine.

    A file that was there and is another is kept beside ours, and put back by ``revert``.
    """

    def __init__(
        self,
        sentence: str,
        place: str,
        content: Callable[[Source], bytes],
        *then: Sequence[str],
        mode: int = 0o644,
    ) -> None:
        self.sentence = sentence
        self.place = place
        self.content = content
        self.then = then
        self.mode = mode

    def plan(self, system: System, source: Source) -> list[str]:
        """Return a sentence if the file is missing or another."""
        is_done = self._held(system) == self.content(source)
        return [] if is_done else [_(self.sentence).format(path=self.place)]

    def apply(self, system: System, source: Source) -> None:
        """Put the file into its place."""
        held, wanted = self._held(system), self.content(source)
        if held == wanted:
            return
        kept = system.path(self.place + COPY_SUFFIX)
        if held is not None and OWN_MARK not in held and not kept.exists():
            replace(system.disk, kept, held, _mode(system.path(self.place)))
        replace(system.disk, system.path(self.place), wanted, self.mode)
        self._settle(system)

    def revert(self, system: System) -> None:
        """Remove the file if it is ours, and restore the one that was there before."""
        path, kept = system.path(self.place), system.path(self.place + COPY_SUFFIX)
        if OWN_MARK not in (self._held(system) or b""):
            return
        if kept.exists():
            replace(system.disk, path, kept.read_bytes(), _mode(kept))
            remove(system.disk, kept)
        else:
            remove(system.disk, path)
        self._settle(system)

    def _held(self, system: System) -> bytes | None:
        path = system.path(self.place)
        return path.read_bytes() if path.is_file() else None

    def _settle(self, system: System) -> None:
        """Make a running machine use the change, which otherwise applies at its next start."""
        for words in self.then:
            if system.is_running:
                system.ask(*words)


def _mode(path: Path) -> int:
    return path.stat().st_mode & 0o7777
