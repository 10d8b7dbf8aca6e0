"""What two views of a match differ in, such as before a correction and after it, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.play.view import Fact, Row, View
from companion.words.i18n import _, signed


def differences(old: View, new: View) -> tuple[str, ...]:
    """Return what everybody would see otherwise, one sentence each: points, facts, who is next.

    Two moments of one game are compared, so their seats are the same.
    """
    told = (*_points(old, new), *_facts(old.facts, new.facts), *_next(old, new))
    return (*told, _("nothing else changes") if told else _("no point changes"))


def _points(old: View, new: View) -> Iterator[str]:
    for seat, (was, now) in enumerate(zip(old.seats, new.seats, strict=True)):
        yield from _rounds(now.name, seat, old.sheet.rows, new.sheet.rows)
        if was.score != now.score:
            text = _("total: {name} {now} instead of {was}")
            yield text.format(name=now.name, now=now.score, was=was.score)


def _rounds(name: str, seat: int, old: Sequence[Row], new: Sequence[Row]) -> Iterator[str]:
    """Yield which rounds bring a seat other points."""
    for before, after in zip(old, new, strict=False):
        was, now = before.points[seat], after.points[seat]
        if was != now:
            text = _("round {round}: {name} {now} instead of {was}")
            yield text.format(round=after.label, name=name, now=signed(now), was=signed(was))


def _facts(old: tuple[Fact, ...], new: tuple[Fact, ...]) -> Iterator[str]:
    """Yield which facts are otherwise, of those that both views tell."""
    before = {fact.words: fact.value for fact in old}
    for fact in new:
        if before.get(fact.words, fact.value) != fact.value:
            text = _("{what}: {now} instead of {was}")
            yield text.format(what=fact.words, now=fact.value, was=before[fact.words])


def _next(old: View, new: View) -> Iterator[str]:
    """Yield how the match ends then, or who is to act instead."""
    if new.over and old.prompt != new.prompt:
        yield _("then: {prompt}").format(prompt=new.prompt)
    elif old.over and not new.over:
        yield _("the match goes on")
    elif old.who != new.who and old.who is not None and new.who is not None:
        text = _("{what}: {now} instead of {was}")
        was, now = old.seats[old.who].name, new.seats[new.who].name
        yield text.format(what=_("whose turn it is"), now=now, was=was)
