"""Abilities of the characters (S:175-271)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.holmes.actions import (
    Buy,
    Discard,
    Draw,
    Gain,
    Give,
    Keep,
    Steal,
    TakeClue,
)
from companion.games.holmes.cards import (
    ADLER,
    BILLY,
    GAINS,
    GREGSON,
    HUNTER,
    JOHNSON,
    JOKER,
    KRAMM,
    LESTRADE,
    PIKE,
    TOBY,
    WATSON,
    CharacterCard,
    ClueCard,
)
from companion.games.holmes.rules.jokers import freed, receive
from companion.games.holmes.rules.sides import (
    changed,
    discarded,
    drawn,
    gain,
    lose,
    pay,
    taken_from,
)
from companion.games.holmes.state import (
    ANSWER,
    BUY,
    DISCARD,
    DRAW,
    FOLLOW,
    GIVE,
    KEEP,
    STEAL,
    TAKE,
    Doing,
    State,
)

MOST_CLUES = {
    WATSON: 1,
    LESTRADE: 2,
    GREGSON: 3,
    KRAMM: 1,
    HUNTER: 1,
    JOHNSON: 3,
    BILLY: 1,
    ADLER: 1,
}
"""Most clues that a visit takes or discards."""
DRAWN = 3
"""Most clues to draw with Pike (S:227)."""
_STEPS = {
    WATSON: TAKE, LESTRADE: TAKE, GREGSON: TAKE, KRAMM: TAKE, ADLER: STEAL, PIKE: DRAW,
    TOBY: FOLLOW, JOHNSON: DISCARD, BILLY: DISCARD, HUNTER: GIVE,
}  # fmt: skip
TAKEN = {character: MOST_CLUES[character] for character, step in _STEPS.items() if step == TAKE}
"""Most clues of the row that a visit takes."""
_LIGHT = {
    WATSON: BUY, LESTRADE: BUY, GREGSON: BUY, ADLER: BUY, PIKE: DRAW, TOBY: FOLLOW, BILLY: DISCARD,
}  # fmt: skip


def price(character: CharacterCard, got: int, day: int) -> int:
    """Return the price of the next clue after *got* in this visit.

    Lestrade's two cost 3 together, paid with the first (S:195); Irene Adler costs the day (S:203).
    """
    return {
        WATSON: 1, LESTRADE: 0 if got else 3, GREGSON: 2, ADLER: day, PIKE: 1,
    }.get(character, 0)  # fmt: skip


def cost(character: CharacterCard, number: int, day: int) -> int:
    """Return the price of a number of clues with a character."""
    return sum(price(character, got, day) for got in range(number))


def errand(value: int, day: int) -> int:
    """Return the tokens that Billy brings for a clue: never less than none (S:255)."""
    return max(value - day, 0)


def current(state: State) -> Doing:
    """Return the action that is under way."""
    assert state.doing is not None
    return state.doing


def begin(state: State) -> State:
    """Begin the ability of the character that the pawn has come to."""
    doing = current(state)
    character = doing.character
    if number := GAINS.get(character):
        return finish(gain(state, doing.seat, number))
    if character is TOBY and not _told(state):
        return finish(gain(state, doing.seat, found(state)))
    step = (_LIGHT if state.rules.light else _STEPS).get(character)
    return replace(state, doing=replace(doing, step=step)) if step else finish(state)


def found(state: State) -> int:
    """Return the number of types that Toby finds in visible clues, the map being one (S:237)."""
    return len(set(state.sides[current(state).seat].clues))


def _told(state: State) -> bool:
    """Return True if the number of types is known only to the player."""
    hidden = state.sides[current(state).seat].hidden
    return state.rules.light or (state.rules.toby_hidden and bool(hidden))


def finish(state: State) -> State:
    """End the visit; after Von Kramm the rival may still pay for a clue (S:263)."""
    doing = current(state)
    rival = 1 - doing.seat
    asked = doing.character is KRAMM and doing.step not in (ANSWER, KEEP)
    if asked and state.sides[rival].tokens and (state.rules.light or state.deck):
        return replace(state, doing=Doing(rival, KRAMM, ANSWER))
    return replace(state, doing=None)


def _more(state: State) -> bool:
    """Return True if the visit can bring another clue."""
    doing = current(state)
    side = state.sides[doing.seat]
    if doing.got >= MOST_CLUES[doing.character]:
        return False
    if doing.step == DISCARD:
        return bool(state.row)
    affordable = side.tokens >= price(doing.character, doing.got, state.day)
    return affordable and bool(state.row or obtainable(state))


def obtainable(state: State) -> tuple[ClueCard | None, ...]:
    """Return the reserved clue, if it can be taken now in place of one of the row (S:283)."""
    doing = current(state)
    return () if doing.given or doing.apart else state.sides[doing.seat].reserved


def _one_more(state: State) -> State:
    doing = current(state)
    state = replace(state, doing=replace(doing, got=doing.got + 1))
    return state if _more(state) else finish(state)


def take(state: State, action: TakeClue) -> State:
    """Give the player a paid clue; the one given to Violet Hunter goes into the row."""
    doing = current(state)
    seat, clue = doing.seat, action.clue
    state = pay(state, seat, price(doing.character, doing.got, state.day))
    if action.reserved:
        state = changed(state, seat, reserved=())
    else:
        state = replace(state, row=taken_from(state.row, clue))
    if doing.given:
        state = freed(lose(state, seat, doing.given, doing.given_on))
        state = replace(state, row=(*state.row, doing.given))
    return _one_more(receive(state, seat, clue))


def draw(state: State, action: Draw) -> State:
    """Pay for a number of clues and draw them, seen by the player only (S:227, S:263)."""
    doing = current(state)
    state = pay(state, doing.seat, action.number)
    if state.rules.light:
        return finish(state)
    state = drawn(state, action.number)
    return replace(state, doing=replace(doing, step=KEEP, got=action.number))


def keep(state: State, action: Keep) -> State:
    """Keep one, hidden unless it is a joker, and discard the others (S:131)."""
    doing = current(state)
    seat = doing.seat
    jokers, unseen = (JOKER,) * action.shown, (None,) * (doing.got - 1 - action.shown)
    state = discarded(finish(state), *jokers, *unseen)
    if action.joker:
        return receive(state, seat, JOKER)
    return changed(state, seat, hidden=(*state.sides[seat].hidden, None))


def steal(state: State, action: Steal) -> State:
    """Move a visible clue of the rival into the player's hidden pile (S:203)."""
    seat = current(state).seat
    state = lose(pay(state, seat, state.day), 1 - seat, action.clue)
    return finish(changed(state, seat, hidden=(*state.sides[seat].hidden, action.clue)))


def discard(state: State, action: Discard) -> State:
    """Discard a clue of the row (S:247), or one of the player's own for tokens (S:255)."""
    doing, clue = current(state), action.clue
    assert clue is not None
    if doing.character is JOHNSON:
        state = discarded(replace(state, row=taken_from(state.row, clue)), clue)
        return _one_more(state)
    state = gain(state, doing.seat, errand(clue.value, state.day))
    if not state.rules.light:
        state = discarded(lose(state, doing.seat, clue, action.on), clue)
    return finish(state)


def give(state: State, action: Give) -> State:
    """Move the clue into the row when another has been taken for it (S:271)."""
    doing = replace(current(state), step=TAKE, given=action.clue, given_on=action.on)
    return replace(state, doing=doing)


def follow(state: State, action: Gain) -> State:
    """Gain a token for each type that Toby found (S:237)."""
    return finish(gain(state, current(state).seat, action.number))


def buy(state: State, action: Buy) -> State:
    """Pay for a number of clues."""
    doing = current(state)
    paid = cost(doing.character, action.number, state.day)
    return finish(pay(state, doing.seat, paid))
