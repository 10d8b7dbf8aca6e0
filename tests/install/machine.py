"""Machine in a folder: a root with the files of a fresh system, and simulated programs."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from companion.install import keeper
from companion.install.__main__ import start_trial
from companion.install.building import MACHINES
from companion.install.checks import python_of
from companion.install.disk import Disk
from companion.install.releases import Python
from companion.install.source import Source
from companion.install.steps import account, packages
from companion.install.steps.release import build
from companion.install.system import System

ROOT = Path(__file__).parents[2]
FRESH = {
    "etc/os-release": 'ID=debian\nVERSION_CODENAME="trixie"\n',
    "etc/passwd": "root:x:0:0::/root:/bin/bash\n",
    "etc/systemd/system/default.target": "",
    "boot/firmware/config.txt": "dtparam=audio=on\n\n[cm4]\notg_mode=1\n",
}
ENVIRONMENT = {
    "bin/python": "#!/bin/sh\n",
    "bin/pip": "#!/bin/sh\n",
    "lib/kivy.py": "window = True\n",
    "pyvenv.cfg": "home\n",
}


def main_module(python: Python) -> str:
    """Return the name of the app's main module in a release."""
    return "lib/python{}.{}/site-packages/companion/__main__.py".format(*python)


class Hasty(Disk):
    """Disk whose writes are complete at once: other processes read them without a sync."""

    def sync(self, path: Path) -> None:
        """Do nothing."""

    def sync_all(self) -> None:
        """Do nothing."""


class Machine:
    """Machine with simulated programs, which records their calls."""

    def __init__(self, root: Path, disk: Disk | None = None) -> None:
        self.asked: list[str] = []
        self.codes: dict[str, int] = {}
        """Exit codes of programs that fail, by the beginning of their words."""
        self.fails_once = False
        """True if a program that fails works the next time."""
        self.printed: dict[str, str] = {
            "dpkg --print-architecture": "arm64\n",
            "/usr/bin/python3 --version": "Python 3.13.5\n",
        }
        self.packages = ["python3-venv"]
        self.disk = disk or Hasty()
        self.waits: list[Callable[[], object]] = []
        """Events elsewhere in each second of waiting, the last one first."""
        self.system = System(root, self.program, self.disk, user=0, wait=self._wait)

    @property
    def python(self) -> Python:
        """Python of the machine; an upgrade changes it."""
        return python_of(self.system)

    def upgrade(self, python: str) -> None:
        """Exchange the Python of the machine, as an upgrade of the system does."""
        self.printed["/usr/bin/python3 --version"] = f"Python {python}\n"

    def prepare(self, source: Source) -> None:
        """Bring the packages and the account that an earlier installation has left."""
        self.packages += packages.NEEDED
        account.STEP.apply(self.system, source)
        self.asked.clear()

    def program(self, words: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """Change the files as a program does, and return its output."""
        inside = list(words[2:] if words[0] == "chroot" else words)
        line = " ".join(inside)
        self.asked.append(line)
        failing = next((start for start in self.codes if line.startswith(start)), "")
        code = self.codes.get(failing, 0)
        if code and self.fails_once:
            del self.codes[failing]
        if not code:
            self._act(inside)
        told = self._installed() if "dpkg-query --show --showformat ${db" in line else ""
        told = next((text for start, text in self.printed.items() if line.startswith(start)), told)
        return subprocess.CompletedProcess(words, code, told)

    def _wait(self, _seconds: float) -> None:
        """Let a second pass."""
        if self.waits:
            self.waits.pop()()

    def _act(self, words: list[str]) -> None:
        if words[:2] == ["apt-get", "install"]:
            self.packages += [word for word in words[2:] if not word.startswith("-")]
        elif words[0] == "systemd-sysusers":
            self._add_account()
        elif words[0] == "userdel":
            users = self.system.path("/etc/passwd")
            users.write_text(users.read_text().replace(ACCOUNT, ""))
        elif words[-2:] == ["companion.install", "--trial"]:
            folder = self.system.path(words[2])
            start_trial(self.system, Source(folder))
        elif words[1:3] == ["-m", "venv"]:
            self._write(Path(words[-1]), ENVIRONMENT)
        elif words[-1] == "--anew":
            build(self.system, Source(self.system.path(words[2])))
        elif "pip" in words and words[-1].endswith((".whl", "incoming")):
            self._write(Path(words[0]).parents[1], {main_module(self.python): f"{words[-1]}\n"})

    def _add_account(self) -> None:
        users = self.system.path("/etc/passwd")
        if ACCOUNT not in users.read_text():
            users.write_text(users.read_text() + ACCOUNT)

    def _write(self, folder: Path, files: Mapping[str, str]) -> None:
        """Write files without a sync, as an ordinary program does."""
        for name, text in files.items():
            path = self.system.path(folder / name)
            for parent in reversed(path.parents):
                if not parent.is_dir():
                    self.disk.make(parent)
            self.disk.write(path, text.encode(), 0o755 if name.startswith("bin/") else 0o644)

    def _installed(self) -> str:
        return "".join(f"installed {name}, \n" for name in self.packages)


ACCOUNT = "companion:x:990:990::/var/lib/companion:/usr/sbin/nologin\n"


def fresh(root: Path) -> Path:
    """Fill a folder with the files of a fresh system."""
    for name, text in FRESH.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    for name in ("etc/systemd/system", "opt", "usr/local/bin", "run/companion/ask", "var/lib/dpkg"):
        (root / name).mkdir(parents=True, exist_ok=True)
    return root


def release(folder: Path, version: str) -> Source:
    """Write an unpacked archive of a version into a folder."""
    files = {
        "pyproject.toml": f'[project]\nversion = "{version}"\n',
        "requirements.lock": "",
        "CHANGELOG.md": f"# Changelog\n\n## {version}\n\n- A change.\n\n## 0.0.1\n\n- Old.\n",
        "LICENSE": "MIT\n",
        "install.sh": "#!/bin/sh\n",
        "companion/words/__init__.py": "",
        "companion/locale/it/LC_MESSAGES/companion.mo": "",
        f"wheels/companion-{version}-py3-none-any.whl": version,
        "release.pub": "00" * 32 + "\n",
    }
    for name, text in files.items():
        _put(folder / name, text.encode())
    modules = [f"companion/{name}.py" for name in keeper.MODULES]
    for path in [*(ROOT / "systemd").iterdir(), *(ROOT / name for name in modules)]:
        _put(folder / path.relative_to(ROOT), path.read_bytes())
    return Source(folder)


def compiled_for(source: Source, tag: str) -> None:
    """Add a package to an unpacked archive that has wheels for one Python alone."""
    lock = "kivy==2.3.1 \\\n    --hash=sha256:00\n"
    _put(source.folder / "requirements.lock", lock.encode())
    for machine in MACHINES:
        name = f"Kivy-2.3.1-{tag}-{tag}-manylinux2014_{machine}.whl"
        _put(source.folder / "wheels" / name, b"")


def tree(root: Path) -> dict[str, str]:
    """Return everything below a folder: content of files, targets of links."""
    found = {}
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.is_symlink():
            found[name] = f"-> {path.readlink()}"
        else:
            found[name] = "" if path.is_dir() else path.read_text(errors="replace")
    return found


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
