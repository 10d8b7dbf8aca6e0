"""Suggestions of games to play, ordered by the matches of the box, each with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from statistics import median_low

from msgspec import Struct

from companion import games
from companion.games.any_game import ABOUT as ANY_GAME
from companion.games.any_game.adapter import seats_of
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import PLAIN, encode
from companion.keep.matches.habits import Habit
from companion.table import sheets
from companion.words import times
from companion.words.i18n import _, ngettext

RESTED = 60
"""Days after which a game has rested as long as it can."""
ENOUGH = 3
"""Matches with as many people from which on their time alone is the usual one."""
UNKNOWN = 0.5
"""Share of likes of a game of which nothing is known."""
ROUNDED = 5
"""Minutes to which a usual time is rounded."""
NO_GAME: tuple[Scoring, tuple[Habit, ...]] = (PLAIN, ())
"""Placeholder for another game without a history."""


class Candidate(Struct, frozen=True):
    """Game that could be played, with its history."""

    game: str
    title: str
    seats: range
    sheet: str = ""
    """Text form of the sheet of another game."""
    habits: tuple[Habit, ...] = ()

    @property
    def matches(self) -> int:
        return sum(each.matches for each in self.habits)

    @property
    def liked(self) -> int:
        return sum(each.liked for each in self.habits)

    @property
    def last(self) -> str:
        """Day of the last match; empty if there is none, or none with a date."""
        return max((each.last for each in self.habits), default="")

    def seconds(self, people: int) -> int | None:
        """Return the usual time at the table: the median with as many people if that is known."""
        alike = [each for each in self.habits if each.people == people]
        lasted = _lasted(alike)
        lasted = lasted if len(lasted) >= ENOUGH else _lasted(self.habits)
        return median_low(lasted) if lasted else None


class GameSuggestion(Struct, frozen=True):
    """Game that fits the people and the time, and the reason in words, each part may be empty."""

    candidate: Candidate
    when: str
    """Time of its last match."""
    lasts: str
    """Its usual time at the table."""
    liked: str
    """Number of its matches that were liked."""


def suggestions(
    candidates: Sequence[Candidate], people: int, longest: int | None, today: date | None
) -> list[GameSuggestion]:
    """Return the games for a number of people, the best first; *longest* is in seconds.

    Games that were liked more often come first, and games that have rested longer: the share of
    matches that were liked and the share of 60 days since the last one are added. A game whose
    usual time is longer is left out. Until a match is liked, the first share is the same for all
    games. *today* is None if the clock is wrong.
    """
    is_told = any(each.liked for each in candidates)
    fitting = [each for each in candidates if people in each.seats and _fits(each, people, longest)]
    fitting.sort(key=lambda each: -_worth(each, today, is_told))
    return [
        GameSuggestion(each, _last(each, today), _lasts(each.seconds(people)), _was_liked(each))
        for each in fitting
    ]


def candidates(played: Sequence[Habit]) -> list[Candidate]:
    """Return the games with boxes, the other games that were *played*, and those known."""
    own = [
        Candidate(about.name, _(about.title), about.seats, habits=_of(played, about.name))
        for about in games.menu()
        if about.name != ANY_GAME.name
    ]
    others = _by_name(_of(played, ANY_GAME.name))
    here = [scoring for scoring, _habits in others.values()]
    return own + [
        Candidate(
            ANY_GAME.name,
            _(each.name),
            _seats(each),
            encode(each),
            others.get(each.name, NO_GAME)[1],
        )
        for each in sheets.choices(here)
        if each.name
    ]


def _seats(scoring: Scoring) -> range:
    """Return the numbers of people of another game."""
    least, most = seats_of(scoring)
    return range(least, most + 1)


def _of(played: Sequence[Habit], game: str) -> tuple[Habit, ...]:
    return tuple(each for each in played if each.game == game)


def _by_name(played: Sequence[Habit]) -> dict[str, tuple[Scoring, tuple[Habit, ...]]]:
    """Return other games by name: the scoring used last, and the habits under all its scorings."""
    read = {text: sheets.readable(text) for text in {each.sheet for each in played}}
    found: dict[str, tuple[Scoring, tuple[Habit, ...]]] = {}
    for habit in sorted(played, key=lambda each: (each.last, each.sheet)):
        if scoring := read[habit.sheet]:
            before = found.get(scoring.name, NO_GAME)[1]
            found[scoring.name] = scoring, (*before, habit)
    return found


def _lasted(habits: Sequence[Habit]) -> list[int]:
    return [seconds for each in habits for seconds in each.seconds]


def _fits(candidate: Candidate, people: int, longest: int | None) -> bool:
    seconds = candidate.seconds(people)
    return longest is None or seconds is None or seconds <= longest


def _worth(candidate: Candidate, today: date | None, is_told: bool) -> float:
    rested = _days(candidate.last, today)
    rest = 0.0 if rested is None else min(rested, RESTED) / RESTED
    return _liking(candidate, is_told) + rest


def _liking(candidate: Candidate, is_told: bool) -> float:
    """Return the share of matches that were liked, as if there were one more of each kind."""
    return (candidate.liked + 1) / (candidate.matches + 2) if is_told else UNKNOWN


def _days(last: str, today: date | None) -> int | None:
    """Return the days since a day; None if one of them is not known."""
    then = times.moment(last)
    return (today - then.date()).days if then and today else None


def _lasts(seconds: int | None) -> str:
    if seconds is None:
        return ""
    minutes = max(round(seconds / 60 / ROUNDED) * ROUNDED, ROUNDED)
    if minutes >= 60:
        return times.duration(60 * minutes)
    return _("{minutes} minutes").format(minutes=minutes)


def _last(candidate: Candidate, today: date | None) -> str:
    if not candidate.matches:
        return _("not played yet")
    days = _days(candidate.last, today)
    if days is None:
        text = ngettext("played {count} time", "played {count} times", candidate.matches)
        return text.format(count=candidate.matches)
    return _ago(days)


def _ago(days: int) -> str:
    if days < 1:
        return _("today")
    if days == 1:
        return _("yesterday")
    return times.days_ago(days)


def _was_liked(candidate: Candidate) -> str:
    if not candidate.liked:
        return ""
    if candidate.liked == candidate.matches == 1:
        return _("liked")
    text = ngettext(
        "liked {liked} time out of {count}", "liked {liked} times out of {count}", candidate.liked
    )
    return text.format(liked=candidate.liked, count=candidate.matches)
