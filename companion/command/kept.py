"""What is kept here, opened for a command."""

from __future__ import annotations

import argparse
import sys
from datetime import datetime
from typing import TYPE_CHECKING

from companion.words.i18n import _

if TYPE_CHECKING:
    from companion.keep.journal import Journal


def now() -> str:
    """Return the local time with its zone, as journals keep it."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def opened_journal(options: argparse.Namespace) -> Journal:
    """Open the journal in the folder that was asked for; say so if it was damaged."""
    from companion.keep.journal import Journal

    journal = Journal(options.data / "companion.db", now())
    if journal.damaged:
        print(damage(journal), file=sys.stderr)
    return journal


def damage(journal: Journal) -> str:
    """Return where a damaged journal was moved; empty if it was whole."""
    if journal.damaged is None:
        return ""
    text = _("{path} was damaged. It is kept as {name}, and a new one is begun.")
    return text.format(path=journal.path, name=journal.damaged.name)
