"""Deck doctor: a check of a whole deck by passing all its cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from msgspec import Struct

from companion.keep.decks.decks import SavedDeck
from companion.table.checkup import Checkup
from companion.words.i18n import _
from screens.base import kv
from screens.parts.panels.frame import Page

MISSING, DOUBLED, FOREIGN, POOR = "missing", "doubled", "foreign", "poor"
"""Kinds of trouble, named as the attributes of a checkup that list them."""


class FindingKind(Struct, frozen=True):
    """Kind of trouble with its count."""

    value: str
    count: int
    text: str


class Trouble(Struct, frozen=True):
    """Card in trouble, by its place in the deck or the code of a foreign card."""

    text: str
    place: int | None = None
    code: str = ""


class Troubles:
    """Lazy sequence of the cards in one kind of trouble.

    Only the codes on the screen are looked up, however many a reader sends.
    """

    def __init__(self, checkup: Checkup, kind: str) -> None:
        self._checkup, self._deck, self._kind = checkup, checkup.deck, kind
        self._found: Sequence[Any] = getattr(checkup, kind)

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, part: slice) -> list[Trouble]:
        return [self._trouble(found) for found in self._found[part]]

    def _trouble(self, found: Any) -> Trouble:
        if self._kind == FOREIGN:
            return Trouble(self._checkup.describe_unknown(found), code=found)
        return Trouble(self._deck.title(found), found)


class Doctor(Page):
    """Count of the cards seen, and lists of those missing, doubled, foreign or badly read."""

    needs_subject = True
    number = NumericProperty(0)
    listener: Checkup
    title = StringProperty()
    seen = StringProperty()
    said = StringProperty()
    kinds = ListProperty()
    troubles = ObjectProperty(())
    looking_at = StringProperty(MISSING)
    verdict = StringProperty()
    healthy = BooleanProperty(False)

    def enter(self, number: int | None = None, **what: object) -> None:
        """Start a checkup of a deck."""
        if number is not None:
            self.number = number
            self.begin()
        super().enter(**what)

    def begin(self) -> None:
        """Restart the checkup."""
        self.listener = Checkup(self.app.referee.decks, self.number)
        self.app.referee.listener = self.listener
        self.looking_at = MISSING
        self.refresh()

    def refresh(self) -> None:
        """Show the findings so far."""
        checkup = self.listener
        self.title, self.said = checkup.deck.name, checkup.said
        self.seen = _("{seen} of {count}").format(seen=checkup.seen, count=len(checkup.deck.codes))
        self.kinds = _kinds(checkup)
        self.troubles = Troubles(checkup, self.looking_at)
        # The verdict is about missing cards, so it is shown only with their list.
        elsewhere = checkup.missing and checkup.seen and self.looking_at != MISSING
        self.verdict = "" if elsewhere else checkup.verdict
        self.healthy = checkup.complete

    def look_at(self, kind: str) -> None:
        """List the cards with a kind of trouble."""
        self.looking_at = kind
        self.refresh()

    def teach(self, trouble: Trouble) -> None:
        """Teach a card again, or choose the card for a foreign code, unless two have it."""
        app = self.app
        if trouble.place is not None:
            app.go("enrol", number=self.number, place=trouble.place)
        elif not app.referee.decks.doubt(trouble.code):
            deck, done = self.listener.deck, partial(self._adopt, trouble.code)
            app.go("cards", question=_("Which card is it?"), deck=deck, done=done)

    def _adopt(self, code: str, deck: SavedDeck, place: int) -> None:
        app = self.app
        app.referee.save(lambda: app.referee.decks.teach(deck.number, place, code))
        app.back()


def _kinds(checkup: Checkup) -> list[FindingKind]:
    counts = (
        (MISSING, len(checkup.missing), _("missing")),
        (DOUBLED, len(checkup.doubled), _("doubled")),
        (FOREIGN, len(checkup.foreign), _("foreign")),
        (POOR, checkup.misreads, _("badly read")),
    )
    return [FindingKind(kind, count, text) for kind, count, text in counts]


kv.load(__file__)
