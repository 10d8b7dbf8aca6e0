"""Report of the running app on its club, for the self-check."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from companion.machine import reports
from companion.machine.reports import DEVICE
from companion.settings import Club, is_private
from companion.sync import faults
from companion.sync.server import server_name
from companion.words.findings import Finding, Level
from companion.words.i18n import _

REPORT_NAME = "club.json"
TEMPORARY = ("away", "silent", "busy")
"""Faults that end by themselves, such as away from the club’s network."""


class ClubReport(Struct, frozen=True):
    """State of the exchange with a server, without its address."""

    fault: str = ""
    """Code of ``faults.sentence``; empty if the last exchange succeeded."""
    answers: bool = False
    """True once a server has answered, or was found not to."""


def save(report: ClubReport, folder: str) -> None:
    """Save the report in the app's runtime folder; do nothing if there is no such folder."""
    reports.keep(report, REPORT_NAME, folder)


def is_complete() -> bool:
    """Return True if the packages of the program are installed."""
    return find_spec("psycopg") is not None


def finding(club: Club | None, settings: Path, folder: Path = DEVICE) -> Finding:
    """Return a finding about the club of a settings file."""
    subject = _("Club")
    if not club:
        return Finding(subject, _("This box is in no club."), "ok")
    server = server_name(club.url)
    if not is_complete():
        return Finding(subject, faults.sentence("missing", server), "fault")
    if not is_private(settings):
        text = _("The password of the club stands in {path}, which others can read.")
        remedy = _("Type: {command}").format(command=f"chmod 600 {settings}")
        return Finding(subject, text.format(path=settings), "fault", remedy)
    found = reports.read(REPORT_NAME, ClubReport, folder)
    if found and found.fault:
        level: Level = "note" if found.fault in TEMPORARY else "fault"
        return Finding(subject, faults.sentence(found.fault, server), level)
    if found and found.answers:
        return Finding(subject, _("The server {server} answers.").format(server=server), "ok")
    text = _("Its server is {server}; the app asks it while it runs.")
    remedy = _("To ask it now: {command}").format(command="companion club sync")
    return Finding(subject, text.format(server=server), "note", remedy)
