"""Panel of a game without panels of its own: its offers as keys, a number and the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from msgspec import Struct

from companion.play.actions import Action
from companion.play.sums import NumberEntry
from companion.play.view import Offer, View
from screens.base import kv
from screens.parts.panels.pad import Numbered, PadDial
from screens.parts.touch.keypad import NumberTyping
from screens.parts.touch.tap import Key

KEYED = 25
"""Numbers to choose from, from which on the number is typed."""


class Choosable(Struct, frozen=True):
    """Offer on a key; *first* marks the primary one."""

    offer: Offer
    first: bool
    picks: bool = False
    """True if it is one value of an action that is composed of several."""
    value: Any = None
    """That value."""


class DefaultNumber(PadDial):
    """Dial for the requested number."""


class SendKey(Key):
    """Key that performs the action with the number."""

    panel = ObjectProperty(None, allownone=True, rebind=True)


class Default(NumberTyping, Numbered):
    """Panel with the offers, the requested number and the points of any view."""

    choices = ListProperty()
    asking = BooleanProperty(False)
    """True if the view asks for a number."""
    keyed = BooleanProperty(False)
    """True if the number is typed on a keypad, being one of many."""
    has_points = BooleanProperty(False)
    """True if there are points to show, and room for them."""

    _picked: tuple[Any, ...] = ()
    """Values picked so far, of the first columns."""

    def refresh(self) -> None:
        """Show the choices; a new moment starts on the first page with the least number."""
        view = self.view
        ask = view.ask
        self.asking = ask is not None
        self.keyed = ask is not None and ask.most - ask.least + 1 >= KEYED
        self.has_points = bool(view.sheet.rows) and not self.keyed
        if self.is_new(view.who, view.prompt):
            self.number, self._picked = ask.least if ask else 0, ()
            self.entry = NumberEntry()
            self.picking = False
            self.ids.pager.show_place(0)
        self.ready = not self.keyed or self.entry.is_within(ask.least, ask.most)
        if self.keyed and self.ready:
            self.number = self.entry.number
        self.choices = [*self._to_pick(), *_choosable(view)]

    @staticmethod
    def choices_share(keyed: bool, portrait: bool) -> float:
        """Return the height of the choices as a share, above or beside which a number is typed."""
        return (0.4 if portrait else 1.0) if keyed else 1.4

    def is_typing(self) -> bool:
        """Return whether the number is typed."""
        return bool(self.keyed)

    def write(self) -> None:
        """Perform the action with the number."""
        self.referee.do(self.filled(self.view.ask.action))

    def _to_pick(self) -> Iterator[Choosable]:
        """Yield the values of the next column to pick from."""
        pick = self.view.pick
        if pick:
            for words, value in pick.columns[len(self._picked)].choices:
                yield Choosable(Offer(words, pick.action), False, True, value)

    def choose(self, choice: Choosable) -> None:
        """Perform an offer, or pick a value; the last value performs the action."""
        pick = self.view.pick
        if not choice.picks or pick is None:
            self.referee.do(choice.offer.action)
            return
        self._picked = (*self._picked, choice.value)
        if len(self._picked) == len(pick.columns):
            picked, self._picked = self._picked, ()
            self.referee.do(pick.filled(*picked))
        self.refresh()

    def back(self) -> bool:
        """Close the pad, or drop the value that was picked last."""
        if super().back():
            return True
        had, self._picked = bool(self._picked), self._picked[:-1]
        self.refresh()
        return had

    def filled(self, action: Action) -> Action:
        """Return the action of a button with the number on the screen."""
        ask = self.view.ask
        return ask.filled(int(self.number)) if ask and type(action) is type(ask.action) else action

    def key_columns(self, choices: list[Choosable], roomy: bool) -> int:
        """Return the number of columns of keys: more for short labels."""
        if all(len(choice.offer.label) < 4 for choice in choices):
            return 4
        return 2 if roomy else 1


def _choosable(view: View) -> Iterator[Choosable]:
    """Yield the offers other than those of the requested number."""
    for offer in view.offers:
        if view.ask is None or type(offer.action) is not type(view.ask.action):
            yield Choosable(offer, view.primary is not None and offer.label == view.primary.label)


kv.load(__file__)
