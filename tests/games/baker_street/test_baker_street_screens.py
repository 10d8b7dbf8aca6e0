"""Whole matches of Baker Street, by finger and by readers and buttons, and the private page."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import pairwise
from math import cos, radians, sin

import pytest

from companion import settings
from companion.command.wiring import SIMULATED_PINS
from companion.games.baker_street.actions import (
    Claim,
    Deal,
    Declare,
    Doubt,
    HasAdvantage,
    Lay,
    PileEnds,
    Reward,
    ShowCard,
    ShowHands,
    ShowRun,
    ShowSum,
    Take,
    Totals,
)
from companion.games.baker_street.cards import DETECTIVES
from companion.games.baker_street.game import GAME
from companion.play.game import Setup
from hardware.simulator import Simulator
from tests.games.baker_street.kit.user_actions import (
    READERS,
    SPOTS,
    begin,
    declare,
    pile,
    rare,
    show,
    slide,
    slide_to,
    tell_letter,
    turn_up,
)
from tests.support.box import wire
from tests.support.layout_checks import faults, out_of_reach
from tests.support.sampling import crossed, some, spread, walks
from tests.support.tours import LONG_NAMES, drawn
from tests.support.user_actions import confirm, hold_open, panel, scan

NAMES = ("Manuela", "Guido")
DIGITS = 0.6
"""Most that digits take of the height of their line."""


@pytest.fixture
def table(box):
    return box(language="en")


@pytest.fixture
def begun(table):
    """A table on which a match has begun."""
    return at_the_table(table)


def at_the_table(table):
    """Begin a match that has been set up."""
    table.referee.begin(GAME, Setup(NAMES))
    table.app.go("match")
    table.frames(4)
    return table


def do(table, *actions):
    for action in actions:
        table.referee.do(action)
        assert not table.referee.pending.dispute, action
        assert not table.referee.pending.notice, (action, table.referee.pending.notice)
    table.frames(4)


def test_two_people_play_a_match_with_their_fingers_alone(table):
    begin(table, *NAMES)
    _first_round(table)
    _second_round(table)
    _third_round(table)
    _fourth_round(table)
    table.tap("Manuela shows seven in a row")
    table.tap("Touch again: the other looks")
    table.tap("Yes: Manuela wins")
    assert table.shows("seven letters in a row: A to G")
    table.tap("Sheet")
    assert table.shows("wins with A to G")
    assert [table.words(tag)[0] for tag in table.of("LetterTag")][:7] == list("ABCDEFG")
    table.tap("Rematch")
    assert table.shows("Nobody has declared yet.")


def _first_round(table):
    """Manuela doubts well, and has the advantage with a doubled three."""
    pile(table, 1)
    declare(table, 10)
    pile(table, 2)
    declare(table, 12)
    table.tap("Doubt!")
    show(table, (1, 2, 3), (0, 1, 2))
    assert _doubt(table) == ("9 < 12", "BLUFF")
    pile(table, 1)
    tell_letter(table, "A")
    _name_ends_the_prompt(table, "Turn up the card of", "Manuela")
    turn_up(table, "Manuela", 3, "X")
    assert table.shows("6 to 0: Manuela has the advantage")
    pile(table, 4)
    tell_letter(table, "B")
    assert _held(table) == ["2", "0"]
    table.tap("Round 2 · Guido begins")


def _name_ends_the_prompt(table, words, name):
    """Check that a name follows the words of the prompt, in the colour of its seat."""
    from screens.base.theme import theme

    (prompt,) = [each for each in table.of("Prompt") if each.prompt]
    who, ask = prompt.ids.who, prompt.ids.ask
    assert (ask.text, who.text) == (words, name)
    assert who.color == theme.seats[NAMES.index(name)]
    assert ask.right <= prompt.ids.mark.x < who.x


def _second_round(table):
    """A tie of 0 to 0 goes to the winner of the doubt."""
    pile(table, 3)
    declare(table, 20)
    table.tap("Doubt!")
    show(table, (1, 2, 3), (0, 1, 2))
    pile(table, 3)
    tell_letter(table, "C")
    turn_up(table, "Guido", 0)
    assert table.shows("0 to 0, a tie: Manuela, who won the doubt, has the advantage")
    pile(table, 5)
    tell_letter(table, "D")
    table.tap("Round 3 · Guido begins")


def _third_round(table):
    """The sum alone; an arrow to an empty pile; Guido keeps his letter to himself."""
    pile(table, 1)
    declare(table, 31)
    table.tap("Doubt!")
    table.tap("Only the sum")
    slide_to(table, 30)
    table.tap("Show: 30")
    assert _doubt(table) == ("30 < 31", "BLUFF")
    pile(table, 2)
    tell_letter(table, "E")
    turn_up(table, "Guido", 5, "N")
    assert table.shows("0 to 5: Guido has the advantage")
    pile(table, 4)
    table.tap("Card taken from pile 4")
    assert _held(table) == ["5", "1"]
    table.tap("Round 4 · Guido begins")


def _fourth_round(table):
    """Guido does not enter his card; the players count the totals themselves."""
    declare(table, 25)
    table.tap("Doubt!")
    show(table, (0, 0, 0), (0, 0, 0))
    pile(table, 1)
    tell_letter(table, "F")
    rare(table)
    slide_to(table, 2)
    table.tap("These are the totals")
    assert table.shows("2 to 0: Manuela has the advantage")
    pile(table, 4)
    tell_letter(table, "G")


def _held(table):
    """Return the amount of evidence of each side, as the result shows it."""
    told = [reversed(table.words(column)) for column in table.of("OutcomeSide")]
    return [next(word for word in words if word.isdigit()) for words in told]


def _said(table):
    """Return the declarations on the ladder, the last one first."""
    said = (table.words(rung)[:1] for rung in table.of("LadderRung"))
    return [number for words in said for number in words]


def _doubt(table):
    """Return the outcome of the doubt, as two numbers, the sign between them, and the stamp."""
    first, second = (table.words(number)[0] for number in table.of("RevealNumber"))
    sign = next(sign for sign in "<=>" if sign in table.texts())
    return f"{first} {sign} {second}", table.words(table.of("Stamp")[0])[0]


@pytest.fixture
def read(box):
    """A table with a reader per pile, one between the players, and a pair of buttons each."""
    with Simulator(SIMULATED_PINS, READERS) as simulator, ExitStack() as devices:
        table = wire(box(language="en"), simulator, devices)
        table.referee.spots = SPOTS
        table.referee.begin(GAME, Setup(NAMES))
        table.app.go("match")
        table.frames(4)
        yield table


@pytest.mark.whole  # the same by touch is in the suite
def test_two_people_play_a_match_with_readers_and_buttons_alone(read):
    _scanned_round_with_an_arrow(read)
    for number, letters in ((5, "CD"), (4, "EF"), (3, "GH")):
        _scanned_round(read, number, letters)
    assert read.shows("Manuela wins")
    assert read.shows("seven letters in a row: A to G")
    confirm(read, "Rematch")
    assert read.shows("Nobody has declared yet.")


def _scanned_round_with_an_arrow(table):
    """Pile 1 leads to pile 2: (3 + 4) × 2 against 5, and the count plays without a touch."""
    scan(table, "A3X", at="pile1")
    table.press("next", "confirm", "previous", "previous", "seat1")
    assert _said(table)[0] == "13"
    scan(table, "B5N", at="pile1")
    table.press("seat3")
    scan(table, "A4", at="pile2")
    table.press("seat1")
    assert _said(table)[0] == "15"
    table.press("seat4")
    scan(table, "A5", "A1", "A4", "B1", "B2")
    assert table.shows("13 so far")
    scan(table, "B3")
    assert _doubt(table) == ("16 > 15", "TRUE")
    confirm(table, "1")
    scan(table, "EA")
    table.wait(lambda: table.shows("14 to 5: Manuela has the advantage"))
    scan(table, "EB", at="pile3")
    assert table.shows("(3 + 4) × 2")
    assert _held(table) == ["2", "0"]
    table.press("seat3")


def _scanned_round(table, number, letters):
    """Guido declares 15, Manuela 16, which is true; then her one point beats his Stop."""
    at = f"pile{number}"
    scan(table, "B0S", at=at)
    table.press("seat3")
    scan(table, "A1", at=at)
    table.press("seat1", "seat4")
    scan(table, "A2", "A4", "A5", "B1", "B2", "B3")
    assert _doubt(table) == ("17 > 16", "TRUE")
    confirm(table, str(number))
    scan(table, f"E{letters[0]}", at=at)
    table.wait(lambda: table.shows("1 to 0: Manuela has the advantage"))
    if letters[0] == "G":
        confirm(table, "Manuela shows seven in a row")
        confirm(table, "Touch again: the other looks")
        confirm(table, "Yes: Manuela wins")
        return
    scan(table, f"E{letters[1]}", at=at)
    table.press("seat3")


# --- the ladder and the hands


def test_a_card_that_cannot_be_true_is_marked(begun):
    do(begun, Declare(30))
    assert begun.shows("above 30: cannot be true")
    begun.tap("Declare at least 31")
    assert begun.has_icon("warning")
    assert _said(begun)[0] == "31"


def test_the_number_begins_anew_at_each_turn_but_stays_while_a_card_is_laid(begun):
    begun.tap_icon("plus")
    pile(begun, 2)
    begun.tap("Declare at least 16")
    assert begun.shows("Declare at least 17")
    begun.tap_icon("plus")
    pile(begun, 2)
    assert begun.shows("Declare at least 18")
    begun.tap_icon("minus")
    begun.tap("Declare at least 17")
    assert begun.shows("Declare at least 18")


def test_the_number_is_turned_with_the_buttons_and_declared(read):
    read.press("next", "confirm")
    assert read.shows("turn it with next and previous")
    read.press("next", "next", "next", "previous")
    assert read.shows("Declare at least 17")
    read.press("confirm")
    assert not read.shows("turn it with next and previous")
    assert "Declare at least 17" in read.words(read.focused())
    read.press("confirm")
    assert _said(read)[0] == "17"
    read.press("confirm", "next")
    assert read.shows("Declare at least 19")


@pytest.mark.parametrize("size", some([(800, 480), (720, 1280)], 1), ids=["lying", "standing"])
@pytest.mark.parametrize("number", spread([8, 24, 31], 1, 2))
def test_a_declaration_takes_two_touches_whatever_the_number(box, size, number):
    table = at_the_table(box(size=size, language="en"))
    before = table.touches
    table.touch(*table.middle(table.of("LadderNumber")[0]))
    table.tap_in("PadKey", str(number))
    assert table.touches - before == 2
    assert table.referee.match.state.round.declarations[-1].number == number
    assert table.shows("Guido")


@pytest.mark.parametrize("size", some([(800, 480), (720, 1280), (1280, 720)], 1))
@pytest.mark.parametrize("said", spread([None, 16, 27, 33], 2))
def test_the_pad_fills_its_page_and_what_cannot_be_true_looks_otherwise(box, size, said):
    table = at_the_table(box(size=size, language="en"))
    do(table, *([Declare(said)] if said else []))
    table.touch(*table.middle(table.of("LadderNumber")[0]))
    keys = {key.item: key for key in table.of("PadKey")}
    least = said + 1 if said else 0
    assert sorted(keys) == list(range(least, max(30, least) + 6))
    assert all(key.above == (number > 30) for number, key in keys.items())
    assert {tuple(key.fill) for n, key in keys.items() if n > 30}.isdisjoint(
        tuple(key.fill) for n, key in keys.items() if n <= 30
    )
    assert not table.has_icon("forward")
    pad = table.of("Pad")[0]
    (left, bottom), (right, top) = pad.pos, (pad.right, pad.top)
    free = min(key.y for key in keys.values()) - bottom
    tallest = max(key.height for key in keys.values())
    assert free < tallest or tallest >= 100
    assert all(left <= key.x and key.right <= right + 1 and key.top <= top for key in keys.values())


def test_a_bluff_is_a_word_on_the_sheet_of_evidence(begun):
    from screens.games.baker_street.evidence import EvidenceSheet

    do(begun, Declare(16), Doubt(), ShowSum(12), Reward(0), Take(), HasAdvantage(0), Take(0))
    begun.app.page.open(EvidenceSheet)
    begun.frames(4)
    assert begun.shows("1 bluff")
    assert not begun.shows("1 ×")


def test_the_number_slides_under_a_finger_and_is_not_declared_by_that(begun):
    from screens.base.theme import theme
    from screens.parts.panels.pad import SLIDE_STEP

    number = begun.of("LadderNumber")[0]
    x, y = begun.middle(number)
    step = SLIDE_STEP * theme.touch
    begun.drag((x, y), (x, y + 4.2 * step))
    assert begun.words(number) == ["19", "at least"]
    begun.drag((x, y), (x, y - 6.2 * step))
    assert begun.words(number) == ["13", "at least"]
    assert begun.of("PadKey") == []
    assert begun.referee.match.state.round.declarations == ()


def test_piles_have_a_bright_edge_and_nothing_is_gold_before_one_of_them_is_told(begun):
    from screens.base.theme import theme

    (key,), bright = begun.of("DeclareKey"), theme.tones["text"]
    assert {tuple(pile.rim) for pile in begun.of("PileKey")} == {tuple(bright)}
    assert key.bright is None
    pile(begun, 2)
    begun.frames(2)
    assert bright not in [pile.rim for pile in begun.of("PileKey")]
    assert key.bright


def test_cards_that_are_still_to_come_lie_beside_the_next_one(begun):
    do(begun, Lay(1), Declare(9), Lay(1), Declare(10), Lay(1), Declare(11), Doubt(), ShowSum(30))
    do(begun, Reward(1), Take())
    (place,) = begun.of("NextCard")
    backs = begun.of("ComingBack")
    assert len(backs) == 2
    assert all(back.x >= place.right and back.size == place.size for back in backs)


def test_of_cards_to_come_none_covers_another_and_the_last_one_stands_for_those_without_room(begun):
    for number in range(9, 21):
        do(begun, Lay(1), Declare(number))
    do(begun, Doubt(), ShowSum(30), Reward(1), Take())
    places = [*begun.of("NextCard"), *(back for back in begun.of("ComingBack") if back.width)]
    assert all(each.x >= before.right + 7 for before, each in pairwise(places))
    assert [back.more for back in places[1:]] == ["", "", "", "", f"+{11 - 4}"]


def test_the_ladder_says_how_much_more_the_number_is(begun):
    do(begun, Declare(16))
    assert begun.shows("one more than Manuela")
    begun.tap_icon("plus")
    assert begun.shows("2 more than Manuela")


@pytest.fixture
def moving(box):
    """A table with motion, on which a doubt was just spoken."""
    table = box(chosen=settings.Settings(language="en", motion=True))
    table.referee.begin(GAME, Setup(NAMES))
    table.app.go("match")
    do(table, Declare(16), Doubt())
    return table


def test_a_doubt_is_revealed_card_by_card_then_stamped(moving):
    do(moving, ShowHands((2, 3, 1), (4, 0, 4)))
    cards = [card for row in moving.of("StreetCards") for card in row.children[::-1]]
    assert all(card.face_down for card in cards)
    moving.frames(20)
    assert cards[0].opened > cards[1].opened
    assert cards[-1].face_down
    assert moving.of("Stamp") == []  # it cannot be seen yet
    moving.frames(70)
    assert {card.opened for card in cards} == {1}
    assert _doubt(moving) == ("14 < 16", "BLUFF")


def test_the_letters_of_the_stamp_stand_askew_without_steps(begun):
    do(begun, Declare(16), Doubt(), ShowHands((2, 3, 1), (4, 0, 4)))
    letters = begun.of("Stamp")[0].children
    assert {each.texture.mag_filter for each in letters} == {"linear"}


@pytest.mark.parametrize("text", [pytest.param("normal", marks=pytest.mark.whole), "largest"])
@pytest.mark.parametrize(
    ("size", "told"),
    crossed([(800, 480), (720, 1280)], [ShowHands((2, 3, 1), (4, 0, 4)), ShowSum(14)]),
)
def test_the_stamp_falls_on_a_corner_of_the_declared_number_only(box, size, text, told):
    chosen = settings.Settings(language="it", motion=False, text=text)
    table = at_the_table(box(size=size, chosen=chosen))
    do(table, Declare(30), Doubt(), told)
    stamp = _around(table.of("Stamp")[0])
    covered = []
    for number in table.of("RevealNumber"):
        (digits,) = number.children[-1].children
        (x, y), (wide, high) = digits.to_window(*digits.center), digits.texture_size
        high *= DIGITS
        box_of = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
        covered.append(_common(stamp, box_of) / (wide * high))
    assert covered[0] == 0
    assert 0 <= covered[1] < 0.15
    assert covered[1] > 0 or size[0] < size[1]  # there it has its own room above


def _common(one, other):
    """Return the area that two boxes have in common."""
    (left, bottom), (right, top) = map(max, one[:2], other[:2]), map(min, one[2:], other[2:])
    return max(right - left, 0) * max(top - bottom, 0)


def _around(stamp):
    """Return the left, bottom, right and top of a stamp, which leans."""
    (x, y), lean = stamp.to_window(*stamp.center), radians(8)
    wide = stamp.width * cos(lean) + stamp.height * sin(lean)
    high = stamp.width * sin(lean) + stamp.height * cos(lean)
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def test_a_touch_ends_the_reveal_and_is_obeyed(moving):
    do(moving, ShowHands((2, 3, 1), (4, 0, 4)))
    moving.touch(2, 2)
    assert _doubt(moving) == ("14 < 16", "BLUFF")
    second = moving.middle(moving.of("PileKey")[1])
    moving.referee.undo()
    moving.frames(4)
    do(moving, ShowHands((2, 3, 1), (4, 0, 4)))
    moving.touch(*second)
    assert moving.referee.match.state.round.pile == 1


@pytest.mark.whole
def test_a_doubt_is_not_revealed_again_after_coming_back(moving):
    do(moving, ShowHands((2, 3, 1), (4, 0, 4)))
    moving.app.go("log")
    moving.frames(4)
    moving.app.go("match")
    moving.frames(2)
    assert _doubt(moving) == ("14 < 16", "BLUFF")


def test_all_numbers_are_left_with_back(begun):
    begun.touch(*begun.middle(begun.of("LadderNumber")[0]))
    begun.tap_icon("back")
    assert begun.shows("Nobody has declared yet.")
    assert begun.of("PadKey") == []
    assert begun.app.trail == ["home", "match"]


@pytest.mark.parametrize("size", spread([(800, 480), (720, 1280)], 1), ids=["lying", "standing"])
def test_totals_take_four_touches_whatever_they_are(box, size):
    table = at_the_table(box(size=size, language="en"))
    do(table, Declare(16), Doubt(), ShowSum(14), Reward(0), Take())
    before = table.touches
    rare(table)
    for total in (10, 8):
        slide_to(table, total)
    table.tap("These are the totals")
    assert table.touches - before == 4
    assert table.referee.match.log[-1].action == Totals(10, 8, (0,))


@pytest.mark.whole
def test_a_total_is_told_anew_by_touching_it_first(begun):
    do(begun, Declare(16), Doubt(), ShowSum(14), Reward(0), Take())
    rare(begun)
    slide_to(begun, 5)
    begun.touch(*begun.middle(begun.of("TotalKey")[0]))
    for number in (7, 3):
        slide_to(begun, number)
    begun.tap("These are the totals")
    assert begun.referee.match.log[-1].action == Totals(7, 3, (0,))


# --- who has the advantage, in two touches


def _go_to(table, kind):
    """Bring the focus to the first key of a kind with the buttons."""
    for _ in table.taps():
        if type(table.focused()).__name__ == kind:
            return
        table.press("next")
    raise AssertionError(f"no {kind} is reached")


def _decide(table, place):
    """Touch one of the three keys: the first seat's, a tie, the second's."""
    table.touch(*table.middle(table.of("DecidesKey")[place]))


@pytest.mark.parametrize("size", spread([(800, 480), (720, 1280)], 1), ids=["lying", "standing"])
def test_the_advantage_takes_two_touches_and_is_undone_with_one(box, size):
    table = at_the_table(box(size=size, language="en"))
    do(table, Declare(9), Declare(16), Doubt(), ShowSum(20), Reward(0), Take())
    for place, seat, who, said in (
        (0, 0, 0, "Manuela has the advantage, the table says"),
        (1, None, 1, "Tie: advantage to Guido"),
        (2, 1, 1, "Guido has the advantage, the table says"),
    ):
        before = table.touches
        rare(table)
        _decide(table, place)
        assert table.touches - before == 2
        assert table.referee.match.log[-1].action == HasAdvantage(seat)
        assert table.referee.match.view.who == who
        assert table.shows(said)
        table.tap_icon("undo")
        assert table.of("TotalKey") == []
        assert table.of("DecidesKey") == []


def test_the_seat_with_the_advantage_has_its_colour_and_shape(begun):
    from screens.base.theme import theme

    do(begun, Declare(16), Doubt(), ShowSum(14), Reward(0), Take())
    rare(begun)
    keys = begun.of("DecidesKey")
    assert [begun.words(key)[-1] for key in keys] == ["Advantage", "Tie", "Advantage"]
    marks = [next(w for w in key.children if hasattr(w, "seat")) for key in keys]
    assert [mark.seat for mark in marks] == [0, None, 1]
    words = [
        next(w for w in key.children if getattr(w, "text", "") in ("Advantage", "Tie"))
        for key in keys
    ]
    assert [words[0].color, words[2].color] == [theme.seats[0], theme.seats[1]]


@pytest.mark.whole
def test_the_advantage_can_be_entered_after_cards_and_among_totals(begun):
    do(begun, Lay(0), Declare(9), Lay(0), Declare(16), Doubt(), ShowSum(14), Reward(0), Take())
    turn_up(begun, "Guido", 5)
    rare(begun)
    _decide(begun, 0)
    assert begun.shows("Manuela has the advantage, the table says")
    assert begun.referee.match.log[-1].action == HasAdvantage(0)


@pytest.mark.whole
def test_the_advantage_is_entered_with_buttons(read):
    do(read, Declare(16), Doubt(), ShowSum(14), Reward(0), Take())
    _go_to(read, "RareKey")
    read.press("confirm")
    _go_to(read, "DecidesKey")
    read.press("next", "next", "confirm")
    assert read.referee.match.log[-1].action == HasAdvantage(1)


def test_a_count_that_went_by_itself_gives_way_to_the_word_of_the_table(begun):
    do(begun, *COUNTED, Take())
    assert begun.shows("6 to 5: Manuela has the advantage")
    begun.tap_icon("count")
    _decide(begun, 2)
    assert begun.shows("Guido has the advantage, the table says")
    assert not begun.of("TotalKey")


# --- a card that is told face and pile at once


def _face(table, value):
    keys = {key.item: key for key in table.of("CardValueKey")}
    table.touch(*table.middle(keys[value]))


def _symbol(table, code):
    keys = {key.item.value: key for key in table.of("SymbolKey")}
    table.touch(*table.middle(keys[code]))


def _faces(table):
    table.touch(*table.middle(table.of("FacesKey")[0]))


@pytest.mark.parametrize("size", spread([(800, 480), (720, 1280)], 1, 1), ids=["lying", "standing"])
def test_a_card_and_its_pile_are_one_entry_of_three_touches_and_then_of_two(box, size):
    table = at_the_table(box(size=size, language="en"))
    before = table.touches
    _faces(table)
    _face(table, 3)
    pile(table, 2)
    assert table.touches - before == 3
    assert [each.action for each in table.referee.match.log] == [Lay(1, DETECTIVES.find("A3"))]
    table.tap("Declare at least 15")
    before = table.touches
    _face(table, 5)
    pile(table, 2)
    assert table.touches - before == 2
    assert table.referee.match.log[-1].action == Lay(1, DETECTIVES.find("B5"))


def test_a_symbol_is_one_touch_more_and_goes_again_with_another(begun):
    _faces(begun)
    _symbol(begun, "X")
    _symbol(begun, "N")
    _symbol(begun, "N")
    _symbol(begun, "S")
    _face(begun, 0)
    _face(begun, 2)
    pile(begun, 5)
    assert begun.referee.match.log[-1].action == Lay(4, DETECTIVES.find("A2S"))


def test_a_pile_alone_is_one_touch_whether_faces_are_shown_or_not(begun):
    pile(begun, 2)
    begun.tap("Declare at least 15")
    _faces(begun)
    pile(begun, 3)
    assert [each.action for each in begun.referee.match.log if type(each.action) is Lay] == [
        Lay(1), Lay(2)
    ]  # fmt: skip


def test_a_value_that_is_touched_again_is_told_no_more(begun):
    _faces(begun)
    _face(begun, 4)
    _face(begun, 4)
    pile(begun, 1)
    assert begun.referee.match.log[-1].action == Lay(0)


def test_a_card_whose_pile_was_touched_first_is_named_by_its_value(begun):
    pile(begun, 2)
    _faces(begun)
    _symbol(begun, "N")
    _face(begun, 1)
    top = begun.referee.match.state.piles[1].top
    assert str(top) == "A1N"
    assert begun.of("LadderNumber")


def test_once_the_card_is_told_the_number_is_there_and_back_closes_the_faces(begun):
    _faces(begun)
    assert not begun.of("LadderNumber")
    _face(begun, 3)
    pile(begun, 1)
    assert begun.of("LadderNumber")
    begun.tap("Declare at least 15")
    assert not begun.of("LadderNumber")
    begun.tap_icon("back")
    assert begun.of("LadderNumber")
    begun.tap("Declare at least 16")
    assert begun.of("LadderNumber")
    assert begun.app.trail == ["home", "match"]


def test_an_unfinished_touch_is_not_the_next_players_card(begun):
    _faces(begun)
    _symbol(begun, "S")
    _face(begun, 4)
    begun.tap("Declare at least 15")
    pile(begun, 1)
    assert begun.referee.match.log[-1].action == Lay(0)


def test_with_a_keyboard_a_value_is_typed_and_then_its_pile(begun):
    _faces(begun)
    begun.write("43")
    assert begun.referee.match.log[-1].action == Lay(2, DETECTIVES.find("A4"))


@pytest.mark.whole
def test_faces_are_reached_and_told_with_buttons(read):
    _go_to(read, "FacesKey")
    read.press("confirm")
    _go_to(read, "CardValueKey")
    read.press("next", "next", "confirm")
    _go_to(read, "PileKey")
    read.press("confirm")
    assert read.referee.match.log[-1].action == Lay(0, DETECTIVES.find("A2"))


# --- fingers and buttons together


@pytest.mark.whole
def test_a_finger_takes_the_number_out_of_the_buttons_hands(read):
    read.press("next", "confirm")
    read.touch(*read.middle(read.of("LadderNumber")[0]))
    assert not read.shows("turn it with next and previous")
    read.press("next", "next")
    read.tap_icon("back")
    assert read.shows("Declare at least 15")


def test_a_seats_pair_declares_the_number_on_the_screen_or_doubts(read):
    read.press("next", "confirm", "next", "seat3")
    assert read.shows("Nobody has declared yet.")
    read.press("seat1")
    assert _said(read)[0] == "16"
    read.press("seat2")
    assert read.shows("raise, or doubt?")
    read.press("seat3", "seat1", "seat4")
    assert read.shows(": show both hands")


def _collect_eight(table):
    """Manuela wins four rounds of empty piles and takes A to H; another round has begun."""
    for letters in ("AB", "CD", "EF", "GH"):
        if table.referee.match.state.round.first == 0:
            do(table, Declare(1), Doubt(), ShowSum(30))
        else:
            do(table, Declare(31), Doubt(), ShowSum(0))
        do(table, Reward(0), Take(letter=letters[0]), PileEnds())
        do(table, Take(1, letters[1]), Deal())


def test_seven_in_a_row_take_two_touches_and_something_else_takes_the_first_back(begun):
    _collect_eight(begun)
    begun.tap("Manuela shows seven in a row")
    assert not begun.referee.match.over
    begun.tap_icon("plus")
    begun.tap("Manuela shows seven in a row")
    begun.tap("Touch again: the other looks")
    assert begun.referee.match.state.claim == 0
    begun.tap("No: the match goes on")
    assert begun.referee.match.state.claim is None


@pytest.mark.parametrize("name", spread(["Manuela", "Francesca"], 1, 1))
def test_a_name_stands_whole_beside_the_cards_of_its_hand(table, name):
    table.referee.begin(GAME, Setup((name, "Guido")))
    table.app.go("match")
    do(table, Lay(1), Declare(30), Doubt())
    assert not table.find(name).is_shortened


@pytest.mark.whole
def test_on_a_keyboard_plus_and_minus_change_the_number_and_digits_fill_hands(begun):
    begun.write("++-")
    begun.tap("Declare at least 16")
    begun.tap("Doubt!")
    begun.write("123")
    begun.write("45")
    begun.key("backspace")
    begun.write("50")
    assert begun.shows("Show: 15")


def test_on_a_keyboard_digits_fill_the_sum_backspace_erases_and_enter_tells(begun):
    do(begun, Declare(16), Doubt())
    begun.tap("Only the sum")
    begun.write("1")
    assert begun.shows("Show: 1")
    begun.write("7")
    begun.key("backspace")
    begun.write("4")
    assert begun.shows("Show: 14")
    begun.key("enter")
    assert _doubt(begun) == ("14 < 16", "BLUFF")


def test_the_declaration_is_above_both_hands_and_above_their_sum(begun):
    do(begun, Declare(16), Doubt())
    assert begun.shows("said 16: show both hands")
    begun.tap("Only the sum")
    assert begun.shows("said 16: how much are all the cards?")
    begun.tap("Card by card")
    assert begun.shows("said 16: show both hands")


def test_a_sum_that_six_cards_cannot_have_is_not_typed(begun):
    do(begun, Declare(16), Doubt())
    begun.tap("Only the sum")
    begun.write("30")
    assert begun.shows("Show: 30")
    begun.write("1")
    assert begun.shows("Show: 30")
    begun.tap("Show: 30")
    assert _doubt(begun) == ("30 > 16", "TRUE")


def test_a_sum_is_typed_anew_after_the_cards_and_typed_values_are_kept(begun):
    do(begun, Declare(16), Doubt())
    begun.write("12")
    begun.tap("Only the sum")
    begun.write("14")
    begun.tap("Card by card")
    assert begun.shows("3 so far")
    begun.tap("Only the sum")
    assert not begun.shows("14 < 16")
    entries = begun.referee.match.entries
    begun.key("enter")
    assert begun.referee.match.entries == entries


def test_back_leads_from_the_sum_and_the_totals_to_the_cards_and_not_away(begun):
    do(begun, Declare(9), Doubt())
    begun.tap("Only the sum")
    begun.tap_icon("back")
    assert begun.shows("Only the sum")
    do(begun, ShowSum(9), Reward(0), Take())
    rare(begun)
    begun.tap_icon("back")
    assert begun.of("RareKey")
    begun.tap_icon("back")
    assert begun.app.trail == ["home"]


def test_a_value_that_was_touched_wrongly_is_taken_out_again(begun):
    do(begun, Declare(9), Doubt())
    begun.write("55")
    begun.touch(*begun.middle(next(slot for slot in begun.of("SlotKey") if slot.item.value)))
    assert begun.shows("5 so far")


def test_a_hand_of_two_is_told_by_touch_and_let_stand(begun):
    do(begun, Lay(0), Declare(9), Doubt())
    begun.write("12300")
    begun.tap("Only these: 6 so far")
    assert begun.shows("Guido should hold 3 cards.")
    begun.tap("Yes, really")
    assert _doubt(begun) == ("6 < 9", "BLUFF")


def test_a_lower_number_is_declared_by_touch_and_let_stand(begun):
    do(begun, Lay(0), Declare(2), Lay(1))
    begun.tap_icon("minus")
    begun.tap_icon("minus")
    assert begun.shows("not higher than the last")
    begun.tap("Declare at least 1")
    begun.tap("Yes, really")
    assert _said(begun)[0] == "1"


def test_scanned_cards_and_touched_values_make_one_hand(begun):
    do(begun, Declare(9), Doubt(), ShowCard(DETECTIVES.find("A5")))
    begun.write("00")
    begun.write("400")
    begun.tap("Show: 9")
    assert _doubt(begun) == ("9 = 9", "TRUE")


def test_a_key_under_a_closing_question_is_not_touched(begun):
    do(begun, Lay(0, DETECTIVES.find("A3")))
    begun.referee.do(Lay(1, DETECTIVES.find("A4")))
    begun.frames(4)
    no = begun.middle(begun.find("No"))
    entries = begun.referee.match.entries
    begun.touch(*no)
    assert not begun.shows("Yes, really")
    begun.touch_at_once(*no)
    assert begun.referee.match.entries == entries
    begun.tap("Declare at least 15")
    assert _said(begun)[0] == "15"


def test_a_second_touch_is_not_taken_for_the_answer_to_a_question_that_just_came(begun):
    pile(begun, 2)
    pile(begun, 3)
    begun.touch_at_once(*begun.middle(begun.find("Yes, really")))
    assert [pile.count for pile in begun.referee.match.state.piles] == [0, 1, 0, 0, 0]
    begun.tap("Yes, really")
    assert [pile.count for pile in begun.referee.match.state.piles] == [0, 1, 1, 0, 0]


def test_back_answers_no_and_stays_at_the_table(begun):
    do(begun, Lay(0, DETECTIVES.find("A3")))
    begun.referee.do(Lay(1, DETECTIVES.find("A4")))
    begun.frames(4)
    assert begun.shows("Yes, really")
    begun.app.back()
    begun.frames(4)
    assert not begun.shows("Yes, really")
    assert begun.shows("Declare at least 15")


def test_another_pile_that_is_touched_says_how_to_move_the_card(begun):
    pile(begun, 2)
    pile(begun, 3)
    assert begun.shows(
        "Manuela has already laid a card: if it was at this pile, take that back first."
    )
    begun.tap("No")
    assert [pile.count for pile in begun.referee.match.state.piles] == [0, 1, 0, 0, 0]


# --- the count


COUNTED = (
    Lay(0, DETECTIVES.find("A3X")), Declare(9), Lay(0, DETECTIVES.find("B5")), Declare(16),
    Doubt(), ShowSum(14), Reward(0),
)  # fmt: skip


def test_a_count_is_stepped_through_back_and_forth(begun):
    do(begun, *COUNTED, Take(), Take(1))
    last = panel(begun).last
    assert begun.shows(f"{last}/{last}")
    for _ in range(int(last) - 1):
        begun.touch(*begun.middle(begun.icon("back", 1)))
    assert begun.shows("5 for Guido: 5")
    assert not begun.shows("3 × 2")
    begun.tap_icon("forward")
    assert begun.shows("3 × 2")


@pytest.mark.whole
def test_totals_that_the_app_counted_by_itself_give_way_to_those_of_the_table(begun):
    do(begun, *COUNTED, Take())
    assert begun.shows("6 to 5: Manuela has the advantage")
    begun.tap_icon("count")
    assert panel(begun).totals == [6, 5]
    slide_to(begun, 4)
    begun.tap("These are the totals")
    assert begun.shows("4 to 5: Guido has the advantage")
    begun.tap_icon("undo")
    begun.tap_icon("count")
    begun.tap_icon("back")
    assert begun.shows("6 to 5: Manuela has the advantage")


def test_with_totals_it_is_told_by_touch_which_piles_were_counted(begun):
    do(begun, Lay(1), Declare(9), Doubt(), ShowSum(9), Reward(1), Take())
    rare(begun)
    begun.tap_in("CountedKey", "3")
    begun.tap_in("CountedKey", "4")
    begun.tap_in("CountedKey", "3")
    begun.tap("These are the totals")
    assert begun.referee.match.log[-1].action == Totals(0, 0, (1, 3))


def test_a_count_plays_by_itself_once_and_a_touch_ends_it(box):
    table = box(chosen=settings.Settings(language="en", motion=True))
    table.referee.begin(GAME, Setup(NAMES))
    table.app.go("match")
    do(table, *COUNTED, Take())
    assert panel(table).at == 1
    table.later(1)
    assert panel(table).at == 2 < panel(table).last
    table.touch(2, 2)
    assert panel(table).at == panel(table).last
    do(table, Take(2))
    assert panel(table).at == panel(table).last


# --- what is secret


def test_the_private_page_is_blank_until_it_is_held_and_when_the_finger_is_lifted(begun):
    do(begun, *COUNTED, Take(letter="Q"))
    begun.tap_icon("private")
    begun.tap_in("EyesKey", "Manuela")
    assert not begun.shows("Q")
    finger = hold_open(begun)
    assert begun.shows("Manuela’s evidence")
    assert begun.shows("Q")
    finger.touch_up()
    begun.frames(4)
    assert not begun.of("SecretLine")
    assert "Q" not in begun.texts()


def test_the_private_page_shows_each_seat_its_own(begun):
    do(begun, *COUNTED, Take(letter="Q"))
    begun.tap_icon("private")
    begun.tap_in("EyesKey", "Guido")
    finger = hold_open(begun)
    assert begun.shows("Guido’s evidence")
    assert "Q" not in begun.texts()
    finger.touch_up()


def test_with_buttons_the_private_page_blanks_itself(read):
    table = read
    table.tap_icon("private")
    confirm(table, "Keep the finger here")
    assert table.shows("Manuela’s evidence")
    table.later(7)
    assert not table.shows("Manuela’s evidence")


def test_a_letter_that_is_there_already_is_refused_and_another_is_taken(begun):
    do(begun, *COUNTED, Take(letter="Q"), Take(2), Deal(), Declare(30), Doubt(), ShowSum(3))
    do(begun, Reward(0))
    tell_letter(begun, "Q")
    refusal = "Nobody may have the same letter twice: choose another card."
    assert not begun.shows(refusal)
    assert begun.shows("That was not taken: hold to see why.")
    finger = hold_open(begun)
    assert begun.shows(refusal)
    assert begun.referee.public_state().notice == ""
    begun.frames(2)
    finger.touch_up()
    slide(begun, "R")
    assert begun.app.trail[-1] == "match"
    assert begun.referee.match.state.letters[0] == ("Q", "", "R")


@pytest.mark.parametrize("way", spread(["back", "tab"], 1))
def test_a_refused_letter_is_shown_to_its_owner_only(begun, way):
    do(begun, *COUNTED, Take(letter="Q"), Take(2), Deal(), Declare(30), Doubt(), ShowSum(3))
    do(begun, Reward(0))
    tell_letter(begun, "Q")
    if way == "back":
        begun.tap_icon("back")
    else:
        begun.tap_in("EyesKey", "Guido")
    finger = hold_open(begun) if way == "tab" else None
    assert not begun.shows("same letter")
    assert not begun.shows("That was not taken: hold to see why.")
    if finger:
        finger.touch_up()


def test_the_letter_under_the_finger_is_marked_before_it_is_told(begun):
    do(begun, *COUNTED)
    begun.tap("Note the letter")
    finger = hold_open(begun)
    spots = {begun.words(spot)[0]: spot for spot in begun.of("LetterSpot")}
    for letter in "CK":
        finger.touch_move(*begun.middle(spots[letter]))
        begun.frames(2)
        assert begun.shows(f"Lift the finger to tell: {letter}")
        assert [each for each, spot in spots.items() if spot.pointed] == [letter]
    finger.touch_up()
    assert begun.referee.match.state.letters[0] == ("K",)


def test_after_a_look_at_the_others_page_a_letter_can_still_be_told(begun):
    do(begun, *COUNTED, Take(letter="Q"))
    pile(begun, 3)
    begun.tap("Note the letter")
    begun.tap_in("EyesKey", "Guido")
    begun.tap_in("EyesKey", "Manuela")
    slide(begun, "B")
    assert begun.referee.match.state.letters[0] == ("Q", "B")


def test_a_letter_may_also_be_touched_with_another_finger(begun):
    do(begun, *COUNTED)
    begun.tap("Note the letter")
    finger = hold_open(begun)
    begun.tap_in("LetterSpot", "K")
    finger.touch_up()
    assert begun.referee.match.state.letters[0] == ("K",)


def test_nobody_tells_a_letter_for_the_other_seat(begun):
    do(begun, *COUNTED)
    begun.tap("Note the letter")
    begun.tap_in("EyesKey", "Guido")
    finger = hold_open(begun)
    assert begun.shows("Guido’s evidence")
    assert not begun.of("LetterSpot")
    finger.touch_up()


# --- what is hidden


def test_undo_that_uncovers_a_card_waits_until_both_agree(begun):
    do(begun, Lay(0, DETECTIVES.find("A3")), Declare(9), Lay(0, DETECTIVES.find("B1N")))
    begun.tap_icon("undo")
    asked = "Taking back “Guido laid a card at pile 1” uncovers what is hidden. Do both agree?"
    assert begun.shows(asked)
    begun.app.back()
    begun.frames(4)
    assert not begun.of("AgreeKey")
    begun.tap_icon("undo")
    begun.tap_in("AgreeKey", "Manuela")
    assert begun.referee.match.state.round.laid == 1
    begun.tap_in("AgreeKey", "Guido")
    assert begun.referee.match.state.round.laid == 0
    assert not begun.of("AgreeKey")


def test_a_correction_whose_preview_is_withheld_is_made_if_both_agree(begun):
    do(begun, Lay(0, DETECTIVES.find("A3")), Declare(9), Lay(0, DETECTIVES.find("B1N")))
    begun.app.go("log")
    begun.frames(4)
    begun.tap("Guido laid a card at pile 1")
    begun.tap("pile 2")
    assert begun.shows("What would change then is hidden from everybody now.")
    begun.tap("Correct")
    begun.tap_in("AgreeKey", "Guido")
    begun.tap_in("AgreeKey", "Manuela")
    assert [pile.count for pile in begun.referee.match.state.piles] == [1, 1, 0, 0, 0]


# --- everything can be reached


def moments(table):
    """Bring the table to each of its phases and stop there."""
    from screens.games.baker_street.evidence import EvidenceSheet
    from screens.games.baker_street.totals import OwnTotals

    yield "ladder"
    panel(table).name_cards()
    yield "ladder-faces"
    table.write("3")
    yield "ladder-face-chosen"
    do(table, COUNTED[0])
    yield "ladder-face-told"
    do(table, *COUNTED[1:4])
    yield "declared"
    do(table, COUNTED[4])
    yield "hands"
    panel(table).switch_entry()
    yield "sum"
    table.write("14")
    yield "sum-typed"
    do(table, COUNTED[5])
    yield "reward"
    do(table, COUNTED[6])
    yield "evidence"
    table.app.go("secret")
    yield "secret"
    table.app.page.show()
    yield "secret-open"
    table.app.back()
    do(table, Take(letter="F", seat=0))
    table.app.go("secret", seat=0)
    table.app.page.show()
    yield "secret-own"
    table.app.go("secret", seat=0, entry=table.referee.match.log[-1].number)
    table.app.page.show()
    yield "secret-correcting"
    table.app.go("match")
    table.app.go("log")
    table.app.page.choose(table.referee.match.log[-1].number)
    yield "log-private"
    table.app.go("match")
    yield "advantage-counted"
    panel(table).choose_pile(2)
    yield "advantage-chosen"
    table.app.page.open(OwnTotals)
    yield "advantage-totals"
    table.app.page.open(None)
    do(table, Take(2))
    yield "result"
    table.app.page.open(EvidenceSheet)
    yield "points"
    do(table, Deal(), Declare(30), Doubt(), ShowSum(3), Reward(3), Take())
    yield "advantage"
    panel(table).switch_entry()
    yield "totals"
    do(table, HasAdvantage(), HasAdvantage(1))
    yield "advantage-decided"
    do(table, Take(1))
    yield "result-decided"
    do(table, Deal(), Lay(0, DETECTIVES.find("B3")), Declare(30))
    do(table, Lay(0, DETECTIVES.find("A3")))
    table.referee.undo()
    yield "consent"
    table.referee.cancel_pending()
    yield from _the_end(table)


def _the_end(table):
    do(table, Declare(31), Doubt(), ShowSum(3), Reward(1), Take())
    for _ in range(4):
        do(table, Totals(9, 2), Take(4), Deal(), Declare(30), Doubt(), ShowSum(3), Reward(1))
        do(table, Take())
    yield "claims"
    table.app.go("secret", seat=0)
    yield "secret-claim"
    table.app.page.show()
    yield "secret-many"
    table.app.go("match")
    yield from _claims(table)
    table.referee.do(Claim(0))
    table.frames(4)
    yield "claimed"
    table.referee.do(ShowRun(0))
    table.frames(4)
    yield "over"
    panel(table).covered = True
    yield "over-piles"


def _claims(table):
    """Seven in a row may be shown at every other moment too."""
    for name, action in (
        ("evidence", Totals(9, 2)), ("result", Take(4)), ("ladder", Deal()), ("laid", Lay(2)),
        ("declared", Declare(31)), ("hands", Doubt()), ("reward", ShowSum(30)),
        ("reward-card", Reward(2)), ("advantage", Take()),
    ):  # fmt: skip
        do(table, action)
        yield f"claims-{name}"
        if name in ("ladder", "laid"):
            panel(table).name_cards()
            yield f"claims-{name}-faces"
            panel(table).back()
    panel(table).switch_entry()
    yield "claims-totals"
    panel(table).switch_entry()
    do(table, HasAdvantage())
    yield "claims-decided"


@pytest.mark.parametrize("names", [LONG_NAMES[:2], pytest.param(NAMES, marks=pytest.mark.whole)])
@pytest.mark.parametrize(("size", "language"), walks())
def test_every_moment_can_be_read_and_touched_and_reached_with_buttons(box, size, language, names):
    table = box(size=size, language=language)
    table.referee.begin(GAME, Setup(names))
    table.app.go("match")
    for stop in drawn(table, moments(table)):
        assert [*faults(table), *out_of_reach(table)] == [], stop
