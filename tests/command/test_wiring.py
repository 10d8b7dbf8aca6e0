"""The devices of the settings are opened, and each that cannot be is named with its error."""

from __future__ import annotations

from contextlib import ExitStack, closing

import pytest

from companion import settings
from companion.command import wiring
from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME
from companion.keep.opening import open_journal
from companion.play.actions import EndEarly
from companion.table.referee import Referee
from companion.table.timer import TURN, Timer
from companion.words.errors import CompanionError
from companion.words.inputs import Connected, Inbox, Lost, Pressed, Raw, Scanned
from hardware.simulator import FAMILIES, Simulator, VirtualPins, nothing_grabbed
from tests.games.istinto.kit.states import setup
from tests.hardware.conftest import Ear

PANEL = settings.Settings(
    buttons={"confirm": 5, "undo": 13},
    encoder=settings.Encoder(8, 7, 4),
    lamps=settings.Lamps(seat1=17, seat2=27, seat3=22, buzzer=18, sounds=frozenset({"accepted"})),
)


@pytest.fixture
def board():
    with VirtualPins() as pins:
        yield pins


def opened(chosen, devices):
    inbox = Inbox()
    found = wiring.open_panel(wiring.panel(chosen, inbox), inbox, devices)
    return *found, list(inbox.drain())


def test_only_devices_of_the_settings_are_opened(board):
    with ExitStack() as devices:
        panel, faults, heard = opened(PANEL, devices)
        assert list(panel) == ["buttons", "encoder", "lamps"]
        assert (faults, heard) == ([], [Connected(name) for name in panel])
    assert opened(settings.Settings(), ExitStack()) == ({}, [], [])


def test_a_pin_that_is_taken_is_told_with_its_section_and_the_rest_goes_on(board):
    with ExitStack() as devices:
        opened(settings.Settings(buttons={"back": 8}), devices)
        panel, faults, heard = opened(PANEL, devices)
    assert list(panel) == ["buttons", "lamps"]
    (fault,) = faults
    assert fault.startswith("companion.toml, [encoder]: “a” cannot use GPIO 8: ")
    assert [type(event) for event in heard] == [Connected, Lost, Connected]


def test_a_lamp_that_fails_is_told_and_the_others_shine(board):
    with ExitStack() as devices:
        opened(settings.Settings(buttons={"back": 27}), devices)
        panel, faults, _ = opened(PANEL, devices)
        assert "lamps" in panel
    assert [fault[:53] for fault in faults] == [
        "companion.toml, [lamps]: “seat2” cannot use GPIO 27: "
    ]


def test_without_pins_it_is_said_once_and_nothing_is_open(monkeypatch):
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "none-such")
    with ExitStack() as devices:
        panel, faults, heard = opened(PANEL, devices)
    assert panel == {}
    assert len(faults) == 1
    assert [type(event) for event in heard] == [Lost]


def test_the_lamps_follow_the_match_and_sound_only_what_was_asked(tmp_path):
    class Shown:
        """Lamps that record their requests."""

        def __init__(self):
            self.asked = []

        def show(self, seats, late):
            self.asked.append((set(seats), set(late)) if late else set(seats))

        def sound(self, name):
            self.asked.append(name)

    journal = open_journal(tmp_path / "companion.db")
    seconds = 0.0
    referee, lamps = Referee(journal, lambda: "", lambda: seconds), Shown()
    referee.followers.add(wiring.following(lamps, {"accepted", "time"}))
    referee.begin(GAME, setup(dealer=2))
    referee.followers.notify()
    referee.do(Bid(1))
    referee.followers.notify()
    referee.followers.notify()
    referee.do(Bid(99))
    referee.notify()
    referee.timing.set(Timer(TURN, 60))
    seconds = 60.0
    referee.notify()
    referee.notify()
    journal.close()
    assert lamps.asked == [set(), {2}, {0}, "accepted", {0}, ({0}, {0}), "time"]


def test_the_speaker_follows_a_match_while_it_is_switched_on_and_plays_a_sample_first(tmp_path):
    journal = open_journal(tmp_path / "companion.db")
    referee, played, chosen = Referee(journal, lambda: ""), [], settings.Settings()

    def done(step):
        """Return what is played at a step."""
        step()
        referee.followers.notify()
        return [played.pop() for _ in range(len(played))]

    referee.followers.add(wiring.sounding(played.append, lambda: chosen.sound))
    assert done(lambda: referee.begin(GAME, setup(dealer=2))) == []
    assert done(lambda: referee.do(Bid(1))) == []
    chosen = settings.changed(chosen, sound=True)
    assert done(lambda: None) == ["turn"]
    assert done(lambda: None) == []
    assert done(lambda: referee.do(Bid(1))) == ["turn"]
    assert done(lambda: referee.do(Bid(99))) == ["objection"]
    assert done(referee.cancel_pending) == []
    assert done(lambda: referee.do(EndEarly())) == ["winner"]
    journal.close()


def test_a_reader_that_cannot_exist_is_refused_with_its_name():
    place = settings.Reader("nonsense://x")
    with pytest.raises(CompanionError, match=r"^companion\.toml, \[readers\.box\]: “nonsense"):
        wiring.reader(Inbox(), "box", place)


def test_an_address_that_cannot_be_is_refused_before_any_reader_is_open():
    readers = {"there": settings.Reader("/dev/null"), "box": settings.Reader("nonsense://x")}
    inbox = Inbox()
    with (
        pytest.raises(CompanionError, match=r"^companion\.toml, \[readers\.box\]: “nonsense"),
        wiring.Readers(settings.Settings(readers=readers), inbox),
    ):
        pass
    assert inbox.empty


def test_a_watch_set_before_the_readers_open_gets_every_byte():
    ear = Ear()
    with Simulator(wiring.SIMULATED_PINS) as panel:
        readers = wiring.Readers(wiring.simulated(PANEL, panel), ear.inbox)
        readers.watch(True)
        with readers:
            assert ear.hear(1) == [Connected("scanner")]
            panel.send(b"R9\n")
            assert {type(each) for each in ear.hear(3)[1:]} == {Raw, Scanned}


def test_each_code_is_passed_with_its_reader_to_the_record_of_last_codes():
    ear, kept = Ear(), []
    with Simulator(wiring.SIMULATED_PINS) as panel:
        chosen = wiring.simulated(PANEL, panel)
        with wiring.Readers(chosen, ear.inbox, lambda *said: kept.append(said)):
            ear.hear(1)
            for number, code in enumerate(("R9", "W7"), 2):
                panel.scan(code)
                assert ear.hear(number)[-1] == Scanned(code)
    assert kept == [("scanner", "R9"), ("scanner", "W7")]


@pytest.mark.parametrize("name", wiring.SIMULATED_READERS)
def test_every_reader_that_may_be_simulated_is_heard_with_its_settings(name):
    ear = Ear()
    with wiring.simulator(name) as panel:
        chosen = wiring.simulated(PANEL, panel)
        with wiring.Readers(chosen, ear.inbox, grab=nothing_grabbed):
            ear.hear(1)
            panel.scan("04A1B2C3D4")
            while not any(isinstance(each, Scanned) for each in ear.heard()):
                ear.hear(len(ear.heard()) + 1)


def test_the_readers_that_may_be_simulated_are_the_families():
    assert set(wiring.SIMULATED_READERS) == {"lines", *FAMILIES}


def test_the_simulator_takes_the_place_of_whatever_is_set_up():
    with Simulator(wiring.SIMULATED_PINS) as panel:
        chosen = wiring.simulated(PANEL, panel)
    assert list(chosen.readers) == ["scanner"]
    assert chosen.buttons == wiring.SIMULATED_PINS
    assert (chosen.encoder, chosen.lamps.pins) == (None, {})


# --- other settings while the app runs


@pytest.fixture
def referee(tmp_path):
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        yield Referee(journal, lambda: "")


def heard(inbox, referee):
    """Return the events, and let the referee note those of devices."""
    events = list(inbox.drain())
    return [event for event in events if not referee.devices.note(event)]


def test_other_buttons_are_heard_at_once_and_those_before_no_more(board, referee):
    inbox = Inbox()
    header = wiring.HeaderDevices(inbox, referee)
    assert header.use(PANEL) == []
    assert heard(inbox, referee) == []
    assert set(referee.devices) == {"buttons", "encoder", "lamps"}
    assert (
        header.use(settings.changed(PANEL, encoder=None, buttons={"next": 8, "confirm": 6})) == []
    )
    assert heard(inbox, referee) == []
    assert set(referee.devices) == {"buttons", "lamps"}
    for pin in (8, 6):
        board.press(pin)
    assert heard(inbox, referee) == [Pressed("next"), Pressed("confirm")]
    header.close()
    assert not referee.devices


def test_settings_with_the_same_pins_leave_the_header_open(board, referee):
    inbox = Inbox()
    header = wiring.HeaderDevices(inbox, referee)
    header.use(PANEL)
    heard(inbox, referee)
    assert header.use(settings.changed(PANEL, theme="light")) == []
    assert list(inbox.drain()) == []
    header.close()


def test_lamps_that_were_wired_otherwise_go_on_with_the_match(board, referee):
    header = wiring.HeaderDevices(Inbox(), referee)
    header.use(PANEL)
    header.use(settings.changed(PANEL, lamps=settings.Lamps(seat1=4)))
    assert [name for name, _ in referee.followers._followers] == ["lamps"]
    header.close()
    assert referee.followers._followers == []


def test_a_reader_is_opened_again_only_where_the_settings_say_otherwise_of_it(tmp_path):
    for name in ("a", "b", "c"):
        (tmp_path / name).touch()
    at = {name: settings.Reader(str(tmp_path / name)) for name in ("a", "b", "c")}
    chosen = settings.Settings(readers={"one": at["a"], "two": at["b"]})
    with wiring.Readers(chosen, Inbox()) as readers:
        one, two = readers._readers["one"], readers._readers["two"]
        assert readers.use({"one": at["a"], "two": at["c"], "three": at["b"]}) == []
        assert readers._readers["one"] is one
        assert readers._readers["two"] is not two
        assert set(readers._readers) == {"one", "two", "three"}
        (fault,) = readers.use({"box": settings.Reader("nonsense://x")})
        assert "[readers.box]" in fault
        assert not readers._readers
