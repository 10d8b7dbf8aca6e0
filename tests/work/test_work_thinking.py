"""Slow computing is done by one process: it answers, is replaced, and ends with the app."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path
from queue import SimpleQueue
from select import select

import pytest

from companion.play.question import Question
from companion.words.inputs import Inbox
from companion.work.jobs import Work
from companion.work.thinker import LENGTH, NICENESS, NUMBER_BYTES
from companion.work.thinking import Thinking, ask_alone, readable
from tests.work import asked

ROOT = Path(__file__).parents[2]


class Desk:
    """Asks questions, and gets answers only when it handles events."""

    def __init__(self, waits=readable):
        self.inbox, self.arrived, self.answers = Inbox(), SimpleQueue(), []
        self.inbox.wake = lambda: [self.arrived.put(event) for event in self.inbox.drain()]
        self.work = Work(self.inbox)
        self.thinking = Thinking(self.work, waits=waits)

    def want(self, *questions):
        self.thinking.ask(questions, lambda _, answer: self.answers.append(answer))

    def hear(self):
        """Handle one event, as soon as it has arrived."""
        self.work.handle(self.arrived.get())

    def answer(self, work, *about):
        """Ask one question and return its answer."""
        self.want(Question(work, about))
        self.hear()
        return self.answers.pop()

    def close(self):
        self.thinking.close()
        self.work.close()


@pytest.fixture
def desk():
    desk = Desk()
    yield desk
    desk.close()


@pytest.fixture
def pipe(tmp_path):
    """A named pipe for a process that waits."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


def ended(process):
    """Wait until a process has ended, with any parent."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    with os.fdopen(descriptor):
        return bool(select([descriptor], [], [])[0])


def children():
    """Return the processes that this one has begun and that are still there."""
    tasks = Path("/proc/self/task").glob("*/children")
    return {process for task in tasks for process in task.read_text().split()}


def test_answers_come_through_the_inbox_the_first_wanted_first(desk):
    desk.want(*(Question(asked.doubled, (number,)) for number in (1, 2, 3)))
    for known in ([], [2], [2, 4]):
        event = desk.arrived.get()
        assert desk.answers == known
        desk.work.handle(event)
    assert desk.answers == [2, 4, 6]


def test_one_process_answers_all(desk):
    first = desk.answer(asked.process)
    assert first == desk.answer(asked.process) != os.getpid()


def test_it_knows_no_window_gives_way_and_is_told_no_secret(desk):
    assert not {"kivy", "screens", "hardware"} & {*desk.answer(asked.loaded)}
    nice, is_deaf, words = desk.answer(asked.manners)
    assert nice == min(os.getpriority(os.PRIO_PROCESS, 0) + NICENESS, 19)
    assert is_deaf
    assert words[1:-1] == ("-m", "companion.work.thinker")


def test_nothing_is_begun_before_something_is_asked():
    before = children()
    desk = Desk()
    desk.want()
    assert children() == before
    desk.close()
    assert desk.arrived.empty()


def test_printed_output_disturbs_no_answer_and_a_large_one_arrives_whole(desk):
    assert desk.answer(asked.chatty, 5) == 5
    assert desk.answer(asked.large, 300_000) == bytes(300_000)


def patient(descriptor, _seconds):
    """Wait for an answer, wanted or not."""
    return bool(select([descriptor], [], [])[0])


@pytest.fixture
def patient_desk():
    desk = Desk(patient)
    yield desk
    desk.close()


def test_a_question_that_nobody_wants_any_more_makes_way_for_the_next(desk, pipe):
    desk.want(Question(asked.hanging, (str(pipe),)))
    assert pipe.read_text() == "begun"
    desk.want(Question(asked.doubled, (4,)))
    for _answer in range(2):
        desk.hear()
    assert desk.answers == [8]


def test_a_stale_question_is_not_asked_and_a_stale_answer_is_not_heard(
    patient_desk, pipe, tmp_path
):
    desk = patient_desk
    desk.want(Question(asked.slow, (str(pipe),)), Question(asked.slow, (str(tmp_path / "none"),)))
    desk.want(Question(asked.doubled, (1,)), Question(asked.slow, (str(tmp_path / "none"),)))
    desk.want(Question(asked.doubled, (4,)))
    pipe.write_text("stale")
    desk.hear()
    assert desk.answers == []
    desk.hear()
    assert desk.answers == [8]


def test_a_question_asked_again_after_a_drop_is_answered(patient_desk, pipe):
    desk = patient_desk
    slow = Question(asked.slow, (str(pipe),))
    desk.want(slow)
    desk.thinking.drop()
    desk.want(Question(asked.slow, (str(pipe),)))
    pipe.write_text("welcome")
    desk.hear()
    assert desk.answers == ["welcome"]


@pytest.mark.parametrize("question", [Question(asked.wrong, ("Miss Scarlet",)),
                                      Question(asked.nameless)])  # fmt: skip
def test_a_failed_question_has_no_answer_and_the_log_has_no_secret(desk, caplog, question):
    process = desk.answer(asked.process)
    assert desk.answer(question.work, *question.about) is None
    assert question.work.__name__ in caplog.text
    assert "Error" in caplog.text
    assert "Scarlet" not in caplog.text
    assert desk.answer(asked.process) == process


def test_an_answer_that_cannot_be_read_is_not_known_and_thinking_goes_on(desk, caplog):
    assert desk.answer(asked.torn) is None
    assert "Traceback" in caplog.text
    assert desk.answer(asked.doubled, 2) == 4


def message(number, data):
    """Return a message as the process that thinks sends it."""
    whole = number.to_bytes(NUMBER_BYTES, "big") + data
    return len(whole).to_bytes(LENGTH, "big") + whole


@pytest.mark.parametrize("written", [
    message(0, pickle.dumps((True, "stale"))),
    message(0, pickle.dumps((True, "stale"))) * 2,
    message(2, b"torn"),
    message(2, pickle.dumps("no pair")),
    message(0, b"")[:-1],
    b"\0\0\0\0",
    b"\0\0\0\3abc",
])  # fmt: skip
def test_after_a_garbled_answer_no_question_gets_that_of_another(desk, written):
    first = desk.answer(asked.process)
    assert desk.answer(asked.beside, written) is None
    assert [desk.answer(asked.doubled, number) for number in range(4)] == [0, 2, 4, 6]
    assert desk.answer(asked.process) != first


def test_an_answer_too_many_is_not_taken_for_the_next(desk):
    assert desk.answer(asked.beside, message(1, pickle.dumps((True, "first")))) == "first"
    assert [desk.answer(asked.doubled, number) for number in range(3)] == [0, 2, 4]


def test_a_process_whose_answer_cannot_be_read_is_replaced(desk):
    first = desk.answer(asked.process)
    assert desk.answer(asked.torn) is None
    assert desk.answer(asked.process) != first


def test_a_process_that_is_killed_is_replaced_and_asked_again(desk, tmp_path):
    first = desk.answer(asked.process)
    os.kill(first, signal.SIGKILL)
    assert ended(first)
    assert desk.answer(asked.process) != first
    assert desk.answer(asked.dying_once, str(tmp_path / "died")) == "survived"


def test_a_question_that_is_deadly_is_given_up(desk, caplog):
    assert desk.answer(asked.dying) is None
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING", "ERROR"]
    assert desk.answer(asked.doubled, 1) == 2


def test_a_process_that_hangs_is_replaced_and_what_it_was_asked_is_given_up(pipe, caplog):
    begun = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)

    def waits(descriptor, seconds):
        """Time is up as soon as it hangs."""
        return descriptor in select([descriptor, begun], [], [])[0]

    desk = Desk(waits)
    process = desk.answer(asked.process)
    assert desk.answer(asked.hanging, str(pipe)) is None
    assert ended(process)
    assert "10 s" in caplog.text
    assert os.read(begun, 5) == b"begun"
    assert desk.answer(asked.process) != process
    desk.close()
    os.close(begun)


def test_it_ends_at_once_with_the_table_in_the_middle_of_a_thought(pipe):
    desk = Desk()
    process = desk.answer(asked.process)
    desk.want(Question(asked.hanging, (str(pipe),)))
    assert pipe.read_text() == "begun"
    desk.close()
    assert ended(process)
    assert desk.arrived.qsize() <= 1
    assert desk.answers == []


def test_it_ends_in_the_middle_of_a_thought_when_the_app_is_killed(pipe):
    command = [sys.executable, "-m", "tests.work.killed", str(pipe)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as app:
        process = int(app.stdout.readline())
        assert pipe.read_text() == "begun"
        app.kill()
        assert ended(process)


# --- a question alone


def test_a_question_alone_has_a_process_of_its_own_that_ends_with_the_answer(desk):
    answers = []
    ask_alone(desk.work, Question(asked.process), answers.append)
    desk.hear()
    (answer,) = answers
    assert answer not in {os.getpid(), desk.answer(asked.process)}
    assert ended(answer)


def test_a_question_alone_that_fails_is_answered_with_nothing(desk):
    answers = []
    ask_alone(desk.work, Question(asked.wrong, ("secret",)), answers.append)
    desk.hear()
    assert answers == [None]


def test_the_process_of_a_question_alone_ends_with_the_work(desk, pipe):
    before, answers = set(children()), []
    ask_alone(desk.work, Question(asked.hanging, (str(pipe),)), answers.append)
    assert pipe.read_text() == "begun"
    (process,) = set(children()) - before
    desk.work.close()
    assert ended(int(process))
    assert answers == []
