"""A seat gets its own phone by a code on its private page, there while a finger holds it."""

from __future__ import annotations

import subprocess
from base64 import urlsafe_b64decode

import pytest
import zxingcpp

from companion import settings
from companion.games.cluedo.actions import Note, Pin
from companion.games.istinto.game import GAME as ISTINTO
from companion.phones import wire
from companion.phones.phones import Phones
from companion.phones.publishing import Publisher
from companion.phones.recaps import EveningRecaps
from companion.phones.sealing import JOINING, new_key, seal
from companion.phones.seats import WAITING_PAGE, SeatPhones
from companion.work.jobs import Work
from tests.games.cluedo.kit.user_actions import find, start, to_the_first_turn
from tests.games.istinto.kit.states import setup
from tests.phones.browser import Driver
from tests.phones.kit import HOME, SERVER, free_port
from tests.support.box import HOURS
from tests.support.layout_checks import faults
from tests.support.sampling import walks
from tests.support.user_actions import do, hold_open

HERE = "http://192.168.1.7:8017"
BRUNO = 1


@pytest.fixture
def open_box(box, tmp_path):
    """Open the private page of a seat at a table with notebooks, in a network with phones."""
    opened = []
    (tmp_path / "run").mkdir()

    def open_box(*, on=True, origins=(HERE,), language="en", **how):
        chosen = settings.Settings(language=language, motion=False, phones=on)
        table = box(chosen=chosen, **how)
        environment = {"RUNTIME_DIRECTORY": str(tmp_path / "run")}
        phones = Phones(table.inbox, tmp_path, HOURS.now, environment)
        opened.append(phones)
        seats = SeatPhones(table.referee, phones.evening)
        table.serve(phones=phones, seat_phones=seats)
        recaps = EveningRecaps(Work(table.inbox), lambda _match, _going: (), table.referee.notify)
        publisher = Publisher(table.referee, lambda: table.app.chosen, phones, recaps, seats)
        table.referee.followers.add(publisher, "phones")
        phones.hear(wire.Listening(origins))
        start(table, "Anna", "Bruno", "Carla", notebooks="marks")
        to_the_first_turn(table)
        table.app.go("secret", seat=BRUNO)
        table.frames(4)
        return table

    yield open_box
    for each in opened:
        each.close()


def codes(table):
    return [each.text for each in zxingcpp.read_barcodes(table.seen())]


def seats(table):
    return table.app.services.seat_phones


def join(table, code):
    """Let a phone join by a code, as its page does."""
    address, _, key = code.partition("#")
    token = address.rpartition("/")[2]
    sent = new_key() + b"en"
    text = seal(urlsafe_b64decode(key + "="), token, WAITING_PAGE, sent, way=JOINING)
    seats(table).hear(wire.SealedMark(token, text))
    table.frames(4)


def test_the_code_is_there_while_a_finger_holds_the_page(open_box):
    table = open_box()
    assert not table.shows("my phone")
    finger = hold_open(table)
    assert codes(table) == []
    table.tap("my phone")
    assert codes(table) == [HERE + seats(table).invite(BRUNO)]
    finger.touch_up()
    table.frames(4)
    assert codes(table) == []


def test_another_touch_shows_the_page_again_and_the_same_code_can_be_scanned_later(open_box):
    table = open_box()
    finger = hold_open(table)
    table.tap("my phone")
    (code,) = codes(table)
    table.tap("my phone")
    assert codes(table) == []
    assert table.shows("lounge")
    table.tap("my phone")
    assert codes(table) == [code]
    finger.touch_up()


def test_the_finger_that_holds_the_page_may_slide_onto_the_key(open_box):
    table = open_box()
    finger = hold_open(table)
    finger.touch_move(*table.middle(table.find("my phone")))
    table.frames(4)
    assert codes(table) == [HERE + seats(table).invite(BRUNO)]
    finger.touch_move(*table.middle(table.of("PhoneOff")[0]))
    table.frames(4)
    assert table.shows("Lift the finger: that phone shows nothing more.")
    finger.touch_up()
    table.frames(4)
    assert not seats(table).has(BRUNO)


def test_one_touch_switches_it_off(open_box):
    table = open_box()
    finger = hold_open(table)
    table.tap("my phone")
    (code,) = codes(table)
    join(table, code)
    assert seats(table).has(BRUNO)
    assert codes(table) == []
    assert table.shows("A phone has joined. Another one can, once this one is switched off.")
    table.tap("Switch it off")
    assert not seats(table).has(BRUNO)
    table.tap("my phone")
    assert len(codes(table)) == 1
    assert codes(table) != [code]
    finger.touch_up()


def test_a_page_that_is_locked_gives_no_code(open_box):
    table = open_box()
    do(table, Pin(0, "4711", apart=True))
    table.app.go("secret", seat=0)
    table.frames(4)
    finger = hold_open(table)
    assert not table.shows("my phone")
    for digit in "4711":
        table.tap_in("DigitKey", digit)
    assert table.shows("my phone")
    finger.touch_up()


@pytest.mark.parametrize("how", [{"on": False}, {"origins": ()}], ids=["off", "no network"])
def test_without_phones_there_is_no_key(open_box, how):
    table = open_box(**how)
    finger = hold_open(table)
    assert table.shows("lounge")
    assert not table.shows("my phone")
    finger.touch_up()


def test_a_seat_without_secrets_needs_none(open_box):
    table = open_box()
    table.referee.begin(ISTINTO, setup())
    table.app.go("secret", seat=BRUNO)
    table.frames(4)
    assert not table.shows("my phone")


@pytest.fixture
def server(tmp_path):
    """The server of phones, once there is a socket to connect to."""
    where = ["--socket", str(tmp_path / "run" / "phones.sock"), "--bind", HOME]
    process = subprocess.Popen([*SERVER, *where, "--port", str(free_port())])
    yield process
    process.kill()
    process.wait()


@pytest.fixture
def browser():
    driver = Driver()
    browser = driver.open()
    yield browser
    browser.close()
    driver.close()


def test_a_phone_that_scans_the_code_shows_the_page_and_marks_on_it(open_box, server, browser):
    table = open_box(origins=())
    table.wait(lambda: table.app.services.phones.state.addresses)
    table.referee.changed()
    table.frames(4)
    finger = hold_open(table)
    table.tap("my phone")
    (code,) = codes(table)
    finger.touch_up()
    table.frames(4)
    drawn = table.seen().tobytes()
    browser.go(code)
    browser.wait_for("Three promises")
    browser.tap("#promise")
    table.wait(lambda: seats(table).has(BRUNO))
    browser.wait("return document.querySelector('#note-kitchen summary') !== null")
    browser.tap("#note-kitchen summary")
    browser.tap("#note-kitchen button:first-of-type")
    table.wait(lambda: isinstance(table.referee.match.log[-1].action, Note))
    table.frames(4)
    assert table.referee.match.log[-1].action == Note(BRUNO, find("KITCHEN"), 0, apart=True)
    assert table.seen().tobytes() == drawn


@pytest.mark.parametrize(("size", "language"), walks())
def test_the_code_has_room_on_every_display(open_box, size, language):
    table = open_box(size=size, language=language)
    finger = hold_open(table)
    table.touch(*table.middle(table.of("PhoneKey")[0]))
    (code,) = codes(table)
    assert [*faults(table)] == []
    join(table, code)
    assert [*faults(table)] == []
    finger.touch_up()
