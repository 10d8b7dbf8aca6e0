"""Ending of a match made from its sheet and curve alone, for every game that has points."""

from __future__ import annotations

from collections.abc import Sequence

from companion.play.ending import (
    Ending,
    Honour,
    Rank,
    choose_honours,
    leaders,
    places,
    ranks,
    sole_best,
)
from companion.play.ending import title as title_of
from companion.play.view import Sheet, View
from companion.words.i18n import _, joined, ngettext, pgettext, points_word


def by_sheet(view: View, winners: tuple[int, ...]) -> Ending:
    """Return the ending of a match of any game; without winners, its prompt gives the result."""
    names, sheet = [seat.name for seat in view.seats], view.sheet
    totals = sheet.totals or tuple(seat.score for seat in view.seats)
    return Ending(
        title=title_of(names, winners) if winners else view.prompt,
        why=why(names, sheet, winners),
        winners=winners,
        places=placed(totals, sheet.target, lowest_wins=sheet.lowest_wins),
        honours=choose_honours((leading(sheet), best_round(sheet), right(sheet)), winners),
        lasted=rounds(len(sheet.rows)),
    )


def leaders_by(sheet: Sheet, totals: Sequence[int]) -> tuple[int, ...]:
    """Return the leaders of a match that stopped early by its sheet; none if all are level."""
    if sheet.leaders is None:
        return leaders(totals, lowest_wins=sheet.lowest_wins)
    return sheet.leaders if len(sheet.leaders) < len(totals) else ()


def placed(
    totals: Sequence[int], target: int | None = None, *, lowest_wins: bool = False
) -> tuple[Rank, ...]:
    """Return the places by points, with a note for those that reached the target."""
    has = [points_word(total) for total in totals]
    notes = [_reached(total, target) for total in totals]
    return places(totals, has, notes, lowest_wins=lowest_wins)


def _reached(total: int, target: int | None) -> str:
    if target is None or total < target:
        return ""
    text = _("over {target}") if total > target else _("{target} exactly")
    return text.format(target=target)


def rounds(count: int) -> tuple[str, str] | None:
    """Return the number of rounds as unit and count; None if there were none."""
    return (_("round") if count == 1 else _("rounds"), str(count)) if count else None


def why(names: Sequence[str], sheet: Sheet, winners: Sequence[int]) -> str:
    """Return the reason why the winners won, from the sheet; none for a player alone."""
    if not winners or len(sheet.totals) < 2:
        return ""
    if len(winners) > 1:
        return _shared(sheet.totals[winners[0]])
    winner = winners[0]
    return _comeback(sheet, winner) or _throughout(sheet, winner) or _ahead(names, sheet, winner)


def _shared(total: int) -> str:
    text = ngettext("level with {total} point each", "level with {total} points each", total)
    return text.format(total=points_word(total))


def _comeback(sheet: Sheet, winner: int) -> str:
    """Return a sentence about the last round if another seat led before it."""
    if len(sheet.curve) < 3 or winner >= len(sheet.curve[-2]):
        return ""
    before, after = (
        ranks(totals, lowest_wins=sheet.lowest_wins)[winner] for totals in sheet.curve[-2:]
    )
    gain = sheet.curve[-1][winner] - sheet.curve[-2][winner]
    if before == 1 or after > 1:
        return ""
    text = _("from {place} to first: {points} in the last round")
    return text.format(place=_place(before), points=sheet.written(gain))


def _place(rank: int) -> str:
    """Return a place behind the first in a word that a sentence can hold, from 2 to 12."""
    words = (
        pgettext("place", "second"), pgettext("place", "third"), pgettext("place", "fourth"),
        pgettext("place", "fifth"), pgettext("place", "sixth"), pgettext("place", "seventh"),
        pgettext("place", "eighth"), pgettext("place", "ninth"), pgettext("place", "tenth"),
        pgettext("place", "eleventh"), pgettext("place", "twelfth"),
    )  # fmt: skip
    return words[rank - 2]


def _throughout(sheet: Sheet, winner: int) -> str:
    every = sheet.curve[1:]
    if len(every) < 3 or any(winner not in _firsts(sheet, totals) for totals in every):
        return ""
    return _("in the lead from the first round to the last")


def _ahead(names: Sequence[str], sheet: Sheet, winner: int) -> str:
    others = [total for seat, total in enumerate(sheet.totals) if seat != winner]
    second = min(others) if sheet.lowest_wins else max(others)
    points = (sheet.totals[winner] - second) * (-1 if sheet.lowest_wins else 1)
    seconds = [names[seat] for seat, total in enumerate(sheet.totals) if total == second]
    text = ngettext("{points} point ahead of {names}", "{points} points ahead of {names}", points)
    return text.format(points=points, names=joined(seconds)) if points > 0 else ""


def leading(sheet: Sheet) -> Honour | None:
    """Return the honour of the seat that led alone after most rounds, ahead of others."""
    if len(sheet.totals) < 2:
        return None
    firsts = [sole_leader(totals, lowest_wins=sheet.lowest_wins) for totals in sheet.curve[1:]]
    seat = sole_best(led := [firsts.count(seat) for seat in range(len(sheet.totals))])
    if seat is None or led[seat] < 2:
        return None
    text = ngettext("in the lead for {count} round", "in the lead for {count} rounds", led[seat])
    return Honour(seat, text.format(count=led[seat]))


def _firsts(sheet: Sheet, totals: Sequence[int]) -> list[int]:
    """Return the seats with the best total of a sheet, or of another round of it."""
    best = min(totals) if sheet.lowest_wins else max(totals)
    return [seat for seat, total in enumerate(totals) if total == best]


def sole_leader(totals: Sequence[int], *, lowest_wins: bool = False) -> int | None:
    """Return the seat with the best total; None in a tie."""
    best = min(totals) if lowest_wins else max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


def best_round(sheet: Sheet) -> Honour | None:
    """Return the honour for the best single round, if there were several rounds."""
    every = [
        (n, row.label, seat)
        for row in sheet.rows
        for seat, n in enumerate(row.points)
        if n is not None and (n > 0 or sheet.lowest_wins)
    ]
    best = (min if sheet.lowest_wins else max)((n for n, *_rest in every), default=0)
    had = [(label, seat) for n, label, seat in every if n == best]
    if len(sheet.rows) < 2 or len({seat for _label, seat in had}) != 1:
        return None
    label, seat = had[0]
    points = sheet.written(best)
    return Honour(seat, _("{points} in round {round}").format(points=points, round=label))


def right(sheet: Sheet) -> Honour | None:
    """Return the honour for most right rounds, where rounds can be right or wrong."""
    count = sum(any(row.moods) for row in sheet.rows)
    if not count:
        return None
    moods = [row.moods for row in sheet.rows if row.moods]
    seats = max(map(len, moods))
    times = [sum(each[seat : seat + 1] == ("right",) for each in moods) for seat in range(seats)]
    seat = sole_best(times)
    if seat is None:
        return None
    text = _("right in {times} of {count}")
    return Honour(seat, text.format(times=times[seat], count=count))
