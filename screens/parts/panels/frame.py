"""Base class of pages, with its bar and strip."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.play.match import Match
from companion.table.teaching import Listener
from companion.words.inputs import Input
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.culling import OpaqueBox
from screens.parts.drawing.text import Icon
from screens.parts.panels.handlers import Handlers
from screens.parts.panels.host import Host
from screens.parts.touch import tap
from screens.parts.touch.keys import Keys

NARROW = 360
"""Width below which a strip on an upright display is narrow, in pixels of the drawings."""


class Bar(Keys):
    """Bar with the back key, the title and the position; children are added at its right."""

    title = StringProperty()
    where = StringProperty()
    alone = BooleanProperty(False)
    """True if the title has the whole bar, and shrinks to fit it."""
    keys_width = NumericProperty(0)
    """Width of the keys at its right, in pixels, which the title leaves free."""


class UnrecordedSign(Icon):
    """Quiet sign in a bar that matches are not recorded."""

    shown = BooleanProperty(False)


class Strip(OpaqueBox):
    """Sentence inside the page, with up to two answers."""

    sentence = StringProperty()
    wrong = BooleanProperty(False)
    yes = StringProperty()
    no = StringProperty()
    say_yes = ObjectProperty(lambda: None)
    say_no = ObjectProperty(lambda: None)
    narrow = BooleanProperty(False)
    """True between pads of an upright table, where its sentence needs more lines."""

    def on_width(self, *_: object) -> None:
        """Set ``narrow`` by the width."""
        self.narrow = theme.portrait and self.width < NARROW * theme.unit


class Page(Handlers, tap.TouchContext, BoxLayout):
    """Full-screen page inside the shell; ``refresh`` updates it from the referee."""

    app: Host = ObjectProperty()
    """App, for navigation and its referee."""
    listener: Listener | None = None
    """Takes the cards that are scanned while the page is in front; None: the match does."""
    kept = False
    """True if the page stays in memory when it is left; others are recreated."""
    needs_subject = False
    """True if the page cannot be reopened without its arguments."""
    whole: bool = False
    """True if a panel takes the whole page, including its bar."""
    shows_game = False
    """True if the page shows a game of its own, whatever match is open."""

    def __init__(self, app: Host, **kwargs: object) -> None:
        super().__init__(app=app, **kwargs)

    @property
    def suspense(self) -> bool:
        """True during an animation whose result no text or lamp may show yet."""
        return False

    @property
    def match(self) -> Match | None:
        """Match that its panels show."""
        return self.app.referee.match

    def moment(self) -> object:
        """Return a value that changes with the visit, the match or the choices on the page."""
        return self.app.visits, self.app.referee.moment, self.concern()

    def concern(self) -> object:
        """Return the choices on the page that the meaning of a touch depends on."""
        return None

    def refresh(self) -> None:
        """Update the page from the current state."""

    def enter(self, *_: Any, **what: Any) -> None:
        """Come to the front, and set the given properties."""
        for name, value in what.items():
            setattr(self, name, value)
        self.refresh()

    def leave(self) -> None:
        """Leave the front."""

    def from_afar(self) -> Widget | None:
        """Return a widget that replaces the page on an idle display, if any."""
        return None

    def arrived(self, event: Input) -> None:
        """Observe an input, before it is dispatched."""


kv.load(__file__)
