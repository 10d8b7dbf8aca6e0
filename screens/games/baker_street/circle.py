"""The cards of Baker Street, and the circle of its piles."""

from __future__ import annotations

from math import cos, pi, sin

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from companion.games.baker_street.cards import ARROW, DOUBLE, STOP
from companion.games.baker_street.view.panels import CardFace
from companion.play.view import Offer, View
from screens import kv
from screens.parts.tap import Choice
from screens.parts.text import Words
from screens.theme import theme

ICONS = {STOP: "hand", ARROW: "arrow"}


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


class PileSpot(BoxLayout):
    """A pile to look at."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class PileKey(Choice):
    """A pile to choose."""


class StreetCircle(RelativeLayout):
    """The five piles, clockwise from the top."""

    piles = ListProperty()
    owner = ObjectProperty(None, allownone=True)
    """The panel whose pile is chosen."""
    still = BooleanProperty(False)
    """Whether the piles can only be looked at."""
    ready = BooleanProperty(False)
    """Whether those to look at and those to choose are both built at once, for a quick change."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._spots: dict[type[Widget], list[Widget]] = {PileSpot: [], PileKey: []}
        self.bind(piles=self._show, size=self._show, still=self._show, ready=self._show)

    def _show(self, *_: object) -> None:
        kind = PileSpot if self.still else PileKey
        for each in self._spots if self.ready else (kind,):
            self._build(each)
        if self.piles and not isinstance(next(iter(self.children), None), kind):
            self.clear_widgets()
            for spot in self._spots[kind]:
                self.add_widget(spot)
        for place, (face, spot) in enumerate(zip(self.piles, self._spots[kind], strict=False)):
            spot.item = face
            spot.size = self.spot_size(self.size)
            spot.center = self._at(place)

    def on_owner(self, *_: object) -> None:
        """Let another panel take the pile."""
        for key in self._spots[PileKey]:
            key.owner = self.owner

    def _build(self, kind: type[Widget]) -> None:
        spots = self._spots[kind]
        given = {"owner": self.owner} if kind is PileKey else {}
        for face in self.piles[len(spots) :]:
            spots.append(kind(item=face, size_hint=(None, None), **given))

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


kv.load(__file__)
