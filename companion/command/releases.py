"""Commands that install a release, and go back to the one before."""

from __future__ import annotations

import argparse
import os

from companion.command.output import tell
from companion.install import update as installing
from companion.install.system import System
from companion.words.errors import CompanionError
from companion.words.i18n import _


def update(options: argparse.Namespace) -> int:
    """Install an archive on trial, and restart the app."""
    _refuse_others("update")
    tell(installing.update(System(), options.file.resolve()))
    return 0


def roll_back(_options: argparse.Namespace) -> int:
    """Go back to the previous release, and restart the app."""
    _refuse_others("roll-back")
    tell(installing.go_back(System()))
    return 0


def _refuse_others(command: str) -> None:
    """Raise CompanionError unless root runs the command."""
    if os.geteuid():
        text = _("Only root changes the release: sudo companion {command}.")
        raise CompanionError(text.format(command=command))
