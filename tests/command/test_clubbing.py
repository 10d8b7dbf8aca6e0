"""A club is loaded only once the settings have one."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.club.status import ClubStatus
from companion.command.clubbing import ClubFollower
from companion.settings import Club, Settings, changed
from companion.table.followers import PublicState


class OpenedClub:
    """Club that keeps what it hears."""

    status = ClubStatus("club.example.org")

    def __init__(self) -> None:
        self.heard: list[object] = []

    def __call__(self, shown: PublicState) -> None:
        self.heard.append(shown.number)

    def hear(self, message: object) -> None:
        self.heard.append(message)

    def ask_again(self) -> None:
        self.heard.append("again")


class Box:
    """Box whose settings have no club at first."""

    def __init__(self) -> None:
        self.chosen = Settings(language="en")
        self.opened: list[OpenedClub] = []
        self.follower = ClubFollower(lambda: self.chosen, self._open, self._join)

    def _open(self) -> OpenedClub:
        self.opened.append(OpenedClub())
        return self.opened[-1]

    def _join(self, url: str) -> None:
        self.chosen = changed(self.chosen, club=Club(url))


@pytest.fixture
def box():
    return Box()


def test_without_a_club_nothing_is_opened_and_nothing_asked(box):
    box.follower(PublicState(1))
    box.follower.ask_again()
    box.follower.hear(None)
    assert (box.opened, box.follower.status) == ([], ClubStatus())


def test_a_box_that_joins_follows_from_then_on(box):
    box.follower(PublicState(1))
    box.follower.join("postgresql://a:b@club.example.org/club")
    box.follower(PublicState(2))
    box.follower.ask_again()
    box.follower.hear("told")
    assert [club.heard for club in box.opened] == [[2, "again", "told"]]
    assert box.follower.status.server == "club.example.org"


def test_a_box_that_leaves_hears_so(box):
    box.follower.join("postgresql://a:b@club.example.org/club")
    box.follower(PublicState(1))
    box.chosen = changed(box.chosen, club=None)
    box.follower(PublicState(2))
    assert box.opened[0].heard == [1, 2]


def test_the_follower_loads_nothing_of_the_exchange():
    code = (
        "import sys, companion.command.screen, companion.command.clubbing;"
        "print([name for name in sys.modules if name.startswith(('companion.sync', 'psycopg'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
