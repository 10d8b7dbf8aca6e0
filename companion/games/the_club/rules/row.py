"""Row of right cards, columns of wrong ones, and verdicts of the secret rule."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.the_club.cards import ClubCard
from companion.games.the_club.language.product import fits
from companion.games.the_club.state import OPEN, PLACED, PLAYED, Event, Round


def row(events: tuple[Event, ...]) -> tuple[ClubCard, ...]:
    """Return the cards that were judged right, in order (S:41)."""
    return tuple(event.cards[0] for event in events if event.kind != OPEN and event.right)


def columns(events: tuple[Event, ...]) -> tuple[tuple[ClubCard | None, tuple[ClubCard, ...]], ...]:
    """Return each right card with the wrong ones below it (S:43).

    Wrong cards before the first right one come first, below None.
    """
    found: list[tuple[ClubCard | None, list[ClubCard]]] = [(None, [])]
    for event in events:
        if event.kind == OPEN or event.right is None:
            continue
        if event.right:
            found.append((event.cards[0], []))
        else:
            found[-1][1].append(event.cards[0])
    return tuple((right, tuple(wrong)) for right, wrong in found if right or wrong)


def laid(events: tuple[Event, ...]) -> int:
    """Return the number of cards laid on the table, right and wrong (S:81)."""
    return sum(event.kind in (PLAYED, PLACED) for event in events)


def verdict(round_: Round, event: Event, before: tuple[Event, ...]) -> bool | None:
    """Return the secret rule's verdict on an event after others; None if unknown."""
    if round_.rule is None:
        return None
    cards = row(before)
    if event.kind != OPEN:
        return fits(round_.rule, cards, event.cards[0])
    if any(fits(round_.rule, cards, card) for card in event.cards):
        return False
    return True if len(event.cards) == event.held else None


def slips(round_: Round) -> tuple[int, ...]:
    """Return the places of the events that the master judged against the rule.

    Each is judged by the row as it lay then, with all its wrong cards.
    """
    return tuple(_slips(round_))


def _slips(round_: Round) -> Iterator[int]:
    for place, event in enumerate(round_.events):
        says = verdict(round_, event, round_.events[:place])
        if says is not None and event.right is not None and says != event.right:
            yield place


def corrected(round_: Round) -> tuple[bool, ...]:
    """Return the verdicts of all events by the rule, from the first card on.

    A pending event has no verdict. If the rule cannot decide, since not all cards of a hand were
    entered, the master's verdict holds.
    """
    events: tuple[Event, ...] = ()
    for event in round_.events:
        if event.right is None:
            break
        says = verdict(round_, event, events)
        right = event.right if says is None else says
        events = (*events, replace(event, right=right))
    return tuple(bool(event.right) for event in events)
