"""What any game looks like before it has a face: its offers as keys, a number, and its sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.properties import BooleanProperty, ListProperty
from msgspec import Struct

from companion.play.actions import Action
from companion.play.view import Offer, View
from screens.base import kv
from screens.parts.panels.pad import Numbered, PadDial


class Choosable(Struct, frozen=True):
    """An offer on its key; *first* marks the one that is the thing to do."""

    offer: Offer
    first: bool
    picks: bool = False
    """Whether it is one of the things that are put together, and not yet the whole."""
    value: Any = None
    """That thing."""


class DefaultNumber(PadDial):
    """The number that is wanted."""


class Default(Numbered):
    """What can be chosen, the number that is wanted, and the points: from the view alone."""

    choices = ListProperty()
    asking = BooleanProperty(False)
    """Whether a number is wanted."""
    told = BooleanProperty(False)
    """Whether there are points to show."""

    _picked: tuple[Any, ...] = ()
    """What was picked so far, of the first columns."""

    def refresh(self) -> None:
        """Show what can be done; each moment begins with its first keys and the least number."""
        view = self.view
        self.asking, self.told = view.ask is not None, bool(view.sheet.rows)
        if self.is_new(view.who, view.prompt):
            self.number, self._picked = view.ask.least if view.ask else 0, ()
            self.picking = False
            self.ids.pager.show_place(0)
        self.choices = [*self._to_pick(), *_choosable(view)]

    def _to_pick(self) -> Iterator[Choosable]:
        """Yield the things of the next column that one is wanted of."""
        pick = self.view.pick
        if pick:
            for words, value in pick.columns[len(self._picked)].choices:
                yield Choosable(Offer(words, pick.action), False, True, value)

    def choose(self, choice: Choosable) -> None:
        """Do what was chosen; of several things that are wanted, the last does it."""
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
        """Close the pad, or let go of the thing that was picked last."""
        if super().back():
            return True
        had, self._picked = bool(self._picked), self._picked[:-1]
        self.refresh()
        return had

    def filled(self, action: Action) -> Action:
        """Fill the number on the screen into what a button stands for."""
        ask = self.view.ask
        return ask.filled(int(self.number)) if ask and type(action) is type(ask.action) else action

    def across(self, choices: list[Choosable], roomy: bool) -> int:
        """Return how many keys stand beside each other: numbers need little room, names much."""
        if all(len(choice.offer.label) < 4 for choice in choices):
            return 4
        return 2 if roomy else 1


def _choosable(view: View) -> Iterator[Choosable]:
    """Yield the offers that are not numbers of what is asked for."""
    for offer in view.offers:
        if view.ask is None or type(offer.action) is not type(view.ask.action):
            yield Choosable(offer, view.primary is not None and offer.label == view.primary.label)


kv.load(__file__)
