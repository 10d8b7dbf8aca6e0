"""A fresh machine, and the release that is installed on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.install.source import Source
from tests.install.machine import Machine, fresh, release


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """Return a fresh machine, without the companion."""
    return Machine(fresh(tmp_path / "root"))


@pytest.fixture
def source(tmp_path: Path) -> Source:
    """Return the unpacked archive of a release."""
    return release(tmp_path / "companion-1.0.0", "1.0.0")
