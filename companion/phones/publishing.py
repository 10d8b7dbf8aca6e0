"""Follower of the table that makes what phones show, once per change and language."""

from __future__ import annotations

from collections.abc import Callable

from companion.phones.channel import InForce, Told
from companion.phones.phones import Phones
from companion.phones.showing import snapshot
from companion.phones.snapshot import MatchLine, Snapshot
from companion.phones.tonight import tonight
from companion.phones.wire import Changed, line
from companion.settings import Settings
from companion.table.followers import PublicState
from companion.table.table import Table
from companion.words.i18n import speaking
from companion.words.languages import LANGUAGES


class Publisher:
    """Follows the table, and shows it on phones while they are on in the settings."""

    def __init__(self, table: Table, chosen: Callable[[], Settings], phones: Phones) -> None:
        self._table, self._chosen, self._phones = table, chosen, phones
        self._version = 0
        self._made: dict[str, Snapshot] = {}
        """Last snapshot in each language."""
        self._told: dict[str, Told] = {}
        """The same as messages."""

    def __call__(self, shown: PublicState) -> None:
        """Hand over what has changed; nothing here waits for a phone."""
        chosen = self._chosen()
        self._phones.turn(chosen.phones)
        if chosen.phones:
            self._phones.show(self._snapshots(shown, chosen))

    def _snapshots(self, shown: PublicState, chosen: Settings) -> InForce:
        made = {}
        for language in LANGUAGES:
            with speaking(language):
                made[language] = snapshot(
                    shown, self._table.sitting,
                    language=language, theme=chosen.theme, evening=self._evening(),
                )  # fmt: skip
        changed = [language for language in made if made[language] != self._made.get(language)]
        self._version += bool(changed)
        for language in changed:
            self._told[language] = Told(line(Changed(self._version, made[language])))
        self._made = made
        return dict(self._told)

    def _evening(self) -> tuple[MatchLine, ...]:
        """Return the matches that are over, unless one is being played."""
        table = self._table
        if table.match and not table.match.over:
            return ()
        return tonight(table.recording.journal, table.now())
