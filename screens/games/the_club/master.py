"""Private page of the master: the builder of the rule, and its verdicts once it is sealed."""

from __future__ import annotations

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.the_club.actions import Draft
from companion.games.the_club.cards import CARDS
from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.view.panels import BlockKey, MasterPanel, RuleText
from companion.play.view import Offer, View
from screens.base import kv
from screens.parts.drawing.owned import Owned
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel
from screens.parts.touch.spot import Spot

CARD_COUNT = len(CARDS)
PILE_COLUMNS, PILE_ROWS = 12, 2
"""Columns and rows of small cards in the picture of the admitted cards."""


class AdmittedCard(Widget):
    """Small card for a few of all cards, filled by the admitted share."""

    item = NumericProperty(0)


class Admitted(Owned, BoxLayout):
    """Share of the admitted cards, drawn and in words, with the difficulty of the rule."""

    @staticmethod
    def icon_of(panel: MasterPanel) -> str:
        """Return the icon of the rule's difficulty; empty if it is unknown."""
        if not panel.verdict:
            return ""
        return "yes" if panel.verdict == "fine" else "warning"


class MasterKey(Spot):
    """Key of an offer to the master."""

    icon = StringProperty()

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.label) if self.item else ""


class StartersKey(Spot):
    """Key that shows the ten rules for beginners, or the rule again."""

    text = StringProperty()

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.text)


class StarterSpot(Spot):
    """Key of a rule for beginners."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.word)


class MasterLine(BoxLayout):
    """Further sentence about the sealed rule."""

    item = ObjectProperty("")


class RulingLine(BoxLayout):
    """Verdict of the rule on the waiting card or guess."""

    item = ObjectProperty("")


class MasterPart(Owned, BoxLayout):
    """Part of the page that is shown alone."""

    panel = ObjectProperty(rebind=True)


class MasterBuilding(MasterPart):
    """Part with the builder of the rule."""


class MasterStarters(MasterPart):
    """Part with the ten rules for beginners."""


class MasterSealed(MasterPart):
    """Part with the sealed rule in words, and its verdicts."""


class ClubMaster(Panel):
    """Builder of the rule; once it is sealed, its verdicts."""

    tall = True
    """True if it covers the seats' keys while it is visible."""

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        self._parts: dict[type[MasterPart], MasterPart] = {}
        self._shows_starters = False
        super().__init__(page, view, **kwargs)

    def refresh(self) -> None:
        """Show the part for the state of the rule; a new round resets the builder."""
        panel = self.view.panel
        is_new = self.is_new(panel.sentence is None)
        self._shows_starters = self._shows_starters and not is_new
        if panel.sentence is None:
            self._show_part(MasterSealed)
        elif self._shows_starters:
            self._show_part(MasterStarters)
        else:
            self._show_builder(panel.sentence, is_new)

    def _show_builder(self, sentence: RuleText, is_new: bool) -> None:
        builder = self._show_part(MasterBuilding).ids.builder
        builder.callback = self._draft
        if is_new:
            builder.begin()
        builder.show(sentence.pieces, begun=bool(self.view.panel.seal))

    def _show_part(self, kind: type[MasterPart]) -> MasterPart:
        """Replace the shown part."""
        panel = self.view.panel
        part = self._parts.get(kind) or kind(owner=self, panel=panel)
        self._parts[kind], part.panel = part, panel
        if part not in self.children:
            self.clear_widgets()
            self.add_widget(part)
        return part

    def toggle_starters(self) -> None:
        """Switch between the ten rules and the builder."""
        self._shows_starters = not self._shows_starters
        self.refresh()

    def start(self, key: BlockKey) -> None:
        """Begin with one of the ten rules."""
        self._moment, self._shows_starters = (), False
        self._draft(key.rule)

    def do_offer(self, offer: Offer) -> None:
        """Do the action of an offer to the master."""
        self.page.tell(offer)

    def stays(self) -> bool:
        """Return True until the rule is sealed."""
        match = self.referee.match
        now = match.views.private(int(self.page.seat)) if match else None
        return now is not None and now.panel.sentence is not None

    def _draft(self, rule: Rule) -> None:
        self.page.tell(Offer("", Draft(rule)))


def pile_fills(admitted: int) -> tuple[float, ...]:
    """Return the filled share of each small card, from 0 to 1, for a number of admitted cards."""
    each = CARD_COUNT / (PILE_COLUMNS * PILE_ROWS)
    return tuple(min(max(admitted / each - pile, 0), 1) for pile in range(PILE_COLUMNS * PILE_ROWS))


kv.load(__file__)
