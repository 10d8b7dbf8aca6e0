"""A doubt is played: the cards turn, and only the last one shows how it ended; then the stamp."""

from __future__ import annotations

import pytest

from companion import settings
from companion.games.baker_street.actions import Declare, Doubt, ShowHands, ShowSum
from companion.games.baker_street.game import GAME
from companion.play.game import Setup
from tests.support.box import FRAME
from tests.support.sampling import some, spread

WHOLE = 1.4
"""Seconds of the animation of a doubt."""
OUTCOME = {
    "<", "=", ">", "= 14", "Both hands together: 14", "Manuela,", "Guido,", "BLUFF", "TRUE",
    "choose the pile of your reward",
}  # fmt: skip
"""Texts that are on the page only once the outcome of the doubt is known."""
HANDS = ShowHands((4, 0, 4), (2, 3, 1))


def doubted(box, *, declared=20, shown=HANDS, size=(800, 480), follower=None, **chosen):
    """Return a box on which both hands have just been shown after a doubt."""
    table = box(chosen=settings.Settings(language="en", **chosen), size=size)
    table.referee.begin(GAME, Setup(("Guido", "Manuela")))
    table.app.go("match")
    for action in (Declare(declared), Doubt()):
        table.referee.do(action)
        table.frames(4)
    if follower:
        table.referee.followers.add(follower)
    table.referee.do(shown)
    table.frames(2)
    return table


def lies(stamp):
    """Return the offset of the stamp in units, its size, and its opacity."""
    return stamp.shake_offset(stamp.shaken), stamp.grown, stamp.opacity


def test_it_falls_then_shakes_by_two_units_at_most_and_lies_still_within_a_second_and_a_half(
    box,
):
    table = doubted(box, motion=True)
    stamp = table.of("Reveal")[0].ids.stamp
    seen = []
    for _frame in range(round(WHOLE / FRAME)):
        table.frames(1)
        seen.append(lies(stamp))
    falling = [aside for aside, grown, _opacity in seen if grown > 1]
    shaking = [aside for aside, _grown, _opacity in seen[len(falling) :]]
    assert all(abs(aside) < 0.01 for aside in falling)
    assert min(shaking) < -0.5
    assert max(shaking) > 0.5
    assert max(map(abs, shaking)) <= 2
    assert seen[-1] == pytest.approx((0, 1, 1), abs=0.001)


def test_a_touch_has_it_lie_still_at_once(box):
    table = doubted(box, motion=True)
    stamp = table.of("Reveal")[0].ids.stamp
    assert lies(stamp) != (0, 1, 1)
    table.touch_at_once(1, 1)
    assert lies(stamp) == (0, 1, 1)


def test_where_nothing_moves_it_lies_there_from_the_first_picture(box):
    table = doubted(box, motion=False)
    assert lies(table.of("Reveal")[0].ids.stamp) == (0, 1, 1)


def cards(table):
    """Return the cards of both hands in the order in which they turn."""
    rows = [table.of("Reveal")[0].ids[name] for name in ("first", "second")]
    return [card for row in rows for card in row.children[::-1]]


def tells(table):
    """Return the texts on the page that reveal the outcome of the doubt."""
    sums = [word for each in table.of("RevealSum") for word in table.words(each)]
    return [*sums, *(text for text in table.texts() if text in OUTCOME)]


@pytest.mark.parametrize("size", some([(800, 480), (480, 800), (1280, 720)], 1))
@pytest.mark.parametrize("declared", spread([20, 14, 3], 1))
def test_no_words_on_the_page_tell_how_it_ended_before_the_last_card_lies(box, size, declared):
    table = doubted(box, declared=declared, size=size, motion=True)
    frames = 0
    while cards(table)[-1].opened < 1:
        assert not tells(table)
        assert table.shows("doubts: is it true?")
        table.frames(1)
        frames += 1
    assert frames > 30
    table.frames(round(WHOLE / FRAME))
    assert table.shows("choose the pile of your reward")
    assert table.app.page.entry == "Both hands together: 14"
    assert {"6", "8", "= 14"} < set(tells(table))


def test_six_backs_lie_for_a_quarter_of_a_second_then_turn_one_after_the_other(box):
    table = doubted(box, motion=True)
    whole = []
    while cards(table)[-1].opened < 1:
        whole.append([card.opened for card in cards(table)])
        table.frames(1)
    lying = [opened for opened in whole if opened == [-1] * 6]
    assert 0.15 < len(lying) * FRAME < 0.3
    assert all(list(opened) == sorted(opened, reverse=True) for opened in whole)
    assert any(opened[0] > 0 > opened[2] for opened in whole)


def test_the_count_is_of_the_cards_that_lie_open(box):
    table = doubted(box, motion=True)
    counts = set()
    for _frame in range(round(WHOLE / FRAME)):
        open_ = sum(int(card.text) for card in cards(table) if card.opened == 1)
        counted = table.words(table.of("RevealNumber")[0])
        assert str(open_) in counted
        counts.add(open_)
        table.frames(1)
    assert counts == {0, 4, 8, 10, 13, 14}


def test_a_sum_without_cards_counts_before_it_tells(box):
    table = doubted(box, shown=ShowSum(14), motion=True)
    table.frames(20)
    assert not tells(table)
    table.frames(round(WHOLE / FRAME))
    assert table.app.page.entry == "Both hands together: 14"


def test_a_touch_tells_at_once(box):
    table = doubted(box, motion=True)
    assert table.shows("doubts: is it true?")
    table.touch_at_once(1, 1)
    assert {"<", "= 14", "Manuela,", "BLUFF"} <= set(table.texts())


def test_where_nothing_moves_it_is_told_from_the_first_picture(box):
    table = doubted(box, motion=False)
    assert {"<", "= 14", "Manuela,", "BLUFF"} <= set(table.texts())


def test_undo_while_cards_turn_asks_for_both_hands_again(box):
    table = doubted(box, motion=True)
    table.tap_icon("undo")
    assert table.shows("said 20: show both hands")
    table.referee.do(HANDS)
    table.frames(2)
    assert not tells(table)


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_each_number_stands_above_what_it_counts_or_whose_word_it_is(box, size):
    table = doubted(box, motion=False, size=size)
    sums, claim = table.of("RevealNumber")
    for number, words in ((sums, ["14", "the six cards"]), (claim, ["20", "Guido said"])):
        (x, y), (left, base) = (table.middle(table.find(text)) for text in words)
        assert y > base
        assert abs(x - left) < 0.1 * number.width
        assert abs(x - table.middle(number)[0]) < 0.1 * number.width
    shown = [table.middle(card) for card in cards(table)]
    assert max(y for _x, y in shown) < table.middle(table.find("the six cards"))[1]


def test_no_lamp_tells_who_chooses_before_the_last_card_lies(box):
    awaited = []
    table = doubted(box, motion=True, follower=lambda shown: awaited.append(shown.view.who))
    before = len(awaited)
    while cards(table)[-1].opened < 1:
        assert len(awaited) == before
        table.frames(1)
    table.frames(round(WHOLE / FRAME))
    assert awaited[before:] == [table.referee.match.view.who]


def test_a_touch_that_ends_the_doubt_lets_lamps_tell_who_chooses(box):
    awaited = []
    table = doubted(box, motion=True, follower=lambda shown: awaited.append(shown.view.who))
    before = len(awaited)
    table.touch_at_once(1, 1)
    table.frames(2)
    assert awaited[before:] == [table.referee.match.view.who]
