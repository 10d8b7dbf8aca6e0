"""Follower of the table that loads phones once they or home automation are on in the settings."""

from __future__ import annotations

from collections.abc import Callable

from companion.settings import Settings
from companion.table.followers import Follower, PublicState


class PhonesFollower:
    """Hands each change on to phones, from the first one while they or home automation are on.

    *open_phones* loads them, which takes too long while nobody has a phone; it is told whether
    phones were off before.
    """

    def __init__(
        self, chosen: Callable[[], Settings], open_phones: Callable[[bool], Follower]
    ) -> None:
        self._chosen, self._open = chosen, open_phones
        self._follower: Follower | None = None
        self._was_off = False

    def __call__(self, shown: PublicState) -> None:
        """Let phones follow, unless they were never on."""
        if self._follower is None:
            chosen = self._chosen()
            self._was_off = self._was_off or not chosen.phones
            if not (chosen.phones or chosen.mqtt):
                return
            self._follower = self._open(self._was_off)
        self._follower(shown)
