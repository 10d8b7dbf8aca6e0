"""The box is dimmed, turned, connected, updated and switched off by touch, as far as it can be."""

from __future__ import annotations

import time
from datetime import date, datetime, timedelta

import pytest
import zxingcpp

from companion import settings
from companion.command.wiring import sounding
from companion.games import find
from companion.install import wifi
from companion.install.building import build, public
from companion.keep.opening import open_journal
from companion.machine.device import Device
from companion.play.game import Setup
from companion.table.copies import Copies
from companion.words.inputs import Scanned
from companion.work.jobs import Work
from companion.work.operations import Operations
from hardware.backlight import backlight
from tests.install.machine import Machine, fresh, release
from tests.install.test_install_archive import OURS
from tests.install.test_install_releases import made
from tests.machine.programs import Programs, answered
from tests.support.layout_checks import faults, out_of_reach
from tests.support.sampling import LANGUAGES, crossed, walks

NETWORKS = "*:72:Casa\n :60:Bar da Gino\n"


@pytest.fixture
def machine(tmp_path):
    """A box with release 1.0.0, and 0.9.0 before it."""
    machine = Machine(fresh(tmp_path / "root"))
    system = machine.system
    system.path("/etc/systemd/system/companion-ask.path").symlink_to("/opt/companion/current")
    system.path("/opt/companion").mkdir()
    for version in ("0.9.0", "1.0.0"):
        made(system.releases, version)
        system.releases.install(version)
    system.path("/opt/companion/release.pub").write_text(public(OURS).hex())
    return machine


@pytest.fixture
def programs():
    return Programs(networks=NETWORKS)


@pytest.fixture
def open_box(box, machine, programs, tmp_path, monkeypatch):
    """Open the page of the box; a time zone that is chosen there is given back."""
    monkeypatch.setenv("TZ", "Europe/London")

    def open_box(language="en", **how):
        chosen = settings.Settings(language=language, motion=False, **how.pop("chosen", {}))
        table = box(chosen=chosen, **how)
        work = Work(table.inbox)
        folders = [tmp_path / "copies"]
        operations = Operations(work, table.referee.queue_notice)
        copies = Copies(table.referee, work, operations, folders, [])
        device = Device(work, folders, machine.system.root, programs)
        table.serve(device=device, operations=operations, copies=copies, hear_work=work.handle)
        table.app.go("device")
        table.wait(lambda: table.app.page.state.version)
        table.frames(4)
        return table

    yield open_box
    monkeypatch.undo()
    time.tzset()


def test_the_page_is_reached_from_the_settings_of_a_box_alone(open_box, box):
    table = open_box()
    table.app.go("settings")
    table.frames()
    table.tap("This box")
    table.tap("Wi-Fi, light, version")
    assert table.shows("version 1.0.0")
    desktop = box(language="en")
    desktop.app.go("settings")
    desktop.frames()
    desktop.tap("This box")
    assert not desktop.shows("Wi-Fi, light, version")


def test_every_row_says_its_state_before_its_key(open_box):
    table = open_box()
    rows = [table.words(row) for row in table.of("DeviceLine")]
    assert [row[:2] for row in rows[:2]] == [
        ["Casa", "good signal"], ["network of the box", "closed"],
    ]  # fmt: skip
    assert rows[3] == ["version 1.0.0", "before: 0.9.0", "Back to 0.9.0"]
    assert rows[4] == ["no copy yet", "all that is kept", "Show"]


def test_missing_parts_of_the_box_are_not_shown(open_box, programs):
    programs.radio = None
    table = open_box()
    assert not table.shows("Casa")
    assert not table.shows("light")
    assert table.shows("version 1.0.0")


@pytest.mark.parametrize("language", ["en", "it"])
def test_no_name_of_a_network_empties_the_page(open_box, programs, language):
    programs.networks = "*:72:Ca\u2028sa\n :60:Bar\x85\v\n"
    table = open_box(language, chosen={"country": "IT"})
    rows = [table.words(row)[0] for row in table.of("DeviceLine")]
    assert rows[0] == "Ca�sa"
    assert len(rows) == 5
    assert table.shows({"en": "Switch off", "it": "Spegni"}[language])
    table.app.go("wifi")
    table.wait(lambda: table.app.page.networks)
    table.frames(4)
    assert table.shows("Bar��")


def test_a_finger_sets_the_light_and_a_button_makes_it_lighter(open_box, tmp_path):
    folder = tmp_path / "sys/class/backlight/panel"
    folder.mkdir(parents=True)
    for name, text in {"max_brightness": "200", "brightness": "100", "bl_power": "0"}.items():
        (folder / name).write_text(text)
    with backlight(tmp_path) as light:
        table = open_box()
        table.app.rest.light = light
        table.app.page.refresh()
        table.frames(4)
        assert table.shows("50%")
        (slider,) = table.of("LightSlider")
        y = slider.center_y
        table.drag((slider.x + slider.width * 0.4, y), (slider.right - slider.inset, y))
        assert (folder / "brightness").read_text() == "200"
        table.touch(slider.x + slider.inset, y)
        assert table.shows("20%")
        assert (folder / "brightness").read_text() == "40"
        table.app.back()
        assert settings.load(table.folder / "companion.toml").brightness == 20


def on_the_panel(table, x, y):
    """Return the point of the panel under a point of the picture, which is turned by 90°.

    The panel's left edge is then the upper one of the picture; the kernel reports a touch as a
    share of the panel's width and height, here in pixels of the turned window.
    """
    width, height = table.app.shell.size
    across, up = 1 - y / (height - 1), x / (width - 1)
    return across * (width - 1), up * (height - 1)


def test_the_picture_turns_and_touches_follow(open_box):
    table = open_box()
    table.touch(*table.middle(table.of("RotationKey")[1]))
    table.wait(lambda: table.app.shell.height > table.app.shell.width)
    table.frames(4)
    assert settings.load(table.folder / "companion.toml").rotation == 90
    table.touch(*on_the_panel(table, *table.middle(table.of("RotationKey")[0])))
    table.wait(lambda: table.app.shell.width > table.app.shell.height)
    assert settings.load(table.folder / "companion.toml").rotation == 0


def test_the_box_is_switched_off_by_a_key_that_is_held(open_box, programs):
    table = open_box()
    table.tap("Switch off")
    assert "systemctl poweroff" not in programs.asked
    table.hold("Switch off")
    table.wait(lambda: "systemctl poweroff" in programs.asked)
    table.wait(lambda: not table.app.page.busy)
    table.hold("Restart")
    table.wait(lambda: "systemctl reboot" in programs.asked)


def test_a_clock_that_no_network_sets_is_set_by_touch(open_box, machine):
    table = open_box()
    table.tap("Set")
    before = table.app.page.when
    year = table.of("PartColumn")[2]
    plus = next(each for each in table.taps() if each.parent is year and each.icon == "plus")
    table.touch(*table.middle(plus))
    with answered(machine):
        table.tap("Set the clock")
        table.wait(lambda: table.shows("The box"))
    set_to = f"timedatectl set-time {before.year + 1}-"
    assert any(line.startswith(set_to) for line in machine.asked)


def test_everything_is_copied_at_a_touch(open_box, tmp_path):
    table = open_box()
    table.referee.meet(["Ana"])
    row = next(row for row in table.of("DeviceLine") if "no copy yet" in table.words(row))
    (key,) = (each for each in table.taps() if each.parent is row)
    table.touch(*table.middle(key))
    table.tap("Copy now")
    table.wait(lambda: table.shows("Everything is copied, and was read back."))
    table.app.back()
    table.wait(lambda: table.shows("copied today"))
    (copy,) = (tmp_path / "copies").glob("*.db")
    open_journal(copy).close()


# --- networks


def test_a_network_is_joined_country_first_with_its_password_on_the_screen(open_box, machine):
    table = open_box()
    with answered(machine):
        table.tap("Change")
        table.tap("IT")
        table.wait(lambda: table.shows("The radio is on.") and table.shows("Bar da Gino"))
        table.tap("Bar da Gino")
        for letter in "caffe":
            table.tap(letter)
        assert table.find("Join").parent.disabled
        table.tap("Signs")
        for sign in "!?1":
            table.tap(sign)
        assert table.shows("caffe!?1")
        table.tap("Join")
        table.wait(lambda: table.shows("The box is in the network Bar da Gino."))
    kept = machine.system.read(wifi.CONNECTIONS_FOLDER / "companion-wifi.nmconnection")
    assert "psk=caffe!?1\n" in kept
    assert settings.load(table.folder / "companion.toml").country == "IT"


def test_a_phone_reads_the_code_of_the_boxs_own_network(open_box, machine):
    table = open_box(chosen={"country": "IT"})
    with answered(machine):
        table.tap("Show")
        table.tap("Open it")
        table.wait(lambda: table.shows("The box has opened the network Companion."))
        table.frames(4)
        (code,) = zxingcpp.read_barcodes(table.seen())
        hotspot = table.app.services.device.hotspot
        assert code.text == f"WIFI:T:WPA;S:Companion;P:{hotspot.password};;"
        table.tap("Close it")
        table.wait(lambda: table.shows("The network of the box is closed."))
    assert not list(machine.system.path(wifi.CONNECTIONS_FOLDER).iterdir())


def test_a_country_with_several_time_zones_asks_for_one(open_box, machine):
    table = open_box()
    table.app.go("wifi")
    table.frames(4)
    with answered(machine):
        table.tap("US")
        table.tap("Chicago")
        table.wait(lambda: table.shows("The radio is on.") and table.shows("Bar da Gino"))
    assert "timedatectl set-timezone America/Chicago" in machine.asked
    assert datetime(2026, 7, 1, 12).astimezone().utcoffset() == timedelta(hours=-5)
    assert settings.load(table.folder / "companion.toml").country == "US"


def test_the_way_back_from_the_time_zones_leads_to_the_countries(open_box, machine):
    table = open_box(chosen={"country": "IT"})
    table.app.go("wifi")
    table.wait(lambda: table.shows("Bar da Gino"))
    table.tap("IT")
    table.tap("PT")
    for shown in ("Österreich", "Bar da Gino", "version 1.0.0"):
        table.tap_icon("back")
        assert table.shows(shown)
    assert table.app.chosen.country == "IT"
    assert machine.asked == []


# --- releases


def release_on_stick(machine, tmp_path):
    source = release(tmp_path / "source", "1.1.0")
    files = {path.relative_to(source.folder).as_posix(): path
             for path in source.folder.rglob("*") if path.is_file()}  # fmt: skip
    files.pop("release.pub")
    machine.prepare(source)
    build(files, "1.1.0", machine.system.root / "media/stick", OURS, "", date(2026, 11, 26))


def test_a_release_on_a_stick_is_offered_and_installed(open_box, machine, tmp_path):
    release_on_stick(machine, tmp_path)
    table = open_box()
    with answered(machine):
        table.tap("Update to 1.1.0")
        table.wait(lambda: table.shows("Version 1.1.0 starts now."))
    assert machine.system.releases.trial.version == "1.1.0"


@pytest.mark.parametrize(
    ("size", "language", "text"),
    crossed(((800, 480), (480, 800), (1280, 800)), LANGUAGES, ("largest", "normal")),
)
def test_why_a_release_is_refused_is_read_whole(
    open_box, machine, programs, tmp_path, size, language, text
):
    release_on_stick(machine, tmp_path)
    table = open_box(language, size=size, chosen={"text": text})
    stick = next((machine.system.root / "media/stick").glob("*1.1.0*"))
    stick.write_bytes(stick.read_bytes()[: stick.stat().st_size // 2])
    before = {*faults(table)}
    with answered(machine):
        table.tap(table.app.page.update)
        table.wait(lambda: not table.app.page.busy)
    table.frames(4)
    (sentence,) = (each for each in table.of("Sentence") if each.text == table.app.page.notice)
    assert sentence.width > 0.5 * min(size)
    assert {*faults(table)} <= before


def test_without_a_newer_release_nothing_is_offered(open_box):
    table = open_box()
    assert not any("Update" in text for text in table.texts())


def test_the_way_back_is_asked_before_it_is_gone(open_box, machine):
    table = open_box()
    table.tap("Back to 0.9.0")
    table.tap("No")
    assert machine.system.releases.current == "1.0.0"
    table.tap("Back to 0.9.0")
    with answered(machine):
        table.tap("Go back")
        table.wait(lambda: table.shows("Version 0.9.0 starts now."))
    assert machine.system.releases.current == "0.9.0"


# --- the first start


def first(box, **how):
    table = box(language="it", **how)
    table.app.go("welcome")
    table.frames(4)
    return table


def test_a_new_box_asks_nothing_that_must_be_answered(box):
    table = first(box)
    table.tap("Salta")
    assert table.app.trail == ["home"]
    assert (table.folder / "companion.toml").exists()


@pytest.mark.parametrize(
    ("is_touched", "says"), [(True, "lo tocchi"), (False, "nessuno legge i tocchi")]
)
def test_the_screen_is_ticked_only_where_touches_are_read(box, is_touched, says):
    """The app knows this after the first frame."""
    found = []
    table = box(language="it")
    table.serve(is_touched=lambda: bool(found))
    table.app.go("welcome")
    found += ["panel"] * is_touched
    table.app.drawn()
    table.frames(4)
    assert table.shows(says)
    assert table.app.page.parts[0].is_there is is_touched


def test_people_entered_on_the_welcome_page_sit_at_the_first_table(box):
    table = first(box)
    table.touch(*table.middle(table.of("WelcomeSeat")[0]))
    for name in ("Anna", "Bruno"):
        table.write(name)
        table.key("enter")
    if table.app.trail[-1] == "name":
        table.tap_icon("back")
    assert [table.words(seat)[-1] for seat in table.of("WelcomeSeat")[:2]] == ["Anna", "Bruno"]
    table.tap("Si gioca in\xa02")
    assert table.journal.people.names() == ["Anna", "Bruno"]


def test_a_language_changes_the_page_at_once(box):
    table = first(box)
    table.tap("English")
    assert table.shows("Welcome to the table")


def test_sounds_are_off_at_first_and_a_touch_switches_them_on_with_a_sample(box):
    table, played = first(box), []
    table.app.referee.followers.add(sounding(played.append, lambda: table.app.chosen.sound))
    table.tap("Suoni: spenti")
    assert (played, table.shows("Suoni: piano")) == (["turn"], True)
    assert settings.load(table.folder / "companion.toml").sound
    table.tap("Suoni: piano")
    assert (played, table.shows("Suoni: spenti")) == (["turn"], True)


def test_the_first_page_of_a_box_asks_its_country_before_its_networks(open_box, machine):
    table = open_box("it")
    table.app.go("welcome")
    table.frames(4)
    with answered(machine):
        table.tap("+ paese")
        table.tap("IT")
        table.wait(lambda: table.shows("La radio è accesa.") and table.shows("Bar da Gino"))
    assert "timedatectl set-timezone Europe/Rome" in machine.asked
    table.tap_icon("back")
    assert table.shows("Benvenuti al tavolo")
    assert table.shows("Italia")


def test_the_first_page_on_a_desktop_asks_no_country(box):
    assert not first(box).shows("+ paese")


def test_a_reader_shows_the_card_that_it_has_just_read(box):
    table = first(box)
    table.inbox.put(Scanned("R9", "box"))
    table.frames(4)
    assert table.shows("R9")


# --- everywhere


@pytest.mark.parametrize(("size", "language", "text"), walks(("normal", "largest"), turn=2))
def test_every_page_of_the_box_can_be_read_touched_and_reached(
    open_box, machine, size, language, text
):
    build({}, "1.1.0", machine.system.root / "media/stick", OURS, "", date(2026, 11, 26))
    table = open_box(language, size=size, chosen={"text": text})
    assert [*faults(table), *out_of_reach(table)] == []
    table.app.page.choose("version")
    table.frames(4)
    assert [*faults(table), *out_of_reach(table)] == []
    for page in ("clock", "wifi", "welcome"):
        table.app.go(page)
        table.frames(6)
        assert [*faults(table), *out_of_reach(table)] == [], page
    table.app.go("wifi")
    with answered(machine):
        table.app.page.choose("IT")
        table.wait(lambda: not table.app.page.busy and table.shows("Bar da Gino"))
    table.frames(4)
    assert [*faults(table), *out_of_reach(table)] == []
    table.app.page.ask_country()
    table.app.page.choose("CA")
    table.frames(4)
    assert [*faults(table), *out_of_reach(table)] == []
    table.app.change_settings(country="GB")
    table.app.go("welcome")
    table.frames(4)
    assert [*faults(table), *out_of_reach(table)] == []
    table.app.go("wifi")
    table.frames(4)
    table.app.page.join("Casa")
    table.frames(4)
    assert [*faults(table), *out_of_reach(table)] == []
    table.app.page.turn_signs()
    table.frames(4)
    assert [*faults(table), *out_of_reach(table)] == []


FOUR = ("Anna", "Luca", "Sara", "Ugoo")
"""Sixteen letters."""
FEW = 22
"""Most touches from the first start to the first bid of four new people."""


def write_names(table, *names):
    """Write names on the letters of the display, with the key for the next one between them."""
    for turn, name in enumerate(names):
        if turn:
            table.tap("Un altro")
        for letter in name.upper():
            table.tap(letter)


def test_four_new_people_come_to_their_first_bid_in_few_touches(box):
    table = first(box)
    table.touch(*table.middle(table.of("WelcomeSeat")[0]))
    write_names(table, *FOUR)
    table.tap("Si gioca in\xa04")
    table.tap("Istinto")
    assert table.of("BidKey")
    assert table.touches <= FEW
    assert table.referee.match.state.players == FOUR


def test_marks_stay_those_of_the_first_page(box):
    table = first(box)
    table.touch(*table.middle(table.of("WelcomeSeat")[0]))
    write_names(table, *FOUR)
    table.tap("Si gioca in\xa04")
    marks = {name: seat for seat, name in enumerate(FOUR)}
    assert table.journal.people.marks() == marks
    table.referee.begin(find("istinto"), Setup(FOUR[:0:-1]))
    assert table.journal.people.marks() == marks


def test_a_table_that_does_not_fit_a_game_is_asked_who_plays(box):
    table = first(box)
    table.touch(*table.middle(table.of("WelcomeSeat")[0]))
    write_names(table, *FOUR[:3])
    table.tap("Si gioca in\xa03")
    table.tap("Holmes")
    assert table.shows("Chi gioca?")
    assert table.referee.match is None
    table.tap_icon("back")
    table.tap("Cluedo")
    assert table.referee.match.state.players == FOUR[:3]


def test_a_name_that_is_refused_at_the_end_leads_back_to_the_first_page(box):
    table = first(box)
    table.touch(*table.middle(table.of("WelcomeSeat")[0]))
    write_names(table, "Anna", "Anna")
    table.tap("Gioca 1 persona")
    assert table.app.trail[-1] == "welcome"
