"""A card of The Club that is scanned ahead, while the last one may still guess."""

from __future__ import annotations

from itertools import permutations

import pytest

from companion.games.the_club.actions import Deal, Draft, Guess, Judge, Pass, Seal, Spoken
from companion.games.the_club.game import GAME
from companion.games.the_club.rules.row import row
from companion.games.the_club.state import GUESSED, GUESSING, SCORES, TURN
from companion.keep.opening import open_journal
from companion.table.pending import NOTHING
from companion.table.referee import Referee
from companion.words.inputs import Pressed, Scanned
from tests.games.the_club.kit.states import WHITE, setup
from tests.games.the_club.kit.user_actions import start
from tests.support.user_actions import scan


@pytest.fixture
def judge(tmp_path):
    """Yield a referee whose table has the first right card, so that Davide may guess."""
    journal = open_journal(tmp_path / "companion.db")
    judge = Referee(journal, lambda: "2026-01-06T21:14:05")
    judge.begin(GAME, setup())
    heard(judge, Draft(WHITE), Seal(), Deal(), "C1FW")
    assert judge.match.state.phase == GUESSING
    yield judge
    journal.close()


def heard(judge, *what):
    """Let actions happen, and cards be scanned."""
    for each in what:
        judge.handle(Scanned(each)) if isinstance(each, str) else judge.do(each)


def laid(judge):
    return [str(card) for card in row(judge.match.state.round.events)]


def test_it_waits_until_nobody_guesses_and_is_played_then(judge):
    heard(judge, "C2FW")
    assert judge.pending.dispute is None
    assert judge.pending.notice == "First Davide guesses the rule, or goes on."
    assert laid(judge) == ["C1FW"]
    heard(judge, Pass())
    assert laid(judge) == ["C1FW", "C2FW"]
    assert judge.pending == NOTHING
    assert judge.match.state.round.to_act == 2


@pytest.mark.parametrize("order", [*permutations(("a card", "a refusal", "a device"))], ids=repr)
def test_a_card_that_waits_keeps_no_word_of_a_private_page(judge, order):
    happens = {
        "a card": lambda: heard(judge, "C2FW"),
        "a refusal": lambda: judge.show_notice("This is for the master alone."),
        "a device": lambda: judge.queue_notice("A reader was plugged in."),
    }
    told = []
    judge.followers.add(lambda shown: told.append(shown.notice))
    judge.changed = judge.notify
    judge.in_private = True
    for each in order:
        happens[each]()
    judge.clear_notice()
    judge.in_private = False
    for each in (judge.notify, lambda: heard(judge, "C3FW"), lambda: heard(judge, Pass())):
        each()
        assert "master alone" not in judge.pending.notice
    assert "master alone" not in " ".join(told)


def test_the_button_of_who_may_guess_lets_it_come(judge):
    heard(judge, "C2FW")
    judge.handle(Pressed("seat2"))
    assert laid(judge) == ["C1FW", "C2FW"]


def test_it_waits_until_the_guess_is_judged(judge):
    heard(judge, "C2FW", Guess())
    assert judge.match.state.phase == GUESSED
    assert judge.pending.notice == "First Lorenzo says whether the guess is right."
    heard(judge, Judge(False))
    assert laid(judge) == ["C1FW", "C2FW"]


def test_it_is_not_played_where_the_guess_is_right_and_that_is_said(judge):
    heard(judge, "C2FW", Guess(), Judge(True))
    assert judge.match.state.phase == SCORES
    assert laid(judge) == ["C1FW"]
    assert judge.pending.notice == "The round is over. Go on with the next one."
    assert judge.pending.waiting == ()


def test_several_come_one_after_the_other(judge):
    heard(judge, "C2FW", "C3FB", "C4FW", Pass())
    assert laid(judge) == ["C1FW", "C2FW"]
    heard(judge, Pass())
    assert laid(judge) == ["C1FW", "C2FW", "C4FW"]


def test_it_waits_while_pages_are_turned_and_other_things_are_said(judge):
    heard(judge, "C2FW")
    judge.clear_notice()
    judge.clear_all_notices()
    judge.queue_notice("The picture of the wall failed.")
    heard(judge, Pass())
    assert laid(judge) == ["C1FW", "C2FW"]


def test_it_is_forgotten_with_the_card_before_it(tmp_path):
    journal = open_journal(tmp_path / "companion.db")
    judge = Referee(journal, lambda: "2026-01-06T21:14:05")
    judge.begin(GAME, setup())
    heard(judge, Spoken(), Deal(), "C1FW", Judge(True), "C2FW")
    judge.undo()
    heard(judge, Judge(False))
    assert (laid(judge), judge.match.state.phase) == ([], TURN)
    journal.close()


def test_the_screen_says_who_is_waited_for_and_that_a_card_waits(wired):
    table = wired(language="en")
    start(table, "Anna", "Bruno", "Carla")
    heard(table.referee, Draft(WHITE), Seal(), Deal())
    scan(table, "C1FW", "C2FW")
    assert table.shows("First Bruno guesses the rule, or goes on. 1 card waits.")
    table.tap("No guess: go on")
    assert not table.shows("1 card waits.")
    assert [str(each.card) for each in table.of("LaidCard") if each.card] == ["C1FW", "C2FW"]
