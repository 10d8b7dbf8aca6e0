"""Phones are loaded only once they or home automation are on."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.command.phoning import PhonesFollower
from companion.settings import Mqtt, Settings, changed
from companion.table.followers import PublicState


class Table:
    """Table whose phones are switched on and off."""

    def __init__(self) -> None:
        self.chosen = Settings(language="en")
        self.opened: list[bool] = []
        self.heard: list[int] = []
        self._follower = PhonesFollower(lambda: self.chosen, self._open)

    def change(self, number: int, *, phones: bool) -> None:
        self.chosen = changed(self.chosen, phones=phones)
        self._follower(PublicState(number))

    def _open(self, were_off: bool):
        self.opened.append(were_off)
        return lambda shown: self.heard.append(shown.number)


@pytest.fixture
def table():
    return Table()


def test_phones_that_are_never_on_are_not_loaded(table):
    for number in range(3):
        table.change(number, phones=False)
    assert not table.opened


def test_phones_that_are_on_at_the_start_follow_from_then(table):
    table.change(1, phones=True)
    table.change(2, phones=True)
    assert (table.opened, table.heard) == ([False], [1, 2])


def test_phones_that_are_switched_on_later_know_that_they_were_off(table):
    table.change(1, phones=False)
    table.change(2, phones=True)
    assert (table.opened, table.heard) == ([True], [2])


def test_phones_that_are_switched_off_hear_so(table):
    for number, phones in enumerate((True, False, True)):
        table.change(number, phones=phones)
    assert (table.opened, table.heard) == ([False], [0, 1, 2])


def test_home_automation_needs_no_phones(table):
    table.chosen = changed(table.chosen, mqtt=Mqtt("10.0.0.2"))
    for number, phones in enumerate((False, True)):
        table.change(number, phones=phones)
    assert (table.opened, table.heard) == ([True], [0, 1])


def test_the_follower_loads_nothing_of_phones():
    code = (
        "import sys, companion.command.phoning;"
        "print([name for name in sys.modules if name.startswith('companion.phones')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
