"""A reader's port that is a URL is checked whole when the settings are read."""

from __future__ import annotations

import pytest
import serial
from hypothesis import given
from hypothesis import strategies as st

from companion.settings.urls import CLASSES, LEVELS, url_fault
from companion.words.i18n import speaking

HOSTS = st.sampled_from(
    ["", "box", "box.local", "127.0.0.1", "[::1]", "[fe80::1%eth0]", "[::1", "my box", "a..b",
     "x" * 64, "bücher.example", "anna@box", "/dev/ttyUSB0", "/", "dev/ttyUSB0"]
)  # fmt: skip
PORTS = st.sampled_from(["", ":", ":0", ":1", ":65535", ":65536", ":-1", ":x", ":٣", "/path"])
OPTIONS = st.sampled_from(
    ["", "?", "?logging=debug", "?logging=loud", "?logging", "?timeout=3", "?timeout=x",
     "?timeout=-1", "?poll_modem", "?ign_set_control", "?speed=9", "?class=PosixPollSerial",
     "?class=Serial", "?class=SerialException", "?class=Nothing", "?color&raw&all",
     "?file=/dev/null", "?file=", "&n=2", "&n=1", "&n=x", "&skip_busy", "&skip_busy&n=3"]
)  # fmt: skip
SCHEMES = st.sampled_from(
    ["socket", "rfc2217", "spy", "alt", "hwgrep", "loop", "cp2110", "nonsense", "SOCKET", ""]
)
URLS = st.builds("{}://{}{}{}".format, SCHEMES, HOSTS, PORTS, OPTIONS)


def is_taken(url):
    """Return True if pyserial itself accepts a URL, as it does when it opens one."""
    try:
        port = serial.serial_for_url(url, do_not_open=True)
        if url.startswith(("socket", "rfc2217")):
            port.logger = None
            port.from_url(url)
    except (ValueError, TypeError, KeyError, AttributeError):
        return False
    except serial.SerialException as error:
        return "no ports found" in str(error)  # nothing is plugged in
    return True


@given(URLS)
def test_accepted_urls_can_be_read_by_pyserial(url):
    assert url_fault(url) or is_taken(url)


@given(URLS)
def test_every_fault_is_one_sentence_in_both_languages(url):
    told = url_fault(url)
    with speaking("it"):
        told_in_italian = url_fault(url)
    assert bool(told) == bool(told_in_italian)
    for sentence in filter(None, (told, told_in_italian)):
        assert sentence.endswith(".")
        assert "{" not in sentence
    assert not told or told != told_in_italian


@pytest.mark.parametrize(
    "url",
    [
        "socket://box.local:4001",
        "socket://[::1]:4001?logging=debug",
        "rfc2217://192.168.1.20:2217?ign_set_control&timeout=3",
        "spy:///dev/ttyUSB0?file=/tmp/heard&raw",
        "alt:///dev/ttyUSB0?class=PosixPollSerial",
        "hwgrep://GM65",
        "hwgrep://0483:5740&n=2&skip_busy",
    ],
)
def test_a_url_that_can_be_has_no_fault(url):
    assert url_fault(url) == ""
    assert is_taken(url)


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("nonsense://x", "“nonsense://” leads to no reader: write a path such as /dev/ttyUSB0, or"),
        ("loop://", "“loop://” leads to no reader"),
        ("socket://", "“socket://” has no host: write it like socket://192.168.1.20:4001."),
        ("socket://:4001", "“socket://:4001” has no host"),
        ("socket://box", "“socket://box” has no port from 1 to 65535"),
        ("socket://box:0", "has no port"),
        ("socket://box:70000", "has no port"),
        ("rfc2217://box:gm65", "has no port"),
        ("socket://the box:4001", "“socket://the box:4001” has a host that cannot be"),
        ("socket://box..local:4001", "has a host that cannot be"),
        ("socket://[::1:4001", "has a bracket too many or too few."),
        ("socket://box:1?speed=9600", "has an option “speed”; it can only have logging."),
        ("socket://box:1?logging=loud", "the option “logging” cannot be “loud”."),
        ("rfc2217://box:1?timeout=nan", "the option “timeout” cannot be “nan”."),
        ("spy://", "“spy://” has no path from / on: write it like spy:///dev/ttyUSB0."),
        ("spy://dev/ttyUSB0", "has no path from / on"),
        ("alt://", "“alt://” has no path from / on"),
        ("alt:///dev/ttyUSB0?class=Reader", "the option “class” cannot be “Reader”."),
        ("hwgrep://", "“hwgrep://” does not say what to look for: write it like hwgrep://GM65."),
        ("hwgrep://(", "“(” is no regular expression."),
        ("hwgrep://GM65&n=1", "the option “n” cannot be “1”."),
        ("hwgrep://GM65&nonsense", "has an option “nonsense”; it can only have n, skip_busy."),
    ],
)
def test_the_fault_of_a_url_is_named(url, why):
    assert why in url_fault(url)


def test_classes_and_levels_are_those_of_pyserial():
    ports = (serial.Serial, serial.PosixPollSerial, serial.VTIMESerial)
    assert {each.__name__ for each in ports} == set(CLASSES)
    assert set(LEVELS) == {"debug", "info", "warning", "error"}
