"""What is before the table: a sentence about what just happened, or something to decide."""

from __future__ import annotations

from msgspec import Struct

from companion.play.actions import Action
from companion.play.game import Spot
from companion.play.moves import Objection
from companion.table.consent import Consent

NOWHERE = Spot()


class Scan(Struct, frozen=True):
    """The code of a card that was scanned, and where."""

    code: str
    spot: Spot = NOWHERE


class Dispute(Struct, frozen=True):
    """An action that the rules object to, and that the table may still let stand."""

    action: Action
    objection: Objection


class Pending(Struct, frozen=True):
    """One sentence, or one decision that the table has to make; cards wait for a decision."""

    notice: str = ""
    """About what just happened, until something else does."""
    dispute: Dispute | None = None
    unknown_code: str = ""
    """The code that was scanned last, if it is no card of the match and could become one."""
    consent: Consent | None = None
    """What waits for two seats to agree."""
    waiting: tuple[Scan, ...] = ()
    """Cards that were scanned meanwhile, in order; without a decision, the game holds them."""

    @property
    def undecided(self) -> bool:
        """Whether the table has something to decide."""
        return bool(self.dispute or self.unknown_code or self.consent)

    @property
    def outlasts_page(self) -> bool:
        """Whether it lasts when a page is turned: something is undecided, or a card waits."""
        return self.undecided or bool(self.waiting)


NOTHING = Pending()
"""Nothing is said, and nothing asked."""


def pending_objection(action: Action, objection: Objection) -> Pending:
    """Return what the table has to decide about an action; what makes no sense is only told."""
    if objection.fatal:
        return Pending(objection.text)
    return Pending(dispute=Dispute(action, objection))
