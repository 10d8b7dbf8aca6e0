"""The self-check: settings, devices and permissions, and a live list of inputs."""

from __future__ import annotations

import argparse
import os
from collections.abc import Collection, Mapping, Sequence
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import msgspec

from companion.command import readers, wiring
from companion.command.journals import read_journal
from companion.command.output import aligned, tell
from companion.command.places import as_owner, place
from companion.keep.decks.decks import Decks
from companion.keep.file.check import checksums_hold, sound
from companion.keep.file.vault import TAIL
from companion.keep.matches.encryption import has_unreadable_secrets
from companion.machine import drawn, heard, release, speaker
from companion.machine.device import run
from companion.phones import home, report
from companion.sync import report as club_report
from companion.table.devices import arrival
from companion.words.errors import CompanionError, why
from companion.words.findings import Finding
from companion.words.i18n import _
from companion.words.inputs import Inbox
from companion.words.names import printable
from companion.words.owners import barred, misowned, owner, remedy
from hardware.machine import machine
from hardware.pins import NoPins, use_pins
from hardware.survey import survey

if TYPE_CHECKING:
    from companion.keep.matches.journal import Journal
    from hardware.openers import Opener


def doctor(options: argparse.Namespace) -> int:
    """Print the findings about devices and permissions; return 1 if any is a fault.

    Run as root, it checks as the owner of the data, which on a device is the service's account.
    """
    found = [*_account(options.data), *_device(options), _journal(options)]
    wiring.import_drivers()  # the owner of the data may not be able to read this checkout
    programs = readers.programs_at(options.settings.readers)  # root alone sees those of others
    with as_owner(options.data) as name:
        found += [*_misowned(options.data), *_own_findings(options, name, programs), *survey()]
    if options.json:
        print(as_json(found), flush=True)
    else:
        _print(found)
    if options.listen:
        _listen(options)
    return int(any(finding.level == "fault" for finding in found))


def as_json(found: Sequence[Finding]) -> str:
    """Return findings as one line of JSON, without the settings or any secret.

    ``level`` is "ok", "warning" or "error".
    """
    levels = {"ok": "ok", "note": "warning", "fault": "error"}
    kept = [
        {"subject": printable(each.subject), "text": printable(each.text),
         "level": levels[each.level], "remedy": printable(each.remedy)}
        for each in found
    ]  # fmt: skip
    told = {"version": release.version(), "findings": kept}
    return msgspec.json.encode(told).decode()


def _account(data: Path) -> list[Finding]:
    """Return a finding if this user may not look at all that is the owner's."""
    if os.geteuid() in (0, owner(data)):
        return []
    text = _("This user may not look at everything.")
    return [Finding(_("Account"), text, "note", remedy(data))]


def _misowned(data: Path) -> list[Finding]:
    """Return a finding if there are files of others that the owner of the data cannot use."""
    text, advice = misowned(data) if os.geteuid() == owner(data) else ("", "")
    return [Finding(_("Account"), text, "fault", advice)] if text else []


def _device(options: argparse.Namespace) -> list[Finding]:
    """Return findings about the machine, the release, and how the running app draws."""
    drawing = drawn.read()
    return [
        *release.findings(),
        *release.service_findings(run),
        *machine(Path("/"), options.data, datetime.now(UTC)),
        *(drawn.findings(drawing) if drawing else ()),
    ]


def _print(found: Sequence[Finding]) -> None:
    marks = {"ok": _("ok"), "note": _("note"), "fault": _("FAULT")}
    sentences = [f"{each.subject}: {each.text} {each.remedy}".rstrip() for each in found]
    marked = [marks[each.level] for each in found]
    tell(*aligned([*zip(marked, sentences, strict=True)]))


def _own_findings(
    options: argparse.Namespace, account: str, programs: Mapping[str, list[Opener]]
) -> list[Finding]:
    """Return findings about the settings on this machine for an account.

    *programs* have its readers open. A report in JSON names no code of a card.
    """
    chosen = options.settings
    if options.fault:
        return [_unseen(str(options.config), options.config, options.fault)]
    found = [place(Path(folder), account) for folder in chosen.backup]
    last = (lambda _: None) if options.json else heard.read
    found += readers.findings(chosen.readers, programs, last)
    if chosen.sound:
        found.append(speaker.finding())
    found.append(report.finding(chosen.phones))
    found.append(club_report.finding(chosen.club, options.config))
    if chosen.mqtt:
        found.append(home.finding(chosen.mqtt))
    if wired := wiring.panel(chosen, Inbox()):
        found.append(_pins(wired))
    if not chosen.readers and not wired:
        text = _("No reader, no buttons and no lamps are set up.")
        found.append(Finding(str(options.config), text, "note"))
    return found


def _journal(options: argparse.Namespace) -> Finding:
    """Return a finding about the database: its checksums hold and every secret is readable."""
    path = options.data / "companion.db"
    try:
        return _kept(options, path)
    except (CompanionError, OSError) as error:
        return _unseen(_("Journal"), path, error)


def _unseen(subject: str, path: Path, error: CompanionError | OSError) -> Finding:
    """Return a finding on a file that cannot be examined: a note if this user lacks permission."""
    reason = error.__cause__ if isinstance(error, CompanionError) else error
    if isinstance(reason, PermissionError):
        text = _("{path} cannot be used: {why}.").format(path=path, why=why(reason))
        return Finding(subject, text, "note", remedy(path))
    told = error if isinstance(error, CompanionError) else barred(error)
    return Finding(subject, str(told), "fault")


def _kept(options: argparse.Namespace, path: Path) -> Finding:
    """Return a finding about a database that can be read."""
    with read_journal(options) as journal:
        kept = _("Matches and decks are kept in {path}.").format(path=path)
        if not (sound(journal.path, lambda _: True) and checksums_hold(journal.path)):
            journal.store.report_damage()
        key = path.with_suffix(TAIL)
        is_barred = key.exists() and not os.access(key, os.R_OK)
        fault = journal.store.fault or ("" if is_barred else _lost_secrets(journal))
        return Finding(_("Journal"), kept, "fault" if fault else "ok", fault)


def _lost_secrets(journal: Journal) -> str:
    """Return a sentence if a secret cannot be decrypted with the keys here; else empty."""
    if not has_unreadable_secrets(journal.store.db, journal.store.vault):
        return ""
    text = _("Some secrets cannot be read: {name} lacks their key. Add it there, as a line of its"
             " own.")  # fmt: skip
    return text.format(name=journal.store.vault.path.name)


def _pins(wired: Collection[str]) -> Finding:
    """Return a finding about GPIO pins for the wired devices."""
    subject = ", ".join(f"[{name}]" for name in wired)
    try:
        use_pins()
    except NoPins as error:
        return Finding(subject, f"{error}.", "fault")
    return Finding(subject, _("There are GPIO pins for it."), "ok")


def _listen(options: argparse.Namespace) -> None:
    """Print the inputs of readers and buttons until Ctrl-C."""
    inbox, arrived = Inbox(), Event()
    inbox.wake = arrived.set
    with read_journal(options) as journal, ExitStack() as devices:
        decks, listening = Decks(journal.store), wiring.Readers(options.settings, inbox)
        listening.watch(True)
        devices.enter_context(listening)
        panel = wiring.panel(options.settings, inbox)
        for fault in wiring.open_panel(panel, inbox, devices)[1]:
            tell(fault)
        tell(_("Hold a card before a reader, or press a button. Ctrl-C ends."))
        with suppress(KeyboardInterrupt):
            while arrived.wait():
                arrived.clear()
                for event in inbox.drain():
                    if shown := arrival(event, decks):
                        tell(f"{shown.who}: {shown.what}")
