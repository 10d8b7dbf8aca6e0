"""Outcome of a doubt in Baker Street, card by card, and the pile of the reward."""

from __future__ import annotations

from math import cos, pi, sin, tau

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
from companion.words.i18n import _
from screens.base import kv
from screens.games.baker_street.cards import StreetCard
from screens.parts.drawing import motion
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel

LIE_SECONDS, TURN_SECONDS, NEXT_SECONDS = 0.25, 0.2, 0.06
"""Seconds for which all cards lie face down, in which one turns over, and until the next starts."""
COUNT_SECONDS = 0.9
"""Seconds in which a sum without cards counts up."""
OUTCOME_SECONDS, FALL_SECONDS, SHAKE_SECONDS, OFFER_SECONDS = 0.12, 0.24, 0.18, 0.25
"""Seconds after the last card in which the outcome appears, the stamp falls and shakes, and the
piles appear."""
FALL_SCALE = 1.4
"""Scale of the stamp at the start of its fall."""
SHAKE_UNITS, SHAKE_COUNT = 2, 3
"""Amplitude of the shaking stamp, in units, and number of its oscillations."""


class RevealNumber(BoxLayout):
    """Number, with its meaning below, after the shape of a player if it is that player's word."""

    seat = NumericProperty(None, allownone=True)
    words = StringProperty()
    number = NumericProperty()


class RevealName(BoxLayout):
    """Shape of a player, if any, and a few words, in one centered line."""

    seat = NumericProperty(None, allownone=True)
    words = StringProperty()
    letters = NumericProperty(0)
    """Font size at which the line fits, in pixels."""


class RevealSum(BoxLayout):
    """Sum of a hand."""

    seat = NumericProperty(0)
    hand = ObjectProperty(())


class Stamp(BoxLayout):
    """Verdict about the last declaration."""

    true = BooleanProperty(False)
    tint = ColorProperty()
    """Tone of good or bad."""
    grown = NumericProperty(1.0)
    """Scale of the stamp."""
    shaken = NumericProperty(0.0)
    """Share of its shaking that is left, from 1 to 0."""

    def shake_offset(self, shaken: float) -> float:
        """Return the horizontal offset in units, which decreases to both sides."""
        return SHAKE_UNITS * shaken * sin(tau * SHAKE_COUNT * shaken)


class Reveal(Panel):
    """Two numbers, the sign between them, the six cards and the stamp; then the reward.

    Nothing shows the outcome before the last card is open.
    """

    turned = NumericProperty(1.0)
    """Share of both hands that is turned over, from 0 to 1."""
    counted = NumericProperty()
    """Sum of the open cards."""
    outcome_opacity = NumericProperty(1.0)
    """Opacity of the outcome, from 0 to 1."""
    offered = NumericProperty(1.0)
    """Opacity of the piles to choose from."""

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        self._notify_later = Clock.create_trigger(self._notify, -1)
        super().__init__(page, view, **kwargs)

    @property
    def suspense(self) -> bool:
        """True until the last card is open."""
        return self.outcome_opacity == 0

    def refresh(self) -> None:
        """Show the whole at once, or play it if both hands have just been shown."""
        if self.parent and self.page.played == turning(self):
            self.page.played = ()
            self.is_new(self.view.panel)
            self._play()
        elif self.is_new(self.view.panel):
            self._turn()
        panel = self.view.panel
        self.prompt = _("doubts: is it true?") if self.suspense else ""
        self.seat, self.who = panel.doubter, panel.doubts

    def _play(self) -> None:
        """Turn over and count the cards one by one; then show the outcome and the stamp."""
        stamp, seconds = self.ids.stamp, self._seconds()
        self.turned = self.outcome_opacity = self.offered = 0
        stamp.grown, stamp.shaken, stamp.opacity = FALL_SCALE, 1, 0
        motion.move(self, seconds, "linear", turned=1)
        motion.move(self, OUTCOME_SECONDS, "linear", after=seconds, outcome_opacity=1)
        motion.move(stamp, FALL_SECONDS, "out_back", after=seconds, grown=1)
        motion.move(stamp, FALL_SECONDS, "linear", after=seconds, opacity=1)
        motion.move(stamp, SHAKE_SECONDS, "linear", after=seconds + FALL_SECONDS, shaken=0)
        motion.move(
            self, OFFER_SECONDS, "linear", after=seconds + FALL_SECONDS + SHAKE_SECONDS, offered=1
        )

    def _cards(self) -> list[StreetCard]:
        """Return both hands in the order in which they are turned over."""
        return [card for row in (self.ids.first, self.ids.second) for card in row.children[::-1]]

    def _seconds(self) -> float:
        """Return the seconds until the last card is open."""
        cards = self._cards()
        if not cards:
            return COUNT_SECONDS
        return LIE_SECONDS + NEXT_SECONDS * (len(cards) - 1) + TURN_SECONDS

    def on_turned(self, *_: object) -> None:
        """Turn the cards so far, and count the open ones."""
        self._turn()

    def _turn(self) -> None:
        cards, passed = self._cards(), self.turned * self._seconds() - LIE_SECONDS
        for place, card in enumerate(cards):
            share = 1.0 if self.turned == 1 else (passed - place * NEXT_SECONDS) / TURN_SECONDS
            card.opened = -cos(pi * min(max(share, 0.0), 1.0))
        if cards:
            self.counted = sum(card.item.value for card in cards if card.opened == 1)
        else:
            self.counted = self.view.panel.sum * AnimationTransition.out_quad(self.turned)

    def on_outcome_opacity(self, *_: object) -> None:
        """Refresh the prompt of the page once the outcome is visible."""
        if self.prompt and not self.suspense:
            self._notify_later()

    def _notify(self, *_: object) -> None:
        self.referee.changed()

    def on_parent(self, _: object, parent: object) -> None:
        """Finish all motion when the panel is removed."""
        if parent is None:
            motion.finish()

    def choose_pile(self, pile: int) -> None:
        """Enter the pile of the reward."""
        self.referee.do(Reward(pile))


def turning(panel: Panel) -> tuple[object, ...]:
    """Return the key under which a page has shown both hands of its match."""
    sitting = panel.referee.sitting
    return "hands", sitting.number if sitting else 0


kv.load(__file__)
