"""The dealing of Cluedo, step by step."""

from __future__ import annotations

from kivy.graphics import Color, Mesh, SmoothRoundedRectangle
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens import kv
from screens.games.cluedo import clue
from screens.parts import repeat
from screens.parts.panel import Panel
from screens.parts.tap import Choice
from screens.theme import theme

_used = (clue, repeat)  # by the kv file


class FoundCard(BoxLayout):
    """A weapon and the room that it was found in."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class PileCard(BoxLayout):
    """One of the three piles."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class CluePawn(Choice):
    """A pawn to choose; one that is taken says whose it is."""


class ClueHand(BoxLayout):
    """How many cards a seat gets."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class Backs(Widget):
    """Cards face down, as many as a hand has."""

    item = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("item", "pos", "size"):
            self.fbind(name, self._draw)
        theme.follow(self)

    def rethemed(self) -> None:
        """Draw them as the theme wants it."""
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        count = self.item.count if self.item else 0
        height = min(self.height, theme.title * 1.3)
        width = height * 0.72
        step = min(width * 0.5, (self.width - width) / max(count - 1, 1))
        with self.canvas:
            for place in range(count):
                x, y = self.x + place * step, self.center_y - height / 2
                Color(*theme.line)
                SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=[theme.gap / 2])
                Color(*theme.good[:3], 0.35)
                inset = theme.ring * 1.5
                SmoothRoundedRectangle(
                    pos=(x + inset, y + inset),
                    size=(width - 2 * inset, height - 2 * inset),
                    radius=[theme.gap / 2],
                )


class Envelope(Widget):
    """A closed envelope with its seal."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size"):
            self.fbind(name, self._draw)
        theme.follow(self)

    def rethemed(self) -> None:
        """Draw it as the theme wants it."""
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        height = min(self.height, self.width * 0.66)
        width = height / 0.66
        x, y = self.center_x - width / 2, self.center_y - height / 2
        seal = height * 0.32
        with self.canvas:
            Color(*(theme.card if theme.dark else theme.raised))
            SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=[theme.gap / 2])
            Color(0, 0, 0, 0.16)
            flap = (x, y + height, x + width, y + height, x + width / 2, y + height * 0.4)
            corners = [value for at in range(0, 6, 2) for value in (*flap[at : at + 2], 0, 0)]
            Mesh(vertices=corners, indices=[0, 1, 2], mode="triangles")
            Color(*(theme.banner if theme.dark else theme.bad))
            SmoothRoundedRectangle(
                pos=(x + width / 2 - seal / 2, y + height * 0.4 - seal / 2),
                size=(seal, seal),
                radius=[seal / 2],
            )


class ClueStart(Choice):
    """A seat that may begin, to touch if it threw highest."""


class CluedoBoard(Panel):
    """Where pawns and weapons go."""


class CluedoPiles(Panel):
    """Three piles, and what is done with them."""

    by_hand = ObjectProperty(None, allownone=True)
    """The way out where cards are passed over the reader."""

    def refresh(self) -> None:
        """Show the way out."""
        view = self.view
        self.by_hand = view.offers[0] if view.offers and view.primary is None else None


class CluedoPawns(Panel):
    """Six pawns to choose from."""


class CluedoDeal(Panel):
    """The envelope is closed; so many cards go to each seat."""

    key = ObjectProperty(None, allownone=True)
    envelope = StringProperty()

    def refresh(self) -> None:
        """Show what to do next, and the seal if there is one."""
        view = self.view
        self.key = view.primary or next(iter(view.offers), None)
        self.envelope = view.panel.seal or view.panel.unseen


class CluedoStart(Panel):
    """Who begins."""

    seats = ListProperty()

    def refresh(self) -> None:
        """Show every seat."""
        self.seats = list(self.view.panel.seats)


kv.load(__file__)
