"""Membership in a club that is loaded once the settings have one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from companion.club.status import ClubStatus
from companion.settings import Settings
from companion.table.followers import PublicState


class Membership(Protocol):
    """Membership of a box in the club of its settings, which follows the table."""

    @property
    def status(self) -> ClubStatus:
        """Status as it is known now."""

    def ask_again(self) -> None:
        """Ask the server for what is new."""

    def hear(self, message: object, /) -> None:
        """Take a message of the program."""

    def __call__(self, shown: PublicState, /) -> None:
        """Follow the table."""


class ClubFollower:
    """Follows the table for the club of the settings, and does nothing before there is one.

    *open_club* loads its modules, which is too slow for the start of the app; *join* saves the URL
    of an invitation in the settings.
    """

    def __init__(
        self,
        chosen: Callable[[], Settings],
        open_club: Callable[[], Membership],
        join: Callable[[str], object],
    ) -> None:
        self._chosen, self._open, self._join = chosen, open_club, join
        self._club: Membership | None = None

    @property
    def status(self) -> ClubStatus:
        """Status as it is known now."""
        return self._club.status if self._club else ClubStatus()

    def ask_again(self) -> None:
        """Ask the server for what is new, without waiting for its answer."""
        if self._club:
            self._club.ask_again()

    def join(self, invitation: str) -> None:
        """Join the club of an invitation, and save its URL in the settings."""
        self._join(invitation)

    def hear(self, message: object) -> None:
        """Take a message of the program of the club; None if it is gone."""
        if self._club:
            self._club.hear(message)

    def __call__(self, shown: PublicState) -> None:
        """Pass a change on."""
        if self._club is None and self._chosen().club:
            self._club = self._open()
        if self._club:
            self._club(shown)
