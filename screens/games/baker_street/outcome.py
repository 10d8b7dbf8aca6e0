"""Outcome of a round of Baker Street."""

from __future__ import annotations

from kivy.properties import ListProperty, StringProperty
from msgspec import Struct

from companion.games.baker_street.view.panels import DetectiveFace, PileFace
from screens.base import kv
from screens.games.baker_street.counting import Counting
from screens.games.baker_street.evidence import EvidenceHolder, holders
from screens.games.baker_street.side import FacingSide


class SideOutcome(Struct, frozen=True):
    """Values of a player's side at the end of a round."""

    seat: int
    name: str
    cards: tuple[DetectiveFace, ...]
    formula: str
    total: int | None
    holder: EvidenceHolder


class OutcomeSide(FacingSide):
    """A player's side: the total, which is the largest, cards, and evidence."""


class Outcome(Counting):
    """Outcome of the round, one total against the other."""

    holders = ListProperty()
    sides = ListProperty()
    next_word = StringProperty()

    def refresh(self) -> None:
        """Show the outcome, and the count to step through."""
        panel = self.view.panel
        self.holders = holders(self.view, panel.gained)
        self.next_word = self.view.primary_label
        self.count(panel.advantage)

    def on_holders(self, *_: object) -> None:
        """Show other evidence below the columns."""
        self.on_columns()

    def on_columns(self, *_: object) -> None:
        """Show other columns, each with the evidence of its player."""
        both = zip(self.columns, self.holders, strict=False)
        self.sides = [
            SideOutcome(
                column.seat, column.name, column.cards, column.formula, column.total, holder
            )
            for column, holder in both
        ]

    def show_piles(self, piles: tuple[PileFace, ...]) -> None:
        """Show no piles: there is no choice after a round."""


kv.load(__file__)
