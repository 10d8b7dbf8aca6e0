"""Whole weeks of Holmes, by finger and by a reader and buttons, and the private page."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from msgspec.structs import replace

from companion.command.wiring import SIMULATED_PINS
from companion.games.holmes.actions import Visit
from companion.games.holmes.cards import CHARACTERS
from companion.settings import Settings
from hardware.simulator import Simulator
from tests.games.holmes.kit.user_actions import (
    ABSENT,
    DAYS,
    HIDDEN,
    TOKENS,
    WORDS,
    begin,
    carry,
    choose,
    desk,
    on_tile,
    play,
    play_action,
    play_days,
    read,
    signs,
    slide,
    start,
    visit,
)
from tests.support.box import UnitTestTouch, wire
from tests.support.sampling import crossed, some
from tests.support.user_actions import confirm, hold_open, panel, scan

NAMES = ("Manuela", "Guido")


@pytest.fixture
def table(box):
    return box(language="en")


@pytest.fixture
def begun(table):
    """A table on which a week has begun."""
    start(table, *NAMES)
    return table


@pytest.mark.parametrize("tokens", [4, 12])
def test_nothing_that_a_player_has_reserved_stands_below_the_number_of_tokens(begun, tokens):
    table = begun
    play(table, "ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE")
    table.frames(4)
    card = table.of("DeskCard")[0]
    card.item = replace(
        card.item, tokens=tokens, clues="12 clues", hidden=3, reserves=True, reserved="BULLET"
    )
    table.frames(4)
    number = next(each for each in card.children if getattr(each, "text", "") == str(tokens))
    icons = [each for each in table.visible(card) if type(each).__name__ == "PadIcon"]
    right = max(icon.to_window(icon.right, 0)[0] for icon in icons)
    assert right <= number.to_window(*number.pos)[0]


def test_the_town_stands_in_as_many_columns_as_a_display_that_is_turned_has_room_for(begun):
    def columns():
        return len({tile.x for tile in begun.of("TownTile")})

    play(begun, "ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE")
    begun.frames(4)
    lying = columns()
    begun.resize((480, 800))
    assert (lying, columns()) == (4, 2)


@pytest.fixture
def ended(begun):
    """A table after the week, where both have a joker to assign."""
    play_days(begun, 1, 7)
    play(begun, " ".join(HIDDEN))
    begun.frames(4)
    return begun


@pytest.fixture
def wired_table(box):
    """A table with a reader and five buttons, on which a week has begun."""
    with Simulator(SIMULATED_PINS, {"table": "lines"}) as simulator, ExitStack() as devices:
        table = wire(box(language="en"), simulator, devices)
        start(table, *NAMES)
        yield table


def tokens(table):
    """Return the tokens of both, as the box knows them."""
    return tuple(side.tokens for side in table.referee.match.state.sides)


ROW = ["BULLET", "BUTTON", "FOOTPRINT", "EXPLOSIVE"]
MOST_TOUCHES = 98
"""Most touches of a whole week."""
COUNT = [
    ["0", "3", "False pass", "2", "+3", "3 − 0"],
    ["0", "4", "Explosive", "1", "+4", "4 − 0"],
    ["0", "5", "Cigarette", "4", "+5", "5 − 0"],
    ["6 − 2", "+4", "4", "6", "Bullet", "2"],
    ["7 − 2", "+5", "4", "7", "Button", "2"],
    ["2", "8", "Footprint", "3", "+6", "8 − 2"],
    ["2", "9", "Fingerprint", "4", "+7", "9 − 2"],
    ["2 pieces", "+1", "2", "Map", "2", "+1", "2 pieces"],
]
"""Points of the week, worked out by hand; her joker is on the footprint, his on the bullet.

4 + 5 + 1 to 3 + 4 + 5 + 6 + 7 + 1.
"""


def counted(table):
    return [table.words(row) for row in table.of("CountRow")]


# --- a whole week


@pytest.mark.parametrize("by_hand", some(((1, 7), range(1, 8)), 1), ids=len)
def test_two_people_play_a_week_with_their_fingers_alone_in_few_touches(table, by_hand):
    """From the first character to the count."""
    begin(table, *NAMES)
    before = table.touches
    for day, (appear, actions) in enumerate(DAYS, 1):
        if day in by_hand:
            _touch_a_day(table, day, appear, actions)
        else:
            play_days(table, day, day)
            table.frames(4)
        assert tokens(table) == TOKENS[day - 1]
        if day in ABSENT:
            assert table.shows(
                f"{ABSENT[day]} has a pawn of each: turn the card face down, absent tomorrow."
            )
    choose(table, HIDDEN[0])
    choose(table, *HIDDEN[1:])
    table.tap("Choose in private", nth=0)
    slide(table, "joker on footprint")
    table.tap("Choose in private", nth=0)
    slide(table, "joker on bullet")
    assert table.touches - before <= MOST_TOUCHES
    assert table.shows("Guido wins")
    assert table.shows("Guilty, by 16 points")
    table.tap("Sheet")
    assert {"Guido wins", "the count · guilty"} <= set(table.texts())
    assert counted(table) == COUNT
    assert [table.words(side) for side in table.of("SideTotal")] == [
        ["Sherlock", "Manuela", "10"],
        ["26", "Mycroft", "Guido"],
    ]
    table.tap("Swap roles")
    assert table.shows("Turn up two characters for day 1")
    play(table, "ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE")
    table.frames(4)
    guest = next(card for card in table.of("DeskCard") if card.item.name == "Guido")
    assert "Sherlock" in table.words(guest)


def _touch_a_day(table, day, appear, actions):
    choose(table, *appear.split())
    for number, action in enumerate(actions, 1):
        assert table.referee.match.view.where.endswith(f"action {number} of 6")
        visit(table, action)


@pytest.mark.parametrize("by_hand", some(((1, 7), range(1, 8)), 0), ids=len)
def test_two_people_play_a_week_with_a_reader_and_buttons_alone(wired_table, by_hand):
    table = wired_table
    for day, (appear, actions) in enumerate(DAYS, 1):
        if day in by_hand:
            scan(table, *appear.split())
            for action in actions:
                read(table, action)
        else:
            play_days(table, day, day)
            table.frames(4)
        assert tokens(table) == TOKENS[day - 1]
    scan(table, *HIDDEN)
    for words in ("joker on footprint", "joker on bullet"):
        confirm(table, "Choose in private")
        table.press("next", "previous", "previous", "next")
        confirm(table, "Keep the finger here")
        confirm(table, words)
    assert table.shows("Guido wins")
    confirm(table, "Sheet")
    assert counted(table) == COUNT
    confirm(table, "Swap roles")
    assert table.shows("Turn up two characters for day 1")


# --- the day


def test_where_only_one_pawn_can_go_one_touch_sends_it_and_undo_takes_it_back(begun):
    play(begun, "ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE")
    begun.frames(4)
    begun.tap_in("TownTile", "Mrs. Hudson")
    assert tokens(begun) == (8, 5)
    assert begun.shows("Guido")
    assert "8" in desk(begun, "Sherlock")
    begun.tap_icon("undo")
    assert tokens(begun) == (5, 5)


def test_a_pawn_is_dragged_to_a_character_who_says_what_comes_of_it_before_it_is_let_go(second_day):
    finger = carried(second_day, "Lestrade", "Toby")
    assert tile(second_day, "Toby").goal
    assert "4 → 6" in second_day.words(tile(second_day, "Toby"))
    finger.touch_up()
    second_day.frames(4)
    assert tokens(second_day) == (6, 6)
    state = second_day.referee.match.state
    assert [str(pawn.on) for pawn in state.sides[0].pawns] == ["TOBY", "HUDSON", "WATSON"]


def test_a_pawn_in_hand_follows_the_finger_and_stands_on_the_tile_that_it_may_go_to(second_day):
    def pawns(tile):
        return [each for each in second_day.visible(tile) if type(each).__name__ == "TilePawn"]

    finger = carried(second_day, "Lestrade", "Toby")
    floating = panel(second_day).ids.floating
    assert [pawn.item.seat for pawn in pawns(tile(second_day, "Toby"))] == [0]
    assert [pawn.gone for pawn in pawns(tile(second_day, "Lestrade"))] == [True, False]
    assert floating.item is None
    week = second_day.app.page.head
    finger.touch_move(*week.center)
    second_day.frames(2)
    assert pawns(tile(second_day, "Toby")) == []
    assert (floating.item.seat, tuple(floating.center)) == (0, tuple(week.center))
    finger.touch_up()
    second_day.frames(4)
    assert floating.item is None
    assert not any(pawn.gone for pawn in pawns(tile(second_day, "Lestrade")))


def test_the_sky_and_the_town_keep_their_places_while_the_table_is_asked(begun):
    play(begun, "ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE HUDSON WIGGINS")
    begun.frames(4)
    parts = [begun.app.page.head.ids.sky, *begun.of("TownTile")]
    before = [(part.pos[:], part.size[:]) for part in parts]
    assert parts[0].top == begun.app.root.top
    begun.tap_in("TownTile", "Mrs. Hudson")
    begun.frames(4)
    assert begun.shows("Yes, really")
    assert [(part.pos[:], part.size[:]) for part in parts] == before
    assert all(tile.y >= strip.top for tile in parts[1:] for strip in begun.of("Strip"))


def test_names_on_tiles_are_all_of_one_size(begun):
    play_days(begun, 1, 6)
    play(begun, "HUNTER")
    begun.frames(4)
    names = [
        each.font_size
        for tile in begun.of("TownTile")
        for each in begun.visible(tile)
        if getattr(each, "text", "") == tile.item.tile.name
    ]
    assert len(names) > 8
    assert len(set(names)) == 1


def test_an_action_without_effect_has_a_sign_beside_its_words(begun):
    play(begun, "ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE")
    begun.frames(4)
    signed = [
        tile.item.tile.name
        for tile in begun.of("TownTile")
        for each in begun.visible(tile)
        if getattr(each, "name", "") == "no"
    ]
    assert signed == ["Irene Adler"]


def test_a_pawn_let_go_where_it_may_not_go_stays_and_the_box_says_why(second_day):
    for origin, goal, why in (
        ("Lestrade", "Mrs. Hudson", "Mrs. Hudson: your pawn is here"),
        ("Wiggins", "Toby", "Only a pawn of yours that stands can go."),
    ):
        finger = carried(second_day, origin, goal)
        assert not tile(second_day, goal).goal
        finger.touch_up()
        second_day.frames(4)
        assert second_day.shows(why)
        assert second_day.referee.match.view.where == "Day 2 · action 1 of 6"


@pytest.mark.whole
def test_a_pawn_carried_beside_every_character_and_let_go_stays(second_day):
    finger = carried(second_day, "Lestrade", "Toby")
    finger.touch_move(*second_day.middle(second_day.of("DayChip")[0]))
    second_day.frames(4)
    assert not tile(second_day, "Toby").goal
    finger.touch_up()
    second_day.frames(4)
    assert second_day.referee.match.view.where == "Day 2 · action 1 of 6"
    assert second_day.shows("send a pawn to a character")


def test_the_pawn_may_be_touched_first_and_then_the_character(second_day):
    second_day.tap_in("TownTile", "Lestrade")
    assert second_day.shows("where does the pawn of Lestrade go?")
    second_day.tap_in("TownTile", "Toby")
    assert tokens(second_day) == (6, 6)


@pytest.mark.whole
def test_once_a_character_is_touched_a_pawn_may_be_dragged_there_but_to_nobody_else(second_day):
    second_day.tap_in("TownTile", "Toby")
    carried(second_day, "Lestrade", "Irene Adler").touch_up()
    second_day.frames(4)
    assert second_day.shows("Irene Adler: undo, to go there")
    carried(second_day, "Lestrade", "Toby").touch_up()
    second_day.frames(4)
    assert tokens(second_day) == (6, 6)


def test_tokens_that_a_visit_changes_have_the_place_of_the_bust(second_day):
    assert tile(second_day, "Toby").bust_height
    second_day.tap_in("TownTile", "Toby")
    second_day.frames(4)
    assert "4 → 6" in second_day.words(tile(second_day, "Toby"))
    assert not tile(second_day, "Toby").bust_height
    assert tile(second_day, "Lestrade").bust_height


def test_another_touch_deselects_a_character(second_day):
    second_day.tap_in("TownTile", "Toby")
    assert tile(second_day, "Toby").paper
    second_day.tap_in("TownTile", "Toby")
    assert not tile(second_day, "Toby").paper
    assert second_day.shows("send a pawn to a character")


def test_the_sky_moves_to_the_new_day_and_is_there_at_once_after_a_touch(box):
    table = box(chosen=Settings(language="en", motion=True))
    start(table, *NAMES)
    play(table, DAYS[0][0])
    table.frames(4)
    play_action(table, 0, 1, 2, 3, 4, 5)
    table.frames(4)
    play(table, "TOBY")
    table.frames(10)
    sky = table.app.page.head.ids.sky
    assert 1 < sky.day < 2
    first, second = table.of("DayChip")[:2]
    assert 0 < first.turn < 1
    assert 0 < second.turn < 1
    assert table.app.page.panel.ids.town.opacity < 1
    table.touch_at_once(*table.middle(sky))
    assert sky.day == 2
    assert (first.turn, second.turn) == (0, 1)
    assert table.app.page.panel.ids.town.opacity == 1


@pytest.fixture
def second_day(begun):
    """Return a table on the second morning, with three pawns of each."""
    play_days(begun, 1, 1)
    play(begun, "TOBY")
    begun.frames(4)
    return begun


def tile(table, name):
    return next(tile for tile in table.of("TownTile") if name in table.words(tile))


def carried(table, origin, goal):
    """Return a finger that carries a pawn from one character, and is over another by now."""
    finger = UnitTestTouch(*table.middle(tile(table, origin)))
    finger.touch_down()
    finger.touch_move(*table.middle(tile(table, goal)))
    table.frames(4)
    return finger


def middle_of(table, name):
    return table.middle(next(tile for tile in table.of("TownTile") if name in table.words(tile)))


def on_row(table, word):
    """Return the middle of the clue of the row that has this word."""
    return table.middle(next(mark for mark in table.of("ClueMark") if word in table.words(mark)))


@pytest.fixture
def second_day_begun(begun):
    """A table on the second day, when pawns go from character to character."""
    play_days(begun, 1, 1)
    play(begun, "TOBY TOBY LESTRADE HUDSON LESTRADE")
    begun.frames(4)
    return begun


def test_a_pawn_that_is_carried_on_over_the_row_takes_what_the_finger_is_lifted_over(
    second_day_begun,
):
    table = second_day_begun
    row = [str(clue) for clue in table.referee.match.state.row]
    assert "EXPLOSIVE" in row
    carry(table, *(middle_of(table, name) for name in ("Mrs. Hudson", "Lestrade")),
          on_row(table, "explosive"), on_row(table, "cigarette"))  # fmt: skip
    done = [type(each.action).__name__ for each in table.referee.match.log[-3:]]
    assert done == ["Visit", "TakeClue", "TakeClue"]
    taken = [str(each.action.clue) for each in table.referee.match.log[-2:]]
    assert taken == ["EXPLOSIVE", "CIGARETTE"]


@pytest.mark.whole
def test_a_pawn_that_was_carried_is_taken_back_by_one_undo(second_day_begun):
    table = second_day_begun
    before = table.referee.match.state
    carry(table, middle_of(table, "Mrs. Hudson"), middle_of(table, "Lestrade"))
    assert str(table.referee.match.state.doing.character) == "LESTRADE"
    table.tap_icon("undo")
    assert table.referee.match.state == before


def test_other_characters_on_the_way_to_the_row_are_passed(second_day_begun):
    table = second_day_begun
    carry(table, *(middle_of(table, name) for name in ("Mrs. Hudson", "Lestrade")),
          middle_of(table, "Toby"), on_row(table, "cigarette"))  # fmt: skip
    state = table.referee.match.state
    assert str(state.doing.character) == "LESTRADE"
    assert str(table.referee.match.log[-1].action.clue) == "CIGARETTE"


@pytest.mark.whole
def test_carried_over_the_row_and_back_to_a_character_a_pawn_takes_nothing(second_day_begun):
    table = second_day_begun
    carry(table, middle_of(table, "Mrs. Hudson"), middle_of(table, "Lestrade"),
          on_row(table, "cigarette"), middle_of(table, "Lestrade"))  # fmt: skip
    assert table.referee.match.log[-1].action == Visit(
        *map(CHARACTERS.find, ("LESTRADE", "HUDSON"))
    )
    assert not any(mark.picked for mark in table.of("ClueMark"))


@pytest.mark.parametrize("options", some([{"reserve_card": "on"}, {}], 1))
@pytest.mark.parametrize(
    ("language", "size"),
    [
        *crossed(["en", "it"], [(480, 800), (800, 480)]),
        pytest.param("en", (1280, 720), marks=pytest.mark.whole),
        pytest.param("it", (1280, 720), marks=pytest.mark.whole),
    ],
)
def test_every_clue_of_the_row_has_its_word_whole(box, language, size, options):
    table = box(language=language, size=size)
    start(table, *NAMES, **options)
    play(table, "ADLER WIGGINS BULLET BUTTON CIGARETTE EXPLOSIVE")
    table.frames(4)
    words = [mark.ids.word for mark in table.of("ClueMark")]
    told = {"it": {"proiettile", "bottone", "sigaretta", "esplosivo"},
            "en": {"bullet", "button", "cigarette", "explosive"}}  # fmt: skip
    assert {word.text for word in words} == told[language]
    assert not any(word.is_shortened for word in words)


def test_a_finger_slides_over_two_clues_where_two_are_told(begun):
    play(begun, "ADLER WIGGINS BULLET")
    begun.frames(4)
    slid(begun, "Button", "Footprint")
    assert [str(clue) for clue in begun.referee.match.state.row] == ROW[:3]
    slid(begun, "False pass", "Explosive")
    assert [str(clue) for clue in begun.referee.match.state.row] == ROW[:3]


def test_a_card_on_the_table_is_paper_unless_the_rules_object(begun):
    play(begun, "ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE LESTRADE")
    begun.frames(4)
    first, *others = begun.of("ChoiceKey")
    first.item = replace(first.item, offer=None, doubted=first.item.offer)
    begun.frames(4)
    assert not first.is_table_card
    assert all(key.is_table_card for key in others)


def slid(table, first, second):
    keys = {key.item.label: key for key in table.of("ChoiceKey")}
    table.drag(table.middle(keys[first]), table.middle(keys[second]))


def test_a_visit_that_would_have_no_effect_says_so_before_the_pawn_goes(begun):
    play(begun, "ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE")
    begun.frames(4)
    assert "none to steal" in on_tile(begun, "Irene Adler")


def test_an_unaffordable_price_is_red_on_the_tile_and_shown_before_the_pawn_is_chosen(begun):
    from screens.base.theme import theme

    play_days(begun, 1, 1)
    play(begun, "PIKE PIKE HUDSON 3 keep HUDSON WATSON")
    begun.frames(4)
    red = [tile.item.tile.name for tile in begun.of("TownTile") if is_red(begun, tile, theme.bad)]
    assert red == ["Irene Adler"]
    begun.tap_in("TownTile", "Irene Adler")
    assert begun.shows("This visit has no effect now: Manuela has only 1 token.")


def is_red(table, tile, red):
    """Return True if the price of a visit is written in red on a tile."""
    words = tile.item.tile.words
    (text,) = [each for each in table.visible(tile) if getattr(each, "text", "") == words]
    return list(text.color) == list(red)


def test_where_several_pawns_stand_the_second_touch_says_which_of_them_goes(begun):
    play_days(begun, 1, 1)
    play(begun, "TOBY")
    begun.frames(4)
    begun.tap_in("TownTile", "Toby")
    assert [begun.words(key) for key in begun.of("PawnKey")] == [
        ["From Watson"],
        ["From Mrs. Hudson"],
        ["From Lestrade"],
    ]
    begun.tap_in("TownTile", "Lestrade")
    assert tokens(begun) == (6, 6)
    assert begun.shows("Guido")


def test_a_touch_against_the_pawn_rule_names_the_rule_and_can_be_let_stand(begun):
    play(begun, "ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE HUDSON WIGGINS")
    begun.frames(4)
    begun.tap_in("TownTile", "Mrs. Hudson")
    assert begun.shows("Manuela already has a pawn with Mrs. Hudson: one is the most.")
    begun.tap("No")
    assert tokens(begun) == (8, 10)
    begun.tap_in("TownTile", "Mrs. Hudson")
    begun.tap("Yes, really")
    assert tokens(begun) == (11, 10)


def test_the_tile_of_an_absent_character_says_so(begun):
    play_days(begun, 1, 2)
    play(begun, "PIKE")
    begun.frames(4)
    assert "absent today" in on_tile(begun, "Toby")


def test_where_both_pawns_stand_is_seen_from_afar_however_many_are_in_town(begun):
    from screens.base.theme import theme

    play_days(begun, 1, 6)
    play(begun, "HUNTER")
    begun.frames(4)
    shown = []
    for tile in begun.of("TownTile"):
        pawns = [pawn for pawn in begun.visible(tile) if type(pawn).__name__ == "TilePawn"]
        shown += [(tile.item.tile.code, pawn.item.seat) for pawn in pawns]
        assert all(pawn.length > theme.large for pawn in pawns)
        assert all(pawn.y >= tile.y and pawn.top <= tile.top for pawn in pawns)
        assert all(pawn.x >= tile.x and pawn.right <= tile.right for pawn in pawns)
    state = begun.referee.match.state
    stand = [(str(pawn.on), seat) for seat in (0, 1) for pawn in state.sides[seat].pawns]
    assert sorted(shown) == sorted(stand)


def test_irene_adler_costs_the_day_on_her_tile(begun):
    play_days(begun, 1, 2)
    play(begun, "PIKE")
    begun.frames(4)
    assert "3 → steal 1" in on_tile(begun, "Irene Adler")


def test_undo_goes_back_across_the_end_of_a_day(begun):
    play_days(begun, 1, 2)
    play(begun, "PIKE")
    begun.frames(4)
    assert begun.referee.match.view.where.endswith("action 1 of 6")
    begun.tap_icon("undo")
    assert begun.shows("Toby has a pawn of each: turn the card face down, absent tomorrow.")
    for _ in range(3):
        begun.tap_icon("undo")
    assert begun.referee.match.view.where.endswith("action 6 of 6")
    assert tokens(begun) == (2, 9)
    begun.tap_icon("redo")
    begun.tap_icon("redo")
    begun.tap_icon("redo")
    begun.tap_icon("redo")
    assert begun.referee.match.view.where.endswith("action 1 of 6")


def test_a_card_that_cannot_be_afforded_says_why_and_stands_only_if_the_table_insists(begun):
    play_days(begun, 1, 2)
    play(begun, "PIKE PIKE TOBY")
    begun.frames(4)
    assert begun.shows("3 tokens: you have 2")
    offered = [key.item.label for key in begun.of("ChoiceKey") if key.item.offer]
    assert offered == ["1", "2"]
    before = begun.referee.match.entries
    begun.tap_in("ChoiceKey", "3")
    assert begun.shows("Langdale Pike costs 3 tokens, but Manuela has 2.")
    assert (begun.referee.match.entries, begun.shows("Yes, really")) == (before, True)


def test_an_end_that_the_rules_are_against_stays_in_its_place_and_touched_they_say_why(begun):
    play(begun, "ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE LESTRADE BULLET")
    begun.frames(4)
    begun.tap("Finish")
    assert begun.shows("Inspector Lestrade gives 2 clues for 3 tokens, not one.")
    begun.tap("Yes, really")
    assert begun.referee.match.state.phase == "fill"


@pytest.mark.whole
def test_a_clue_of_which_none_is_left_is_told_by_touch_if_it_happened(begun):
    """After a mistaken entry the last pass comes, and the box believes it is there."""
    play(begun, "ADLER WIGGINS PASS PASS PASS")
    begun.frames(4)
    key = begun.of("ChoiceKey")[0]
    assert begun.words(key) == ["3", "False pass"]
    assert [part.text for part in begun.visible(key) if type(part).__name__ == "CardSeal"] == ["×0"]
    begun.tap_in("ChoiceKey", "False pass")
    assert begun.shows("False pass: there are only 3, and it is known where all of them are.")
    begun.tap("Yes, really")
    assert [str(clue) for clue in begun.referee.match.state.row] == ["PASS"] * 4


def test_the_row_in_small_opens_who_leads_each_type(begun):
    play(begun, "ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE")
    play_action(begun, 0)
    begun.frames(4)
    begun.touch(*begun.middle(begun.of("RowKey")[0]))
    lanes = begun.of("LeadLane")
    assert begun.words(lanes[3]) == ["6", "1", "0", "Bullet", "+6"]
    assert begun.words(lanes[0]) == ["3", "0", "0", "False pass", "level"]
    assert begun.words(lanes[7]) == ["0", "0", "Map", "level"]
    row = [begun.words(mark)[0] for mark in begun.of("ClueMark")]
    assert row == ["8", "4", "9", "3"]
    assert begun.shows("Reserve 17 of 24 · touch a type: how it can change")
    begun.tap("Back to the table")
    assert begun.of("TownTile")


def test_the_knot_of_a_type_is_on_the_side_of_its_leader(begun):
    play(begun, "ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE")
    play_action(begun, 0)
    begun.frames(4)
    begun.touch(*begun.middle(begun.of("RowKey")[0]))
    knots = [rope.knot_x() for rope in begun.of("Rope")]
    assert knots[3] < 0
    assert knots[:3] == [0, 0, 0]


def test_a_touched_type_says_how_it_can_change_and_is_lit_in_the_row(begun):
    play(begun, "ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE")
    play_action(begun, 0)
    begun.frames(4)
    begun.touch(*begun.middle(begun.of("RowKey")[0]))
    begun.tap_in("LeadLane", "Bullet")
    assert begun.shows("Guido")
    assert begun.shows("leads with 2 more: +5")
    begun.tap_in("LeadLane", "Footprint")
    assert begun.shows("one more would lead: +8")
    assert [mark.picked for mark in begun.of("ClueMark")] == [True, False, False, False]
    begun.tap_in("LeadLane", "Footprint")
    assert begun.shows("Reserve 17 of 24 · touch a type: how it can change")


def test_a_clue_is_reserved_in_two_touches_and_the_card_goes_to_the_other(table):
    start(table, *NAMES, reserve_card="on", first=1)
    play(table, "ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE")
    play_action(table, 0)
    table.frames(4)
    assert "reserve" in signs(table, "Mycroft")
    table.tap("Reserve")
    assert table.shows("Manuela,")
    assert table.shows("touch the clue you reserve")
    assert table.shows("the card then goes to Guido")
    table.tap("Footprint")
    choose(table, "CIGARETTE")
    assert "reserve" in signs(table, "Sherlock")
    assert signs(table, "Mycroft") == ["footprint"]


@pytest.mark.whole
def test_a_clue_is_reserved_between_two_clues_of_an_action_and_before_the_row_is_filled(table):
    start(table, *NAMES, reserve_card="on", first=1)
    play(table, "GREGSON WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE HUDSON GREGSON BULLET")
    for reserved, phase in (("FOOTPRINT", "take"), ("EXPLOSIVE", "fill")):
        table.frames(4)
        table.tap("Reserve")
        table.tap_in("ReserveKey", WORDS[reserved])
        state = table.referee.match.state
        assert (str(state.sides[1 - state.holder].reserved[0]), state.phase) == (reserved, phase)
        if phase == "take":
            play(table, "stop PASS CIGARETTE WATSON BUTTON")


def test_kept_lightly_there_are_no_clues_until_the_end(table):
    start(table, *NAMES, play="light")
    play(table, "GREGSON TOBY")
    table.frames(4)
    assert not table.of("RowKey") or not table.words(table.of("RowKey")[0])
    visit(table, "GREGSON :")
    choose(table, "2")
    assert tokens(table) == (1, 5)


# --- the last jokers, in private


@pytest.mark.whole
def test_the_private_page_is_blank_until_it_is_held_and_when_the_finger_is_lifted(ended):
    ended.tap("Choose in private", nth=0)
    assert not ended.of("SentenceSpot")
    finger = hold_open(ended)
    assert ended.shows("Manuela’s jokers")
    assert ended.words(ended.of("SentenceSpot")[0]) == [
        "joker on footprint",
        "lead: −16 to −12",
    ]
    finger.touch_up()
    ended.frames(4)
    assert not ended.of("SentenceSpot")
    assert not ended.shows("joker on")


@pytest.mark.whole
def test_a_few_choices_have_all_the_room_of_the_private_page(ended):
    from screens.base.theme import theme

    ended.tap("Choose in private", nth=0)
    finger = hold_open(ended)
    spots = ended.of("SentenceSpot")
    assert len(spots) == 4
    assert all(spot.height > 1.1 * theme.row for spot in spots)
    finger.touch_up()


def test_nothing_of_what_one_has_chosen_is_shown_to_anybody(ended):
    ended.tap("Choose in private", nth=0)
    slide(ended, "joker on button")
    assert ended.shows("has decided")
    assert not ended.shows("button")
    ended.tap("Choose in private", nth=0)
    ended.tap_in("EyesKey", "Manuela")
    finger = hold_open(ended)
    assert not ended.of("SentenceSpot")
    assert not ended.shows("button")
    finger.touch_up()


def test_the_view_of_the_other_player_does_not_depend_on_the_choice(ended):
    seen = []
    for words in ("joker on button", "joker left unassigned"):
        ended.tap("Choose in private", nth=0)
        slide(ended, words)
        ended.tap("Choose in private", nth=0)
        finger = hold_open(ended)
        seen.append(ended.texts())
        finger.touch_up()
        ended.app.go("match")
        ended.frames(4)
        ended.tap_icon("undo")
        ended.frames(4)
    assert seen[0] == seen[1]


@pytest.mark.whole
def test_a_choice_may_also_be_touched_with_another_finger(ended):
    ended.tap("Choose in private", nth=0)
    finger = hold_open(ended)
    ended.tap_in("SentenceSpot", "joker on fingerprint")
    finger.touch_up()
    assert ended.shows("has decided")


def test_more_choices_than_fit_are_on_the_next_page_for_another_finger(ended):
    ended.tap("Choose in private", nth=1)
    finger = hold_open(ended)
    pages = ended.of("Pager")[0].pages
    assert pages > 1
    for _ in range(pages - 1):
        assert not ended.shows("joker left unassigned")
        ended.touch(*ended.middle(ended.icon("forward")))
    assert ended.shows("joker left unassigned")
    finger.touch_up()


@pytest.mark.whole
def test_the_finger_that_holds_the_page_turns_it_by_sliding_to_its_arrow(ended):
    """S:151: one finger alone reaches every choice."""
    ended.tap("Choose in private", nth=1)
    finger = hold_open(ended)
    pages = ended.of("Pager")[0].pages
    assert pages > 1
    for page in range(1, pages):
        slide_to(ended, finger, ended.icon("forward"))
        slide_to(ended, finger, ended.icon("forward"))
        assert ended.of("Pager")[0].page == page
        finger.touch_move(1, 1)
    (spot,) = [each for each in ended.of("SentenceSpot") if "unassigned" in each.item.words]
    slide_to(ended, finger, spot)
    finger.touch_up()
    ended.frames(4)
    assert ended.shows("has decided")


def slide_to(table, finger, widget):
    """Move a finger that is down to the middle of a widget."""
    finger.touch_move(*table.middle(widget))
    table.frames(2)


@pytest.mark.whole
def test_with_buttons_the_private_page_blanks_itself(wired_table):
    table = wired_table
    play_days(table, 1, 7)
    play(table, " ".join(HIDDEN))
    table.frames(4)
    confirm(table, "Choose in private")
    confirm(table, "Keep the finger here")
    assert table.of("SentenceSpot")
    table.later(7)
    assert not table.of("SentenceSpot")


# --- everything can be read


def test_the_help_on_characters_has_pages_where_it_is_too_long(begun):
    begun.app.go("help")
    begun.frames(4)
    begun.tap("A day")  # the titles stand beside the pages that follow
    begun.tap("Who does what")
    assert begun.shows("Doctor Watson: Pay 1 token for 1 clue from the row.")
    assert not begun.shows("Violet Hunter:")
    leaves = int(begun.app.page.leaves)
    assert [dot.chosen for dot in begun.of("Dot")] == [True] + [False] * (leaves - 1)
    # Titles have arrows of their own, on the left.
    arrows = [icon for icon in begun.of("Icon") if icon.name == "forward"]
    arrow = max(arrows, key=lambda icon: begun.middle(icon)[0])
    for _ in range(leaves - 1):
        begun.touch(*begun.middle(arrow))
    assert begun.shows("Violet Hunter:")
    begun.tap("A day")
    assert begun.shows("In the morning stand up all pawns")
