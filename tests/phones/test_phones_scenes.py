"""Scenes: what lies on the table of each game, for pages without its own panels."""

from __future__ import annotations

from itertools import count, islice
from pathlib import Path

import pytest

from companion import phones
from companion.games import every
from companion.games.baker_street.view.panels import LadderPanel
from companion.games.cluedo.view.panels import TablePanel
from companion.games.holmes.view.panels import DayPanel
from companion.games.istinto.view import TrickPanel
from companion.games.the_club.view.panels import RoundPanel
from companion.phones import pages
from companion.phones.pages.cards import CLUB_SIGNS, HOLLOW_PREFIX
from companion.phones.pages.shapes import SIGN_PATHS
from companion.play.icons import ICONS
from companion.play.scene import CardRow, Grid, Items, SceneTrack
from tests.games.baker_street.kit import twins as baker_street
from tests.games.cluedo.kit import twins as cluedo
from tests.games.holmes.kit import twins as holmes
from tests.games.the_club.kit.twins import BUILT, DRAWN, pair
from tests.phones.reading import fragment, shown
from tests.support.matches import playout

GAMES = [game.name for game in every()]
SEEDS = range(3)
PAIRS = 4
DRAWINGS = {*SIGN_PATHS, *ICONS, *CLUB_SIGNS, *(HOLLOW_PREFIX + sign for sign in CLUB_SIGNS), ""}


def scenes(game, panel=None):
    """Yield the state, the view and the blocks of every moment of random matches."""
    for seed in SEEDS:
        played = playout(game, seed)
        for state, view in zip(played.states, played.views, strict=True):
            if panel is None or isinstance(view.panel, panel):
                yield state, view, played.game.tells.scene(view)


def blocks(scene, kind):
    return [block for block in scene if isinstance(block, kind)]


@pytest.mark.parametrize("game", GAMES)
def test_everything_in_a_scene_can_be_drawn_and_belongs_to_a_seat(game):
    for state, _view, scene in scenes(game):
        seats = range(len(state.players))
        for card in (card for block in blocks(scene, CardRow) for card in block.cards):
            assert card.words
            assert card.sign in DRAWINGS
            assert card.seat is None or card.seat in seats
        for item in (item for block in blocks(scene, Items) for item in block.items):
            assert item.sign in DRAWINGS
            assert {*item.seats} <= {*seats}
        for row in (row for block in blocks(scene, Grid) for row in block.rows):
            assert row.sign in DRAWINGS


def test_the_cards_of_a_trick_lie_in_their_order_and_one_at_most_is_best():
    for _state, view, scene in scenes("istinto", TrickPanel):
        laid = [(card.seat, card.best) for block in blocks(scene, CardRow) for card in block.cards]
        assert laid == [(face.seat, face.best) for face in view.panel.cards]
        assert [best for _seat, best in laid].count(True) <= 1


def test_the_card_that_takes_the_trick_has_a_ring_and_the_mark_of_its_seat():
    played = playout("istinto", 0)
    upto, view = next(
        (upto, view)
        for upto, view in enumerate(played.views)
        if isinstance(view.panel, TrickPanel) and [face.best for face in view.panel.cards][1:]
    )
    match = played.match()
    while len(match.log) > upto:
        match.undo()
    read = fragment(match)
    assert len(read.classed("lies")) == len(view.panel.cards)
    assert len(read.classed("best")) == 1
    marks = [each["class"] for each in read.classed("badge")]
    assert marks == [f"badge mark-{face.seat}" for face in view.panel.cards]


def test_the_week_of_holmes_has_seven_days_of_which_one_is_today():
    for state, _view, scene in scenes("holmes", DayPanel):
        (week,) = blocks(scene, SceneTrack)
        days = [(cell.past, cell.now) for cell in week.cells]
        assert days == [(day < state.day, day == state.day) for day in range(1, 8)]


def test_the_clues_of_holmes_are_counted_for_both():
    for state, _view, scene in scenes("holmes", DayPanel):
        for grid in blocks(scene, Grid):
            *types, hidden = grid.rows
            for seat, side in enumerate(state.sides):
                assert hidden.values[seat] == str(len(side.hidden))
                held = len(side.clues) + len(side.jokers)
                assert sum(int(row.values[seat]) for row in types) == held


def test_the_ladder_of_baker_street_begins_with_the_last_declaration():
    for state, _view, scene in scenes("baker-street", LadderPanel):
        said = [(str(each.number), (each.seat,)) for each in state.round.declarations]
        rungs = [item for block in blocks(scene, Items) for item in block.items]
        assert [(item.value, item.seats) for item in rungs] == said[::-1]
        assert [item.now for item in rungs] == [True] * bool(said) + [False] * (len(said) - 1)


def test_each_card_of_the_club_has_its_verdict_but_the_one_that_waits():
    for _state, view, scene in scenes("the-club", RoundPanel):
        row = [card for block in blocks(scene, CardRow)[:1] for card in block.cards]
        right = sum(bool(column.right) for column in view.panel.columns)
        wrong = sum(len(column.wrong) for column in view.panel.columns)
        moods = [card.mood for card in row if not view.panel.bared]
        if moods:
            assert moods.count("right") == right
            assert moods.count("wrong") == wrong
            assert moods.count("") == (view.panel.waiting is not None)


def test_a_suggestion_of_cluedo_has_three_cards_and_the_answers_so_far():
    seen = 0
    for state, _view, scene in scenes("cluedo", TablePanel):
        if state.last is None:
            continue
        (cards,) = blocks(scene, CardRow)
        assert [card.sign for card in cards.cards] == [
            str(card).lower() for card in state.last.cards
        ]
        for block in blocks(scene, Items):
            answered = [each.seat for each in state.last.answers if each.kind == "shown"]
            assert [item.seats[0] for item in block.items if item.mood == "right"] == answered
        seen += 1
    assert seen


@pytest.mark.parametrize("game", GAMES)
def test_the_style_sheet_has_a_rule_for_each_kind_of_block(game):
    style = (Path(phones.__file__).parent / "static/live.css").read_text(encoding="utf-8")
    whole = playout(game, 0).match()
    for entries in range(0, len(whole.log), 9):
        for attributes in fragment(whole.until(entries)).classed("block"):
            _block, kind = attributes["class"].split()
            assert f".{kind} " in style


# --- what is secret


def pairs(game):
    """Yield pairs of matches that differ in a secret only."""
    if game == "the-club":
        for seed in range(PAIRS):
            found = pair(seed, "box", (DRAWN, BUILT)[seed % 2])
            yield found.one, found.other
    else:
        kits = {"baker-street": baker_street, "cluedo": cluedo, "holmes": holmes}
        every_pair = (twins for seed in count() for twins in kits[game].twins(seed) if twins.are)
        for twins in islice(every_pair, PAIRS):
            yield twins.one, twins.other


@pytest.mark.parametrize("game", ["baker-street", "cluedo", "holmes", "the-club"])
def test_matches_that_differ_in_a_secret_only_are_the_same_page(game):
    for one, other in pairs(game):
        for language in ("en", "it"):
            first, second = shown(one, language), shown(other, language)
            assert pages.fragment(first) == pages.fragment(second)
            assert pages.page(first, "token") == pages.page(second, "token")
