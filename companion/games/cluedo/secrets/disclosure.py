"""Disclosure: the secrets in a journal, and the steps that would show them."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.cluedo.actions import Accuse, Close, Note, Pass, Pin, Show, Unlock
from companion.games.cluedo.rules.dealing import completes_hands
from companion.games.cluedo.rules.rules import accuse
from companion.games.cluedo.sentences import tell_unlock
from companion.games.cluedo.state import State
from companion.play.actions import Action
from companion.words.i18n import _


def redacted(state: State, action: Action) -> Action:
    """Return an action without information for one seat alone, or none, given the state before it.

    Its results are recorded instead, so that such a journal replays: the place of the card drawn
    from a pile, and the verdict on an accusation.
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
    """Return True if a step back or aside changes the verdict on an accusation, a PIN, the end, or
    the cards that were passed.

    The accuser has seen the envelope, or the box's verdict: accusing again, or of something else,
    would be another look. A match that is over has revealed everything. Without its PIN anybody
    could open a page. And taking back another seat's card would allow trying which one it was.
    """
    unlocked = any(pin and pin != then for pin, then in zip(before.pins, after.pins, strict=True))
    scanned = _scanned(before) != _scanned(after)
    return unlocked or scanned or before.over != after.over or _told(before) != _told(after)


def _scanned(state: State) -> tuple[object, ...]:
    """Return the number of cards that were passed, and where; not their names."""
    return len(state.passed), state.places, [len(hand) for hand in state.hands if hand]


def reads(now: State, then: State) -> bool:
    """Return True if an accusation was judged on the way to a state that was not judged now."""
    told = _told(then)
    return told != _told(now)[: len(told)]


def _told(state: State) -> tuple[object, ...]:
    return tuple((a.seat, a.cards, a.right) for a in state.accusations if a.right is not None)


def consent(state: State, action: Action) -> str:
    """Return the sentence on a step that needs two seats; empty for any other.

    They are the removal of a PIN, and another check of all hands. Each check reveals if one of the
    passed cards is in the envelope, so a single person must not repeat it.
    """
    if isinstance(action, Unlock):
        return f"{tell_unlock(state, action)}."
    if isinstance(action, Pass) and state.rejected and completes_hands(state):
        return _("All hands are checked once more.")
    return ""


def whose(_state: State, action: Action) -> int | None:
    """Return the owner of the secret in an action: the seat of a note in its own notebook."""
    return action.seat if isinstance(action, Note | Pin) else None
