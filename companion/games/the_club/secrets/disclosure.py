"""Disclosure: the secrets in a journal, and the steps that would show them."""

from __future__ import annotations

from companion.games.the_club.actions import Draft, Draw, Seal
from companion.games.the_club.state import State
from companion.play.actions import Action


def redacted(_: State, action: Action) -> Action:
    """Return an action without the rule; the box's verdict on a card stays."""
    match action:
        case Draw(seal=seal):
            return Draw(None, seal)
        case Draft():
            return Draft()
        case Seal(seal):
            return Seal(seal)
    return action


def uncovers(before: State, after: State) -> bool:
    """Return True if a step back or aside hides a public rule again, or takes back the box's
    verdict on a card or a guess by a rule that is still hidden.

    After the first a player could go on with the known rule; after the second the rule could be
    queried again.
    """
    if _told(before) != _told(after):
        return True
    return _is_hidden(before, after) and _asked(before) != _asked(after)


def reads(now: State, then: State) -> bool:
    """Return True if the box made a judgement on the way to a state that it did not make now."""
    pairs = zip(_asked(now), _asked(then), strict=True)
    return _is_hidden(now, then) and any(told != before[: len(told)] for before, told in pairs)


def _told(state: State) -> tuple[object, ...]:
    """Return the parts of the rules that were shown to all after a round."""
    return tuple((each.rule, each.salt) for each in state.played if each.rule)


def _is_hidden(now: State, then: State) -> bool:
    """Return True if the rule of a state's round is known to the box, and not public now."""
    return then.number == now.number and then.round.rule is not None and not now.round.end


def _asked(state: State) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """Return the box's verdicts in this round, on cards and on guesses in blocks."""
    judged = state.round.events if state.house.box_judges else ()
    return (
        tuple((event.seat, event.cards, event.right) for event in judged if event.cards),
        tuple((each.seat, each.events, each.rule) for each in state.round.attempts if each.rule),
    )


def whose(state: State, action: Action) -> int | None:
    """Return the owner of the secret in an action: the master who builds a rule or draws one."""
    return state.round.master if isinstance(action, Draft | Draw | Seal) else None
