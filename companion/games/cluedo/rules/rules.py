"""How a match begins, and what follows from each action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.cluedo.actions import (
    Accuse,
    Choose,
    Close,
    Deal,
    EndTurn,
    Fail,
    HasNone,
    Lay,
    Note,
    Pass,
    Penalize,
    Pin,
    Reveal,
    Show,
    Start,
    Suggest,
    Throw,
    Unlock,
    Verdict,
)
from companion.games.cluedo.cards import ClueCard, of_kind
from companion.games.cluedo.options import GUIDED, HANDS, OPTIONS
from companion.games.cluedo.rules.dealing import may_begin, opened, scanning, to_pass_again
from companion.games.cluedo.rules.turns import asked, following, out, unsolved
from companion.games.cluedo.state import (
    ANSWERED,
    ASKING,
    DEALING,
    ENVELOPE,
    FAILED,
    NONE,
    OVER,
    PAWNS,
    REVEALING,
    SHOWN,
    STARTING,
    TURN,
    VERDICT,
    Accusation,
    Answer,
    House,
    Laid,
    Noted,
    Solution,
    State,
    Suggestion,
)
from companion.play.actions import Action
from companion.play.commitment import commitment_of, drawn_salt
from companion.play.game import Chance, Setup, chosen

DIE = 6


def start(setup: Setup) -> State:
    """Begin a match: whoever threw highest directs the dealing (S:15)."""
    option = chosen(OPTIONS, setup)
    house = House(
        dealing=option["dealing"],
        notebooks=option["notebooks"],
        from_left=option["deal_from"] == "left",
        may_stay=option["stay_and_suggest"] == "yes",
        accuser_plays=option["wrong_accuser"] == "plays",
        declared=option["accusations"] == "declared",
        penalty=option["no_show_penalty"],
    )
    seats = len(setup.players)
    return State(
        players=setup.players,
        house=house,
        dealer=setup.dealer,
        pawns=(None,) * seats,
        notes=((),) * seats,
        pins=("",) * seats,
    )


def chance(state: State, action: Action, random: Chance) -> Action:
    """Return an action with what is drawn by lot in it: cards, the seal's salt, dice."""
    match action:
        case Pass(card, None, "") if _takes_cards(state):
            if again := to_pass_again(state, card):
                return Pass(card, again=again)
            if _completes_pile(state):
                return Pass(card, random.randrange(len(of_kind(len(state.places)))) + 1)
        case Close() if state.drawn and not action.seal:
            salt = drawn_salt(random)
            return Close(commitment_of(opened(state.envelope, salt)), salt)
        case Accuse() | Penalize() if len(state.places) == 3 and not state.drawn:
            return replace(action, blind=True)
        case Throw(()) if state.phase == STARTING:
            return Throw(tuple(random.randrange(DIE) + 1 for _ in state.begin))
    return action


def _takes_cards(state: State) -> bool:
    """Return whether a card is passed now, of a pile or of a hand."""
    if state.phase == ENVELOPE:
        return state.house.dealing != GUIDED and len(state.places) < 3
    return state.phase == DEALING and bool(state.hands)


def _completes_pile(state: State) -> bool:
    if state.phase != ENVELOPE:
        return False
    return len(state.passed) + 1 == len(of_kind(len(state.places)))


def apply(state: State, action: Any) -> State:
    """Return the state after an action that ``check`` has let pass."""
    return _FOLLOWS[type(action)](state, action)


def _lay(state: State, _: Lay) -> State:
    return replace(state, phase=ENVELOPE)


def _pass(state: State, action: Pass) -> State:
    if action.again:
        return _pass_again(state, action.again)
    if state.phase == DEALING:
        return _pass_to_hand(state, action.card)
    passed = (*state.passed, action.card)
    if action.place is None:
        return replace(state, passed=passed, again="")
    return replace(
        state,
        passed=(),
        again="",
        places=(*state.places, action.place),
        envelope=(*state.envelope, passed[action.place - 1]),
    )


def _pass_again(state: State, again: str) -> State:
    """Forget the cards of the pile, of the hand, or of all hands."""
    if again == "pile":
        return replace(state, passed=(), again=again)
    seat = scanning(state)
    assert seat is not None
    hands = _with(state.hands, seat, ()) if again == "hand" else ((),) * len(state.players)
    return replace(state, hands=hands, again=again)


def _pass_to_hand(state: State, card: ClueCard | None) -> State:
    seat = scanning(state)
    assert seat is not None
    hands = _with(state.hands, seat, (*state.hands[seat], card))
    dealt = replace(state, hands=hands, again="")
    return _dealt(dealt) if scanning(dealt) is None else dealt


def _close(state: State, action: Close) -> State:
    """An envelope that was filled by hand after all is nobody's secret but its own."""
    by_hand = state.house.dealing == GUIDED or len(state.places) < 3
    hands = state.house.dealing == HANDS and not by_hand
    return replace(
        state,
        phase=PAWNS,
        passed=(),
        again="",
        places=() if by_hand else state.places,
        envelope=() if by_hand else state.envelope,
        seal=action.seal,
        salt=action.salt,
        hands=((),) * len(state.players) if hands else (),
    )


def _choose(state: State, action: Choose) -> State:
    pawns = _with(state.pawns, action.seat, action.suspect)
    return replace(state, pawns=pawns, phase=PAWNS if None in pawns else DEALING)


def _deal(state: State, _: Deal) -> State:
    return _dealt(replace(state, hands=(), again=""))


def _dealt(state: State) -> State:
    return replace(state, phase=STARTING, begin=may_begin(state))


def _throw(state: State, action: Throw) -> State:
    """Those who threw highest throw again; a single one begins (S:22)."""
    if not action.dice:
        return state
    best = max(action.dice)
    first = tuple(s for s, die in zip(state.begin, action.dice, strict=True) if die == best)
    thrown = replace(state, begin=first, dice=action.dice)
    return _begun(thrown, *first) if len(first) == 1 else thrown


def _start(state: State, action: Start) -> State:
    return _begun(state, action.seat)


def _begun(state: State, seat: int) -> State:
    return replace(state, phase=TURN, turn=1, to_act=seat)


def _suggest(state: State, action: Suggest) -> State:
    """Who is called comes into the room, with whoever calls (S:26, S:29)."""
    at = _with(state.at, action.suspect.place, action.room)
    if pawn := state.pawns[action.seat]:
        at = _with(at, pawn.place, action.room)
    turn = state.turn + (action.seat != state.to_act)
    called = Suggestion(action.seat, turn, action.cards)
    return replace(
        state,
        phase=ASKING,
        turn=turn,
        to_act=action.seat,
        at=at,
        suggestions=(*state.suggestions, called),
    )


def _answer(state: State, seat: int, kind: str, card: ClueCard | None = None) -> State:
    last = state.suggestions[-1]
    others = tuple(answer for answer in last.answers if answer.seat != seat)
    last = replace(last, answers=(*others, Answer(seat, kind, card)))
    answered = replace(state, suggestions=(*state.suggestions[:-1], last))
    if state.phase == ASKING and (last.shown or asked(answered) is None):
        return replace(answered, phase=ANSWERED)
    return answered


def _show(state: State, action: Show) -> State:
    return _answer(state, action.seat, SHOWN, action.card)


def _has_none(state: State, action: HasNone) -> State:
    return _answer(state, action.seat, NONE)


def _fail(state: State, action: Fail) -> State:
    return _answer(state, action.seat, FAILED)


def _penalize(state: State, action: Penalize) -> State:
    blind = state.blind or action.blind
    laid = (Laid(action.seat, action.cards, state.turn),) if action.cards else ()
    penalties = (*state.penalties, action.seat)
    after = replace(state, penalties=penalties, laid=(*state.laid, *laid), blind=blind)
    if unsolved(after):
        return _nobody(after)
    waits = after.phase in (TURN, ANSWERED) and out(after, after.to_act)
    return _go_on(after) if waits else after


def _end_turn(state: State, _: EndTurn) -> State:
    return _go_on(state)


def _go_on(state: State) -> State:
    return replace(state, phase=TURN, turn=state.turn + 1, to_act=following(state))


def _accuse(state: State, action: Accuse) -> State:
    state = replace(state, blind=state.blind or action.blind)
    cards = _whole(action.cards)
    right = cards == state.envelope if state.drawn and cards else action.right
    turn = state.turn + (action.seat != state.to_act)
    accused = replace(
        state,
        turn=turn,
        to_act=action.seat,
        accusations=(*state.accusations, Accusation(action.seat, turn, cards)),
    )
    return replace(accused, phase=VERDICT) if right is None else _judged(accused, right)


def _verdict(state: State, action: Verdict) -> State:
    return _judged(state, action.right)


def _judged(state: State, right: bool) -> State:
    last = replace(state.accusations[-1], right=right)
    judged = replace(state, accusations=(*state.accusations[:-1], last))
    if right:
        solution = last.cards or (judged.envelope if judged.drawn else ())
        return replace(judged, phase=OVER, winner=last.seat, solution=solution)
    if unsolved(judged):
        return _nobody(judged)
    return _go_on(judged) if out(judged, last.seat) else replace(judged, phase=ANSWERED)


def _nobody(state: State) -> State:
    """Everybody was wrong: the case stays unsolved, and the envelope is opened for all."""
    if state.drawn:
        return replace(state, phase=OVER, solution=state.envelope)
    return replace(state, phase=REVEALING)


def _reveal(state: State, action: Reveal) -> State:
    return replace(state, phase=OVER, solution=_whole(action.cards) or ())


def _note(state: State, action: Note) -> State:
    if action.card is None:
        return state
    own = tuple(each for each in state.notes[action.seat] if each.card is not action.card)
    if action.holder is not None:
        own = (*own, Noted(action.card, action.holder, state.turn))
    return replace(state, notes=_with(state.notes, action.seat, own))


def _pin(state: State, action: Pin) -> State:
    return replace(state, pins=_with(state.pins, action.seat, action.digits))


def _unlock(state: State, action: Unlock) -> State:
    return replace(state, pins=_with(state.pins, action.seat, ""))


def _whole(cards: tuple[ClueCard | None, ...]) -> Solution | None:
    return None if None in cards else cards  # type: ignore[return-value]


def _with(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """Return values with another one at a place."""
    return (*values[:place], value, *values[place + 1 :])


_FOLLOWS: dict[type[Action], Callable[[State, Any], State]] = {
    Lay: _lay, Pass: _pass, Close: _close, Choose: _choose, Deal: _deal, Throw: _throw,
    Start: _start, Suggest: _suggest, Show: _show, HasNone: _has_none, Fail: _fail,
    Penalize: _penalize, EndTurn: _end_turn, Accuse: _accuse, Verdict: _verdict, Reveal: _reveal,
    Note: _note, Pin: _pin, Unlock: _unlock,
}  # fmt: skip
