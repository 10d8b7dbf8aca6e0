"""Slow computation in one worker process, which is replaced if it hangs or dies."""

from __future__ import annotations

import logging
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from select import select
from threading import Lock
from typing import Any

import companion
from companion.play.question import Question
from companion.words.reporting import report
from companion.work.jobs import Progress, Work
from companion.work.thinker import LENGTH, NUMBER_BYTES, send

log = logging.getLogger(__name__)
ANSWER_TIMEOUT = 10.0
"""Seconds without an answer after which the process counts as hung."""
CANCEL_GRACE = 0.5
"""Seconds before a cancelled question ends its process: most questions finish in that time, and
a new process takes as long to start."""
TRIES = 2
"""Attempts at a question whose process dies: another cause may have killed the first."""
COMMAND = [sys.executable, "-m", "companion.work.thinker"]
PROJECT_ROOT = Path(companion.__file__).parents[1]
"""Working directory of the process, so that it imports the same packages as the app."""
Then = Callable[[Question, Any], object]
"""Callback for a question and its answer, which is None if there is none."""
Waits = Callable[[int, float], bool]
"""Waits until a descriptor is readable; False after a timeout in seconds."""


def readable(descriptor: int, seconds: float) -> bool:
    """Wait until a descriptor is readable; return False after a timeout."""
    return bool(select([descriptor], [], [], seconds)[0])


class Hung(Exception):
    """The process did not answer within the timeout."""


class Cancelled(Exception):
    """The question was cancelled."""


class Garbled(Exception):
    """The process did not answer the question that it was asked last."""


class Thinking:
    """Has questions answered, one at a time; answers to dropped questions are discarded.

    Everything but the waiting runs on one thread, the one that handles the results of *work*.
    """

    def __init__(
        self, work: Work, timeout: float = ANSWER_TIMEOUT, waits: Waits = readable
    ) -> None:
        self._work = work
        self._process = Process(timeout, waits)
        self._wanted: tuple[Question, ...] = ()
        self._then: Then = lambda *_: None
        self._under_way = False

    def ask(self, questions: Iterable[Question], then: Then) -> None:
        """Replace the open questions; the first is asked first."""
        self._wanted, self._then = tuple(questions), then
        self._ask_next()

    def drop(self) -> None:
        """Drop all questions."""
        self._wanted = ()

    def close(self) -> None:
        """Drop all questions and end the process."""
        self.drop()
        self._process.close()

    def _ask_next(self) -> None:
        if self._wanted and not self._under_way:
            question = self._wanted[0]
            self._work.start(
                partial(self._process.answer, question, partial(self._is_wanted, question)),
                partial(self._handle_answer, question),
                part="thinking",
                failed=partial(self._handle_answer, question, None),
            )
            self._under_way = True

    def _is_wanted(self, question: Question) -> bool:
        """Return True if a question is still open; called on the waiting thread."""
        return question in self._wanted

    def _handle_answer(self, question: Question, answer: Any) -> None:
        self._under_way = False
        if question in self._wanted:
            self._wanted = tuple(each for each in self._wanted if each != question)
            self._then(question, answer)
        self._ask_next()


def ask_alone(work: Work, question: Question, then: Callable[[Any], object]) -> None:
    """Have a question answered, and call *then* with the answer; None if there is none."""
    job = partial(answer_alone, question)
    work.start(job, then, part="thinking", failed=partial(then, None))


def answer_alone(question: Question, going: Progress) -> Any:
    """Return the answer of a worker process of its own; None if there is none."""
    with closing(Process()) as process:
        return process.answer(question, lambda: going(0.0), going)


class Process:
    """Worker process, started with the first question; used on one thread, closed on another."""

    def __init__(self, timeout: float = ANSWER_TIMEOUT, waits: Waits = readable) -> None:
        self._timeout, self._waits = timeout, waits
        self._running: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        self._closed = False
        self._changing, self._asking = Lock(), Lock()

    def answer(self, question: Question, wanted: Callable[[], bool], _going: Progress) -> Any:
        """Return the answer; None if there is none or it is no longer *wanted*."""
        with self._asking:
            for _ in range(TRIES):
                try:
                    return self._asked(question, wanted)
                except Cancelled:
                    self._end()
                    return None
                except Hung:
                    self._replace(f"did not answer for {self._timeout:g} s", question)
                    break
                except Garbled:
                    self._replace("answered something else", question)
                except (EOFError, OSError):
                    self._replace("ended", question)
                except BaseException:  # what is left of this answer must not answer the next
                    self._end()
                    raise
            if not self._closed:
                report("thinking", f"{question!r} is given up")
            return None

    def close(self) -> None:
        """Kill the process and start no other."""
        with self._changing:
            self._closed = True
            if self._running:
                self._running.kill()
        with self._asking:
            self._end()

    def _asked(self, question: Question, wanted: Callable[[], bool]) -> Any:
        running = self._begun()
        assert running.stdin
        number = next(self._numbers).to_bytes(NUMBER_BYTES, "big")
        send(running.stdin.fileno(), number + pickle.dumps(question))
        length = int.from_bytes(self._read(running, LENGTH, wanted), "big")
        told = self._read(running, length, wanted)
        if told[:NUMBER_BYTES] != number:
            raise Garbled
        known, answer = pickle.loads(told[NUMBER_BYTES:])
        if known:
            return answer
        report("thinking", f"{question!r} could not be answered:\n{answer}")
        return None

    def _begun(self) -> subprocess.Popen[bytes]:
        """Return the process, started if there is none; raise EOFError once closed."""
        with self._changing:
            if self._closed:
                raise EOFError
            if self._running is None:
                self._running = subprocess.Popen(
                    COMMAND,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    bufsize=0,
                    cwd=PROJECT_ROOT,
                )
            return self._running

    def _read(
        self, running: subprocess.Popen[bytes], size: int, wanted: Callable[[], bool]
    ) -> bytes:
        assert running.stdout
        data = b""
        while len(data) < size:
            self._wait(running.stdout.fileno(), wanted)
            part = os.read(running.stdout.fileno(), size - len(data))
            if not part:
                raise EOFError
            data += part
        return data

    def _wait(self, descriptor: int, wanted: Callable[[], bool]) -> None:
        """Wait until a descriptor is readable; raise Cancelled or Hung."""
        for _ in range(round(self._timeout / CANCEL_GRACE)):
            if self._waits(descriptor, CANCEL_GRACE):
                return
            if not wanted():
                raise Cancelled
        raise Hung

    def _replace(self, what: str, question: Question) -> None:
        self._end()
        if not self._closed:
            log.warning("The process that thinks %s, asked %r; it is replaced.", what, question)

    def _end(self) -> None:
        with self._changing:
            running, self._running = self._running, None
        if running:
            running.kill()
            with running:  # reaps it and closes its pipes
                pass
