"""Sentence on those still in, and on the distance to the end, by the rounds that are over."""

from __future__ import annotations

from companion.games.any_game import scoring as kinds
from companion.games.any_game.kinds import kind_of
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.state import State, names, people, remaining, settled_total, winners
from companion.words.i18n import _, joined, ngettext, points_word


def limit_words(scoring: Scoring) -> str:
    """Return the end of the match, in a few words."""
    number = points_word(scoring.limit)
    if not has_limit(scoring):
        return ""
    if scoring.kind == kinds.CATEGORIES:
        count = len(scoring.categories)
        return ngettext("{count} category", "{count} categories", count).format(count=count)
    if scoring.countdown:
        return _("from {start} down to 0").format(start=scoring.start)
    match scoring.end:
        case kinds.TOTAL:
            return _("to {number}").format(number=number)
        case kinds.ROUNDS:
            return ngettext("{count} round", "{count} rounds", scoring.limit).format(
                count=scoring.limit)  # fmt: skip
        case kinds.OUT:
            return _("out at {number}").format(number=number)
        case _:
            return ""


def prospect(state: State) -> str:
    """Return the distance to the end as a sentence; empty while there is none to give."""
    if state.scoring.kind == kinds.CATEGORIES or not has_limit(state.scoring):
        return _lead(state)
    match state.scoring.end:
        case kinds.OUT:
            return _of_those_in(state)
        case kinds.ROUNDS:
            left = state.scoring.limit - len(state.rounds)
            if left <= 0:
                return _("level: one round more")
            text = ngettext("{count} round to go", "{count} rounds to go", left)
            return text.format(count=left)
        case kinds.TOTAL if state.rounds or state.scoring.counters:
            return _to_the_total(state)
        case _:
            return _lead(state)


def has_limit(scoring: Scoring) -> bool:
    """Return False for a described sheet that is written once, or whose end is no single number."""
    return not scoring.sheet or (scoring.limit != 0 and scoring.kind != kinds.SHEET_ONCE)


def _of_those_in(state: State) -> str:
    still = remaining(state)
    if not still:  # counters may all be at the limit, and be moved again
        return ""
    if len(still) == len(state.sides):
        return _nearest_to_out(state)
    if len(still) == 1:
        text = ngettext("only {name} is left", "only {name} are left", people(state, still[0]))
        return text.format(name=names(state)[still[0]])
    shown = joined([names(state)[side] for side in still])
    return _("still in: {names}").format(names=shown)


def _nearest_to_out(state: State) -> str:
    has = [settled_total(state, side) for side in range(len(state.sides))]
    worst = max(has) if state.scoring.lowest else min(has)
    if has.count(worst) > 1:
        return ""
    left, side = abs(state.scoring.limit - worst), has.index(worst)
    if not state.scoring.lowest:
        text = ngettext("{name} has {count} left", "{name} have {count} left", people(state, side))
    elif people(state, side) > 1:
        text = ngettext("{name} are out with {count} point more",
                        "{name} are out with {count} points more", left)  # fmt: skip
    else:
        text = ngettext("{name} is out with {count} point more",
                        "{name} is out with {count} points more", left)  # fmt: skip
    return text.format(name=names(state)[side], count=left)


def _to_the_total(state: State) -> str:
    first = _nearest(state)
    if len(first) != 1:
        if len(first) == len(remaining(state)) > 1:
            return _("all are level")
        return "" if state.scoring.lowest else _level(state, first)
    scoring, has = state.scoring, settled_total(state, first[0])
    left = has if scoring.countdown else scoring.limit - has
    if left <= 0:
        return ""
    if scoring.lowest and not scoring.countdown:  # the side nearest to the end does not lead
        text = ngettext("the end: {count} point more for {name}",
                        "the end: {count} points more for {name}", left)  # fmt: skip
    else:
        text = ngettext("{name}: {count} point to go", "{name}: {count} points to go", left)
    return text.format(name=names(state)[first[0]], count=left)


def _nearest(state: State) -> tuple[int, ...]:
    """Return the sides that are nearest to the total that ends the match, of those still in."""
    has = {side: settled_total(state, side) for side in remaining(state)}
    near = (min if state.scoring.countdown else max)(has.values())
    return tuple(side for side, number in has.items() if number == near)


def _level(state: State, first: tuple[int, ...]) -> str:
    """Return the sentence on some sides that lead with one total; empty if all or none do."""
    if not 1 < len(first) < len(state.sides):
        return ""
    shown = joined([names(state)[side] for side in first])
    total = points_word(settled_total(state, first[0]))
    return _("{names} in front, level at {total}").format(names=shown, total=total)


def _lead(state: State) -> str:
    if not state.rounds and kind_of(state.scoring).has_rounds:
        return ""
    first = winners(state)
    if len(state.sides) == 1:
        return ""
    if len(first) != 1:
        return _level(state, first)
    return _("in front: {name}").format(name=names(state)[first[0]])
