"""Observers of the table, notified after each change with the public state only."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from companion.play.view import View
from companion.table.pending import Pending
from companion.table.sitting import Sitting
from companion.words.i18n import Translations
from companion.words.reporting import contained


class PublicState(Struct, frozen=True):
    """Public state of the table; without a match, *number* is 0 and *view* is None."""

    number: int = 0
    """Number of the match in the journal."""
    entries: int = 0
    over: bool = False
    view: View | None = None
    notice: str = ""
    dispute: str = ""
    notice_translations: Translations = {}
    """The notice, unless it is for the screen alone."""
    dispute_translations: Translations = {}
    late: frozenset[int] = frozenset()
    """Seats whose time is up."""


Follower = Callable[[PublicState], object]


def public_state(sitting: Sitting | None, pending: Pending) -> PublicState:
    """Return the current public state."""
    dispute = pending.dispute
    told = PublicState(
        notice=pending.notice,
        dispute=dispute.objection.text if dispute else "",
        notice_translations=pending.translations,
        dispute_translations=dispute.translations if dispute else {},
    )
    if sitting is None:
        return told
    return replace(
        told,
        number=sitting.number,
        entries=sitting.entries,
        over=sitting.match.over,
        view=sitting.view,
    )


class Followers:
    """Observers of the table, such as the lamps."""

    def __init__(self, shown: Callable[[], PublicState]) -> None:
        self._shown = shown
        self._followers: list[tuple[str, Follower]] = []

    def add(self, follower: Follower, part: str = "followers") -> None:
        """Add an observer and notify it at once; *part* names it in failure reports."""
        self._followers.append((part, follower))
        _notify(part, follower, self._shown())

    def remove(self, part: str) -> None:
        """Remove the observers of a part."""
        self._followers = [each for each in self._followers if each[0] != part]

    def notify(self) -> None:
        """Notify all observers of the current state."""
        if self._followers:
            shown = self._shown()
            for part, follower in self._followers:
                _notify(part, follower, shown)


def _notify(part: str, follower: Follower, shown: PublicState) -> None:
    """Notify one observer; an error is reported and stops neither the table nor the others."""
    with contained(part):
        follower(shown)
