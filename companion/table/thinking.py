"""What there is to think about at the table is asked, and answered into the match."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.play.match import Match
from companion.play.question import Question
from companion.table.followers import PublicState
from companion.table.table import Table
from companion.work.thinking import Thinking


class Thoughts:
    """Follows the table, and has thought about whatever the match there asks.

    Only what it asks as it stands is wanted: a step on, and the rest is let go.
    """

    def __init__(self, table: Table, thinking: Thinking) -> None:
        self._table, self._thinking = table, thinking

    def __call__(self, _shown: PublicState) -> None:
        """Ask what has no answer yet."""
        if match := self._table.match:
            self._thinking.ask(match.views.unanswered, partial(self._tell, match))
        else:
            self._thinking.drop()

    def _tell(self, match: Match, question: Question, answer: Any) -> None:
        match.views.answer(question, answer)
        self._table.changed()
