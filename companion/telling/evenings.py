"""Evenings in words: for their page, their pictures, and a text to copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from msgspec.structs import replace

from companion import games
from companion.keep.matches.evenings import Evening, Evenings
from companion.keep.matches.lists import Saved
from companion.play.marks import shape
from companion.play.titles import Award, Played, Title, awards
from companion.telling import past
from companion.telling.dates import day_with_year, span_of_time, weekday_with_year
from companion.telling.recap import Guest, MatchResult, Recap
from companion.words import times
from companion.words.errors import UnknownGame
from companion.words.i18n import _, ngettext, pgettext, points_word

ELIDED = (8, 11)
"""Days before which Italian elides."""
BARS = "▁▂▃▄▅▆▇█"
"""Characters of a bar chart, from zero to the largest value."""
GAME_SIGNS = {
    "istinto": "🃏", "holmes": "🎩", "baker-street": "🕯", "cluedo": "🔎", "the-club": "🎷",
}  # fmt: skip
"""Sign of each game in a line of symbols; any other one is a die."""
DIE = "🎲"


def recap(evenings: Evenings, evening: Evening) -> Recap:
    """Return an evening with its titles in words."""
    played = evenings.played(evening.span)
    people = _people(evening, played)
    by_name = {each.name: each for each in people}
    results = tuple(_result(saved, by_name, evenings.milestones) for saved in evening.matches)
    day = times.moment(evening.dated.at)
    told = Recap(
        day=day.date().isoformat() if day else "",
        title=_titled(evening.dated.at, evenings.today),
        heading=_("The evening"),
        weekday=weekday_with_year(evening.dated.at, evenings.today),
        about=_about(evening, len(people)),
        people=people,
        results=results,
        story=_("the story"),
        foot=_("Companion, beside the cards"),
    )
    return replace(told, sentences=tuple(_sentences(told)), symbols=symbols(told))


def _titled(at: str, now: str) -> str:
    """Return the title of the evening of a date."""
    day = times.moment(at)
    if day is None:
        return _("The evening")
    text = _("Evening of {day}")
    if day.day in ELIDED:
        text = pgettext("before 8 and 11", "Evening of {day}")
    return text.format(day=day_with_year(at, now))


def _about(evening: Evening, count: int) -> str:
    people = ngettext("{count} person", "{count} people", count).format(count=count)
    number = len(evening.matches)
    matches = ngettext("{count} match", "{count} matches", number).format(count=number)
    return " · ".join(filter(None, (people, matches, span_of_time(evening.seconds))))


def _people(evening: Evening, played: Sequence[Played]) -> tuple[Guest, ...]:
    """Return the people of an evening, each with a mark of their own and the title earned."""
    earned = awards(played, {each.game: _titles(each.game) for each in played})
    matches = Counter(person for each in played for person in each.measures)
    won = Counter(
        person
        for each in played
        for person, measures in each.measures.items()
        if measures.get("won", (0, 1))[0]
    )
    return tuple(
        Guest(
            present.name, mark, *_titled_by(earned.get(present.key)),
            _fact(matches[present.key], won[present.key]), won[present.key],
        )
        for present, mark in zip(evening.people, evening.marks, strict=True)
    )  # fmt: skip


def _titles(game: str) -> tuple[Title, ...]:
    with suppress(UnknownGame):
        return games.find(game).titles
    return ()


def _titled_by(award: Award | None) -> tuple[str, str]:
    """Return the words of a title and its definition."""
    if award is None:
        return "", ""
    words = _(award.title.words).format(amount=points_word(round(award.value)))
    meaning = _(award.title.meaning)
    game = past.game_title(award.game, award.sheet) if award.game else ""
    return words, f"{game}: {meaning}" if game else meaning


def _fact(played: int, won: int) -> str:
    if won:
        return past.won(won, played)
    return ngettext("{count} match", "{count} matches", played).format(count=played)


def _result(
    saved: Saved, people: Mapping[str, Guest], milestones: Mapping[int, int]
) -> MatchResult:
    won = past.winners(saved)
    names = [saved.players[seat] for seat in won]
    return MatchResult(
        number=saved.number,
        game=saved.game,
        title=past.title(saved),
        winners=tuple(people[name] for name in names if name in people),
        who=past.outcome(saved),
        score=past.score(saved),
        over=saved.standing is not None,
        times=milestones.get(saved.number, 0),
        by_hand=saved.by_hand,
    )


# --- as text


def symbols(told: Recap) -> str:
    """Return a line of symbols: each game with the shapes of its winners, then wins as bars."""
    games_played = [
        GAME_SIGNS.get(each.game, DIE) + "".join(shape(who.mark) for who in each.winners)
        for each in told.results
    ]
    most = max((each.wins for each in told.people), default=0)
    bars = [shape(each.mark) + _bar(each.wins, most) for each in told.people if most]
    return " ".join((*games_played, *(("│", *bars) if bars else ())))


def _bar(wins: int, most: int) -> str:
    return BARS[round((len(BARS) - 1) * wins / most)]


def _sentences(told: Recap) -> Iterator[str]:
    """Yield the sentences of the story of an evening."""
    yield told.title
    yield told.about
    for result in told.results:
        marks = "".join(shape(each.mark) for each in result.winners)
        yield " ".join(filter(None, (f"{result.title}:", marks, result.who, result.score)))
        if result.times:
            yield _("{count} times {game}!").format(count=result.times, game=result.title)
    for each in told.people:
        if each.title:
            yield f"{shape(each.mark)} {each.name}: {each.title}"
