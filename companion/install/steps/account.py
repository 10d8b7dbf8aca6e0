"""The account of the app and its groups, and the owner of its data."""

from __future__ import annotations

from companion.install.disk import remove, replace
from companion.install.source import Source
from companion.install.system import System
from companion.words.i18n import _
from companion.words.owners import foreign, owner

ACCOUNT_NAME = "companion"
PLACE = "/etc/sysusers.d/companion.conf"
DATA = "/var/lib/companion"


class Account:
    """Step that creates the account, which owns the data of this and earlier installations."""

    def plan(self, system: System, source: Source) -> list[str]:
        """Return a sentence for a missing account, and one for data owned by another account."""
        give = _("Give what is in {folder} to the account “{name}”.").format(
            folder=DATA, name=ACCOUNT_NAME
        )
        return [*self.missing(system, source), *([give] if _is_foreign(system) else [])]

    def missing(self, system: System, source: Source) -> list[str]:
        """Return a sentence if the account, or one of its groups, is missing."""
        is_there = system.read(PLACE).encode() == _content(source) and _number(system) is not None
        create = _("Create the account “{name}” and its groups.").format(name=ACCOUNT_NAME)
        return [] if is_there else [create]

    def apply(self, system: System, source: Source) -> None:
        """Create the account, and make it the owner of the data."""
        if self.missing(system, source):
            replace(system.disk, system.path(PLACE), _content(source))
            system.run("systemd-sysusers", PLACE)
        if _is_foreign(system):
            system.run(
                "chown", "--recursive", "--no-dereference", f"{ACCOUNT_NAME}:{ACCOUNT_NAME}", DATA
            )

    def revert(self, system: System) -> None:
        """Remove the account if this step created it; the data stay."""
        if system.path(PLACE).exists():
            remove(system.disk, system.path(PLACE))
            if _home(system) == DATA:
                system.run("userdel", ACCOUNT_NAME)


def _content(source: Source) -> bytes:
    return source.file("systemd/companion.sysusers")


def _number(system: System) -> int | None:
    """Return the number of the account; None if there is none."""
    found = _entry(system)
    return int(found[2]) if found else None


def _home(system: System) -> str:
    found = _entry(system)
    return found[5] if found else ""


def _entry(system: System) -> list[str]:
    """Return the fields of the account (passwd(5)); none if there is no account."""
    entries = (line.split(":") for line in system.read("/etc/passwd").split("\n"))
    return next((each for each in entries if each[0] == ACCOUNT_NAME), [])


def _is_foreign(system: System) -> bool:
    """Return True if any of the data belong to another account."""
    folder = system.path(DATA)
    if not folder.is_dir():
        return False
    return owner(folder) != _number(system) or any(foreign(folder))


STEP = Account()
