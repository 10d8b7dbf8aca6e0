"""Consent: what would uncover something, or open a page, waits until two seats have agreed."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.table.sitting import Step

NEEDED = 2
"""How many seats must agree."""


class Consent(Struct, frozen=True):
    """A step that two seats must agree to, and the seats that have so far."""

    step: Step
    agreed: frozenset[int] = frozenset()

    @property
    def given(self) -> bool:
        """Whether enough seats have agreed."""
        return len(self.agreed) >= NEEDED

    def by(self, seat: int) -> Consent:
        """Return the same question, with one more seat that agrees."""
        return replace(self, agreed=self.agreed | {seat})
