"""Pending state of the table: a notice about the last input, or a decision to make."""

from __future__ import annotations

from msgspec import Struct

from companion.play.actions import Action
from companion.play.game import ScanSpot
from companion.play.moves import Objection
from companion.table.consent import Consent
from companion.words.i18n import Translations

NOWHERE = ScanSpot()


class Scan(Struct, frozen=True):
    """Code of a scanned card, and the spot of its reader."""

    code: str
    spot: ScanSpot = NOWHERE


class Dispute(Struct, frozen=True):
    """Action that breaks a rule, but that the table may accept."""

    action: Action
    objection: Objection
    translations: Translations = {}
    """The objection, for phones."""


class Pending(Struct, frozen=True):
    """One notice or one decision of the table; scans queue while a decision is open."""

    notice: str = ""
    """Sentence about the last input."""
    translations: Translations = {}
    """The notice, for phones; empty unless it is about the match."""
    dispute: Dispute | None = None
    unknown_code: str = ""
    """Last scanned code, if it is no card of the match but could be taught as one."""
    consent: Consent | None = None
    """Step that waits for two seats to agree."""
    waiting: tuple[Scan, ...] = ()
    """Queued scans, in order; without a decision, the game holds them."""

    @property
    def undecided(self) -> bool:
        """True while a decision is open."""
        return bool(self.dispute or self.unknown_code or self.consent)

    @property
    def outlasts_page(self) -> bool:
        """True if it survives a change of page: a decision is open, or a scan is queued."""
        return self.undecided or bool(self.waiting)


NOTHING = Pending()
"""No notice and no decision."""


def pending_objection(action: Action, objection: Objection, translations: Translations) -> Pending:
    """Return a dispute for an objection, or only a notice if it is fatal."""
    if objection.fatal:
        return Pending(objection.text, translations)
    return Pending(dispute=Dispute(action, objection, translations))
