"""Long operations run one at a time beside the game, can be cancelled, and report their end."""

from __future__ import annotations

from threading import Event

import pytest

from companion.words.errors import SaveFailed
from companion.words.inputs import Answered, Inbox, Progressed
from companion.work.jobs import Work
from companion.work.operations import Operations


class Table:
    """Thread of the screen, which handles the events of operations, with a stopped clock."""

    def __init__(self):
        self.inbox, self.said, self.time, self.seen = Inbox(), [], 0.0, []
        self.arrived = Event()
        self.inbox.wake = self.arrived.set
        self.work = Work(self.inbox)
        self.operations = Operations(self.work, self.said.append, lambda: self.time)

    def hear(self, condition):
        """Handle events until a condition holds."""
        while not condition():
            self.arrived.wait(10)
            self.arrived.clear()
            for event in self.inbox.drain():
                if isinstance(event, Answered | Progressed):
                    self.work.handle(event)
                    self.seen.append(self.operations.running)


@pytest.fixture
def table():
    return Table()


def test_an_operation_tells_its_share_the_time_it_still_takes_and_its_end(table):
    go = Event()

    def work(going):
        going(0.25)
        go.wait()
        return 7

    assert table.operations.start("Counting", work, lambda count: f"{count} counted.")
    table.time = 10.0
    table.hear(lambda: table.operations.running.done)
    running = table.operations.running
    assert (running.title, running.done, running.left) == ("Counting", 0.25, "30 s left")
    go.set()
    table.hear(lambda: table.operations.running is None)
    assert (table.operations.told, table.said) == ("7 counted.", ["7 counted."])


def test_one_at_a_time(table):
    go = Event()
    table.operations.start("Counting", lambda _: go.wait(), lambda _: "Done.")
    assert not table.operations.start("Copying", lambda _: True, lambda _: "Copied.")
    assert table.operations.told == "Something else is still going on: Counting."
    go.set()
    table.hear(lambda: table.operations.running is None)
    assert table.operations.start("Copying", lambda _: True, lambda _: "Copied.")
    table.hear(lambda: table.operations.running is None)
    assert table.said == ["Done.", "Copied."]


def test_a_cancelled_operation_is_over_once_it_is_reverted(table):
    asked, go = Event(), Event()

    def work(going):
        while going(0.5):
            asked.set()
        go.wait()

    table.operations.start("Counting", work, lambda _: "Done.")
    asked.wait()
    table.operations.cancel()
    assert table.operations.running.is_ending
    assert not table.operations.start("Copying", lambda _: True, lambda _: "Copied.")
    go.set()
    table.hear(lambda: table.operations.running is None)
    assert table.operations.told == "It was cancelled; nothing has changed."


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (SaveFailed("The disk is full."), "The disk is full."),
        (ZeroDivisionError(), "It did not work: an error was logged."),
    ],
)
def test_a_failed_operation_is_reported(table, error, sentence):
    def work(_going):
        raise error

    followed = []
    table.operations.followed = lambda: followed.append(table.operations.told)
    table.operations.start("Counting", work, lambda _: "Done.")
    table.hear(lambda: table.operations.running is None)
    assert followed[-1] == sentence
    assert table.said == []
