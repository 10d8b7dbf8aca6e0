"""Menu of a match."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty

from screens.base import kv
from screens.parts.panels.frame import Page


class Menu(Page):
    """Menu of a match."""

    title = StringProperty()
    where = StringProperty()
    over = BooleanProperty(False)
    lays = BooleanProperty(False)
    """True if the game has a set-up guide."""

    def refresh(self) -> None:
        """Show the title and state of the match."""
        match = self.app.referee.match
        if match:
            self.title, self.where, self.over = match.game.title, match.view.where, match.over
            self.lays = bool(match.game.tells.laid_out(match.setup))

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


kv.load(__file__)
