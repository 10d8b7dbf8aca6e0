"""The self-check: what is set up, what is there, who may use it, and what arrives."""

from __future__ import annotations

import argparse
from contextlib import ExitStack, closing, suppress
from threading import Event

from companion import wiring
from companion.commands import opened_journal
from companion.decks import Decks
from companion.devices import arrival
from companion.findings import Finding
from companion.i18n import _
from companion.inputs import Inbox
from hardware.survey import survey


def doctor(options: argparse.Namespace) -> int:
    """Print what is found of devices and permissions; return 1 if anything must be mended."""
    found = [*_own_findings(options), *survey()]
    for finding in found:
        mark = {"ok": "ok  ", "note": "note", "fault": "BAD "}[finding.level]
        print(f"{mark}  {finding.subject}: {finding.text} {finding.remedy}".rstrip())
    if options.listen:
        _listen(options)
    return int(any(finding.level == "fault" for finding in found))


def _own_findings(options: argparse.Namespace) -> list[Finding]:
    """Return how the settings and the folder of matches are."""
    with closing(opened_journal(options)) as journal:
        kept = _("Matches and decks are kept in {path}.").format(path=journal.path)
    found = [Finding(_("Journal"), kept, "ok")]
    chosen = options.settings
    wired = [*chosen.readers, *wiring.panel(chosen, Inbox())]
    if wired:
        text = _("Set up: {devices}.").format(devices=", ".join(wired))
        return [*found, Finding(str(options.config), text, "ok")]
    text = _("No reader, no buttons and no lamps are set up.")
    return [*found, Finding(str(options.config), text, "note")]


def _listen(options: argparse.Namespace) -> None:
    """Print what readers and buttons send, until Ctrl-C."""
    inbox, arrived = Inbox(), Event()
    inbox.wake = arrived.set
    with closing(opened_journal(options)) as journal, ExitStack() as devices:
        decks, readers = Decks(journal.store), wiring.readers(options.settings, inbox)
        wiring.watch(readers, True)
        for reader in readers:
            devices.enter_context(reader)
        for fault in wiring.open_panel(wiring.panel(options.settings, inbox), inbox, devices):
            print(fault)
        print(_("Hold a card before a reader, or press a button. Ctrl-C ends."), flush=True)
        with suppress(KeyboardInterrupt):
            while arrived.wait():
                arrived.clear()
                for event in inbox.drain():
                    if shown := arrival(event, decks):
                        print(f"{shown.who}: {shown.what}", flush=True)
