"""What a journal may hold before the match is over, and which steps would show what is hidden."""

from __future__ import annotations

from companion.games.the_club.actions import Draft, Draw, Seal
from companion.games.the_club.state import State
from companion.play.actions import Action


def redacted(_: State, action: Action) -> Action:
    """Return an action without the rule; what the box said of a card stands with the card."""
    match action:
        case Draw(seal=seal):
            return Draw(None, seal)
        case Draft():
            return Draft()
        case Seal(seal):
            return Seal(seal)
    return action


def uncovers(before: State, after: State) -> bool:
    """Return whether a step back or aside hides a rule again that everybody has seen, or takes back
    what the box said by a rule that is still hidden, of a card or of a guess.

    Who knows the one could play on with it; who takes back the other asks the rule again.
    """
    if _told(before) != _told(after):
        return True
    return _is_hidden(before, after) and _asked(before) != _asked(after)


def reads(now: State, then: State) -> bool:
    """Return whether the box was asked on the way to a state what it was not asked now."""
    pairs = zip(_asked(now), _asked(then), strict=True)
    return _is_hidden(now, then) and any(told != before[: len(told)] for before, told in pairs)


def _told(state: State) -> tuple[object, ...]:
    """What of the rules was shown to all, when a round was over."""
    return tuple((each.rule, each.salt) for each in state.played if each.rule)


def _is_hidden(now: State, then: State) -> bool:
    """Return whether the rule of a state's round is one that the box knows, and nobody else now."""
    return then.number == now.number and then.round.rule is not None and not now.round.end


def _asked(state: State) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """What the rule of this round was asked: of cards if the box judges them, and of guesses in
    blocks."""
    judged = state.round.events if state.house.box_judges else ()
    return (
        tuple((event.seat, event.cards, event.right) for event in judged if event.cards),
        tuple((each.seat, each.events, each.rule) for each in state.round.attempts if each.rule),
    )


def whose(state: State, action: Action) -> int | None:
    """Return whose secret an action holds: the master's, who builds a rule or draws one."""
    return state.round.master if isinstance(action, Draft | Draw | Seal) else None
