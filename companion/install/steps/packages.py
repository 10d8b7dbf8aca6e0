"""The Debian packages without which the app does not run; nothing that only develops it."""

from __future__ import annotations

from companion.install.source import Source
from companion.install.system import System
from companion.words.i18n import _

NEEDED = (
    "python3-venv",
    # Kivy's wheel brings SDL, which loads the system's OpenGL, DRM and touch libraries.
    "libgl1", "libegl1", "libgles2", "libgl1-mesa-dri", "libgbm1", "libdrm2", "libmtdev1",
    # A memory stick that was pulled out is checked before it is mounted again.
    "dosfstools",
)  # fmt: skip
LGPIO = "python3-lgpio"
"""The buttons' library, where Python is too new for its wheel; only Raspberry Pi has it."""
ISSUE, KEYRING = "/etc/rpi-issue", "raspberrypi-archive-keyring"
"""File of Raspberry Pi OS, and package of whatever else has that archive, such as our image."""


class Packages:
    """Step that installs packages; they stay when it is reverted, since others may use them."""

    def plan(self, system: System, source: Source) -> list[str]:
        """Return a sentence that names the missing packages."""
        missing = missing_packages(system)
        text = _("Install Debian packages: {names}.")
        return [text.format(names=", ".join(missing))] if missing else []

    def apply(self, system: System, source: Source) -> None:
        """Install the missing packages."""
        if missing := missing_packages(system):
            system.run("apt-get", "update", "-qq")
            system.run("apt-get", "install", "-qq", "--no-install-recommends", *missing)

    def revert(self, system: System) -> None:
        """Leave the packages."""


def wanted(system: System) -> list[str]:
    """Return the packages that this machine needs."""
    from companion.install.checks import python_of

    is_new = python_of(system) >= (3, 13)
    has_archive = system.read(ISSUE) or KEYRING in _installed(system)
    return [*NEEDED, *([LGPIO] if is_new and has_archive else [])]


def missing_packages(system: System) -> list[str]:
    """Return the packages that are neither installed nor provided by an installed one."""
    there = _installed(system)
    return [name for name in wanted(system) if name not in there]


def _installed(system: System) -> set[str]:
    """Return the installed packages, and the virtual packages that they provide."""
    code, told = system.ask(
        "dpkg-query", "--show", "--showformat", "${db:Status-Status} ${Package}, ${Provides}\\n"
    )
    there: set[str] = set()
    for line in told.split("\n") if not code else []:
        status, _space, names = line.partition(" ")
        if status == "installed":
            there |= {name.split(" ")[0].strip() for name in names.split(", ")}
    return there


STEP = Packages()
