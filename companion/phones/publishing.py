"""Follower of the table that writes the messages for phones and home automation."""

from __future__ import annotations

from collections.abc import Callable

from companion.keep.matches.evenings import Evening
from companion.phones import home
from companion.phones.phones import Phones
from companion.phones.recaps import EveningRecaps
from companion.phones.seats import SeatPhones
from companion.phones.showing import snapshot
from companion.phones.snapshot import Snapshot
from companion.phones.tonight import tonight
from companion.phones.wire import Changed
from companion.programs.channel import InForce, Message
from companion.programs.lines import line
from companion.settings import Settings
from companion.table.followers import PublicState
from companion.table.table import Table
from companion.words.i18n import speaking
from companion.words.languages import LANGUAGES


class Publisher:
    """Shows each change of the table on phones and to home automation, while they are on."""

    def __init__(
        self,
        table: Table,
        chosen: Callable[[], Settings],
        phones: Phones,
        recaps: EveningRecaps,
        seats: SeatPhones,
    ) -> None:
        self._table, self._chosen, self._phones = table, chosen, phones
        self._recaps, self._seats = recaps, seats
        self._version = 0
        self._made: dict[str, Snapshot] = {}
        """Last snapshot in each language."""
        self._messages: dict[str, Message] = {}
        """Message of each."""

    def __call__(self, shown: PublicState) -> None:
        """Hand over the changes; nothing here waits for a phone."""
        chosen = self._chosen()
        if not chosen.phones:
            self._seats.clear()
        broker = home.broker(chosen.mqtt, self._table.recording.journal.box)
        self._phones.turn(chosen.phones, broker)
        if chosen.phones or broker:
            evening = self._evening() if chosen.phones else None
            made = self._snapshots(shown, chosen, evening)
            messages = self._on_phones(made, chosen) if chosen.phones else {}
            with speaking(chosen.language):
                at_home = home.message(made[chosen.language]) if broker else None
            self._phones.show(messages, at_home)

    def _snapshots(
        self, shown: PublicState, chosen: Settings, evening: Evening | None
    ) -> dict[str, Snapshot]:
        """Return the snapshot in each language, that of the box first."""
        made = {}
        for language in sorted(LANGUAGES, key=lambda each: each != chosen.language):
            with speaking(language):
                made[language] = snapshot(
                    shown, self._table.sitting,
                    language=language, theme=chosen.theme,
                    evening=evening, recap=bool(self._recaps.messages),
                )  # fmt: skip
        return made

    def _on_phones(self, made: dict[str, Snapshot], chosen: Settings) -> InForce:
        """Return the messages for phones."""
        own = self._seats.messages(chosen.theme)
        return {**self._recaps.messages, **self._changes(made), **own}

    def _changes(self, made: dict[str, Snapshot]) -> InForce:
        changed = [language for language in made if made[language] != self._made.get(language)]
        self._version += bool(changed)
        for language in changed:
            self._messages[language] = Message(line(Changed(self._version, made[language])))
        self._made = made
        return {language: self._messages[language] for language in made}

    def _evening(self) -> Evening | None:
        """Return the evening unless a match is being played, and start on its recap.

        An evening that is not recorded has no recap, which is painted from files.
        """
        table = self._table
        if table.match and not table.match.over:
            self._recaps.drop_old(table.now())
            return None
        evening = tonight(table.recording.journal, table.now())
        self._recaps.follow(None if table.recording.is_off else evening)
        return evening
