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
    """Return whether a step back or aside hides a rule again that everybody has seen, or asks the
    rule of another card.

    Who knows it could play on with it.
    """
    return _told(before) != _told(after) or reads(before, after)


def reads(now: State, then: State) -> bool:
    """Return whether the box judged a card on the way to a state that it did not judge now."""
    round_ = then.round
    if round_.end or round_.rule is None or not then.house.box_judges:
        return False
    asked = _asked(then)
    return then.number != now.number or asked != _asked(now)[: len(asked)]


def _told(state: State) -> tuple[object, ...]:
    """What of the rules was shown to all, when a round was over."""
    return tuple((each.rule, each.salt) for each in state.played if each.rule)


def _asked(state: State) -> tuple[object, ...]:
    """What the rule of this round was asked: of cards, after a row."""
    return tuple((event.cards, event.right) for event in state.round.events)


def whose(state: State, action: Action) -> int | None:
    """Return whose secret an action holds: the master's, who builds a rule or draws one."""
    return state.round.master if isinstance(action, Draft | Draw | Seal) else None
