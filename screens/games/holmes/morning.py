"""Characters that come into town in Holmes, and clues that come into the row."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.games.holmes.view.panels import ChoiceOffer
from screens.base import kv
from screens.games.holmes.table import TownPanel


class HolmesAppear(TownPanel):
    """Choice of the characters that come into town, or are absent tomorrow."""

    keys = ListProperty()
    caption = StringProperty()
    summary = StringProperty()
    """Text about absent and returned characters, or about cards shuffled into the deck."""
    backs = ListProperty()
    """Numbers of the cards to turn up."""
    foot_height = NumericProperty(1)
    """Height of what is below the characters, in touch places."""

    def refresh(self) -> None:
        """Show the characters to choose from; all but the prompt is on the card."""
        super().refresh()
        panel = self.view.panel
        self.keys, self.caption, self.two = list(panel.keys), panel.caption, panel.two
        self.summary, self.prompt = " ".join(panel.lines), self.view.prompt
        self.backs = list(range(1 + panel.two))
        self.foot_height = 1.9 if self.summary else 1.2
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
