"""Consent: what would uncover something waits until two seats have agreed to it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.table.sitting import Step

NEEDED = 2
"""How many seats must agree before something hidden is shown."""


class Consent(Struct, frozen=True):
    """A step that would uncover something, and the seats that have agreed to it so far."""

    step: Step
    agreed: frozenset[int] = frozenset()

    @property
    def given(self) -> bool:
        """Whether enough seats have agreed."""
        return len(self.agreed) >= NEEDED

    def by(self, seat: int) -> Consent:
        """Return the same question, with one more seat that agrees."""
        return replace(self, agreed=self.agreed | {seat})
