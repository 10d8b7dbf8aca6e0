"""Sends the questions of a match to the worker process and its answers to the match."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.play.match import Match
from companion.play.question import Question
from companion.table.followers import PublicState
from companion.table.table import Table
from companion.work.thinking import Thinking


class Thoughts:
    """Follows the table and has the questions of its match answered.

    Only the questions of the current state count; after a step the others are dropped.
    """

    def __init__(self, table: Table, thinking: Thinking) -> None:
        self._table, self._thinking = table, thinking

    def __call__(self, _shown: PublicState) -> None:
        """Ask the questions without an answer."""
        if match := self._table.match:
            self._thinking.ask(match.views.unanswered, partial(self._answer, match))
        else:
            self._thinking.drop()

    def _answer(self, match: Match, question: Question, answer: Any) -> None:
        match.views.answer(question, answer)
        self._table.save_study()
        self._table.changed()
