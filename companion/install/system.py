"""The machine that is set up: its files and programs, below a root folder."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from companion.install.disk import Disk, locked, make_folders
from companion.install.releases import HOME, Releases
from companion.words.errors import CompanionError
from companion.words.i18n import _

ALONE_TRIES = 30
"""Attempts, a second apart, to lock the releases: the keeper's cleaning takes less, an installation
takes minutes."""
Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


class StepFailed(CompanionError):
    """A step failed; the text names the program and has its output."""


def run_program(words: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, with all it prints as its output."""
    return subprocess.run(
        words, check=False, text=True, errors="replace", stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"},
    )  # fmt: skip


class System:
    """A machine: the one that this runs on, or one whose files are below another root."""

    def __init__(
        self,
        root: Path = Path("/"),
        run: Run = run_program,
        disk: Disk | None = None,
        user: int | None = None,
        wait: Callable[[float], object] = time.sleep,
    ) -> None:
        self.root = root
        self.disk = disk or Disk()
        self.user = os.geteuid() if user is None else user
        """User id of the user who changes the machine."""
        self._run, self._wait = run, wait
        self.releases = Releases(self.path(HOME), self.disk)

    @property
    def is_running(self) -> bool:
        """True if systemd runs this machine, so that units can be started and tried."""
        return self.root == Path("/") and Path("/run/systemd/system").is_dir()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Lock out other installations for the block; raise StepFailed if one goes on."""
        make_folders(self.disk, self.path(HOME))
        with ExitStack() as stack:
            for _try in range(ALONE_TRIES):
                with suppress(BlockingIOError):
                    stack.enter_context(locked(self.path(HOME)))
                    break
                self._wait(1)
            else:
                text = _("Another installation is running: wait until it has ended, and try again.")
                raise StepFailed(text)
            yield

    def path(self, place: Path | str) -> Path:
        """Return the path of a file of the machine, below its root."""
        return self.root / str(place).lstrip("/")

    def read(self, place: Path | str) -> str:
        """Return the text of a file; empty if it is missing, or is a pipe or device."""
        path = self.path(place)
        try:
            return path.read_text(errors="replace") if path.is_file() else ""
        except OSError:
            return ""

    def ask(self, *words: str) -> tuple[int, str]:
        """Run a program of the machine; return its exit code and its output."""
        inside = [] if self.root == Path("/") else ["chroot", str(self.root)]
        try:
            done = self._run([*inside, *words])
        except OSError as error:
            return 127, str(error)
        return done.returncode, done.stdout or ""

    def run(self, *words: str) -> str:
        """Run a program of the machine and return its output; raise StepFailed if it fails."""
        code, told = self.ask(*words)
        if code:
            text = _("{program} failed: {said}")
            raise StepFailed(text.format(program=" ".join(words), said=last_lines(told)))
        return told


def last_lines(told: str, most: int = 12) -> str:
    """Return the last lines of a program's output."""
    return "\n".join(told.strip().split("\n")[-most:])
