"""Another user of this machine, for tests of file permissions."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

ROOT = Path(__file__).parents[2]
OWNER, OTHER = 12345, 12346
"""Two unused user ids; only root can become them."""
IS_ROOT = os.geteuid() == 0

BECOME = """
import os, sys
# Python and this checkout may lie where only root can go: what is open stays open to any user.
def opened(path):
    return "/proc/self/fd/%d" % os.open(path, os.O_RDONLY) if os.path.isdir(path) else path
sys.path[:] = map(opened, sys.path)
sys.path_importer_cache.clear()
for package in [each for each in sys.modules.values() if hasattr(each, "__path__")]:
    package.__path__ = list(map(opened, package.__path__))
os.setgroups([])
os.setgid({user})
os.setuid({user})
"""


class World:
    """Folder with one folder for each of two users; a context manager that removes it.

    Without root, one user plays both, and a closed folder is closed to its own owner.
    """

    def __init__(self) -> None:
        self._folder = Path(mkdtemp(prefix="world-"))

    def __enter__(self) -> World:
        self._folder.chmod(0o777)
        return self

    def __exit__(self, *exc: object) -> None:
        for folder in self._folder.rglob("*"):
            if folder.is_dir() and not folder.is_symlink():
                folder.chmod(0o700)
        rmtree(self._folder)

    def path(self, name: str) -> Path:
        """Return the path of a name in the folder."""
        return self._folder / name

    def mkdir(self, name: str) -> None:
        """Make folders with access for all users."""
        self.path(name).mkdir(parents=True)
        for folder in (self.path(name), *self.path(name).parents):
            if self._folder in folder.parents:
                folder.chmod(0o755)

    def close(self, name: str) -> None:
        """Let only root enter a folder."""
        self.path(name).chmod(0)

    def run(self, code: str, *words: object, user: int = OWNER) -> subprocess.CompletedProcess[str]:
        """Run Python as a user, the owner of its files."""
        return self._done(f"exec({code!r})", words, user)

    def companion(
        self, *words: object, user: int = OTHER, **env: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a command as a user."""
        return self._done('runpy.run_module("companion", run_name="__main__")', words, user, **env)

    def _done(
        self, code: str, words: tuple[object, ...], user: int, **env: str
    ) -> subprocess.CompletedProcess[str]:
        become = BECOME.format(user=user) if IS_ROOT else ""
        return subprocess.run(
            [sys.executable, "-c", f"import runpy\n{become}\n{code}", *map(str, words)],
            cwd=ROOT, capture_output=True, encoding="utf-8", check=False, timeout=120,
            env={
                **os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "en_GB.UTF-8",
                "HOME": str(self._folder), "PYTHONIOENCODING": "utf-8", **env,
            },
        )  # fmt: skip
