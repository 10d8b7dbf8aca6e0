"""The table of The Club: the row, what waits, and what can be done."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
)
from msgspec import Struct

from companion.games.the_club.actions import Bare, Place
from companion.games.the_club.cards import ClubCard
from companion.play.view import Offer
from companion.words.i18n import _
from screens.base import kv
from screens.games.the_club.more import ClubMore
from screens.parts.drawing.culling import CulledBox
from screens.parts.panels.panel import Panel
from screens.parts.touch.tap import Choice

TICK = 1.0
"""Seconds from one look at the sand to the next: it moves no faster than a person sees."""


class Beside(Struct, frozen=True):
    """A small key: what it opens, or the offer that it stands for."""

    icon: str
    words: str
    offer: Offer | None = None


class BesideKey(Choice):
    """Something that is seldom wanted, beside the row or below it."""


class ClubVerdict(Choice):
    """One of two answers that are equally right; it takes no room while it is not wanted."""

    good = BooleanProperty(True)


class Sand(CulledBox):
    """An hourglass that reminds, and ends nothing."""

    seconds = NumericProperty(0)
    """How long it runs; 0 for none."""
    turn = ObjectProperty(None, allownone=True)
    """Whose turn it measures: with another one it begins anew."""
    left = NumericProperty(1.0)
    """How much sand is left, from 1 to 0."""

    _began = 0.0
    _running = None

    def on_seconds(self, *_: object) -> None:
        """Run, or rest."""
        self._turn_over()

    def on_turn(self, *_: object) -> None:
        """Begin anew."""
        self._turn_over()

    def _turn_over(self) -> None:
        if self._running:
            self._running.cancel()
        self._running = None
        self._began, self.left = Clock.get_time(), 1.0
        if self.seconds:
            self._running = Clock.schedule_interval(self._run, TICK)

    def _run(self, _passed: float) -> bool:
        gone = (Clock.get_time() - self._began) / self.seconds if self.seconds else 1.0
        self.left = max(1.0 - gone, 0.0)
        return self.left > 0


class ClubRound(Panel):
    """The row, the card that waits, and keys for what can be done."""

    beside = ListProperty()
    """Small keys: beside the row while a card is put together, else below it."""
    keys = ListProperty()
    """What can be done besides, below the row."""
    across = NumericProperty(3)
    """How many of them stand beside each other."""
    primary = ObjectProperty(None, allownone=True)
    verdicts = BooleanProperty(False)
    """Whether the two answers stand below the row."""
    choosing = BooleanProperty(False)
    """Whether a card is put together below the row."""
    telling = False
    """Whether the cards of a hand that lies open are told, which they need not be."""
    mover = NumericProperty(-1)
    """Whose card waits."""

    def refresh(self) -> None:
        """Show what can be done now."""
        panel, pick = self.view.panel, self.view.pick
        placing = bool(pick) and isinstance(pick.action, Place)
        baring = bool(pick) and isinstance(pick.action, Bare)
        if self.is_new(placing, baring):
            self.telling = False
            self.ids.cards.clear()
        self.choosing = bool(panel.choose) and (self.telling or not baring)
        self.keys = [] if self.choosing else list(panel.keys)
        self.primary = self.view.primary
        self.verdicts = not self.choosing and not self.primary
        self.mover = panel.seat if panel.waiting else -1
        self.sign = "no" if panel.denied else ""
        self.beside = [*self._while_choosing(baring), Beside("more", _("More"))]

    def _while_choosing(self, baring: bool) -> Iterator[Beside]:
        """Yield what else can be done while the keys of the cards need the room, or lack it."""
        panel = self.view.panel
        if baring:
            yield Beside("back", _("Judge")) if self.telling else Beside("cards", panel.choose)
        for offer in panel.keys if self.choosing else ():
            yield Beside("eye", offer.label, offer)

    def take(self, key: Beside) -> None:
        """Do what a small key stands for."""
        if key.offer:
            self.page.choose(key.offer)
        elif key.icon in ("cards", "back"):
            self._tell(not self.telling)
        else:
            self.page.open(ClubMore)

    def back(self) -> bool:
        """Leave the cards of a hand that lies open."""
        was = self.telling
        if was:
            self._tell(False)
        return was

    def _tell(self, telling: bool) -> None:
        self.telling = telling
        self.refresh()

    def put_together(self, card: ClubCard) -> None:
        """Let the keys show a card that was told."""
        self.ids.cards.show(card)

    def chosen(self, card: ClubCard) -> None:
        """Tell a card that was put together; the next one begins with nothing."""
        if self.view.pick:
            self.referee.do(self.view.pick.filled(card))
            self.ids.cards.clear()


kv.load(__file__)
