"""The round table of Istinto: its directions, the positions of cards, and their animation."""

from __future__ import annotations

import pytest

from companion import settings
from companion.games.istinto.scene import PIPS
from companion.words.inputs import Scanned
from screens.games.istinto.look import LOOK
from screens.games.istinto.spread import trick_places
from screens.parts.drawing import motion
from screens.parts.drawing.shapes import PIPS as SHAPES
from tests.games.istinto.kit.user_actions import bid, start, take
from tests.support.tours import settle

FOUR = ("Ana", "Bo", "Cy", "Di")


def table_of(box, *codes, names=FOUR, **chosen):
    """Return a table at which all have bid two and these cards were laid."""
    table = box(chosen=settings.Settings(**{"language": "en", "motion": False, **chosen}))
    start(table, *names)
    bid(table, *[2] * len(names))
    lay(table, *codes)
    return table


def lay(table, *codes):
    for code in codes:
        table.inbox.put(Scanned(code))
        settle(table)


def facing(table):
    """Return from which side of the display each place is read."""
    sides = {(1, 0): "below", (0, 1): "right", (-1, 0): "above", (0, -1): "left"}
    found = []
    for place in table.of("PlaceCard"):
        name = next(word for word in table.visible(place) if getattr(word, "text", "") in FOUR)
        (x, y), (x2, y2) = name.to_window(*name.pos), name.to_window(name.right, name.y)
        along = (round(x2 - x), round(y2 - y))
        found.append(sides[tuple((n > 0) - (n < 0) for n in along)])
    return found


def test_each_place_is_turned_to_its_seat(box):
    assert facing(table_of(box)) == ["below", "left", "above", "right"]


def test_all_places_are_read_from_below_where_that_is_wanted(box):
    assert facing(table_of(box, upright=True)) == ["below"] * 4


def test_the_awaited_card_has_a_place_and_its_seat_the_ring(box):
    table = table_of(box, "B7", "B12")
    (awaited,) = table.of("Awaited")
    assert awaited.seat == 3
    assert [place.awaited for place in table.of("PlaceCard")] == [0, 0, 0, 1]
    assert [card.text for card in table.of("TrickCard")] == ["7", "12"]
    assert not any(card.collide_widget(awaited) for card in table.of("TrickCard"))
    assert table.shows("2 of 4 on the table")


def test_the_best_card_is_lifted_and_no_other(box):
    table = table_of(box, "B7", "B12", "T1")
    assert [card.scale > 1 for card in table.of("TrickCard")] == [False, False, True]
    lay(table, "T2")
    assert [card.lit for card in table.of("TrickCard")] == [False, False, False, True]


def test_after_a_whole_trick_nothing_is_to_be_pressed(box):
    """The winner's place has the ring, the next card goes on, and the arrow takes back."""
    table = table_of(box, "B7", "B12", "B1", "B3")
    assert (table.shows("takes the trick"), table.shows("trick 1 of 11")) == (True, True)
    assert table.shows("the next card opens trick 2")
    assert not [tap for tap in table.taps() if tap.lit]
    assert [place.awaited for place in table.of("PlaceCard")] == [0, 0, 1, 0]
    table.touch(*table.middle(table.of("Fan")[0]))
    assert table.app.trail[-1] == "match"
    table.tap_icon("undo")
    assert table.shows("3 of 4 on the table")
    lay(table, "B3", "G4")
    assert table.shows("1 of 4 on the table")
    assert [place.item.taken for place in table.of("PlaceCard")] == [0, 0, 1, 0]


def test_every_suit_has_a_shape_of_its_own():
    assert set(PIPS) == set(LOOK.suits)
    shapes = [tuple(SHAPES[name]) for name in PIPS.values()]
    assert len(set(shapes)) == len(LOOK.suits)


@pytest.mark.parametrize("most", [3, 4, 5, 6])
@pytest.mark.parametrize("size", [(556, 140), (267, 500)], ids=["wide", "high"])
def test_cards_of_a_trick_have_room_beside_each_other(most, size):
    for count in range(1, most + 1):
        for best in range(count):
            laid = trick_places(count, most, best, size)
            assert len(laid) == count
            for number, spot in enumerate(laid):
                assert -0.1 <= spot.x <= spot.x + spot.width <= size[0] + 0.1
                assert 0 <= spot.y <= spot.y + spot.height <= size[1]
                for other in laid[:number]:
                    beside = other.x + other.width <= spot.x or spot.x + spot.width <= other.x
                    below = other.y + other.height <= spot.y or spot.y + spot.height <= other.y
                    assert beside or below
            if size[1] > size[0]:
                assert max(laid, key=lambda spot: spot.height) == laid[best]


def test_a_trick_goes_to_who_took_it_and_a_touch_meanwhile_counts(box):
    table = table_of(box, "B7", "B12", "B1", "B3", motion=True)
    lay(table, "G4")
    gone = [fan for fan in table.of("Fan") if 0 < fan.gathered < 1]
    assert [len(fan.items) for fan in gone] == [4]
    take(table, "Bo")
    assert [fan.opacity for fan in gone] == [0]
    assert [place.item.taken for place in table.of("PlaceCard")] == [0, 1, 1, 0]
    motion.finish()


def cards(table):
    return [card.text for card in table.of("TrickCard")]


def beads(table, seat):
    """Return the number of filled beads of a seat."""
    place = table.of("PlaceCard")[seat]
    return sum(bead.text.count("▲■●◆"[seat]) for bead in table.visible(place) if is_bead(bead))


def is_bead(widget):
    return type(widget).__name__ == "Beads"


@pytest.fixture
def whole(box):
    """Yield a table in motion at which Cy has just taken the first trick."""
    table = table_of(box, "B7", "B12", "B1", "B3", motion=True)
    yield table
    motion.finish()


def test_a_whole_trick_goes_by_itself_and_a_bead_is_filled(whole):
    number = len(whole.referee.match.log)
    whole.frames(60)
    assert (cards(whole), beads(whole, 2)) == (["7", "12", "1", "3"], 0)
    assert whole.shows("takes the trick")
    whole.frames(80)
    assert (cards(whole), beads(whole, 2)) == ([], 1)
    assert (whole.shows("takes the trick"), whole.shows("leads")) == (False, True)
    assert whole.of("Awaited")[0].seat == 2
    assert len(whole.referee.match.log) == number
    whole.app.page.refresh()
    whole.frames(4)
    assert (cards(whole), whole.shows("leads")) == ([], True)


def test_a_touch_or_the_next_card_finishes_a_whole_trick_at_once(whole):
    whole.touch(400, 240)
    assert (cards(whole), beads(whole, 2)) == ([], 1)
    lay(whole, "G4")
    assert (cards(whole), beads(whole, 2)) == (["4"], 1)


@pytest.mark.whole
def test_the_next_card_sends_a_whole_trick_away(whole):
    lay(whole, "G4")
    whole.frames(30)
    assert (cards(whole), beads(whole, 2)) == (["4"], 1)


def test_a_card_that_is_taken_back_comes_back_to_the_others(whole):
    whole.frames(40)
    whole.referee.undo()
    whole.frames(120)
    assert cards(whole) == ["7", "12", "1"]
    whole.referee.redo()
    whole.frames(4)
    assert cards(whole) == ["7", "12", "1", "3"]


@pytest.mark.whole
def test_without_motion_a_whole_trick_lies_until_the_next_card(box):
    table = table_of(box, "B7", "B12", "B1", "B3")
    table.later(5)
    assert (cards(table), beads(table, 2)) == (["7", "12", "1", "3"], 1)
