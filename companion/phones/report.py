"""Report of the running app on phones, for the self-check, and reasons in words."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from companion.machine import reports
from companion.machine.reports import DEVICE
from companion.phones.wire import Linked
from companion.words.findings import Finding
from companion.words.i18n import _

REPORT_NAME = "phones.json"
NO_TORNADO = "tornado"
"""Reason beside those of the server: tornado is not installed."""


class PhonesReport(Struct, frozen=True):
    """State of the server as the app has it; addresses are without their tokens."""

    answers: bool = False
    origins: tuple[str, ...] = ()
    refused: str = ""
    home: Linked | None = None


def keep(report: PhonesReport, folder: str) -> None:
    """Save the report in the app's runtime folder; do nothing if there is no such folder."""
    reports.keep(report, REPORT_NAME, folder)


def read(folder: Path = DEVICE) -> PhonesReport | None:
    """Return the report of the running app; None if none runs with phones."""
    return reports.read(REPORT_NAME, PhonesReport, folder)


def is_complete() -> bool:
    """Return True if the packages of the server are installed."""
    return find_spec("tornado") is not None


def refusal(reason: str) -> str:
    """Return the sentence about a reason why the server does not listen."""
    sentences = {
        "port": _("Other programs have the ports 8017 to 8020: end them, or restart this box."),
        NO_TORNADO: _("A part of the program is missing: install it with pip install tornado."),
    }
    return sentences.get(reason) or _("This network lets no phone in: look at its settings.")


def finding(is_on: bool, folder: Path = DEVICE) -> Finding:
    """Return a finding about phones, which are on or off in the settings."""
    subject = _("Phones")
    if not is_on:
        return Finding(subject, _("They are off."), "ok")
    if not is_complete():
        return Finding(subject, refusal(NO_TORNADO), "fault")
    report = read(folder)
    if report is None:
        return Finding(subject, _("They are on; while the app runs, its page has the code."), "ok")
    if report.refused:
        return Finding(subject, refusal(report.refused), "fault")
    if report.origins:
        text = _("They find the table at {address}.").format(address=", ".join(report.origins))
        return Finding(subject, text, "ok")
    if report.answers:
        return Finding(subject, _("This box is in no network."), "note", _("Connect one."))
    remedy = _("Look at it: systemctl status companion-phones")
    return Finding(subject, _("What shows the table to them does not answer."), "fault", remedy)
