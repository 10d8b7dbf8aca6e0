"""Ending of Holmes: innocent, guilty or unsolved, and the sources of points."""

from __future__ import annotations

from companion.games.holmes.cards import TYPES, ClueCard
from companion.games.holmes.rules.scoring import count_type, map_points, totals, winner
from companion.games.holmes.state import OVER, State
from companion.games.holmes.view.counting import verdict, why
from companion.games.holmes.words import clue_word, role
from companion.play.ending import Ending, Honour, choose_honours, places, sole_best, title
from companion.words.i18n import _, ngettext, points_word, signed


def ending(state: State) -> Ending:
    """Return the ending, counted from the open cards; one stopped early has no winner."""
    won = winner(state.sides) if state.phase == OVER else None
    winners = () if won is None else (won,)
    points = totals(state.sides)
    weights = [1000 * (seat in winners) + points[seat] for seat in (0, 1)]
    return Ending(
        title=_title(state, won),
        why=_why(state),
        winners=winners,
        places=places(
            weights,
            [points_word(each) for each in points],
            [role(state, seat) for seat in (0, 1)],
        ),
        honours=choose_honours(
            (_best_type(state), _types(state), _map(state), _tokens(state)), winners
        ),
        lasted=(ngettext("day", "days", state.day), str(state.day)),
        again=_("Swap roles"),
    )


def _title(state: State, won: int | None) -> str:
    return _("The case stays unsolved") if won is None else title(state.players, [won])


def _why(state: State) -> str:
    if state.phase != OVER:
        return _("stopped early")
    if decided := why(state):
        return decided
    highest, lowest = sorted(totals(state.sides), reverse=True)
    by = highest - lowest
    if verdict(state) == "innocent":
        text = ngettext("Innocent, by {count} point", "Innocent, by {count} points", by)
    else:
        text = ngettext("Guilty, by {count} point", "Guilty, by {count} points", by)
    return text.format(count=by)


def _brought(state: State, clue: ClueCard) -> tuple[int, int]:
    """Return the points of a type for each player."""
    count = count_type(state.sides, clue)
    return count.points[0] + count.bonus[0], count.points[1] + count.bonus[1]


def _best_type(state: State) -> Honour | None:
    """Return the honour for the best single type."""
    pairs = [_brought(state, clue) for clue in TYPES]
    best = [max(pair[seat] for pair in pairs) for seat in (0, 1)]
    seat = sole_best(best)
    if seat is None:
        return None
    clue = next(clue for clue, pair in zip(TYPES, pairs, strict=True) if pair[seat] == best[seat])
    text = _("{clue}: {points}")
    return Honour(seat, text.format(points=signed(best[seat]), clue=clue_word(clue)))


def _types(state: State) -> Honour | None:
    """Return the honour for leading in more types."""
    ahead = [sum(_brought(state, clue)[seat] > 0 for clue in TYPES) for seat in (0, 1)]
    seat = sole_best(ahead)
    if seat is None:
        return None
    text = ngettext(
        "ahead in {count} type of {all}", "ahead in {count} types of {all}", ahead[seat]
    )
    return Honour(seat, text.format(count=ahead[seat], all=len(TYPES)))


def _map(state: State) -> Honour | None:
    """Return the honour for the better map."""
    brought = [map_points(side) for side in state.sides]
    seat = sole_best(brought)
    if seat is None:
        return None
    return Honour(seat, _("{points} with the map").format(points=signed(brought[seat])))


def _tokens(state: State) -> Honour | None:
    """Return the honour for more tokens left."""
    left = [side.tokens for side in state.sides]
    seat = sole_best(left)
    if seat is None:
        return None
    text = ngettext("{count} token left", "{count} tokens left", left[seat])
    return Honour(seat, text.format(count=left[seat]))
