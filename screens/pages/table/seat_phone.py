"""Code that gives a seat its own phone, on its open private page."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty

from companion.words.i18n import _
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.code import QrCode  # noqa: F401 - the rule of the panel has one
from screens.parts.drawing.glyphs import text_width
from screens.parts.panels.panel import Panel
from screens.parts.touch.spot import Spot
from screens.parts.touch.tap import Tap


class PhoneKey(Tap):
    """Key that shows the code, also to the finger that slides onto it."""

    joined = BooleanProperty(False)
    """True if the seat has a phone."""

    @staticmethod
    def longest_word(words: str) -> float:
        """Return the width of the longest of some words in pixels."""
        widths = (text_width(word, theme.bold, theme.body) for word in words.split())
        return max(widths, default=0) + 4


class PhoneOff(Spot):
    """Key that takes the phone of the seat away."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return _("Lift the finger: that phone shows nothing more.")


class SeatCode(Panel):
    """Code to scan, in the place of the private view; a sign once a phone has joined by it."""

    tall = True
    address = StringProperty()
    """Address by which a phone joins, with the key that only a scan of it tells."""
    told = StringProperty()

    def refresh(self) -> None:
        """Show the address of the page's seat, or that a phone has joined."""
        self.address = self.page.phone_address
        if self.address:
            self.told = _("One phone can join by this code, and only that one.")
            self.aside = _("Scan it and hold on.")
        else:
            self.told = _("A phone has joined. Another one can, once this one is switched off.")
            self.aside = ""


kv.load(__file__)
