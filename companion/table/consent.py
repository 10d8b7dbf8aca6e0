"""Consent: a step that would uncover a secret, or open a page, waits for two seats to agree."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.table.sitting import PendingStep

NEEDED = 2
"""Seats that must agree."""


class Consent(Struct, frozen=True):
    """Step that two seats must agree to, and the seats that agreed so far."""

    step: PendingStep
    agreed: frozenset[int] = frozenset()

    @property
    def given(self) -> bool:
        """True once enough seats have agreed."""
        return len(self.agreed) >= NEEDED

    def by(self, seat: int) -> Consent:
        """Return a copy in which one more seat agrees."""
        return replace(self, agreed=self.agreed | {seat})
