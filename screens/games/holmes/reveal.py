"""Hidden clues of Holmes, shown one by one."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from screens.base import kv
from screens.games.holmes.table import HolmesPanel

MOST_BACKS = 3
"""Most hidden clues that are drawn."""


class HolmesReveal(HolmesPanel):
    """Entry of the hidden clues of a player, or of all clues, one by one."""

    keys = ListProperty()
    piles = ListProperty()
    seat = NumericProperty(0)
    name = StringProperty()
    left = StringProperty()
    backs = ListProperty()
    """Numbers of the clues that are still hidden, of which not all need be drawn."""
    finish = ObjectProperty(None, allownone=True)
    reserve = ObjectProperty(None, allownone=True)

    def refresh(self) -> None:
        """Show the clues to choose from, and the player's clues so far."""
        panel = self.view.panel
        self.keys, self.seat, self.name = list(panel.keys), panel.seat, panel.name
        self.piles = list(panel.desks[panel.seat].piles)
        self.left = "" if panel.left is None else str(panel.left)
        left = MOST_BACKS if panel.left is None else panel.left
        self.backs = list(range(min(left, MOST_BACKS)))
        self.two = panel.left != 1
        self.finish, self.reserve = panel.finish, panel.reserve
        self.is_new(panel.seat, panel.left)


kv.load(__file__)
