"""Sentences of the moves of The Club, given the state before them."""

from __future__ import annotations

from companion.games.the_club import actions
from companion.games.the_club.state import BARED, GUESSED, JUDGING, State
from companion.games.the_club.words import card_word, cards_word
from companion.words.i18n import _


def _of_master(state: State, text: str) -> str:
    """Return a sentence about the master."""
    return text.format(name=state.players[state.round.master])


def _of_player(state: State, text: str) -> str:
    """Return a sentence about the player on turn."""
    return text.format(name=state.players[state.round.to_act])


def tell_spoken(state: State, _action: actions.Spoken) -> str:
    """Return the sentence on a rule written on paper."""
    return _of_master(state, _("{name} wrote a rule on paper"))


def tell_draw(state: State, _action: actions.Draw) -> str:
    """Return the sentence on a drawn rule."""
    return _of_master(state, _("{name} drew a rule"))


def tell_draft(state: State, _action: actions.Draft) -> str:
    """Return the sentence on a rule under construction."""
    return _of_master(state, _("{name} worked on the rule"))


def tell_seal(state: State, _action: actions.Seal) -> str:
    """Return the sentence on a sealed rule."""
    return _of_master(state, _("{name} sealed a rule"))


def tell_deal(state: State, _action: actions.Deal) -> str:
    """Return the sentence on the deal."""
    return _of_master(state, _("{name} dealt ten cards each"))


def tell_play(state: State, action: actions.Play) -> str:
    """Return the sentence on a played card, the verdict first: long lines are cut at the end."""
    told = card_word(action.card)
    if action.right is not None:
        verdict = _("fits") if action.right else _("does not fit")
        told = f"{verdict} · {told}"
    return _("{name}: {card}").format(name=state.players[action.seat], card=told)


def tell_reveal(state: State, action: actions.Reveal) -> str:
    """Return the sentence on an open hand."""
    return _("{name} laid the hand open").format(name=state.players[action.seat])


def tell_bare(state: State, action: actions.Bare) -> str:
    """Return the sentence on a card in the open hand."""
    name = state.players[state.round.to_act]
    return _("{name} holds {card}").format(name=name, card=card_word(action.card))


def tell_judge(state: State, action: actions.Judge) -> str:
    """Return the sentence on the master's verdict on a card, an open hand or a guess."""
    texts = {
        JUDGING: (_("{name}: it does not fit"), _("{name}: it fits")),
        BARED: (_("{name}: one of them fits"), _("{name}: none of them fits")),
        GUESSED: (_("{name}: that is not the rule"), _("{name}: that is the rule")),
    }
    return _of_master(state, texts[state.phase][action.right])


def tell_place(state: State, action: actions.Place) -> str:
    """Return the sentence on a card of an open hand that the master put into the row."""
    name = state.players[state.round.master]
    return _("{name} put {card} into the row").format(name=name, card=card_word(action.card))


def tell_phrase(state: State, _action: actions.Phrase) -> str:
    """Return the sentence on a guess under construction."""
    return _of_player(state, _("{name} put a guess together"))


def tell_guess(state: State, action: actions.Guess) -> str:
    """Return the sentence on a guess, in blocks or in own words."""
    text = _("{name} guessed with blocks") if action.phrased else _("{name} guessed aloud")
    return _of_player(state, text)


def tell_compare(_state: State, _action: actions.Compare) -> str:
    """Return the sentence on a guess that the box compared with the rule."""
    return _("The box showed where guess and rule differ")


def tell_pass(state: State, _action: actions.Pass) -> str:
    """Return the sentence on a player who did not guess."""
    return _of_player(state, _("{name} did not guess"))


def tell_hints(_state: State, _action: actions.AllowHints) -> str:
    """Return the sentence on allowed hints."""
    return _("All agreed: there may be hints")


def tell_announce(state: State, _action: actions.Announce) -> str:
    """Return the sentence on a hint that was announced."""
    return _of_master(state, _("{name} had a hint to give"))


def tell_hint(state: State, _action: actions.Hint) -> str:
    """Return the sentence on a hint that was given."""
    return _of_master(state, _("{name} gave a hint"))


def tell_veto(state: State, action: actions.Veto) -> str:
    """Return the sentence on an objection to a hint."""
    return _("{name} objected to the hint").format(name=state.players[action.seat])


def tell_correct(_state: State, _action: actions.Correct) -> str:
    """Return the sentence on corrected verdicts."""
    return _("The verdicts were put right")


def tell_no_points(_state: State, _action: actions.NoPoints) -> str:
    """Return the sentence on a round that does not count."""
    return _("The round goes on without points")


def tell_stop(_state: State, _action: actions.StopRound) -> str:
    """Return the sentence on a round that was broken off."""
    return _("The round was stopped")


def tell_empty_deck(_state: State, _action: actions.EmptyDeck) -> str:
    """Return the sentence on the empty deck."""
    return _("The deck was empty")


def tell_recount(state: State, action: actions.Recount) -> str:
    """Return the sentence on the number of cards of a seat."""
    name = state.players[action.seat]
    return _("{name} holds {cards}").format(name=name, cards=cards_word(action.cards))


def tell_next_round(state: State, _action: actions.NextRound) -> str:
    """Return the sentence on the next master."""
    return _("{name} became master").format(name=state.players[state.next_master])
