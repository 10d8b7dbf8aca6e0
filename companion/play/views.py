"""Cached views of the current match, and the answers of slow work in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.play.game import Game, public_view
from companion.play.log import Log
from companion.play.question import Question
from companion.play.view import Answers, View
from companion.words.i18n import has_readers, language

REMEMBERED = 64
"""Answers of slow work that are cached, so that a step back shows them at once."""


class Views:
    """Cache of views: each is made once per change, language and presence of readers."""

    def __init__(self, game: Game[Any], log: Log) -> None:
        self._game, self._log = game, log
        self._answers: dict[Question, Any] = {}
        """Answers of slow work, the oldest first."""
        self._views: dict[tuple[str, bool, int | None], View | None] = {}
        """Cached views by language, readers and seat; the seat is None for the public view."""
        self._questions: Mapping[str, Question] = {}
        self._viewed: Any = None
        """State of the cached views and questions."""

    @property
    def public(self) -> View:
        """Public view."""
        view = self._once(None, lambda: public_view(self._game, self._state, self.answers))
        assert view is not None
        return view

    def private(self, seat: int) -> View | None:
        """Return the private view of a seat; None if it has none."""
        secrets = self._game.secrets
        if secrets is None:
            return None
        steps = self._log.steps
        return self._once(seat, lambda: secrets.private(self._state, seat, steps(), self.answers))

    def shut(self, seat: int) -> View | None:
        """Return the locked page of a seat, before its PIN is entered; None if it has no PIN."""
        secrets = self._game.secrets
        return secrets.shut(self._state, seat) if secrets else None

    def opens(self, seat: int, digits: str) -> bool:
        """Return True if digits are the PIN of a seat's page."""
        secrets = self._game.secrets
        return secrets is not None and secrets.opens(self._state, seat, digits)

    @property
    def questions(self) -> Mapping[str, Question]:
        """Questions for slow work about the current state, most urgent first."""
        self._look_anew()
        return self._questions

    @property
    def unanswered(self) -> tuple[Question, ...]:
        """Questions that have no answer yet."""
        return tuple(each for each in self.questions.values() if each not in self._answers)

    @property
    def answers(self) -> Answers:
        """Answers of slow work about the current state."""
        return self._found(self.questions)

    def answers_about(self, state: Any) -> Answers:
        """Return the answers of slow work that are known about a state."""
        return self._found(self._game.thinks(state))

    def _found(self, questions: Mapping[str, Question]) -> Answers:
        asked = questions.items()
        return Answers({name: self._answers[q] for name, q in asked if q in self._answers})

    def answer(self, question: Question, answer: Any) -> None:
        """Store an answer, None if there can be none, and update the views if it is still asked."""
        self._answers[question] = answer
        if len(self._answers) > REMEMBERED:
            asked = {*self.questions.values()}
            oldest = next((each for each in self._answers if each not in asked), question)
            if oldest not in asked:
                del self._answers[oldest]
        self._views = {}

    @property
    def _state(self) -> Any:
        return self._log.states[-1]

    def _once(self, seat: int | None, look: Callable[[], View | None]) -> View | None:
        self._look_anew()
        key = language(), has_readers(), seat
        if key not in self._views:
            self._views[key] = look()
        return self._views[key]

    def _look_anew(self) -> None:
        """Drop the views and questions of another state."""
        if self._viewed is not self._state:
            self._viewed, self._views = self._state, {}
            self._questions = self._game.thinks(self._state)
