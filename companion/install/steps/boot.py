"""The settings of the firmware, in a file of ours that ``config.txt`` includes."""

from __future__ import annotations

from companion.install.disk import remove, replace
from companion.install.source import Source
from companion.install.step import COPY_SUFFIX
from companion.install.system import System
from companion.words.i18n import _

BOOT_FOLDER = "/boot/firmware"
"""Since bookworm; source: Raspberry Pi documentation, "config.txt"."""
CONFIG = f"{BOOT_FOLDER}/config.txt"
OWN_CONFIG = f"{BOOT_FOLDER}/companion.txt"
INCLUDE = b"include companion.txt"
ADDED = b"\n\n[all]\n" + INCLUDE + b"\n"
SETTINGS = """\
# The serial port of pins 8 and 10, for readers that are wired to them.
[all]
enable_uart=1
[pi5]
dtparam=uart0=on
[all]
"""


class Boot:
    """Step that adds our settings of the firmware; only on a Raspberry Pi, at its next start."""

    def plan(self, system: System, source: Source) -> list[str]:
        """Return a sentence if the settings are missing."""
        if not system.path(CONFIG).is_file() or self._is_done(system):
            return []
        text = _("Open the serial port of the header from the next start on: {path}.")
        return [text.format(path=OWN_CONFIG)]

    def apply(self, system: System, source: Source) -> None:
        """Write the file, then the line that includes it."""
        if not self.plan(system, source):
            return
        replace(system.disk, system.path(OWN_CONFIG), SETTINGS.encode())
        before = system.path(CONFIG).read_bytes()
        if INCLUDE in before.splitlines():
            return
        kept = system.path(CONFIG + COPY_SUFFIX)
        if not kept.exists():
            replace(system.disk, kept, before)
        replace(system.disk, system.path(CONFIG), before.rstrip() + ADDED)

    def revert(self, system: System) -> None:
        """Remove the line and the file; the rest of ``config.txt`` stays as it is now.

        Our ``[all]`` stays too if something was added below it, which would else belong to the
        section above.
        """
        path = system.path(CONFIG)
        before = path.read_bytes() if path.is_file() else b""
        kept = before.removesuffix(ADDED) + (b"\n" if before.endswith(ADDED) else b"")
        lines = [line for line in kept.splitlines(keepends=True) if line.strip() != INCLUDE]
        if (after := b"".join(lines)) != before:
            replace(system.disk, path, after)
        remove(system.disk, system.path(OWN_CONFIG))
        remove(system.disk, system.path(CONFIG + COPY_SUFFIX))

    def _is_done(self, system: System) -> bool:
        included = system.path(CONFIG).read_bytes().splitlines()
        return system.read(OWN_CONFIG) == SETTINGS and INCLUDE in included


STEP = Boot()
