"""Phones are switched on and off by touch, and the page says why there is no code to scan."""

from __future__ import annotations

import pytest
import zxingcpp

from companion import settings
from companion.games.istinto.game import GAME
from companion.phones import wire
from companion.phones.phones import Phones
from companion.phones.publishing import Publisher
from companion.phones.recaps import EveningRecaps
from companion.phones.seats import SeatPhones
from companion.words.inputs import Phoned
from companion.work.jobs import Work
from hardware.backlight import backlight
from tests.games.istinto.kit.states import setup
from tests.phones.servers import Server
from tests.support.box import HOURS
from tests.support.layout_checks import faults, out_of_reach
from tests.support.sampling import walks
from tests.support.tours import drawn, phones

HERE = "http://192.168.1.7:8017"
ELSEWHERE = "http://10.42.0.1:8017"


def no_pages(_match, _going):
    return ()


@pytest.fixture
def open_box(box, tmp_path):
    """Open the page of phones of a box whose server is the test; close its socket at the end."""
    opened = []
    (tmp_path / "run").mkdir()

    def open_box(*, on=False, mqtt=None, device=None, language="en", **how):
        chosen = settings.Settings(language=language, motion=False, phones=on, mqtt=mqtt)
        table = box(chosen=chosen, **how)
        environment = {"RUNTIME_DIRECTORY": str(tmp_path / "run")}
        opened.append(Phones(table.inbox, tmp_path, HOURS.now, environment))
        table.serve(phones=opened[-1], device=device)
        recaps = EveningRecaps(Work(table.inbox), no_pages, table.referee.notify)
        seats = SeatPhones(table.referee, opened[-1].evening)
        publisher = Publisher(table.referee, lambda: table.app.chosen, opened[-1], recaps, seats)
        table.referee.followers.add(publisher, "phones")
        table.app.go("phones")
        table.frames(4)
        return table

    yield open_box
    for each in opened:
        each.close()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "run" / "phones.sock"


def answer(table, server, message):
    """Let the server say something, and wait until the page shows it."""
    server.say(message)
    table.wait(lambda: table.app.services.phones.state.answers)
    table.wait(lambda: table.inbox.empty)
    table.frames(4)


def codes(table):
    return [each.text for each in zxingcpp.read_barcodes(table.seen())]


def test_the_page_is_reached_from_the_menu_of_a_match(box):
    table = box(language="en")
    assert table.referee.begin(GAME, setup())
    table.app.go("match")
    table.app.go("menu")
    table.frames()
    table.tap("Phones")
    assert table.shows("Show it on phones")


def test_and_from_the_settings_which_say_whether_phones_are_on(box):
    table = box(chosen=settings.Settings(language="en", motion=False, phones=True))
    table.app.go("settings")
    table.frames()
    table.tap("This box")
    (door,) = (each for each in table.of("BoxDoor") if "Phones" in table.words(each))
    assert table.words(door) == ["Phones", "on"]
    table.tap("Phones")
    assert table.shows("Switch off")


def test_off_at_first_nothing_listens_until_they_are_switched_on(open_box, path):
    table = open_box()
    assert not path.exists()
    table.tap("Show it on phones")
    table.frames()
    assert path.exists()
    assert settings.load(table.folder / "companion.toml").phones


def test_a_phone_reads_the_code_of_the_evening(open_box, path):
    table = open_box()
    table.tap("Show it on phones")
    table.frames()
    with Server(path) as server:
        *_, opened = server.hear_all()
        answer(table, server, wire.Listening((HERE,)))
        assert codes(table) == [f"{HERE}/{opened.token}"]
        assert table.shows(f"{HERE}/")
        assert table.shows(opened.token)


def test_switched_off_the_code_and_the_table_are_gone(open_box, path):
    table = open_box(on=True)
    table.app.change_settings(phones=True)
    table.frames()
    with Server(path) as server:
        answer(table, server, wire.Listening((HERE,)))
        table.tap("Switch off")
        table.frames(4)
        assert codes(table) == []
        messages = [server.hear()]
        while messages[-1] != wire.Closed():
            messages.append(server.hear())
    assert not path.exists()
    assert not settings.load(table.folder / "companion.toml").phones


def test_of_two_networks_a_key_shows_the_other(open_box, path):
    table = open_box(on=True)
    table.app.change_settings(phones=True)
    table.frames()
    with Server(path) as server:
        answer(table, server, wire.Listening((HERE, ELSEWHERE)))
        assert table.shows(f"{HERE}/")
        table.tap("Another network")
        assert table.shows(f"{ELSEWHERE}/")
        table.tap("Another network")
        assert table.shows(f"{HERE}/")


@pytest.mark.parametrize(
    ("message", "says"),
    [
        (wire.Listening(()), "No network"),
        (wire.Refused("port"), "Other programs have the ports 8017 to 8020"),
        (wire.Refused("address"), "This network lets no phone in"),
        (wire.Refused("?"), "This network lets no phone in"),
        (wire.Refused("tornado"), "A part of the program is missing"),
    ],
)
def test_without_a_code_the_page_says_why(open_box, path, message, says):
    table = open_box(on=True)
    table.app.change_settings(phones=True)
    table.frames()
    assert table.shows("One moment …")
    with Server(path) as server:
        answer(table, server, message)
        assert table.shows(says)
        assert not table.shows("Wi-Fi")


def test_on_a_box_in_no_network_a_key_leads_to_them(open_box, path):
    table = open_box(on=True, device=NoNetworks())
    table.app.change_settings(phones=True)
    table.frames()
    with Server(path) as server:
        answer(table, server, wire.Listening(()))
        table.tap("Wi-Fi")
    assert table.app.trail[-1] == "wifi"


class NoNetworks:
    """Box that finds no network."""

    hotspot = None

    def find_networks(self, then):
        then([])


def test_a_server_that_is_gone_takes_its_code_along(open_box, path):
    table = open_box(on=True)
    table.app.change_settings(phones=True)
    table.frames()
    with Server(path) as server:
        answer(table, server, wire.Listening((HERE,)))
    table.wait(lambda: table.shows("No answer"))
    table.draw()
    assert codes(table) == []


def test_what_a_server_says_wakes_no_display(open_box):
    table = open_box(on=True)
    table.later(3600)
    assert table.of("Cover")[0].taken == 1
    for message in (wire.Listening((HERE,)), wire.SealedMark("page", "sealed"), None):
        table.inbox.put(Phoned(message))
    table.frames(4)
    assert table.of("Cover")[0].taken == 1


@pytest.mark.parametrize(("size", "language", "text"), walks(("normal", "largest"), turn=1))
def test_the_page_can_be_read_touched_and_reached(box, size, language, text):
    table = box(size=size, chosen=settings.Settings(language=language, text=text, motion=False))
    table.serve(device=NoNetworks())
    for stop in drawn(table, phones(table)):
        assert [*faults(table), *out_of_reach(table)] == [], stop


def at_home(open_box, path):
    """Return a box with home automation and without phones, and a server that has heard of both."""
    table = open_box(mqtt=settings.Mqtt("10.0.0.2"))
    server = Server(path)
    assert server.hear_all()[-1] == wire.Closed()
    return table, server


def test_a_broker_that_refuses_the_password_is_named_on_the_page(open_box, path):
    table, server = at_home(open_box, path)
    with server:
        assert not table.shows("Home automation")
        for message in (wire.Linked("login"), wire.Linked()):
            server.say(message)
            table.wait(lambda: table.app.services.phones.state.home == message)  # noqa: B023
            table.frames(4)
            said = "the broker at 10.0.0.2:1883 refuses this user or password"
            assert bool(table.shows(said)) == bool(message.fault)


@pytest.fixture
def folder(tmp_path):
    """Folder of a backlight."""
    made = tmp_path / "sys" / "class" / "backlight" / "panel"
    made.mkdir(parents=True)
    for name, value in {"brightness": 200, "max_brightness": 200, "bl_power": 0}.items():
        (made / name).write_text(str(value))
    return made


def test_home_automation_switches_the_display_and_changes_its_light(
    open_box, path, folder, tmp_path
):
    table, server = at_home(open_box, path)
    with server, backlight(tmp_path) as light:
        table.app.rest.light = light
        server.say(wire.DisplaySwitched(is_on=True, level=40))
        table.wait(lambda: (folder / "brightness").read_text() == "80")
        assert server.hear() == wire.DisplayLight(is_on=True, level=40)
        server.say(wire.DisplaySwitched(is_on=False))
        table.wait(lambda: (folder / "bl_power").read_text() == "4")
        assert server.hear() == wire.DisplayLight(is_on=False, level=40)
        server.say(wire.Woken())
        table.wait(lambda: (folder / "bl_power").read_text() == "0")
        assert server.hear() == wire.DisplayLight(is_on=True, level=40)


def test_a_touch_wakes_a_display_that_home_automation_switched_off(open_box, path):
    table, server = at_home(open_box, path)
    with server:
        server.say(wire.DisplaySwitched(is_on=False))
        table.wait(lambda: table.of("Cover"))
        assert server.hear() == wire.DisplayLight(is_on=False)
        table.touch(1, 1)
        assert not table.of("Cover")
        assert server.hear() == wire.DisplayLight(is_on=True)
