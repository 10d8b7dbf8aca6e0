"""The box beside the cards, with nobody at the table: a screen, a panel and a scanner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from hardware.simulator import Simulator
    from tests.box import Box


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Callable[..., Box]]:
    """Open a box on the folder of the test; the last one is closed before the next is opened."""
    from tests.box import Box

    with ExitStack() as opened:

        def open_box(**how: Any) -> Box:
            opened.close()
            return opened.enter_context(Box(tmp_path, **how))

        yield open_box


@pytest.fixture
def simulator() -> Iterator[Simulator]:
    """A panel that is not there: mock pins, and a scanner at the end of a pty."""
    from companion.wiring import SIMULATED_PINS
    from hardware.simulator import Simulator

    with Simulator(SIMULATED_PINS) as simulator:
        yield simulator


@pytest.fixture
def wired(box: Callable[..., Box], simulator: Simulator) -> Iterator[Callable[..., Box]]:
    """Open a box with the panel's buttons and scanner connected to it."""
    from tests.box import wire

    with ExitStack() as devices:

        def open_box(**how: Any) -> Box:
            devices.close()
            return wire(box(**how), simulator, devices)

        yield open_box
