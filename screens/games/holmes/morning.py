"""Who comes into town in Holmes, and which clue into the row."""

from __future__ import annotations

from kivy.properties import ListProperty, StringProperty

from screens.base import kv
from screens.games.holmes.table import TownPanel


class HolmesAppear(TownPanel):
    """Who comes into town; in the evening, who is absent tomorrow."""

    keys = ListProperty()
    caption = StringProperty()
    told = StringProperty()
    """Who is absent and back, or what is shuffled into the deck."""

    def refresh(self) -> None:
        """Show who can come; the prompt has the strip to itself, the rest stands on the card."""
        super().refresh()
        panel = self.view.panel
        self.keys, self.caption, self.two = list(panel.keys), panel.caption, panel.two
        self.told, self.prompt = "\n".join(panel.lines), self.view.prompt
        self.is_new(len(panel.keys))


class HolmesFill(TownPanel):
    """Which clue came into the row."""

    keys = ListProperty()
    caption = StringProperty()

    def refresh(self) -> None:
        """Show the nine clues."""
        super().refresh()
        panel = self.view.panel
        self.keys, self.caption, self.two = list(panel.keys), panel.caption, panel.gap > 1
        self.is_new(panel.gap)


kv.load(__file__)
