"""Differences between two views of a match, in sentences, such as around a correction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.play.actions import Action
from companion.play.view import Fact, Seat, Sheet, View
from companion.words.i18n import _, points_word
from companion.words.names import shortest

Pair = tuple[str, str]
"""Same text in the old view and in the new one."""


class Difference(Struct, frozen=True):
    """Sentence, with the pairs of words and numbers that it covers."""

    text: str
    told: tuple[Pair, ...] = ()
    what: str = ""
    """Number that changes, if it is one."""
    was: str = ""
    now: str = ""
    seat: int | None = None
    """Seat whose number it is."""


def differences(old: View, new: View) -> tuple[str, ...]:
    """Return ``compared`` as sentences."""
    return tuple(each.text for each in compared(old, new))


def compared(old: View, new: View) -> tuple[Difference, ...]:
    """Return the differences visible to all: points, facts and the next action.

    The views are of the same game, and one may have more seats. "Nothing else changes" is added
    only if the sentences cover every word and number that differs.
    """
    found = (
        *_seats(old, new),
        *_points(old, new),
        *_facts(old.facts, new.facts),
        *_next(old, new),
    )
    told = {pair for each in found for pair in each.told}
    rest = found or (Difference(_("no point changes")),)
    if not changed_texts(old, new) <= told:
        return (*rest, Difference(_("something else on the table changes")))
    return (*rest, Difference(_("nothing else changes"))) if found else rest


def changed_texts(old: View, new: View) -> set[Pair]:
    """Return every word and number that differs between two views, as pairs.

    The curve follows from the sheet. Keys and the lit seat follow from the next action, so they
    count only where that is the same.
    """
    rows = [*zip(old.sheet.rows, new.sheet.rows, strict=False)]
    same = next((at for at, (was, now) in enumerate(rows) if was != now), len(rows))
    one, other = (_leaves(_compared(view, old, new, same)) for view in (old, new))
    paths = one.keys() | other.keys()
    pairs = {(one.get(path, ""), other.get(path, "")) for path in paths}
    return {(was, now) for was, now in pairs if was != now}


def _compared(view: View, old: View, new: View, same: int) -> View:
    """Return the part of a view that is compared, without the first rows, which are the *same*."""
    sheet = Sheet(rows=view.sheet.rows[same:], target=view.sheet.target)
    view = replace(view, who=None, sheet=sheet)
    if (old.who, old.prompt) == (new.who, new.prompt):
        return view
    seats = tuple(replace(seat, to_act=False) for seat in view.seats)
    return replace(view, seats=seats, offers=(), primary=None, ask=None, pick=None)


def _leaves(value: Any, path: tuple[object, ...] = ()) -> dict[tuple[object, ...], str]:
    """Return the texts and numbers of a view by their path; actions are skipped."""
    found: dict[tuple[object, ...], str] = {}
    for name, part in _parts(value):
        found |= _leaves(part, (*path, name))
    if not isinstance(value, Struct | tuple | list | Mapping) and value is not None:
        found[path] = str(value)
    return found


def _parts(value: Any) -> Iterator[tuple[object, Any]]:
    if isinstance(value, Struct) and not isinstance(value, Action):
        yield from ((name, getattr(value, name)) for name in value.__struct_fields__)
    elif isinstance(value, tuple | list):
        for place, part in enumerate(value):
            yield (part.words, part.value) if isinstance(part, Fact) else (place, part)
    elif isinstance(value, Mapping):
        yield from value.items()


def _seats(old: View, new: View) -> Iterator[Difference]:
    """Yield the seats that are in one of the views alone, each with all that it shows."""
    both = min(len(old.seats), len(new.seats))
    for seat in new.seats[both:]:
        told = tuple(("", text) for text in _shown(new, seat))
        yield Difference(_("{name} joins the table").format(name=seat.name), told)
    for seat in old.seats[both:]:
        told = tuple((text, "") for text in _shown(old, seat))
        yield Difference(_("{name} is not at the table").format(name=seat.name), told)


def _shown(view: View, seat: Seat) -> Iterator[str]:
    """Yield the texts and numbers of a seat and of its column of the sheet."""
    at = slice(seat.number, seat.number + 1)
    yield from _leaves(seat).values()
    for row in view.sheet.rows:
        yield from _leaves((row.points[at], row.moods[at])).values()


def _points(old: View, new: View) -> Iterator[Difference]:
    for seat, (was, now) in enumerate(zip(old.seats, new.seats, strict=False)):
        yield from _rounds(now.name, seat, old.sheet, new.sheet)
        if was.score != now.score:
            text = _("total: {name} {now} instead of {was}")
            text = text.format(name=now.name, now=now.score, was=was.score)
            pair = str(was.score), str(now.score)
            what = _("total: {name}").format(name=shortest(now.name))
            yield Difference(
                text, (pair,), what, points_word(was.score), points_word(now.score), seat
            )


def _rounds(name: str, seat: int, old: Sheet, new: Sheet) -> Iterator[Difference]:
    """Yield the rounds that bring a seat other points."""
    for before, after in zip(old.rows, new.rows, strict=False):
        points = [row.points[seat] if seat < len(row.points) else None for row in (before, after)]
        if points[0] != points[1]:
            was, now = map(new.written, points)
            text = _("round {round}: {name} {now} instead of {was}")
            text = text.format(round=after.label, name=name, now=now, was=was)
            moods = tuple((*row.moods, *("",) * (seat + 1))[seat] for row in (before, after))
            bare = tuple("" if each is None else str(each) for each in points)
            told = ((bare[0], bare[1]), (was, now), (moods[0], moods[1]))
            what = _("round {round}: {name}").format(round=after.label, name=shortest(name))
            yield Difference(text, told, what, was, now, seat)


def _facts(old: tuple[Fact, ...], new: tuple[Fact, ...]) -> Iterator[Difference]:
    """Yield the facts that differ, of those in both views."""
    before = {fact.words: fact.value for fact in old}
    for fact in new:
        if before.get(fact.words, fact.value) != fact.value:
            yield _instead(fact.words, before[fact.words], fact.value)


def _instead(what: str, was: str, now: str) -> Difference:
    text = _("{what}: {now} instead of {was}")
    return Difference(text.format(what=what, now=now, was=was), ((was, now),))


def _turn(was: str, now: str) -> Difference:
    """Return the difference of whose turn it is."""
    shown = _instead(_("whose turn it is"), shortest(was), shortest(now))
    return replace(shown, told=((was, now),))


def _next(old: View, new: View) -> Iterator[Difference]:
    """Yield the different result, or the different next seat and action."""
    prompts = (old.prompt, new.prompt)
    if new.over and old.prompt != new.prompt:
        yield Difference(_("then: {prompt}").format(prompt=new.prompt), (prompts,))
        return
    if old.over and not new.over:
        yield Difference(_("the match goes on"), (prompts,))
        return
    if old.who != new.who and old.who is not None and new.who is not None:
        yield _turn(old.seats[old.who].name, new.seats[new.who].name)
    if old.prompt != new.prompt:
        yield _instead(_("what is to be done"), *prompts)
    elif old.hint != new.hint and old.hint and new.hint:
        text = _("“{now}” instead of “{was}”").format(now=new.hint, was=old.hint)
        yield Difference(text, ((old.hint, new.hint),))
