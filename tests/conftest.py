"""Fixtures of an idle box beside the cards: a screen, a panel and a scanner."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from resource import getpagesize
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from companion import games
from companion.games.istinto.game import GAME
from companion.keep.decks.decks import Decks
from companion.keep.matches.journal import Journal
from companion.keep.opening import open_journal
from companion.table.referee import Referee
from companion.words import i18n
from companion.words.given import use_names
from tests.games.istinto.kit.states import setup
from tests.support import kivy_window  # noqa: F401  (configures Kivy before any test imports it)
from tests.support.other_user import World
from tests.support.sampling import USUAL

for profile, number in (("a few", USUAL // 20), ("all", USUAL)):
    settings.register_profile(
        profile,
        max_examples=number,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile("a few")
# Some containers have one for what begins in them, and what finds it takes itself for a service.
os.environ.pop("NOTIFY_SOCKET", None)
games.register("tests.three_cards")  # before tests are collected for every game

if TYPE_CHECKING:
    from hardware.simulator import Simulator
    from tests.support.box import Box


IN_ONE_LOT = 500_000
"""Objects after which the collector looks for garbage; after the usual 700 it takes a third of a
test's time to look at widgets that stay, and of the time to import the tests."""
gc.set_threshold(IN_ONE_LOT, 10, 10)
MOST_MEMORY = 1_600
"""In MB, of all tests that one process runs."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that open the window, so that the rest can be run without it."""
    for item in items:
        if "box" in getattr(item, "fixturenames", ()):
            item.add_marker("screen")


def pytest_collection_finish() -> None:
    """Freeze the modules and tests, so that the collector never scans them."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _little_memory() -> Iterator[None]:
    """Fail a test after which the process uses too much memory."""
    yield
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    held = pages * getpagesize() // 1_000_000
    assert held < MOST_MEMORY, f"{held} MB are held after this test"


@pytest.fixture(autouse=True)
def _english() -> None:
    """Start each test in English, without readers, with the names of the box: all are global."""
    i18n.use("en")
    i18n.use_readers(there=False)
    use_names({})


@pytest.fixture
def world() -> Iterator[World]:
    """A folder in which two users have theirs."""
    with World() as world:
        yield world


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """A journal in the folder of the test."""
    journal = open_journal(tmp_path / "companion.db")
    yield journal
    journal.close()


@pytest.fixture
def decks(journal: Journal) -> Decks:
    """The decks of the journal."""
    return Decks(journal.store)


@pytest.fixture
def judge(journal: Journal) -> Referee:
    """Return a referee without a match."""
    return Referee(journal, lambda: "2026-01-06T21:14:05")


@pytest.fixture
def bidding(judge: Referee) -> Referee:
    """A referee at a table of three: seat 2 deals and bids first, seat 0 leads."""
    assert judge.begin(GAME, setup(dealer=2))
    return judge


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Callable[..., Box]]:
    """Open a box on the folder of the test; the last one is closed before the next is opened."""
    from tests.support.box import Box

    with ExitStack() as opened:

        def open_box(**how: Any) -> Box:
            opened.close()
            return opened.enter_context(Box(tmp_path, **how))

        yield open_box


@pytest.fixture
def simulator() -> Iterator[Simulator]:
    """A panel that is not there: mock pins, and a scanner at the end of a pty."""
    from companion.command.wiring import SIMULATED_PINS
    from hardware.simulator import Simulator

    with Simulator(SIMULATED_PINS) as simulator:
        yield simulator


@pytest.fixture
def wired(box: Callable[..., Box], simulator: Simulator) -> Iterator[Callable[..., Box]]:
    """Open a box with the panel's buttons and scanner connected to it."""
    from tests.support.box import wire

    with ExitStack() as devices:

        def open_box(**how: Any) -> Box:
            devices.close()
            return wire(box(**how), simulator, devices)

        yield open_box
