"""Interface of the app as the modules around it see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from screens.parts.panels.host import Host
from screens.shell.focus import Focus
from screens.shell.recent import RecentEvents
from screens.shell.rest import Rest
from screens.shell.shell import Shell

if TYPE_CHECKING:
    from screens.shell.display import DisplaySwitch


class ShellHost(Host, Protocol):
    """App with the shell around its pages."""

    shell: Shell
    focus: Focus
    rest: Rest
    recent: RecentEvents
    display: DisplaySwitch

    def is_shown(self) -> bool:
        """Return True if the current moment of the table has been drawn."""

    def begin_anew(self, home: bool) -> None:
        """After a fault, recreate all pages and reopen the match from its journal, or go home."""
