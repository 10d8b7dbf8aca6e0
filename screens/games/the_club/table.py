"""Table of The Club: the row, the waiting card, and keys of the offers."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from msgspec import Struct

from companion.games.the_club.actions import Bare, Place, Veto
from companion.games.the_club.cards import ClubCard
from companion.play.view import Offer
from companion.words.i18n import _
from screens.base import kv
from screens.games.the_club.more import ClubMore
from screens.parts.drawing.culling import CulledBox
from screens.parts.drawing.owned import Owned
from screens.parts.panels.panel import Panel
from screens.parts.touch.tap import Choice

TICK_SECONDS = 1.0
"""Seconds between two updates of the hourglass."""

NO_BREAK = "\u00a0"
"""Space at which no line ends."""


class SideAction(Struct, frozen=True):
    """Action of a small key: an offer, or a panel to open."""

    icon: str
    words: str
    offer: Offer | None = None


class ClubVerdict(Choice):
    """Key of a verdict; hidden without an offer."""

    good = BooleanProperty(True)


class Hourglass(CulledBox):
    """Hourglass that reminds, and ends nothing."""

    seconds = NumericProperty(0)
    """Seconds that it runs; 0 for none."""
    turn = ObjectProperty(None, allownone=True)
    """Turn that it measures; a change restarts it."""
    remaining = NumericProperty(1.0)
    """Remaining share, from 1 to 0."""

    _began = 0.0
    _running = None

    def on_seconds(self, *_: object) -> None:
        """Restart with another duration, or stop."""
        self._restart()

    def on_turn(self, *_: object) -> None:
        """Restart for another turn."""
        self._restart()

    def _restart(self) -> None:
        if self._running:
            self._running.cancel()
        self._running = None
        self._began, self.remaining = Clock.get_time(), 1.0
        if self.seconds:
            self._running = Clock.schedule_interval(self._run, TICK_SECONDS)

    def _run(self, _passed: float) -> bool:
        elapsed = (Clock.get_time() - self._began) / self.seconds if self.seconds else 1.0
        self.remaining = max(1.0 - elapsed, 0.0)
        return self.remaining > 0


class HandBeside(Owned, CulledBox):
    """Told cards of an open hand, below the key that tells more of them."""

    told = ObjectProperty(())
    words = StringProperty()
    """Words of that key."""


class ClubRound(Panel):
    """Row, waiting card, and keys of the offers."""

    side_actions = ListProperty()
    """Small keys: beside the gold key while a card is chosen, else beside the verdicts."""
    keys = ListProperty()
    """Further offers, below the row."""
    columns = NumericProperty(3)
    """Number of columns of these keys."""
    vetoes = BooleanProperty(False)
    """True if these keys object to a hint."""
    primary = ObjectProperty(None, allownone=True)
    verdicts = BooleanProperty(False)
    """True while the two verdicts are offered."""
    choosing = BooleanProperty(False)
    """True while the keys to choose a card are shown."""
    stacked = BooleanProperty(False)
    """True if the verdicts stand below the small keys."""
    alone = BooleanProperty(False)
    """True if the right cards stand alone above these keys, and wrong ones are only counted."""
    tells_hand = BooleanProperty(False)
    """True if the cards of an open hand stand in their place."""
    hand_beside = BooleanProperty(False)
    """True if they stand beside the row, below the key that tells more of them."""
    wrong_cards = NumericProperty(0)
    """Number of wrong cards on the table."""
    adds_open_hand = False
    """True while cards of an open hand are entered, which is optional."""
    waiting_seat = NumericProperty(-1)
    """Seat of the waiting card; -1 for none."""

    def refresh(self) -> None:
        """Show the offers of the view."""
        panel, pick = self.view.panel, self.view.pick
        placing = bool(pick) and isinstance(pick.action, Place)
        baring = bool(pick) and isinstance(pick.action, Bare)
        if self.is_new(placing, baring):
            self.adds_open_hand = False
            self.ids.cards.clear()
        self.choosing = bool(panel.choose) and (self.adds_open_hand or not baring)
        keys = () if self.choosing else panel.keys
        self.vetoes = any(isinstance(key.action, Veto) for key in keys)
        self.keys = list(keys)
        self.primary = self.view.primary
        self.verdicts = not self.choosing and not self.primary
        self.wrong_cards = sum(len(column.wrong) for column in panel.columns)
        self.waiting_seat = panel.seat if panel.waiting else -1
        self.sign = "no" if panel.denied else ""
        more = () if self.vetoes else (SideAction("more", _("More")),)
        self.side_actions = [*self._choosing_actions(baring), *more]

    def _choosing_actions(self, baring: bool) -> Iterator[SideAction]:
        """Yield the small keys while a card is chosen, or could be."""
        panel = self.view.panel
        if baring:
            yield (
                SideAction("back", _("Judge"))
                if self.adds_open_hand
                else SideAction("plus", f"{panel.choose.replace(' ', NO_BREAK)} {panel.told}")
            )
        for offer in panel.keys if self.choosing else ():
            yield SideAction("open-hand", offer.label, offer)

    def do_side_action(self, key: SideAction) -> None:
        """Do the action of a small key."""
        if key.offer:
            self.page.choose(key.offer)
        elif key.icon in ("plus", "back"):
            self._set_adding(not self.adds_open_hand)
        else:
            self.page.open(ClubMore)

    def back(self) -> bool:
        """Stop entering the cards of an open hand; return False if none are entered."""
        was = self.adds_open_hand
        if was:
            self._set_adding(False)
        return was

    def _set_adding(self, adds_open_hand: bool) -> None:
        self.adds_open_hand = adds_open_hand
        self.refresh()

    def show_card(self, card: ClubCard) -> None:
        """Choose an entered card on the keys."""
        self.ids.cards.show(card)

    def submit_card(self, card: ClubCard) -> None:
        """Enter the chosen card and clear the choice."""
        if self.view.pick:
            self.referee.do(self.view.pick.filled(card))
            self.ids.cards.clear()


kv.load(__file__)
