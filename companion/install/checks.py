"""Checks before anything is changed: each returns a sentence on the fault and its remedy, or ""."""

from __future__ import annotations

import fcntl
import os
import re
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from companion.install.archive import Manifest
from companion.install.releases import HOME, sha256
from companion.install.source import Source
from companion.install.system import System
from companion.words.i18n import _

SUITES = ("bookworm", "trixie")
NEEDED_MB = 1500
"""Free disk space in MB for packages, an environment, and the next one beside it."""
MACHINES = {"arm64": "aarch64", "amd64": "x86_64"}
"""Machine names of wheels by Debian's architecture."""
LOCKS = ("var/lib/dpkg/lock-frontend", "var/lib/apt/lists/lock")
OUR_UNIT = "companion.service"

Check = Callable[[System, Source], str]


def failing(system: System, source: Source, *, is_dry: bool = False) -> list[str]:
    """Return a sentence for each check that fails; a dry run does not check for a running apt."""
    every = LASTING if is_dry else (*LASTING, apt)
    return [sentence for check in every if (sentence := check(system, source))]


def root(system: System, _source: Source) -> str:
    """Return a sentence unless root runs this."""
    return "" if system.user == 0 else _("Only root can install: sudo ./install.sh")


def machine(system: System, _source: Source) -> str:
    """Return a sentence unless the system is a 64-bit one of a supported kind."""
    if machine_of(system):
        return ""
    return _("The system must be a 64-bit one: choose “Raspberry Pi OS Lite (64-bit)”.")


def machine_of(system: System) -> str:
    """Return the machine as wheels name it; empty for one that is not supported."""
    code, told = system.ask("dpkg", "--print-architecture")
    return "" if code else MACHINES.get(told.strip(), "")


def suite(system: System, _source: Source) -> str:
    """Return a sentence unless the system is Debian or Raspberry Pi OS of a supported release."""
    found = re.search(r"(?m)^VERSION_CODENAME=\"?(\w+)", system.read("/etc/os-release"))
    if found and found[1] in SUITES:
        return ""
    text = _("The system must be Raspberry Pi OS or Debian of one of these releases: {suites}.")
    return text.format(suites=", ".join(SUITES))


def python(system: System, source: Source) -> str:
    """Return a sentence unless the system's Python is supported, and the archive is made for it."""
    if not (3, 11) <= python_of(system) < (3, 14):
        return _("The system’s Python must be 3.11, 3.12 or 3.13: install python3 first.")
    manifest = source.manifest
    return other_python(system, manifest) if manifest else ""


def other_python(system: System, manifest: Manifest) -> str:
    """Return a sentence unless an archive has wheels for the system's Python."""
    here, needed = python_of(system), manifest.pythons
    if manifest.runs_with(here):
        return ""
    text = _("Version {version} needs Python {needed}, this box has {here}: a newer Raspberry Pi OS"
             " is needed.")  # fmt: skip
    if here > max(needed):
        text = _("Version {version} needs Python {needed}, this box has {here}: a newer version of"
                 " Companion is needed.")  # fmt: skip
    names = " / ".join("{}.{}".format(*each) for each in needed)
    return text.format(version=manifest.version, needed=names, here="{}.{}".format(*here))


def python_of(system: System) -> tuple[int, int]:
    """Return the version of the system's Python; (0, 0) if there is none."""
    code, told = system.ask("/usr/bin/python3", "--version")
    found = re.search(r"(\d+)\.(\d+)", told)
    return (int(found[1]), int(found[2])) if found and not code else (0, 0)


def disk(system: System, _source: Source) -> str:
    """Return a sentence unless there is enough room."""
    place = next(each for each in (system.path(HOME), *system.path(HOME).parents) if each.is_dir())
    found = os.statvfs(place)
    free = found.f_bavail * found.f_frsize // 1_000_000
    if free >= NEEDED_MB:
        return ""
    text = _("{free} MB are free, and {needed} MB are needed: make room, or use a larger card.")
    return text.format(free=free, needed=NEEDED_MB)


def clock(_system: System, source: Source) -> str:
    """Return a sentence if the clock is before the day on which the release was made."""
    made = source.made
    if time.time() >= made:
        return ""
    text = _("The clock says {now}: connect the network, or set it with"
             " sudo date --set '{example}'")  # fmt: skip
    now, example = (f"{datetime.fromtimestamp(each, UTC):%Y-%m-%d}" for each in (time.time(), made))
    return text.format(now=now, example=f"{example} 20:00")


def packages(system: System, _source: Source) -> str:
    """Return a sentence if packages are half installed."""
    code, told = system.ask("dpkg", "--audit")
    if code == 0 and not told.strip():
        return ""
    return _("Some packages are half installed: sudo dpkg --configure -a")


def apt(system: System, _source: Source) -> str:
    """Return a sentence while another program installs packages."""
    if not any(_is_locked(system.path(lock)) for lock in LOCKS):
        return ""
    return _("Another program is installing packages: wait until it has ended, and try again.")


def display(system: System, _source: Source) -> str:
    """Return a sentence if another program owns the display, now or after the next start."""
    names = [*(graphics_users() if system.is_running else ()), *_desktop(system)]
    if not names:
        return ""
    text = _("The display belongs to {names}: use the Lite system, or switch that off"
             " (sudo systemctl set-default multi-user.target, then restart).")  # fmt: skip
    return text.format(names=", ".join(dict.fromkeys(names)))


def graphics_users(proc: Path = Path("/proc")) -> Iterable[str]:
    """Yield the names of programs that have a graphics card open, except the app itself."""
    for process in proc.glob("[0-9]*"):
        try:
            if OUR_UNIT in (process / "cgroup").read_text(errors="replace"):
                continue
            opened = [os.readlink(each) for each in (process / "fd").iterdir()]
            if any(each.startswith("/dev/dri/card") for each in opened):
                yield (process / "comm").read_text(errors="replace").strip()
        except OSError:  # it has ended meanwhile
            continue


def _desktop(system: System) -> Iterable[str]:
    """Yield the display manager, if one starts at boot."""
    link = system.path("/etc/systemd/system/display-manager.service")
    is_graphical = "graphical" in _target(system.path("/etc/systemd/system/default.target"))
    if is_graphical and link.is_symlink():
        yield Path(_target(link)).stem


def _target(link: Path) -> str:
    try:
        return os.readlink(link)
    except OSError:
        return ""


def _has(path: Path, digest: str) -> bool:
    return path.is_file() and sha256(path) == digest


def _is_locked(path: Path) -> bool:
    try:
        with path.open("r+b") as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def archive(_system: System, source: Source) -> str:
    """Return a sentence if a file of an unpacked archive is not as it was made."""
    manifest = source.manifest
    named = manifest.files.items() if manifest else ()
    wrong = [name for name, (_size, digest) in named if not _has(source.folder / name, digest)]
    text = _("These files of the archive are damaged: {names}. Unpack it once more.")
    return text.format(names=", ".join(wrong[:3])) if wrong else ""


LASTING: Sequence[Check] = (
    root, machine, suite, python, disk, clock, packages, display, archive,
)  # fmt: skip
"""Checks of conditions that last until they are remedied."""
