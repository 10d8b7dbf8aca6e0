"""The command line: one command, or the screen."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from companion import settings
from companion.command import screen
from companion.command.namesakes import refuse_namesakes
from companion.command.output import warn
from companion.command.parser import parse, refuse_missing
from companion.command.stopped import stopped
from companion.words import i18n
from companion.words.errors import BadSettings, CompanionError
from companion.words.owners import barred

INTERRUPTED = 130
"""What a shell reads of a program that ended at Ctrl-C."""


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; return 0, 2 after sentences on stderr, or INTERRUPTED after Ctrl-C.

    What keeps the screen from starting is said on the screen as well.
    """
    options = parse(words)
    i18n.use(settings.language(options.config))  # whatever is wrong with the rest of it
    try:
        options.settings = _settings(options)
        refuse_namesakes()
        result: int = options.command(options)
    except CompanionError as error:
        return _refused(options, error)
    except PermissionError as error:
        return _refused(options, barred(error))
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    return result


def _refused(options: argparse.Namespace, error: CompanionError) -> int:
    """Say what is wrong, on the screen too if that was asked for; return what a shell is told."""
    warn(*str(error).splitlines())
    return stopped(error) if options.command is screen.run else 2


def _settings(options: argparse.Namespace) -> settings.Settings:
    """Return the settings; the defaults if a command that examines them cannot have them."""
    if options.defaults:
        return _defaults(options)
    try:
        refuse_missing(options)
        chosen = settings.load(options.config)
    except (BadSettings, PermissionError) as error:
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
