"""Characters that come into town in Holmes, and clues that come into the row."""

from __future__ import annotations

from kivy.properties import ListProperty, StringProperty

from companion.games.holmes.view.panels import ChoiceOffer
from screens.base import kv
from screens.games.holmes.table import TownPanel


class HolmesAppear(TownPanel):
    """Choice of the characters that come into town, or are absent tomorrow."""

    keys = ListProperty()
    words = StringProperty()
    """Text about absent and returned characters, or cards shuffled into the deck, or missing."""
    backs = ListProperty()
    """Numbers of the cards to turn up."""

    def refresh(self) -> None:
        """Show the characters to choose from, and what is to be done below them."""
        super().refresh()
        panel = self.view.panel
        self.keys, self.two = list(panel.keys), panel.two
        self.words, self.prompt = " ".join(panel.lines) or panel.caption, self.view.prompt
        self.backs = list(range(1 + panel.two))
        self.is_new(len(panel.keys))


class HolmesFill(TownPanel):
    """Choice of the clue that came into the row."""

    keys = ListProperty()
    places = ListProperty()
    """Clues of the row, then its empty places."""
    caption = StringProperty()

    def refresh(self) -> None:
        """Show the nine clues."""
        super().refresh()
        panel = self.view.panel
        self.keys, self.caption, self.two = list(panel.keys), panel.caption, panel.gap > 1
        self.places = [*self.row, *(ChoiceOffer(""),) * panel.gap]
        self.is_new(panel.gap)


kv.load(__file__)
