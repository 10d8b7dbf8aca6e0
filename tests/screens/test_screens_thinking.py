"""The answer of slow work is drawn as soon as it is known; until then the rest is."""

from __future__ import annotations

from contextlib import closing

from msgspec.structs import replace

from companion.games.istinto.game import GAME
from companion.play.question import Question
from companion.play.views import Views
from companion.table.thinking import Thoughts
from companion.work.jobs import Work
from companion.work.thinking import Thinking
from tests.games.istinto.kit.states import setup
from tests.work import asked


def seen(state, answers):
    """Return a view with a notice of the answer."""
    said = f"It is {answers.found['sum']}." if "sum" in answers.found else "I am thinking."
    return replace(GAME.tells.view(state, answers), notices=(said,))


def thinks(state):
    """Return the question: twice the sum of the bids."""
    return {"sum": Question(asked.doubled, (sum(state.round.bids),))}


def test_an_answer_is_drawn_and_after_a_touch_that_of_how_it_stands_then(box):
    table = box(language="en")
    table.referee.begin(GAME, setup())
    game = replace(GAME, tells=replace(GAME.tells, view=seen), thinks=thinks)
    table.referee.match.views = Views(game, table.referee.match.log)
    table.app.go("match")
    table.frames()
    assert table.shows("I am thinking.")
    with closing(Work(table.inbox)) as work, closing(Thinking(work)) as thinking:
        table.serve(hear_work=work.handle)
        table.referee.followers.add(Thoughts(table.referee, thinking))
        table.wait(lambda: table.shows("It is 0."))
        table.tap("4")
        assert not table.shows("It is 0.")
        table.wait(lambda: table.shows("It is 8."))
        table.referee.undo()
        table.referee.cancel_pending()  # what was taken back is said in the same place
        table.frames()
        assert table.shows("It is 0.")
