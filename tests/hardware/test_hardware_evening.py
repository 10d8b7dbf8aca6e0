"""Two readers of each family are unplugged, swapped and restarted: every card is scanned once."""

from __future__ import annotations

import pytest

from companion.words.i18n import use
from tests.hardware.evening import Evening


@pytest.mark.parametrize("rounds", [5, pytest.param(200, marks=pytest.mark.whole)])
def test_every_card_is_told_once_by_the_reader_it_lay_before(ear, tmp_path, rounds):
    use("en")
    with Evening(ear, tmp_path, seed=rounds) as evening:
        evening.play(rounds)
        assert evening.told() == evening.due()
