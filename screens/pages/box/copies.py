"""Page of the copies of everything that is kept: made, looked into, restored."""

from __future__ import annotations

from functools import partial

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.table.copies import Copy, CopyContent
from companion.telling.dates import weekday
from companion.words.i18n import _, ngettext
from screens.base import kv
from screens.parts.panels import blank  # noqa: F401 - the rule of the page has its boxes
from screens.parts.panels.host import Host, copies_of
from screens.parts.panels.operation import OperationPage

LONGEST_FILE_NAME = 40
"""Longest name of a file that is shown whole, in characters."""
MEGA = 1_000_000


class CopyItem(Struct, frozen=True):
    """Copy as a row."""

    value: Copy
    icon: str
    title: str
    says: str


class FaultItem(Struct, frozen=True):
    """Fault of a table, or a part that is not read, as a row."""

    says: str


class FaultLine(BoxLayout):
    """Row with a fault."""

    item = ObjectProperty(FaultItem(""), rebind=True)
    owner = ObjectProperty(None, allownone=True)


class CopiesPage(OperationPage):
    """List of the copies there are, newest first; one is chosen before it is restored."""

    copies = ListProperty()
    chosen: Copy | None = ObjectProperty(None, allownone=True)
    sentence = StringProperty()
    """Sentence on the additions in the chosen copy, or on the outcome of the last operation."""
    may_restore = BooleanProperty(False)
    restoring = StringProperty()
    """Label of the key that restores the chosen copy, or saves the matches of a table."""
    yes = StringProperty()
    no = StringProperty()
    """Answers to the question of the chosen table; empty for none."""
    faults = ListProperty()
    """Faults of the chosen table, or its unread parts, in place of the copies."""
    is_looking = BooleanProperty(True)
    """True until the copies are found."""
    is_empty = BooleanProperty(False)
    """True if there is no copy."""

    def __init__(self, app: Host, **kwargs: object) -> None:
        self._found: list[Copy] = []
        self._look_of = CopyContent("")
        self._answers: dict[str, str] = {}
        super().__init__(app, **kwargs)

    def enter(self, **what: object) -> None:
        """Look for copies."""
        super().enter(**what)
        self._look()

    def refresh(self) -> None:
        """Show the copies and the running operation."""
        self.copies = list(map(item, self._found))
        self.is_empty = not (self.copies or self.is_looking)
        super().refresh()

    def concern(self) -> object:
        """Return the chosen copy, its additions, and True if an operation is running."""
        return self.chosen, self._look_of, bool(self.running)

    def choose(self, item: CopyItem) -> None:
        """Choose a copy, and show its additions."""
        self._forget()
        self.chosen = item.value
        self.restoring = _("Save the matches") if item.value.is_table else _("Restore")
        self._look_into(item.value)

    def answer(self, place: int) -> None:
        """Answer the question of a table, or turn back from its faults."""
        question, chosen = self._look_of.question, self.chosen
        if chosen and question and place < len(question.choices):
            self._answers[question.about] = question.choices[place][0]
            self._look_into(chosen)
        else:
            self._forget()
            self.refresh()

    def make(self) -> None:
        """Copy everything."""
        self._forget()
        copies_of(self.app).make()

    def export(self) -> None:
        """Write the points of all matches to a memory stick."""
        self._forget()
        copies_of(self.app).export()

    def restore(self) -> None:
        """Restore the chosen copy."""
        if chosen := self.chosen:
            answers = self._answers
            self._forget()
            copies_of(self.app).restore(chosen, answers)

    @staticmethod
    def key_rows(portrait: bool, may_restore: bool) -> int:
        """Return the number of rows of keys at the foot."""
        return 2 + may_restore if portrait else 1

    def _forget(self) -> None:
        self.chosen, self._answers = None, {}
        self._show_look(CopyContent(""))

    def _look_into(self, copy: Copy) -> None:
        self._show_look(CopyContent(_("Looking into it …")))
        self.refresh()
        copies_of(self.app).look_into(copy, partial(self._told, copy), {**self._answers})

    def _show_look(self, look: CopyContent) -> None:
        self._look_of = look
        self.sentence, self.may_restore = look.sentence, look.may_restore
        self.faults = [FaultItem(says) for says in look.left_out]
        labels = [words for _answer, words in look.question.choices] if look.question else []
        self.yes, self.no = [*labels, *[_("No")] * (len(labels) == 1), "", ""][:2]
        if self.faults:
            self.yes = _("Close")

    def _look(self) -> None:
        self.is_looking = True
        copies_of(self.app).look(self._show)

    def _show(self, found: list[Copy]) -> None:
        self._found, self.is_looking = found, False
        self.refresh()

    def _told(self, copy: Copy, look: CopyContent) -> None:
        if copy == self.chosen:
            self._show_look(look)
            self.refresh()

    def tell(self, outcome: str) -> None:
        """Show the outcome of an operation, and search for copies again."""
        self.sentence = outcome
        self._look()


def item(copy: Copy) -> CopyItem:
    """Return a copy as a row."""
    day, _t, time = copy.when.partition("T")
    if copy.is_table:
        says = " · ".join((_("points of older matches"), _size(copy.size), _("on a memory stick")))
        return CopyItem(copy, "points", shortened(copy.path.name), says)
    where = _("on a memory stick") if copy.is_elsewhere else _("on this box")
    says = " · ".join((_matches(copy.matches), _size(copy.size), where))
    title = " · ".join(filter(None, (weekday(day) or day, time)))
    return CopyItem(copy, "stick" if copy.is_elsewhere else "disk", title, says)


def shortened(name: str) -> str:
    """Return the name of a file as a row has room for it, without the middle of a long one."""
    return (
        name
        if len(name) <= LONGEST_FILE_NAME
        else f"{name[: LONGEST_FILE_NAME // 2]}…{name[-LONGEST_FILE_NAME // 2 :]}"
    )


def _matches(count: int | None) -> str:
    """Return the number of matches of a copy in words; that it cannot be read for None."""
    if count is None:
        return _("cannot be read")
    return ngettext("{count} match", "{count} matches", count).format(count=count)


def _size(count: int) -> str:
    """Return a number of bytes in words."""
    if count < MEGA:
        return _("{size} kB").format(size=max(round(count / 1000), 1))
    return _("{size} MB").format(size=round(count / MEGA))


kv.load(__file__)
