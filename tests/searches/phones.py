"""Everything that phones and home automation are sent of a match, for the searches for secrets."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from msgspec import Struct

from companion.phones import home
from companion.phones.pages import own
from companion.phones.seats import PADDED, private_page
from companion.phones.server.board import Shown
from companion.phones.showing import snapshot
from companion.phones.snapshot import SeatLine
from companion.phones.wire import Changed
from companion.play.match import Match
from companion.play.view import View
from companion.programs.lines import line
from companion.table.followers import PublicState
from companion.words.i18n import speaking
from companion.words.languages import LANGUAGES
from tests.support.twins import Twins

MOMENTS = 6
"""Moments of a match at which phones are compared."""


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


def changed(match: Match, language: str) -> Changed:
    """Return the message of a match in a language, as the first one."""
    shown = PublicState(number=1, entries=match.entries, view=match.view)
    with speaking(language):
        made = snapshot(shown, Seated(match), language=language, theme="dark")  # type: ignore
    return Changed(1, made)


def on_socket(match: Match, language: str) -> bytes:
    """Return what the server is sent of a match, for phones and for home automation."""
    message = changed(match, language)
    with speaking(language):
        return line(message) + line(home.message(message.snapshot))


def on_wire(match: Match, language: str) -> bytes:
    """Return what phones are sent of a match: the whole page, and the part of it that changes."""
    shown = Shown(1, changed(match, language).snapshot)
    return shown.page("token") + shown.event


def own_page(match: Match, seat: int, language: str = "en") -> str:
    """Return what is encrypted for the phone of a seat."""
    seats = [SeatLine(mark, name, 0) for mark, name in enumerate(match.state.players)]
    with speaking(language):
        page = private_page(match, seat)
        return own.fragment(page, seat, seats, theme="dark", game=match.game.name)


def compare(twins: Twins, chance: Random) -> int:
    """Check that phones of twins are sent the same; return the number of moments compared."""
    length = len(twins.one.log)
    moments = {length, *chance.sample(range(length), min(MOMENTS, length))}
    equal = [then for then in map(twins.until, moments) if then.are]
    for then in equal:
        for language in LANGUAGES:
            assert _sent(then.one, then.knowing, language) == _sent(
                then.other, then.knowing, language
            )
    return len(equal)


def _sent(match: Match, knowing: Iterable[int], language: str) -> dict[str, object]:
    """Return all that leaves the app: the pages of seats that know a secret by their lengths."""
    pages = [own_page(match, seat, language) for seat in range(len(match.state.players))]
    return {
        "socket": on_socket(match, language),
        "wire": on_wire(match, language),
        "seats": [
            -(-len(page.encode()) // PADDED) if seat in knowing else page
            for seat, page in enumerate(pages)
        ],
    }
