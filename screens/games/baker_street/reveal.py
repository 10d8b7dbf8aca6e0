"""How a doubt in Baker Street ended, card by card, and the pile that is the reward."""

from __future__ import annotations

from collections.abc import Iterator
from math import sin, tau

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.games.baker_street.actions import Reward
from screens import kv
from screens.games.baker_street import cards, circle, keys
from screens.games.baker_street.cards import StreetCard
from screens.parts import motion
from screens.parts.panel import Panel

_used = (cards, circle, keys)  # by the kv file
TURN, NEXT = 0.16, 0.06
"""Seconds that a card takes to turn over, and after which the next one begins."""
COUNT, WAIT, FALL, SHAKE = 0.45, 0.48, 0.24, 0.18
"""Seconds in which the sum counts, after which the stamp comes, and that it takes to fall and to
lie still."""
HIGH = 1.4
"""How large the stamp is where it falls from, of its size."""
FAR, TIMES = 2, 3
"""How far the stamp shakes, in units, and how often."""


class RevealNumber(BoxLayout):
    """A number, and what it is."""

    number = NumericProperty()
    words = StringProperty()


class RevealSum(BoxLayout):
    """What one hand is worth."""

    seat = NumericProperty(0)
    hand = ObjectProperty(())


class Stamp(BoxLayout):
    """Whether the last declaration was true."""

    true = BooleanProperty(False)
    tint = ColorProperty()
    """Good or bad."""
    grown = NumericProperty(1.0)
    """How large it is, of its size."""
    shaken = NumericProperty(0.0)
    """How much of its shaking is still to come, from 1 to 0."""

    def aside(self, shaken: float) -> float:
        """Return how far it is from its place, in units: less and less, to both sides."""
        return FAR * shaken * sin(tau * TIMES * shaken)


class Reveal(Panel):
    """Two numbers, the sign between them, the six cards and the stamp; then the reward."""

    counted = NumericProperty()
    """How far the sum has been counted."""

    def refresh(self) -> None:
        """Show the whole at once, unless both hands have been shown just now."""
        if self.parent and self.page.played == turning(self):
            self.page.played = ()
            self._play()
        elif self.is_new(self.view.panel):
            self.counted = self.view.panel.sum

    def _play(self) -> None:
        """Turn the cards over one by one, count them, and let the stamp fall."""
        self.is_new(self.view.panel)
        for place, card in enumerate(self._cards()):
            card.opened = 0
            motion.move(card, TURN, after=place * NEXT, opened=1)
        self.counted = 0
        motion.move(self, COUNT, "out_quad", counted=self.view.panel.sum)
        stamp = self.ids.stamp
        stamp.grown, stamp.shaken, stamp.opacity = HIGH, 1, 0
        motion.move(stamp, FALL, "out_back", after=WAIT, grown=1)
        motion.move(stamp, FALL, "linear", after=WAIT, opacity=1)
        motion.move(stamp, SHAKE, "linear", after=WAIT + FALL, shaken=0)

    def _cards(self) -> Iterator[StreetCard]:
        for row in (self.ids.first, self.ids.second):
            yield from reversed(row.children)

    def on_parent(self, _: object, parent: object) -> None:
        """Let nothing go on where nobody sees it."""
        if parent is None:
            motion.finish()

    def choose_pile(self, pile: int) -> None:
        """Take this pile as the reward."""
        self.referee.do(Reward(pile))


def turning(panel: Panel) -> tuple[object, ...]:
    """Return what a page has played while both hands of its match are shown."""
    sitting = panel.referee.sitting
    return "hands", sitting.number if sitting else 0


kv.load(__file__)
