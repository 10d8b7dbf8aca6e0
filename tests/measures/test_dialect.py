"""The language of packages that are written plainly stays plain."""

from __future__ import annotations

import pytest

from tests.measures.dialect import (
    ambiguous_classes,
    old_manner,
    packages,
    repeated_constants,
)

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


def test_constants_of_one_name_are_few() -> None:
    assert len(repeated_constants()) <= 20


def test_classes_of_one_name_are_few() -> None:
    assert len(ambiguous_classes()) <= 40


def test_every_plain_package_is_measured() -> None:
    assert set(PLAIN) <= set(packages())
