"""Checks of the moves of The Club."""

from __future__ import annotations

from companion.games.the_club import actions
from companion.games.the_club.cards import COPIES, OF_EACH, ClubCard
from companion.games.the_club.language.blocks import is_sound
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.rules.turns import turn_ended
from companion.games.the_club.state import (
    BARED,
    BUILT,
    DEAL,
    DRAWN,
    GUESSED,
    GUESSING,
    JUDGING,
    OPEN,
    OVER,
    PHRASING,
    PLACED,
    PLACING,
    PLAYED,
    RULE,
    SCORES,
    TURN,
    State,
)
from companion.play.actions import Action
from companion.play.moves import Objection, check_seats
from companion.words.i18n import _


def untimely(state: State, _action: Action) -> Objection:
    """Return the objection to a move in a phase in which it makes no sense."""
    return Objection("phase", now(state))


def now(state: State) -> str:
    """Return the sentence on the action that is due instead."""
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
        OVER: _("The match is over."),
    }
    return texts[state.phase].format(master=master, player=player)


def check_draw(_state: State, action: actions.Draw) -> Objection | None:
    """Check that one of the ten rule cards is drawn (S:33)."""
    if action.number is None or 1 <= action.number <= len(STARTERS):
        return None
    return Objection("card", _("There is no such rule card."))


def check_draft(_state: State, action: actions.Draft) -> Objection | None:
    """Check that a rule that is being built makes sense."""
    if action.rule is None or is_sound(action.rule):
        return None
    return Objection("rule", _("That rule makes no sense. Build it anew."))


def check_seal(state: State, action: actions.Seal) -> Objection | None:
    """Check that there is a rule to seal; without its key a journal has none."""
    if state.round.draft is None and not action.seal:
        return Objection("rule", _("There is no rule yet that could be sealed."))
    return None


def check_play(state: State, action: actions.Play) -> Objection | None:
    """Check that the player on turn plays a card that there is."""
    return check_player(state, action) or _check_third(state, action.card)


def check_player(state: State, action: actions.Play | actions.Reveal) -> Objection | None:
    """Return the objection to an action out of turn, which may have happened all the same.

    A card may also be played before the pass of the last player was entered.
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


def _check_third(state: State, card: ClubCard) -> Objection | None:
    """Check that a card is there no more than twice (S:11); open hands went under the deck."""
    laid = [event.cards[0] for event in state.round.events if event.kind in (PLAYED, PLACED)]
    if laid.count(card) < OF_EACH:
        return None
    text = _("That card lies on the table twice already, and there is no third one.")
    return Objection("twice", text, fatal=False)


def check_bare(state: State, _action: actions.Bare) -> Objection | None:
    """Check that an open hand has no more cards than before."""
    last = state.round.events[-1]
    if len(last.cards) < last.held:
        return None
    return Objection("many", _("All cards of that hand are told already."))


def check_place(state: State, action: actions.Place) -> Objection | None:
    """Check that a card of the hand was placed, perhaps before its verdict was corrected."""
    last = state.round.events[-1]
    if state.phase == GUESSING:
        return Objection("phase", now(state), fatal=last.kind != OPEN)
    if len(last.cards) == last.held and action.card not in last.cards:
        return Objection("hand", _("That card is not in the hand that lies open."), fatal=False)
    return _check_third(state, action.card)


def check_phrase(_state: State, action: actions.Phrase) -> Objection | None:
    """Check that a guess that is being built makes sense."""
    return None if is_sound(action.rule) else Objection("rule", _("That rule makes no sense."))


def check_guess(state: State, action: actions.Guess) -> Objection | None:
    """Check that a guess in blocks was built first."""
    if action.phrased and state.round.phrase is None:
        return Objection("rule", _("First put the guess together."))
    return None


def check_compare(state: State, _action: actions.Compare) -> Objection | None:
    """Check that the box knows the guess and the rule to compare."""
    last = state.round.attempts[-1]
    if last.rule is None or state.round.way not in (BUILT, DRAWN):
        return Objection("rule", _("The box does not know both rules, and cannot compare them."))
    return None


def check_pass(state: State, _action: actions.Pass) -> Objection | None:
    """Check that there may be a pass: also after a card, or an open hand, that turned out wrong."""
    early = state.phase in (TURN, PLACING)
    return Objection("phase", now(state), fatal=False) if early else None


def check_hints(state: State, _action: actions.AllowHints) -> Objection | None:
    """Check that hints are agreed on once in a round (S:67)."""
    if state.round.may_hint:
        return Objection("hints", _("All have agreed already: there may be hints."))
    return None


def check_announce(state: State, _action: actions.Announce) -> Objection | None:
    """Check that no other hint is announced (S:67)."""
    return _check_hinting(state, announced=False)


def check_hint(state: State, _action: actions.Hint) -> Objection | None:
    """Check that the hint was announced (S:67)."""
    return _check_hinting(state, announced=True)


def check_veto(state: State, action: actions.Veto) -> Objection | None:
    """Check that there is an announced hint to object to; any seat may (S:69)."""
    return check_seats(state, action.seat) or _check_hinting(state, announced=True)


def _check_hinting(state: State, *, announced: bool) -> Objection | None:
    """Check that hints are agreed on, and one is announced or not."""
    if not state.round.may_hint:
        text = _("First all agree, the master too, that there may be hints.")
        return Objection("hints", text)
    if state.round.announced is not announced:
        return Objection("hint", _("That was said already."))
    return None


def check_correct(state: State, action: actions.Correct) -> Objection | None:
    """Check that each card that was judged gets its verdict (S:98)."""
    judged = [event for event in state.round.events if event.right is not None]
    if len(action.verdicts) == len(judged):
        return None
    return Objection("verdicts", _("There is one verdict for each card that was played."))


def check_recount(state: State, action: actions.Recount) -> Objection | None:
    """Check that a hand has no more cards than the box of the game, and the master none (S:35)."""
    if wrong := check_seats(state, action.seat):
        return wrong
    if action.seat == state.round.master or not 0 <= action.cards <= COPIES:
        return Objection("cards", _("Nobody can hold so many cards."))
    return None
