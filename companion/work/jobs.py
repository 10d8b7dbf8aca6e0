"""Jobs that take long, each on a thread of its own; nobody waits for them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Event, Thread
from typing import Any, Generic, TypeVar

from companion.words.inputs import Answered, Inbox, Progressed
from companion.words.reporting import contained

T = TypeVar("T")
CLOSE_TIMEOUT = 2.0
"""Seconds that closing waits for a job to notice that it is not wanted any more."""
PROGRESS_STEP = 0.01
"""The least share of a job that is worth telling."""
Progress = Callable[[float], bool]
"""What a job calls now and then with the share of it that is done: whether it is to go on."""


class Job(Generic[T]):
    """A job under way, and what is to be done with its progress and its answer."""

    def __init__(
        self,
        part: str,
        then: Callable[[T], object],
        progress: Callable[[float], object],
        failed: Callable[[], object],
    ) -> None:
        self.part = part
        """What is reported if it raises."""
        self.then, self.progress, self.failed = then, progress, failed
        self.cancelled = Event()
        self.thread: Thread | None = None


class Work:
    """Starts jobs and hears their answers; all but the jobs themselves is done on one thread."""

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox
        self._jobs: dict[int, Job[Any]] = {}
        self._begun = 0

    def start(
        self,
        work: Callable[[Progress], T],
        then: Callable[[T], object],
        progress: Callable[[float], object] = lambda _: None,
        *,
        part: str,
        failed: Callable[[], object] = lambda: None,
    ) -> int:
        """Begin a job of a part and return its number; *then* is called with the answer.

        If the job raises, that is reported, and *failed* is called instead. Neither is called for
        a job that is not wanted any more.
        """
        self._begun += 1
        job = Job(part, then, progress, failed)
        job.thread = Thread(target=partial(self._run, self._begun, job, work), daemon=True)
        self._jobs[self._begun] = job
        job.thread.start()
        return self._begun

    def cancel(self, number: int) -> None:
        """Let a job go: it is asked to stop, and whatever it still says is not heard."""
        if job := self._jobs.pop(number, None):
            job.cancelled.set()

    def handle(self, event: Answered | Progressed) -> None:
        """Hear of a job; what comes from one that was let go is dropped."""
        match event:
            case Progressed(number, done) if number in self._jobs:
                self._jobs[number].progress(done)
            case Answered(number, answer, failed) if number in self._jobs:
                job = self._jobs.pop(number)
                job.failed() if failed else job.then(answer)

    def close(self) -> None:
        """Let all jobs go, and wait a moment until they have stopped."""
        jobs = list(self._jobs.values())
        for number in list(self._jobs):
            self.cancel(number)
        for job in jobs:
            assert job.thread is not None
            if job.thread.is_alive():  # Ctrl-C may come while it is being started
                job.thread.join(CLOSE_TIMEOUT)

    def _run(self, number: int, job: Job[T], work: Callable[[Progress], T]) -> None:
        told = 0.0

        def going(done: float) -> bool:
            nonlocal told
            if done >= told + PROGRESS_STEP and not job.cancelled.is_set():
                told = done
                self._inbox.put(Progressed(number, done))
            return not job.cancelled.is_set()

        answered = Answered(number, None, failed=True)
        with contained(job.part):
            answered = Answered(number, work(going))
        if not job.cancelled.is_set():
            self._inbox.put(answered)
