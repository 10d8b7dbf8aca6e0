"""Unfinished input survives a redraw, and is forgotten once its page or its moment is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import find
from companion.games.baker_street.actions import Declare, Lay
from companion.games.baker_street.cards import DETECTIVES
from companion.games.istinto.actions import Bid
from companion.keep.matches import importing
from companion.keep.matches.exchange import read
from companion.play.game import Setup
from companion.words.i18n import _
from companion.words.inputs import Connected
from tests.games.istinto.kit.user_actions import bid, open_tool, start, take
from tests.support.box import UnitTestTouch

SEVEN = Path(__file__).parents[1] / "playthroughs" / "baker-street-seven-letters.jsonl"


@pytest.fixture
def tricks(box):
    """A table of three in its second trick; the first went to Anna."""
    table = box()
    start(table, "Anna", "Bruno", "Carla")
    bid(table, 5, 3, 2)
    take(table, "Anna")
    return table


def redrawn(table):
    """Cause a redraw without a change of the match."""
    table.inbox.put(Connected("box"))
    table.frames(4)


def test_half_counted_tricks_stay_when_a_cable_is_plugged_in(tricks):
    open_tool(tricks, _("Count"))
    steppers = tricks.of("Stepper")
    steppers[0].owner.step(1, 1)
    tricks.frames(2)
    before = tricks.texts()
    redrawn(tricks)
    assert tricks.app.page.panel.counts == {0: 1, 1: 1, 2: 0}
    assert tricks.texts() == before


def test_a_challenge_that_ends_only_the_trick_closes_its_panel(box):
    table = box()
    names = ("Anna", "Bruno", "Carla")
    table.referee.begin(find("istinto"), Setup(names, options={"revoke_scope": "trick"}))
    for number in (5, 3, 2):
        table.referee.do(Bid(number))
    table.app.go("match")
    table.frames(4)
    take(table, "Anna")
    table.tap_icon("challenge")
    table.tap("Anna", nth=0)
    table.tap("Bruno", nth=1)
    table.tap("Bruno\u00a0−10")
    assert table.of("PlaceCard")
    table.tap_icon("challenge")
    assert not table.shows("−10")


def test_the_names_that_agree_keep_their_places_and_the_finger_on_them(box):
    table = box()
    table.referee.begin(find("baker-street"), Setup(("Anna", "Bruno")))
    table.app.go("match")
    for card in ("A3", "B1N"):
        table.referee.do(Lay(0, DETECTIVES.find(card)))
        table.referee.do(Declare(9 + table.referee.match.entries))
    table.referee.undo()
    table.referee.undo()
    table.frames(4)
    places = [(key.item.name, key.x) for key in table.of("AgreeKey")]
    finger = UnitTestTouch(*table.middle(table.of("AgreeKey")[0]))
    table.later(1)
    finger.touch_down()
    redrawn(table)
    assert [(key.item.name, key.x) for key in table.of("AgreeKey")] == places
    finger.touch_up()
    table.frames(4)
    assert table.referee.pending.consent.agreed == {0}


def test_a_sentence_is_not_carried_into_another_language_or_page(tricks):
    tricks.app.referee.undo()
    tricks.frames(2)
    assert tricks.referee.pending.notice
    tricks.app.go("menu")
    assert not tricks.referee.pending.notice
    tricks.app.back()
    tricks.referee.redo()
    tricks.app.change_settings(language="en")
    assert not tricks.referee.pending.notice


def test_a_claim_touched_once_is_forgotten_when_another_place_is_touched_or_time_passes(box):
    table = box()
    kept = read(SEVEN.read_bytes().splitlines()[:-1])
    table.referee.resume(importing.import_match(table.journal, *kept, table.now()))
    table.app.go("match")
    table.frames(4)
    (claim,) = table.of("ClaimKey")
    middle = table.middle(claim)
    table.touch(*middle)
    assert claim.asking
    table.tap(_("Evidence"))
    table.app.back()
    table.frames(4)
    assert not claim.asking
    table.touch(*middle)
    assert claim.asking
    table.later(10)
    table.frames(2)
    assert not claim.asking
    table.touch(*middle)
    claimed = table.referee.match.entries
    table.touch(*middle)
    assert table.referee.match.entries == claimed + 1
    assert table.referee.match.log[-1].action == claim.item.action
