"""Ending of Baker Street: seven in a row, the best doubter and the most believed."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.baker_street.rules.evidence import longest, possible
from companion.games.baker_street.rules.odds import DeclarationTally, tally
from companion.games.baker_street.state import RUN, State
from companion.play.ending import Ending, Honour, choose_honours, places, sole_best, title
from companion.play.honours import rounds
from companion.words.i18n import _, ngettext

Did = tuple[DeclarationTally, DeclarationTally]
"""Counts of both seats' declarations."""


def ending(state: State) -> Ending:
    """Return the ending of a match from public information; one stopped early has no winner."""
    won = () if state.winner is None else (state.winner,)
    held = [len(letters) for letters in state.letters]
    weights = [1000 * (seat in won) + count for seat, count in enumerate(held)]
    return Ending(
        title=title(state.players, won) if won else _("Nobody solved the case"),
        why=_why(state),
        winners=won,
        places=places(weights, [str(count) for count in held], [_("evidence")] * len(held)),
        honours=choose_honours(_candidates(state), won),
        lasted=rounds(len(state.rounds)),
    )


def _why(state: State) -> str:
    if state.winner is None:
        return _("stopped early")
    run = longest(state.letters[state.winner])
    if not possible(state.letters[state.winner]):
        return _("seven letters in a row, as told by both")
    if len(run) < RUN:
        return _("seven letters in a row")
    return _("seven letters in a row: {first} to {last}").format(first=run[0], last=run[-1])


def _candidates(state: State) -> tuple[Honour | None, ...]:
    did = tally(state.rounds, 0), tally(state.rounds, 1)
    return _doubted(did), _passed(did), _true(did), _advantages(state)


def _doubted(did: Did) -> Honour | None:
    """Return the honour for more right doubts."""
    seat = sole_best([each.doubted_well for each in did])
    if seat is None:
        return None
    well = did[seat].doubted_well
    text = _("right to doubt: {well} of {count}")
    return Honour(seat, text.format(well=well, count=well + did[seat].doubted_badly))


def _passed(did: Did) -> Honour | None:
    """Return the honour for more declarations that were believed."""
    return _more(
        [each.believed for each in reversed(did)],
        lambda n: ngettext("gets {count} declaration past", "gets {count} declarations past", n),
    )


def _true(did: Did) -> Honour | None:
    """Return the honour for more true declarations that were doubted."""
    return _more(
        [each.honest for each in did],
        lambda n: ngettext("was doubted and right once", "was doubted and right {count} times", n),
    )


def _advantages(state: State) -> Honour | None:
    """Return the honour for more evidence from the advantage."""
    gains = [gain for each in state.rounds for gain in each.gains if gain.taken and not gain.reward]
    return _more(
        [sum(gain.seat == seat for gain in gains) for seat in (0, 1)],
        lambda n: ngettext("advantage once", "advantage {count} times", n),
    )


def _more(counts: list[int], text: Callable[[int], str]) -> Honour | None:
    seat = sole_best(counts)
    return None if seat is None else Honour(seat, text(counts[seat]).format(count=counts[seat]))
