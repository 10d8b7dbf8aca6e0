"""Follower of the table that loads phones once they or home automation are on."""

from __future__ import annotations

from collections.abc import Callable

from companion.settings import Settings
from companion.table.followers import Follower, PublicState


class PhonesFollower:
    """Passes each change on to phones, once they or home automation are on in the settings.

    *open_phones* loads their modules, which is too slow for the start of the app; its argument is
    True if phones were off before.
    """

    def __init__(
        self, chosen: Callable[[], Settings], open_phones: Callable[[bool], Follower]
    ) -> None:
        self._chosen, self._open = chosen, open_phones
        self._follower: Follower | None = None
        self._was_off = False

    def __call__(self, shown: PublicState) -> None:
        """Pass a change on."""
        if self._follower is None:
            chosen = self._chosen()
            self._was_off = self._was_off or not chosen.phones
            if not (chosen.phones or chosen.mqtt):
                return
            self._follower = self._open(self._was_off)
        self._follower(shown)
