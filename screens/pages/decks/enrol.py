"""Lesson that teaches a deck: each card that the screen names is passed over the reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from msgspec import Struct
from msgspec.structs import replace

from companion.keep.decks.decks import SavedDeck
from companion.table.devices import reader_names
from companion.table.enrolment import Enrolment
from companion.words.i18n import _
from screens.base import kv
from screens.base.appearance import look
from screens.pages.decks.faces import face_of
from screens.parts.drawing.printed import Face, Printed, face
from screens.parts.drawing.repeat import LabelledValue
from screens.parts.panels.frame import Page

FAN = 20
"""Most cards of the fan."""


COMING = 5
"""Most kinds of cards that come next, of a game without suits."""


class KindRest(Struct, frozen=True):
    """Suit or card with the number of its unknown copies; empty for none."""

    face: Face
    count: str


class Enrol(Page):
    """Card to pass next, with the result of the last one."""

    needs_subject = True
    shows_game = True
    game = StringProperty()
    listener: Enrolment
    number = NumericProperty(0)
    title = StringProperty()
    left = ListProperty()
    """Unknown cards of each suit, or the cards that come next in a game without suits."""
    left_title = StringProperty()
    passed = ListProperty()
    """Faces of the last known cards."""
    prompt = StringProperty()
    word = StringProperty()
    copy = StringProperty()
    face = ObjectProperty(Face(Printed()))
    """Face of the card to pass."""
    symbols = ListProperty()
    """Symbols that may be on the card; empty for none."""
    symbol = StringProperty()
    taught = StringProperty()
    """Card that was just taught; empty for none."""
    taught_title = StringProperty()
    said = StringProperty()
    """Any other sentence about the last card."""
    hint = StringProperty()
    strange = BooleanProperty(False)
    yes = StringProperty()
    begun = BooleanProperty(False)
    whole = BooleanProperty(False)
    renames = BooleanProperty(False)
    """True if the card to pass can be renamed."""
    can_undo = BooleanProperty(False)

    def enter(self, number: int | None = None, place: int | None = None, **what: object) -> None:
        """Continue the lesson of a deck, from a card or the first unknown one."""
        if number is not None:
            self.number = number
            self.listener = Enrolment(self.app.referee.decks, number)
            self.listener.choose(place)
        super().enter(**what)

    def concern(self) -> object:
        """Return the card to pass and a pending code that is on another card."""
        return self.listener.place, self.listener.strange

    def refresh(self) -> None:
        """Show the card to pass."""
        enrolment = self.listener
        deck, place = enrolment.deck, enrolment.place
        self.game, self.title = deck.game, deck.name
        self._count(deck)
        self.begun, self.whole = bool(deck.codes), place is None
        self.renames = deck.box.renamed and not self.whole
        self.prompt = _("Every card is known.") if place is None else _prompt(deck, place)
        self.word = "" if place is None else deck.word(place)
        self.copy = "" if place is None else _copy(deck, place)
        self.face = Face(Printed()) if place is None else face_of(deck, place)
        self.symbols = [] if place is None else _symbols(deck, place)
        self.symbol = enrolment.symbol
        taught = enrolment.taught
        self.taught = "" if taught is None else deck.word(taught)
        self.taught_title = _("this card") if taught is None else _("read just now")
        self.said = enrolment.said if taught is None else ""
        self.can_undo = enrolment.can_undo
        self._ask(enrolment)

    def _count(self, deck: SavedDeck) -> None:
        """Show the number of known cards, the last of them, and the rest."""
        self.ids.count.show(deck)
        known = sorted({*deck.codes.values()})
        self.passed = [face_of(deck, place) for place in known[-FAN:]]
        suits = look(deck.game).suits
        self.left = [_of_suit(deck, suit) for suit in suits] or _coming(deck, self.listener.place)
        self.left_title = _("still to be read") if suits else _("coming next")

    def _ask(self, enrolment: Enrolment) -> None:
        devices = self.app.referee.devices
        self.strange = bool(enrolment.strange) and not self.whole
        self.hint = "" if self.whole or reader_names(devices) else _("No reader answers.")
        self.yes = ""
        if self.strange:
            self.yes = _("No, it is {card}").format(card=self.word)
        elif self.hint and not enrolment.said:
            self.yes = _("Readers and buttons")

    def agree(self) -> None:
        """Move the code from the other card, or go to the hardware page."""
        if self.strange:
            self.study(self.listener.take)
        else:
            self.app.go("hardware")

    def study(self, step: Callable[[], None]) -> None:
        """Run a step of the lesson that writes to the database."""
        self.app.referee.save(step)

    def mark(self, symbol: str) -> None:
        """Set the symbol of the card to pass."""
        self.listener.symbol = symbol
        self.refresh()

    def choose_card(self) -> None:
        """Choose the card to pass."""
        self.app.go("cards", question=_("Which card?"), deck=self.listener.deck, done=self._chosen)

    def rename(self) -> None:
        """Ask for the name of the card in this edition."""
        self.app.go(
            "name",
            question=_("Name of the card"),
            done=self._renamed,
            longest=24,
            text=self.word,
        )

    def _chosen(self, _deck: SavedDeck, place: int) -> None:
        self.listener.choose(place)
        self.app.back()

    def _renamed(self, name: str) -> None:
        app, place = self.app, self.listener.place
        if place is not None:
            app.referee.save(lambda: app.referee.decks.name_card(self.number, place, name))


def _of_suit(deck: SavedDeck, suit: str) -> KindRest:
    codes = deck.box.cards
    first = next(code for code in codes if code[0] == suit)
    left = sum(codes[place][0] == suit for place in deck.untaught)
    return KindRest(Face(replace(face(deck.game, first), text="")), str(left or ""))


def _coming(deck: SavedDeck, asked: int | None) -> list[KindRest]:
    """Return the kinds of cards that come after the one that is asked."""
    left = Counter(deck.box.alike(place) for place in deck.untaught if place != asked)
    return [KindRest(face_of(deck, kind[0], "edge"), str(left[kind])) for kind in [*left][:COMING]]


def _prompt(deck: SavedDeck, place: int) -> str:
    if deck.box.symbols(deck.box.cards[place]):
        return _("Touch what is printed on it, then pass this card:")
    return _("Pass this card over the reader:")


def _copy(deck: SavedDeck, place: int) -> str:
    alike = deck.box.alike(place)
    if len(alike) == 1:
        return ""
    return _("number {number} of {count}").format(number=alike.index(place) + 1, count=len(alike))


def _symbols(deck: SavedDeck, place: int) -> list[LabelledValue]:
    symbols = deck.box.symbols(deck.box.cards[place])
    known = {"": _("no symbol"), **symbols} if symbols else {}
    return [LabelledValue(symbol, text) for symbol, text in known.items()]


kv.load(__file__)
