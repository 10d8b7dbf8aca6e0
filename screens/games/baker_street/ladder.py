"""The ladder of declarations in Baker Street."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct
from msgspec.structs import replace

from companion.games.baker_street.actions import Declare, Doubt, Lay
from companion.games.baker_street.cards import DetectiveCard, detective
from companion.games.baker_street.view.panels import Rung
from companion.play.actions import Action
from companion.words.i18n import _, ngettext
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.games.baker_street.circle import offer
from screens.parts.panels.pad import Numbered, PadDial
from screens.parts.touch.tap import IconKey, Key, Tap

BLUFF_COUNT = 5
"""Number of impossible numbers that the pad offers."""
CAP_HEIGHT = 0.72
"""Height of digits, as a share of their font size."""
SHOWN_RUNGS = 3
"""Declarations shown at once, the last ones."""
NO_RUNG = Rung(seat=None, name="", number=0)
"""Rung without a declaration."""


class LadderRung(BoxLayout):
    """A declaration."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class FacesKey(IconKey):
    """Key that shows the faces for the card that is played, or the number again."""


class LadderStep(Tap):
    """Key that raises or lowers the number by one."""

    icon = StringProperty()


class LadderNumber(PadDial):
    """The number to declare."""

    def on_turning(self, *_: object) -> None:
        """Pass the state on to the panel, which shows the effect of the buttons."""
        self.panel.turning = self.turning


class DeclareKey(Key):
    """Key that declares the number; it is not lit before the pile of the card is known."""

    early = BooleanProperty(False)
    """True before that pile is known."""

    drawn_by = (*Key.drawn_by, "early")

    def _is_lit(self) -> bool:
        return super()._is_lit() and not self.early

    def _ink(self) -> Colour:
        return theme.muted if self.early else super()._ink()


class Ladder(Numbered):
    """Number to declare, in the whole panel, and the doubt about the last one.

    A finger slides on the number; a touch leads to all numbers, and a touch of one of these
    declares it. Faces for the card that is played can take the place of the number, in each turn
    until they are closed.
    """

    cap = CAP_HEIGHT
    rungs = ListProperty()
    declared = BooleanProperty(False)
    """True after the first declaration."""
    span = StringProperty()
    """Smallest and largest sum of six cards, in words."""
    piles = ListProperty()
    above = StringProperty()
    """Objection to the number; empty for none."""
    more = StringProperty()
    """Difference to the last number, as text."""
    turning = BooleanProperty(False)
    """True while buttons change the number."""
    seat = NumericProperty(0, allownone=True)
    offered = ObjectProperty(None, allownone=True)
    """Range of the pad: all possible numbers, and a few above."""
    naming = BooleanProperty(False)
    """True while cards are entered, not only their piles."""
    shows_faces = BooleanProperty(False)
    """True while faces are shown, until the card of this turn is known."""
    symbol = StringProperty()
    value = NumericProperty(None, allownone=True)
    laid = ObjectProperty(None, allownone=True)
    """Pile of the card of this turn; None before it is played."""
    doubt = ObjectProperty(None, allownone=True)
    doubt_word = StringProperty()
    declare_word = StringProperty()

    def refresh(self) -> None:
        """Show the declarations; each turn starts with a suggested number."""
        panel = self.view.panel
        if self.is_new(panel.suggested, len(panel.rungs)):
            self.number, self.picking = panel.suggested, False
            self.symbol, self.value = "", None
            self.refocus()
        ask = self.view.ask
        self.offered = replace(ask, most=max(ask.least, panel.highest) + BLUFF_COUNT)
        last = panel.rungs[: -SHOWN_RUNGS - 1 : -1]
        self.declared = bool(last)
        last += (NO_RUNG,) * (SHOWN_RUNGS - len(last))
        self.rungs = [_Rung(rung, not place and bool(rung.name)) for place, rung in enumerate(last)]
        self.span = _("six cards: 0 to {most}").format(most=panel.highest)
        self.piles = list(panel.piles)
        self.laid = next((face for face in self.piles if face.mark == "chosen"), None)
        self._show_faces()
        self.doubt = offer(self.view, Doubt)
        self.doubt_word = self.doubt.label if self.doubt else _("Doubt!")
        self.seat = self.view.who
        self._show_number()

    @staticmethod
    def hint_of(turning: bool, low: bool) -> str:
        """Return the hint above a number without an objection."""
        if turning:
            return _("turn it with next and previous")
        return "" if low else _("at least")

    def add(self, by: int) -> None:
        """Raise or lower the number on the screen; a lower one may have been declared, too."""
        self.number = max(0, min(self.number + by, self.view.ask.most))
        self._show_number()

    def declare(self) -> None:
        """Declare the number on the screen."""
        self.referee.do(Declare(int(self.number)))

    def choose_pile(self, pile: int) -> None:
        """Enter the pile of the card of this turn, and its face if one was touched."""
        self.referee.do(self.filled(Lay(pile)))

    def name_cards(self) -> None:
        """Switch between entering cards and only their piles."""
        self.naming = not self.naming
        self._show_faces()
        self.page.refresh()

    def name_card(self, value: int) -> None:
        """Enter the card of the pile, or keep it until the pile is chosen."""
        waited, self.value = self.value, value
        if self.laid:
            self.referee.do(Lay(card=self._card()))
        elif waited == value:
            self.value = None

    def filled(self, action: Action) -> Action:
        """Return the action of a button with the number and the card on the screen."""
        if isinstance(action, Declare):
            return Declare(int(self.number))
        if isinstance(action, Lay) and action.card is None and self.value is not None:
            return Lay(action.pile, self._card())
        return action

    def enter(self) -> None:
        """Start with entering piles only."""
        self.naming = False
        super().enter()

    def back(self) -> bool:
        """Close the faces, or the pad."""
        was = self.shows_faces
        if was:
            self.name_cards()
        return was or super().back()

    def typed(self, character: str) -> bool:
        """Take the value of a card; the next digit is its pile."""
        if self.shows_faces and self.value is None and character in tuple("012345"):
            self.name_card(int(character))
            return True
        return super().typed(character)

    def _card(self) -> DetectiveCard:
        return detective(int(self.seat), int(self.value), self.symbol)

    def _show_faces(self) -> None:
        """Show the faces while the card is not known; clear the choice otherwise."""
        self.shows_faces = self.naming and not (self.laid and self.laid.top)
        if not self.shows_faces:
            self.symbol, self.value = "", None

    def _show_number(self) -> None:
        panel = self.view.panel
        wrong = panel.below if self.number < panel.least else ""
        self.above = panel.above if self.number > panel.highest else wrong
        self.more = "" if wrong else _more(panel.rungs, int(self.number))
        self.declare_word = _("Declare at least {number}").format(number=int(self.number))


class _Rung(Struct, frozen=True):
    rung: Rung
    last: bool

    @property
    def words(self) -> str:
        return str(self.rung.number) if self.rung.name else ""

    @property
    def tone(self) -> str:
        if self.rung.above:
            return "bad"
        return "text" if self.last else "muted"


def _more(rungs: Sequence[Rung], number: int) -> str:
    if not rungs:
        return ""
    by = number - rungs[-1].number
    text = ngettext("one more than {name}", "{count} more than {name}", by)
    return text.format(count=by, name=rungs[-1].name)


kv.load(__file__)
