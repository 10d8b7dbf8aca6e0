"""What a journal may hold before the match is over, and which steps would show what is hidden."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.cluedo.actions import Accuse, Close, Note, Pass, Pin, Show
from companion.games.cluedo.rules.rules import accuse
from companion.games.cluedo.state import State
from companion.play.actions import Action


def redacted(state: State, action: Action) -> Action:
    """Return an action without what only a seat knows, or nobody, told from the state before it.

    What followed from it is told instead, so that such a journal replays: which card of a pile was
    drawn, and whether an accusation was right.
    """
    match action:
        case Pass(place=place, again=again):
            return Pass(None, place, again)
        case Close(seal):
            return Close(seal)
        case Show(seat):
            return Show(seat)
        case Accuse(seat, blind=blind):
            right = accuse(state, action).accusations[-1].right
            said = action if state.house.declared else Accuse(seat, blind=blind)
            return replace(said, right=right)
        case Note(seat, apart=apart):
            return Note(seat, apart=apart)
        case Pin(seat, apart=apart):
            return Pin(seat, apart=apart)
    return action


def uncovers(before: State, after: State) -> bool:
    """Return whether a step back or aside changes what an accusation was told, a PIN, the end, or
    which cards were passed.

    Who accused has looked into the envelope, or was told by the box: to accuse again, or of
    something else, would be to look again. A match that is over has told everything. Without its
    PIN anybody could open a page. And who took back a card of others could try which one it was.
    """
    unlocked = any(pin and pin != then for pin, then in zip(before.pins, after.pins, strict=True))
    scanned = _scanned(before) != _scanned(after)
    return unlocked or scanned or before.over != after.over or _told(before) != _told(after)


def _scanned(state: State) -> tuple[object, ...]:
    """Return how many cards have passed, and where; not which."""
    return len(state.passed), state.places, [len(hand) for hand in state.hands if hand]


def reads(now: State, then: State) -> bool:
    """Return whether an accusation was answered on the way to a state that was not answered now."""
    told = _told(then)
    return told != _told(now)[: len(told)]


def _told(state: State) -> tuple[object, ...]:
    return tuple((a.seat, a.cards, a.right) for a in state.accusations if a.right is not None)


def whose(_: State, action: Action) -> int | None:
    """Return whose secret an action holds: what a seat wrote into its own notebook."""
    return action.seat if isinstance(action, Note | Pin) else None
