"""The deck doctor: pass the whole deck, and see what is wrong with it."""

from __future__ import annotations

from kivy.app import App
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from msgspec import Struct

from companion.checkup import Checkup
from companion.i18n import _
from screens import kv
from screens.parts import pager  # noqa: F401  (used by the kv file)
from screens.parts.frame import Page
from screens.parts.tap import Tap

MISSING, DOUBLED, FOREIGN, POOR = "missing", "doubled", "foreign", "poor"


class FindingKind(Struct, frozen=True):
    """A kind of trouble and how often it is there."""

    kind: str
    count: int
    text: str
    chosen: bool


class KindKey(Tap):
    """A kind of trouble to look at."""

    item = ObjectProperty(rebind=True)

    def on_tap(self) -> None:
        """Show which cards they are."""
        App.get_running_app().page.look_at(self.item.kind)


class Trouble(Struct, frozen=True):
    """A card in trouble; *place* is None for one of another deck."""

    text: str
    place: int | None


class TroubleLine(Tap):
    """A card in trouble, to be taught anew."""

    item = ObjectProperty(rebind=True)

    def on_tap(self) -> None:
        """Teach the card anew."""
        App.get_running_app().page.teach(self.item.place)


class Doctor(Page):
    """How many cards came, and which are missing, doubled, foreign or badly read."""

    number = NumericProperty(0)
    title = StringProperty()
    seen = StringProperty()
    said = StringProperty()
    kinds = ListProperty()
    troubles = ListProperty()
    looking_at = StringProperty(MISSING)
    verdict = StringProperty()
    healthy = BooleanProperty(False)

    def enter(self, number: int | None = None, **what: object) -> None:
        """Begin to examine a deck."""
        if number is not None:
            self.number = number
            self.begin()
        super().enter(**what)

    def begin(self) -> None:
        """Begin anew."""
        self.listener = Checkup(App.get_running_app().referee.decks, self.number)
        App.get_running_app().referee.listener = self.listener
        self.looking_at = MISSING
        self.refresh()

    def refresh(self) -> None:
        """Show what was found so far."""
        checkup: Checkup = self.listener
        self.title, self.said = checkup.deck.name, checkup.said
        self.seen = _("{seen} of {count}").format(seen=checkup.seen, count=len(checkup.deck.codes))
        self.kinds = _kinds(checkup, self.looking_at)
        self.troubles = _troubles(checkup, self.looking_at)
        self.verdict = _verdict(checkup)
        self.healthy = not any(kind.count for kind in self.kinds)

    def look_at(self, kind: str) -> None:
        """List the cards with another kind of trouble."""
        self.looking_at = kind
        self.refresh()

    def teach(self, place: int | None) -> None:
        """Teach a card anew."""
        if place is not None:
            App.get_running_app().go("enrol", number=self.number, place=place)


def _kinds(checkup: Checkup, chosen: str) -> list[FindingKind]:
    counts = (
        (MISSING, len(checkup.missing), _("missing")),
        (DOUBLED, len(checkup.doubled), _("doubled")),
        (FOREIGN, len(checkup.foreign), _("foreign")),
        (POOR, checkup.misreads, _("badly read")),
    )
    return [FindingKind(kind, count, text, kind == chosen) for kind, count, text in counts]


def _troubles(checkup: Checkup, kind: str) -> list[Trouble]:
    if kind == FOREIGN:
        return [Trouble(checkup.stranger(code), None) for code in checkup.foreign]
    places = {MISSING: checkup.missing, DOUBLED: checkup.doubled, POOR: checkup.poor}[kind]
    return [Trouble(checkup.deck.title(place), place) for place in places]


def _verdict(checkup: Checkup) -> str:
    if not checkup.seen:
        return _("Pass the whole deck, card by card, in any order.")
    if checkup.missing:
        return _("Go on: what is listed has not come yet.")
    if checkup.doubled or checkup.foreign or checkup.misreads:
        return _("All the cards are there, but look at what is counted beside.")
    return _("The deck is complete and every card reads well.")


kv.load(__file__)
