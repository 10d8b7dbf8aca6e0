"""Every test of the core reads English, whatever ran before it."""

from __future__ import annotations

import pytest

from companion import i18n


@pytest.fixture(autouse=True)
def _english():
    i18n.use("en")
