"""The language of packages that are written plainly stays plain."""

from __future__ import annotations

import pytest

from tests.measures.dialect import old_manner, packages

PLAIN = (
    "companion/games/the_club",
    "hardware",
    "screens/base",
    "screens/games/baker_street",
    "screens/games/holmes",
    "screens/games/istinto",
    "screens/internals",
    "screens/pages/decks",
    "screens/parts/drawing",
    "screens/parts/seating",
    "screens/rooms",
    "screens/shell",
)
"""Packages with at most one docstring of twenty in the old manner."""


@pytest.mark.parametrize("package", PLAIN)
def test_docstrings_stay_plain(package: str) -> None:
    part, whole = old_manner(package)
    assert whole
    assert part <= 0.05 * whole


def test_every_plain_package_is_measured() -> None:
    assert set(PLAIN) <= set(packages())
