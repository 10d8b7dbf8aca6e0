"""Set-up guide: the things to lay out before a match."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    ListProperty,
    NumericProperty,
    StringProperty,
)
from msgspec import Struct
from msgspec.structs import replace

from companion.play.game import Game, Setup, check_setup
from companion.play.view import Thing
from companion.words.i18n import _
from screens.base import kv
from screens.base.theme import theme
from screens.pages.table.pictures import PictureItem
from screens.parts.panels.frame import Page

MANY = 5
"""Most things in one column on a landscape display; more take two."""
MOST = 8
"""Most things in two columns; more fill several pages of one."""

LEAST_ROW = 0.96
"""Least height of a row, in touches: a title and a line."""


class ThingItem(Struct, frozen=True):
    """Thing to lay out, with its texts."""

    picture: PictureItem
    count: str
    each: str
    thing: Thing


class SetupGuide(Page):
    """Guide for a match, or for one that is being set up."""

    title = StringProperty()
    things = ListProperty()
    columns = NumericProperty(1)
    """Number of columns on a landscape display."""
    hint = StringProperty()

    def refresh(self) -> None:
        """Show the things for these seats and options."""
        game, setup = self._match()
        self.title = game.title
        # The setup may be invalid until the seats are complete.
        things = () if check_setup(game, setup) else game.tells.laid_out(setup)
        self.things = [_thing_item(game.name, thing) for thing in things]
        self.columns = 2 if MANY < len(self.things) <= MOST else 1
        self.hint = "" if self._is_set_up() else _("This page stays in the menu.")

    @staticmethod
    def row_height(things: int, columns: int, height: float, gap: float) -> float:
        """Return the height of a row in pixels: all rows share the page, or fill several pages."""
        rows, least = -(-max(things, 1) // columns), theme.touch * LEAST_ROW + gap
        if rows * least > height:
            height -= theme.bar + gap  # the arrows are below
            rows = max(int(height // least), 1)
        return float(height / rows - gap - 0.1)

    def done(self) -> None:
        """Go on to the match, or back to its set-up."""
        self.app.go("setup" if self._is_set_up() else "match")

    def _is_set_up(self) -> bool:
        """Return True if the match is still being set up."""
        return "setup" in self.app.trail

    def _match(self) -> tuple[Game[Any], Setup]:
        match = self.app.referee.match
        if match and not self._is_set_up():
            return match.game, replace(match.setup, players=match.state.players)
        page = self.app.page_named("setup")
        return page.game, page.setup()


def _thing_item(game: str, thing: Thing) -> ThingItem:
    count = str(thing.count) if thing.count else ""
    each = _("each") if thing.each else ""
    return ThingItem(PictureItem(game, thing.picture), count, each, thing)


kv.load(__file__)
