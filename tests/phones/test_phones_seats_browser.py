"""A seat's own page in a real Chromium: joined, read, marked, hidden, and left without a trace."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from contextlib import closing

import pytest

from companion.games.cluedo.actions import Note
from companion.phones.sealing import JOINING, KEY_BYTES, new_key, seal, unseal
from companion.phones.seats import WAITING_PAGE
from companion.phones.wire import Sealed
from companion.words.i18n import use
from companion.words.languages import LANGUAGES
from tests.games.cluedo.kit.states import card
from tests.phones.kit import HOME, Phone, token
from tests.phones.tables import BRUNO, PhoneTable, join, suggested, take_seat, think

CARLA = 2
KITCHEN = "#note-kitchen"
NOTED = f"return document.querySelector('{KITCHEN} button:disabled')?.textContent === 'Carla'"
TAKEN = "Another phone has joined by this code."
COVERED = "return document.getElementById('show')?.hidden === false"
OWNER = "return document.getElementById('hide').innerText"
WHY = "return document.querySelector('#note-kitchen .why').textContent"
SEATS_COVERED = """
    const chips = [...document.querySelectorAll('.chip')];
    const boxes = chips.map((each) => each.getBoundingClientRect());
    const cover = (one, other) => one !== other && one.left < other.right && other.left < one.right
        && one.top < other.bottom && other.top < one.bottom;
    return boxes.filter((one) => one.left < 0 || one.right > innerWidth
        || boxes.some((other) => cover(one, other)));
"""
VOICES = """
    window.heard = [];
    const getVoices = () => [{lang: "it-IT"}, {lang: "en-GB"}];
    const speak = ({text, lang}) => heard.push({text, lang}), cancel = () => { heard = []; };
    Object.defineProperty(window, "speechSynthesis", {value: {getVoices, speak, cancel}});
"""
"""Script of a browser with two voices, which a headless one does not have."""
IS_WIDER = "return document.documentElement.scrollWidth > innerWidth"
EVERYWHERE = """
    const entries = performance.getEntries().map((each) => each.name);
    return [location.href, document.referrer, document.title, history.state, ...entries].join(" ");
"""
"""Everything in which an address may be kept."""


@pytest.fixture
def table(judge, tmp_path):
    table = PhoneTable(suggested(judge), tmp_path)
    table.serve()
    yield table
    table.close()


def is_blank(browser):
    """Return True if the page holds no word of the notebook, seen or unseen."""
    return browser.run("return document.getElementById('own').textContent") == ""


def test_a_seat_joins_reads_and_marks(table, browser):
    join(browser, table)
    assert "kitchen" in browser.text()
    assert "Touch your own 6 cards." in browser.text()
    browser.tap(f"{KITCHEN} summary")
    assert "it may still be with several." in browser.text()
    browser.tap(f"{KITCHEN} button:nth-child(3)")
    table.hear_phone()
    think(table.referee)
    assert table.referee.match.log[-1].action == Note(BRUNO, card("KITCHEN"), CARLA, apart=True)
    browser.wait(NOTED)
    assert browser.run(f"return document.querySelector('{KITCHEN}').open")
    browser.tap(f"{KITCHEN} button:last-child")
    table.hear_phone()
    assert table.referee.match.log[-1].action == Note(BRUNO, card("KITCHEN"), apart=True)


def test_the_promises_come_before_the_first_look_alone(table, browser):
    browser.go(table.invite(BRUNO))
    browser.wait_for("Do not peek at the others.")
    assert browser.run("return document.querySelector('.yours .name').textContent") == "Bruno"
    take_seat(browser, table)
    browser.wait_for("kitchen")
    browser.run("location.reload()")
    browser.wait(COVERED)
    assert "promises" not in browser.text()
    browser.tap("#show")
    browser.wait_for("kitchen")


@pytest.mark.parametrize(
    ("language", "said"), [("it", "Qui vedi solo le tue carte."), ("en", "You see only")]
)
def test_a_phone_with_a_voice_reads_the_promises_aloud(table, browser, language, said):
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", source=VOICES)
    browser.speak(language)
    browser.go(table.invite(BRUNO))
    browser.wait("return document.getElementById('promises')?.hidden === false")
    browser.tap("#aloud")
    (told,) = browser.run("return heard")
    assert told["lang"] == language
    assert said in told["text"]
    take_seat(browser, table)
    browser.wait("return document.getElementById('hide')")
    assert browser.run("return heard") == []


def test_one_without_a_voice_offers_none(table, browser):
    browser.go(table.invite(BRUNO))
    browser.wait("return document.getElementById('promises')?.hidden === false")
    assert browser.run("return document.getElementById('aloud').hidden")


def page_of(words):
    """Return a page with words."""
    return f'<div id="own" lang="en"><button id="hide">{words}</button></div>'.encode()


def test_a_page_that_was_replaced_is_not_read_again_after_a_reload(evening, browser):
    """A relay that anybody may have taken over sends what it was given before."""
    seat, code = token(), new_key()
    waiting = seal(code, seat, WAITING_PAGE, page_of("Bruno"))
    evening.tell(Sealed(seat, WAITING_PAGE, waiting))
    fragment = urlsafe_b64encode(code).decode().rstrip("=")
    browser.go(f"http://{HOME}:{evening.port}/s/{seat}#{fragment}")
    browser.wait("return document.getElementById('promises')?.hidden === false")
    browser.tap("#promise")
    sent = evening.app.hear()
    own = unseal(code, seat, WAITING_PAGE, sent.text, way=JOINING)[:KEY_BYTES]
    older, newer = (
        Sealed(seat, version, seal(own, seat, version, page_of(words)))
        for version, words in ((2, "the older"), (3, "the newer"))
    )
    evening.tell(newer)
    browser.wait_for("the newer")
    evening.tell(older)
    browser.run("location.reload()")
    browser.wait_for("this may be old")
    assert is_blank(browser)
    evening.tell(newer)
    browser.wait(COVERED)
    browser.tap("#show")
    browser.wait_for("the newer")


def test_a_phone_that_is_reloaded_before_it_has_joined_makes_the_promises_again(table, browser):
    browser.go(table.invite(BRUNO))
    browser.wait_for("Do not peek at the others.")
    browser.run("location.reload()")
    browser.wait_for("Do not peek at the others.")
    take_seat(browser, table)
    browser.wait_for("kitchen")


def test_the_key_of_the_code_is_in_no_address_that_the_tab_keeps(table, browser):
    key = join(browser, table)
    assert key not in browser.run(EVERYWHERE)
    assert browser.run("return localStorage.length + document.cookie.length") == 0
    history = browser.devtools("Page.getNavigationHistory")
    assert key not in str(history)
    assert browser.run("return sessionStorage.getItem('key')").rstrip("=") not in str(history)
    browser.back()
    browser.wait("return location.protocol === 'data:' || location.href === 'about:blank'")


def test_the_address_in_a_history_opens_nothing_once_a_phone_has_joined(
    table, browser, second_browser
):
    address = table.invite(BRUNO)
    join(browser, table)
    second_browser.go(address)
    second_browser.wait_for(TAKEN)
    assert is_blank(second_browser)
    assert second_browser.run("return document.getElementById('promises').hidden")
    browser.tap(f"{KITCHEN} summary")
    browser.tap(f"{KITCHEN} button:nth-child(3)")
    table.hear_phone()
    assert table.referee.match.log[-1].action == Note(BRUNO, card("KITCHEN"), CARLA, apart=True)


def test_of_two_phones_with_one_code_the_second_is_told_that_it_is_late(
    table, browser, second_browser
):
    for each in (browser, second_browser):
        each.go(table.invite(BRUNO))
        each.wait_for("Do not peek at the others.")
    take_seat(browser, table)
    second_browser.wait_for(TAKEN)
    assert is_blank(second_browser)
    browser.wait_for("kitchen")


def test_a_seat_whose_phone_was_switched_off_lets_another_one_in_by_another_code(table, browser):
    join(browser, table)
    table.seats.revoke(BRUNO)
    browser.wait_for("This phone has no seat any more.")
    join(browser, table)
    assert "kitchen" in browser.text()


def test_the_page_that_is_gone_back_to_is_blank(table, browser):
    join(browser, table)
    browser.go(f"http://{HOME}:{table.port}/static/NOBLE-LICENSE.txt")
    browser.back()
    browser.wait("return location.pathname.startsWith('/s/')")
    browser.wait(COVERED)
    assert is_blank(browser)
    browser.tap("#show")
    browser.wait_for("kitchen")


def test_a_touch_on_the_lock_hides_everything_and_another_shows_it(table, browser):
    join(browser, table)
    browser.tap("#hide")
    assert is_blank(browser)
    think(table.referee)
    assert is_blank(browser)
    browser.tap("#show")
    browser.wait_for("kitchen")


def test_a_page_that_is_not_looked_at_is_blank_until_a_touch(table, browser):
    join(browser, table)
    here = browser.open_tab()
    browser.switch(here)
    browser.wait(COVERED)
    assert is_blank(browser)
    browser.tap("#show")
    browser.wait_for("kitchen")


def test_a_phone_that_is_revoked_shows_nothing_more(table, browser):
    join(browser, table)
    table.seats.revoke(BRUNO)
    browser.wait_for("This phone has no seat any more.")
    assert is_blank(browser)
    assert browser.run("return sessionStorage.length") == 0


def test_a_code_that_was_not_read_whole_is_told(table, browser):
    browser.go(table.invite(BRUNO)[:-5])
    browser.wait_for("This code is not whole.")
    browser.go(table.invite(CARLA).partition("#")[0])
    browser.wait_for("This code is not whole.")


def test_with_another_seat_s_key_nobody_joins(table, browser):
    address = table.invite(BRUNO).partition("#")[0]
    key = table.invite(CARLA).partition("#")[2]
    browser.go(f"{address}#{key}")
    browser.wait_for("This code is not whole.")
    assert browser.run("return document.getElementById('promises').hidden")
    assert is_blank(browser)


def test_a_server_that_is_killed_costs_a_phone_a_few_seconds(table, browser):
    join(browser, table)
    table.kill()
    table.serve(table.port)
    table.referee.mark(BRUNO, Note(BRUNO, card("KITCHEN"), CARLA, apart=True))
    think(table.referee)
    browser.wait(NOTED)


def test_the_promises_and_the_page_are_in_the_language_of_the_phone(table, browser):
    browser.speak("it")
    browser.go(table.invite(BRUNO))
    browser.wait_for("Qui vedi solo le tue carte.")
    browser.wait_for("sei tu?")
    assert "is it you?" not in browser.text()
    take_seat(browser, table)
    browser.wait_for("cucina")
    assert browser.run("return document.documentElement.lang") == "it"
    assert browser.run("return document.getElementById('own').lang") == "it"


def test_each_of_five_seats_sees_its_own(judge, tmp_path, browser):
    with closing(PhoneTable(suggested(judge, 5), tmp_path)) as table:
        table.serve()
        for seat, name in enumerate(judge.match.state.players):
            judge.mark(seat, Note(seat, card("KITCHEN"), seat, apart=True))
            think(judge)
            browser.renew()
            join(browser, table, seat)
            assert browser.run(OWNER).split()[-1] == name
            assert "it is yours." in browser.run(WHY)


@pytest.fixture
def browsers(driver):
    """Five browsers, as five people have them."""
    opened = []
    try:
        for _ in range(5):
            opened.append(driver.open())
        yield opened
    finally:
        for each in opened:
            each.close()


@pytest.mark.whole
def test_five_seats_at_once_mark_and_see_their_own(judge, tmp_path, browsers):
    with closing(PhoneTable(suggested(judge, 5), tmp_path)) as table:
        table.serve()
        for seat, each in enumerate(browsers):
            join(each, table, seat)
        for seat, each in enumerate(browsers):
            each.tap(f"{KITCHEN} summary")
            each.tap(f"{KITCHEN} button:nth-child({seat + 1})")
            table.hear_phone()
            think(judge)
        players = judge.match.state.players
        for each, name in zip(browsers, players, strict=True):
            each.wait(f"{WHY}.includes('it is yours.')")
            assert each.run(OWNER).split()[-1] == name
        for seat, notes in enumerate(judge.match.state.notes):
            assert [(note.card, note.holder) for note in notes] == [(card("KITCHEN"), seat)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [3, 6])
def test_the_page_has_room_on_the_narrowest_phone(judge, tmp_path, browser, seats, language):
    use(language)
    with closing(PhoneTable(suggested(judge, seats), tmp_path)) as table:
        table.serve()
        browser.resize(320, 640)
        browser.go(table.invite(BRUNO))
        browser.wait("return document.querySelector('.yours')")
        assert not browser.run(IS_WIDER)
        assert browser.run(SEATS_COVERED) == []
        take_seat(browser, table)
        browser.wait("return document.getElementById('hide')")
        assert not browser.run(IS_WIDER)
        browser.tap(f"{KITCHEN} summary")
        assert not browser.run(IS_WIDER)
        for kind in ("0", "1", "2"):
            browser.tap(f"[data-kind='{kind}']")
            assert not browser.run(IS_WIDER)


def test_the_server_relays_nothing_that_can_be_read(table, browser):
    path = table.invite(BRUNO).partition(str(table.port))[2].partition("#")[0]
    join(browser, table)
    phone = Phone(table.port)
    frame = phone.read(path)
    answer, events = phone.open(f"{path}/stream")
    event = next(events)
    answer.close()
    for word in ("Bruno", "kitchen", "note-", "data-choice"):
        assert word not in frame
        assert word not in event.data
