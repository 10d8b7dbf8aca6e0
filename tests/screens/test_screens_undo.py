"""Undo keeps its place, so that two touches there take back two entries."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.games import find
from companion.keep.matches.exchange import entries, open_match, read
from companion.settings import Settings
from screens.base.theme import theme
from tests.faults.evenings import PLAYTHROUGHS
from tests.support.layout_checks import undo_place
from tests.support.sampling import some, spread

MOMENTS = 4
"""Moments of each match at which undo is touched."""


def moments(file):
    """Return the header of a recorded match and its entries, in several lengths."""
    header, _, lines = read(file.read_bytes().splitlines())
    _, codec = open_match(header)
    whole = list(entries(codec, lines))
    lengths = [2 + step * (len(whole) - 2) // MOMENTS for step in range(MOMENTS + 1)]
    return header, [list(islice(whole, length)) for length in lengths]


def touch_undo(table, seconds):
    """Touch the place of undo after *seconds*."""
    table.later(seconds)
    left, low, right, high = undo_place(table)
    table.touch_at_once((left + right) / 2, (low + high) / 2)


@pytest.mark.parametrize("seconds", some([0.15, 0.4, 2.0], 1))
@pytest.mark.parametrize("left_handed", some([False, True], 1), ids=["right", "left"])
@pytest.mark.parametrize("file", spread(PLAYTHROUGHS, 4), ids=lambda file: file.stem)
def test_two_touches_of_undo_take_back_two_entries(box, file, left_handed, seconds):
    table = box(chosen=Settings(language="en", motion=False, left_handed=left_handed))
    header, lengths = moments(file)
    taken_back = 0
    for told in lengths:
        table.referee.begin(find(header.game), header.setup)
        match = table.referee.match
        match.replay(told)
        table.app.go("match")
        table.later(1)
        before = len(match.log.done)
        touch_undo(table, 0)
        touch_undo(table, seconds)
        if not table.referee.pending.consent:  # two seats agree before a secret is uncovered
            assert len(match.log.done) == before - 2, len(told)
            taken_back += 1
    assert taken_back


@pytest.mark.parametrize("size", spread([(800, 480), (480, 800), (1280, 720)], 2))
@pytest.mark.parametrize("left_handed", [False, True], ids=["right", "left"])
def test_redo_stands_beside_undo_and_both_stay_where_they_are(box, size, left_handed):
    table = box(size=size, chosen=Settings(language="en", left_handed=left_handed))
    file = next(file for file in PLAYTHROUGHS if file.stem == "istinto-to-a-hundred")
    header, (*_, whole) = moments(file)
    table.referee.begin(find(header.game), header.setup)
    table.referee.match.replay(whole[:9])
    table.app.go("match")
    table.later(1)
    gap = 64 * theme.unit * (1 if left_handed else -1)
    for _ in range(8):
        touch_undo(table, 0.15)
        undo, redo = (table.icon(name).parent for name in ("undo", "redo"))
        assert undo.to_window(*undo.pos) == pytest.approx(undo_place(table)[:2])
        assert redo.to_window(*redo.pos)[0] == pytest.approx(undo_place(table)[0] + gap)
    assert len(table.referee.match.log.done) == 1
