"""Page of the house rules."""

from __future__ import annotations

from kivy.properties import ListProperty

from screens.base import kv
from screens.parts.panels.frame import Page


class House(Page):
    """Options of the game that are not on the set-up page itself."""

    rules = ListProperty()

    def refresh(self) -> None:
        """Show the chosen values."""
        page = self.app.page_named("setup")
        self.rules = [
            page.row(option) for option in page.game.options if not option.main and not option.reads
        ]

    def choose(self, option: str, value: str) -> None:
        """Choose a house rule."""
        self.app.page_named("setup").choose(option, value)
        self.refresh()


kv.load(__file__)
