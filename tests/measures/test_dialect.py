"""The language of packages that are written plainly stays plain."""

from __future__ import annotations

import pytest

from tests.measures.dialect import (
    ambiguous_classes,
    old_manner,
    packages,
    repeated_constants,
)


@pytest.mark.parametrize("package", packages())
def test_docstrings_stay_plain(package: str) -> None:
    part, whole = old_manner(package)
    assert whole
    assert part <= 0.05 * whole


def test_constants_of_one_name_are_few() -> None:
    assert len(repeated_constants()) <= 20


def test_classes_of_one_name_are_few() -> None:
    assert len(ambiguous_classes()) <= 40
