"""Page on which a change of a person is confirmed; it is written when the page is left."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from msgspec import Struct

from companion.table.identity import PersonChange, Renaming, refusal
from companion.words.errors import BadName
from screens.base import kv
from screens.parts.panels.frame import Page


class PersonSide(Struct, frozen=True):
    """Person before or after the change; an empty *name* for none."""

    name: str
    mark: int | None
    gone: bool = False


class ChangePage(Page):
    """Sentence on the effects of the change, and the key that stages it."""

    needs_subject = True
    change: Any = ObjectProperty(None, allownone=True)
    staged = BooleanProperty(False)
    """True once it is confirmed and not yet written."""
    title = StringProperty()
    sentence = StringProperty()
    key = StringProperty()
    sides = ListProperty()

    def enter(self, change: PersonChange | None = None, **what: object) -> None:
        """Come to the front for a change that is not staged."""
        if change:
            self.change, self.staged = change, False
        super().enter(**what)

    def concern(self) -> object:
        """Return the change, and whether it is staged."""
        return self.change, self.staged

    def refresh(self) -> None:
        """Show the effects of the change, or that it is done."""
        change, journal = self.change, self.app.referee.journal
        if change is None:
            return
        self.title, self.key = change.title, change.key
        self.sentence = change.after(journal) if self.staged else change.before(journal)
        self.sides = _sides(change, journal.people.marks(), self.staged)

    def stage(self) -> None:
        """Show the change as done; leaving the page writes it."""
        self.staged = True
        self.refresh()

    def take_back(self) -> None:
        """Show the page as it was before."""
        self.staged = False
        self.refresh()

    def back(self) -> bool:
        """Go to the people if the page of this one may be gone."""
        if self.staged:
            self.app.go("people")
        return self.staged or self.change is None

    def leave(self) -> None:
        """Write the change, if it is staged; a failure is shown."""
        change, self.change = self.change, None
        if self.staged:
            self.staged = False
            self.app.referee.save(partial(self._write, change))

    def _write(self, change: PersonChange) -> None:
        try:
            change.write(self.app.referee.journal)
        except BadName as error:  # another program wrote meanwhile
            self.app.referee.queue_notice(str(error))


def offer(page: Page, change: PersonChange) -> bool:
    """Open the page of a change, or show why it cannot be; return whether it was opened."""
    referee = page.app.referee
    if why := refusal(referee.journal, change):
        referee.show_notice(why)
        return False
    page.app.go("change", change=change)
    return True


def _sides(change: PersonChange, marks: dict[str, int], done: bool) -> list[PersonSide]:
    """Return the person before and after the change."""
    mark = marks.get(change.name)
    other = mark if isinstance(change, Renaming) else marks.get(change.becomes)
    return [PersonSide(change.name, mark, gone=done), PersonSide(change.becomes, other)]


kv.load(__file__)
