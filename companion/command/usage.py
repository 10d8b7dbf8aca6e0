"""Translation of argparse's own messages, which it looks up in gettext's global domain."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager

from companion.words import i18n
from companion.words.i18n import N_

WORDS = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("%(heading)s:"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("expected one argument"),
    N_("ignored explicit argument %r"),
    N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
)
"""Messages of argparse in Python 3.11 to 3.13 that need a translation."""


@contextmanager
def spoken() -> Iterator[None]:
    """Translate argparse's messages into the current language for the block."""
    domain, before = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain("companion", str(i18n.LOCALE))
    gettext.textdomain("companion")
    os.environ["LANGUAGE"] = i18n.language()
    try:
        yield
    finally:
        gettext.textdomain(domain)
        os.environ.pop("LANGUAGE")
        if before is not None:
            os.environ["LANGUAGE"] = before
