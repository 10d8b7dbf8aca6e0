"""Displays that are connected, and the graphics card of each.

On a Raspberry Pi 5 the touch display is a card of its own, and the numbers of cards change from
start to start (SDL issue 13705): so SDL is given the one with a display.
"""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

CONNECTORS = "sys/class/drm/card*-*"
CONNECTOR_NAME = re.compile(r"card(\d+)-(.+)")
PANELS = ("DSI", "DPI", "eDP", "LVDS")
"""Connectors of displays that are built in; source: the kernel's drm_connector_enum_list."""


class Display(Struct, frozen=True):
    """Connected display."""

    card: int
    """Number of its graphics card, as in ``/dev/dri/card1``."""
    connector: str
    """Connector, such as ``DSI-1``."""
    width: int
    height: int
    """Pixels of its preferred mode; 0 if the display names none."""

    @property
    def is_panel(self) -> bool:
        """True if it is built in, False if it is plugged in."""
        return self.connector.startswith(PANELS)


def displays(root: Path = Path("/")) -> list[Display]:
    """Return the connected displays, built-in ones first, each kind in the order of its cards."""
    found = filter(None, map(_display, root.glob(CONNECTORS)))
    return sorted(found, key=lambda each: (not each.is_panel, each.card, each.connector))


def _display(folder: Path) -> Display | None:
    match = CONNECTOR_NAME.fullmatch(folder.name)
    if not match or _first_line(folder / "status") != "connected":
        return None
    size = re.fullmatch(r"(\d+)x(\d+)\w*", _first_line(folder / "modes"))
    width, height = map(int, size.groups()) if size else (0, 0)
    return Display(int(match[1]), match[2], width, height)


def _first_line(path: Path) -> str:
    try:
        return path.read_text(errors="replace").split("\n")[0]
    except OSError:
        return ""
