"""Questions of a match are answered by slow work, and the answers are in the public view."""

from __future__ import annotations

from queue import SimpleQueue

import pytest
from msgspec.structs import replace

from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME
from companion.keep.matches import exchange, importing
from companion.play.actions import EndEarly
from companion.play.game import Study
from companion.play.measures import Measure
from companion.play.question import Question
from companion.play.views import Views
from companion.table.thinking import Thoughts
from companion.words.inputs import Inbox
from companion.work.jobs import Work
from companion.work.thinking import Thinking
from tests.bench.matches import PLAYTHROUGHS
from tests.work import asked


def seen(state, answers):
    """Return a view whose prompt has the answers."""
    found = [f"{name}: {answer}" for name, answer in answers.found.items()]
    return replace(GAME.tells.view(state, answers), prompt=", ".join(found))


def thinks(state):
    """Return the questions: twice the sum of the bids, and the sum of them twice."""
    number = sum(state.round.bids)
    return {"sum": Question(asked.doubled, (number,)), "again": Question(asked.chatty, (number,))}


def taken(_state, answers):
    """Yield a measure that is twice the sum of the bids."""
    yield Measure(1, "twice", answers.found["sum"])


class Room:
    """Table with slow work, which counts the changes by its answers."""

    def __init__(self, referee):
        self.referee, self.changes = referee, 0
        inbox, self.arrived = Inbox(), SimpleQueue()
        inbox.wake = lambda: [self.arrived.put(event) for event in inbox.drain()]
        self.work = Work(inbox)
        self.thinking = Thinking(self.work)
        study = Study(asks="sum", measures=taken)
        game = replace(GAME, tells=replace(GAME.tells, view=seen), thinks=thinks, study=study)
        referee.match.game = game
        referee.match.views = Views(game, referee.match.log)
        referee.followers.add(Thoughts(referee, self.thinking))
        referee.changed = self.change

    def change(self):
        self.changes += 1
        self.referee.followers.notify()

    def hear(self, times):
        """Handle *times* answers."""
        for _ in range(times):
            self.work.handle(self.arrived.get())


@pytest.fixture
def room(bidding):
    room = Room(bidding)
    yield room
    room.thinking.close()
    room.work.close()


def test_answers_are_in_the_public_view_one_after_the_other(room):
    room.referee.do(Bid(4))
    room.hear(1)  # what was asked before is not heard any more
    before = room.changes
    room.hear(1)
    assert room.referee.public_state().view.prompt == "sum: 8"
    room.hear(1)
    assert room.referee.public_state().view.prompt == "sum: 8, again: 4"
    assert room.changes == before + 2
    assert room.arrived.empty()


def test_a_step_back_has_its_answers_at_once(room):
    room.hear(2)
    first = room.referee.public_state().view.prompt
    room.referee.do(Bid(1))
    room.hear(2)
    room.referee.undo()
    assert room.referee.public_state().view.prompt == first == "sum: 0, again: 0"


def test_nobody_thinks_of_a_match_that_was_left(room):
    room.referee.leave()
    before = room.changes
    room.hear(1)
    assert room.changes == before
    assert room.arrived.empty()


def measured(room):
    query = "SELECT seat, name, amount FROM measure WHERE name IN ('studied', 'twice')"
    return sorted(room.referee.journal.store.read(query))


def test_slow_measures_are_stored_once_they_are_found(room):
    room.referee.do(Bid(4))
    room.referee.do(EndEarly())
    assert measured(room) == []
    room.hear(3)  # the first of them is of what was asked before
    assert measured(room) == [(0, "studied", 1), (1, "twice", 8)]
    room.referee.undo()
    assert measured(room) == []
    room.referee.redo()
    assert measured(room) == [(0, "studied", 1), (1, "twice", 8)]


def test_a_match_that_was_over_before_it_is_opened_is_not_written(room):
    cluedo = next(path for path in PLAYTHROUGHS if "cluedo" in path.stem)
    read = exchange.read(cluedo.read_bytes().splitlines())
    room.referee.resume(importing.import_match(room.referee.journal, *read, "2026-11-26T20:00:00"))
    room.change()
    while not room.referee.match.views.answers.found:
        room.hear(1)
    assert measured(room) == []


def test_of_a_match_that_was_left_nothing_more_is_written(room):
    room.referee.do(Bid(4))
    room.referee.do(EndEarly())
    room.referee.leave()
    room.hear(1)
    assert measured(room) == []
