"""The page on laying out comes before the first match of a game, and all of it can be read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games import every, find
from companion.play.actions import HandOver
from companion.play.game import Game, Setup
from tests.games.istinto.kit.user_actions import bid, start
from tests.support.box import Box
from tests.support.layout_checks import faults, out_of_reach
from tests.support.sampling import walks, whole
from tests.support.tours import MANY_NAMES, settle
from tests.support.user_actions import confirm, lay_out, sit, sit_again

THREE = ("Anna", "Bruno", "Carla")


def fullest(game: Game) -> Setup:
    """Return the longest table, by the last value of every house rule."""
    options = {option.name: list(option.values)[-1] for option in game.options}
    return Setup(MANY_NAMES[: game.seats[-1]], 1, options)


@pytest.mark.parametrize(
    ("size", "language", "rules"), [*walks(("own",), few=1), *whole(walks(("usual",)))]
)
def test_everything_laid_out_can_be_read_at_small_and_large_tables(box, size, language, rules):
    table = box(size=size, language=language)
    wrong = []
    for game in every():
        fewest, most = (Setup(MANY_NAMES[:seats]) for seats in (game.seats[0], game.seats[-1]))
        for setup in [fewest, most] if rules == "usual" else [fullest(game)]:
            _set_up(table, game, setup)
            told = game.tells.laid_out(setup)
            shown = []
            for _page in _leafed(table):
                shown += [row.item.thing for row in table.of("ThingRow")]
                assert all(slot.children for slot in table.of("PictureSlot")), "no picture"
                found = [*faults(table), *out_of_reach(table), *beyond(table)]
                wrong += [f"{game.name}, {len(setup.players)}: {fault}" for fault in found]
            assert shown == [*told]
    assert wrong == []


def _set_up(table: Box, game: Game, setup: Setup) -> None:
    """Open the page from the set-up page."""
    table.app.go("setup", game=game.name)
    page = table.app.page
    page.players, page.dealer = list(setup.players), setup.dealer
    page.options = dict(setup.options)
    table.app.go("setup_guide")
    settle(table)


def _leafed(table: Box) -> Iterator[int]:
    """Yield the number of each page of things, while it is shown."""
    pager = table.of("Pager")[0]
    for page in range(int(pager.pages)):
        yield page
        pager.turn(1)
        settle(table)


def beyond(table: Box) -> Iterator[str]:
    """Yield pictures that reach beyond their place."""
    for slot in table.of("PictureSlot"):
        for drawn in table.visible(slot):
            x, y = slot.to_widget(*drawn.to_window(*drawn.pos))
            across = slot.x - 1 <= x and x + drawn.width <= slot.right + 1
            if not (across and slot.y - 1 <= y and y + drawn.height <= slot.top + 1):
                yield f"{slot.item}: {type(drawn).__name__} reaches out of its place"


def test_before_the_first_match_of_a_game_its_page_comes_and_one_touch_goes_on(box):
    table = box(language="en")
    table.tap("Istinto")
    sit(table, *THREE)
    table.tap("Start: Anna deals")
    assert table.shows("what to lay out")
    assert [row.item.count for row in table.of("ThingRow")] == ["66", "11", "33", ""]
    table.tap("All laid out")
    bid(table, 3)
    assert table.referee.match.state.round.bids[0] == 3


def first_match(table: Box) -> None:
    """Begin the first match of Istinto from home, with people whose names the box knows."""
    for name in THREE:
        table.journal.people.meet(name, table.now())
    table.tap("Istinto")
    for name in THREE:
        sit_again(table, name)
    table.tap("Start: Anna deals")
    lay_out(table)


def test_people_who_know_the_game_bid_at_once_and_in_a_rematch_too(box):
    table = box(language="en")
    first_match(table)
    assert table.referee.match.entries == 0, "what was laid out is in the journal"
    bid(table, 3)
    table.app.go("home")
    table.tap("Istinto")
    table.tap("Start: Anna deals")
    bid(table, 4)
    assert table.referee.match.state.round.bids[0] == 4
    table.referee.end_early()
    table.frames(4)
    table.tap("Rematch")
    assert table.app.trail[-1] == "match"


@pytest.mark.whole
def test_another_game_has_a_first_match_of_its_own(box):
    table = box(language="en")
    first_match(table)
    table.app.go("home")
    table.tap("Baker Street")
    sit_again(table, "Anna")
    sit_again(table, "Bruno")
    table.tap("Start: Anna begins")
    assert table.shows("cards of evidence")


def test_while_a_match_is_set_up_it_follows_people_and_house_rules(box):
    table = box(language="en")
    table.tap("Holmes")
    sit(table, "Anna")
    assert "setup_guide" not in table.app.trail
    table.tap_icon("lay-out")
    assert "setup_guide" not in table.app.trail, "it came before everybody had a seat"
    sit(table, "Bruno")
    table.app.page.choose("moriarty", "on")
    table.tap_icon("lay-out")
    table.tap_icon("forward")
    assert table.shows("Later in: James Moriarty.")
    table.tap("All laid out")
    assert table.app.trail == ["home", "setup"]
    assert table.referee.match is None
    table.tap("Start: Anna begins")
    lay_out(table)
    assert table.app.trail == ["home", "match"]


def test_in_a_match_it_stands_in_the_menu_with_the_people_of_now(box):
    table = box(language="en")
    start(table, *THREE)
    table.referee.do(HandOver(0, "Dino"))
    table.frames(4)
    table.tap_icon("menu")
    table.tap("What to lay out")
    assert table.shows("Dino deals")
    table.tap("All laid out")
    assert table.app.trail == ["home", "match"]


def test_a_card_on_the_reader_brings_the_match_to_the_front(wired):
    table = wired(language="en")
    table.referee.begin(find("istinto"), Setup(THREE))
    table.app.go("match")
    table.app.go("setup_guide")
    table.scan("W7")
    assert table.app.trail == ["home", "match"]


@pytest.mark.whole
def test_buttons_alone_pass_it(wired):
    table = wired(language="en")
    for name in THREE:
        table.journal.people.meet(name, table.now())
    confirm(table, "Istinto", *THREE, "Start: Anna deals", "All laid out", "5")
    assert table.referee.match.state.round.bids[0] == 5


@pytest.mark.whole
def test_it_is_told_in_the_language_of_the_screen(box):
    table = box(language="it")
    table.referee.begin(find("baker-street"), Setup(("Anna", "Bruno")))
    table.app.go("match")
    table.app.go("setup_guide")
    table.frames(4)
    assert table.shows("carte Prova")
    table.app.change_settings(language="en")
    table.frames(4)
    assert table.shows("cards of evidence")
