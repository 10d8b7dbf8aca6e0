"""What any game looks like before it has a face: its offers as keys, a number, and its sheet."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from msgspec import Struct

from companion.play.actions import Action
from companion.play.view import Offer, View
from screens import kv
from screens.parts import pager, sheet
from screens.parts.panel import Panel
from screens.parts.tap import Dial, Tap

_used = (pager, sheet)  # by the kv file


class Choosable(Struct, frozen=True):
    """An offer on its key; *first* marks the one that is the thing to do."""

    offer: Offer
    first: bool


class DefaultKey(Tap):
    """Something the table can choose now, in words."""

    item = ObjectProperty(rebind=True)


class DefaultNumber(Dial):
    """The number that is wanted, which the buttons can turn."""

    panel = ObjectProperty()

    def turn(self, by: int) -> None:
        """Raise or lower it."""
        self.panel.add(by)


class Default(Panel):
    """What can be chosen, the number that is wanted, and the points: from the view alone."""

    choices = ListProperty()
    asking = BooleanProperty(False)
    """Whether a number is wanted."""
    number = NumericProperty(0)
    told = BooleanProperty(False)
    """Whether there are points to show."""

    def refresh(self) -> None:
        """Show what can be done; each moment begins with its first keys and the least number."""
        view = self.view
        self.asking, self.told = view.ask is not None, bool(view.sheet.rows)
        self.choices = list(_choosable(view))
        if self.is_new(view.who, view.prompt):
            self.number = view.ask.least if view.ask else 0
            self.ids.pager.show_place(0)

    def add(self, by: int) -> None:
        """Raise or lower the number, as far as it goes."""
        ask = self.view.ask
        self.number = max(ask.least, min(self.number + by, ask.most))

    def filled(self, action: Action) -> Action:
        """Fill the number on the screen into what a button stands for."""
        ask = self.view.ask
        return ask.filled(int(self.number)) if ask and type(action) is type(ask.action) else action

    def typed(self, character: str) -> bool:
        """Raise or lower the number with + and −."""
        step = {"+": 1, "-": -1}.get(character, 0)
        if step and self.asking:
            self.add(step)
        return bool(step and self.asking)

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
