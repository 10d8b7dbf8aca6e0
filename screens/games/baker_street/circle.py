"""The cards, the circle of piles and the count of Baker Street, as its panels show them."""

from __future__ import annotations

from math import cos, pi, sin

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
from kivy.uix.relativelayout import RelativeLayout

from companion.games.baker_street.cards import ARROW, DOUBLE, STOP
from companion.games.baker_street.view.panels import AdvantagePanel, CardFace, PileFace
from companion.play.actions import Action
from companion.play.view import Offer, View
from screens import kv
from screens.parts import repeat
from screens.parts.panel import Panel
from screens.parts.tap import Tap
from screens.parts.text import Words
from screens.theme import theme

ICONS = {STOP: "hand", ARROW: "arrow"}
LONGEST, PAUSE = 5.0, 0.8
"""Seconds that a count takes at most to play by itself, and that one step of it is shown."""

ROUND = 2
"""What stands before the steps that were played: the number of the match, and of the round."""


def do(action: Action) -> None:
    """Tell the referee what happened."""
    App.get_running_app().referee.do(action)


def offer(view: View, kind: type) -> Offer | None:
    """Return the first offer of a kind, if the moment has one."""
    return next((found for found in view.offers if type(found.action) is kind), None)


class CardMark(Words):
    """The shape of a card's owner, on the owner's colour."""


class StreetCard(BoxLayout):
    """A detective: the colour and shape of its owner, its value and its symbol."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    marked = BooleanProperty(True)
    """Whether the owner is shown; in a player's own column it need not be."""
    high = NumericProperty()
    shrunk = NumericProperty(1)
    """How much smaller than usual it is drawn, to fit."""

    def icon(self, item: CardFace | None) -> str:
        """Return the icon of the symbol, if it is drawn as one."""
        return ICONS.get(item.symbol, "") if item else ""

    def sign(self, item: CardFace | None) -> str:
        """Return the symbol in characters, if it is written."""
        return "×2" if item and item.symbol == DOUBLE else ""


class PlainCard(StreetCard):
    """A detective in its owner's column."""


class StreetCards(repeat.RepeatBox):
    """The cards of a column in one row: many cards are drawn smaller."""

    shrunk = NumericProperty(1)

    def on_items(self, *_: object) -> None:
        """Show other cards."""
        super().on_items()
        self.on_width()

    def on_width(self, *_: object) -> None:
        """Fit the cards to another width."""
        room = self.width - self.spacing * max(len(self.items) - 1, 0)
        wanted = sum(1.4 if card.symbol else 0.75 for card in self.items) * theme.large * 1.5
        self.shrunk = max(min(1, room / wanted), 0.3) if wanted else 1


class PileSpot(BoxLayout):
    """A pile to look at."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class PileKey(Tap):
    """A pile to choose."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def on_tap(self) -> None:
        """Tell the panel which pile it is."""
        App.get_running_app().page.panel.choose_pile(self.item.pile)


class StreetCircle(RelativeLayout):
    """The five piles, clockwise from the top."""

    piles = ListProperty()
    still = BooleanProperty(False)
    """Whether the piles can only be looked at."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.bind(piles=self._show, size=self._show, still=self._renew)

    def _renew(self, *_: object) -> None:
        self.clear_widgets()
        self._show()

    def _show(self, *_: object) -> None:
        spots = self.children[::-1]
        for face in self.piles[len(spots) :]:
            spot = (PileSpot if self.still else PileKey)(item=face, size_hint=(None, None))
            self.add_widget(spot)
            spots.append(spot)
        for place, (face, spot) in enumerate(zip(self.piles, spots, strict=False)):
            spot.item = face
            spot.size = self.spot_size(self.size)
            spot.center = self._at(place)

    def spot_size(self, size: tuple[float, float]) -> tuple[float, float]:
        """Return how large a pile is drawn in a circle of that size, in pixels."""
        wide, high = min(0.31 * size[0], theme.touch * 2.4), min(0.33 * size[1], theme.touch * 1.6)
        return max(wide, 1), max(high, 1)

    def _at(self, place: int) -> tuple[float, float]:
        wide, high = self.spot_size(self.size)
        angle = pi / 2 - 2 * pi * place / 5
        across, up = (self.width - wide) / 2, (self.height - high) / 2
        # Five places on a ring leave a fifth of its height empty at the bottom.
        middle = high / 2 + up * 2 * 0.809 / 1.809
        stretch = 2 / 1.809
        return self.width / 2 + across * cos(angle), middle + up * stretch * sin(angle)


class StreetColumn(BoxLayout):
    """What lies in front of a player, and its points as people write them."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class StreetSteps(BoxLayout):
    """One step of a count back and forth."""

    panel = ObjectProperty(None, allownone=True, rebind=True)


class Counting(Panel):
    """A panel with a count in it, which plays by itself once and can be stepped through."""

    columns = ListProperty()
    piles = ListProperty()
    why = StringProperty()
    at = NumericProperty(0)
    """How many steps are shown."""
    last = NumericProperty(0)
    counted = ObjectProperty(None, allownone=True)
    _playing = None

    def count(self, panel: AdvantagePanel | None) -> None:
        """Show a count; what is new of it plays by itself, if motion is wanted."""
        self.counted, self.last = panel, len(panel.scenes) if panel else 0
        told = _told(panel) if panel else ()
        before, self.page.played = self.page.played, told
        if told == before and self._playing:
            return
        known = len(before) - ROUND if before and told[: len(before)] == before else 0
        self._stop()
        if theme.moving and self.last - known > 1:
            self._play(known)
        else:
            self._go(self.last)

    def step(self, by: int) -> None:
        """Go one step back or forth."""
        self._stop()
        self._go(max(1, min(self.at + by, self.last)))

    def on_touch_down(self, touch: object) -> bool:
        """A touch anywhere ends what plays by itself, and does what it does."""
        if self._playing:
            self._stop()
            self._go(self.last)
        return bool(super().on_touch_down(touch))

    def on_parent(self, _: object, parent: object) -> None:
        """Stop playing when another panel takes the place."""
        if parent is None:
            self._stop()

    def _play(self, known: int) -> None:
        self._go(known + 1)
        pause = min(PAUSE, LONGEST / (self.last - known))
        self._playing = Clock.schedule_interval(lambda _: self._on(), pause)

    def _on(self) -> bool:
        self._go(self.at + 1)
        if self.at >= self.last:
            self._stop()
        return self._playing is not None

    def _stop(self) -> None:
        if self._playing:
            self._playing.cancel()
        self._playing = None

    def _go(self, at: float) -> None:
        self.at = at
        if self.counted is None:
            self.columns, self.why = [], ""
            self.show_piles(())
        elif 0 < at < self.last:
            scene = self.counted.scenes[int(at) - 1]
            self.columns, self.why = list(scene.columns), scene.why
            self.show_piles(scene.piles)
        else:
            self.columns, self.why = list(self.counted.columns), self.counted.caption
            self.show_piles(())

    def show_piles(self, piles: tuple[PileFace, ...]) -> None:
        """Show the piles of a step; at the end of the count those of the panel."""
        self.piles = list(piles or self.view.panel.piles)


def _told(panel: AdvantagePanel) -> tuple[object, ...]:
    """Return what a count says, step by step, and which count it is."""
    match = App.get_running_app().referee.sitting.number
    return match, panel.round, *(scene.why for scene in panel.scenes)


kv.load(__file__)
