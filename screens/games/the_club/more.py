"""Side panel of rare actions: past guesses, and corrections."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.the_club.view.panels import GuessWords
from companion.play.view import Offer
from screens.base import kv
from screens.parts.panels.panel import Panel


class ClubMore(Panel):
    """Past guesses, and offers for corrections."""

    @staticmethod
    def guess_height(guesses: Sequence[GuessWords], portrait: bool) -> int:
        """Return the height of a guess, in heights of a key."""
        if portrait:
            return 3
        return 2 if any(len(guess.words) > 120 for guess in guesses) else 1

    def open_master_page(self) -> None:
        """Open the private page of the master."""
        self.page.app.go("secret", seat=self.view.panel.master)

    def do_offer(self, offer: Offer) -> None:
        """Go back to the table and do the action of an offer."""
        self.page.open(None)
        self.page.choose(offer)


kv.load(__file__)
