"""The table of The Club has room for its cards, keys and names."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.games.the_club.actions import Bare, Deal, Guess, Judge, Reveal, Spoken
from companion.games.the_club.cards import DECK
from companion.settings import Settings
from tests.games.the_club.kit.tour import WHITE
from tests.games.the_club.kit.user_actions import plays, start
from tests.support.sampling import spread
from tests.support.tours import LONG_NAMES
from tests.support.user_actions import do, panel


@pytest.mark.parametrize("size", spread([(800, 480), (720, 1280)], 1, 1))
def test_every_card_that_was_told_of_an_open_hand_is_in_sight(box, size):
    table = box(size=size, language="it")
    start(table, *LONG_NAMES)
    do(table, Spoken(), Deal(), Reveal(1), *(Bare(DECK.find(code)) for code in WHITE[:10]))
    table.frames(4)
    assert [str(key.item) for key in table.of("ToldKey")] == WHITE[:10]


def test_keys_that_count_cards_do_not_touch_each_other(box):
    from screens.games.the_club.hands import ClubHands

    table = box(language="it")
    start(table, *LONG_NAMES)
    do(table, Spoken(), Deal())
    table.app.page.open(ClubHands)
    table.frames(4)
    keys = [key for key in table.of("IconKey") if key.icon in ("plus", "minus")]
    columns = {key.x for key in keys}
    for x in columns:
        column = sorted((key for key in keys if key.x == x), key=lambda key: key.y)
        for below, above in pairwise(column):
            assert above.y - below.top >= 4


@pytest.mark.parametrize("size", spread([(800, 480), (1280, 720)], 1))
def test_a_key_alone_beside_the_row_is_no_wall(box, size):
    table = box(size=size, language="it")
    start(table, *LONG_NAMES)
    do(table, Spoken(), Deal())
    plays(table, "T3FW", True)
    table.frames(4)
    (key,) = table.of("SideKey")
    assert key.height < 1.2 * key.width


@pytest.mark.parametrize(("left", "side"), [(False, "right"), (True, "left")])
def test_the_keys_of_a_turn_stand_where_the_hand_is(box, left, side):
    table = box(chosen=Settings(language="it", motion=False, left_handed=left))
    start(table, *LONG_NAMES)
    do(table, Spoken(), Deal())
    table.frames(4)
    keys = [*table.of("PlayKey"), *table.of("SideKey")]
    (card,) = table.of("GrowingFace")
    assert [key for key in keys if (key.center_x > card.center_x) != (side == "right")] == []
    digits = [table.middle(table.find(digit))[0] for digit in "123"]
    assert digits == sorted(digits)


def test_a_gold_key_alone_takes_the_whole_row(box):
    """A key that is not shown beside it leaves no gap."""
    table = box(language="it")
    start(table, *LONG_NAMES)
    do(table, Spoken())
    table.frames(4)
    gold = next(tap for tap in table.taps() if tap.lit)
    assert (gold.x, gold.right) == (panel(table).x, panel(table).right)


@pytest.mark.parametrize("text", spread(["normal", "largest"], 1))
def test_six_long_names_stand_above_the_sheet_whole_or_with_a_full_stop(box, text):
    from screens.base.theme import theme
    from screens.parts.drawing import glyphs

    table = box(chosen=Settings(language="it", motion=False, text=text))
    start(table, *LONG_NAMES)
    do(table, Spoken(), Deal())
    plays(table, "T3FW", True)
    do(table, Guess(), Judge(True))
    table.frames(4)
    table.tap("Foglio")
    heads = [" ".join(table.words(head)) for head in table.of("SheetHead")]
    whole = [head.replace("- ", "").replace("-", "") for head in heads]
    for head, name in zip(whole, LONG_NAMES, strict=True):
        assert head == name.replace("-", "") or (text != "normal" and name.startswith(head[:-1]))
    assert not any("--" in head for head in heads)
    for head in table.of("SheetHead"):
        for words in head.children:
            parts = words.text.split(" ")
            assert all(glyphs.text_width(p, theme.bold, theme.least) <= words.width for p in parts)
    assert not any(text.is_shortened for head in table.of("SheetHead") for text in head.children)
