"""Changes of a person's identity: another name, a merge with another person, or an erasure.

Each describes its effects before it is written.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from companion.keep.matches.journal import Journal
from companion.keep.matches.notes import HIDDEN
from companion.words.errors import BadName, DamagedFile
from companion.words.i18n import _, joined, ngettext


class PersonChange(Protocol):
    """Change of a person that is not written yet."""

    @property
    def name(self) -> str:
        """Present name of the person."""

    @property
    def title(self) -> str:
        """Kind of change, in words."""

    @property
    def key(self) -> str:
        """Words of the key that confirms it."""

    @property
    def becomes(self) -> str:
        """Name of the person afterwards; empty for none."""

    def check(self, journal: Journal, /) -> None:
        """Raise BadName or DamagedFile for a change that cannot be written."""

    def before(self, journal: Journal) -> str:
        """Return the sentence on the effects of the change."""

    def after(self, journal: Journal, /) -> str:
        """Return the sentence on the change as done, though it is not written yet."""

    def write(self, journal: Journal) -> None:
        """Write it; raise BadName or SaveFailed."""


class Renaming(Struct, frozen=True):
    """Person gets another name."""

    name: str
    to: str

    @property
    def title(self) -> str:
        """Kind of change, in words."""
        return _("Another name")

    @property
    def key(self) -> str:
        """Words of the key that confirms it."""
        return _("Rename")

    @property
    def becomes(self) -> str:
        """The new name."""
        return self.to

    def check(self, journal: Journal) -> None:
        """Raise BadName for a name that is taken or cannot be used."""
        journal.people.check_rename(self.name, self.to)

    def before(self, journal: Journal) -> str:
        """Return the sentence with the number of matches that have the new name."""
        count = journal.people.matches(self.name)
        text = ngettext(
            "{count} match, the log and every export say {other} instead of {name}.",
            "{count} matches, the log and every export say {other} instead of {name}.",
            count,
        )
        if not count:
            text = _("{name} has no match yet: only the list says {other}.")
        return text.format(count=count, name=self.name, other=self.to)

    def after(self, _journal: Journal) -> str:
        """Return the sentence with the old and the new name."""
        return _("{name} is called {other} now.").format(name=self.name, other=self.to)

    def write(self, journal: Journal) -> None:
        """Rename the person."""
        journal.people.rename(self.name, self.to)


class Merging(Struct, frozen=True):
    """Person is the same as another one, who has the matches of both."""

    name: str
    into: str

    @property
    def title(self) -> str:
        """Kind of change, in words."""
        return _("One and the same")

    @property
    def key(self) -> str:
        """Words of the key that confirms it."""
        return _("They are one")

    @property
    def becomes(self) -> str:
        """The name that stays."""
        return self.into

    def check(self, journal: Journal) -> None:
        """Raise BadName for two people who sat in one match."""
        journal.people.check_merge(self.name, self.into)

    def before(self, journal: Journal) -> str:
        """Return the sentence with the number of moved matches, and the resulting number."""
        count = journal.people.matches(self.name)
        text = ngettext(
            "{count} match of {name} becomes {other}’s, {all} in all.",
            "{count} matches of {name} become {other}’s, {all} in all.",
            count,
        )
        if not count:
            text = _("{name} has no match yet: only the name goes, {other} stays.")
        return text.format(count=count, name=self.name, other=self.into, all=self._all(journal))

    def after(self, journal: Journal) -> str:
        """Return the sentence with both names and the resulting number of matches."""
        count = self._all(journal)
        text = ngettext(
            "{name} and {other} are one person now: {other}, with {count} match.",
            "{name} and {other} are one person now: {other}, with {count} matches.",
            count,
        )
        return text.format(count=count, name=self.name, other=self.into)

    def write(self, journal: Journal) -> None:
        """Merge the person into the other."""
        journal.people.merge(self.name, self.into)

    def _all(self, journal: Journal) -> int:
        # They sat in no match together.
        return journal.people.matches(self.name) + journal.people.matches(self.into)


class Erasing(Struct, frozen=True):
    """Person is forgotten; the matches stay."""

    name: str

    @property
    def title(self) -> str:
        """Kind of change, in words."""
        return _("Forget a person")

    @property
    def key(self) -> str:
        """Words of the key that confirms it."""
        return _("Forget")

    @property
    def becomes(self) -> str:
        """No name."""
        return ""

    def check(self, _journal: Journal) -> None:
        """Accept every person."""

    def before(self, journal: Journal) -> str:
        """Return the sentence on the places from which the name disappears."""
        count = journal.people.matches(self.name)
        text = ngettext(
            "The name disappears from {count} match, the log and every export; the match stays.",
            "The name disappears from {count} matches, the log and every export; the matches stay.",
            count,
        )
        if not count:
            text = _("The name disappears from the list; no match has it.")
        kept = _("Copies made before, also on sticks, keep it.")
        return " ".join((text.format(count=count), *self._on_sheets(journal), kept))

    def after(self, journal: Journal) -> str:
        """Return the sentence with the number of matches that remain."""
        count = journal.people.matches(self.name)
        text = ngettext(
            "{name} is forgotten; {count} match stays.",
            "{name} is forgotten; {count} matches stay.",
            count,
        )
        if not count:
            text = _("{name} is forgotten.")
        return text.format(count=count, name=self.name)

    def write(self, journal: Journal) -> None:
        """Erase the person."""
        from companion.keep.matches import erasing  # rarely needed

        erasing.erase(journal.store, self.name)

    def _on_sheets(self, journal: Journal) -> list[str]:
        """Return a sentence on the sheets of other games that lose the name; none for none."""
        from companion.keep.matches import sheet_names  # rarely needed

        text = _("It also disappears from these sheets, which say “{sign}” instead: {names}.")
        names = joined(sorted(sheet_names.titles(journal.store, self.name)))
        return [text.format(sign=HIDDEN, names=names)] if names else []


def refusal(journal: Journal, change: PersonChange) -> str:
    """Return the sentence why a change cannot be written; empty if it can."""
    try:
        change.check(journal)
    except (BadName, DamagedFile) as error:
        return str(error)
    return ""
