"""After a round of The Club the course shows, card by card, which rules were still possible."""

from __future__ import annotations

from companion.games.the_club.actions import Bare, Guess, Judge, Pass, Play, Recount, Reveal
from companion.games.the_club.game import GAME
from companion.games.the_club.language.blocks import Is
from companion.games.the_club.thinking import STORY
from companion.games.the_club.view.sentence import sentence
from companion.play.view import Answers
from tests.games.the_club.kit.states import WHITE, built, card
from tests.support.matches import did


def told(match):
    """Return the story of the round, its course as a whole, and its course by card."""
    found = {name: each.think() for name, each in match.views.questions.items()}
    course = GAME.tells.view(match.state, Answers(found)).panel.course
    first = next(at for at, line in enumerate(course) if "on white fits" in line.words)
    return found[STORY], course[:first], course[first:]


def test_each_card_says_how_many_rules_were_left_and_in_the_end_the_simplest():
    match = did(built(), Play(1, card("C1FW")), Pass(), Play(2, card("C1FB")))
    did(match, Recount(3, 2), Reveal(3), Bare(card("S2EB")), Bare(card("T5FB")), Pass())
    did(match, Play(1, card("S6EW")), Guess(), Judge(True))
    story, stories, course = told(match)
    assert "rules that people may think of" in stories[0].words
    assert [line.seat for line in course[:4]] == [1, 2, 3, 1]
    assert [line.words.split(":")[0] for line in course[:4]] == [
        "1 filled circle on white fits",
        "1 filled circle on black does not fit",
        "no card of the open hand fits",
        "6 hollow squares on white fits",
    ]
    ends = [line.words.split(": ")[1].removesuffix(" rules left") for line in course[:4]]
    counts = [int(each.replace("\u00a0", "")) for each in ends]
    assert counts == sorted(counts, reverse=True) == list(story.possible[1:])
    assert course[4].words == f"Still possible: {sentence(WHITE)}"
    assert len(course) <= 4 + 3


def test_nothing_is_told_of_a_round_before_it_is_over():
    match = did(built(Is("shape", "C")), Play(1, card("C1FW")))
    assert STORY not in match.views.questions
