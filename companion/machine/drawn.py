"""Report of the running app on drawing and touch, for the self-check, which opens no display."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from companion.machine import reports
from companion.machine.reports import DEVICE
from companion.words.findings import Finding
from companion.words.i18n import _

REPORT_NAME = "drawn.json"
SOFTWARE = ("llvmpipe", "softpipe", "swrast")
"""Parts of the names of renderers that use no graphics card; source: Mesa's documentation."""
OFFSCREEN_DRIVERS = ("offscreen", "dummy")
"""SDL's drivers without a display."""
FALLBACK = "hidinput"
"""Kivy's provider for touch panels where libmtdev is missing.

It knows no slots (ABS_MT_SLOT), in which nearly all panels send their fingers; source:
kivy/input/providers/hidinput.py of Kivy 2.3.1, and the kernel's multi-touch-protocol.rst.
"""


class TouchDevice(Struct, frozen=True):
    """Device that is read for touches, and Kivy's provider that reads it."""

    device: str
    provider: str
    reads: bool = True
    """False if it has stopped, such as without permission."""


class DrawnReport(Struct, frozen=True):
    """Driver, renderer and touch of the running app."""

    driver: str
    """SDL's video driver."""
    renderer: str
    """Name of OpenGL's renderer."""
    width: int
    height: int
    touch: tuple[TouchDevice, ...]
    stopped: str = ""
    """Sentence that is shown because the app cannot start; empty if it runs."""


def keep(drawn: DrawnReport, environment: Mapping[str, str] = os.environ) -> None:
    """Save the report in the app's runtime folder; do nothing if there is no such folder."""
    reports.keep(drawn, REPORT_NAME, environment.get("RUNTIME_DIRECTORY", ""))


def read(folder: Path = DEVICE) -> DrawnReport | None:
    """Return the report of the running app; None if none runs."""
    return reports.read(REPORT_NAME, DrawnReport, folder)


def findings(drawn: DrawnReport) -> Iterator[Finding]:
    """Yield findings about the driver, the renderer and the touch of the running app."""
    if drawn.stopped:
        yield Finding(_("Picture"), drawn.stopped, "fault")
        return
    size = {"width": drawn.width, "height": drawn.height}
    text = _("It draws {width} × {height} pixels with {driver}.").format(
        driver=drawn.driver, **size
    )
    remedy = (
        _("Start the service with SDL_VIDEODRIVER=kmsdrm.")
        if drawn.driver in OFFSCREEN_DRIVERS
        else ""
    )
    yield Finding(_("Picture"), text, "fault" if remedy else "ok", remedy)
    text = _("It is drawn by {renderer}.").format(renderer=drawn.renderer)
    is_slow = any(name in drawn.renderer.lower() for name in SOFTWARE)
    remedy = _("The account needs the group render, and the board its graphics driver.")
    yield Finding(_("Graphics"), text, "note" if is_slow else "ok", remedy if is_slow else "")
    yield _touch(drawn.touch)


def _touch(touched: tuple[TouchDevice, ...]) -> Finding:
    reading = [each for each in touched if each.reads]
    if len(reading) > 1:
        names = ", ".join(each.device for each in reading)
        text = _("Each touch counts more than once: {names}.").format(names=names)
        return Finding(_("Touch"), text, "fault", _("Install the software of the box once more."))
    if not touched:
        remedy = _("Look at the cable of the touch panel; a mouse or buttons work as well.")
        return Finding(_("Touch"), _("Nothing reads touches."), "note", remedy)
    one = (*reading, *touched)[0]
    text, remedy = _sentence(one)
    text = text.format(provider=one.provider, device=one.device)
    return Finding(_("Touch"), text, "fault" if remedy else "ok", remedy)


def _sentence(touched: TouchDevice) -> tuple[str, str]:
    """Return the sentence about a device that is read, or should be, and the remedy of a fault."""
    if not touched.reads:
        return _("{provider} cannot read {device}."), _("The account needs the group input.")
    if touched.provider == FALLBACK:
        text = _("{provider} reads {device}, and notices no finger on most panels: libmtdev is"
                 " missing.")  # fmt: skip
        return text, _("Install it, then restart: sudo apt install libmtdev1")
    return _("{provider} reads {device}."), ""
