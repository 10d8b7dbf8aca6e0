"""Who follows the table: told after each change what everybody may see, and nothing more."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from companion.play.view import View
from companion.table.pending import Pending
from companion.table.sitting import Sitting
from companion.words.reporting import contained


class PublicState(Struct, frozen=True):
    """What everybody may see of the table; without a match, *number* is 0 and *view* is None."""

    number: int = 0
    """The match in the journal."""
    entries: int = 0
    over: bool = False
    view: View | None = None
    notice: str = ""
    dispute: str = ""


Follower = Callable[[PublicState], object]


def public_state(sitting: Sitting | None, pending: Pending) -> PublicState:
    """Return what everybody may see now."""
    dispute = pending.dispute.objection.text if pending.dispute else ""
    if sitting is None:
        return PublicState(notice=pending.notice, dispute=dispute)
    return PublicState(
        number=sitting.number,
        entries=sitting.match.entries,
        over=sitting.match.over,
        view=sitting.view,
        notice=pending.notice,
        dispute=dispute,
    )


class Followers:
    """Those who follow the table, such as lamps."""

    def __init__(self, shown: Callable[[], PublicState]) -> None:
        self._shown = shown
        self._followers: list[tuple[str, Follower]] = []

    def add(self, follower: Follower, part: str = "followers") -> None:
        """Let somebody follow, who is a part of the box: how things are is told at once."""
        self._followers.append((part, follower))
        _notify(part, follower, self._shown())

    def notify(self) -> None:
        """Tell them all how things are now."""
        if self._followers:
            shown = self._shown()
            for part, follower in self._followers:
                _notify(part, follower, shown)


def _notify(part: str, follower: Follower, shown: PublicState) -> None:
    """Tell one; if that fails, it is reported, and neither table nor others are kept waiting."""
    with contained(part):
        follower(shown)
