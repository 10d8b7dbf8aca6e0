"""Changes of a scoring, one field at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.any_game import scoring as kinds
from companion.games.any_game.adapter import counting_of, scoring_of_description
from companion.games.any_game.description import SheetChoice, localized
from companion.games.any_game.kinds import kind_of
from companion.games.any_game.scoring import Bids, Counter, Scoring
from companion.play.tuples import replaced
from companion.words.i18n import N_, _, ngettext, points_word

USUAL_BIDS = Bids()
"""Bids as they begin: 10 points and the bid if it is met, nothing if not."""
USUAL_COUNTERS = (Counter(N_("lives"), 20), Counter(N_("coins"), 0))
LIMITS = {kinds.TOTAL: 100, kinds.ROUNDS: 10, kinds.OUT: 100, kinds.OPEN: 0}
"""Limit with which each end begins."""
STEP_SIZES = ((30, 1), (200, 10), (1000, 50))
"""Step of a number up to each size; it is STEP for larger ones."""
LARGEST_STEP = 500

END_WORDS = {
    kinds.TOTAL: N_("at a total"), kinds.ROUNDS: N_("by rounds"), kinds.OUT: N_("one is out"),
    kinds.OPEN: N_("we say so"),
}  # fmt: skip
TIE_WORDS = {
    kinds.SHARED: N_("the win is shared"), kinds.LAST: N_("the last round decides"),
    kinds.ON: N_("another round is played"),
}  # fmt: skip
NEWCOMER_WORDS = {
    "": N_("as you say then"), kinds.ZERO: N_("at zero"), kinds.LOWEST: N_("at the lowest"),
    kinds.AVERAGE: N_("at the average"),
}  # fmt: skip
PLACE_WORDS = (N_("The first gets"), N_("The second gets"), N_("The third gets"))


class Field(Struct, frozen=True):
    """Field of a scoring: a sentence that ends with its value in words, and its editor."""

    name: str
    title: str
    """Beginning of the sentence."""
    value: str
    """End of the sentence, which a touch changes; empty for a name to add."""
    kind: str
    """"number", "choice" or "text"."""
    number: int = 0


def choices(scoring: Scoring) -> Iterator[tuple[SheetChoice, int]]:
    """Yield the choices that a sheet leaves, each with its value."""
    description = counting_of(scoring).description
    for choice in description.choices:
        yield choice, description.chosen.get(choice.name, choice.values[0])


def choice_word(choice: SheetChoice, value: int) -> str:
    """Return the word of a value of a choice."""
    place = choice.values.index(value)
    return localized(choice.labels[place]) if choice.labels else points_word(value)


def chosen(scoring: Scoring, name: str, value: int) -> Scoring:
    """Return the scoring of a sheet with another value of a choice."""
    description = counting_of(scoring).description
    made = {**description.chosen, name: value}
    return scoring_of_description(replace(description, chosen=made))


def generic_name(scoring: Scoring) -> str:
    """Return the name of the kind of game of a sheet whose name is a trademark; else empty."""
    return localized(counting_of(scoring).description.generic)


def of_kind(scoring: Scoring, kind: str) -> Scoring:
    """Return a scoring changed to another kind, with the fields that the kind needs."""
    start = 0 if scoring.countdown else scoring.start
    if kind == scoring.kind:
        return scoring
    scoring = replace(
        scoring, kind=kind, bids=None, sum=None, start=start, countdown=False, prizes=(1,), most=0,
        earned=False,
    )  # fmt: skip
    if kind == kinds.COUNTERS and not scoring.counters:
        counters = tuple(replace(each, name=_(each.name)) for each in USUAL_COUNTERS)
        scoring = of_end(replace(scoring, counters=counters, lowest=False), kinds.OUT)
    if kind == kinds.CATEGORIES and not scoring.categories:
        scoring = replace(scoring, categories=(_("Points"),))
    if not has_winner_choice(scoring):
        scoring = replace(scoring, lowest=False)
    possible = kind_of(scoring).ends
    return of_end(scoring, scoring.end if scoring.end in possible else possible[0])


def of_end(scoring: Scoring, end: str) -> Scoring:
    """Return a scoring with another end."""
    usual = 0 if end == kinds.OUT and not scoring.lowest else LIMITS[end]
    limit = kind_of(scoring).limits.get(end, usual)
    start = _start_before(scoring, end, limit)
    return replace(scoring, end=end, limit=limit, start=start, countdown=False)


def _start_before(scoring: Scoring, end: str, limit: int) -> int:
    """Return the points of the start, or others if the end were reached with them."""
    if scoring.kind == kinds.COUNTERS or end not in (kinds.TOTAL, kinds.OUT):
        return scoring.start
    if end == kinds.OUT and not scoring.lowest:
        return scoring.start if scoring.start > limit else LIMITS[kinds.OUT]
    return scoring.start if scoring.start < limit else 0


def of_winner(scoring: Scoring, lowest: bool) -> Scoring:
    """Return a scoring won by the lowest total, or by the highest."""
    return of_end(replace(scoring, lowest=lowest), scoring.end)


def has_winner_choice(scoring: Scoring) -> bool:
    """Return True if either the highest or the lowest total may win."""
    return kind_of(scoring).has_direction and not scoring.countdown


def has_limit(scoring: Scoring) -> bool:
    """Return True if the end has a number."""
    is_open = scoring.end == kinds.OPEN or scoring.kind == kinds.CATEGORIES
    return not (is_open or scoring.sheet or scoring.countdown)


def step(number: int) -> int:
    """Return the step by which a touch changes a number of this size.

    >>> step(11), step(101), step(501), step(2005)
    (1, 10, 50, 500)
    """
    return next((by for size, by in STEP_SIZES if abs(number) <= size), LARGEST_STEP)


def stepped(scoring: Scoring, up: bool) -> Scoring:
    """Return a scoring whose limit is one step higher or lower."""
    least = 0 if scoring.end == kinds.OUT else 1
    by = step(scoring.limit if up else scoring.limit - 1)
    return limited(scoring, max(least, scoring.limit + (by if up else -by)))


def limited(scoring: Scoring, limit: int) -> Scoring:
    """Return a scoring that ends at a limit."""
    most = kinds.MOST_ROUNDS if scoring.end == kinds.ROUNDS else kinds.LARGEST_NUMBER
    return replace(scoring, limit=max(-most, min(limit, most)))


def with_bids(scoring: Scoring, bids: bool) -> Scoring:
    """Return a scoring with bids before each round, or without."""
    return replace(scoring, bids=USUAL_BIDS if bids else None, sum=None, most=0, earned=False)


# --- all other fields


def fields(scoring: Scoring) -> tuple[Field, ...]:
    """Return the fields beside kind, winner, end and limit that matter for a game."""
    if scoring.sheet:
        return tuple(
            Field(choice.name, localized(choice.words), choice_word(choice, value), "choice")
            for choice, value in choices(scoring)
        )
    return (*_common(scoring), *_of_kind(scoring), *_marks(scoring))


def _common(scoring: Scoring) -> Iterator[Field]:
    alone = _("on their own")
    teams = _("in {count} teams").format(count=scoring.teams) if scoring.teams else alone
    yield Field("teams", _("Everybody plays"), teams, "choice")
    kind = kind_of(scoring)
    if kind.has_rounds and not kind.is_joint:
        yield Field("tie", _("At a tie"), _(TIE_WORDS[scoring.tie]), "choice")
    if scoring.kind != kinds.COUNTERS:
        word = _(NEWCOMER_WORDS[scoring.newcomers])
        yield Field("newcomers", _("Who comes later begins"), word, "choice")


def _of_kind(scoring: Scoring) -> Iterator[Field]:
    match scoring.kind:
        case kinds.NUMBERS:
            yield from _numbers(scoring)
        case kinds.COUNTERS:
            yield from _counters(scoring)
        case kinds.CATEGORIES:
            yield from _names("category", _("The sheet has"), scoring.categories)
            if len(scoring.categories) < kinds.MOST_CATEGORIES:
                yield Field("category new", _("The sheet also has"), "", "text")
        case kinds.PLACES:
            for at, words in enumerate(PLACE_WORDS):
                points = scoring.prizes[at] if at < len(scoring.prizes) else 0
                yield _points(f"prize {at}", _(words), points)
        case kinds.ALONE:
            yield _points("prize 0", _("Each of the others gives"), scoring.prizes[0])


def _counters(scoring: Scoring) -> Iterator[Field]:
    yield from _names("counter", _("The sheet has"), [each.name for each in scoring.counters])
    if len(scoring.counters) < kinds.MOST_COUNTERS:
        yield Field("counter new", _("The sheet also has"), "", "text")
    for at, each in enumerate(scoring.counters):
        yield _number(f"counter {at} start", _("{name}: all begin with"), each.start, each.name)
        yield _number(f"counter {at} up", _("{name}: each + adds"), each.up, each.name)
        yield _number(f"counter {at} down", _("{name}: each − takes"), each.down, each.name)


def _numbers(scoring: Scoring) -> Iterator[Field]:
    yield _points("start", _("All begin with"), scoring.start)
    if scoring.bids is None:
        value = _("whatever comes") if scoring.sum is None else points_word(scoring.sum)
        yield Field("sum", _("A round adds up to"), value, "number", scoring.sum or 0)
        down = _("down to exactly 0") if scoring.countdown else _("upwards")
        yield Field("countdown", _("You count"), down, "choice")
        yield _number("most", _("In a round one gets at most"), scoring.most, none=_("any number"))
        return
    bids = scoring.bids
    yield _points("bids met", _("A met bid is worth"), bids.met)
    yield _points("bids met_each", _("and each trick of it"), bids.met_each)
    yield _points("bids missed", _("A missed bid is worth"), bids.missed)
    yield _points("bids missed_each", _("and each trick of difference"), bids.missed_each)
    yield _points("bids zero", _("A bid of 0, for each card,"), bids.zero)
    as_many = _("as many as its number")
    yield _number("bids tricks", _("The tricks of a round are"), bids.tricks, none=as_many)
    yield _number("most", _("and at most"), scoring.most, none=_("any number"))
    earned = _("only for a met bid") if scoring.earned else _("in any case")
    yield Field("earned", _("Extra points count"), earned, "choice")


def _marks(scoring: Scoring) -> Iterator[Field]:
    yield from _names("mark", _("A player can be"), scoring.marks)
    if len(scoring.marks) < kinds.MOST_MARKS:
        yield Field("mark new", _("A player can also be"), "", "text")


def _names(part: str, title: str, names: Sequence[str]) -> Iterator[Field]:
    """Yield a field for each name of a list."""
    for at, name in enumerate(names):
        yield Field(f"{part} {at} name", title, _(name), "text")


def _points(name: str, title: str, number: int) -> Field:
    text = ngettext("{count} point", "{count} points", number).format(count=points_word(number))
    return Field(name, title, text, "number", number)


def _number(name: str, title: str, number: int, subject: str = "", none: str = "") -> Field:
    """Return the field of a number; *none* is what 0 means, if it has words of its own."""
    title = title.format(name=_(subject)) if subject else title
    value = none if none and not number else points_word(number)
    return Field(name, title, value, "number", number)


def turned(scoring: Scoring, name: str) -> Scoring:
    """Return a scoring with the next value of a field with a few values."""
    for choice, value in choices(scoring) if scoring.sheet else ():
        if choice.name == name:
            place = choice.values.index(value) + 1
            return chosen(scoring, name, choice.values[place % len(choice.values)])
    match name:
        case "teams":
            return replace(scoring, teams=_next((0, *kinds.TEAMS), scoring.teams))
        case "tie":
            return replace(scoring, tie=_next(kinds.TIES, scoring.tie))
        case "newcomers":
            return replace(scoring, newcomers=_next(tuple(NEWCOMER_WORDS), scoring.newcomers))
        case "earned":
            return replace(scoring, earned=not scoring.earned)
        case _:
            return _counted_down(scoring, not scoring.countdown)


def _counted_down(scoring: Scoring, down: bool) -> Scoring:
    if not down:
        return of_end(replace(scoring, start=0, most=0), kinds.TOTAL)
    return replace(
        scoring, countdown=True, end=kinds.TOTAL, limit=0, start=scoring.start or 501, lowest=False
    )


def _next(values: tuple[Any, ...], value: Any) -> Any:
    return values[(values.index(value) + 1) % len(values)]


def numbered(scoring: Scoring, name: str, number: int) -> Scoring:
    """Return a scoring with another number in a field."""
    part, *rest = name.split()
    number = max(-kinds.LARGEST_NUMBER, min(number, kinds.LARGEST_NUMBER))
    match part:
        case "bids":
            assert scoring.bids
            number = max(number, 0) if rest[0] == "tricks" else number
            return replace(scoring, bids=replace(scoring.bids, **{rest[0]: number}))
        case "most":
            return replace(scoring, most=max(number, 0))
        case "counter":
            return _with_counter(scoring, int(rest[0]), rest[1], number)
        case "prize":
            prizes = [*scoring.prizes, *[0] * 3][:3]
            prizes[int(rest[0])] = number
            while len(prizes) > 1 and not prizes[-1]:
                prizes.pop()
            return replace(scoring, prizes=tuple(prizes))
        case _:
            return replace(scoring, **{part: number})


def _with_counter(scoring: Scoring, at: int, field: str, number: int) -> Scoring:
    if field in ("up", "down"):
        number = max(number, 1)
    counter = replace(scoring.counters[at], **{field: number})
    return replace(scoring, counters=replaced(scoring.counters, at, counter))


LISTS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "counter": ("counters", Counter), "category": ("categories", str), "mark": ("marks", str),
}  # fmt: skip
"""Field of the scoring, and the item of a name, of each list of names."""


def named(scoring: Scoring, name: str, text: str) -> Scoring:
    """Return a scoring with another name in a list; an empty name removes its item."""
    part, at, *_rest = name.split()
    field, item = LISTS[part]
    items: tuple[Any, ...] = getattr(scoring, field)
    if at == "new":
        return replace(scoring, **{field: (*items, item(text))}) if text else scoring
    place = int(at)
    if not text:
        left = (*items[:place], *items[place + 1 :])
        return replace(scoring, **{field: left}) if left or part == "mark" else scoring
    old = items[place]
    new = replace(old, name=text) if isinstance(old, Counter) else text
    return replace(scoring, **{field: replaced(items, place, new)})
