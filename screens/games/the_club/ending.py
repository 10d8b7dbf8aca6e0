"""End of a round of The Club: the rule, the cards and the points."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.play.view import Backs
from screens.base import kv
from screens.games.the_club.hands import SeatPad, fan
from screens.parts.panels.panel import Panel

LINE_LETTERS, LINE_LETTERS_PORTRAIT = 74, 31
"""Letters of a rule in a line in landscape, and in portrait."""


class ScorePad(SeatPad):
    """Points of a seat, and their sum in words."""

    narrow = BooleanProperty(False)
    """True if the pads are too many for more than a name in a line."""


class ClubScores(Panel):
    """Rule, cards and points of the round, or the sheet of all rounds."""

    next_words = StringProperty()
    shows_sheet = BooleanProperty(False)
    """True while the sheet is shown, with the rare keys."""
    has_cards = BooleanProperty(True)
    """True if there are cards to show as well as a sheet."""
    narrow = BooleanProperty(False)
    """True if the seats are too many for more than a name in a line of a pad."""
    columns = NumericProperty(4)
    """Number of columns of the pads."""
    tight = BooleanProperty(False)
    """True if that and a long rule leave little room for the cards."""
    worded = BooleanProperty(True)
    """True if the pads have room for the sum in words."""
    pad_height = NumericProperty()
    """Height of the pads, in pixels."""
    keys_share = NumericProperty(1)
    """Width of the secondary keys, in widths of the key that goes on."""

    @staticmethod
    def rule_height(rule: str, portrait: bool) -> float:
        """Return the height of the paper of a rule, in units of the letters."""
        lines = -(-len(rule) // (LINE_LETTERS_PORTRAIT if portrait else LINE_LETTERS))
        return 60 if lines < 2 else min(20 + 32 * lines, 128 if portrait else 92)

    @staticmethod
    def pad_columns(narrow: bool, seats: int) -> int:
        """Return the number of pads beside one another in landscape."""
        return 3 if narrow else max(seats, 1)

    def refresh(self) -> None:
        """Show the end of the round; first the sheet if the match is over."""
        view, panel = self.view, self.view.panel
        if self.is_new(panel.over):
            self.shows_sheet = panel.over
        self.has_cards = bool(panel.scores)
        self.shows_sheet = self.shows_sheet or not self.has_cards
        self.next_words = view.primary_label
        self._share_row()

    def fan_of(self, seat: int) -> Backs | None:
        """Return the hand of a seat if no card was played, which leaves it room; else None."""
        hands = {each: cards for each, _name, cards in self.view.panel.hands}
        return None if self.view.panel.cards or self.narrow else fan(hands.get(seat, 0))

    def holds_rule(self, seat: int) -> bool:
        """Return True if a seat has a rule instead of a hand."""
        return seat not in [each for each, _name, _cards in self.view.panel.hands]

    def toggle_sheet(self) -> None:
        """Switch between the cards and the sheet."""
        self.shows_sheet = not self.shows_sheet
        self._share_row()

    def back(self) -> bool:
        """Switch back to the first of the two; return False if it is shown."""
        was = self.has_cards and self.shows_sheet is not self.view.panel.over
        if was:
            self.toggle_sheet()
        return was

    def _share_row(self) -> None:
        self.keys_share = 2.2 if self.shows_sheet else 1


kv.load(__file__)
