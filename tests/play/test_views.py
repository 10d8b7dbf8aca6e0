"""A match is replayed and looked at no more often than something changes."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from companion.games.istinto import GAME
from companion.games.istinto.actions import Bid
from companion.play.match import Match
from companion.play.view import Answers
from companion.words.i18n import speaking
from tests.games.istinto.table import bids, new_match, setup, takes
from tests.playing import did


def counting(**counted):
    """Return Istinto with some of its rules or views counted, and the counts by their names."""
    counts = Counter()

    def count(name, function):
        def counts_itself(*args):
            counts[name] += 1
            return function(*args)

        return counts_itself

    parts = {
        part: replace(each, **{name: count(name, getattr(each, name)) for name in counted[part]})
        for part, each in (("rules", GAME.rules), ("tells", GAME.tells))
        if part in counted
    }
    return replace(GAME, **parts), counts


def test_what_everybody_sees_is_made_once_a_change_whoever_looks():
    game, counts = counting(tells=["view"])
    match = did(Match(game, setup()), *bids(1, 2))
    assert match.view is match.view
    assert counts["view"] == 1
    match.undo()
    assert match.view.who == 1
    assert match.view is match.view
    assert counts["view"] == 2


def test_what_everybody_sees_is_made_anew_in_another_language():
    match = new_match()
    english = match.view
    with speaking("it"):
        assert match.view.prompt != english.prompt
        assert match.view is match.view
    assert match.view is english


def test_the_last_entry_is_taken_back_without_replaying_any():
    game, counts = counting(rules=["check", "apply"])
    match = did(Match(game, setup()), *bids(1, 2, 3))
    counts.clear()
    match.undo()
    assert not counts


def test_a_preview_replays_what_came_after_once():
    game, counts = counting(rules=["apply"])
    match = did(Match(game, setup()), *bids(1, 2, 3), *takes(0, 1))
    counts.clear()
    match.preview(2, Bid(5))
    assert counts["apply"] == 4


# --- what slow work finds


def asking():
    """A match of a game whose prompt is what slow work has found, until then what it ever was."""

    def view(state, answers):
        seen = GAME.tells.view(state, answers)
        return replace(seen, prompt=answers.found.get("advice", seen.prompt))

    return Match(replace(GAME, tells=replace(GAME.tells, view=view)), setup())


def test_a_view_holds_what_slow_work_has_found():
    match = did(asking(), *bids(1, 2))
    before = match.view.prompt
    match.answer(match.history, Answers({"advice": "bid low"}))
    assert match.view.prompt == "bid low" != before


def test_an_answer_holds_for_the_history_it_was_asked_about():
    match = did(asking(), *bids(1, 2))
    match.answer(match.history, Answers({"advice": "bid low"}))
    match.undo()
    assert match.view.prompt != "bid low"
    match.redo()
    assert match.view.prompt == "bid low"
    match.amend(1, Bid(9))
    assert match.view.prompt != "bid low"


def test_an_answer_that_comes_late_shows_when_its_history_comes_back():
    match = did(asking(), *bids(1))
    asked = match.history
    did(match, *bids(2))
    match.answer(asked, Answers({"advice": "bid low"}))
    assert match.view.prompt != "bid low"
    match.undo()
    assert match.view.prompt == "bid low"
