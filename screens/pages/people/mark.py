"""Page to choose the colour and shape of a person."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.keep.matches.journal import Journal
from companion.play.marks import MARK_COUNT
from companion.words.i18n import _
from screens.base import kv
from screens.parts.drawing.repeat import LabelledValue
from screens.parts.panels.frame import Page


class MarkPage(Page):
    """The twelve marks."""

    needs_subject = True
    name = StringProperty()
    marks = ListProperty()
    """Marks, each with the name of a frequent companion who has it, if any."""
    mark = NumericProperty(-1)
    """Mark of the person."""
    question = StringProperty()

    def enter(self, who: str = "", **what: object) -> None:
        """Come to the front for a person."""
        self.name = who or self.name
        super().enter(**what)

    def concern(self) -> object:
        """Return the person."""
        return self.name

    def refresh(self) -> None:
        """Show who has which mark."""
        self.question = _("Which one is {name}’s?").format(name=self.name)
        self.marks = list(_items(self.app.referee.journal, self.name))
        self.mark = self.app.referee.journal.people.marks().get(self.name, -1)

    def choose(self, item: LabelledValue) -> None:
        """Save the mark; every table shows it from now on."""
        referee = self.app.referee
        referee.save(partial(referee.journal.people.set_mark, self.name, item.value))
        self.refresh()


def _items(journal: Journal, name: str) -> Iterator[LabelledValue]:
    marks, person = journal.people.marks(), journal.roster.person(name)
    friends = journal.roster.companions(person.id) if person else []
    for number in range(MARK_COUNT):
        holders = [friend for friend in friends if marks.get(friend) == number]
        yield LabelledValue(number, holders[0] if holders else "")


kv.load(__file__)
