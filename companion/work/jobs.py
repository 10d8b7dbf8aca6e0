"""Slow jobs, each on its own thread, with callbacks for progress and result."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from signal import SIGTERM
from threading import Event, Thread
from typing import Any, Generic, TypeVar

from companion.words.inputs import Answered, Inbox, Progressed
from companion.words.reporting import contained

T = TypeVar("T")
CLOSE_TIMEOUT = 2.0
"""Seconds that closing waits for a job to notice its cancellation."""
PROGRESS_STEP = 0.01
"""Smallest fraction of a job that is reported as progress."""
Progress = Callable[[float], bool]
"""Progress callback of a job: takes the fraction done, returns False once cancelled."""


def has_failed(returncode: int) -> bool:
    """Return True if a process failed, by its return code.

    One that SIGTERM ends does not: a service that is stopped sends it to all its processes, to
    those of a job before the app has cancelled it; source: systemd.kill(5), KillMode=control-group.
    """
    return returncode not in (0, -SIGTERM)


class Job(Generic[T]):
    """Running job with its callbacks."""

    def __init__(
        self,
        part: str,
        then: Callable[[T], object],
        progress: Callable[[float], object],
        failed: Callable[[], object],
    ) -> None:
        self.part = part
        """Name of the job in failure reports."""
        self.then, self.progress, self.failed = then, progress, failed
        self.cancelled = Event()
        self.thread: Thread | None = None


class Work:
    """Starts jobs and dispatches their results; only the jobs leave the calling thread."""

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
        """Start a job and return its number; *then* is called with the result.

        If the job raises, the error is reported under *part* and *failed* is called instead.
        Neither is called for a cancelled job.
        """
        self._begun += 1
        job = Job(part, then, progress, failed)
        job.thread = Thread(target=partial(self._run, self._begun, job, work), daemon=True)
        self._jobs[self._begun] = job
        job.thread.start()
        return self._begun

    def cancel(self, number: int) -> None:
        """Cancel a job: it is asked to stop, and its progress and result are dropped."""
        if job := self._jobs.pop(number, None):
            job.cancelled.set()

    def handle(self, event: Answered | Progressed) -> None:
        """Dispatch progress or a result; drop those of cancelled jobs."""
        match event:
            case Progressed(number, done) if number in self._jobs:
                self._jobs[number].progress(done)
            case Answered(number, answer, failed) if number in self._jobs:
                job = self._jobs.pop(number)
                job.failed() if failed else job.then(answer)

    def close(self) -> None:
        """Cancel all jobs and wait up to CLOSE_TIMEOUT for each to stop."""
        jobs = list(self._jobs.values())
        for number in list(self._jobs):
            self.cancel(number)
        for job in jobs:
            assert job.thread is not None
            if job.thread.is_alive():  # Ctrl-C may interrupt its start
                job.thread.join(CLOSE_TIMEOUT)

    def _run(self, number: int, job: Job[T], work: Callable[[Progress], T]) -> None:
        reported = 0.0

        def progress(done: float) -> bool:
            nonlocal reported
            if done >= reported + PROGRESS_STEP and not job.cancelled.is_set():
                reported = done
                self._inbox.put(Progressed(number, done))
            return not job.cancelled.is_set()

        answered = Answered(number, None, failed=True)
        with contained(job.part):
            answered = Answered(number, work(progress))
        if not job.cancelled.is_set():
            self._inbox.put(answered)
