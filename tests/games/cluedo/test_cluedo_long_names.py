"""Six long names are shown whole in every phase."""

from __future__ import annotations

import pytest

from companion.games.cluedo.actions import Deal, EndTurn, Show, Start, Suggest
from tests.games.cluedo.kit.user_actions import (
    choose,
    fill,
    find,
    passes,
    start,
)
from tests.support.sampling import spread
from tests.support.tours import LONG_NAMES, settle
from tests.support.user_actions import do

CARDS = tuple(map(find, ("GREEN", "CANDLESTICK", "BILLIARD-ROOM")))


@pytest.mark.parametrize("size", spread([(800, 480), (720, 1280)], 1, 1), ids=["lying", "standing"])
def test_all_names_are_whole_while_cards_are_dealt_and_while_one_after_the_other_is_asked(
    box, size
):
    table = box(size=size)
    start(table, *LONG_NAMES)
    fill(table)
    choose(table)
    assert whole(table, "ClueHand") == set(LONG_NAMES)
    do(table, Deal(), Start(0), Suggest(0, *CARDS))
    others = set(LONG_NAMES[1:])
    for seat in range(1, 5):
        assert whole(table, "AskedSeat", "AskedLine", "AskedNow") == others
        passes(table, seat)
    do(table, Show(5))
    assert whole(table, "AskedSeat", "AskedLine") == others
    marks = [icon.name for kind in ("AskedLine",) for line in table.of(kind) for icon in
             table.visible(line) if type(icon).__name__ == "AskedAnswer"]  # fmt: skip
    assert sorted(marks) == ["no"] * 4 + ["yes"]
    do(table, EndTurn())


def whole(table, *kinds):
    """Return the names in places of these kinds that are not cut."""
    settle(table)
    texts = [text for kind in kinds for place in table.of(kind) for text in table.visible(place)]
    return {
        text.text
        for text in texts
        if type(text).__name__ == "Text" and text.text in LONG_NAMES and not text.is_shortened
    }


@pytest.mark.parametrize("size", spread([(800, 480), (720, 1280)], 1), ids=["lying", "standing"])
def test_all_names_are_whole_from_afar_and_where_a_private_page_is_chosen(box, size):
    table = box(size=size)
    start(table, *LONG_NAMES)
    fill(table)
    choose(table)
    do(table, Deal(), Start(0))
    table.app.go("secret")
    assert whole(table, "EyesKey") == set(LONG_NAMES)
    table.app.go("match")
    table.later(61)
    assert whole(table, "LargePad") == set(LONG_NAMES)
