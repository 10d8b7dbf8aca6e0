"""Home leads to suggestions of games, by people, time and one's own history."""

from __future__ import annotations

import pytest

from companion import settings
from companion.games import find
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import encode
from companion.play.game import Setup
from companion.words.i18n import _
from tests.support.layout_checks import faults
from tests.support.sampling import walks

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Furio")
BURRACO = encode(Scoring("Burraco", limit=2000))


def play(table, game, people, *, on, seconds=0, liked=False, options=None):
    """Keep a match that is over."""
    assert table.referee.begin(find(game), Setup(NAMES[:people], options=options or {}))
    number = table.referee.sitting.number
    table.referee.end_early()
    with table.journal.store.saving() as db:
        db.execute("UPDATE match SET touched = ? WHERE number = ?", (f"{on}T20:00:00", number))
        db.execute("DELETE FROM measure WHERE match = ? AND name = 'seconds'", (number,))
        row = (
            "INSERT INTO measure (match, seat, name, amount, count) VALUES (?, ?, 'seconds', ?, 1)"
        )
        db.executemany(row, [(number, seat, seconds) for seat in range(people)])
    table.journal.remarks.like(number, liked)


def look(table):
    """Open the page through home."""
    table.app.go("home")
    table.frames(4)
    table.tap(_("What to play?"))


def ideas(table):
    return [table.words(key)[:2] for kind in ("BestIdea", "IdeaKey") for key in table.of(kind)]


def seat(table, place):
    """Touch the shape at a place of its row."""
    table.touch(*table.middle(table.of("HereKey")[place]))


def test_games_say_why_they_are_there_for_as_many_people_as_are_chosen_and_a_touch_sets_one_up(box):
    """It is 21 November, with an evening behind it: one match liked, one long."""
    table = box(language="en")
    play(table, "istinto", 4, on="2026-10-31", seconds=2400, liked=True)
    play(table, "any-game", 4, on="2026-11-20", seconds=9000, options={"sheet": BURRACO})
    look(table)
    first, *others = ideas(table)
    assert first == ["Istinto", "3 weeks ago, liked"]
    assert table.shows("usually 40 minutes")
    assert all(title != "Burraco" for title, _why in others)
    assert table.shows("4 people, any time:")
    seat(table, 3)
    assert table.shows("3 people, any time:")
    seat(table, 1)
    assert table.shows("2 people, any time:")
    titles = [title for title, _why in ideas(table)]
    assert "Istinto" not in titles
    assert "Holmes" in titles
    table.tap_icon("plus")
    seat(table, 1)
    assert table.shows("8 people, any time:")
    table.tap_icon("minus")
    seat(table, 2)
    assert table.shows("3 people, any time:")
    table.tap("Let us play")
    assert table.app.trail == ["home", "tonight", "setup"]
    assert table.app.page.game.name == "istinto"


def test_a_game_that_usually_takes_longer_is_left_out(box):
    table = box(language="en", size=(720, 1280))
    play(table, "istinto", 4, on="2026-09-01", seconds=5400, liked=True)
    look(table)
    assert ideas(table)[0][0] == "Istinto"
    table.tap("½ h")
    assert "Istinto" not in [title for title, _why in ideas(table)]
    table.tap("2 h")
    assert ideas(table)[0][0] == "Istinto"


def test_a_touch_on_another_game_opens_it_as_it_was_counted_last(box):
    table = box(language="en")
    play(table, "any-game", 4, on="2026-06-01", liked=True, options={"sheet": BURRACO})
    look(table)
    table.tap_in("BestIdea", "Burraco")
    assert table.app.trail[-1] == "scoring"
    assert table.app.page.scoring == Scoring("Burraco", limit=2000)


def test_a_match_that_is_not_recorded_is_in_no_suggestion(box):
    table = box(language="en")
    table.referee.stop_recording()
    table.referee.begin(find("istinto"), Setup(NAMES[:4]))
    table.referee.end_early()
    table.app.go("home")
    table.frames(4)
    table.tap(_("Not recorded"))
    assert table.shows("nothing of it is kept")
    assert ["Istinto", "Not played yet"] in ideas(table)


@pytest.mark.parametrize(
    ("size", "language", "text"), walks(("largest", "large", "normal"), turn=2)
)
def test_the_page_can_be_read_with_and_without_a_history(box, size, language, text):
    table = box(chosen=settings.Settings(language=language, text=text, motion=False), size=size)
    look(table)
    assert list(faults(table)) == []
    for number in range(12):
        sheet = encode(Scoring(f"Un gioco di {number} lettere", limit=500))
        play(table, "any-game", 4, on="2026-03-01", seconds=7000 + number, liked=number % 2 == 0,
             options={"sheet": sheet})  # fmt: skip
    look(table)
    assert list(faults(table)) == []
    table.tap_icon("plus")
    seat(table, 5)
    assert list(faults(table)) == []
