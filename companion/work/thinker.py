"""The worker process: reads questions from stdin, writes answers to stdout, ends with stdin.

Run as ``python -m companion.work.thinker``. Questions and answers are pickled, each after its
length and a number, which is that of the question. An answer is a pair: True and the result, or
False and a traceback.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import traceback
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

LENGTH = 4
"""Bytes of the length before each message."""
NUMBER_BYTES = 8
"""Bytes of the number at the beginning of each message."""
NICENESS = 10
"""Niceness added to that of the app's process."""
GC_THRESHOLD = 100_000
"""Allocations between two collections: answers allocate much, but form few reference cycles."""
OOM_SCORE_ADJ = "500"
"""Added to the score of this process: when memory runs out, it is killed before the app."""


def main() -> None:
    """Answer questions in order until stdin ends."""
    gc.set_threshold(GC_THRESHOLD)
    answers = _alone()
    for ending in (signal.SIGINT, signal.SIGTERM):  # they reach the app as well, which ends stdin
        signal.signal(ending, signal.SIG_IGN)
    os.nice(NICENESS)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(OOM_SCORE_ADJ, encoding="ascii")
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read_questions, args=(questions,), daemon=True).start()
    with suppress(BrokenPipeError):
        while True:
            question = questions.get()
            send(answers, question[:NUMBER_BYTES] + answered(question[NUMBER_BYTES:]))


def _alone() -> int:
    """Return a descriptor for the answers, and redirect all other output to stderr."""
    answers = os.dup(1)
    os.dup2(2, 1)
    return answers


def _read_questions(questions: SimpleQueue[bytes]) -> None:
    """Queue questions during computation; exit the process when stdin ends."""
    try:
        stdin = os.fdopen(0, "rb", closefd=False)
        while length := stdin.read(LENGTH):
            questions.put(stdin.read(int.from_bytes(length, "big")))
    except Exception:
        traceback.print_exc()
        os._exit(1)  # the app starts another process
    os._exit(0)


def send(descriptor: int, data: bytes) -> None:
    """Write bytes to a pipe, after their length."""
    rest = len(data).to_bytes(LENGTH, "big") + data
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def answered(data: bytes) -> bytes:
    """Return the pickled answer to a pickled question."""
    try:
        return pickle.dumps((True, pickle.loads(data).think()))
    except Exception as error:
        return pickle.dumps((False, _why(error)))


def _why(error: Exception) -> str:
    """Return the traceback of an error without its message, which may quote the question."""
    where = traceback.format_tb(error.__traceback__)
    return "".join(["Traceback (most recent call last):\n", *where, type(error).__name__])


if __name__ == "__main__":
    main()
