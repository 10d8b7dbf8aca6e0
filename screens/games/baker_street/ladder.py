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

from companion.games.baker_street.actions import Declare, Doubt, Lay
from companion.games.baker_street.view.panels import Rung
from companion.play.actions import Action
from companion.words.i18n import _, ngettext
from screens import kv
from screens.games.baker_street import circle, keys, side
from screens.games.baker_street.circle import offer
from screens.parts import repeat
from screens.parts.keys import Keys
from screens.parts.pad import Numbered, PadDial

_used = (circle, keys, repeat, side, Keys)  # by the kv file

RUNGS = 3
"""Declarations shown at once, the last ones."""


class LadderRung(BoxLayout):
    """A declaration."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class LadderStock(BoxLayout):
    """How many cards a seat has left."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class LadderNumber(PadDial):
    """The number to declare."""

    def on_turning(self, *_: object) -> None:
        """Let the panel say what the buttons do."""
        self.panel.turning = self.turning


class Ladder(Numbered):
    """The number is the screen: declare it, or doubt the last one.

    A finger slides on it, or a touch leads to all numbers, and a touch of one of these declares
    that.
    """

    rungs = ListProperty()
    piles = ListProperty()
    above = StringProperty()
    """What is wrong with the number, if anything."""
    more = StringProperty()
    """How far the number is above the last one."""
    turning = BooleanProperty(False)
    """Whether buttons turn the number."""
    seat = NumericProperty(0, allownone=True)
    doubt = ObjectProperty(None, allownone=True)
    doubt_word = StringProperty()
    declare_word = StringProperty()

    def refresh(self) -> None:
        """Show the declarations; the number begins anew at each turn."""
        panel = self.view.panel
        if self.is_new(panel.suggested, len(panel.rungs)):
            self.number, self.picking = panel.suggested, False
            self.refocus()
        last = panel.rungs[: -RUNGS - 1 : -1]
        self.rungs = [_Rung(rung, not place) for place, rung in enumerate(last)]
        self.piles = list(panel.piles)
        self.doubt = offer(self.view, Doubt)
        self.doubt_word = self.doubt.label if self.doubt else _("Doubt!")
        self.seat = self.view.who
        self._show_number()

    def add(self, by: int) -> None:
        """Raise or lower the number on the screen; a lower one may have been declared, too."""
        self.number = max(0, min(self.number + by, self.view.ask.most))
        self._show_number()

    def declare(self) -> None:
        """Declare the number on the screen."""
        self.referee.do(Declare(int(self.number)))

    def choose_pile(self, pile: int) -> None:
        """Say where the card of this turn was laid."""
        self.referee.do(Lay(pile))

    def filled(self, action: Action) -> Action:
        """Let the seat's button declare the number on the screen."""
        return Declare(int(self.number)) if isinstance(action, Declare) else action

    def _show_number(self) -> None:
        panel = self.view.panel
        wrong = panel.below if self.number < panel.least else ""
        self.above = panel.above if self.number > panel.highest else wrong
        self.more = "" if wrong else _more(panel.rungs, int(self.number))
        self.declare_word = _("Declare at least {number}").format(number=int(self.number))


class _Rung(Struct, frozen=True):
    rung: Rung
    last: bool


def _more(rungs: Sequence[Rung], number: int) -> str:
    if not rungs:
        return ""
    by = number - rungs[-1].number
    text = ngettext("one more than {name}", "{count} more than {name}", by)
    return text.format(count=by, name=rungs[-1].name)


kv.load(__file__)
