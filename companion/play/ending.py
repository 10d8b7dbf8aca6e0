"""End of a match, visible to all: winners, reason, places and honours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.words.i18n import _, joined, ngettext

HONOURS = 2
"""Most honours shown."""
NAMED_WINNERS = 3
"""Winners up to which all are named; more are counted."""
LOST = 2
"""Place of each seat in a match that all have lost together: no seat is first."""


class Honour(Struct, frozen=True):
    """Best feat of one seat, in words that follow its name."""

    seat: int
    words: str


class Rank(Struct, frozen=True):
    """Rank of a seat, from 1, and its result in words; equals share a rank."""

    seat: int
    rank: int
    has: str
    note: str = ""


class Ending(Struct, frozen=True):
    """The end of a match; nothing in it is secret."""

    title: str
    why: str
    winners: tuple[int, ...]
    places: tuple[Rank, ...]
    """Places, the best first."""
    honours: tuple[Honour, ...] = ()
    lasted: tuple[str, str] | None = None
    """Unit in which the match is measured, and its length in it: "rounds" and "6"."""
    again: str = ""
    """Label for a rematch; empty for the usual one."""


def title(players: Sequence[str], winners: Sequence[int]) -> str:
    """Return the title that names the winners; more than three are only counted."""
    if len(winners) == len(players) > 2:
        return _("Everybody wins")
    if len(winners) > NAMED_WINNERS:
        return _("{count} win together").format(count=len(winners))
    text = ngettext("{names} wins", "{names} win", len(winners))
    return text.format(names=joined([players[seat] for seat in winners]))


def leaders(totals: Sequence[int], *, lowest_wins: bool = False) -> tuple[int, ...]:
    """Return the leaders of a match that stopped early; none if all are level.

    >>> leaders((40, 10, 40)), leaders((40, 40)), leaders((40, 10, 40), lowest_wins=True)
    ((0, 2), (), (1,))
    """
    best = (min if lowest_wins else max)(totals, default=0)
    first = tuple(seat for seat, total in enumerate(totals) if total == best)
    return first if len(first) < len(totals) else ()


def stopped(ending: Ending, players: Sequence[str], first: Sequence[int]) -> Ending:
    """Return the ending of a match that stopped early: it has leaders and no winner."""
    return replace(ending, title=ahead(players, first) if first else ending.title, winners=())


def ahead(players: Sequence[str], leaders: Sequence[int]) -> str:
    """Return the title that names the leaders of a stopped match; more than three are counted."""
    if not leaders:
        return _("Stopped early")
    if len(leaders) > NAMED_WINNERS:
        return _("{count} lead together").format(count=len(leaders))
    text = ngettext("{names} leads", "{names} lead", len(leaders))
    return text.format(names=joined([players[seat] for seat in leaders]))


def places(
    totals: Sequence[int], has: Sequence[str], notes: Sequence[str], *, lowest_wins: bool = False
) -> tuple[Rank, ...]:
    """Return the places by totals, the best first; equals in the order of their seats."""
    by_seat = enumerate(ranks(totals, lowest_wins=lowest_wins))
    every = [Rank(seat, rank, has[seat], notes[seat]) for seat, rank in by_seat]
    return tuple(sorted(every, key=lambda place: place.rank))


def ranks(totals: Sequence[int], *, lowest_wins: bool = False) -> tuple[int, ...]:
    """Return the place of each seat by its total, from 1; equals share one.

    >>> ranks((40, 90, 90, 110)), ranks((40, 90, 90, 110), lowest_wins=True)
    ((4, 2, 2, 1), (1, 2, 2, 4))
    """
    best_first = sorted(totals, reverse=not lowest_wins)
    return tuple(1 + best_first.index(total) for total in totals)


def sole_best(values: Sequence[int]) -> int | None:
    """Return the seat that has more than every other; None in a tie or with nothing.

    >>> sole_best((3, 5, 4)), sole_best((5, 5, 4)), sole_best((0, 0))
    (1, None, None)
    """
    best = max(values)
    return values.index(best) if best > 0 and values.count(best) == 1 else None


def choose_honours(
    candidates: Iterable[Honour | None], winners: Iterable[int]
) -> tuple[Honour, ...]:
    """Return the honours to show: at most one per seat, those of winners last."""
    first: dict[int, Honour] = {}
    for honour in candidates:
        if honour:
            first.setdefault(honour.seat, honour)
    last = {*winners}
    return tuple(sorted(first.values(), key=lambda honour: honour.seat in last)[:HONOURS])


def place_word(rank: int) -> str:
    """Return a rank as a word, from 1 to 12."""
    words = (
        _("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"), _("7th"), _("8th"), _("9th"),
        _("10th"), _("11th"), _("12th"),
    )  # fmt: skip
    return words[rank - 1]
