"""Count for the advantage in Baker Street, by turning up the cards one by one."""

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
from companion.play.view import Named
from companion.words.i18n import _, ngettext
from screens.base import kv
from screens.base.theme import theme
from screens.games.baker_street.chain import NO_STORY
from screens.games.baker_street.counting import Counting
from screens.games.baker_street.totals import TotalsPanel
from screens.parts.drawing import glyphs
from screens.parts.drawing.culling import Culled
from screens.parts.drawing.owned import Owned
from screens.parts.touch.tap import Tap


class OwnerKey(Owned, Tap):
    """Total of a player; touched, the next card is that player's."""

    item = ObjectProperty(rebind=True)
    ahead = BooleanProperty(False)
    """True for the higher total."""

    def written(self) -> tuple[str, ...]:
        """Return no text: a new total does not change the meaning of the key."""
        return ()


class Balance(Culled, FloatLayout):
    """Totals of both players, which meet in the middle with the sign between them."""

    panel = ObjectProperty()
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


class CountedPile(Struct, frozen=True):
    """Pile with its number; chosen if it was counted."""

    pile: int
    number: str
    chosen: bool


class Advantage(TotalsPanel, Counting):
    """Count of the piles, card by card: owner, symbol, value."""

    hinted = True
    owner = NumericProperty(0)
    symbol = StringProperty()
    story = ObjectProperty(NO_STORY, rebind=True)
    left = StringProperty()
    """Number of cards that are left at the pile, in words."""
    hidden = NumericProperty(0)
    """Number of cards that follow the next one."""
    note = StringProperty()
    """Text below the cards: the effect of a symbol, or the next thing to do."""
    manual = BooleanProperty(False)
    """True while totals are entered instead of cards."""
    counted_piles = ListProperty()
    """Piles; those counted for the table's own totals are chosen."""

    def enter(self) -> None:
        """Start with the first player's cards."""
        super().enter()
        self.owner = 0

    def refresh(self) -> None:
        """Show the count so far; each card begins without a symbol."""
        panel = self.view.panel
        cards = sum(len(column.cards) for column in panel.columns)
        if self.is_new(cards, panel.owner, self.view.prompt):
            self.symbol, self.manual = "", False
            self.owner = self.owner if panel.owner is None else panel.owner
        self.prompt = ""
        if self.manual:
            self.ask_for_total(panel.columns)
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

    def end_text(self, width: float, end: Named | None) -> str:
        """Return the words of the key for the end of a pile, in two lines of a width in pixels."""
        if end is None:
            return _("End of the pile")
        name = self.view.seats[end.seat].name
        return glyphs.abbreviated(name, width, theme.bold, theme.least, 2, end.words)

    def end(self) -> None:
        """Enter the end of the pile."""
        self.referee.do(PileEnds())

    def switch_entry(self) -> None:
        """Switch between entering totals and cards."""
        self.start_totals(column.total or 0 for column in self.view.panel.columns)
        self.manual = not self.manual
        self._show_counted({face.pile for face in self.view.panel.piles if face.mark == "current"})
        self.page.refresh()

    def toggle(self, pile: int) -> None:
        """Switch a pile between counted and not counted."""
        now = {each.pile for each in self.counted_piles if each.chosen}
        self._show_counted(now ^ {pile})
        self.ready = True

    def _show_counted(self, piles: set[int]) -> None:
        self.counted_piles = [
            CountedPile(face.pile, face.number, face.pile in piles)
            for face in self.view.panel.piles
        ]

    def done(self) -> None:
        """Enter the table's own totals."""
        piles = tuple(each.pile for each in self.counted_piles if each.chosen)
        self.referee.do(Totals(self.totals[0], self.totals[1], piles))

    def back(self) -> bool:
        """Return to entering cards; return False if cards are entered already."""
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
