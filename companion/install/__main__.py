"""The installer: plan, act, verify. ``install.sh`` runs it with the system's own Python."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.install.checks import disk, failing, root
from companion.install.source import Source, this_source
from companion.install.steps import STEPS, account
from companion.install.steps.packages import missing_packages
from companion.install.steps.release import build
from companion.install.system import System
from companion.install.verify import verify
from companion.words import i18n
from companion.words.errors import CompanionError, why
from companion.words.i18n import _
from companion.words.languages import of_locale

DATA = "/var/lib/companion"
REFUSED, FAILED = 2, 1


def main(words: Sequence[str] | None = None, system: System | None = None) -> int:
    """Install or uninstall; return 0, REFUSED if nothing was changed, or FAILED after an error."""
    os.umask(0o022)  # the keeper has that of the app's unit, and what it makes is for the app
    i18n.use(of_locale(os.environ.get("LANG", "")))
    options = _parser().parse_args(words)
    system = system or System(options.root)
    try:
        if options.trial:  # run by an update, which keeps other installations out
            return start_trial(system, this_source())
        if options.anew:  # run by the keeper and by a way back
            build(system, this_source())
            return 0
        if options.uninstall:
            return _uninstall(system)
        return _install(system, is_dry=options.dry_run)
    except CompanionError as error:
        print(error, file=sys.stderr)
    except OSError as error:
        text = _("{path} cannot be used: {why}.")
        print(text.format(path=error.filename, why=why(error)), file=sys.stderr)
    return FAILED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("install.sh")
    parser.description = _("Install Companion on this machine, so that it starts at boot.")
    parser.add_argument("--dry-run", action="store_true", help=_("print what would be done"))
    parser.add_argument("--uninstall", action="store_true", help=_("remove all but what is kept"))
    parser.add_argument("--trial", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--anew", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--root", type=Path, default=Path("/"), metavar=_("DIR"),
                        help=_("the root of the system to install on"))  # fmt: skip
    return parser


def _install(system: System, *, is_dry: bool) -> int:
    source = this_source()
    if refused := failing(system, source, is_dry=is_dry):
        print(*refused, sep="\n", file=sys.stderr)
        return REFUSED
    plan = [sentence for step in STEPS for sentence in step.plan(system, source)]
    title = _("Companion {version}").format(version=source.version)
    numbered = (f"  {number}. {sentence}" for number, sentence in enumerate(plan, 1))
    # At once, also into a file: what comes next takes minutes, and its errors stand below.
    print(title, *numbered, sep="\n", flush=True)
    if is_dry:
        return 0
    with system.alone():
        before = system.releases.current
        for step in STEPS:
            step.apply(system, source)
        print(*verify(system, before), sep="\n")
    return 0


def start_trial(system: System, source: Source) -> int:
    """Install a release beside the current one, and start its trial; raise CompanionError."""
    if refused := [*filter(None, (root(system, source), disk(system, source)))]:
        raise CompanionError(" ".join(refused))
    if missing := missing_packages(system):
        text = _("This version needs more of the system, and a network: unpack the file, and run"
                 " sudo ./install.sh there. Missing: {names}.")  # fmt: skip
        raise CompanionError(text.format(names=", ".join(missing)))
    if needed := account.STEP.missing(system, source):
        text = _("This version needs more of the system: unpack the file, and run sudo ./install.sh"
                 " there. {needed}")  # fmt: skip
        raise CompanionError(text.format(needed=" ".join(needed)))
    for step in STEPS:
        step.apply(system, source)
    return 0


def _uninstall(system: System) -> int:
    with system.alone():
        for step in reversed(STEPS):
            step.revert(system)
    print(_("Companion is removed. Matches, decks and settings stay in {path}.").format(path=DATA))
    return 0


if __name__ == "__main__":
    sys.exit(main())
