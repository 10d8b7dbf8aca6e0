"""The count for the advantage in Baker Street, its cards turned up one by one."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout
from msgspec import Struct

from companion.games.baker_street.actions import PileEnds, Totals, TurnUp
from companion.games.baker_street.cards import detective
from companion.games.baker_street.view.panels import AdvantagePanel, Scene
from companion.words.i18n import _, ngettext
from screens.base import kv
from screens.base.theme import theme
from screens.games.baker_street.counting import Counting
from screens.games.baker_street.totals import Reckoned
from screens.parts.drawing.culling import Culled
from screens.parts.touch.tap import Choice, Tap


class OwnerKey(Tap):
    """Total of a player; touched, the next card is that player's."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    panel = ObjectProperty(None, allownone=True, rebind=True)
    ahead = BooleanProperty(False)
    """True for the higher total."""

    def written(self) -> tuple[str, ...]:
        """Say nothing: whose it is stays the same while cards come."""
        return ()


class Balance(Culled, FloatLayout):
    """Totals of both players, which meet in the middle with the sign between them."""

    panel = ObjectProperty(None, allownone=True, rebind=True)
    sides = ListProperty()
    sign = StringProperty()
    tint = ColorProperty()
    """Colour of the player who is ahead."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        theme.follow(self)

    def on_sign(self, *_: object) -> None:
        """Take the colour of the player who is ahead."""
        self.rethemed()

    def rethemed(self) -> None:
        """Take the colour again."""
        ahead = {">": theme.seats[0], "<": theme.seats[1]}
        self.tint = ahead.get(self.sign, theme.edge)


class RareKey(Choice):
    """Shows the keys that are rarely wanted: totals, and who has the advantage."""


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
    story = ObjectProperty(None, allownone=True, rebind=True)
    left = StringProperty()
    """Number of cards that are left at the pile, in words."""
    hidden = NumericProperty(0)
    """Number of cards that follow the next one."""
    note = StringProperty()
    """Words below the cards: the effect of a symbol, or what to tell."""
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
        self.left, self.hidden = "", max((panel.left or 0) - 1, 0)
        if panel.left:
            text = ngettext("{count} card to turn up", "{count} cards to turn up", panel.left)
            self.left = text.format(count=panel.left)

    def show_scene(self, scene: Scene | AdvantagePanel) -> None:
        """Show the story of a step."""
        super().show_scene(scene)
        self.story = scene.story
        self.note = scene.story.note or ("" if scene.story.cards else self.view.hint)

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
        self.ready = True

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
