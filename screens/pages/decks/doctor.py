"""Deck doctor: a check of a whole deck by passing all its cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf
from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from msgspec import Struct

from companion.keep.decks.decks import Decks, SavedDeck
from companion.table.checkup import Checkup
from companion.words.i18n import _
from screens.base import kv
from screens.base.theme import theme
from screens.pages.decks.faces import face_of, kinds
from screens.parts.drawing.printed import Face, Printed
from screens.parts.panels.frame import Page

MISSING, DOUBLED, FOREIGN, POOR = "missing", "doubled", "foreign", "poor"
"""Kinds of trouble, named as the attributes of a checkup that list them."""


STRANGE = Face(Printed(icon="scanner"))
"""Face of a card that is not of this deck."""
TILES = ((1, 1, 1), (2, 2, 1), (4, 2, 2), (inf, 3, 3))
"""Columns and rows of that many troubles at most."""


class FindingKind(Struct, frozen=True):
    """Kind of trouble with its count."""

    value: str
    count: int
    text: str
    is_listed: bool
    """True if its cards are known, so that a touch lists them."""


class Trouble(Struct, frozen=True):
    """Card in trouble, by its place in the deck or the code of a foreign card."""

    face: Face
    text: str
    doing: str
    """Name of the action of a touch; empty for none."""
    place: int | None = None
    code: str = ""


class Troubles:
    """Lazy sequence of the cards in one kind of trouble.

    Only the codes on the screen are looked up, however many a reader sends.
    """

    def __init__(self, checkup: Checkup, decks: Decks, kind: str) -> None:
        self._checkup, self._decks, self._deck, self._kind = checkup, decks, checkup.deck, kind
        self._found: Sequence[Any] = getattr(checkup, kind)

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, part: slice) -> list[Trouble]:
        return [self._trouble(found) for found in self._found[part]]

    def _trouble(self, found: Any) -> Trouble:
        if self._kind != FOREIGN:
            shown = face_of(self._deck, found, "bad" if self._kind == MISSING else "")
            return Trouble(shown, self._deck.title(found), _("teach it anew"), found)
        doing = "" if self._decks.doubt(found) else _("which card is it?")
        return Trouble(STRANGE, self._checkup.describe_unknown(found), doing, code=found)


class Doctor(Page):
    """Faces of all cards, of which those that were not seen are dashed, or a list of troubles."""

    needs_subject = True
    shows_game = True
    game = StringProperty()
    number = NumericProperty(0)
    listener: Checkup
    title = StringProperty()
    seen = StringProperty()
    said = StringProperty()
    """Sentence about the card scanned last, unless all is well with it."""
    kinds = ListProperty()
    faces = ListProperty()
    troubles = ObjectProperty(())
    """Listed in place of the faces."""
    columns = NumericProperty(1)
    rows = NumericProperty(1)
    """Of the troubles on a page."""
    looking_at = StringProperty()
    """Kind of trouble that is listed; empty for none."""
    verdict = StringProperty()
    begun = BooleanProperty(False)
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
        self.looking_at = ""
        self.refresh()

    def refresh(self) -> None:
        """Show the findings so far."""
        checkup, deck = self.listener, self.listener.deck
        self.game, self.title, self.verdict = deck.game, deck.name, checkup.verdict
        self.seen = _("check-up: {seen} of {count}").format(
            seen=checkup.seen, count=len(deck.codes)
        )
        plain = checkup.place is not None and checkup.place not in checkup.doubled
        # The list of foreign cards has the code.
        is_quiet = plain or checkup.met_unknown or self.looking_at
        self.said = "" if is_quiet else checkup.said
        self.kinds = _kinds(checkup)
        decks = self.app.referee.decks
        self.troubles = Troubles(checkup, decks, self.looking_at) if self.looking_at else ()
        columns, rows = next(tiles for most, *tiles in TILES if len(self.troubles) <= most)
        self.columns, self.rows = (1, 2 * rows) if theme.portrait else (columns, rows)
        self.faces = _faces(checkup)
        self.begun, self.healthy = bool(checkup.seen or checkup.said), checkup.complete

    def look_at(self, kind: str) -> None:
        """List the cards with a kind of trouble, or show all again."""
        self.looking_at = "" if kind == self.looking_at else kind
        self.refresh()

    def teach(self, trouble: Trouble) -> None:
        """Teach a card again, or choose the card for a foreign code, unless two have it."""
        app = self.app
        if trouble.place is not None:
            app.go("enrol", number=self.number, place=trouble.place)
        elif trouble.doing:
            deck, done = self.listener.deck, partial(self._adopt, trouble.code)
            app.go("cards", question=_("Which card is it?"), deck=deck, done=done)

    def _adopt(self, code: str, deck: SavedDeck, place: int) -> None:
        app = self.app
        app.referee.save(lambda: app.referee.decks.teach(deck.number, place, code))
        app.back()


def _faces(checkup: Checkup) -> list[Face]:
    """Return the face of each card, or of each kind: dashed until all its copies are seen."""
    deck, missing = checkup.deck, {*checkup.missing}
    untaught = {*deck.untaught}
    # Most cards have come: the others are missed.
    tone = "bad" if checkup.seen > len(missing) else "edge"
    return [
        face_of(
            deck,
            kind[0],
            tone if missing.intersection(kind) else "edge" if untaught.intersection(kind) else "",
            checkup.place in kind,
        )
        for kind in kinds(deck)
    ]


def _kinds(checkup: Checkup) -> list[FindingKind]:
    counts = (
        (MISSING, len(checkup.missing), _("missing")),
        (DOUBLED, len(checkup.doubled), _("doubled")),
        (FOREIGN, len(checkup.foreign), _("foreign")),
        (POOR, checkup.misreads, _("badly read")),
    )
    return [FindingKind(kind, count, text, kind != POOR) for kind, count, text in counts]


kv.load(__file__)
