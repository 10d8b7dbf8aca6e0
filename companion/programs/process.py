"""Program beside the app as its child process, on a desktop."""

from __future__ import annotations

import logging
import subprocess
from pathlib import Path
from threading import Event, Thread, Timer
from time import monotonic

import companion
from companion.words.reporting import contained

log = logging.getLogger(__name__)
PROJECT_ROOT = Path(companion.__file__).parents[1]
"""Working directory of the process, so that it imports the same packages as the app."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds until it is started again, the first time and after many."""
STEADY = 60.0
"""Seconds after which the end of a process is no failed start."""
GRACE_PERIOD = 1.0
"""Seconds in which it may send its last messages to others."""
END_TIMEOUT = 2.0
"""Seconds after which a process that has not ended is killed."""


class ProgramProcess:
    """Process that is started again whenever it ends, after pauses that grow.

    *name* is that of the program in failure reports.
    """

    def __init__(self, words: list[str], name: str, pause: float = FIRST_PAUSE) -> None:
        self._words, self._name, self._first_pause = words, name, pause
        self._ending = Event()
        self._running: subprocess.Popen[bytes] | None = None
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Terminate the process after a moment, and start no other; return at once."""
        self._ending.set()
        timer = Timer(GRACE_PERIOD, self._terminate)
        timer.daemon = True
        timer.start()

    def close(self) -> None:
        """Terminate the process, and wait until it has ended."""
        self._ending.set()
        self._terminate()
        self._thread.join(END_TIMEOUT)
        if self._thread.is_alive() and self._running:
            self._running.kill()
        self._thread.join()

    def _terminate(self) -> None:
        if self._running:
            self._running.terminate()

    def _run(self) -> None:
        pause = self._first_pause
        with contained(self._name):
            while not self._ending.is_set():
                begun = monotonic()
                code = self._run_once()
                if self._ending.is_set():
                    return
                if monotonic() - begun > STEADY:
                    pause = self._first_pause
                log.warning(
                    "The program for %s ended (%s); again in %g s.", self._name, code, pause
                )
                self._ending.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _run_once(self) -> int:
        """Run the process until it ends; return its exit status."""
        with subprocess.Popen(self._words, cwd=PROJECT_ROOT, stdin=subprocess.DEVNULL) as running:
            self._running = running
            if self._ending.is_set():  # `end` came before the process was there
                running.terminate()
            return running.wait()
