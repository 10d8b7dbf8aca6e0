"""The master's private page: the rule that is put together, and what it says once it is sealed."""

from __future__ import annotations

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.the_club.actions import Draft
from companion.games.the_club.cards import CARDS
from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.view.panels import Key, MasterPanel, Sentence
from companion.play.view import Offer, View
from screens.base import kv
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel
from screens.parts.touch.spot import Spot

ALL = len(CARDS)
PILES, HIGH = 12, 2
"""Little cards in the picture of how many go in, across and one above the other."""


class AdmittedCard(Widget):
    """A few of the cards that may come next, filled as far as they may."""

    item = NumericProperty(0)


class Admitted(BoxLayout):
    """How many of the 72 may come next, as little cards and in words; and how hard that is."""

    panel = ObjectProperty(None, allownone=True)

    @staticmethod
    def icon_of(panel: MasterPanel | None) -> str:
        """Return the sign of how hard the rule is, if that is known."""
        if not panel or not panel.verdict:
            return ""
        return "yes" if panel.verdict == "fine" else "warning"


class MasterKey(Spot):
    """Something for the master alone to do."""

    icon = StringProperty()

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.label) if self.item else ""


class StartersKey(Spot):
    """Shows the ten rules for beginners, or the rule again."""

    text = StringProperty()

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.text)


class StarterSpot(Spot):
    """A rule for beginners, to begin with."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.word)


class MasterLine(BoxLayout):
    """What the sealed rule says besides."""

    item = ObjectProperty("")


class RulingLine(BoxLayout):
    """What the rule says of what waits for its verdict: the answer that the master wants."""

    item = ObjectProperty("")


class SlipLine(BoxLayout):
    """A verdict that the rule does not give."""

    item = ObjectProperty(None, allownone=True)


class MasterPart(BoxLayout):
    """What the master sees at a time."""

    owner = ObjectProperty()
    panel = ObjectProperty(rebind=True)


class MasterBuilding(MasterPart):
    """The rule as it is put together."""


class MasterStarters(MasterPart):
    """The ten rules for beginners."""


class MasterSealed(MasterPart):
    """The rule in words, and what it says."""


class ClubMaster(Panel):
    """The rule as it is put together; once it is sealed, what it says."""

    tall = True
    """Whether it takes the room of the seats' keys while it can be seen."""

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        self._parts: dict[type[MasterPart], MasterPart] = {}
        self._starting = False
        super().__init__(page, view, **kwargs)

    def refresh(self) -> None:
        """Show the rule as it stands; another round begins with another one."""
        panel = self.view.panel
        is_new = self.is_new(panel.sentence is None)
        self._starting = self._starting and not is_new
        if panel.sentence is None:
            self._show(MasterSealed)
        elif self._starting:
            self._show(MasterStarters)
        else:
            self._show_builder(panel.sentence, is_new)

    def _show_builder(self, sentence: Sentence, is_new: bool) -> None:
        builder = self._show(MasterBuilding).ids.builder
        builder.said = self._say
        if is_new:
            builder.begin()
        builder.show(sentence.pieces, begun=bool(self.view.panel.seal))

    def _show(self, kind: type[MasterPart]) -> MasterPart:
        """Put a part where the last one was."""
        panel = self.view.panel
        part = self._parts.get(kind) or kind(owner=self, panel=panel)
        self._parts[kind], part.panel = part, panel
        if part not in self.children:
            self.clear_widgets()
            self.add_widget(part)
        return part

    def turn(self) -> None:
        """Show the ten rules, or the one that is put together."""
        self._starting = not self._starting
        self.refresh()

    def start(self, key: Key) -> None:
        """Begin with one of the ten."""
        self._moment, self._starting = (), False
        self._say(key.rule)

    def act(self, offer: Offer) -> None:
        """Do what only the master can."""
        self.page.tell(offer)

    def stays(self) -> bool:
        """A rule takes many touches: the page stays open until it is sealed."""
        match = self.referee.match
        now = match.private(int(self.page.seat)) if match else None
        return now is not None and now.panel.sentence is not None

    def _say(self, rule: Rule) -> None:
        self.page.tell(Offer("", Draft(rule)))


def piles(admitted: int) -> tuple[float, ...]:
    """Return how full each little card is, from 0 to 1, if so many of the 72 may come next."""
    each = ALL / (PILES * HIGH)
    return tuple(min(max(admitted / each - pile, 0), 1) for pile in range(PILES * HIGH))


kv.load(__file__)
