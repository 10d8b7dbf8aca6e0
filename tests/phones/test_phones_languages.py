"""Each phone is told everything in its own language, whatever the box speaks."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import polib
import pytest

from companion.games import every
from companion.phones import pages
from companion.phones.pages import joining
from companion.play.game import check
from companion.settings import changed
from companion.table.referee import Referee
from companion.words.i18n import LOCALE, use
from companion.words.languages import LANGUAGES
from tests.phones.reading import PageReader
from tests.phones.servers import Box, Server
from tests.searches.phones import own_page
from tests.support.matches import playout, possible

PLACEHOLDER = re.compile(r"\{\w*\}|⟦|⟧")
WORD = re.compile(r"[^\W\d_]{3,}")
READ_ALOUD = "aria-label", "title", "data-live", "data-since", "data-gone"
MOMENTS = 12
"""Moments of a match at which its words are looked at."""
OTHER = {"en": "it", "it": "en"}


def words(text: str) -> set[str]:
    return {each.lower() for each in WORD.findall(PLACEHOLDER.sub(" ", text))}


@cache
def vocabulary() -> dict[str, set[str]]:
    """Return the words of each language that the other one does not have."""
    file = polib.pofile(str(LOCALE / "it" / "LC_MESSAGES" / "companion.po"))
    texts: dict[str, list[str]] = {"en": [], "it": []}
    for entry in file:
        texts["en"] += [entry.msgid, entry.msgid_plural]
        texts["it"] += [entry.msgstr, *entry.msgstr_plural.values()]
    said = {code: words(" ".join(found)) for code, found in texts.items()}
    return {code: found - said[OTHER[code]] for code, found in said.items()}


def strange(html: str, language: str, *names: str) -> set[str]:
    """Return the words of a page that are of the other language, and in none of some names."""
    read = PageReader(html.removeprefix("<!doctype html>"))
    told = [*read.texts, *(each.get(name) or "" for _tag, each in read.seen for name in READ_ALOUD)]
    return words(" ".join(told)) & vocabulary()[OTHER[language]] - words(" ".join(names))


def told(box: Box) -> dict[str, str]:
    """Return the page of the table in each language, as the server would make it now."""
    with Server(box.path) as server:
        changes = server.hear_all()[:-1]
    return {each.snapshot.language: pages.page(each.snapshot, "token") for each in changes}


@pytest.fixture(params=LANGUAGES)
def box(judge, tmp_path, request):
    """A table whose box speaks each language."""
    use(request.param)
    box = Box(judge, tmp_path)
    box.chosen = changed(box.chosen, language=request.param)
    yield box
    box.close()


def look(box: Box) -> None:
    """Check the words of both pages as they are now."""
    found = told(box)
    assert {*found} == {*LANGUAGES}
    match = box.referee.match
    for language, html in found.items():
        assert strange(html, language, match.game.title, *match.state.players) == set()


def refuse(judge: Referee, chance: Random) -> None:
    """Do something to which the rules object, if there is something."""
    match = judge.match
    for action in possible(match.game, match, chance):
        if check(match.game, match.state, action):
            judge.do(action)
            return


@pytest.mark.parametrize("game", [game.name for game in every()])
def test_the_pages_of_a_match_have_no_word_of_another_language(box, game):
    played, chance = playout(game, 1), Random(1)
    judge = box.referee
    assert judge.begin(played.game, played.setup)
    for number, entry in enumerate(played.entries):
        judge.do(entry.action)
        judge.overrule()
        if number % (len(played.entries) // MOMENTS or 1):
            continue
        look(box)
        judge.undo()
        look(box)
        judge.redo()
        look(box)
        refuse(judge, chance)
        look(box)
        judge.cancel_pending()
    look(box)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["baker-street", "cluedo", "holmes", "the-club"])
def test_the_page_of_a_seat_has_no_word_of_another_language(game, language):
    use(OTHER[language])
    whole = playout(game, 1).match()
    for entries in range(0, len(whole.log), len(whole.log) // MOMENTS or 1):
        match = whole.until(entries)
        for seat in range(len(match.state.players)):
            html = own_page(match, seat, language)
            assert strange(html, language, match.game.title, *match.state.players) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_frame_of_a_seat_has_no_word_of_another_language(language):
    assert strange(joining.frame(language), language) == set()
