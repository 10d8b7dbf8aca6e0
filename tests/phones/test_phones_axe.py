"""Pages of phones break no rule of axe-core, in both languages, light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from companion.games import menu
from companion.phones.snapshot import Snapshot
from companion.phones.tonight import match_lines, people, tonight
from companion.phones.wire import Changed
from companion.words.i18n import speaking, use
from companion.words.languages import LANGUAGES
from tests.phones.axe import objections
from tests.phones.browser import PHONE
from tests.phones.kit import HOME, snapshot
from tests.phones.reading import shown
from tests.phones.tables import BRUNO, PhoneTable, suggested, take_seat
from tests.support.finished_matches import evening as keep_evening
from tests.support.matches import playout

PALETTES = "dark", "light"
TELEVISION = 1280, 720
SCHEME = "return getComputedStyle(document.documentElement).colorScheme"
INVITED = "return document.querySelector('.yours')"
SEATED = "return document.getElementById('hide')"
LOOKS = [*product(LANGUAGES, PALETTES)]
PAGES = [*product(LANGUAGES, PALETTES, (PHONE, TELEVISION))]


def matches() -> Iterator[object]:
    """Yield each game on every page, of which the suite takes one a game."""
    for number, about in enumerate(menu()):
        for place, page in enumerate(PAGES):
            # Three is prime to the number of pages, so that games take different ones.
            few = place == 3 * number % len(PAGES)
            yield pytest.param(about.name, *page, marks=() if few else pytest.mark.whole)


def looks() -> Iterator[object]:
    """Yield each language and palette, of which the suite takes two."""
    for place, look in enumerate(LOOKS):
        yield pytest.param(*look, marks=() if place in (1, 2) else pytest.mark.whole)


def show(evening, browser, told):
    """Show a snapshot to a browser that prefers its palette."""
    evening.version += 1
    evening.tell(Changed(evening.version, told))
    browser.prefer(told.theme)
    browser.go(f"http://{HOME}:{evening.port}/{evening.token}?l={told.language}")
    assert browser.run("return document.documentElement.lang") == told.language
    assert browser.run(SCHEME) == told.theme


@pytest.mark.parametrize("colour", ["#555", "var(--room)"])
def test_a_digit_of_which_axe_cannot_tell_is_measured(evening, browser, colour):
    show(evening, browser, snapshot(prompt="3", theme="dark"))
    assert objections(browser) == []
    browser.run("document.querySelector('.ask').style.color = arguments[0]", colour)
    (found,) = objections(browser)
    assert found.startswith("contrast ")
    assert found.endswith(">3</span>")


@pytest.mark.parametrize(("game", "language", "palette", "size"), [*matches()])
def test_the_page_of_the_table_is_accessible(evening, browser, game, language, palette, size):
    played = playout(game, 2)
    match = played.match().until(len(played.entries) // 2)
    browser.resize(*size)
    show(evening, browser, replace(shown(match, language), theme=palette))
    assert objections(browser) == []


@pytest.mark.parametrize(("language", "palette"), [*looks()])
def test_the_page_of_the_evening_is_accessible(evening, browser, journal, language, palette):
    keep_evening(journal)
    played = tonight(journal, "2026-11-21T21:00:00")
    with speaking(language):
        told = Snapshot(language, evening=match_lines(played), people=people(played), recap=True)
    show(evening, browser, replace(told, theme=palette))
    assert objections(browser) == []


@pytest.mark.parametrize(("language", "palette"), [*looks()])
def test_the_page_of_a_seat_is_accessible(judge, tmp_path, browser, language, palette):
    use(language)
    table = PhoneTable(suggested(judge), tmp_path, language)
    table.serve()
    browser.speak(language)
    browser.prefer(palette)
    browser.go(table.invite(BRUNO))
    browser.wait(INVITED)
    promises = objections(browser)
    take_seat(browser, table)
    browser.wait(SEATED)
    assert browser.run(SCHEME) == palette
    found = objections(browser)
    table.close()
    assert promises == found == []
