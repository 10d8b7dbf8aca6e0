"""What a round of Baker Street brought."""

from __future__ import annotations

from kivy.properties import ListProperty, StringProperty
from msgspec import Struct

from companion.games.baker_street.view.panels import CardFace, PileFace
from screens.base import kv
from screens.games.baker_street.counting import Counting
from screens.games.baker_street.evidence import Holder, holders


class Side(Struct, frozen=True):
    """A player's side at the end of a round."""

    seat: int
    name: str
    cards: tuple[CardFace, ...]
    formula: str
    total: int | None
    holder: Holder


class Outcome(Counting):
    """What the round brought."""

    holders = ListProperty()
    sides = ListProperty()
    next_word = StringProperty()

    def refresh(self) -> None:
        """Show the outcome, and the count to step through."""
        panel = self.view.panel
        self.holders = holders(self.view, panel.gained)
        self.next_word = self.view.primary.label if self.view.primary else ""
        self.count(panel.advantage)

    def on_holders(self, *_: object) -> None:
        """Show other evidence, beneath columns that may be those of before."""
        self.on_columns()

    def on_columns(self, *_: object) -> None:
        """Show other columns, each with the evidence of its player."""
        both = zip(self.columns, self.holders, strict=False)
        self.sides = [
            Side(column.seat, column.name, column.cards, column.formula, column.total, holder)
            for column, holder in both
        ]

    def show_piles(self, piles: tuple[PileFace, ...]) -> None:
        """Show the circle of a step; at the end that of the whole count."""
        counted = self.counted
        self.piles = list(piles or (counted.piles if counted else ()))


kv.load(__file__)
