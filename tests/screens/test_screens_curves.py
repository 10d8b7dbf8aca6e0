"""Curves of equal totals can be distinguished."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import settings
from companion.games.istinto.actions import Bid, CountTricks
from companion.play.view import Sheet
from companion.words.i18n import use
from tests.games.istinto.kit.user_actions import start
from tests.support.sampling import SIZES, TEXTS, crossed, some

DIGIT = 0.73
"""Height of a digit, in font sizes."""


def drawn(*totals):
    """Return the points of each seat's line, the positions of the marks, and the curve."""
    from screens.base.theme import theme
    from screens.parts.results.curve import Curve

    theme.moving = False
    curve = Curve(size=(400, 300))
    curve.sheet = Sheet(totals=totals[-1], curve=totals)
    curve._draw()
    lines = [trace.line.points for trace in curve.traces]
    points = [list(zip(line[::2], line[1::2], strict=True)) for line in lines]
    return points, [mark.center for mark in curve.marks], curve


def dashes(curve):
    """Return by seat the left and right ends of its dashes, in pixels."""
    found = []
    for trace in curve.traces:
        x = trace.dashes.shape.vertices[::4]
        found.append([(min(x[at : at + 8]), max(x[at : at + 8])) for at in range(0, len(x), 8)])
    return found


@pytest.mark.parametrize("seats", [2, 3, 6, 12])
def test_equal_curves_take_turns_in_dashes(seats):
    lines, _marks, curve = drawn((0,) * seats, (10,) * seats, (10,) * seats)
    for line in lines:
        assert line == lines[0]
    every = dashes(curve)
    assert all(every)
    along = sorted((left, right, seat) for seat, own in enumerate(every) for left, right in own)
    level = [each for each in along if each[0] >= lines[0][1][0]]
    for (_, right, seat), (left, _, other) in pairwise(level):
        assert left == pytest.approx(right)
        assert other == (seat + 1) % seats


@pytest.mark.parametrize(("lowest", "words"), [(False, "101 wins"), (True, "101")])
def test_where_the_lowest_wins_the_line_of_the_end_names_no_winner(lowest, words):
    from screens.parts.results.curve import Curve

    use("en")
    curve = Curve(size=(400, 300))
    totals = (0, 0), (40, 101)
    curve.sheet = Sheet(totals=totals[-1], curve=totals, target=101, lowest_wins=lowest)
    curve._draw()
    written = [label.text for label in curve._words if label.text.startswith("101")]
    assert sorted(written) == sorted(["101", words])


def test_a_curve_that_is_alone_has_no_dashes():
    _lines, _marks, curve = drawn((0, 0, 0), (10, 10, 20), (30, 20, 40))
    shared, also, alone = dashes(curve)
    assert shared
    assert also
    assert not alone


def test_a_curve_that_is_alone_runs_where_its_points_are():
    (one, other), _marks, _curve = drawn((0, 0), (10, 20), (30, 20))
    assert one[0] == other[0]
    assert one[1][1] < other[1][1]


def test_lines_of_the_seats_from_the_seventh_on_are_hollow():
    _lines, _marks, curve = drawn((0,) * 12, tuple(range(12)), (3,) * 12)
    assert [bool(trace.core.points) for trace in curve.traces] == [False] * 6 + [True] * 6


def test_a_seat_that_came_late_has_a_line_from_then_on_and_none_once_that_is_taken_back():
    lines, _marks, curve = drawn((0, 0), (1, 2), (4, 5, 0), (6, 7, 8))
    early, _also, late = lines
    assert (len(early), len(late)) == (4, 2)
    assert [x for x, _y in late] == [x for x, _y in early[2:]]
    curve.sheet = Sheet(totals=(1, 2), curve=((0, 0), (1, 2)))
    curve._draw()
    assert not curve.traces[2].line.points
    assert curve.marks[2].text == ""


def test_lines_that_run_together_at_nothing_leave_the_number_of_the_round_free():
    from screens.base.theme import theme
    from screens.parts.results.curve import Curve

    theme.moving = False
    curve = Curve(size=(400, 300))
    curve.sheet = Sheet(totals=(0,) * 6, curve=((0,) * 6, (0,) * 6))
    curve._draw()
    lowest = min(min(trace.line.points[1::2]) for trace in curve.traces)
    (number,) = (word for word in curve.children if word.text == "1" and word.align == "center")
    assert number.pos[1] + number.font_size / 2 < lowest


@pytest.mark.parametrize(
    "totals", [(20, 20, 22, 10), (22, 22, 20, 21), (5, 5, 5, 4), (3, 2, 2, 1)], ids=str
)
def test_no_total_beside_the_lines_touches_another(totals):
    _lines, _marks, curve = drawn((0, 0, 0, 0), totals)
    ends = [(word.pos[1], word.font_size) for word in curve._words
            if word.text and word.pos[0] > curve.scale.corner[0] + curve.scale.size[0]]  # fmt: skip
    assert len(ends) >= len({*totals})
    ends.sort()
    for (lower, small), (upper, large) in pairwise(ends):
        assert upper - lower >= DIGIT * (small + large) / 2


SHORT_NAMES = ("Ida", "Leo", "Ugo", "Ada", "Eva", "Ivo")
TOTALS = st.lists(st.tuples(*[st.sampled_from((0, 10))] * 3), min_size=2, max_size=5)


@given(TOTALS)
def test_no_two_lines_hide_each_other_and_every_mark_is_seen(totals):
    lines, marks, curve = drawn(*totals)
    every = dashes(curve)
    for one, other in combinations(range(3), 2):
        for now in range(len(totals) - 1):
            (left, _), (right, _) = segment = lines[one][now : now + 2]
            if segment == lines[other][now : now + 2]:
                for seat in (one, other):
                    assert any(left <= begin < right for begin, _end in every[seat])
        assert marks[one] != marks[other]


@pytest.mark.parametrize("size", some(SIZES, 1), ids=str)
@pytest.mark.parametrize(
    ("text", "taken"),
    crossed(TEXTS, [(9, 2, 0, 0, 0, 0), (5, 5, 1, 0, 0, 0)]),
)
def test_with_six_level_seats_the_lines_keep_their_room(box, size, text, taken):
    """The legend is at most 84 units wide, and all of it is inside the panel.

    Long names would leave no room for lines in landscape.
    """
    from screens.base.theme import theme
    from screens.parts.drawing.glyphs import text_width

    chosen = settings.Settings(language="en", text=text, motion=False)
    table = box(chosen=chosen, size=size)
    start(table, *SHORT_NAMES)
    for action in (*[Bid(5)] * 6, CountTricks(taken)):
        table.referee.do(action)
        table.referee.overrule()
    table.frames(4)
    (curve,) = table.of("Curve")
    assert curve.legend.width <= 84 * theme.unit
    assert curve.scale.size[0] >= 0.55 * curve.width
    words = [word for word in curve.children if word.text and word not in curve.marks]
    for word in words:
        wide = text_width(word.text, theme.bold, word.font_size)
        left = word.x - {"left": 0, "center": 0.5, "right": 1}[word.align] * wide
        assert 0 <= left <= left + wide <= curve.width, word.text
    for one, other in combinations(curve.marks, 2):
        apart = max(abs(one.center_x - other.center_x), abs(one.center_y - other.center_y))
        assert apart >= one.width - 1
    assert all(0 <= mark.x <= mark.right <= curve.width for mark in curve.marks)
    assert all(0 <= mark.y <= mark.top <= curve.height for mark in curve.marks)
