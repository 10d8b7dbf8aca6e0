"""The table's page in a real browser: it follows the table, and says so when it cannot."""

from __future__ import annotations

import signal
from random import Random

import pytest
from msgspec.structs import replace

from companion.games import menu
from companion.phones.snapshot import MatchLine, Snapshot
from companion.phones.tonight import match_lines, people, tonight
from companion.phones.wire import Changed, Closed, Opened, RecapPdf
from companion.play.view import Fact, PointsRow, Sheet
from companion.words.i18n import speaking
from companion.words.languages import LANGUAGES
from tests.phones.browser import until
from tests.phones.reading import shown
from tests.support.finished_matches import NAMES
from tests.support.finished_matches import evening as keep_evening
from tests.support.matches import playout
from tests.support.sampling import crossed
from tests.support.tours import MANY_NAMES

SHEET = Sheet((PointsRow("1", (5, 10)),), (5, 10), ((0, 0), (5, 10)))
FASTER = """
const {setTimeout: usual} = window;
window.setTimeout = (call, after) => usual(call, after / 100);
"""
"""Script of a browser in which a second passes in ten milliseconds."""
PHONES = (320, 640), (390, 844), (768, 1024)
TELEVISIONS = (1280, 720), (1920, 1080)
IS_WIDER = "return document.documentElement.scrollWidth > innerWidth"
IS_HIGHER = "return document.documentElement.scrollHeight > innerHeight"
SECTIONS_CUT = """
const cut = id => { const each = document.getElementById(id);
  return each.scrollHeight > each.clientHeight + 1; };
return ["now", "seats", "aside"].filter(cut)
"""
MOMENTS = 3
"""Moments of a random match that are looked at."""


def address(evening):
    return f"http://127.0.0.1:{evening.port}/{evening.token}"


@pytest.fixture
def page(evening, browser):
    """A phone that shows the table."""
    browser.go(address(evening))
    browser.wait_for("live")
    return browser


@pytest.fixture
def fast_page(evening, browser):
    """The same, with seconds of ten milliseconds."""
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", source=FASTER)
    browser.go(address(evening))
    return browser


def test_each_change_is_shown_at_once(evening, page):
    evening.change(prompt="Bruno draws a card")
    page.wait_for("Bruno draws a card")
    evening.change(prompt="Anna draws a card")
    page.wait_for("Anna draws a card")
    assert "Bruno draws" not in page.text()


def test_what_a_reader_has_folded_and_focused_remains_so(evening, page):
    facts = (Fact("who leads", "Anna"),)
    evening.change(sheet=SHEET, facts=facts)
    page.wait("return document.getElementById('points')")
    page.tap("#points-key")
    page.tap("#facts-key")
    evening.change(sheet=SHEET, facts=(*facts, Fact("absent", "Toby")))
    page.wait("return document.getElementById('facts').textContent.includes('Toby')")
    told = "return [points.open, facts.open, document.activeElement.id]"
    assert page.run(told) == [False, True, "facts-key"]


def test_a_part_that_stays_equal_is_left_alone(evening, page):
    page.run("window.kept = document.querySelector('#seats li')")
    evening.change(prompt="Something else")
    page.wait_for("Something else")
    assert page.run("return window.kept.isConnected")


def test_an_app_that_is_gone_makes_the_picture_old_until_it_is_back(evening, page):
    evening.app.hang_up()
    page.wait_for("since")
    assert page.run("return document.body.className") == "old"
    changes = evening._changes(prompt="It is back")
    evening.app.accept(Opened(evening.token), *changes, evening._mark())
    page.wait_for("It is back")
    page.wait_for("live")
    assert page.run("return document.body.className") == ""


def test_a_stream_that_is_cut_silently_is_noticed_and_opened_again(evening, fast_page):
    fast_page.wait_for("live")
    evening.process.send_signal(signal.SIGSTOP)
    try:
        fast_page.wait_for("since")
    finally:
        evening.process.send_signal(signal.SIGCONT)
    fast_page.wait_for("live")


def test_a_phone_that_wakes_asks_anew(evening, page):
    streams = "return performance.getEntriesByType('resource').filter(e => /stream/.test(e.name))"
    for event in ("new PageTransitionEvent('pageshow', {persisted: true})", "new Event('online')"):
        before = len(page.run(streams))
        page.run(f"dispatchEvent({event})")
        page.wait(f"{streams}.length > arguments[0]", before)
    evening.change(prompt="Good morning")
    page.wait_for("Good morning")


def test_the_end_of_the_evening_is_told_for_good(evening, page):
    evening.tell(Closed())
    page.wait_for("The table is closed.")
    assert page.run("return document.body.className") == "old"


def test_a_phone_that_sleeps_through_the_end_is_told_when_it_wakes(evening, page):
    page.run("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    evening.tell(Closed())
    page.run("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    page.wait_for("The table is closed.")


def test_a_page_without_script_loads_itself_again(evening, browser):
    browser.devtools("Emulation.setScriptExecutionDisabled", value=True)
    browser.go(address(evening))
    assert 'http-equiv="refresh" content="5"' in evening.phone.read(f"/{evening.token}")
    browser.devtools("Emulation.setScriptExecutionDisabled", value=False)
    assert "Anna" in browser.text()


@pytest.mark.parametrize(("game", "language"), crossed([about.name for about in menu()], LANGUAGES))
def test_every_size_shows_the_whole_table(evening, browser, game, language):
    """Nothing is wider than a phone, and a television need not be scrolled."""
    played, chance = playout(game, 2), Random(game)
    for upto in chance.sample(range(len(played.entries) + 1), MOMENTS):
        match = played.match()
        while len(match.log) > upto:
            match.undo()
        evening.version += 1
        evening.tell(Changed(evening.version, shown(match, language)))
        browser.go(f"{address(evening)}?l={language}")
        check_sizes(browser, upto)


def check_sizes(browser, about):
    """Check that nothing is wider than a phone, and a television need not be scrolled."""
    for size in PHONES:
        browser.resize(*size)
        assert not browser.run(IS_WIDER), (about, size)
    for size in TELEVISIONS:
        browser.resize(*size)
        assert not browser.run(IS_WIDER), (about, size)
        assert not browser.run(IS_HIGHER), (about, size)
        assert browser.run(SECTIONS_CUT) == [], (about, size)


@pytest.mark.parametrize(
    ("kept", "language"), crossed([(NAMES[:2], 1), (NAMES, 5), (MANY_NAMES, 8)], LANGUAGES)
)
def test_every_size_shows_the_whole_evening(evening, browser, journal, kept, language):
    names, matches = kept
    keep_evening(journal, names, matches)
    played = tonight(journal, "2026-11-21T21:00:00")
    browser.go(f"{address(evening)}?l={language}")
    ended = playout("istinto", 3).match()
    assert ended.over
    for sign, before in (".evening", Snapshot(language)), (".honours", shown(ended, language)):
        evening.version += 1
        with speaking(language):
            told = replace(before, evening=match_lines(played), people=people(played), recap=True)
        evening.tell(Changed(evening.version, told))
        browser.wait("return document.querySelector(arguments[0])", sign)
        check_sizes(browser, sign)


def test_a_touch_keeps_the_evening(evening, page, tmp_path):
    page.devtools("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    evening.tell(RecapPdf("en", b"%PDF-1.7 pages", "2026-11-21"))
    evening.change(number=0, evening=(MatchLine("Istinto", "Anna"),), recap=True)
    page.wait_for("Keep the evening")
    page.tap("#keep a")
    kept = until(lambda: [*tmp_path.glob("*.pdf")])
    assert [path.name for path in kept] == ["evening-2026-11-21.pdf"]
    assert kept[0].read_bytes() == b"%PDF-1.7 pages"
