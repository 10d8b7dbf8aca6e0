"""Both hands after a doubt in Baker Street: two keypads, scans, or a sum."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    StringProperty,
)
from msgspec import Struct

from companion.games.baker_street.actions import ShowHands, ShowSum
from companion.games.baker_street.view.panels import Hand
from companion.play.sums import NumberEntry
from companion.words.i18n import _
from screens.base import kv
from screens.games.baker_street.reveal import turning
from screens.games.baker_street.scale import ScaleMark, bluff_and_true
from screens.games.baker_street.side import StreetSide
from screens.parts.panels.panel import Panel
from screens.parts.touch.keypad import NumberTyping


class HandBox(StreetSide):
    """A player's hand and its keypad."""

    def add(self, value: int) -> None:
        """Add a card of this value to the hand."""
        self.owner.add(self.item.seat, value)


class _Slot(Struct, frozen=True):
    seat: int
    place: int
    value: str
    free: bool


class _Hand(Struct, frozen=True):
    seat: int
    name: str
    sum: str
    slots: tuple[_Slot, ...]
    full: bool


class Hands(NumberTyping, Panel):
    """Both hands in six touches, six scans, or their sum in two."""

    hands = ListProperty()
    number = StringProperty()
    """Sum on the screen; a question mark before."""
    sign = StringProperty()
    """Comparison of the sum with the declaration; before, the declared one."""
    tone = StringProperty("muted")
    said = StringProperty()
    """Declarer, in words."""
    pins = ListProperty()
    """Marks beside the scale: the declaration, and what is a bluff or true."""
    partial = BooleanProperty(False)
    """True if both hands are entered in part: a hand may really have fewer cards (S:48)."""
    by_sum = BooleanProperty(False)
    words = StringProperty()
    """Text of the key that shows the hands."""

    def refresh(self) -> None:
        """Show the known cards of both hands."""
        if self.is_new():
            self.by_sum, self.entry = False, NumberEntry()
            self.values: list[list[int]] = [[], []]
        self.prompt = self._asks_sum() if self.by_sum else ""
        panel = self.view.panel
        self.seat, self.who = panel.declarer, panel.hands[panel.declarer].name
        self.said = _("{name} said").format(name=self.who)
        self.pins = [
            ScaleMark(min(panel.declared, panel.highest), seat=panel.declarer, row=1),
            *bluff_and_true(panel.declared, panel.highest),
        ]
        if self.parent:
            self.page.played = turning(self)
        self._show()

    def add(self, seat: int, value: int) -> None:
        """Add a card to a hand."""
        if len(self._whole(seat)) < self.view.panel.hands[seat].size:
            self.values[seat].append(value)
        self._show()

    def drop(self, seat: int, place: int) -> None:
        """Take a card out of a hand."""
        del self.values[seat][place - len(self.view.panel.hands[seat].cards)]
        self._show()

    def write(self) -> None:
        """Decide the doubt with the sum that is typed, or with these hands."""
        if self.by_sum:
            self.referee.do(ShowSum(self.entry.number or 0))
        else:
            self.referee.do(ShowHands(tuple(self._whole(0)), tuple(self._whole(1))))

    def take_number(self, number: int) -> None:
        """Take the sum of all cards."""
        self.entry = NumberEntry(str(number), is_proposal=True, most=self.view.panel.highest)
        self._show()

    def raise_number(self, by: int) -> None:
        """Raise or lower the sum, from the declared one."""
        panel, now = self.view.panel, self.entry.number
        start = panel.declared if now is None else now + by
        self.take_number(max(0, min(start, panel.highest)))

    def settle(self) -> None:
        """Keep the sum until it is shown."""

    def switch_entry(self) -> None:
        """Switch between entering the sum and the cards."""
        self.by_sum = not self.by_sum
        self.entry = NumberEntry(most=self.view.panel.highest)
        self.page.refresh()

    def back(self) -> bool:
        """Return to entering cards; return False if cards are entered already."""
        was = self.by_sum
        if was:
            self.switch_entry()
        return was

    def is_typing(self) -> bool:
        """Return whether the sum is typed."""
        return bool(self.by_sum)

    def typed(self, character: str) -> bool:
        """Add a digit to the sum, or a value to the first hand that lacks one."""
        if self.by_sum:
            return character.isdecimal() and super().typed(character)
        if character not in tuple("012345"):
            return False
        for hand in self.view.panel.hands:
            if len(self._whole(hand.seat)) < hand.size:
                self.add(hand.seat, int(character))
                return True
        return False

    def erased(self) -> bool:
        """Take the last digit or value out again."""
        if self.by_sum:
            return bool(self.entry.text) and super().erased()
        for seat in (1, 0):
            if self.values[seat]:
                self.values[seat].pop()
                self._show()
                return True
        return False

    def _asks_sum(self) -> str:
        text = _("said {number}: how much are all the cards?")
        return text.format(number=self.view.panel.declared)

    def _whole(self, seat: int) -> list[int]:
        shown = [face.value for face in self.view.panel.hands[seat].cards]
        return [*shown, *self.values[seat]][: self.view.panel.hands[seat].size]

    def _show(self) -> None:
        self.hands = [self._hand(hand) for hand in self.view.panel.hands]
        told, total = any(map(self._whole, (0, 1))), sum(map(sum, map(self._whole, (0, 1))))
        self.ready = all(hand.full for hand in self.hands)
        self.partial = not self.by_sum and not self.ready and all(map(self._whole, (0, 1)))
        if self.by_sum:
            self.ready, total = self.entry.number is not None, self.entry.number or 0
        self.number = str(total) if self.ready else "?"
        self.sign, self.tone = self._compared(total) if self.ready else ("≥", "muted")
        words = _("{sum} so far").format(sum=total) if told else ""
        if self.ready:
            self.words = _("Show: {words}").format(words=total)
        elif self.partial:
            self.words = _("Only these: {words}").format(words=words)
        else:
            self.words = words or _("Six cards to go")

    def _compared(self, total: int) -> tuple[str, str]:
        """Return the sign between a sum and the declaration, and its tone."""
        declared = self.view.panel.declared
        if total < declared:
            return "<", "bad"
        return (">" if total > declared else "="), "good"

    def _hand(self, hand: Hand) -> _Hand:
        whole = self._whole(hand.seat)
        slots = tuple(
            _Slot(
                hand.seat,
                place,
                str(whole[place]) if place < len(whole) else "",
                len(hand.cards) <= place < len(whole),
            )
            for place in range(hand.size)
        )
        total = str(sum(whole)) if whole else ""
        return _Hand(hand.seat, hand.name, total, slots, len(whole) >= hand.size)


kv.load(__file__)
