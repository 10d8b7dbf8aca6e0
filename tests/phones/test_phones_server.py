"""What the server of phones answers, and to whom: a real process, real sockets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.phones.kit import Evening, Phone

CALLS = "Scan the code on the table’s screen again."


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """The process that all tests here share."""
    evening = Evening(tmp_path_factory.mktemp("phones"))
    yield evening
    evening.close()
    assert "Traceback" not in evening.logged()


@pytest.fixture
def evening(running: Evening) -> Evening:
    """A new evening of it."""
    running.renew()
    return running


@pytest.fixture
def phone(evening: Evening) -> Phone:
    """A phone that has asked nothing yet."""
    return Phone(evening.port)


def test_the_page_is_in_the_language_that_the_phone_prefers(evening: Evening, phone: Phone) -> None:
    """The box's own language is the one that was published first."""
    place = f"/{evening.token}"
    assert "Tocca ad Anna" in phone.read(place)
    assert "Tocca ad Anna" in phone.read(place, Accept_Language="fr, de;q=0.5")
    assert "Anna’s turn" in phone.read(place, Accept_Language="de, en-GB;q=0.9, it;q=0.8")
    assert "Tocca ad Anna" in phone.read(f"{place}?l=it", Accept_Language="en")


def test_a_stream_begins_with_the_table_and_sends_each_change(
    evening: Evening, phone: Phone
) -> None:
    with phone.stream(f"/{evening.token}/stream?l=en") as events:
        first = next(events)
        assert (first.name, first.version) == ("message", 1)
        assert "Anna’s turn" in first.data
        for words in ("Bruno leads", "Two\r\nlines <&>"):
            version = evening.change(prompt=words)
            event = next(events)
            assert event.version == version
            assert words.split()[0] in event.data
