"""Check that the app runs, before it is enabled at boot."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from companion.install.releases import HOME
from companion.install.steps.units import APP, enable, is_enabled
from companion.install.system import StepFailed, System
from companion.install.update import NoRelease, refuse_unfit
from companion.words.i18n import _, language

AS_THE_APP = ("runuser", "-u", "companion", "--")
DOCTOR = (
    str(HOME / "current/bin/python"), "-PB", "-m", "companion",
    "--data", "/var/lib/companion", "doctor", "--json",
)  # fmt: skip
DRAWN_REPORT = "/run/companion/drawn.json"
OFFSCREEN_DRIVERS = ("offscreen", "dummy")
"""SDL's drivers that draw nowhere."""


def verify(system: System, before: str) -> list[str]:
    """Start the app, check its drawing, and enable it at boot; return sentences to show.

    If it does not start, or draws on no display, go back to the release *before*, unless that is
    the same or there was none, and raise StepFailed.
    """
    if not system.is_running:
        enable(system)
        return [_("Companion starts when this system does.")]
    system.ask("systemctl", "reset-failed", APP)
    code, _said = system.ask("systemctl", "restart", APP)  # returns after READY, or its failure
    if fault := _("Companion did not start.") if code else _fault(system):
        raise StepFailed(f"{fault} {_undone(system, before)}")
    enable(system)
    return [_("Companion runs, and starts when this system does."), *_told(system)]


def _fault(system: System) -> str:
    """Return a sentence if the app draws where no display is, or only why it cannot start."""
    with suppress(ValueError, KeyError, TypeError, RecursionError):
        drawn = json.loads(system.read(DRAWN_REPORT))
        if drawn["driver"] in OFFSCREEN_DRIVERS:
            return _("Companion started, but found no display: connect one, and install again.")
        if drawn.get("stopped"):
            return _("Companion did not start.")
    return ""


def _undone(system: System, before: str) -> str:
    """Go back to the release before, or stop the app; return a sentence with its last output."""
    reason = system.ask("journalctl", "--unit", APP, "--lines", "15", "--output", "cat")[1]
    system.ask("systemctl", "stop", APP)
    if before and before != system.releases.current and _went_back(system):
        system.ask("systemctl", "daemon-reload")
        system.ask("systemctl", "reset-failed", APP)
        system.ask("systemctl", "restart", APP)
        text = _("The release {version} runs again. It said:\n{reason}")
        return text.format(version=system.releases.current, reason=reason.strip())
    system.ask("systemctl", "start", "getty@tty1.service")
    text = _("It will not start at boot. It said:\n{reason}")
    if is_enabled(system):
        text = _("It is tried again when this system starts. It said:\n{reason}")
    return text.format(reason=reason.strip())


def _went_back(system: System) -> bool:
    """Go back to the release before, unless it would not run either."""
    with suppress(NoRelease):
        refuse_unfit(system)
        if trial := system.releases.trial:
            system.releases.give_up(trial)
            return True
    return False


def _told(system: System) -> list[str]:
    """Return the findings of the doctor that are not "ok", with their remedies.

    They are in the language of the settings, or where none is chosen yet, in that of the installer.
    """
    spoken = ("env", "LC_ALL=", f"LANG={language()}")
    _code, told = system.ask(*AS_THE_APP, *spoken, *DOCTOR)
    try:
        found: list[Mapping[str, Any]] = json.loads(told)["findings"]
    except (ValueError, KeyError, TypeError):
        return [_("The self-check cannot be read: run companion doctor.")]
    return [
        f"{each['subject']}: {each['text']} {each['remedy']}".strip()
        for each in found
        if each["level"] != "ok"
    ]
