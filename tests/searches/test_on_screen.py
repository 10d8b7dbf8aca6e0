"""Every possible action in a few states is entered by fingers alone, and by buttons alone."""

from __future__ import annotations

import pytest

from companion.games import find


@pytest.mark.screen
@pytest.mark.whole
@pytest.mark.parametrize("by_buttons", [False, True])
@pytest.mark.parametrize("name", ["holmes", "baker-street"])
def test_every_kind_of_thing_is_told_on_the_screen(name, by_buttons):
    from tests.searches import on_screen

    counts = on_screen.run(find(name), range(8), 4, by_buttons=by_buttons)
    assert counts["told"] > 0
    assert {*counts} == {"states", "told"}
