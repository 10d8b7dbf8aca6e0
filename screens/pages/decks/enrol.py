"""Lesson that teaches a deck: each card that the screen names is passed over the reader."""

from __future__ import annotations

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
from screens.parts.drawing.printed import Face, Printed, face
from screens.parts.drawing.repeat import LabelledValue
from screens.parts.panels.frame import Page

FAN = 20
"""Most cards of the fan."""


class UnknownOfSuit(Struct, frozen=True):
    """Suit with the number of its unknown cards; empty for none."""

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
    known = StringProperty()
    """Number of known cards."""
    total = StringProperty()
    part = NumericProperty(0)
    """Share of known cards, from 0 to 1."""
    suits = ListProperty()
    """Unknown cards of each suit; empty for a game without suits."""
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
        self.face = Face(Printed()) if place is None else _face(deck, place)
        self.symbols = [] if place is None else _symbols(deck, place)
        self.symbol = enrolment.symbol
        taught = enrolment.taught
        self.taught = "" if taught is None else deck.word(taught)
        self.said = enrolment.said if taught is None else ""
        self.can_undo = enrolment.can_undo
        self._ask(enrolment)

    def _count(self, deck: SavedDeck) -> None:
        """Show the known cards, and how many of each suit are left."""
        known, cards = {*deck.codes.values()}, deck.box.cards
        self.known, self.part = str(len(known)), len(known) / max(len(cards), 1)
        self.total = _("of {count}").format(count=len(cards))
        self.passed = [_face(deck, place) for place in sorted(known)[-FAN:]]
        self.suits = [_left(deck, suit) for suit in look(deck.game).suits]

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


def _face(deck: SavedDeck, place: int) -> Face:
    return Face(face(deck.game, deck.box.cards[place]))


def _left(deck: SavedDeck, suit: str) -> UnknownOfSuit:
    codes = deck.box.cards
    first = next(code for code in codes if code[0] == suit)
    left = sum(codes[place][0] == suit for place in deck.untaught)
    return UnknownOfSuit(Face(replace(face(deck.game, first), text="")), str(left or ""))


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
