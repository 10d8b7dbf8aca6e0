"""A match is set up in few touches, with guests and known people."""

from __future__ import annotations

import pytest

from companion.games.istinto.game import GAME
from companion.play.game import Setup
from companion.settings import Settings
from tests.games.istinto.kit.user_actions import bid
from tests.support.layout_checks import faults
from tests.support.sampling import spread, walks
from tests.support.tours import MANY_NAMES
from tests.support.user_actions import lay_out, sit, spell


@pytest.mark.parametrize("size", spread([(800, 480), (720, 1280)], 1), ids=["lying", "standing"])
def test_four_new_people_make_their_first_bid_within_ten_touches(box, size):
    table = box(size=size, language="en")
    table.tap("Istinto")
    for number in range(1, 5):
        table.tap("Guest")
        assert table.app.page.players[-1] == f"Guest {number}"
    table.tap("Start: Guest 1 deals")
    lay_out(table)
    bid(table, 3)
    assert table.shows("3 of 11 ·")
    assert table.touches <= 10


def test_a_guest_takes_the_first_number_that_is_free_and_no_more_than_there_are_seats(box):
    table = box(language="en")
    table.tap("Istinto")
    for _guest in range(7):
        table.touch(*table.middle(table.find("Guest")))
    assert table.app.page.players == [f"Guest {number}" for number in range(1, 7)]
    table.tap_in("SeatChip", "Guest 2")
    table.tap("Leaves")
    table.tap("Guest")
    assert table.app.page.players == [*(f"Guest {n}" for n in (1, 3, 4, 5, 6)), "Guest 2"]


def test_guests_of_the_evening_before_are_not_offered_by_name(box):
    table = box(language="en")
    table.referee.begin(GAME, Setup(("Anna", "Guest 1", "Guest 2")))
    table.referee.leave()
    table.tap("Baker Street")
    assert [table.words(chip) for chip in table.of("GuestChip")] == [["Anna"]]


def test_those_who_played_last_stand_first(box):
    table = box(language="en")
    table.referee.begin(GAME, Setup(("Zita", "Yara", "Xenia")))
    table.referee.begin(GAME, Setup(("Anna", "Bruno", "Carla")))
    table.referee.leave()
    table.tap("Baker Street")
    shown = [table.words(chip)[0] for chip in table.of("GuestChip")]
    assert set(shown[:3]) == {"Anna", "Bruno", "Carla"}


def test_the_letters_stand_as_on_a_telephone_and_a_name_may_have_a_digit(box):
    table = box(language="en")
    table.tap("Istinto")
    table.tap("New")
    keys = [table.words(key)[0] for key in table.of("LetterKey")]
    rows = ["".join(keys[start : start + 11]) for start in range(0, len(keys), 11)]
    assert rows == ["1234567890&", "QWERTYUIOPÈ", "ASDFGHJKLÒÀ", "ZXCVBNM'-.Æ", "ÉÌÙÄÖÜÇÑÊÅØ"]
    spell(table, "Ugo2")
    assert table.app.page.players == ["Ugo2"]
    sit(table, "Al")
    assert table.app.page.players == ["Ugo2", "Al"]


def write(table, name):
    """Touch the letters of a name."""
    for letter in name:
        if letter == " ":
            table.tap("space")
        else:
            table.tap_in("LetterKey", letter.upper())


@pytest.mark.parametrize("size", spread([(800, 480), (720, 1280)], 1, 1), ids=["lying", "standing"])
def test_names_are_written_one_after_the_other_around_the_table(box, size):
    """A touch a letter, one a name, and one to be done."""
    table = box(size=size, language="en")
    table.tap("The Club")
    table.tap("New")
    before = table.touches
    for name in ("Jörg", "Bea", "Iñaki", "Noè"):
        write(table, name)
        table.tap("Another")
        assert table.shows(f"Who sits after {name}?")
    table.tap("Done")
    assert table.app.page.players == ["Jörg", "Bea", "Iñaki", "Noè"]
    assert table.touches - before == len("JörgBeaIñakiNoè") + 5


def test_the_last_seat_ends_the_names(box):
    table = box(language="en")
    table.tap("Holmes")
    table.tap("New")
    write(table, "Bea")
    table.tap("Another")
    write(table, "Al")
    table.tap("Another")
    assert not table.of("LetterKey")
    assert table.app.page.players == ["Bea", "Al"]


def test_a_name_that_has_a_seat_is_refused_where_it_was_written_and_asked_anew(box):
    table = box(language="en")
    table.tap("Istinto")
    table.tap("New")
    write(table, "Bea")
    table.tap("Another")
    write(table, "Bea")
    table.tap("Another")
    assert table.shows("Bea already has a seat.")
    write(table, "Al")
    table.tap("Done")
    assert table.app.page.players == ["Bea", "Al"]


def test_two_people_share_a_seat_at_a_full_table_of_the_club(box):
    table = box(language="en")
    table.tap("The Club")
    table.tap("New")
    write(table, "Anna & Bea")
    table.tap("Done")
    assert table.app.page.players == ["Anna & Bea"]
    for _guest in range(5):
        table.tap("Guest")
    assert table.shows("More people? Two share a seat and a hand: “Anna & Bea”.")
    table.tap("Start: Anna & Bea is master")


def dealers(table):
    """Return the seats with the sign of the dealer."""
    return [chip.item.name for chip in table.of("SeatChip") if chip.shows_sign]


def pad(table, name):
    """Return the pad of a person at the table."""
    return next(chip for chip in table.of("SeatChip") if chip.item.name == name)


def four_guests(box, **about):
    """Return a table of Istinto at set-up with four guests."""
    table = box(language="en", **about)
    table.tap("Istinto")
    for _guest in range(4):
        table.tap("Guest")
    return table


@pytest.mark.parametrize("size", spread([(800, 480), (720, 1280)], 1), ids=["lying", "standing"])
def test_the_sign_of_the_dealer_is_dragged_to_another_seat(box, size):
    table = four_guests(box, size=size)
    assert dealers(table) == ["Guest 1"]
    table.drag(table.middle(table.icon("dealer")), table.middle(pad(table, "Guest 3")))
    assert dealers(table) == ["Guest 3"]
    assert table.shows("Start: Guest 3 deals")
    assert table.app.page.players == [f"Guest {number}" for number in range(1, 5)]


def test_the_sign_of_the_dealer_is_given_by_touch_too(box):
    table = four_guests(box)
    table.tap_in("SeatChip", "Guest 2")
    table.tap("Dealer")
    assert dealers(table) == ["Guest 2"]


def test_a_pad_that_is_dragged_swaps_seats_and_the_dealer_stays_the_same_person(box):
    table = four_guests(box)
    one, other = table.middle(pad(table, "Guest 1")), table.middle(pad(table, "Guest 4"))
    table.drag(one, other)
    assert table.app.page.players == ["Guest 4", "Guest 2", "Guest 3", "Guest 1"]
    assert dealers(table) == ["Guest 1"]


def test_the_last_table_sits_down_again_in_one_touch_and_gets_up_in_another(box):
    table = box(language="en")
    for names in (("Zita", "Yara", "Xenia"), ("Anna", "Bruno", "Carla")):
        table.referee.begin(GAME, Setup(names, options={"target": "60"}))
        table.referee.leave()
    table.tap("Istinto")
    assert table.app.page.players == ["Anna", "Bruno", "Carla"]
    table.tap("As last time")
    assert table.app.page.players == []
    table.tap("Xenia")
    assert not table.app.page.as_last
    table.tap("As last time")
    assert table.app.page.players == ["Anna", "Bruno", "Carla"]
    assert table.app.page.as_last


def test_only_those_who_do_not_sit_are_offered(box):
    table = box(language="en")
    table.referee.begin(GAME, Setup(("Anna", "Bruno", "Carla")))
    table.referee.leave()
    table.tap("Baker Street")
    table.tap("Anna")
    offered = [name for chip in table.of("GuestChip") for name in table.words(chip)]
    assert sorted(offered) == ["Bruno", "Carla"]


def test_a_free_seat_is_touched_to_say_who_sits_there(box):
    table = box(language="en")
    table.tap("Istinto")
    assert len(table.of("FreeSeat")) == 3
    table.tap("free seat")
    assert table.of("LetterKey")


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("standing", [False, True], ids=["lying", "standing"])
def test_pads_lie_apart_on_the_table_at_any_number_of_seats(seats, standing):
    from screens.pages.begin.seats import pads

    size = (448, 280) if standing else (520, 274)
    boxes = pads(seats, size, (228, 40), standing)
    assert len(boxes) == seats
    for place, one in enumerate(boxes):
        assert one.x >= 0
        assert one.x + one.width <= size[0]
        assert one.y >= 0
        assert one.y + one.height <= size[1]
        for other in boxes[:place]:
            across = max(one.x - other.x - other.width, other.x - one.x - one.width)
            up = max(one.y - other.y - other.height, other.y - one.y - one.height)
            assert max(across, up) >= 0


@pytest.mark.parametrize(("size", "language", "text"), walks(("normal", "largest"), turn=2))
def test_every_name_is_whole_on_its_pad_however_many_sit(box, size, language, text):
    table = box(size=size, chosen=Settings(language=language, motion=False, text=text))
    table.app.go("setup", game="three-cards")
    for count in range(1, 13):
        table.app.page.players = list(MANY_NAMES[:count])
        table.app.page.refresh()
        table.frames(4)
        chips = table.of("SeatChip")
        assert [chip.item.name for chip in chips] == list(MANY_NAMES[:count])
        inside = (part for chip in chips for part in table.visible(chip))
        assert not [part.text for part in inside if getattr(part, "is_shortened", False)]
        assert [*faults(table)] == [], count


def test_the_dealers_sign_on_a_narrow_pad_is_dragged_from_under_its_mark(box):
    table = box(language="en")
    table.app.go("setup", game="three-cards")
    table.frames(4)
    for _guest in range(12):
        table.tap("Guest")
    dealer = pad(table, "Guest 1")
    assert dealer.tight
    assert table.icon("dealer").center_x < dealer.center_x
    table.drag(table.middle(table.icon("dealer")), table.middle(pad(table, "Guest 12")))
    assert dealers(table) == ["Guest 12"]
    one, other = (table.middle(pad(table, name)) for name in ("Guest 12", "Guest 2"))
    table.drag(one, other)
    assert table.app.page.players[1] == "Guest 12"
    assert dealers(table) == ["Guest 12"]


@pytest.mark.parametrize("size", spread([(800, 480), (480, 800)], 1, 1), ids=["lying", "standing"])
def test_two_quick_touches_seat_the_two_people_who_were_touched(box, size):
    table = box(size=size, language="en")
    names = [f"{letter}na" for letter in "ABCDEFGHIJKLMNO"]
    for name in reversed(names):
        table.journal.people.meet(name, table.now())
    table.journal.begin(GAME, Setup(("Guest 1", "Guest 2", "Guest 3")), table.now())
    table.app.go("setup", game="istinto")
    table.app.page.players = []
    table.app.page.refresh()
    table.later(1)
    first, second = (table.middle(chip) for chip in table.of("GuestChip")[1:3])
    touched = [table.words(chip)[0] for chip in table.of("GuestChip")[1:3]]
    for place in (first, second, first, second):
        table.touch_at_once(*place)
    assert table.app.page.players == touched
