"""Rules of Cluedo: the start of a match, and the effect of each move."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.cluedo import actions
from companion.games.cluedo.cards import CluedoCard
from companion.games.cluedo.options import GUIDED, HANDS, OPTIONS
from companion.games.cluedo.rules.dealing import may_begin, scanning
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
    Noted,
    OpenCards,
    Solution,
    State,
    Suggestion,
)
from companion.play.game import Setup, chosen_options
from companion.play.tuples import replaced


def start(setup: Setup) -> State:
    """Begin a match; the highest throw directs the dealing (S:15)."""
    option = chosen_options(OPTIONS, setup)
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


def lay_out(state: State, _action: actions.Lay) -> State:
    """Go on to the envelope once the board is set up (S:15)."""
    return replace(state, phase=ENVELOPE)


def pass_card(state: State, action: actions.Pass) -> State:
    """Take a card of a pile or a hand; the one drawn of a pile goes into the envelope (S:16)."""
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
    if again == "hand":
        return replace(state, hands=replaced(state.hands, seat, ()), again=again)
    return replace(state, hands=((),) * len(state.players), again=again, rejected=True)


def _pass_to_hand(state: State, card: CluedoCard | None) -> State:
    seat = scanning(state)
    assert seat is not None
    hands = replaced(state.hands, seat, (*state.hands[seat], card))
    dealt = replace(state, hands=hands, again="")
    return _dealt(dealt) if scanning(dealt) is None else dealt


def close_envelope(state: State, action: actions.Close) -> State:
    """Close the envelope (S:17), and forget the passed cards if it was filled by hand after all."""
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


def choose_pawn(state: State, action: actions.Choose) -> State:
    """Give a seat its pawn; the cards are dealt once all seats have one (S:17)."""
    pawns = replaced(state.pawns, action.seat, action.suspect)
    return replace(state, pawns=pawns, phase=PAWNS if None in pawns else DEALING)


def deal(state: State, _action: actions.Deal) -> State:
    """Deal the other cards, with all hands unknown to the box (S:18)."""
    return _dealt(replace(state, hands=(), again=""))


def _dealt(state: State) -> State:
    return replace(state, phase=STARTING, begin=may_begin(state))


def throw(state: State, action: actions.Throw) -> State:
    """Have the highest throws thrown again; a single one begins (S:22)."""
    if not action.dice:
        return state
    best = max(action.dice)
    first = tuple(s for s, die in zip(state.begin, action.dice, strict=True) if die == best)
    thrown = replace(state, begin=first, dice=action.dice)
    return _begun(thrown, *first) if len(first) == 1 else thrown


def begin(state: State, action: actions.Start) -> State:
    """Begin the first turn (S:22)."""
    return _begun(state, action.seat)


def _begun(state: State, seat: int) -> State:
    return replace(state, phase=TURN, turn=1, to_act=seat)


def suggest(state: State, action: actions.Suggest) -> State:
    """Bring the suspect's pawn into the room, with the seat's own, and ask (S:26, S:29)."""
    at = replaced(state.at, action.suspect.place, action.room)
    if pawn := state.pawns[action.seat]:
        at = replaced(at, pawn.place, action.room)
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


def _answer(state: State, seat: int, kind: str, card: CluedoCard | None = None) -> State:
    last = state.suggestions[-1]
    others = tuple(answer for answer in last.answers if answer.seat != seat)
    last = replace(last, answers=(*others, Answer(seat, kind, card)))
    answered = replace(state, suggestions=(*state.suggestions[:-1], last))
    if state.phase == ASKING and (last.shown or asked(answered) is None):
        return replace(answered, phase=ANSWERED)
    return answered


def show(state: State, action: actions.Show) -> State:
    """End the answers with a card that is shown (S:27)."""
    return _answer(state, action.seat, SHOWN, action.card)


def say_none(state: State, action: actions.HasNone) -> State:
    """Ask the next seat, if one is left (S:28)."""
    return _answer(state, action.seat, NONE)


def fail(state: State, action: actions.Fail) -> State:
    """Ask the next seat, and record that this one did not show its card (S:27)."""
    return _answer(state, action.seat, FAILED)


def penalize(state: State, action: actions.Penalize) -> State:
    """Penalize a seat by the house rule, and go on if it may take no turns any more (S:27)."""
    blind = state.blind or action.blind
    laid = (OpenCards(action.seat, action.cards, state.turn),) if action.cards else ()
    penalties = (*state.penalties, action.seat)
    after = replace(state, penalties=penalties, laid=(*state.laid, *laid), blind=blind)
    if unsolved(after):
        return _nobody(after)
    waits = after.phase in (TURN, ANSWERED) and out(after, after.to_act)
    return _go_on(after) if waits else after


def end_turn(state: State, _action: actions.EndTurn) -> State:
    """Go on with the next seat's turn (S:29)."""
    return _go_on(state)


def _go_on(state: State) -> State:
    return replace(state, phase=TURN, turn=state.turn + 1, to_act=following(state))


def accuse(state: State, action: actions.Accuse) -> State:
    """Judge an accusation if the box can, else wait for the verdict (S:33)."""
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


def give_verdict(state: State, action: actions.Verdict) -> State:
    """Judge an accusation by the word of the seat that looked into the envelope (S:33)."""
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
    """End the match unsolved after the last wrong accusation; the envelope is opened for all."""
    if state.drawn:
        return replace(state, phase=OVER, solution=state.envelope)
    return replace(state, phase=REVEALING)


def reveal(state: State, action: actions.Reveal) -> State:
    """End an unsolved match with the cards of the envelope, if they were entered."""
    return replace(state, phase=OVER, solution=_whole(action.cards) or ())


def note(state: State, action: actions.Note) -> State:
    """Write the holder of a card into a seat's notebook, or remove the note."""
    if action.card is None:
        return state
    own = tuple(each for each in state.notes[action.seat] if each.card is not action.card)
    if action.holder is not None:
        own = (*own, Noted(action.card, action.holder, state.turn))
    return replace(state, notes=replaced(state.notes, action.seat, own))


def choose_pin(state: State, action: actions.Pin) -> State:
    """Lock a seat's page with four digits, or unlock it with none."""
    return replace(state, pins=replaced(state.pins, action.seat, action.digits))


def unlock(state: State, action: actions.Unlock) -> State:
    """Remove a seat's PIN."""
    return replace(state, pins=replaced(state.pins, action.seat, ""))


def _whole(cards: tuple[CluedoCard | None, ...]) -> Solution | None:
    return None if None in cards else cards  # type: ignore[return-value]
