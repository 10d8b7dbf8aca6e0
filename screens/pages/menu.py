"""What else can be done with the match on the table."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty

from screens.base import kv
from screens.parts.panels.frame import Page


class Menu(Page):
    """The menu of a match."""

    title = StringProperty()
    where = StringProperty()
    over = BooleanProperty(False)
    lays = BooleanProperty(False)
    """Whether the game says what to lay out."""

    def refresh(self) -> None:
        """Show whose menu this is."""
        match = self.app.referee.match
        if match:
            self.title, self.where, self.over = match.game.title, match.view.where, match.over
            self.lays = bool(match.game.tells.laid_out(match.setup))

    def end_early(self) -> None:
        """Stop here, with the standing as it is."""
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
