"""Check of a description by its examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.any_game.description import Description, Example
from companion.games.any_game.formulas import FormulaError
from companion.games.any_game.standing import (
    DEALER_NAME,
    ROUND_NAME,
    Counting,
    PlayedRound,
    Standing,
)
from companion.words.i18n import _

ABSENT = "-"


def difference(description: Description) -> str:
    """Return the first difference from the examples as a sentence; empty if all of them hold.

    A formula that cannot be counted is a difference, too.
    """
    try:
        Counting(description)
        for number, example in enumerate(description.examples, 1):
            for found in _differences(description, example):
                text = _("Example {number} ({source}), {difference}")
                return text.format(number=number, source=example.source, difference=found)
    except FormulaError as error:
        return str(error)
    return "" if description.examples else _("A sheet needs an example, in [[examples]].")


def _differences(description: Description, example: Example) -> Iterator[str]:
    counting = Counting(description, example.choose)
    standing = _begun(counting, example)
    if wrong := next(_misfits(description, example, len(standing.total)), ""):
        yield _("“{name}” does not fit this sheet").format(name=wrong)
        return
    for place, row in enumerate(example.rounds):
        played = _played(description, row, len(standing.total), example.seats)
        yield from _beyond(counting, standing, played)
        standing = counting.after(standing, played)
        points = tuple(ABSENT if each is None else each for each in standing.points)
        wanted = example.points[place] if place < len(example.points) else points
        yield from _unequal(_("points of round {n}").format(n=standing.rounds), points, wanted)
    for name, wanted in example.counts.items():
        yield from _unequal(name, counting.numbers(standing).get(name), wanted)
    yield from _unequal("out", tuple(sorted(standing.out)), example.out)
    yield from _unequal("over", counting.is_over(standing), example.over)
    if example.winners is not None:
        yield from _unequal("winners", counting.winners(standing), example.winners)


def _misfits(description: Description, example: Example, sides: int) -> Iterator[str]:
    """Yield the names of an example that the sheet does not have, or has in another shape."""
    of = {field.name: field.of for field in description.fields}
    counts = {count.name for count in description.counts}
    values = {choice.name: choice.values for choice in description.choices}
    yield from (name for name, each in example.choose.items() if each not in values.get(name, ()))
    for name, each in [item for row in example.rounds for item in row.items()]:
        if name == DEALER_NAME:
            fits = each in range(sides)
        elif isinstance(each, tuple):
            fits = of.get(name) == "side" and len(each) == sides
        else:
            fits = name in of
        if not fits:
            yield name
    for name, numbers in (*example.begin.items(), *example.counts.items()):
        fits_all = name in counts and isinstance(numbers, tuple) and len(numbers) == sides
        if not fits_all and not (name == ROUND_NAME and isinstance(numbers, int)):
            yield name
    if any(len(points) != sides for points in example.points):
        yield "points"


def _begun(counting: Counting, example: Example) -> Standing:
    """Return the standing with which an example begins."""
    rows: tuple[Mapping[str, Any], ...] = (*example.rounds, example.begin, example.counts)
    columns = [each for row in rows for each in row.values() if isinstance(each, tuple)]
    standing = counting.begin(example.seats or max(map(len, columns), default=1))
    begun = {name: each for name, each in example.begin.items() if isinstance(each, tuple)}
    first = example.begin.get(ROUND_NAME, 1)
    if not isinstance(first, int) or any(
        len(each) != len(standing.total) for each in begun.values()
    ):
        return standing
    return counting.begun(standing, begun, first - 1)


def _played(
    description: Description, row: Mapping[str, Any], sides: int, seats: int
) -> PlayedRound:
    """Return a round as it is written; a field that is left out has its usual number, or 0."""
    written: dict[str, Any] = {}
    here = set(range(sides))
    for field in description.fields:
        numbers = row.get(field.name, field.usual or 0)
        if field.of == "side":
            numbers = numbers if isinstance(numbers, tuple) else (numbers,) * sides
            here -= {side for side, number in enumerate(numbers) if number == ABSENT}
            numbers = tuple(None if number == ABSENT else number for number in numbers)
        written[field.name] = numbers
    return PlayedRound(written, sorted(here), seats or len(here), row.get(DEALER_NAME))


def _beyond(counting: Counting, standing: Standing, played: PlayedRound) -> Iterator[str]:
    """Yield the numbers of a round that are beyond what their field may be."""
    n = standing.rounds + 1
    for name, numbers in played.written.items():
        limits = counting.limits(name, n, played)
        for number in numbers if isinstance(numbers, tuple) else (numbers,):
            if number is not None and not limits.least <= number <= limits.most:
                text = _("round {n}: {name} is {number}, not from {least} to {most}")
                yield text.format(n=n, name=name, number=number, **limits._asdict())
        if isinstance(numbers, tuple):
            sum_ = sum(each or 0 for each in numbers)
            too_much = limits.most_sum is not None and sum_ > limits.most_sum
            if too_much or limits.sum not in (None, sum_):
                text = _("round {n}: {name} adds up to {sum}")
                yield text.format(n=n, name=name, sum=sum_)


def _unequal(what: str, found: object, wanted: object) -> Iterator[str]:
    if found != wanted:
        yield _("{what}: {found} and not {wanted}").format(what=what, found=found, wanted=wanted)
