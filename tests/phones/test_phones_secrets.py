"""Messages for phones and home automation are the same for matches that differ in secrets."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from msgspec import Struct

from companion.phones import home
from companion.phones.showing import snapshot
from companion.phones.wire import Changed
from companion.play.match import Match
from companion.play.view import View
from companion.programs.lines import line
from companion.table.followers import PublicState
from companion.words.i18n import speaking
from companion.words.languages import LANGUAGES
from tests.searches.secrets import GAMES, MOST

SEEDS = {
    "baker-street": range(12), "cluedo": range(6), "holmes": range(40, 60), "the-club": range(6),
}  # fmt: skip


class Seated(Struct, frozen=True):
    """A match as the table has it, without a journal."""

    match: Match
    number: int = 1

    @property
    def game(self) -> Any:
        return self.match.game

    @property
    def view(self) -> View:
        return self.match.view

    @property
    def marks(self) -> tuple[int, ...]:
        return tuple(range(len(self.match.state.players)))


def told(match: Match, language: str) -> bytes:
    """Return what is sent of a match in a language."""
    shown = PublicState(number=1, entries=match.entries, view=match.view)
    with speaking(language):
        made = snapshot(shown, Seated(match), language=language, theme="dark")
        return line(Changed(1, made)) + line(home.message(made))


@pytest.mark.parametrize(("game", "seeds"), SEEDS.items())
def test_phones_of_twins_are_told_the_same_bytes(game, seeds):
    found = [twins for seed in seeds for twins in islice(GAMES[game](seed), MOST)]
    assert len(found) >= 3
    for twins in found:
        for language in LANGUAGES:
            assert told(twins.one, language) == told(twins.other, language)
