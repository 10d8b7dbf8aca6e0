"""An app with endless slow work, to be killed: ``tests.work.killed PIPE``."""

from __future__ import annotations

import sys
from queue import SimpleQueue

from companion.play.question import Question
from companion.words.inputs import Inbox
from companion.work.jobs import Work
from companion.work.thinking import Thinking
from tests.work import asked


def main(pipe: str) -> None:
    """Print the id of the process for slow work, and keep it busy."""
    inbox, woken = Inbox(), SimpleQueue()
    inbox.wake = lambda: woken.put(None)
    work = Work(inbox)
    questions = Question(asked.process), Question(asked.hanging, (pipe,))
    Thinking(work).ask(questions, lambda _, answer: print(answer, flush=True))
    while True:
        woken.get()
        for event in inbox.drain():
            work.handle(event)


if __name__ == "__main__":
    main(sys.argv[1])
