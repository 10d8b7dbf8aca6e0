"""Replay of a match: its steps as moments, and the public view at each."""

from __future__ import annotations

from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from companion.play.game import public_view
from companion.play.match import Match
from companion.play.sentences import step_lines
from companion.play.view import Line, Step, View


class Moment(Struct, frozen=True):
    """Step of a match that has a line in the log."""

    state: int
    """Number of steps after which this state is reached."""
    sentence: str
    """Sentence of the log, without the name in front of it."""
    seat: int | None
    """Seat that acted; None if none did."""
    name: str
    """Name of that seat, if the sentence begins with it; empty if not."""
    chapter: int
    """Index of its chapter."""
    place: int
    """Number of the moment in its chapter, from 1."""

    @property
    def text(self) -> str:
        """Whole sentence."""
        return f"{self.name} {self.sentence}".strip()


class Chapter(Struct, frozen=True):
    """Round, day or turn: the beginning of its heading, its first moment and their number."""

    label: str
    first: int
    count: int

    @property
    def number(self) -> str:
        """Number in its heading; empty for none."""
        return next((word for word in self.label.split() if word.isdecimal()), "")


class Replay:
    """Match that is stepped through from its beginning, by the entries in effect at its end.

    Every moment has a sentence as in the log, and the public view of the state after its step, so a
    secret shows once it was uncovered; a match that was stopped may go on, and hides it again.
    Steps without a line in the log, such as a private note, have no moment of their own.
    """

    def __init__(self, match: Match, number: int = 0, broken: str = "") -> None:
        self.match = match
        self.number = number
        """Number of the match in the journal."""
        self.broken = broken
        """Sentence on the entry that cannot be read, before which it ends; empty if all can be
        read."""
        self.chapters: tuple[Chapter, ...] = ()
        self.moments: tuple[Moment, ...] = ()
        self._read(match)
        self._views: dict[int, View] = {}

    def _read(self, match: Match) -> None:
        chapters: list[Chapter] = []
        moments: list[Moment] = []
        steps = enumerate(match.log.steps(), 1)
        for _number, part in groupby(steps, lambda each: match.game.tells.chapter(each[1])):
            first, heading = len(moments), None
            for state, step in part:
                lines = _lines(match, step)
                if heading is None:
                    heading = match.game.tells.heading(step)
                    lines = lines or [heading]
                if lines:
                    place = len(moments) - first + 1
                    moments.append(_moment(lines[0], step, state, len(chapters), place))
            assert heading
            chapters.append(Chapter(heading.label, first, len(moments) - first))
        if moments:
            moments[-1] = replace(moments[-1], state=len(match.log))
        self.chapters, self.moments = tuple(chapters), tuple(moments)

    def __len__(self) -> int:
        return len(self.moments)

    def view(self, at: int) -> View:
        """Return the public view at a moment; −1 is before the first one."""
        if at not in self._views:
            self._views[at] = public_view(self.match.game, self.match.log.states[self._state(at)])
        return self._views[at]

    def hides(self, at: int) -> bool:
        """Return True if the table at a moment would show information hidden in a stopped match."""
        secrets, last = self.match.game.secrets, self.match.state
        if secrets is None or not last.ended:
            return False
        return secrets.uncovers(last, self.match.log.states[self._state(at)])

    def until(self, at: int) -> Match:
        """Return the match at a moment."""
        return self.match.until(self._state(at))

    def rounds(self, at: int) -> float:
        """Return the rounds on the curve at a moment, with the share of the one that goes on."""
        moment = self.moments[at]
        chapter = self.chapters[moment.chapter]
        begun, now = self._drawn(chapter.first - 1), self._drawn(at)
        share = moment.place / chapter.count if now == begun else 0.0
        return min(now + share, self._drawn(len(self) - 1))

    def _drawn(self, at: int) -> int:
        """Return the number of rounds on the curve at a moment."""
        return max(len(self.view(at).sheet.curve) - 1, 0)

    def _state(self, at: int) -> int:
        return self.moments[at].state if at >= 0 else 0


def _lines(match: Match, step: Step) -> list[Line]:
    """Return the lines of a step as of then; in a stopped match with secrets, as of the last state.

    As of then, they do not yet give the result of a bid.
    """
    hidden = match.game.secrets is not None and match.state.ended
    last = match.state if hidden else step.after
    return [line for line in step_lines(match.game, step, last) if not line.heading]


def _moment(line: Line, step: Step, state: int, chapter: int, place: int) -> Moment:
    name = ""
    if line.seat is not None and line.seat < len(step.before.players):
        name = _beginning(line.text, step.before.players[line.seat])
    sentence = line.text.removeprefix(name).strip()
    return Moment(state, sentence, line.seat, name, chapter, place)


def _beginning(text: str, name: str) -> str:
    """Return a name at the beginning of a sentence, with its punctuation; empty if there is none.

    >>> _beginning("Ada: it fits", "Ada"), _beginning("Adam doubted", "Ada")
    ('Ada:', '')
    """
    words = (f"{name}{mark}" for mark in ("", ":", ","))
    return next((each for each in words if text.startswith(f"{each} ")), "")
