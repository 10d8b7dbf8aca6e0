"""Phones and home automation are sent the same for matches that differ in secrets."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.words.languages import LANGUAGES
from tests.phones.kit import Evening
from tests.searches import phones
from tests.searches.secrets import GAMES, MOST

SEEDS = {
    "baker-street": range(12), "cluedo": range(6), "holmes": range(40, 60), "the-club": range(6),
}  # fmt: skip


def found(game, seeds):
    """Return twins of a game."""
    twins = [twins for seed in seeds for twins in islice(GAMES[game](seed), MOST)]
    assert len(twins) >= 3
    return twins


@pytest.mark.parametrize(("game", "seeds"), SEEDS.items())
def test_phones_of_twins_are_told_the_same_bytes(game, seeds):
    for twins in found(game, seeds):
        for language in LANGUAGES:
            one, other = (phones.on_socket(each, language) for each in (twins.one, twins.other))
            assert one == other


def received(evening: Evening, match) -> list[bytes]:
    """Return every byte that phones get of a match from the server."""
    evening.tell(*(phones.changed(match, language) for language in LANGUAGES))
    page = f"GET /{evening.token}?l=%s HTTP/1.1\r\nHost: {{host}}\r\nConnection: close\r\n\r\n"
    asked = page.format(host=f"127.0.0.1:{evening.port}")
    answers = [evening.phone.say((asked % language).encode()) for language in LANGUAGES]
    for language in LANGUAGES:
        with evening.phone.stream(f"/{evening.token}/stream?l={language}") as events:
            answers.append(repr(next(events)).encode())
    return answers


@pytest.mark.parametrize("game", SEEDS)
def test_phones_of_twins_receive_the_same_bytes(evening, game):
    twins, *_ = found(game, SEEDS[game])
    one = received(evening, twins.one)
    assert all(b"panels" in each for each in one)
    assert one == received(evening, twins.other)
