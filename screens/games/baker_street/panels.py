"""Baker Street on the screen: declarations, the reward, the sheet, and looking back."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
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

from companion.games.baker_street.actions import (
    Declare,
    Doubt,
    Lay,
    Reward,
)
from companion.games.baker_street.view.panels import (
    AdvantagePanel,
    EvidencePanel,
    FinalPanel,
    HandsPanel,
    LadderPanel,
    ResultPanel,
    RewardPanel,
)
from companion.play.actions import Action
from companion.play.view import Sheet
from companion.words.i18n import _
from screens import kv
from screens.games.baker_street.circle import do, offer
from screens.games.baker_street.count import Advantage, Evidence, Outcome, OwnTotals
from screens.games.baker_street.hands import Hands
from screens.games.baker_street.letters import correcting, telling
from screens.parts import pager, sheet
from screens.parts.panel import Panel
from screens.parts.tap import Dial, Tap

__all__ = ["PANELS", "OwnTotals", "correcting", "telling"]

_used = (pager,)  # by the kv file
RUNGS = 4
"""Declarations shown at once, the last ones."""


class OfferKey(Tap):
    """Something the table can choose now, in words."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def on_tap(self) -> None:
        """Choose it."""
        do(self.item.action)


class ClaimKey(Tap):
    """Seven in a row, shown at any time; since that ends the match, it takes two touches."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    asking = BooleanProperty(False)
    """Whether the first touch was there."""

    def on_tap(self) -> None:
        """Ask, then show them."""
        if self.asking:
            do(self.item.action)
        self.asking = not self.asking

    def on_touch_down(self, touch: Any) -> bool:
        """Forget the first touch once a finger goes anywhere else."""
        self.asking = self.asking and self.collide_point(*touch.pos)
        return bool(super().on_touch_down(touch))

    def on_focused(self, *_: object) -> None:
        """Forget it once the focus goes anywhere else."""
        self.asking = False


# --- the ladder


class LadderRung(BoxLayout):
    """A declaration."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class LadderStock(BoxLayout):
    """How many cards a seat has left."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class LadderNumber(Dial):
    """The number to declare, which the buttons can turn."""

    panel = ObjectProperty()

    def turn(self, by: int) -> None:
        """Raise or lower it."""
        self.panel.add(by)


class Ladder(Panel):
    """The number is the screen: declare it, or doubt the last one."""

    number = NumericProperty(0)
    rungs = ListProperty()
    piles = ListProperty()
    above = StringProperty()
    seat = NumericProperty(0, allownone=True)
    doubt = ObjectProperty(None, allownone=True)
    doubt_word = StringProperty()
    declare_word = StringProperty()

    def refresh(self) -> None:
        """Show the declarations; the number begins anew at each turn."""
        panel = self.view.panel
        if self.is_new(panel.suggested, len(panel.rungs)):
            self.number = panel.suggested
            Clock.schedule_once(lambda _: App.get_running_app().focus.restart(self), 0)
        self.rungs = [_Rung(rung, rung is panel.rungs[-1]) for rung in panel.rungs[-RUNGS:]]
        self.piles = list(panel.piles)
        self.doubt = offer(self.view, Doubt)
        self.doubt_word = self.doubt.label if self.doubt else _("Doubt!")
        self.seat = self.view.who
        self._show_number()

    def add(self, by: int) -> None:
        """Raise or lower the number on the screen."""
        ask = self.view.ask
        self.number = max(ask.least, min(self.number + by, ask.most))
        self._show_number()

    def declare(self) -> None:
        """Declare the number on the screen."""
        do(Declare(int(self.number)))

    def choose_pile(self, pile: int) -> None:
        """Say where the card of this turn was laid."""
        do(Lay(pile))

    def filled(self, action: Action) -> Action:
        """Let the seat's button declare the number on the screen."""
        if isinstance(action, Declare):
            return Declare(max(action.number, int(self.number)))
        return action

    def typed(self, character: str) -> bool:
        """Raise or lower with + and −."""
        step = {"+": 1, "-": -1}.get(character, 0)
        if step:
            self.add(step)
        return bool(step)

    def _show_number(self) -> None:
        panel = self.view.panel
        self.above = panel.above if self.number > panel.highest else ""
        self.declare_word = _("Declare {number}").format(number=int(self.number))


class _Rung(Struct, frozen=True):
    rung: Any
    last: bool


# --- the reward


class RewardCircle(Panel):
    """Who won the doubt, and the circle to choose from."""

    def choose_pile(self, pile: int) -> None:
        """Take this pile as the reward."""
        do(Reward(pile))


# --- evidence so far


class EvidenceSheet(Panel):
    """The evidence of each round, and its curve."""

    heads = ListProperty()
    sheet = ObjectProperty(Sheet(), rebind=True)

    def refresh(self) -> None:
        """Show the evidence so far; how each doubt ended is told by the colours."""
        rows = tuple(replace(row, note="") for row in self.view.sheet.rows)
        self.sheet = replace(self.view.sheet, rows=rows)
        self.heads = sheet.columns(self.view.seats)


# --- after the match


class FinalLine(BoxLayout):
    """A round looked back upon."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class FinalSeatBox(BoxLayout):
    """A seat looked back upon."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class FinalPile(BoxLayout):
    """What lay covered at a pile."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class _Covered(Struct, frozen=True):
    number: str
    cards: str


class LookBack(Panel):
    """Declared against true, round by round; then the letters, and what lay covered."""

    covered = BooleanProperty(False)
    """Whether the piles are shown instead of the rounds."""
    lying = ListProperty()

    def enter(self) -> None:
        """Begin with the rounds."""
        super().enter()
        self.covered = False

    def refresh(self) -> None:
        """Show the match with nothing secret any more."""
        piles = enumerate(self.view.panel.piles, 1)
        self.lying = [_Covered(str(number), cards or "–") for number, cards in piles]


PANELS = {
    LadderPanel: Ladder,
    HandsPanel: Hands,
    RewardPanel: RewardCircle,
    AdvantagePanel: Advantage,
    EvidencePanel: Evidence,
    ResultPanel: Outcome,
    FinalPanel: LookBack,
}
"""By the class of the view's panel."""

kv.load(__file__)
