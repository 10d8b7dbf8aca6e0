"""The command line: one command, or the screen."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from companion import settings
from companion.command import screen
from companion.command.namesakes import refuse_namesakes
from companion.command.output import warn
from companion.command.parser import parse, refuse_missing
from companion.command.stopped import stopped
from companion.words import i18n
from companion.words.errors import CompanionError, SaveFailed, why
from companion.words.i18n import _
from companion.words.owners import remedy

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
        return _refused(options, _barred(error))
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    return result


def _refused(options: argparse.Namespace, error: CompanionError) -> int:
    """Say what is wrong, on the screen too if that was asked for; return what a shell is told."""
    warn(*str(error).splitlines())
    return stopped(error) if options.command is screen.run else 2


def _barred(error: PermissionError) -> CompanionError:
    """Return which file this user may not use, and who may."""
    path = Path(error.filename or ".")
    text = _("{path} cannot be used: {why}.").format(path=path, why=why(error))
    return SaveFailed(" ".join(filter(None, [text, remedy(path)])))


def _settings(options: argparse.Namespace) -> settings.Settings:
    if options.defaults:
        return settings.Settings(language=settings.language(options.config))
    refuse_missing(options)
    chosen = settings.load(options.config)
    i18n.use(chosen.language)
    return chosen


if __name__ == "__main__":
    sys.exit(main())
