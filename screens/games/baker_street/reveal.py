"""How a doubt in Baker Street ended, card by card, and the pile that is the reward."""

from __future__ import annotations

from math import sin, tau

from kivy.animation import AnimationTransition
from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.games.baker_street.actions import Reward
from companion.play.view import View
from screens.base import kv
from screens.games.baker_street.cards import StreetCard
from screens.parts.drawing import motion
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel

TURN, NEXT = 0.2, 0.14
"""Seconds that a card takes to turn over, and after which the next one begins."""
COUNT = 0.9
"""Seconds in which a sum counts that was told without cards."""
TELL, FALL, SHAKE, OFFER = 0.12, 0.24, 0.18, 0.25
"""Seconds in which, once the last card lies, what it decides appears, the stamp falls, and lies
still; and in which the piles then appear."""
HIGH = 1.4
"""How large the stamp is where it falls from, of its size."""
FAR, TIMES = 2, 3
"""How far the stamp shakes, in units, and how often."""


class RevealNumber(BoxLayout):
    """A number, and below it whose it is and what it counts."""

    seat = NumericProperty(0)
    name = StringProperty()
    number = NumericProperty()
    words = StringProperty()


class RevealName(BoxLayout):
    """A player's shape, what that player did, and a few words, in one line in the middle."""

    seat = NumericProperty(0)
    name = StringProperty()
    words = StringProperty()
    letters = NumericProperty(0)
    """Font size at which the line fits, in pixels."""


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
    """Two numbers, the sign between them, the six cards and the stamp; then the reward.

    Until the last card lies open nothing tells how the doubt ended.
    """

    turned = NumericProperty(1.0)
    """How far both hands are turned over, from 0 to 1."""
    counted = NumericProperty()
    """What the cards that lie open are worth."""
    told = NumericProperty(1.0)
    """How far what they decide can be seen, from 0 to 1."""
    offered = NumericProperty(1.0)
    """Opacity of the piles that may be the reward."""

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        self._speak = Clock.create_trigger(self._tell, -1)
        super().__init__(page, view, **kwargs)

    @property
    def suspense(self) -> bool:
        """Whether the last card does not lie open yet."""
        return self.told == 0

    def refresh(self) -> None:
        """Show the whole at once, unless both hands have been shown just now."""
        if self.parent and self.page.played == turning(self):
            self.page.played = ()
            self.is_new(self.view.panel)
            self._play()
        elif self.is_new(self.view.panel):
            self._turn()
        panel = self.view.panel
        self.prompt, self.seat = (panel.claimed, panel.declarer) if self.suspense else ("", None)

    def _play(self) -> None:
        """Turn the cards over one by one and count them; then tell, and let the stamp fall."""
        stamp, seconds = self.ids.stamp, self._seconds()
        self.turned = self.told = self.offered = 0
        stamp.grown, stamp.shaken, stamp.opacity = HIGH, 1, 0
        motion.move(self, seconds, "linear", turned=1)
        motion.move(self, TELL, "linear", after=seconds, told=1)
        motion.move(stamp, FALL, "out_back", after=seconds, grown=1)
        motion.move(stamp, FALL, "linear", after=seconds, opacity=1)
        motion.move(stamp, SHAKE, "linear", after=seconds + FALL, shaken=0)
        motion.move(self, OFFER, "linear", after=seconds + FALL + SHAKE, offered=1)

    def _cards(self) -> list[StreetCard]:
        """Return both hands in the order in which they are turned over."""
        return [card for row in (self.ids.first, self.ids.second) for card in row.children[::-1]]

    def _seconds(self) -> float:
        """Return how long it takes until the last card lies open."""
        cards = self._cards()
        return NEXT * (len(cards) - 1) + TURN if cards else COUNT

    def on_turned(self, *_: object) -> None:
        """Turn the cards so far, and count those that lie open."""
        self._turn()

    def _turn(self) -> None:
        cards, passed = self._cards(), self.turned * self._seconds()
        for place, card in enumerate(cards):
            share = 1.0 if self.turned == 1 else (passed - place * NEXT) / TURN
            card.opened = AnimationTransition.out_cubic(min(max(share, 0.0), 1.0))
        if cards:
            self.counted = sum(card.item.value for card in cards if card.opened == 1)
        else:
            self.counted = self.view.panel.sum * AnimationTransition.out_quad(self.turned)

    def on_told(self, *_: object) -> None:
        """Let the page say what is to be done, once nothing is kept back any more."""
        if self.prompt and not self.suspense:
            self._speak()

    def _tell(self, *_: object) -> None:
        self.referee.changed()

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
