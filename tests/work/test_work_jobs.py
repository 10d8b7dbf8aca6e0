"""Slow work beside the game: answers come through the inbox, or not at all."""

from __future__ import annotations

import threading
from queue import SimpleQueue
from threading import Event

import pytest

from companion.words.inputs import Answered, Inbox, Progressed
from companion.work.checking import start_check
from companion.work.jobs import Work


class Desk:
    """Worker, the events of its inbox, and a job that waits for an event."""

    def __init__(self):
        self.inbox, self.arrived = Inbox(), SimpleQueue()
        self.inbox.wake = lambda: [self.arrived.put(event) for event in self.inbox.drain()]
        self.work, self.on, self.answers, self.shares = Work(self.inbox), Event(), [], []

    def start(self, job):
        return self.work.start(job, self.answers.append, self.shares.append, part="a part")

    def hear(self, times=1):
        """Handle *times* events, each as soon as it has arrived."""
        for _ in range(times):
            self.work.handle(self.arrived.get())

    def waiting(self, answer):
        def job(going):
            self.on.wait()
            going(1.0)
            return answer

        return job


@pytest.fixture
def desk():
    desk = Desk()
    yield desk
    desk.on.set()
    desk.work.close()


def test_an_answer_is_heard_where_the_inbox_is_drained_and_not_before(desk):
    where = []
    desk.start(lambda _going: where.append(threading.current_thread()) or 42)
    answer = desk.arrived.get()
    assert (answer.answer, desk.answers) == (42, [])
    desk.work.handle(answer)
    assert desk.answers == [42]
    assert where[0] is not threading.current_thread()


def test_the_progress_of_a_job_is_reported_in_order_but_not_in_every_step(desk):
    desk.start(lambda going: [going(share / 1000) for share in range(1001)][-1])
    while not desk.answers:
        desk.hear()
    assert desk.answers == [True]
    assert desk.shares == sorted(desk.shares)
    assert 50 <= len(desk.shares) <= 100


def test_a_job_that_was_let_go_answers_nothing_and_is_told_to_stop(desk):
    asked = SimpleQueue()

    def job(going):
        desk.on.wait()
        asked.put(going(0.5))
        return "stale"

    desk.work.cancel(desk.start(job))
    desk.on.set()
    assert asked.get() is False
    desk.start(lambda _going: "fresh")
    desk.hear()
    assert (desk.answers, desk.shares) == (["fresh"], [])


def test_an_answer_that_was_on_its_way_when_its_job_was_let_go_is_dropped(desk):
    number = desk.start(lambda _going: "stale")
    answer = desk.arrived.get()
    assert answer == Answered(number, "stale")
    desk.work.cancel(number)
    desk.work.handle(answer)
    desk.work.handle(Progressed(number, 1.0))
    assert desk.answers == desk.shares == []


def test_two_jobs_at_once_answer_each_its_own(desk):
    slow = desk.start(desk.waiting("slow"))
    quick = desk.start(lambda _going: "quick")
    assert desk.arrived.get() == Answered(quick, "quick")
    desk.on.set()
    assert [desk.arrived.get() for _ in range(2)] == [Progressed(slow, 1.0), Answered(slow, "slow")]


def test_jobs_end_with_the_worker(desk):
    begun = Event()

    def job(going):
        begun.set()
        while going(0.0):
            pass

    before = set(threading.enumerate())
    desk.start(job)
    (thread,) = set(threading.enumerate()) - before
    begun.wait()
    desk.work.close()
    assert not thread.is_alive()
    assert desk.arrived.empty()


def test_a_job_that_raises_answers_all_the_same_and_the_log_has_its_traceback(desk, caplog):
    failed = []
    desk.work.start(raises, desk.answers.append, part="a part", failed=lambda: failed.append(True))
    desk.hear()
    assert (desk.answers, failed) == ([], [True])
    assert "a part failed\nTraceback" in caplog.text
    desk.start(lambda _going: "next")
    desk.hear()
    assert desk.answers == ["next"]


def raises(_going):
    raise PermissionError("no way in")


class Torn:
    """Store whose path is None, an unexpected error."""

    path = None


def test_work_after_the_check_of_the_file_goes_on_though_the_check_fails(desk, caplog):
    on = []
    start_check(Torn(), desk.work, lambda: on.append("damaged"), lambda: on.append("copies"))
    desk.hear()
    assert on == ["copies"]
    assert "Traceback" in caplog.text
