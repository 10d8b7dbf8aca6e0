"""Rules of The Club: the start of a match, and the effect of each move."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.the_club import actions
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.options import BOX, OPTIONS
from companion.games.the_club.rules.turns import (
    between_turns,
    drawing,
    ended,
    holding,
    last_judged,
    new_round,
    turn_ended,
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
from companion.play.game import Setup, chosen_options
from companion.play.tuples import replaced


def start(setup: Setup) -> State:
    """Begin a match; the first to invent a rule is the first master (S:29)."""
    option = chosen_options(OPTIONS, setup)
    hourglass = option["hourglass"]
    house = House(
        laps=int(option["rounds"]),
        scoring=option["scoring"] == "on",
        too_easy=int(option["too_easy_cards"]),
        box_judges=option["judge"] == BOX,
        hourglass=0 if hourglass == "off" else int(hourglass),
    )
    round_ = new_round(len(setup.players), setup.dealer)
    return State(players=setup.players, house=house, first=setup.dealer, round=round_)


def _round(state: State, phase: str = "", **changes: Any) -> State:
    """Return the state with changes in its round, perhaps in another phase."""
    return replace(state, phase=phase or state.phase, round=replace(state.round, **changes))


def spoken(state: State, _action: actions.Spoken) -> State:
    """Record that the rule is on paper; the master deals (S:31)."""
    return _round(state, DEAL, way=SPOKEN, draft=None)


def draw(state: State, action: actions.Draw) -> State:
    """Make the rule of the card the secret one (S:33)."""
    rule = None if action.number is None else STARTERS[action.number - 1]
    return _round(state, DEAL, way=DRAWN, rule=rule, draft=None, seal=action.seal, salt=action.salt)


def draft(state: State, action: actions.Draft) -> State:
    """Replace the rule that is being built."""
    return _round(state, draft=action.rule)


def seal(state: State, action: actions.Seal) -> State:
    """Make the rule that was built the secret one."""
    rule = state.round.draft
    return _round(state, DEAL, way=BUILT, rule=rule, draft=None, seal=action.seal, salt=action.salt)


def deal(state: State, _action: actions.Deal) -> State:
    """Begin the first turn (S:35)."""
    return _round(state, TURN, turn=1)


def play(state: State, action: actions.Play) -> State:
    """Play a card; an early one is the turn of its player."""
    round_ = replace(_passed(state).round, to_act=action.seat)
    event = Event(PLAYED, action.seat, (action.card,), None, round_.turn, round_.hands[action.seat])
    round_ = _began(holding(round_, action.seat, -1), event)
    played = replace(state, phase=JUDGING, round=round_)
    return played if action.right is None else _card_judged(played, action.right)


def _card_judged(state: State, right: bool) -> State:
    """Let the player of a right card guess; have that of a wrong one draw (S:41, S:43)."""
    round_ = last_judged(state.round, right)
    if right:
        return replace(state, phase=GUESSING, round=round_)
    return turn_ended(replace(state, round=drawing(round_, round_.to_act)))


def reveal(state: State, action: actions.Reveal) -> State:
    """Lay a hand open; an early one is the turn of its player (S:51)."""
    round_ = replace(_passed(state).round, to_act=action.seat)
    event = Event(OPEN, action.seat, (), None, round_.turn, round_.hands[action.seat])
    return replace(state, phase=BARED, round=_began(round_, event))


def _began(round_: Round, event: Event) -> Round:
    """Return the round with the event of a new turn; cards owed before have been settled."""
    return replace(round_, events=(*round_.events, event), owed=())


def bare(state: State, action: actions.Bare) -> State:
    """Add an open card; one that fits, or the last that does not, decides it if the box judges."""
    *before, last = state.round.events
    event = replace(last, cards=(*last.cards, action.card))
    bared = _round(state, events=(*before, event))
    if action.fits:
        return _hand_judged(bared, False)
    complete = len(event.cards) == event.held
    return _hand_judged(bared, True) if complete and action.fits is False else bared


def _hand_judged(state: State, right: bool) -> State:
    """Put a hand under the deck and draw one card less, or have a card placed (S:53-55)."""
    round_ = last_judged(state.round, right)
    if not right:
        return replace(state, phase=PLACING, round=round_)
    seat = round_.to_act
    held = round_.hands[seat]
    returned = replace(holding(round_, seat, -held), deck=round_.deck + held)
    return replace(state, phase=GUESSING, round=drawing(returned, seat, max(held - 1, 0)))


def place(state: State, action: actions.Place) -> State:
    """Place a card; if none fits, by a verdict corrected since, it goes below."""
    round_ = state.round
    if state.phase == GUESSING:
        event = Event(PLACED, round_.to_act, (action.card,), False, round_.turn)
        return turn_ended(replace(state, round=replace(round_, events=(*round_.events, event))))
    event = Event(PLACED, round_.to_act, (action.card,), True, round_.turn)
    placed = replace(holding(round_, round_.to_act, -1), events=(*round_.events, event))
    return turn_ended(replace(state, round=drawing(placed, round_.to_act)))


def judge(state: State, action: actions.Judge) -> State:
    """Judge the pending card, open hand or guess (S:39)."""
    if state.phase == JUDGING:
        return _card_judged(state, action.right)
    if state.phase == BARED:
        return _hand_judged(state, action.right)
    return _guess_judged(state, action.right)


def phrase(state: State, action: actions.Phrase) -> State:
    """Replace the guess that is being built."""
    return _round(state, PHRASING, phrase=action.rule)


def guess(state: State, action: actions.Guess) -> State:
    """Add a guess; the master judges it next."""
    round_ = state.round
    rule = round_.phrase if action.phrased else None
    attempt = Attempt(round_.to_act, round_.turn, len(round_.events), rule)
    return _round(state, GUESSED, phrase=None, compared=False, attempts=(*round_.attempts, attempt))


def _guess_judged(state: State, right: bool) -> State:
    *before, last = state.round.attempts
    judged = _round(state, attempts=(*before, replace(last, right=right)))
    return ended(judged, RIGHT_GUESS) if right else turn_ended(judged)


def pass_turn(state: State, _action: actions.Pass) -> State:
    """End the turn without a guess (S:41)."""
    return _passed(state)


def _passed(state: State) -> State:
    """Return the state after the pass that the next card implies, unless there was one."""
    return state if state.phase == TURN else turn_ended(_round(state, phrase=None))


def allow_hints(state: State, _action: actions.AllowHints) -> State:
    """Allow the master hints from now on (S:67)."""
    return _round(state, may_hint=True)


def announce(state: State, _action: actions.Announce) -> State:
    """Announce a hint; the others may object now (S:67)."""
    return _round(state, announced=True)


def hint(state: State, _action: actions.Hint) -> State:
    """Give a hint; a guess is worth less from now on (S:67)."""
    return _round(state, announced=False, hints=state.round.hints + 1)


def veto(state: State, _action: actions.Veto) -> State:
    """Withhold the hint (S:69)."""
    return _round(state, announced=False)


def compare(state: State, _action: actions.Compare) -> State:
    """Compare the last guess with the rule in public."""
    return _round(state, compared=True)


def correct(state: State, action: actions.Correct) -> State:
    """Move cards between row and columns, and have owed cards drawn.

    A player whose last card was wrong does not guess (S:43).
    """
    round_ = state.round
    for event, right in zip(round_.events, action.verdicts, strict=False):
        if event.right is not right:
            round_ = _recounted(round_, event)
    pairs = zip(round_.events, action.verdicts, strict=False)
    judged = [replace(event, right=right) for event, right in pairs]
    waiting = round_.events[len(judged) :]
    owed = tuple(now - was for now, was in zip(round_.hands, state.round.hands, strict=True))
    round_ = replace(round_, owed=owed if any(owed) else round_.owed)
    mended = replace(state, round=replace(round_, events=(*judged, *waiting)))
    if state.phase == TURN:
        return between_turns(mended)
    return mended if judged[-1].right else _passed(mended)


def _recounted(round_: Round, event: Event) -> Round:
    """Return the round with a hand resized for a corrected verdict.

    A right card or a right open hand leaves one card less after that turn, a wrong one as many as
    before (S:41-55). A placed card costs no player a card.
    """
    if event.kind == PLACED:
        return round_
    return drawing(round_, event.seat) if event.right else _put_back(round_, event.seat)


def _put_back(round_: Round, seat: int) -> Round:
    """Return the round after a seat put back a card that it need not have drawn."""
    back = min(round_.hands[seat], 1)
    return replace(holding(round_, seat, -back), deck=round_.deck + back)


def go_without_points(state: State, _action: actions.NoPoints) -> State:
    """Continue the round without points (S:98)."""
    return _round(state, counts=False)


def stop_round(state: State, _action: actions.StopRound) -> State:
    """End the round without points (S:98)."""
    return ended(_round(state, counts=False), STOPPED)


def empty_deck(state: State, _action: actions.EmptyDeck) -> State:
    """Mark the deck as empty; the player on turn may still guess (S:77)."""
    empty = _round(state, deck=0)
    return ended(empty, DECK_OUT) if state.phase == TURN else empty


def recount(state: State, action: actions.Recount) -> State:
    """Set the size of a hand, taking the difference from the deck."""
    hands = replaced(state.round.hands, action.seat, action.cards)
    more = action.cards - state.round.hands[action.seat]
    counted = _round(state, hands=hands, deck=max(state.round.deck - more, 0))
    return between_turns(counted) if state.phase == TURN else counted


def next_round(state: State, _action: actions.NextRound) -> State:
    """Begin the round of the next master (S:29)."""
    round_ = new_round(len(state.players), state.next_master)
    return replace(state, phase=RULE, round=round_, past=(*state.past, state.round))
