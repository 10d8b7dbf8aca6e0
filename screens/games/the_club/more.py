"""Side panel of rare actions: what the players may ask, what ends the round, and past guesses."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.the_club.view.panels import GuessWords
from companion.play.view import Offer
from companion.words.i18n import _
from screens.base import kv
from screens.parts.drawing.owned import Owned
from screens.parts.panels.panel import Panel
from screens.parts.touch.held_key import SayingKey

LONG_GUESS = 70
"""Letters from which a guess needs a wider slip."""


def without_asides(words: str) -> str:
    """Return a guess without what it has in brackets, for which a slip has no room."""
    return re.sub(r" \([^)]*\)", "", words)


class OfferKey(Owned, SayingKey):
    """Key of an offer, with its hint as its second line."""

    item = ObjectProperty(rebind=True)


class MoreGroup(BoxLayout):
    """Keys of one kind below their title."""

    title = StringProperty()


class ClubMore(Panel):
    """Offers for corrections, and past guesses."""

    asked = ListProperty()
    """Offers that the players may ask for."""
    back_words = StringProperty()

    has_long_guess = BooleanProperty(False)
    is_roomy = BooleanProperty(True)
    """False if keys give the room of their icons to long guesses."""

    @staticmethod
    def slip_lines(guesses: Sequence[GuessWords], portrait: bool) -> int:
        """Return the lines of a slip that the longest guess needs, at least those of its marks."""
        longest = max((len(guess.words) for guess in guesses), default=0)
        if longest > LONG_GUESS:
            return 6 if portrait else 9
        return 3 if longest <= LONG_GUESS * 2 // 3 else 4

    def refresh(self) -> None:
        """Update the keys."""
        panel = self.view.panel
        self.has_long_guess = any(len(guess.words) > LONG_GUESS for guess in panel.guesses)
        name = self.view.seats[panel.seat].name
        self.asked = [panel.hint] if panel.hint else []
        self.back_words = _("Go on: {name}’s turn").format(name=name)

    def open_master_page(self) -> None:
        """Open the private page of the master."""
        self.page.app.go("secret", seat=self.view.panel.master)

    def do_offer(self, offer: Offer) -> None:
        """Go back to the table and do the action of an offer."""
        self.page.open(None)
        self.page.choose(offer)


kv.load(__file__)
