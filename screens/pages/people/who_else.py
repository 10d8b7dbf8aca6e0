"""Page to choose the person who is the same as another."""

from __future__ import annotations

from difflib import SequenceMatcher

from kivy.properties import ObjectProperty, StringProperty

from companion.table.identity import Merging
from companion.words.i18n import _
from screens.base import kv
from screens.pages.people.change import offer
from screens.pages.people.people import PersonRow, PersonRows, row_within
from screens.parts.panels.frame import Page


class WhoElse(Page):
    """All other people, those with a similar name first."""

    needs_subject = True
    name = StringProperty()
    rows = ObjectProperty(())
    question = StringProperty()
    notice = StringProperty()
    row_within = staticmethod(row_within)

    def enter(self, who: str = "", **what: object) -> None:
        """Come to the front for a person."""
        self.name = who or self.name
        super().enter(**what)

    def refresh(self) -> None:
        """Show all other people."""
        referee = self.app.referee
        others = [name for name in referee.journal.people.names() if name != self.name]
        others.sort(key=lambda other: -likeness(self.name, other))
        self.rows = PersonRows(referee.journal, others, referee.now())
        self.question = _("Who is the same person as {name}?").format(name=self.name)
        self.notice = referee.pending.notice

    def open(self, row: PersonRow) -> None:
        """Offer to merge the two, or say why they are two."""
        self.app.referee.clear_notice()
        offer(self, Merging(self.name, row.name))


def likeness(one: str, other: str) -> float:
    """Return the likeness of two names, from 0 to 1; clearly different ones count as 0.

    >>> likeness("Anna", "anna m.") > likeness("Anna", "Bruno")
    True
    """
    ratio = SequenceMatcher(None, one.casefold(), other.casefold()).ratio()
    return ratio if ratio > 0.5 else 0.0


kv.load(__file__)
