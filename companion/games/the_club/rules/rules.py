"""How a match begins, and what follows from each action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.the_club.actions import (
    AllowHints,
    Announce,
    Bare,
    Compare,
    Correct,
    Deal,
    Draft,
    Draw,
    EmptyDeck,
    Guess,
    Hint,
    Judge,
    NextRound,
    NoPoints,
    Pass,
    Phrase,
    Place,
    Play,
    Recount,
    Reveal,
    Seal,
    Spoken,
    StopRound,
    Veto,
)
from companion.games.the_club.language.machine import fits
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.options import BOX, OPTIONS
from companion.games.the_club.rules.commitment import opened
from companion.games.the_club.rules.row import row, with_verdict
from companion.games.the_club.rules.turns import (
    between_turns,
    drawing,
    ended,
    holding,
    last_judged,
    new_round,
    turn_ended,
    with_hand,
)
from companion.games.the_club.state import (
    BARED,
    BUILT,
    DEAL,
    DECK_OUT,
    DRAWN,
    GUESSED,
    GUESSING,
    JUDGING,
    OPEN,
    PHRASING,
    PLACED,
    PLACING,
    PLAYED,
    RIGHT_GUESS,
    RULE,
    SPOKEN,
    STOPPED,
    TURN,
    Attempt,
    Event,
    House,
    Round,
    State,
)
from companion.play.actions import Action
from companion.play.commitment import commitment_of, drawn_salt
from companion.play.game import Chance, Setup, chosen


def start(setup: Setup) -> State:
    """Begin a match: who invented a rule first is the first master (S:29)."""
    option = chosen(OPTIONS, setup)
    hourglass = option["hourglass"]
    house = House(
        laps=int(option["rounds"]),
        scoring=option["scoring"] == "on",
        too_easy=int(option["too_easy_cards"]),
        box_judges=option["judge"] == BOX,
        hourglass=0 if hourglass == "off" else int(hourglass),
    )
    first = setup.dealer
    return State(
        players=setup.players,
        house=house,
        first=first,
        round=new_round(len(setup.players), first),
    )


# --- what the box decides: by lot, or by the rule that it keeps


def chance(state: State, action: Action, random: Chance) -> Action:
    """Return an action with what is drawn by lot in it, or what the secret rule says."""
    match action:
        case Draw(number, ""):
            return _drawn(state, number, random)
        case Seal("") if state.round.draft is not None:
            salt = drawn_salt(random)
            return Seal(commitment_of(opened(state.round.draft, salt)), salt)
        case Play(seat, card, None) if _judges(state):
            return Play(seat, card, _fits(state, card))
        case Bare(card, None) if _judges(state):
            return Bare(card, _fits(state, card))
    return action


def _judges(state: State) -> bool:
    return state.house.box_judges and state.round.rule is not None


def _fits(state: State, card: Any) -> bool:
    assert state.round.rule is not None
    return fits(state.round.rule, row(state.round.events), card)


def _drawn(state: State, number: int | None, random: Chance) -> Draw:
    """A rule that was not played in this match yet, as long as there are any."""
    played = [each.rule for each in state.past]
    left = [place for place, rule in enumerate(STARTERS) if rule not in played]
    left = left or list(range(len(STARTERS)))
    if number is None:
        number = left[random.randrange(len(left))] + 1
    if not 1 <= number <= len(STARTERS):
        return Draw(number)
    salt = drawn_salt(random)
    return Draw(number, commitment_of(opened(STARTERS[number - 1], salt)), salt)


# --- what follows


def apply(state: State, action: Any) -> State:
    """Return the state after an action that ``check`` has let pass."""
    return _FOLLOWS[type(action)](state, action)


def _round(state: State, phase: str = "", **changes: Any) -> State:
    """Return the state with changes in its round, perhaps in another phase."""
    return replace(state, phase=phase or state.phase, round=replace(state.round, **changes))


def _spoken(state: State, _: Spoken) -> State:
    return _round(state, DEAL, way=SPOKEN, draft=None)


def _draw(state: State, action: Draw) -> State:
    rule = None if action.number is None else STARTERS[action.number - 1]
    return _round(state, DEAL, way=DRAWN, rule=rule, draft=None, seal=action.seal, salt=action.salt)


def _draft(state: State, action: Draft) -> State:
    return _round(state, draft=action.rule)


def _seal(state: State, action: Seal) -> State:
    rule = state.round.draft
    return _round(state, DEAL, way=BUILT, rule=rule, draft=None, seal=action.seal, salt=action.salt)


def _deal(state: State, _: Deal) -> State:
    return _round(state, TURN, turn=1)


def _play(state: State, action: Play) -> State:
    """A card that is played early is the turn of whoever played it."""
    round_ = replace(_passed(state).round, to_act=action.seat)
    event = Event(PLAYED, action.seat, (action.card,), None, round_.turn, round_.hands[action.seat])
    round_ = _began(holding(round_, action.seat, -1), event)
    played = replace(state, phase=JUDGING, round=round_)
    return played if action.right is None else _card_judged(played, action.right)


def _card_judged(state: State, right: bool) -> State:
    """A right card lets its player guess; a wrong one makes him draw (S:41, S:43)."""
    round_ = last_judged(state.round, right)
    if right:
        return replace(state, phase=GUESSING, round=round_)
    return turn_ended(replace(state, round=drawing(round_, round_.to_act)))


def _reveal(state: State, action: Reveal) -> State:
    round_ = replace(_passed(state).round, to_act=action.seat)
    event = Event(OPEN, action.seat, (), None, round_.turn, round_.hands[action.seat])
    return replace(state, phase=BARED, round=_began(round_, event))


def _began(round_: Round, event: Event) -> Round:
    """Return the round with the event of a new turn: what was owed before has been settled."""
    return replace(round_, events=(*round_.events, event), owed=())


def _bare(state: State, action: Bare) -> State:
    """One card that fits, or the last that does not, settles it if the box judges."""
    *before, last = state.round.events
    event = replace(last, cards=(*last.cards, action.card))
    bared = _round(state, events=(*before, event))
    if action.fits:
        return _hand_judged(bared, False)
    complete = len(event.cards) == event.held
    return _hand_judged(bared, True) if complete and action.fits is False else bared


def _hand_judged(state: State, right: bool) -> State:
    """A whole hand goes under the deck, and one card less is drawn; or one is placed (S:53-55)."""
    round_ = last_judged(state.round, right)
    if not right:
        return replace(state, phase=PLACING, round=round_)
    seat = round_.to_act
    held = round_.hands[seat]
    returned = replace(holding(round_, seat, -held), deck=round_.deck + held)
    return replace(state, phase=GUESSING, round=drawing(returned, seat, max(held - 1, 0)))


def _place(state: State, action: Place) -> State:
    """A card that was placed although none fits, by a verdict put right since, lies below."""
    round_ = state.round
    if state.phase == GUESSING:
        event = Event(PLACED, round_.to_act, (action.card,), False, round_.turn)
        return turn_ended(replace(state, round=replace(round_, events=(*round_.events, event))))
    event = Event(PLACED, round_.to_act, (action.card,), True, round_.turn)
    placed = replace(holding(round_, round_.to_act, -1), events=(*round_.events, event))
    return turn_ended(replace(state, round=drawing(placed, round_.to_act)))


def _judge(state: State, action: Judge) -> State:
    if state.phase == JUDGING:
        return _card_judged(state, action.right)
    if state.phase == BARED:
        return _hand_judged(state, action.right)
    return _guess_judged(state, action.right)


def _phrase(state: State, action: Phrase) -> State:
    return _round(state, PHRASING, phrase=action.rule)


def _guess(state: State, action: Guess) -> State:
    round_ = state.round
    rule = round_.phrase if action.phrased else None
    attempt = Attempt(round_.to_act, round_.turn, len(round_.events), rule)
    return _round(state, GUESSED, phrase=None, compared=False, attempts=(*round_.attempts, attempt))


def _guess_judged(state: State, right: bool) -> State:
    *before, last = state.round.attempts
    judged = _round(state, attempts=(*before, replace(last, right=right)))
    return ended(judged, RIGHT_GUESS) if right else turn_ended(judged)


def _pass(state: State, _: Pass) -> State:
    return _passed(state)


def _passed(state: State) -> State:
    """Whoever has not guessed once the next card is played has passed; nobody passes twice."""
    return state if state.phase == TURN else turn_ended(_round(state, phrase=None))


def _allow_hints(state: State, _: AllowHints) -> State:
    return _round(state, may_hint=True)


def _announce(state: State, _: Announce) -> State:
    return _round(state, announced=True)


def _hint(state: State, _: Hint) -> State:
    return _round(state, announced=False, hints=state.round.hints + 1)


def _veto(state: State, _: Veto) -> State:
    return _round(state, announced=False)


def _compare(state: State, _: Compare) -> State:
    return _round(state, compared=True)


def _correct(state: State, action: Correct) -> State:
    """Cards change between row and columns, and who should have drawn one draws it now.

    Whose last card was wrong does not guess (S:43).
    """
    round_ = state.round
    for event, right in zip(round_.events, action.verdicts, strict=False):
        if event.right is not right:
            round_ = _recounted(round_, event)
    judged = [with_verdict(*pair) for pair in zip(round_.events, action.verdicts, strict=False)]
    waiting = round_.events[len(judged) :]
    owed = tuple(now - was for now, was in zip(round_.hands, state.round.hands, strict=True))
    round_ = replace(round_, owed=owed if any(owed) else round_.owed)
    mended = replace(state, round=replace(round_, events=(*judged, *waiting)))
    if state.phase == TURN:
        return between_turns(mended)
    return mended if judged[-1].right else _passed(mended)


def _recounted(round_: Round, event: Event) -> Round:
    """Return the round after the hand of whose verdict was false is as large as by the other one.

    Whoever is right, with a card or with an open hand, holds one card less after that turn, and
    whoever is wrong as many as before (S:41-55). Which card is placed costs nobody a card.
    """
    if event.kind == PLACED:
        return round_
    return drawing(round_, event.seat) if event.right else _put_back(round_, event.seat)


def _put_back(round_: Round, seat: int) -> Round:
    """Return the round after a seat put a card under the deck that it need not have drawn."""
    held = round_.hands[seat]
    back = min(held, 1)
    return replace(
        round_, hands=with_hand(round_.hands, seat, held - back), deck=round_.deck + back
    )


def _no_points(state: State, _: NoPoints) -> State:
    return _round(state, counts=False)


def _stop_round(state: State, _: StopRound) -> State:
    return ended(_round(state, counts=False), STOPPED)


def _empty_deck(state: State, _: EmptyDeck) -> State:
    """Who may guess in this turn still may (S:77)."""
    empty = _round(state, deck=0)
    return ended(empty, DECK_OUT) if state.phase == TURN else empty


def _recount(state: State, action: Recount) -> State:
    hands = with_hand(state.round.hands, action.seat, action.cards)
    more = action.cards - state.round.hands[action.seat]
    counted = _round(state, hands=hands, deck=max(state.round.deck - more, 0))
    return between_turns(counted) if state.phase == TURN else counted


def _next_round(state: State, _: NextRound) -> State:
    players = len(state.players)
    master = (state.round.master + 1) % players
    return replace(
        state,
        phase=RULE,
        round=new_round(players, master),
        past=(*state.past, state.round),
    )


_FOLLOWS: dict[type[Action], Callable[[State, Any], State]] = {
    Spoken: _spoken, Draw: _draw, Draft: _draft, Seal: _seal, Deal: _deal, Play: _play,
    Reveal: _reveal, Bare: _bare, Judge: _judge, Place: _place, Phrase: _phrase, Guess: _guess,
    Pass: _pass, AllowHints: _allow_hints, Announce: _announce, Hint: _hint, Veto: _veto,
    Compare: _compare, Correct: _correct, NoPoints: _no_points, StopRound: _stop_round,
    EmptyDeck: _empty_deck, Recount: _recount, NextRound: _next_round,
}  # fmt: skip
