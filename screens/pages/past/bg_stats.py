"""Page of the QR code with which a telephone opens a match in BG Stats."""

from __future__ import annotations

from kivy.properties import NumericProperty, StringProperty

from companion.keep.matches.bg_stats import link
from companion.words.errors import BrokenJournal
from companion.words.i18n import _
from screens.base import kv
from screens.parts.drawing.code import QrCode  # noqa: F401 - the rule of the page has one
from screens.parts.panels.frame import Page


class BgStatsPage(Page):
    """QR code of a match that was played to its end."""

    needs_subject = True
    title = StringProperty()
    day = StringProperty()
    number = NumericProperty(0)
    """Number of the match."""
    code = StringProperty()
    """Link of the match; empty if it has none."""
    told = StringProperty()

    def concern(self) -> object:
        """Return the match."""
        return self.number

    def enter(self, **what: object) -> None:
        """Show the link of a match, as it is when the page comes to the front."""
        super().enter(**what)
        try:
            self.code = link(self.app.referee.journal, int(self.number))
        except BrokenJournal as error:
            self.code, self.told = "", str(error)
            return
        self.told = (
            _("Point your phone at it: BG Stats opens its form, with this match filled in.")
            if self.code
            else _("The date of this match is not known: correct that of its evening.")
        )


kv.load(__file__)
