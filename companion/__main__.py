"""The command line: one command, or the screen."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from companion import settings
from companion.command import screen
from companion.command.namesakes import refuse_namesakes
from companion.command.output import warn
from companion.command.parser import parse, refuse_missing
from companion.command.stopped import stopped
from companion.words import i18n
from companion.words.errors import BadSettings, CompanionError, why
from companion.words.i18n import _
from companion.words.owners import barred

INTERRUPTED = 130
"""Exit code that a shell expects of a program that ended at Ctrl-C."""


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; return 0, 2 after an error on stderr, or INTERRUPTED after Ctrl-C.

    An error that keeps the screen from starting is shown on the screen as well.
    """
    if sys.stdout is None:  # closed before the start
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  (open to the end)
    try:
        try:
            return _run(words)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        warn(_("What was to be printed did not arrive: {why}.").format(why=why(error)))
        return 2


def _run(words: Sequence[str] | None) -> int:
    """Run a command; raise OSError if something cannot be printed."""
    options = parse(words)
    i18n.use(settings.language(options.config))  # whatever is wrong with the rest of it
    try:
        options.settings = _settings(options)
        refuse_namesakes()
        result: int = options.command(options)
    except CompanionError as error:
        return _refused(options, error)
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        if error.filename is None and not isinstance(error, PermissionError):
            raise
        return _refused(options, barred(error))
    return result


def _drop_output() -> None:
    """Discard output that is not printed yet, which Python would try to print again at the end."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refused(options: argparse.Namespace, error: CompanionError) -> int:
    """Print an error, and show it on the screen if that was requested; return the exit code."""
    warn(*str(error).splitlines())
    return stopped(error) if options.command is screen.run else 2


def _settings(options: argparse.Namespace) -> settings.Settings:
    """Return the settings; the defaults if a command that examines them cannot have them."""
    if options.defaults:
        return _defaults(options)
    try:
        refuse_missing(options)
        chosen = settings.load(options.config)
    except (BadSettings, OSError) as error:
        if not options.examines:
            raise
        options.fault = error
        return _defaults(options)
    i18n.use(chosen.language)
    return chosen


def _defaults(options: argparse.Namespace) -> settings.Settings:
    return settings.Settings(language=settings.language(options.config))


if __name__ == "__main__":
    sys.exit(main())
