"""A match is replayed and viewed only once per change."""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec.structs import replace

from companion.games import find
from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME
from companion.play.match import Match
from companion.play.moves import Moves
from companion.play.question import Question
from companion.play.views import REMEMBERED
from companion.words.i18n import speaking
from tests.games.istinto.kit.states import bids, new_match, setup, takes
from tests.support.dry_runs import preview, would_uncover
from tests.support.matches import begun, did


def counting(*names):
    """Return Istinto with a count of the calls of its view or its moves, and the counts by name."""
    counts = Counter()

    def counted(name, function):
        def counts_itself(*args):
            counts[name] += 1
            return function(*args)

        return counts_itself if name in names else function

    class CountingMoves(Moves):
        check = counted("check", Moves.check)
        apply = counted("apply", Moves.apply)

    moves = CountingMoves(*GAME.moves.rows.values(), untimely=GAME.moves.untimely)
    tells = replace(GAME.tells, view=counted("view", GAME.tells.view))
    return replace(GAME, moves=moves, tells=tells), counts


def test_the_public_view_is_made_once_per_change():
    game, counts = counting("view")
    match = did(Match(game, setup()), *bids(1, 2))
    assert match.view is match.view
    assert counts["view"] == 1
    match.undo()
    assert match.view.who == 1
    assert match.view is match.view
    assert counts["view"] == 2


def test_the_public_view_is_made_again_in_another_language():
    match = new_match()
    english = match.view
    with speaking("it"):
        assert match.view.prompt != english.prompt
        assert match.view is match.view
    assert match.view is english


def test_the_last_entry_is_taken_back_without_replaying_any():
    game, counts = counting("check", "apply")
    match = did(Match(game, setup()), *bids(1, 2, 3))
    counts.clear()
    match.undo()
    assert not counts


def test_an_action_is_checked_once():
    game, counts = counting("check")
    did(Match(game, setup()), *bids(1, 2, 3))
    assert counts["check"] == 3


def test_a_preview_and_the_correction_after_it_replay_what_came_after_once():
    game, counts = counting("check", "apply")
    match = did(Match(game, setup()), *bids(1, 2, 3), *takes(*[0] * 9))
    counts.clear()
    preview(match, 2, Bid(5))
    assert not would_uncover(match, 2, Bid(5))
    assert match.amend(2, Bid(5)) is None
    assert (match.log.recounted, *counts.values()) == (11, 11, 11)


def test_a_preview_replays_what_came_after_once():
    game, counts = counting("apply")
    match = did(Match(game, setup()), *bids(1, 2, 3), *takes(0, 1))
    counts.clear()
    preview(match, 2, Bid(5))
    assert counts["apply"] == 4


# --- what slow work finds


def bids_so_far(bids):
    """Slow work of a question; it is never run here."""


def its_bids(state):
    """Return the question about a state: its bids."""
    return {"advice": Question(bids_so_far, (state.round.bids,))}


def advising(thinks=its_bids):
    """Return a match of a game that asks about its bids, and whose prompt is the answer."""

    def view(state, answers):
        seen = GAME.tells.view(state, answers)
        return replace(seen, prompt=str(answers.found.get("advice", seen.prompt)))

    return Match(replace(GAME, tells=replace(GAME.tells, view=view), thinks=thinks), setup())


def asked(match):
    return match.views.questions["advice"]


def test_a_view_holds_what_slow_work_has_found():
    match = did(advising(), *bids(1, 2))
    before = match.view.prompt
    assert match.views.unanswered == (asked(match),)
    match.views.answer(asked(match), "bid low")
    assert match.view.prompt == "bid low" != before
    assert not match.views.unanswered


def test_a_private_page_holds_what_slow_work_has_found():
    game = find("baker-street")
    secrets = replace(game.secrets, private=lambda *told: told[-1].found)
    thinks = {"advice": Question(bids_so_far)}
    game = replace(game, secrets=secrets, thinks=lambda _: thinks)
    match = Match(game, begun(game, Random(1)).setup)
    assert match.views.private(0) == {}
    match.views.answer(thinks["advice"], 7)
    assert match.views.private(0) == {"advice": 7}


def test_an_answer_holds_wherever_the_same_is_asked():
    match = did(advising(), *bids(1, 2))
    match.views.answer(asked(match), "bid low")
    match.undo()
    assert match.view.prompt != "bid low"
    match.redo()
    assert match.view.prompt == "bid low"
    match.amend(1, Bid(9))
    assert match.view.prompt != "bid low"
    match.amend(1, Bid(1))
    assert match.view.prompt == "bid low"


def test_an_answer_that_comes_late_shows_when_it_is_asked_again():
    match = did(advising(), *bids(1))
    late = asked(match)
    did(match, *bids(2))
    match.views.answer(late, "bid low")
    assert match.view.prompt != "bid low"
    match.undo()
    assert match.view.prompt == "bid low"


def test_a_failed_question_is_not_asked_again():
    match = did(advising(), *bids(1))
    match.views.answer(asked(match), None)
    assert not match.views.unanswered
    assert match.view.prompt == "None"


def test_old_answers_go_but_never_one_that_is_asked():
    wanted, *others = (Question(bids_so_far, (number,)) for number in range(1 + 2 * REMEMBERED))

    def thinks(state):
        asked = [wanted] if any(bid is not None for bid in state.round.bids) else [wanted, *others]
        return {"advice": wanted} | dict(enumerate(asked))

    match = did(advising(thinks), *bids(1))
    match.views.answer(wanted, "bid low")
    for other in others:
        match.views.answer(other, "nothing")
    assert match.view.prompt == "bid low"
    match.undo()
    assert match.views.unanswered == tuple(others[: REMEMBERED + 1])


def test_the_words_for_a_question_do_not_tell_what_it_is_about():
    question = Question(bids_so_far, ("a secret",))
    assert "secret" not in f"{question!r} {question}"
    assert "bids_so_far" in repr(question)
