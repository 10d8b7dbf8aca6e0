"""Filters of matches in words, and the values that each of their lists offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta

from msgspec import Struct
from msgspec.structs import replace

from companion import games
from companion.keep.matches.filters import Filter
from companion.keep.matches.game_counts import GameCount
from companion.keep.matches.people import Regular
from companion.play.game import Option
from companion.play.marks import MARK_COUNT
from companion.telling import past
from companion.telling.dates import short_month
from companion.words import times
from companion.words.i18n import N_, _

MOST_CHIPS = 6
"""Most people with a chip; the others are in the list."""
SPANS = (
    (N_("the last 30 days"), timedelta(days=30)),
    (N_("the last three months"), timedelta(days=91)),
    (N_("the last twelve months"), timedelta(days=365)),
)


class FilterChoice(Struct, frozen=True):
    """Value that can be chosen; *fits* is the filter that follows from it."""

    words: str
    fits: Filter
    chosen: bool = False
    number: int | None = None
    """Number of the colour and shape of a person."""
    game: str = ""
    """Name of a game that is chosen or left with it."""


def chips(regulars: Sequence[Regular], fits: Filter) -> list[FilterChoice]:
    """Return a choice for each person met most often; another chosen one replaces the last."""
    picks = people(regulars, fits)
    first = picks[:MOST_CHIPS]
    chosen = [pick for pick in picks[MOST_CHIPS:] if pick.chosen]
    return [*first[: MOST_CHIPS - len(chosen)], *chosen]


def people(regulars: Sequence[Regular], fits: Filter) -> list[FilterChoice]:
    """Return a choice for each person; touching the chosen one again clears it."""
    return [
        FilterChoice(
            each.name, replace(fits, person="" if chosen else each.person), chosen, number
        )
        for each, number in numbered(regulars)
        for chosen in [each.person == fits.person]
    ]  # fmt: skip


def numbered(regulars: Sequence[Regular]) -> Iterator[tuple[Regular, int]]:
    """Yield people with the number of their colour and shape, each distinct while numbers last."""
    taken: set[int] = set()
    for each in regulars:
        number = each.number
        if number in taken:
            free = (other for other in range(MARK_COUNT) if other not in taken)
            number = next(free, number)
        taken.add(number)
        yield each, number


def every_game(fits: Filter, played: Sequence[GameCount]) -> list[FilterChoice]:
    """Return a choice for all games together, for each game, and for the chosen one's rules."""
    every = FilterChoice(
        _("every game"), replace(fits, game="", sheet="", options=()), not fits.game
    )
    return [every, *one_game(fits, played)]


def one_game(fits: Filter, played: Sequence[GameCount]) -> list[FilterChoice]:
    """Return a choice for each of some games, then those of the house rules of the chosen one."""
    each = [
        FilterChoice(
            past.game_title(count.game, count.sheet),
            replace(fits, game=count.game, sheet=count.sheet, options=()),
            (count.game, count.sheet) == (fits.game, fits.sheet),
            game=count.game,
        )
        for count in known(played)
    ]
    return [*each, *_rules(fits)]


def known(played: Sequence[GameCount]) -> list[GameCount]:
    """Return those of some games that this box has, most matches first, then as on its menu."""
    menu = [about.name for about in games.menu()]
    here = (count for count in played if count.game in menu)
    return sorted(here, key=lambda count: (-count.matches, menu.index(count.game)))


def _rules(fits: Filter) -> Iterator[FilterChoice]:
    for option in games.find(fits.game).options if fits.game else ():
        if not option.reads:
            yield from _values(option, fits)


def _values(option: Option, fits: Filter) -> Iterator[FilterChoice]:
    """Yield a choice for each value of a house rule; touching the chosen one again clears it."""
    others = tuple(each for each in fits.options if each[0] != option.name)
    for value, words in option.values.items():
        rule = option.name, value
        chosen = rule in fits.options
        options = others if chosen else (*others, rule)
        text = _("{rule}: {value}").format(rule=_(option.title), value=_(words))
        yield FilterChoice(text, replace(fits, options=options), chosen)


def lasting(fits: Filter, now: str) -> list[FilterChoice]:
    """Return a choice for each span of time up to now."""
    picks = [FilterChoice(_("ever"), replace(fits, since=""), not fits.since)]
    today = times.moment(now)
    if today is None:
        return picks
    days = [(words, today.date() - span) for words, span in SPANS]
    days.append((N_("this year"), today.date().replace(month=1, day=1)))
    return picks + [
        FilterChoice(_(words), replace(fits, since=day.isoformat()), day.isoformat() == fits.since)
        for words, day in days
    ]


def game_words(fits: Filter) -> str:
    """Return the game of a filter in words, with its house rules."""
    if not fits.game:
        return _("every game")
    return ", ".join((title(fits), *rules_words(fits)))


def title(fits: Filter) -> str:
    """Return the title of the game of a filter."""
    return past.game_title(fits.game, fits.sheet)


def rules_words(fits: Filter) -> list[str]:
    """Return the chosen value of each house rule."""
    return [pick.words.partition(": ")[2] for pick in _rules(fits) if pick.chosen]


def time_words(fits: Filter, first: str, now: str) -> str:
    """Return the time of a filter, as in “Mar–today”; *first* is the first date of all."""
    month = short_month(fits.since or first, now)
    return _("{month}–today").format(month=month) if month else _("ever")
