"""Proof that the app runs: only then does it start at boot."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from companion.install.releases import HOME
from companion.install.steps.units import APP, enable
from companion.install.system import Failed, System
from companion.words.i18n import _

DOCTOR = (
    "runuser", "-u", "companion", "--", str(HOME / "current/bin/python"), "-B", "-m", "companion",
    "--data", "/var/lib/companion", "doctor", "--json",
)  # fmt: skip


def verify(system: System) -> list[str]:
    """Start the app, read back what it draws with, and enable it; return what to tell.

    If it does not start, put the previous release back and raise Failed.
    """
    if not system.is_running:
        enable(system)
        return [_("Companion starts when this system does.")]
    was = system.releases.previous
    code, _said = system.ask("systemctl", "restart", APP)  # returns after READY, or its failure
    if code:
        raise Failed(_undone(system, was))
    enable(system)
    return [_("Companion runs, and starts when this system does."), *_told(system)]


def _undone(system: System, was: str) -> str:
    """Put back what was there before; return why."""
    reason = system.ask("journalctl", "--unit", APP, "--lines", "15", "--output", "cat")[1]
    system.ask("systemctl", "stop", APP)
    if was:
        system.releases.go_back()
        system.ask("systemctl", "daemon-reload")
        system.ask("systemctl", "restart", APP)
        text = _("Companion did not start, and release {version} runs again. It said:\n{reason}")
        return text.format(version=was, reason=reason.strip())
    system.ask("systemctl", "start", "getty@tty1.service")
    text = _("Companion did not start, and will not start at boot. It said:\n{reason}")
    return text.format(reason=reason.strip())


def _told(system: System) -> list[str]:
    """Return the findings of the doctor that are no success, with their remedies."""
    _code, told = system.ask(*DOCTOR)
    try:
        found: list[Mapping[str, Any]] = json.loads(told)["findings"]
    except (ValueError, KeyError, TypeError):
        return []
    return [
        f"{each['subject']}: {each['text']} {each['remedy']}".strip()
        for each in found
        if each["level"] != "ok"
    ]
