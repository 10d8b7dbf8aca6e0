"""Finding about the speaker, for the doctor; the app keeps the last failure of its player."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from shutil import which

from companion.keep.file import plain
from companion.machine.reports import DEVICE
from companion.words.findings import Finding
from companion.words.i18n import _

REPORT_NAME = "sound.txt"
REPORT_BYTES = 10_000
"""Bytes of the report."""


def keep(failure: str, environment: Mapping[str, str] = os.environ) -> None:
    """Keep the player's last failure in the app's runtime folder; nothing without one."""
    if folder := environment.get("RUNTIME_DIRECTORY", ""):
        with suppress(OSError):
            (Path(folder) / REPORT_NAME).write_text(failure, encoding="utf-8")


def finding(root: Path = Path("/"), folder: Path = DEVICE) -> Finding:
    """Return a finding about the player, the sound cards under a root, and the last failure."""
    if not which("aplay"):
        remedy = _("Install it: sudo apt install alsa-utils")
        return Finding(_("Sound"), _("aplay is missing."), "note", remedy)
    if not any(root.glob("dev/snd/pcmC*p")):
        remedy = _("Connect a speaker, or a display that has one.")
        return Finding(_("Sound"), _("There is no sound card."), "note", remedy)
    failure = ""
    with suppress(OSError):
        failure = plain.read(folder / REPORT_NAME, REPORT_BYTES).decode(errors="replace")
    if failure:
        remedy = _("Look at the speaker’s plug. A later sound tries it again.")
        return Finding(_("Sound"), _("aplay failed: {why}.").format(why=failure), "note", remedy)
    return Finding(_("Sound"), _("aplay plays sounds."), "ok")
