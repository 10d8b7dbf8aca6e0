"""The rules of every game can be read, with a match and without."""

from __future__ import annotations

import pytest

from companion.games import every, find
from companion.games.baker_street.actions import Declare, Doubt, Lay
from companion.play.game import Setup
from companion.play.match import Match
from companion.settings import Settings
from companion.words.i18n import _
from tests.support.sampling import spread


def begins(table, paragraph):
    """Return True if a paragraph begins on the screen; it may go on on the next page."""
    shown = table.shows(paragraph)
    return shown or any(paragraph.startswith(text) for text in table.texts() if " " in text)


@pytest.mark.whole
def test_without_a_match_the_rules_of_every_game_can_be_chosen(box):
    table = box(language="en")
    table.tap("Rules")
    for game in reversed(every()):
        table.tap_in("HelpGameKey", game.title)
        pages = game.tells.help(None)
        assert begins(table, pages[0].paragraphs[0])
        for page in pages:
            if not table.shows(page.title):  # it stands on the next page of titles
                table.tap("Other pages")
            table.tap_in("ChapterKey", page.title)
            assert begins(table, page.paragraphs[0])


def test_the_last_page_of_every_help_tells_what_can_be_set(box):
    from screens.pages.box.settings import GROUPS

    table = box(language="it")
    table.app.go("help")
    page = table.app.page
    for game in every():
        page.choose(game.name)
        page.turn(len(page.chapters) - 1)
        table.frames(4)
        text = _whole(page)
        assert [title for title, _rows in GROUPS.values() if f"{_(title)}:" not in text] == []


def _whole(page):
    """Return all parts of a page of help."""
    said = []
    for leaf in range(int(page.leaves)):
        page.leaf = leaf
        page.refresh()
        said += page.paragraphs
    return " ".join(said)


def test_in_a_match_help_is_its_own(box):
    table = box(language="en")
    table.referee.begin(find("baker-street"), Setup(("Manuela", "Guido")))
    table.app.go("match")
    table.app.go("help")
    table.frames(4)
    assert not table.of("HelpGameKey")
    assert table.shows("Baker Street")


def test_a_page_of_help_that_is_laid_out_after_its_match_was_left_shows_one_that_there_is(box):
    table = box()
    table.referee.begin(every()[0], Setup(("Anna", "Bruno", "Carla")))
    table.app.go("match")
    table.app.go("help")
    page = table.app.page
    page.place = len(page.chapters) - 1
    page.refresh()
    table.app.go("home")
    page.refresh()
    assert page.place == len(page.chapters) - 1
    assert page.paragraphs


@pytest.mark.parametrize("size", spread([(800, 480), (720, 1280)], 1))
def test_help_on_now_shows_the_rules_that_matter_and_leads_on(box, size):
    table = box(language="en", size=size)
    table.referee.begin(find("istinto"), Setup(("Anna", "Bruno", "Carla")))
    table.app.go("match")
    table.app.go("help")
    table.frames(4)
    assert table.shows("Now everybody *bids*")
    figures = table.of("HelpFigure")
    assert [each.item.title for each in figures] == ["Exactly the bid", "Bold bids", "Who takes it"]
    assert len({each.item.size for each in figures}) == 1
    table.tap("How to play")
    assert table.shows("Everybody gets 11 cards")
    table.tap_in("ChapterKey", "Now")
    assert len(table.of("HelpFigure")) == len(figures)


def test_rules_that_would_not_fit_are_left_out_of_help(box):
    table = box(chosen=Settings(language="it", motion=False, text="largest"))
    table.referee.begin(find("baker-street"), Setup(("Manuela", "Guido")))
    table.app.go("match")
    table.app.go("help")
    table.frames(4)
    assert not table.of("HelpFigure")
    assert table.of("ChapterKey")


@pytest.mark.parametrize(
    ("mode", "words"),
    [
        ("player_total", "It doubles its owner’s points, once"),
        ("block", "It and the next card on it count double."),
        ("on_top", "Only the next card on it counts double."),
    ],
)
def test_help_on_now_keeps_to_the_house_rules(mode, words):
    options = {"x2_mode": mode}
    match = Match(find("baker-street"), Setup(("Manuela", "Guido"), options=options))
    for action in (Lay(0), Declare(10), Doubt()):
        assert match.do(action) is None
    figures = match.game.tells.help(match.state)[0].figures
    assert any(figure.words.startswith(words) for figure in figures)
