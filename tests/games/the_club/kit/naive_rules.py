"""Cards that a rule admits, block by block after their docstrings, without masks or cache."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.the_club.cards import CARDS, TRAITS, VALUES, ClubCard
from companion.games.the_club.language.blocks import (
    After,
    Alternate,
    Both,
    Compared,
    Either,
    If,
    Is,
    Not,
    Nth,
    Part,
    Rule,
    Run,
    Shared,
    Single,
    Tally,
)

Row = Sequence[ClubCard]


def admits(rule: Rule, row: Row, card: ClubCard) -> bool:
    """Return True if a rule admits a card after a row."""
    match rule:
        case Both(parts):
            return all(_holds(part, row, card) for part in parts)
        case Either(parts):
            return any(_holds(part, row, card) for part in parts)
        case If(when, then, otherwise):
            if _sees_nothing(when, row):
                return True
            if _holds(when, row, card):
                return _holds(then, row, card)
            return otherwise is None or _holds(otherwise, row, card)
    return _holds(rule, row, card)


def rows(rule: Rule, length: int, cards: Row = CARDS) -> Iterator[tuple[ClubCard, ...]]:
    """Yield the rows of *length* cards that a rule admits card by card."""
    if not length:
        yield ()
        return
    for row in rows(rule, length - 1, cards):
        yield from ((*row, card) for card in cards if admits(rule, row, card))


def _holds(part: Part, row: Row, card: ClubCard) -> bool:
    """Return True if a block holds; where a card is not there yet, so does its opposite."""
    if _sees_nothing(part, row):
        return True
    return not _so(part.part, row, card) if isinstance(part, Not) else _so(part, row, card)


def _sees_nothing(part: Part, row: Row) -> bool:
    match part:
        case Not(inner):
            return _sees_nothing(inner, row)
        case Compared(back=back):
            return len(row) < back
        case After() | Shared() | Alternate():
            return not row
        case Run(most=most):
            return len(row) < most
    return False


def _so(single: Single, row: Row, card: ClubCard) -> bool:
    match single:
        case Is(trait, values):
            return card.traits[trait] in values
        case After(trait, values):
            return row[-1].traits[trait] in values
        case Compared(trait, how, back):
            return _compared(trait, how, row[-back], card)
        case Shared(how, count):
            shared = sum(card.traits[trait] == row[-1].traits[trait] for trait in TRAITS)
            return {"least": shared >= count, "most": shared <= count}.get(how, shared == count)
        case Alternate(trait, count):
            return card.traits[trait] == _due(trait, count, row)
        case Run(trait, most):
            return _run([each.traits[trait] for each in (*row, card)]) <= most
        case Nth(every):
            return (len(row) + 1) % every == 0
        case Tally(trait, values, even):
            return (sum(each.traits[trait] in values for each in row) % 2 == 0) == even


def _compared(trait: str, how: str, before: ClubCard, card: ClubCard) -> bool:
    old, new = before.traits[trait], card.traits[trait]
    around = VALUES[trait] + VALUES[trait][0]
    return {
        "same": new == old,
        "other": new != old,
        "more": new > old,
        "less": new < old,
        "next": old + new in around,
        "before": new + old in around,
    }[how]


def _due(trait: str, count: int, row: Row) -> str:
    """Return the value that is due: the plan is written down from the first card and looked up."""
    first = VALUES[trait].index(row[0].traits[trait])
    turn = VALUES[trait][first:] + VALUES[trait][:first]
    plan = "".join(value * count for value in turn)
    return plan[len(row) % len(plan)]


def _run(values: Sequence[str]) -> int:
    """Return the number of equal values at the end."""
    return next(
        (far for far, value in enumerate(reversed(values)) if value != values[-1]), len(values)
    )
