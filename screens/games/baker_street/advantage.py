"""The count for the advantage in Baker Street, its cards turned up one by one."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from msgspec import Struct

from companion.games.baker_street.actions import PileEnds, Totals, TurnUp
from companion.games.baker_street.cards import detective
from companion.words.i18n import _, ngettext
from screens.base import kv
from screens.games.baker_street.counting import Counting
from screens.games.baker_street.totals import Reckoned
from screens.parts.touch.tap import Tap


class OwnerKey(Tap):
    """What lies in front of a player; touched, the next card is that player's."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    owner = ObjectProperty(None, allownone=True, rebind=True)

    def written(self) -> tuple[str, ...]:
        """Say nothing: whose it is stays the same while cards come."""
        return ()


class Counted(Struct, frozen=True):
    """A pile, by its number, and whether it was counted."""

    pile: int
    number: str
    chosen: bool


class Advantage(Reckoned, Counting):
    """The piles are turned up card by card: owner, symbol, value."""

    hinted = True
    owner = NumericProperty(0)
    symbol = StringProperty()
    end_word = StringProperty()
    manual = BooleanProperty(False)
    """Whether the totals are told instead of the cards."""
    lying = ListProperty()
    """Each pile, and whether it was counted for totals that the table reckoned itself."""

    def enter(self) -> None:
        """Begin with the first player's cards."""
        super().enter()
        self.owner = 0

    def refresh(self) -> None:
        """Show the count so far; each card begins without a symbol."""
        panel = self.view.panel
        cards = sum(len(column.cards) for column in panel.columns)
        if self.is_new(cards, panel.owner, self.view.prompt):
            self.symbol, self.manual = "", False
            self.owner = self.owner if panel.owner is None else panel.owner
        self.end_word = self.view.primary.label if self.view.primary else ""
        self.prompt = _("What are the totals, by your count?") if self.manual else ""
        self.count(panel)
        if not self.why and panel.left:
            self.why = ngettext("{count} card lies here.", "{count} cards lie here.", panel.left)
            self.why = self.why.format(count=panel.left)
        self.why = self.why or self.view.hint

    def name_card(self, value: int) -> None:
        """Turn up a card."""
        self.referee.do(TurnUp(detective(int(self.owner), value, self.symbol)))

    def end(self) -> None:
        """The pile has no more cards."""
        self.referee.do(PileEnds())

    def tell_totals(self) -> None:
        """Begin to tell the totals instead of the cards."""
        self.reckon(column.total or 0 for column in self.view.panel.columns)
        self.manual = not self.manual
        self._show_counted({face.pile for face in self.view.panel.piles if face.mark == "current"})
        self.page.refresh()

    def toggle(self, pile: int) -> None:
        """Say that a pile was counted, too, or that it was not."""
        now = {each.pile for each in self.lying if each.chosen}
        self._show_counted(now ^ {pile})

    def _show_counted(self, piles: set[int]) -> None:
        self.lying = [
            Counted(face.pile, face.number, face.pile in piles) for face in self.view.panel.piles
        ]

    def done(self) -> None:
        """The table reckoned these totals itself."""
        piles = tuple(each.pile for each in self.lying if each.chosen)
        self.referee.do(Totals(self.totals[0], self.totals[1], piles))

    def back(self) -> bool:
        """Tell the cards again instead of the totals."""
        was, self.manual = self.manual, False
        self.page.refresh()
        return was

    def typed(self, character: str) -> bool:
        """Turn up a card of that value."""
        if self.manual or character not in tuple("012345"):
            return False
        self.name_card(int(character))
        return True


kv.load(__file__)
