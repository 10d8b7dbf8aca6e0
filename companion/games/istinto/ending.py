"""Ending of Istinto: the winners and why, and bold or precise bidders."""

from __future__ import annotations

from companion.games.istinto.state import State
from companion.play.ending import Ending, Honour, choose_honours, leaders, sole_best, title
from companion.play.honours import best_round, leading, placed, rounds, why
from companion.play.view import Sheet
from companion.words.i18n import _, ngettext

BOLD = 4
"""Lowest made bid that counts as bold."""


def ending(state: State, sheet: Sheet) -> Ending:
    """Return the ending of a match."""
    winners = state.winners
    return Ending(
        title=title(state.players, winners) if winners else _("Stopped early"),
        why=_why(state, sheet),
        winners=winners,
        places=placed(sheet.totals, sheet.target),
        honours=choose_honours(
            (precise(state), leading(sheet), bold(state), best_round(sheet), busy(state)), winners
        ),
        lasted=rounds(len(sheet.rows)),
    )


def _why(state: State, sheet: Sheet) -> str:
    if not state.ended:
        return why(state.players, sheet, state.winners)
    if not state.results:
        return _("before the first round was over")
    return _("stopped early") if leaders(sheet.totals) else _("all are level")


def precise(state: State) -> Honour | None:
    """Return the honour for most bids made in rounds that were played to their end."""
    played = [result for result in state.results if not result.interrupted]
    made = [
        sum(each.bids[seat] == each.taken[seat] for each in played)
        for seat in range(len(state.players))
    ]
    seat = sole_best(made)
    if seat is None:
        return None
    text = ngettext("{made} bid of {count} made", "{made} bids of {count} made", made[seat])
    return Honour(seat, text.format(made=made[seat], count=len(played)))


def bold(state: State) -> Honour | None:
    """Return the honour for the highest bid made, if it was bold."""
    made = [
        max(
            (
                e.bids[seat]
                for e in state.results
                if not e.interrupted and e.bids[seat] == e.taken[seat]
            ),
            default=0,
        )
        for seat in range(len(state.players))
    ]
    seat = sole_best(made)
    if seat is None or made[seat] < BOLD:
        return None
    return Honour(seat, _("makes a bid of {bid}").format(bid=made[seat]))


def busy(state: State) -> Honour | None:
    """Return the honour for most tricks of all rounds."""
    taken = [sum(each.taken[seat] for each in state.results) for seat in range(len(state.players))]
    seat = sole_best(taken)
    if seat is None:
        return None
    text = ngettext("takes {count} trick in all", "takes {count} tricks in all", taken[seat])
    return Honour(seat, text.format(count=taken[seat]))
