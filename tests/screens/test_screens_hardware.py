"""A found reader is set up by one touch, and read from then on, also after a restart."""

from __future__ import annotations

from contextlib import ExitStack
from os.path import realpath

import pytest

from companion import settings
from companion.command.wiring import Readers
from companion.words.findings import Finding
from hardware.simulator import VirtualScanner

NO_SUCH = "nonsense://reader"


@pytest.fixture
def port():
    with VirtualScanner() as reader:
        yield reader


@pytest.fixture
def page(box):
    """Give a function that opens the page of devices on a box where such ports are found."""
    with ExitStack() as devices:

        def open_page(*ports, **how):
            opened = box(language="en", **how)
            readers = devices.enter_context(Readers(opened.chosen, opened.inbox))
            found = [
                Finding(port, "This serial port can be used.", "ok", port=port) for port in ports
            ]
            opened.serve(
                plug=readers.plug,
                unplug=readers.unplug,
                watch=readers.watch,
                survey=lambda: found,
            )
            opened.app.go("hardware")
            opened.frames(4)
            return opened

        yield open_page


def kept(box):
    return settings.load(box.app.config_file).readers


def used(box):
    """Touch "Use this", and wait until the reader answers."""
    box.tap("Use this")
    box.wait(lambda: box.referee.devices.get("scanner"))
    box.frames(4)


def test_a_device_that_is_found_is_heard_as_soon_as_it_is_used_and_kept(page, port):
    box = page(port.port)
    used(box)
    assert box.shows("In use")
    assert box.shows("answers")
    port.scan("CARD-7")
    box.wait(lambda: box.inbox.cards)
    box.frames(4)
    assert box.shows("“CARD-7”")
    assert kept(box) == {"scanner": settings.Reader(port.port)}


def test_a_device_that_was_used_by_mistake_is_left_alone_by_another_touch(page, port):
    box = page(port.port)
    used(box)
    box.tap("In use")
    assert box.shows("Use this")
    assert [box.words(line)[0] for line in box.of("FindingLine")] == [port.port]
    assert kept(box) == {}
    port.scan("CARD-7")
    box.frames(4)
    assert box.inbox.cards == 0


def test_a_device_that_is_no_reader_is_refused_in_a_sentence_and_not_stored(page):
    box = page(NO_SUCH)
    box.tap("Use this")
    assert box.shows("“nonsense://” leads to no reader")
    assert box.shows("Use this")
    assert not box.app.config_file.exists()


def test_a_setting_that_the_next_start_would_refuse_is_reported_and_not_stored(page):
    buttons = settings.Settings(language="en", motion=False, buttons={"seat1": 14})
    box = page("/dev/serial0", chosen=buttons)
    box.tap("Use this")
    assert box.shows("GPIO 14 belongs to the serial port that a reader uses")
    assert not box.app.config_file.exists()


def test_a_reader_of_which_its_owner_wrote_more_is_nobodys_to_leave_by_a_touch(page, port):
    own = {"box": settings.Reader(port.port, "json")}
    box = page(port.port, chosen=settings.Settings(language="en", motion=False, readers=own))
    assert not {"Use this", "In use"} & {text for tap in box.taps() for text in box.words(tap)}


def test_a_reader_whose_name_a_second_device_has_is_kept_by_its_plug_from_then_on(page, port):
    own = {"left": settings.Reader(port.port, meaning="seat1")}
    chosen = settings.Settings(language="en", motion=False, readers=own)
    with VirtualScanner() as second:
        box = page(port.port, second.port, chosen=chosen)
        settings.save(
            box.app.config_file, readers={"left": {"port": port.port, "meaning": "seat1"}}
        )
        plug = realpath(port.port)
        box.serve(better_ports=lambda: {"left": plug})
        used(box)
        assert kept(box) == {
            "left": settings.Reader(plug, meaning="seat1"),
            "scanner": settings.Reader(second.port),
        }
        box.wait(lambda: box.referee.devices.get("left"))
        for reader in (port, second):
            reader.scan("CARD-7")
        box.wait(lambda: box.inbox.cards == 2)


def test_where_nothing_can_be_written_the_reader_is_heard_and_it_is_said(page, port):
    box = page(port.port)
    box.app.config_file.mkdir()
    used(box)
    assert box.shows("The setting holds for now, but was not saved")


def test_a_device_is_told_by_its_own_name_rather_than_by_its_path(page):
    box = page("/dev/serial/by-id/usb-Grow_Technology_GM65_A1B2-if00-port0")
    assert box.words(box.of("FindingLine")[0])[0] == "Grow Technology GM65 A1B2"
