"""What is wrong with an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
from companion.games.the_club.cards import COPIES, OF_EACH
from companion.games.the_club.language.blocks import is_sound
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.rules.turns import turn_ended
from companion.games.the_club.state import (
    BARED,
    BUILT,
    DEAL,
    GUESSED,
    GUESSING,
    JUDGING,
    OPEN,
    OVER,
    PHRASING,
    PLACING,
    RULE,
    SCORES,
    TURN,
    State,
)
from companion.play.actions import Action
from companion.play.game import Objection, check_seats
from companion.words.i18n import _

_ROUND = (TURN, JUDGING, BARED, PLACING, GUESSING, PHRASING, GUESSED)
"""While cards are played."""
_PHASES: dict[type[Action], tuple[str, ...]] = {
    Spoken: (RULE,),
    Draw: (RULE,),
    Draft: (RULE,),
    Seal: (RULE,),
    Deal: (DEAL,),
    Play: (TURN, PLACING, GUESSING, PHRASING),
    Reveal: (TURN, PLACING, GUESSING, PHRASING),
    Bare: (BARED,),
    Judge: (JUDGING, BARED, GUESSED),
    Place: (PLACING, GUESSING),
    Phrase: (GUESSING, PHRASING),
    Guess: (GUESSING, PHRASING),
    Pass: (TURN, PLACING, GUESSING, PHRASING),
    AllowHints: (TURN,),
    Announce: _ROUND,
    Hint: _ROUND,
    Veto: _ROUND,
    Compare: (GUESSED,),
    Correct: (TURN, GUESSING, PHRASING),
    NoPoints: _ROUND,
    StopRound: (RULE, DEAL, *_ROUND),
    EmptyDeck: _ROUND,
    Recount: (*_ROUND, SCORES, OVER),
    NextRound: (SCORES,),
}
"""When each action makes sense."""


def check(state: State, action: Any) -> Objection | None:
    """Return what is wrong with an action, if anything."""
    if state.phase not in _PHASES[type(action)]:
        return Objection("phase", now(state))
    judge = _JUDGES.get(type(action))
    return judge(state, action) if judge else None


def now(state: State) -> str:
    """Say what is to be done now instead."""
    names, round_ = state.players, state.round
    master, player = names[round_.master], names[round_.to_act]
    texts = {
        RULE: _("First {master} chooses a secret rule."),
        DEAL: _("First {master} deals ten cards to everybody else."),
        TURN: _("It is {player}’s turn: play a card, or lay the hand open."),
        JUDGING: _("First {master} says whether the card is right."),
        BARED: _("First {master} says whether none of the cards fits."),
        PLACING: _("First {master} puts a card of that hand that fits into the row."),
        GUESSING: _("First {player} guesses the rule, or goes on."),
        PHRASING: _("First {player} guesses the rule, or goes on."),
        GUESSED: _("First {master} says whether the guess is right."),
        SCORES: _("The round is over. Go on with the next one."),
    }
    return texts[state.phase].format(master=master, player=player)


def _draw(_state: State, action: Draw) -> Objection | None:
    if action.number is None or 1 <= action.number <= len(STARTERS):
        return None
    return Objection("card", _("There is no such rule card."))


def _draft(_state: State, action: Draft) -> Objection | None:
    if action.rule is None or is_sound(action.rule):
        return None
    return Objection("rule", _("That rule makes no sense. Build it anew."))


def _seal(state: State, action: Seal) -> Objection | None:
    """Without its key a journal tells that there was a rule, and not which."""
    if state.round.draft is None and not action.seal:
        return Objection("rule", _("There is no rule yet that could be sealed."))
    return None


def _player(state: State, action: Play | Reveal) -> Objection | None:
    """What somebody does who is not to act may have happened.

    So may that the next card is played before anybody said that there is no guess.
    """
    if wrong := check_seats(state, action.seat):
        return wrong
    names, round_ = state.players, state.round
    if action.seat == round_.master:
        text = _("{name} is the master, and does not play.")
        return Objection("master", text.format(name=names[action.seat]))
    if state.phase != TURN:
        return Objection("phase", now(state), fatal=turn_ended(state).phase != TURN)
    if action.seat != round_.to_act:
        text = _("It is {other}’s turn, not {name}’s.")
        text = text.format(other=names[round_.to_act], name=names[action.seat])
        return Objection("turn", text, fatal=False)
    return None


def _play(state: State, action: Play) -> Objection | None:
    if wrong := _player(state, action):
        return wrong
    return _third(state, action.card)


def _third(state: State, card: Any) -> Objection | None:
    """Each card is there twice (S:11); what was laid open is under the deck again."""
    laid = [event.cards[0] for event in state.round.events if event.kind in ("played", "placed")]
    if laid.count(card) < OF_EACH:
        return None
    text = _("That card lies on the table twice already, and there is no third one.")
    return Objection("twice", text, fatal=False)


def _bare(state: State, _action: Bare) -> Objection | None:
    last = state.round.events[-1]
    if len(last.cards) < last.held:
        return None
    return Objection("many", _("All cards of that hand are told already."))


def _place(state: State, action: Place) -> Objection | None:
    """A card may have been placed before the verdict on its hand was put right."""
    if state.phase == GUESSING:
        return Objection("phase", now(state), fatal=state.round.events[-1].kind != OPEN)
    told = state.round.events[-1].cards
    if len(told) == state.round.events[-1].held and action.card not in told:
        return Objection("hand", _("That card is not in the hand that lies open."), fatal=False)
    return _third(state, action.card)


def _phrase(_state: State, action: Phrase) -> Objection | None:
    return None if is_sound(action.rule) else Objection("rule", _("That rule makes no sense."))


def _guess(state: State, action: Guess) -> Objection | None:
    if action.phrased and state.round.phrase is None:
        return Objection("rule", _("First put the guess together."))
    return None


def _pass(state: State, _action: Pass) -> Objection | None:
    """It may stand after a card, or an open hand, that turned out to be wrong."""
    early = state.phase in (TURN, PLACING)
    return Objection("phase", now(state), fatal=False) if early else None


def _compare(state: State, _action: Compare) -> Objection | None:
    last = state.round.attempts[-1]
    if last.rule is None or state.round.way not in (BUILT, "drawn"):
        return Objection("rule", _("The box does not know both rules, and cannot compare them."))
    return None


def _hinting(state: State, action: Announce | Hint | Veto) -> Objection | None:
    if isinstance(action, Veto) and (wrong := check_seats(state, action.seat)):
        return wrong
    if not state.round.may_hint:
        text = _("First all agree, the master too, that there may be hints.")
        return Objection("hints", text)
    if isinstance(action, Announce) == state.round.announced:
        return Objection("hint", _("That was said already."))
    return None


def _allow_hints(state: State, _action: AllowHints) -> Objection | None:
    if state.round.may_hint:
        return Objection("hints", _("All have agreed already: there may be hints."))
    return None


def _correct(state: State, action: Correct) -> Objection | None:
    judged = [event for event in state.round.events if event.right is not None]
    if len(action.verdicts) == len(judged):
        return None
    return Objection("verdicts", _("There is one verdict for each card that was played."))


def _recount(state: State, action: Recount) -> Objection | None:
    if wrong := check_seats(state, action.seat):
        return wrong
    if action.seat == state.round.master or not 0 <= action.cards <= COPIES:
        return Objection("cards", _("Nobody can hold so many cards."))
    return None


_JUDGES: dict[type[Action], Callable[[State, Any], Objection | None]] = {
    Draw: _draw, Draft: _draft, Seal: _seal, Play: _play, Reveal: _player, Bare: _bare,
    Place: _place, Phrase: _phrase, Guess: _guess, Pass: _pass, Compare: _compare,
    AllowHints: _allow_hints, Announce: _hinting, Hint: _hinting, Veto: _hinting,
    Correct: _correct, Recount: _recount,
}  # fmt: skip
