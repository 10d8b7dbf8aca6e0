"""Without a reader no text of a game speaks of one."""

from __future__ import annotations

import re

import pytest

from companion.games import every
from companion.play.game import Setup
from companion.play.match import Match
from companion.table.devices import Devices
from companion.words.i18n import _, speaking
from companion.words.inputs import Connected, Lost
from tests.words.test_italian import italian

SPEAKS = {
    "en": re.compile(r"\b(?:scan\w*|readers?|pass the cards)\b", re.IGNORECASE),
    "it": re.compile(r"\b(?:scanner|lettor[ei]|passa\w* l[ae] cart[ae])\b", re.IGNORECASE),
}
"""Words about readers in each language."""
HINTS = ("⟦pass the cards, or ⟧touch who takes the trick", "touch who comes⟦, or scan the card⟧")


@pytest.fixture
def devices():
    """Yield the devices of a table, without any yet, and reset them afterwards."""
    yield Devices()
    Devices()


@pytest.mark.parametrize("language", SPEAKS)
@pytest.mark.parametrize("hint", HINTS)
def test_a_hint_speaks_of_a_reader_while_there_is_one(devices, language, hint):
    with speaking(language):
        assert not SPEAKS[language].search(_(hint))
        devices.note(Connected("buttons"))
        assert not SPEAKS[language].search(_(hint))
        devices.note(Connected("box"))
        assert "⟦" not in _(hint)
        with_reader = _(hint)
        devices.note(Lost("box", "pulled"))
        assert _(hint) == with_reader
        devices.remove("box")
        assert len(_(hint)) < len(with_reader)


@pytest.mark.parametrize("language", SPEAKS)
@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_no_game_speaks_of_a_reader_at_its_begin_where_there_is_none(devices, language, game):
    players = ("Anna", "Bruno", "Carla", "Dino")[: game.seats[-1]]
    with speaking(language):
        match = Match(game, Setup(players))
        texts = [match.view.prompt, match.view.hint]
        for page in game.tells.help(match.state):
            figures = (words for figure in page.figures for words in (figure.title, figure.words))
            texts += [page.title, page.prompt, *page.paragraphs, *figures]
        assert [text for text in texts if SPEAKS[language].search(text)] == []


def test_texts_on_readers_are_marked_alike_in_both_languages():
    assert all(text.count("⟦") == text.count("⟧") for text in italian())
