"""What is kept here, opened for a command."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from typing import TYPE_CHECKING

from companion.words.i18n import _

if TYPE_CHECKING:
    from companion.keep.journal import Journal


def now() -> str:
    """Return the local time with its zone, as journals keep it."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


@contextmanager
def opened_journal(options: argparse.Namespace) -> Iterator[Journal]:
    """Open the journal in the folder that was asked for; say so if it was or is damaged."""
    from companion.keep.journal import Journal

    with closing(Journal(options.data / "companion.db", now())) as journal:
        if journal.damaged:
            print(damage(journal), file=sys.stderr)
        try:
            yield journal
        finally:
            if journal.store.fault:
                print(journal.store.fault, file=sys.stderr)


def damage(journal: Journal) -> str:
    """Return where a damaged journal was moved; empty if it was whole."""
    if journal.damaged is None:
        return ""
    text = _("{path} was damaged. It is kept as {name}, and a new one is begun.")
    return text.format(path=journal.path, name=journal.damaged.name)
