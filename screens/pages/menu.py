"""Menu of a match."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from msgspec import Struct

from companion.play.view import View
from companion.words.i18n import _, points_word
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing import motion
from screens.parts.drawing.text import Alike
from screens.parts.panels.frame import Page
from screens.parts.touch.tap import Tap

HOLD = 1.0
"""Seconds for which a finger holds a dangerous key until it acts."""
PARTS = 2
"""Parts of the position that the way back names."""

ABREAST = 6
"""Most totals side by side."""
ROWS = 3
"""Most rows of keys in a group, one key wide."""


class Score(Struct, frozen=True):
    """Total of a seat."""

    seat: int
    score: str


class SeatTotal(BoxLayout):
    """Total of a seat, with its mark."""

    item = ObjectProperty(rebind=True)


class MenuGroup(BoxLayout):
    """Group of keys under a title."""

    rows = NumericProperty(ROWS)
    """Rows of keys, one key wide."""
    blank = NumericProperty(0)
    """Height below the last one, in pixels."""


class MenuKeys(Alike, GridLayout):
    """Keys of a group, in one font size."""


class MenuKey(Tap):
    """Key with a second line that says what it does."""

    icon = StringProperty()
    text = StringProperty()
    says = StringProperty()
    letters = NumericProperty()
    """Largest font size of its first line, in pixels."""


class HeldKey(MenuKey):
    """Key that acts once a finger has held it for HOLD seconds, or at the second confirm.

    After a short touch its second line says so.
    """

    __events__ = ("on_held",)

    progress = NumericProperty(0.0)
    """Share of the time for which it has been held."""

    def __init__(self, **kwargs: object) -> None:
        self._act = Clock.create_trigger(self._acted, HOLD)
        self._by_finger = self._asked = False
        super().__init__(**kwargs)
        self._say()

    def on_press(self) -> None:
        """Begin to count."""
        super().on_press()
        self._act()
        if theme.moving:
            motion.move(self, HOLD, "linear", progress=1.0)

    def dragged(self, touch: Any) -> None:
        """Stop counting once the finger is beside the key."""
        if not self.collide_point(*touch.pos):
            self._stop()

    def lifted(self, touch: Any) -> None:
        """Stop counting."""
        self._stop()
        self._by_finger = True
        super().lifted(touch)
        self._by_finger = False

    def let_go(self, touch: Any) -> None:
        """Drop the touch, and stop counting."""
        self._stop()
        super().let_go(touch)

    def on_tap(self) -> None:
        """Say how it acts; act at the second confirm."""
        if self._asked and not self._by_finger:
            self.dispatch("on_held")
            return
        self._asked = not self._by_finger
        self.says = _("keep holding it") if self._by_finger else _("confirm once more")

    def on_focused(self, *_: object) -> None:
        """Forget a confirm when the focus moves."""
        self._asked = False
        self._say()

    def on_held(self) -> None:
        """Perform the action of the key."""

    def _say(self) -> None:
        self.says = _("hold")

    def _stop(self) -> None:
        self._act.cancel()
        motion.move(self, 0.1, progress=0.0)

    def _acted(self, _: float) -> None:
        if self.state == "down" and self._stands(self.last_touch):
            self.dispatch("on_held")


class Menu(Page):
    """Menu of a match."""

    title = StringProperty()
    where = StringProperty()
    totals = ListProperty()
    """Totals of the seats, in a game of points."""
    crowded = BooleanProperty(False)
    """True if they take two rows."""
    end = StringProperty()
    """Label of the key that ends the match, or leads to the statistics of one that is over."""
    end_icon = StringProperty("stop")
    leading = StringProperty()
    """Second line of that key."""
    way_back = StringProperty()
    """Label of the key that leads back to the match."""
    over = BooleanProperty(False)
    lays = BooleanProperty(False)
    """True if the game has a set-up guide."""

    def refresh(self) -> None:
        """Show the title and state of the match."""
        match = self.app.referee.match
        if not match:
            return
        self.title, self.where, self.over = (
            match.game.called(match.setup),
            match.view.where,
            match.over,
        )
        self.lays = bool(match.game.tells.laid_out(match.setup))
        self.totals = _totals(match.view)
        self.crowded = len(self.totals) > ABREAST
        led = any(seat.score for seat in match.view.seats)
        self.leading = _("with the points of now") if led else _("without a winner")
        self.end, self.end_icon = _("Stop here"), "stop"
        if self.over:
            self.end, self.end_icon = _("Statistics"), "podium"
            self.leading = _("how you play it")
        self.way_back = _way_back("" if self.over else self.where)

    def stop_or_count(self) -> None:
        """End the match, or show the statistics of its game once it is over."""
        match = self.app.referee.match
        if match and match.over:
            self.app.go("statistics", game=match.game.name)
        else:
            self.end_early()

    def end_early(self) -> None:
        """End the match with the current standings."""
        app = self.app
        app.referee.end_early()
        app.back()

    def throw_away(self) -> None:
        """Throw the match away; home offers to bring it back."""
        app, sitting = self.app, self.app.referee.sitting
        app.referee.throw_away()
        if sitting and app.referee.sitting is None:
            app.go("home")
            app.page_named("home").threw_away(sitting.number)


def _totals(view: View) -> list[Score]:
    if not view.sheet.totals and not any(seat.score for seat in view.seats):
        return []
    return [Score(place, points_word(seat.score)) for place, seat in enumerate(view.seats)]


def _way_back(where: str) -> str:
    if not where:
        return _("Back to the match")
    return _("Back to {where}").format(where=" · ".join(where.split(" · ")[:PARTS]))


kv.load(__file__)
