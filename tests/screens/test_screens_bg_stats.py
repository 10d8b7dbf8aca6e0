"""A telephone takes a match to BG Stats from the display: its replay has a code to scan."""

from __future__ import annotations

import pytest
import zxingcpp

from companion import games, settings
from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import Write
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import encode
from companion.keep.matches.bg_stats import link
from companion.play.actions import EndEarly
from companion.play.game import Setup
from companion.words.i18n import _
from tests.support.layout_checks import faults
from tests.support.sampling import walks
from tests.support.tours import MANY_NAMES


def play(table, *actions, names=MANY_NAMES, at=None):
    """Play a match of any game of one round, and open its replay."""
    sheet = encode(Scoring("Scala 40", end=kinds.ROUNDS, limit=1, lowest=True))
    now, table.referee.now = table.referee.now, at or table.referee.now
    table.referee.begin(games.find("any-game"), Setup(names, 0, {SHEET: sheet}))
    for action in actions:
        table.referee.do(action)
    table.referee.now = now
    table.app.go("home")
    table.app.go("history")
    table.frames(4)
    newest = max(table.of("PastCover"), key=lambda cover: cover.item.number)
    table.touch(*table.middle(newest))
    table.frames(4)
    assert table.app.trail[-1] == "replay"


@pytest.mark.parametrize(("size", "language"), walks())
def test_the_code_of_twelve_people_is_read_from_every_display(box, size, language):
    table = box(size=size, chosen=settings.Settings(language=language, motion=False))
    play(table, *(Write(side, 10 + side) for side in range(12)))
    table.tap_icon("share")
    table.frames(4)
    (found,) = zxingcpp.read_barcodes(table.seen())
    assert found.text == link(table.journal, 1)
    assert table.shows("BG Stats")
    assert list(faults(table)) == []
    table.tap_icon("back")
    assert table.app.trail[-1] == "replay"


def test_a_match_that_stopped_early_has_no_code(box):
    table = box(language="en")
    play(table, EndEarly())
    assert not table.app.page.is_disclosed


def test_a_match_of_an_unknown_date_has_a_sentence_in_place_of_its_code(box):
    table = box(language="en")
    numbers = [Write(side, 10) for side in range(2)]
    play(table, *numbers, names=MANY_NAMES[:2], at=lambda: "1970-01-01T00:00:09+00:00")
    table.tap_icon("share")
    table.frames(4)
    assert table.shows(_("The date of this match is not known: correct that of its evening."))
    assert zxingcpp.read_barcodes(table.seen()) == []
