"""What to lay out before the first moment of a match: how many of what, and where."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from msgspec import Struct
from msgspec.structs import replace

from companion.play.game import Game, Setup, check_setup
from companion.play.view import Backs, Signs, Thing
from companion.words.i18n import _
from screens import games
from screens.base import kv
from screens.base.appearance import NEUTRAL, look
from screens.parts.drawing.text import Icon, SeatMark
from screens.parts.panels.backs import CardBacks
from screens.parts.panels.frame import Page

MANY = 5
"""Things that stand one below the other on a display that lies; more stand side by side."""


class Laid(Struct, frozen=True):
    """A thing to lay out, ready to be drawn."""

    game: str
    count: str
    each: str
    thing: Thing


class Sign(Icon):
    """A thing as a sign."""

    item = StringProperty()
    owner = ObjectProperty(None, allownone=True)


class SignRow(BoxLayout):
    """Signs side by side, in the colour of a game."""

    item = ObjectProperty(None, allownone=True)
    look = ObjectProperty(NEUTRAL)


class StarterMark(SeatMark):
    """Whoever begins, as large as there is room."""


class PictureSlot(AnchorLayout):
    """The picture of a thing."""

    item = ObjectProperty(None, allownone=True)

    def on_item(self, *_: object) -> None:
        """Draw another picture."""
        self.clear_widgets()
        drawn = _drawn(self.item.game, self.item.thing.picture) if self.item else None
        if drawn:
            self.add_widget(drawn)


class LaidThing(BoxLayout):
    """A thing to lay out: its picture, how many, what and where."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    tall = BooleanProperty(False)
    """Whether the picture has the room above the words."""


class SetupGuide(Page):
    """What lies on the table before the first moment, of a match or of one that is set up."""

    title = StringProperty()
    things = ListProperty()
    columns = NumericProperty(1)
    """On a display that lies."""
    hint = StringProperty()

    def refresh(self) -> None:
        """Show what is laid out for these people, by these rules."""
        game, setup = self._match()
        self.title = game.title
        # While a match is set up, people may come and go under the page.
        things = () if check_setup(game, setup) else game.tells.laid_out(setup)
        self.things = [_laid(game.name, thing) for thing in things]
        self.columns = 1 if len(self.things) <= MANY else 2
        self.hint = "" if self._is_set_up() else _("This page stays in the menu.")

    def done(self) -> None:
        """Go on with the match, or with setting it up."""
        self.app.go("setup" if self._is_set_up() else "match")

    def _is_set_up(self) -> bool:
        """Return whether the match has not begun."""
        return "setup" in self.app.trail

    def _match(self) -> tuple[Game[Any], Setup]:
        match = self.app.referee.match
        if match and not self._is_set_up():
            return match.game, replace(match.setup, players=match.state.players)
        page = self.app.page_named("setup")
        return page.game, page.setup()


def _laid(game: str, thing: Thing) -> Laid:
    count = str(thing.count) if thing.count else ""
    return Laid(game, count, _("each") if thing.each else "", thing)


def _drawn(game: str, picture: object) -> Widget | None:
    """Return a widget that draws a picture; None where there is none."""
    if isinstance(picture, int):
        return StarterMark(seat=picture)
    if isinstance(picture, Backs):
        return CardBacks(item=picture)
    if isinstance(picture, Signs):
        return SignRow(item=picture, look=look(game))
    kind = games.picture(game, picture)
    return kind(item=picture) if kind else None


kv.load(__file__)
