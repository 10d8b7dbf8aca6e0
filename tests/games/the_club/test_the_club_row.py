"""The row of The Club: right cards, the wrong ones below them, and the card that waits."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from kivy.tests.common import UnitTestTouch

from companion.games.the_club.cards import CARDS, DECK
from companion.games.the_club.view.panels import RowCard
from tests.support.sampling import crossed, spread

LONG = tuple(RowCard(card, ()) for card in CARDS[:60])
CROWDED = (
    RowCard(None, CARDS[:3]),
    RowCard(CARDS[5], CARDS[10:18]),
    *(RowCard(CARDS[40 + count], CARDS[20 : 20 + count]) for count in range(4)),
)
KINDS = ("LaidCard", "WrongCard")
SIZES = [(800, 480), (720, 1280)]


def row(table, columns, **how):
    from screens.games.the_club.row import ClubRow
    from tests.games.the_club.kit.mounted import stand

    return stand(table, ClubRow(columns=columns, **how))


def right(table):
    """Return the right cards in sight, from the left, line by line."""
    found = [w for w in table.of("LaidCard") if w.card]
    return [w.card for w in sorted(found, key=lambda w: (-w.to_window(*w.pos)[1], w.x))]


def grips(table):
    """Return two places on the row, the second two columns to the right of the first."""
    one, other = sorted(table.of("LaidCard"), key=lambda w: (-w.y, w.x))[:2]
    return one.center, (one.center_x + 2 * (other.x - one.x), one.center_y)


def over(one, other):
    """Return True if a card overlaps another by more than a pixel."""
    across = min(one.right, other.right) - max(one.x, other.x)
    return across > 1 and min(one.top, other.top) - max(one.y, other.y) > 1


def inside(widget, other):
    return (
        widget.x >= other.x - 1 and widget.right <= other.right + 1
        and widget.y >= other.y - 1 and widget.top <= other.top + 1
    )  # fmt: skip


@pytest.mark.parametrize("size", spread(SIZES, 1, 1))
def test_the_newest_card_is_in_sight_and_is_the_last_one(box, size):
    table = box(size=size)
    shown = row(table, LONG)
    cards = right(table)
    assert cards == list(CARDS[60 - len(cards) : 60])
    shown.columns = (*LONG, RowCard(CARDS[60], ()))
    table.frames(4)
    assert right(table)[-1] is CARDS[60]


def test_a_row_that_is_short_has_larger_cards_and_none_of_them_goes_out_of_sight(box):
    table = box()
    shown = row(table, LONG[:6], size_hint_y=None, height=200)
    large = shown.card_height
    assert right(table) == list(CARDS[:6])
    shown.columns = LONG[:10]
    table.frames(4)
    assert shown.card_height < 0.95 * large


@pytest.mark.parametrize("size", spread(SIZES, 1))
def test_a_finger_pulls_older_cards_into_sight_and_back(box, size):
    table = box(size=size)
    row(table, LONG)
    newest = right(table)
    near, far = grips(table)
    table.drag(near, far)
    first = CARDS.index(newest[0]) - 2
    assert right(table) == list(CARDS[first : first + len(newest)])
    table.drag(far, near)
    assert right(table) == newest
    table.drag(far, near)
    assert right(table) == newest


def test_a_pull_ends_when_another_card_comes(box):
    table = box()
    shown = row(table, LONG)
    near, far = grips(table)
    finger = UnitTestTouch(*near)
    finger.touch_down()
    shown.columns = (*LONG, RowCard(CARDS[60], ()))
    table.frames(4)
    finger.touch_move(*far)
    finger.touch_up()
    table.frames(3)
    assert right(table)[-1] is CARDS[60]


def test_two_keys_turn_to_the_oldest_cards_and_back(box):
    table = box()
    row(table, LONG)
    newest = right(table)
    for _ in range(60 // len(newest) + 1):
        if table.tap_at(*table.middle(table.icon("back"))):
            table.tap_icon("back")
    assert right(table) == list(CARDS[: len(newest)])
    table.tap_icon("forward")
    assert right(table) == list(CARDS[len(newest) : 2 * len(newest)])


def test_a_short_row_stands_still_and_has_no_keys(box):
    table = box()
    row(table, LONG[:4])
    before = right(table)
    table.drag(*grips(table))
    assert before == right(table) == list(CARDS[:4])
    assert table.taps() == []


def test_a_long_row_has_no_more_widgets_than_are_in_sight(box):
    table = box()
    shown = row(table, LONG)
    made = sum(type(w).__name__ == "ClubColumn" for w in shown.walk())
    assert made == len(right(table)) < 10


@pytest.mark.parametrize(("size", "waiting"), crossed(SIZES, [None, DECK.find("C5FW")]))
def test_all_wrong_cards_in_sight_are_whole_and_hide_none(box, size, waiting):
    table = box(size=size)
    shown = row(table, CROWDED, waiting=waiting, words="5 circles" if waiting else "")
    wrong = table.of("WrongCard")
    seen = shown.columns[shown.first : shown.first + len(shown.shown)]
    assert sorted(str(w.card) for w in wrong) == sorted(str(c) for s in seen for c in s.wrong)
    cards = [w for w in (*wrong, *table.of("LaidCard")) if w.card]
    assert all(inside(card, shown) for card in cards)
    assert min(card.width for card in wrong) >= 22
    assert not any(over(*two) for two in combinations(cards, 2))
    assert len(wrong) > 8


def test_columns_stand_from_left_to_right_with_their_own_wrong_cards(box):
    table = box()
    row(table, CROWDED)
    columns = sorted(table.of("ClubColumn"), key=lambda w: w.x)
    assert all(one.right < other.x for one, other in pairwise(columns))
    ends = [*(one.x for one in columns if one.item.wrong), table.size[0]]
    below = [
        {w.card for w in table.of("WrongCard") if start - 1 <= w.x and w.right <= end + 1}
        for start, end in pairwise(ends)
    ]
    assert below == [set(column.wrong) for column in CROWDED if column.wrong]


def test_wrong_cards_spread_below_right_ones_that_have_none(box):
    table = box()
    row(table, (RowCard(CARDS[0], CARDS[10:13]), RowCard(CARDS[1], ()), RowCard(CARDS[2], ())))
    wrong = table.of("WrongCard")
    assert len({card.y for card in wrong}) == 1
    assert min(card.width for card in wrong) >= 50


def test_right_and_wrong_cards_carry_a_tick_and_a_cross(box):
    table = box()
    row(table, CROWDED)
    marks = {kind: {w.children[0].icon for w in table.of(kind) if w.card} for kind in KINDS}
    assert marks == {"LaidCard": {"yes"}, "WrongCard": {"no"}}


def test_the_card_that_waits_is_the_largest_and_takes_no_room_when_there_is_none(box):
    table = box()
    shown = row(table, LONG[:3], waiting=DECK.find("C5FW"), seat=1, words="5 circles")
    waiting = table.of("ClubFace")[0]
    assert waiting.card is DECK.find("C5FW")
    assert waiting.height > max(w.height for w in table.of("LaidCard"))
    assert table.shows("5 circles")
    assert table.of("ClubOwner")[0].seat == 1
    shown.waiting, shown.words, shown.seat = None, "", -1
    table.frames(4)
    assert table.of("ClubFace") == []
    assert shown.available_width == pytest.approx(shown.width, abs=20)
